"""What an engagement's `[script]` holds: faces, rolls of the scatter dice, faces of named draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grapeshot.dice.dice import DieRoll, WrongNumberOfDice
from grapeshot.dice.expression import DiceExpression
from grapeshot.dice.scatter import DIRECTIONS, HIT_FACES, ScatterRoll, direction_of
from grapeshot.errors import Fault, shown
from grapeshot.records import NamedTuple

_MOST = 1_000_000
"""No face and no angle is larger: it would be a slip."""
_KEYS = ("face", "angle", "dice", "rerolled")


class ScriptedScatter(NamedTuple):
    """One roll of the scatter dice, written down: Hit or arrow, degrees, faces of the distance."""

    hit: bool
    angle: float
    distance: tuple[int, ...]
    rerolled: bool = False

    def roll(self, distance: DiceExpression | None, *, d3_as_d6: bool = False) -> ScatterRoll:
        """Return the roll that was written down. Raise WrongNumberOfDice where faces are wrong.

        With `d3_as_d6` the faces of a D3 are those of a D6, to be halved.
        """
        if self.hit:
            return ScatterRoll(hit=True, rerolled=self.rerolled)
        wanted = distance.count if distance else 0
        if len(self.distance) != wanted:
            raise WrongNumberOfDice(
                f"an arrow of the script has {len(self.distance)} dice for its distance, "
                f"and {wanted} are rolled"
            )
        halved = d3_as_d6 and distance is not None and distance.sides == 3
        for face in self.distance:
            sides = 6 if halved else distance.sides if distance else 0
            if not 1 <= face <= sides:
                raise WrongNumberOfDice(
                    f"the script has {face} for a distance die, which shows 1 to {sides}"
                )
        faces = [(face + 1) // 2 if halved else face for face in self.distance]
        inches = distance.value(faces) if distance else 0
        return ScatterRoll(False, self.angle, inches, self.rerolled)

    def dice(self, what: str, stage: str, clause: str, reroll: bool) -> list[DieRoll]:
        """Return the dice of the roll as a record keeps them."""
        if self.hit:
            return [DieRoll(1, 6, what, stage, clause, reroll)]
        parts = round(self.angle * DIRECTIONS / 360) % DIRECTIONS or DIRECTIONS
        dice = [
            DieRoll(HIT_FACES + 1, 6, what, stage, clause, reroll),
            DieRoll(parts, DIRECTIONS, direction_of(what, DIRECTIONS), stage, clause, reroll),
        ]
        faces = (DieRoll(f, 6, f"{what} distance", stage, clause, reroll) for f in self.distance)
        return [*dice, *faces]


class Script(NamedTuple):
    """The faces of a script: in order, by the kind of draw, and rolls of the scatter dice.

    `faces` and `scatters` are None where the script holds none, so that others roll them.
    """

    faces: list[int] | None
    named: dict[str, list[int]]
    scatters: list[ScriptedScatter] | None


def read_script(script: Mapping[str, Any], named: Mapping[str, str]) -> Script:
    """Read a script; `named` maps further keys to the draws whose faces they hold.

    Raise Fault (`bad_script`).
    """
    known = ("dice", "scatter", *named)
    for key in script:
        if key not in known:
            raise Fault("bad_script", f'script has "{key}"', expected="one of: " + ", ".join(known))
    return Script(
        _faces("dice", script["dice"]) if "dice" in script else None,
        {what: _faces(key, script[key]) for key, what in named.items() if key in script},
        _scatters(script["scatter"]) if "scatter" in script else None,
    )


def _faces(key: str, dice: Any) -> list[int]:
    if isinstance(dice, list) and all(type(face) is int and 0 < face <= _MOST for face in dice):
        return dice
    raise Fault("bad_script", f"script.{key} = {shown(dice)}", expected="a list of faces")


def _scatters(rolls: Any) -> list[ScriptedScatter]:
    if not isinstance(rolls, list):
        raise Fault("bad_script", f"script.scatter = {shown(rolls)}", expected="a list of rolls")
    return [_scatter(f"script.scatter[{index}]", roll) for index, roll in enumerate(rolls)]


def _scatter(place: str, roll: Any) -> ScriptedScatter:
    if not isinstance(roll, dict) or roll.get("face") not in ("hit", "arrow"):
        raise Fault(
            "bad_script",
            f"{place} = {shown(roll)}",
            expected='a table with face = "hit" or "arrow"',
        )
    if unknown := [key for key in roll if key not in _KEYS]:
        expected = "one of: " + ", ".join(_KEYS)
        raise Fault("bad_script", f'{place} has "{unknown[0]}"', expected=expected)
    hit = roll["face"] == "hit"
    angle = 0.0 if hit else _degrees(f"{place}.angle", roll.get("angle"))
    faces = tuple(_faces("scatter dice", roll.get("dice", [])))
    return ScriptedScatter(hit, angle, faces, roll.get("rerolled") is True)


def _degrees(place: str, angle: Any) -> float:
    if type(angle) not in (int, float) or not abs(angle) <= _MOST:
        raise Fault("bad_script", f"{place} = {shown(angle)}", expected="degrees")
    return float(angle)
