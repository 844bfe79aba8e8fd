"""Rules of units that lend them other rules: each acts as those do."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grapeshot import BorneTrait, Trait
from grapeshot.names import normalise
from grapeshot.observed import label_of
from grapeshot.records import NamedTuple
from grapeshot.schema import changed
from grapeshot_ninth_age.core.shapes import Unit
from grapeshot_ninth_age.core.values import BreathValues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grapeshot import Plan, Plugins
    from grapeshot_ninth_age.core.shapes import Weapon

ID = "ninth-age"
AnyUnit = TypeVar("AnyUnit", bound=Unit)


_STOMPS = {"large": "1", "gigantic": "D6"}
"""The Stomp Attacks that come with a Height."""


class Lent(NamedTuple):
    """What a rule lends, by which clause, and whether it takes a condition that players state."""

    rules: tuple[str, ...]
    clause: str
    on_condition: bool = False


_MANIFESTATION = "manifestations-that-lend.1"
_CONDITIONAL = "conditional-attributes.1"
_PROTECTION, _REFLEXES = "lent-protections.1", "lent-protections.2"
LENT = {
    "Kaleidoscopic Flesh": Lent(("Hard Target (1)",), _MANIFESTATION),
    "Living Shield": Lent(("Parry",), _MANIFESTATION),
    "Bronze Backbone": Lent(("Hatred",), _MANIFESTATION),
    "Whipcrack Tail": Lent(("Lightning Reflexes",), _MANIFESTATION),
    "Aura of Despair": Lent(("Accurate",), _MANIFESTATION),
    "Brimstone Secretions": Lent(("Immune (Divine Attacks)",), _MANIFESTATION),
    "Hot Blood": Lent(("Devastating Charge (+2 Agi)",), _MANIFESTATION),
    "Deeds not Words": Lent(("Battle Focus", "Hatred"), _CONDITIONAL, on_condition=True),
    "Guardian's Wrath": Lent(("Battle Focus",), _CONDITIONAL, on_condition=True),
    "Oracle of Doom": Lent(("Battle Focus",), _CONDITIONAL, on_condition=True),
    "Crucible of Slaughter": Lent(("Battle Focus",), _CONDITIONAL, on_condition=True),
    "Blessings": Lent(("Hatred",), _CONDITIONAL, on_condition=True),
    "Holy Relic": Lent(("Hatred",), _CONDITIONAL, on_condition=True),
    "Luck of the Dark Gods": Lent(("Aegis (+1, max 4+)",), _PROTECTION),
    "Whispering Bell": Lent(("Aegis (6+)",), _PROTECTION),
    "High Warden of the Flame": Lent(("Aegis (4+)", "Flaming Attacks"), _PROTECTION),
    "Firebrand": Lent(("Aegis (2+, against Flaming Attacks)",), _PROTECTION),
    "Fire Phoenix": Lent(("Aegis (3+, against Flaming Attacks)", "Flaming Attacks"), _PROTECTION),
    "Order of the Fiery Heart": Lent(("Flaming Attacks",), _PROTECTION),
    "Arcane Shield": Lent(("Distracting",), _REFLEXES),
    "Foresight": Lent(("Lightning Reflexes",), _REFLEXES),
}
_DRILLS = "officers-and-drills.1"
LENT |= {
    "Legion Charioteers": Lent(("Devastating Charge (+1 Str, Fight in Extra Rank)",), _DRILLS),
    "Queen's Cavalier": Lent(("Devastating Charge (+1 Att)",), _DRILLS),
}
_BY_NAME = {normalise(name): (name, lent) for name, lent in LENT.items()}


def _lent(unit: Unit) -> Iterator[tuple[str, Lent, bool]]:
    """Yield what each rule of a unit lends, and whether its condition is met."""
    met = set(map(normalise, unit.met))
    for rule in unit.rules:
        printed = normalise(rule.printed.partition("(")[0])
        found = _BY_NAME.get(printed)
        if found is not None:
            name, lent = found
            yield name, lent, not lent.on_condition or printed in met


def with_lent_rules(unit: AnyUnit, plugins: Plugins) -> AnyUnit:
    """Return a unit with the rules that its own lend it, where their conditions are met."""
    given = [rule for _, lent, met in _lent(unit) if met for rule in lent.rules]
    rules = [plugins.bear(ID, each) for each in given]
    if unit.height_rules:
        borne = {rule.trait.name for rule in unit.rules}
        of_height = [_of_height(each, plugins) for each in _by_height(unit)]
        rules += [rule for rule in of_height if rule.trait.name not in borne]
    return changed(unit, rules=(*unit.rules, *rules)) if rules else unit


def _by_height(unit: Unit) -> Iterator[str]:
    """Yield the rules that come with the Height and the type of a unit."""
    if unit.type == "cavalry":
        yield "Cannot be Stomped"
    if unit.height in _STOMPS and unit.type != "construct":
        yield f"Stomp Attacks ({_STOMPS[unit.height]})"
    if unit.height == "gigantic":
        yield from ("Fear", "Towering Presence")


def _of_height(printed: str, plugins: Plugins) -> BorneTrait:
    """Return a rule, perhaps one for which others look by its name alone."""
    borne = plugins.find(ID, printed)
    if borne is not None:
        return borne
    rule = printed.casefold().replace(" ", "-")
    return BorneTrait(Trait(printed, ID, rule, bearer="unit"), None, printed, "")


def note_lent_rules(unit: Unit, key: str, plan: Plan) -> None:
    """Note what the rules of a unit lend it, or warn that their condition is not stated."""
    if unit.height_rules:
        given = ", ".join(_by_height(unit)) or "none"
        plan.note("height-rules.1", f"{label_of(unit)}: rules of its Height and type: {given}")
    elif unit.height != "standard":
        text = f"{label_of(unit)} has no rules by its Height: {key}.height_rules is not set"
        plan.note("height-rules.1", text)
    for name, lent, met in _lent(unit):
        rules = ", ".join(lent.rules)
        if met:
            plan.note(lent.clause, f"{name}: {rules}")
        else:
            plan.note(lent.clause, f"{name}: its condition is not said to be met")
            plan.warn(f"{name} gives {rules} where {key}.met names it", f"{key}.met", lent.clause)


_BOWS = frozenset({"bow", "longbow"})
_MOONLIGHT = "moonlightarrows"
_GAZE = "Petrifying Gaze"
_OF_MOONLIGHT = ("Flaming Attacks", "Magical Attacks")


def shoots_moonlight_arrows(weapon: Weapon, unit: Unit) -> bool:
    """Return whether a weapon is a bow of a unit, or for arrows, that shoots by moonlight."""
    own = {normalise(borne.trait.name) for borne in weapon.traits}
    theirs = {normalise(borne.trait.name) for borne in unit.rules}
    return _MOONLIGHT in own or (_MOONLIGHT in theirs and normalise(weapon.name) in _BOWS)


def with_lent_attributes(weapon: Weapon, unit: Unit, plugins: Plugins) -> Weapon:
    """Return a shooting weapon with the attributes that the unit's rules lend its shots."""
    borne = {each.trait.name for each in weapon.traits}
    names = (name for name in _attributes_of_shots(weapon, unit) if name not in borne)
    lent = [each for name in names if (each := plugins.find(ID, name)) is not None]
    return changed(weapon, traits=(*weapon.traits, *lent)) if lent else weapon


def _attributes_of_shots(weapon: Weapon, unit: Unit) -> Iterator[str]:
    """Yield the attributes of shots that a rule of the weapon or of its bearer tells of."""
    if shoots_moonlight_arrows(weapon, unit):
        yield from _OF_MOONLIGHT
    named = (each for each in unit.rules if normalise(each.trait.name) == normalise(weapon.name))
    for rule in (*weapon.traits, *named):
        if isinstance(rule.value, BreathValues):
            yield from rule.value.attributes
        if rule.trait.name == _GAZE:
            yield "Magical Attacks"
