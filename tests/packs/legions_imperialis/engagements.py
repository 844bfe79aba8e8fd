"""Random engagements of Legions Imperialis: any weapon with any traits, at any target."""

from __future__ import annotations

from random import Random
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
_APART = (
    {"Engine Killer", "Impale"},
    {"Graviton Pulse", "Impale"},
    {"Light", "Impale"},
    {"Graviton Pulse", "Deflagrate"},
)
"""Traits that no weapon has together, and about which the ledger says nothing together."""
_RULES = ("Flyer", "Feel No Pain", "Armoured", "Cybernetica Cortex (Advance)", "Independent")
_SMALL = ("infantry", "cavalry", "walker")
_ENGINES = ("vehicle", "super-heavy-vehicle", "knight", "titan")
_AT_ENGINES = ("Armourbane", "Engine Killer (1)", "Engine Killer (2)", "Light AT", "Shock Pulse")
_AT_FLYERS = ("Skyfire", "Tracking")
_AT_SHIELDS = ("Bypass", "Burrowing", "Light AT", "Psi", "Shieldbane", "Shock Pulse", "Warp")
_AT_STRUCTURES = ("Bunker Buster", "Demolisher")
_IN_OVERWATCH = ("Point Defence", "Skyfire", "Psi", "Barrage", "Graviton Pulse")
_RULE_AGAINST = {
    "Light": ("Feel No Pain", "Armoured"),
    "Neutron-flux": ("Cybernetica Cortex (Advance)",),
}


