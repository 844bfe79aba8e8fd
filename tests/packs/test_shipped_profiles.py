"""Every rule that acts is borne by some profile that ships, or stands here with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from grapeshot.engagement.profiles import Profile
from grapeshot.plugins.traits import BorneTrait, Trait
from grapeshot.testing import House

HOUSE = House(third_party=False)
PLUGINS = HOUSE.session.plugins

NO_SHEET = "no data sheet bears it"
OF_OTHERS = "what other rules have in common, which lend it; no sheet prints it"
NO_FIGURES = "the figures of the units that bear it are not at hand"
NOT_BORNE: dict[str, dict[str, str]] = {
    "horus-heresy": {
        "Re-roll to hit": OF_OTHERS,
        "Re-roll to hit 1s": OF_OTHERS,
    },
    "legions-imperialis": {
        "Precise": NO_SHEET,
        "Siege Weapon": NO_SHEET,
    },
    "ninth-age": {
        "Archery Drills": NO_FIGURES,
        "Automatic hits": OF_OTHERS,
        "Favoured Champion": NO_SHEET,
        "Immune": OF_OTHERS,
        "Officers and drills": NO_SHEET,
        "Penetrating": NO_SHEET,
        "Reroll failed to-hit": OF_OTHERS,
        "Rune Crafted": NO_FIGURES,
        "Sword Sworn": NO_FIGURES,
        "Toxic Attacks": NO_FIGURES,
        "Unholy Appetite": NO_FIGURES,
        "Vampiric": NO_FIGURES,
        "Unstable": "its only bearers are Undead, which brings its own form of the rule",
    },
}
"""Rules that act and that no profile here bears, with the reason."""
_TEMPLATES = {"Template": "Template weapons", "Hellstorm": "Template weapons"}
"""Ranges of Horus Heresy that stand for a rule."""


def printed(profile: Profile) -> Iterator[str]:
    """Yield what stands for a rule on a profile: its traits, its rules, its type, its range."""
    table = profile.table
    for part in (table, *table.get("modes", ())):
        yield from part.get("traits", ())
        yield from part.get("rules", ())
        yield _TEMPLATES.get(str(part.get("range")), "")
    yield table.get("type", "")


def may_bear(profile: Profile, trait: Trait) -> bool:
    """Return whether a trait acts for what stands on such a profile."""
    if profile.kind == "weapon":
        return "weapon" in trait.bearer.split(" or ")
    return trait.bearer != "weapon"


def with_included(traits: Iterable[Trait]) -> set[Trait]:
    """Return traits with all those that they bring along."""
    found: set[Trait] = set()
    left = list(traits)
    while left:
        trait = left.pop()
        if trait not in found:
            found.add(trait)
            included = (PLUGINS.trait(trait.ruleset, name) for name in trait.includes)
            left += [each for each in included if each is not None]
    return found


def attributes_of(rule: BorneTrait) -> tuple[str, ...]:
    """Return the attributes that stand in the brackets of a rule, as in those of a breath."""
    return tuple(getattr(rule.value, "attributes", ()))


def borne(ruleset: str) -> set[str]:
    """Return the names of the rules that the profiles of a rule set bear."""
    found: list[Trait] = []
    for profile in HOUSE.session.profiles.all(ruleset):
        for text in filter(None, printed(profile)):
            rule = PLUGINS.find(ruleset, text)
            if rule is not None and may_bear(profile, rule.trait):
                found.append(rule.trait)
                inner = (PLUGINS.find(ruleset, each) for each in attributes_of(rule))
                found += [each.trait for each in inner if each is not None]
    return {trait.name for trait in with_included(found)}


@pytest.mark.parametrize("ruleset", sorted(NOT_BORNE))
def test_every_rule_that_acts_is_borne_by_a_profile(ruleset: str) -> None:
    act = {trait.name for trait in PLUGINS.traits(ruleset)}
    assert act - borne(ruleset) == NOT_BORNE[ruleset].keys()


@pytest.mark.parametrize("ruleset", sorted(NOT_BORNE))
def test_no_two_profiles_of_a_file_have_the_same_name(ruleset: str) -> None:
    """Only one of them would ever be found."""
    named = Counter((each.kind, each.reference) for each in HOUSE.session.profiles.all(ruleset))
    assert [each for each, number in named.items() if number > 1] == []


PLAIN: dict[str, dict[str, Any]] = {
    "legions-imperialis": {
        "weapon": {"name": "gun", "range": 20, "dice": 1, "to_hit": 4, "ap": -1},
        "target": {"type": "infantry", "armour_save": 5},
    },
    "ninth-age": {
        "weapon": {"name": "bow", "kind": "shooting", "range": 24, "strength": 4, "ap": 0},
        "target": {"models": 5},
    },
    "horus-heresy": {
        "weapon": {"name": "gun", "type": "Heavy", "range": 24, "strength": 4, "ap": 5},
        "attacker": {"bs": 4},
        "target": {"models": 3, "toughness": 4},
    },
}


@pytest.mark.parametrize("ruleset", sorted(PLAIN))
def test_no_profile_bears_what_nothing_acts_on(ruleset: str) -> None:
    """It would be told beside every answer with the profile."""
    told = {}
    for profile in HOUSE.session.profiles.all(ruleset):
        if profile.kind in ("weapon", "unit", "detachment"):
            for part in ("weapon",) if profile.kind == "weapon" else ("attacker", "target"):
                table = PLAIN[ruleset] | {part: {"profile": profile.reference}}
                if "modes" in profile.table:
                    table["choices"] = {"mode": profile.table["modes"][0]["name"]}
                engagement = HOUSE.engagement({"ruleset": ruleset, **table})
                of_rules = [c for c in engagement.caveats if "rules" in c.key or "traits" in c.key]
                if of_rules:
                    told[profile.reference] = of_rules
    assert told == {}
