"""The twin of the shooting rules: what is rolled for, and what each face means.

Written from the ledger alone, with nothing of the program. It knows one target, no template and no
garrison.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from typing import Any, NamedTuple

Table = dict[str, Any]
FACES = range(1, 7)
ENGINES = ("vehicle", "super-heavy-vehicle", "knight", "titan")
SCALE = {
    "infantry": 1,
    "cavalry": 1,
    "walker": 1,
    "vehicle": 2,
    "super-heavy-vehicle": 3,
    "knight": 4,
    "titan": 5,
    "structure": 0,
}
VALUES = {"D3": [1, 1, 2, 2, 3, 3], "D6": [1, 2, 3, 4, 5, 6], "D3+1": [2, 2, 3, 3, 4, 4]}


class Model(NamedTuple):
    """One model of the target: the Wounds and shield levels it has left."""

    wounds: int
    shields: int


class Strike(NamedTuple):
    """What became of one Hit on a model, as its dice fell."""

    passed: bool
    ignored: bool
    wounds: int


class TwinRules:
    """One weapon fired at one target, under a legal order, in the situation given."""

    def __init__(self, table: Table) -> None:
        self.errata = table.get("errata", "rulebook")
        self.weapon: Table = table["weapon"]
        self.attacker: Table = {"models": 1, "type": "infantry", "wounds": 1, "order": "advance"}
        self.attacker |= table.get("attacker", {})
        self.target: Table = {"models": 1, "wounds": 1, "order": "advance"} | table["target"]
        self.situation: Table = {"facing": "front", "line_of_sight": True, "phase": "combat"}
        self.situation |= table.get("situation", {})
        self.choices: Table = {"save": "best", "reroll": "failed", "barrage": "visible"}
        self.choices |= table.get("choices", {})
        self.traits = {
            printed.partition("(")[0].strip(): printed.partition("(")[2].rstrip(")")
            for printed in self.weapon.get("traits", [])
        }

    def has(self, trait: str) -> bool:
        """Return whether the weapon has a trait."""
        return trait in self.traits

    def target_has(self, rule: str) -> bool:
        """Return whether the target has a special rule, whatever stands in its brackets."""
        return any(printed.startswith(rule) for printed in self.target.get("rules", []))

    @property
    def at_engine(self) -> bool:
        """Whether the target is a Vehicle, Super-heavy Vehicle, Knight or Titan."""
        return self.target["type"] in ENGINES

    @property
    def at_structure(self) -> bool:
        """Whether the target is a Structure, which is no Detachment."""
        return bool(self.target["type"] == "structure")

    @property
    def target_flies(self) -> bool:
        """Whether the target is a Flyer."""
        return self.target_has("Flyer")

    @property
    def attacker_flies(self) -> bool:
        """Whether the firing model is a Flyer."""
        return "Flyer" in self.attacker.get("rules", [])

    # -- who may be struck -------------------------------------------------------------------

    @property
    def in_range(self) -> int:
        """How many models of the target are in range."""
        if "models_in_range" in self.situation:
            return int(self.situation["models_in_range"])
        return int(self.target["models"])

    @property
    def visible(self) -> int:
        """How many models are in range and seen. A Flyer sees all and is seen by all."""
        if self.target_flies or self.attacker_flies:
            return self.in_range
        if not self.situation["line_of_sight"]:
            return 0
        models: int = self.situation.get("models_visible", self.in_range)
        return models

    @property
    def whole_detachment(self) -> bool:
        """Whether Barrage is aimed at every model in range, seen or not."""
        return self.has("Barrage") and (not self.visible or self.choices["barrage"] == "all")

    @property
    def range(self) -> float:
        """The range in force: doubled for a Siege Weapon that has not moved."""
        return float(self.weapon["range"] * self.siege)

    @property
    def siege(self) -> int:
        """By what the range is multiplied, both ends of it."""
        return 2 if self.has("Siege Weapon") and not self.attacker.get("moved") else 1

    # -- the roll to hit ---------------------------------------------------------------------

    @property
    def skyfire(self) -> bool:
        """Whether Flyers are hit as normal."""
        return self.has("Skyfire") or (self.attacker_flies and self.has("Point Defence"))

    @property
    def modifier(self) -> int:
        """The sum of all modifiers of the Hit roll."""
        situation = self.situation
        total: int = situation.get("hit_modifier", 0)
        total -= 0 if self.has("Ignores Cover") else situation.get("terrain_penalty", 0)
        total -= 0 if self.attacker_flies else situation.get("obscured_penalty", 0)
        if situation.get("overwatch") and not self.has("Point Defence"):
            total -= 1 if self.has("Skyfire") else 2
        if "quaked" in self.attacker.get("status", []):
            total -= 1
        blind = self.whole_detachment and self.visible < self.in_range
        return total - (1 if blind and not situation.get("spotted") else 0)

    def hits(self, face: int) -> int:
        """Return the Hits that a face of the Hit roll scores."""
        if face == 6:
            return 2 if self.has("Rapid Fire") else 1
        if face == 1 or (self.target_flies and not self.skyfire):
            return 0
        if not self.has("Graviton Pulse"):
            return int(face + self.modifier >= self.weapon["to_hit"])
        if self.at_structure:
            return int(face >= 3)
        armour = self.target.get("armour_save", "-")
        return int(armour != "-" and face + self.modifier >= armour)

    def may_reroll(self, face: int) -> bool:
        """Return whether a face of the Hit roll is re-rolled."""
        if self.hits(face) or self.choices["reroll"] == "none":
            return False
        if self.has("Accurate") or (self.has("Tracking") and self.target_flies):
            return True
        return self.has("Ripple Fire") and self.attacker["order"] == "first-fire" and face == 1

    @cache  # noqa: B019 - a twin lives as long as its test
    def hit_rolls(self, dice: int) -> dict[int, Fraction]:
        """Return the odds of the Hits of so many dice."""
        odds: dict[int, Fraction] = {}
        for faces in product(FACES, repeat=dice):
            again = sum(self.may_reroll(face) for face in faces)
            kept = sum(self.hits(face) for face in faces)
            for seconds in product(FACES, repeat=again):
                hits = kept + sum(map(self.hits, seconds))
                odds[hits] = odds.get(hits, Fraction(0)) + Fraction(1, 6 ** (dice + again))
        return odds

    # -- the dice ----------------------------------------------------------------------------

    def dice_of(self, model: int) -> Iterator[tuple[int, int, Fraction]]:
        """Yield the value of one model's Dice, its Hit rolls and the probability."""
        factor = 2 if self.has("Power Capacitor") and self.attacker["order"] == "first-fire" else 1
        if self.has("Assault") and model < self.models_at_half_range:
            factor *= 2
        dice = self.weapon["dice"]
        if self.has("Warp"):
            dice = 1 if self.target["type"] in ("knight", "titan") else self.visible
        for value in VALUES.get(dice, [dice] * 6):
            yield value, value * factor, Fraction(1, 6)

    @property
    def models_at_half_range(self) -> int:
        """How many firing models are within half range of the target."""
        near = self.situation.get("distance", 99) <= self.range / 2
        models: int = self.attacker["models"] if near else 0
        return models

    # -- the Save ----------------------------------------------------------------------------

    @property
    def from_rear(self) -> bool:
        """Whether the Hits come from the target's Rear Arc."""
        return self.situation["facing"] == "rear" or self.has("Burrowing")

    @cached_property
    def ap(self) -> int:
        """The AP after all rules: doubled, then set to 0, then improved from the rear."""
        ap = int(self.weapon["ap"])
        if self.has("Bunker Buster") and self.at_structure:
            ap *= 2
        small = self.target["type"] in ("infantry", "cavalry")
        armoured = self.has("Light") and self.target_has("Armoured")
        if (self.has("Anti-tank") and small) or (self.has("Light AT") and self.at_engine):
            ap = 0
        if armoured:
            ap = 0
        return ap - 1 if self.from_rear and self.at_engine else ap

    def needed(self, kind: str, open_singularity: bool) -> int | None:
        """Return the face that passes a kind of Save, or None where it is of no use."""
        key = kind if kind == "ion_shield" else f"{kind}_save"
        needed = self.target.get(key, "-")
        if needed == "-" or kind in self.bypassed(open_singularity):
            return None
        if kind == "armour":
            needed -= self.ap
        if kind == "ion_shield":
            if self.from_rear:
                return None
            needed = min(6, needed + (0 if self.ap > -2 else 1 if self.ap > -4 else 2))
        if kind == "jink" and self.target["order"] == "first-fire":
            return None
        return max(2, needed) if needed <= 6 else None

    def bypassed(self, open_singularity: bool) -> set[str]:
        """Return the kinds of Save that may not be used."""
        kinds = set()
        if self.has("Ignores Cover"):
            kinds |= {"cover"}
        if self.has("Psi"):
            kinds |= {"cover", "invulnerable", "ion_shield"}
        if self.has("Warp"):
            kinds |= {"armour", "cover", "invulnerable", "ion_shield"}
        if open_singularity:
            kinds |= {"invulnerable", "ion_shield"}
        return kinds

    @property
    def must_pass_twice(self) -> bool:
        """Whether a passed Armour Save must be re-rolled."""
        kind = self.target["type"]
        if self.has("Armourbane") and self.at_engine:
            return True
        if self.has("Shred") and kind in ("infantry", "walker", "cavalry"):
            return True
        automata = self.target_has("Cybernetica Cortex") and kind != "structure"
        return self.has("Neutron-flux") and automata

    def passes(self, kind: str, needed: int, face: int, second: int) -> bool:
        """Return whether a Save is passed, its second die counting where it is rolled."""
        armoured = self.has("Light") and self.target_has("Armoured")
        passed = face >= needed
        if passed and kind == "armour" and self.must_pass_twice:
            return second >= needed
        if not passed and armoured:
            return second >= needed
        return passed

    def save_used(self, open_singularity: bool) -> tuple[str, int] | None:
        """Return the Save that the owner makes, and the face it needs."""
        kinds = ("armour", "invulnerable", "cover", "ion_shield", "jink")
        usable = [
            (kind, needed) for kind in kinds if (needed := self.needed(kind, open_singularity))
        ]
        wanted = {"ion": "ion_shield"}.get(self.choices["save"], self.choices["save"])
        for kind, needed in usable:
            if kind == wanted:
                return kind, needed
        pairs = list(product(FACES, repeat=2))
        return max(
            usable,
            key=lambda save: sum(self.passes(*save, *pair) for pair in pairs),
            default=None,
        )

    # -- one Hit -----------------------------------------------------------------------------

    @cache  # noqa: B019 - a twin lives as long as its test
    def strikes(self, wounds: int, open_singularity: bool) -> dict[Strike, Fraction]:
        """Return the odds of what a Hit comes to on a model with so many Wounds left."""
        odds: dict[Strike, Fraction] = {}
        falls = self.impale(wounds) if self.has("Impale") else self.saves(open_singularity)
        for strike, chance in falls:
            odds[strike] = odds.get(strike, Fraction(0)) + chance
        return odds

    def saves(self, open_singularity: bool) -> Iterator[tuple[Strike, Fraction]]:
        """Yield what a Hit comes to, for every fall of the dice that may be rolled for it."""
        save = self.save_used(open_singularity)
        painless = self.has("Light") and self.target_has("Feel No Pain")
        for face, second, third in product(FACES, repeat=3):
            chance = Fraction(1, 216)
            passed = save is not None and self.passes(*save, face, second)
            if self.has("Graviton Pulse") and self.at_structure:
                wounds = (third + 1) // 2 + 1 if passed else 0
                yield Strike(passed, False, wounds), chance
                continue
            ignored = painless and not passed and third >= 5
            wounds = 0 if passed or ignored else 1 + self.additional_wounds
            yield Strike(passed, ignored, wounds), chance

    @property
    def additional_wounds(self) -> int:
        """The Wounds that Engine Killer adds."""
        value = self.traits.get("Engine Killer")
        return int(value) if value and self.at_engine else 0

    def impale(self, wounds: int) -> Iterator[tuple[Strike, Fraction]]:
        """Yield the outcomes of the opposed roll."""

        def total(face: int, kind: str, left: int) -> int:
            return face + SCALE[kind] + (2 if left >= 5 else 1 if left >= 3 else 0)

        for ours, theirs in product(FACES, repeat=2):
            attack = total(ours, self.attacker["type"], self.attacker["wounds"])
            defence = total(theirs, self.target["type"], wounds)
            yield Strike(False, False, max(0, attack - defence)), Fraction(1, 36)
