"""The weapons that the rules print with all their figures: the explanation tells them by clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import parse_dice
from grapeshot.names import normalise
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.values import Bracketed

if TYPE_CHECKING:
    from grapeshot import Plan
    from grapeshot_ninth_age.core.attack import Attack


class Printed(NamedTuple):
    """A weapon as printed: the clause, its name, range in inches, shots, Strength, AP."""

    clause: str
    name: str
    range: int
    shots: str
    strength: Bracketed
    ap: Bracketed


_USER = Bracketed(None)
_PRINTED = (
    Printed("bow.1", "Bow", 24, "1", Bracketed(3), Bracketed(0)),
    Printed("longbow.1", "Longbow", 30, "1", Bracketed(3), Bracketed(0)),
    Printed("crossbow.1", "Crossbow", 30, "1", Bracketed(4), Bracketed(1)),
    Printed("handgun.1", "Handgun", 24, "1", Bracketed(4), Bracketed(2)),
    Printed("pistol.1", "Pistol", 12, "1", Bracketed(4), Bracketed(2)),
    Printed("throwing-weapons.1", "Throwing Weapons", 8, "2", _USER, _USER),
    Printed("cannon.2", "Cannon", 72, "1", Bracketed(4, 10), Bracketed(0, 10)),
    Printed("cannon.3", "Volley Gun", 12, "2D6", Bracketed(4), Bracketed(4)),
    Printed("volley-gun.1", "Volley Gun", 24, "3D6x2", Bracketed(5), Bracketed(3)),
)
_BY_NAME: dict[str, list[Printed]] = {}
for _each in _PRINTED:
    _BY_NAME.setdefault(normalise(_each.name), []).append(_each)


def note_notation(attack: Attack, plan: Plan) -> None:
    """Note how Strength and Armour Penetration are to be read, where they are no plain numbers."""
    for name, value in (("Strength", attack.weapon.strength), ("AP", attack.weapon.ap)):
        if value.plus:
            plan.note("profile-notation.1", f"{name}: {value.plus} more than the user's own")
            plan.note("profile-notation.2", "C is the Character or rider, that is the user")
        if value.blank:
            whose = "none" if name == "AP" and not attack.in_combat else "the user's own"
            plan.note("profile-notation.3", f"{name} is left out: {whose}")


def note_printed(attack: Attack, plan: Plan) -> None:
    """Note the clause that prints the weapon, where its figures are those of the rules."""
    for printed in _BY_NAME.get(normalise(attack.mode or attack.weapon.name), ()):
        if _fits(attack, printed):
            plan.note(printed.clause, f"{printed.name}, as the rules print it")


def _fits(attack: Attack, printed: Printed) -> bool:
    weapon = attack.weapon
    reach = weapon.range.farthest if weapon.range else None
    return (
        (reach, weapon.shots) == (printed.range, parse_dice(printed.shots))
        and weapon.strength == printed.strength
        and weapon.ap == printed.ap
    )
