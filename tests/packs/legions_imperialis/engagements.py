"""Random engagements of Legions Imperialis: any weapon with any traits, at any target."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Table = dict[str, Any]

TRAITS = (
    "Accurate",
    "Anti-tank",
    "Arc (Front)",
    "Armourbane",
    "Assault",
    "Barrage",
    "Bunker Buster",
    "Burrowing",
    "Bypass",
    "Co-axial",
    "Collapsing Singularity",
    "Deflagrate",
    "Demolisher",
    "Engine Killer (1)",
    "Engine Killer (2)",
    "Graviton Pulse",
    "Ignores Cover",
    "Impale",
    "Light",
    "Light AT",
    "Limited (2)",
    "Neutron-flux",
    "Point Defence",
    "Power Capacitor",
    "Precise",
    "Psi",
    "Quake",
    "Rapid Fire",
    "Ripple Fire",
    "Shieldbane",
    "Shock Pulse",
    "Shred",
    "Siege Weapon",
    "Skyfire",
    "Tracking",
    "Warp",
)
"""Every trait of fire that needs no template, no line and no garrison."""
APART = (
    {"Engine Killer", "Impale"},
    {"Graviton Pulse", "Impale"},
    {"Light", "Impale"},
    {"Graviton Pulse", "Deflagrate"},
)
"""Traits that no weapon has together, and about which the ledger says nothing together."""
RULES = ("Flyer", "Feel No Pain", "Armoured", "Cybernetica Cortex (Advance)", "Loyal unto Death")
TYPES = ("infantry", "cavalry", "walker", "vehicle", "super-heavy-vehicle", "knight", "titan")


def _base(printed: str) -> str:
    return printed.partition("(")[0].strip()


def _fit(traits: list[str]) -> bool:
    names = {_base(printed) for printed in traits}
    return len(names) == len(traits) and not any(pair <= names for pair in APART)


traits = st.lists(st.sampled_from(TRAITS), max_size=4).filter(_fit)
_saves = st.sampled_from([2, 3, 4, 5, 6])


def _rarely(value: Any, usual: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from([usual] * 24 + [value])


@st.composite
def weapons(draw: st.DrawFn, most_dice: int) -> Table:
    """Return a weapon of up to so many Dice."""
    random_dice = ["D3"] if most_dice < 4 else ["D3", "D6", "D3+1"]
    return {
        "name": "gun",
        "range": draw(st.sampled_from([12, 20, 30])),
        "dice": draw(st.integers(1, most_dice) | st.sampled_from(random_dice)),
        "to_hit": draw(st.integers(2, 6)),
        "ap": draw(st.integers(-5, 0)),
        "traits": draw(traits),
    }


@st.composite
def attackers(draw: st.DrawFn, most_models: int) -> Table:
    """Return the firing models, up to so many."""
    return {
        "models": draw(st.integers(1, most_models)),
        "type": draw(st.sampled_from(TYPES)),
        "wounds": draw(st.integers(1, 5)),
        "order": draw(_rarely("march", "advance") | _rarely("charge", "first-fire")),
        "moved": draw(st.booleans()),
        "rules": draw(st.sampled_from([[], [], [], ["Flyer"]])),
        "status": draw(st.sampled_from([[], [], ["quaked"], ["shocked", "quaked"]])),
    }


@st.composite
def targets(draw: st.DrawFn, most_models: int, *, structures: bool) -> Table:
    """Return a target of up to so many models, with any kinds of Save."""
    kinds = TYPES * 3 + ("structure",) if structures else TYPES
    wounds, models = draw(st.integers(1, 3)), draw(st.integers(1, most_models))
    table: Table = {
        "type": draw(st.sampled_from(kinds)),
        "models": models,
        "wounds": wounds,
        "wounds_left": draw(st.lists(st.integers(1, wounds), max_size=models)),
        "armour_save": draw(st.sampled_from(["-", 1, 2, 3, 4, 5, 6])),
        "void_shields": draw(st.sampled_from([0, 0, 1, 2])),
        "order": draw(st.sampled_from(["advance", "first-fire", "march"])),
        "rules": draw(st.lists(st.sampled_from(RULES), max_size=2, unique=True)),
    }
    for save in ("invulnerable_save", "cover_save", "ion_shield", "jink_save"):
        if draw(st.integers(0, 2)) == 0:
            table[save] = draw(_saves)
    return table


@st.composite
def situations(draw: st.DrawFn, models: int) -> Table:
    """Return a situation in which up to so many models are in range, and seen."""
    in_range = draw(st.integers(1, models))
    return {
        "distance": draw(st.sampled_from([2, 4, 6, 8, 10, 12]) | _rarely(25, 5)),
        "models_in_range": in_range,
        "models_visible": draw(_rarely(0, in_range) | st.integers(1, in_range)),
        "line_of_sight": draw(_rarely(False, True)),
        "arc": draw(_rarely("rear", "front")),
        "facing": draw(st.sampled_from(["front", "rear"])),
        "terrain_penalty": draw(st.sampled_from([0, 0, 1])),
        "obscured_penalty": draw(st.sampled_from([0, 0, 1])),
        "hit_modifier": draw(st.integers(-1, 1)),
        "overwatch": draw(_rarely(True, False)),
        "phase": draw(_rarely("movement", "combat")),
        "fired_already": draw(_rarely(True, False)),
        "weapons_fired": draw(_rarely(1, 0)),
        "secondary_target": draw(_rarely(True, False)),
        "same_secondary_as_detachment": draw(_rarely(False, True)),
        "parent_target": draw(_rarely("other", "same")),
        "split_fire": draw(_rarely(True, False)),
        "spotted": draw(st.booleans()),
        "collapse_save": 4,
    }


def _kinds_of_save(target: Table) -> list[str]:
    kinds = [key.partition("_")[0] for key in target if key.endswith(("_save", "ion_shield"))]
    return [kind for kind in kinds if kind != "armour" or target["armour_save"] != "-"]


@st.composite
def _choices(draw: st.DrawFn, target: Table) -> Table:
    return {
        "reroll": draw(_rarely("none", "failed")),
        "save": draw(st.sampled_from(["best"] * 3 + _kinds_of_save(target))),
        "barrage": draw(st.sampled_from(["visible", "all"])),
    }


@st.composite
def engagements(
    draw: st.DrawFn, most_dice: int = 6, most_models: int = 4, *, structures: bool = True
) -> Table:
    """Return an engagement; some are refused by the rules."""
    target = draw(targets(most_models, structures=structures))
    return {
        "ruleset": "legions-imperialis",
        "errata": draw(_rarely("faq", "rulebook")),
        "weapon": draw(weapons(most_dice)),
        "attacker": draw(attackers(min(2, most_models))),
        "target": target,
        "situation": draw(situations(target["models"])),
        "choices": draw(_choices(target)),
    }


@st.composite
def _groups(draw: st.DrawFn) -> list[Table]:
    """Return two or three groups of unlike models."""
    groups = []
    for name in draw(st.sampled_from([("tanks", "crews"), ("tanks", "crews", "guns")])):
        group: Table = {"name": name, "models": draw(st.integers(1, 3))}
        for key in ("armour_save", "invulnerable_save", "cover_save"):
            if draw(st.booleans()):
                group[key] = draw(_saves)
        groups.append(group)
    return groups


@st.composite
def larger_engagements(draw: st.DrawFn) -> Table:
    """Return an engagement of more dice, at unlike models or at two targets at once."""
    table = draw(engagements(most_dice=10, most_models=5))
    target, situation = table["target"], table["situation"]
    if draw(st.booleans()):
        target["groups"] = draw(_groups())
        target.pop("wounds_left")
        situation.pop("models_in_range")
        situation.pop("models_visible")
    if draw(st.integers(0, 3)) == 0:
        other = draw(targets(3, structures=False))
        for key in ("models_in_range", "models_visible"):
            situation.pop(key, None)
        del table["target"]
        table["targets"] = [{**target, "name": "first"}, {**other, "name": "second"}]
        table["weapon"]["traits"].append("Saturation Fire")
        table["choices"]["save"] = "best"
    return table