class Maker:
    """Makes engagements that bear on a trait, where one is given: about every other one."""

    def __init__(self, random: Random, trait: str = "") -> None:
        self._random = random
        self._trait = trait

    def rarely(self, value: Any, usual: Any) -> Any:
        """Return a value one time in twenty."""
        return value if self._random.random() < 0.05 else usual

    def bears_on(self, traits: tuple[str, ...] | dict[str, Any]) -> bool:
        """Return whether the engagement is to be about the trait, which is one of these."""
        return self._trait in traits and self._random.random() < 0.6

    def traits(self) -> list[str]:
        """Return the trait that is given and up to two others."""
        traits = [self._trait] if self._trait else []
        for other in self._random.sample(TRAITS, self._random.randint(0, 2)):
            names = {_base(printed) for printed in (*traits, other)}
            if len(names) > len(traits) and not any(pair <= names for pair in _APART):
                traits.append(other)
        return self._random.sample(traits, len(traits))

    def weapon(self, most_dice: int) -> Table:
        """Return a weapon of up to so many Dice."""
        random = self._random
        random_dice = ["D3"] if most_dice < 4 else ["D3", "D6", "D3+1"]
        return {
            "name": "gun",
            "range": random.choice([10, 12, 20]),
            "dice": random.choice([*range(1, most_dice + 1), random.choice(random_dice)]),
            "to_hit": random.randint(2, 6),
            "ap": random.choice([0, -1, -2, -3, -4, -5]),
            "traits": self.traits(),
        }

    def attacker(self, most_models: int) -> Table:
        """Return up to so many firing models."""
        random = self._random
        return {
            "models": random.randint(1, most_models),
            "type": random.choice((*_SMALL, *_ENGINES)),
            "wounds": random.randint(1, 5),
            "order": self.rarely("march", random.choice(["first-fire", "advance"])),
            "moved": random.random() < 0.5,
            "rules": ["Flyer"] if random.random() < 0.15 else [],
            "status": random.choice([[], [], ["quaked"], ["shocked", "quaked"]]),
        }

    def target(self, most_models: int, *, structures: bool = True) -> Table:
        """Return a target of up to so many models, with any kinds of Save."""
        random = self._random
        wounds, models = random.randint(1, 3), random.randint(1, most_models)
        table: Table = {
            "type": self._type(structures),
            "models": models,
            "wounds": wounds,
            "wounds_left": [random.randint(1, wounds) for _ in range(random.randint(0, models))],
            "armour_save": random.choice(["-", 1, 2, 3, 4, 5, 6]),
            "void_shields": random.randint(1, 2) if self._shielded() else 0,
            "order": random.choice(["advance", "first-fire", "march"]),
            "rules": self._rules(),
        }
        for save in ("invulnerable_save", "cover_save", "ion_shield", "jink_save"):
            if random.random() < 0.3:
                table[save] = random.randint(2, 6)
        return table

    def _type(self, structures: bool) -> str:
        if structures and (self.bears_on(_AT_STRUCTURES) or self.rarely(True, False)):
            return "structure"
        kinds = _ENGINES if self.bears_on(_AT_ENGINES) else (*_SMALL, *_ENGINES)
        return self._random.choice(kinds)

    def _shielded(self) -> bool:
        return self.bears_on(_AT_SHIELDS) or self._random.random() < 0.2

    def _rules(self) -> list[str]:
        rules = self._random.sample(_RULES, self._random.choice([0, 0, 1, 2]))
        if self.bears_on(_AT_FLYERS):
            rules = ["Flyer"]
        if self.bears_on(_RULE_AGAINST):
            rules = [self._random.choice(_RULE_AGAINST[self._trait])]
        return rules

    def situation(self, models: int) -> Table:
        """Return a situation in which up to so many models are in range, and seen."""
        random = self._random
        in_range = random.randint(1, models)
        seen = random.randint(0, in_range) if self.bears_on(("Barrage",)) else in_range
        far = 20 if self.bears_on(("Siege Weapon",)) else 10
        return {
            "distance": random.choice([2, 4, 6, 8, self.rarely(25, far)]),
            "models_in_range": in_range,
            "models_visible": self.rarely(0, random.choice([seen, in_range])),
            "line_of_sight": self.rarely(False, True),
            "arc": self.rarely("rear", "front"),
            "facing": random.choice(["front", "rear"]),
            "terrain_penalty": random.choice([0, 0, 1]),
            "obscured_penalty": random.choice([0, 0, 1]),
            "hit_modifier": random.choice([-1, 0, 0, 1]),
            "overwatch": self.bears_on(_IN_OVERWATCH) or self.rarely(True, False),
            "phase": self.rarely("movement", "combat"),
            "fired_already": self.rarely(True, False),
            "weapons_fired": self.rarely(1, 0),
            "secondary_target": self.rarely(True, False),
            "same_secondary_as_detachment": self.rarely(False, True),
            "parent_target": self.rarely("other", "same"),
            "split_fire": self.rarely(True, False),
            "spotted": random.random() < 0.3,
            "collapse_save": 4,
        }

    def choices(self, target: Table) -> Table:
        """Return choices of both players."""
        kinds = [key.partition("_")[0] for key in target if key.endswith(("_save", "ion_shield"))]
        usable = [kind for kind in kinds if kind != "armour" or target["armour_save"] != "-"]
        return {
            "reroll": self.rarely("none", "failed"),
            "save": self._random.choice(["best"] * 4 + usable),
            "barrage": self._random.choice(["visible", "all"]),
        }

    def engagement(self, most_dice: int, most_models: int, *, structures: bool = True) -> Table:
        """Return an engagement; some are refused by the rules."""
        target = self.target(most_models, structures=structures)
        return {
            "ruleset": "legions-imperialis",
            "errata": self.rarely("faq", "rulebook"),
            "weapon": self.weapon(most_dice),
            "attacker": self.attacker(min(2, most_models)),
            "target": target,
            "situation": self.situation(target["models"]),
            "choices": self.choices(target),
        }

    def larger_engagement(self) -> Table:
        """Return an engagement of more dice, perhaps at unlike models or at two targets at once."""
        table = self.engagement(most_dice=10, most_models=5)
        target, situation = table["target"], table["situation"]
        if self._random.random() < 0.4:
            target["groups"] = [self._group(name) for name in ("tanks", "crews", "guns")]
            for table_of, key in ((target, "wounds_left"), (situation, "models_in_range")):
                del table_of[key]
            del situation["models_visible"]
        elif self._random.random() < 0.3:
            del table["target"], situation["models_in_range"], situation["models_visible"]
            other = self.target(3, structures=False)
            table["targets"] = [{**target, "name": "first"}, {**other, "name": "second"}]
            table["weapon"]["traits"].append("Saturation Fire")
            table["choices"]["save"] = "best"
        return table

    def _group(self, name: str) -> Table:
        group: Table = {"name": name, "models": self._random.randint(1, 3)}
        for key in ("armour_save", "invulnerable_save", "cover_save"):
            if self._random.random() < 0.5:
                group[key] = self._random.randint(2, 6)
        return group


def _base(printed: str) -> str:
    return printed.partition("(")[0].strip()


_makers = st.builds(Maker, st.randoms(use_true_random=True))
"""True randomness is seeded by hypothesis: the engagements are of every sort from the first on."""
larger_engagements = _makers.map(Maker.larger_engagement)


def engagements(*, structures: bool = True) -> st.SearchStrategy[Table]:
    """Return the strategy of engagements of a few dice."""
    return _makers.map(lambda maker: maker.engagement(6, 4, structures=structures))
