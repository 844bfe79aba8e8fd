"""A twin of plain shots and blows, written from the ledger alone: tables in, fractions out.

It throws the dice of one shot step by step and adds up as many as there are; it knows nothing of
artillery and areas.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .conftest import share, spread, times

Table = dict[str, Any]
Points = dict[int, Fraction]
_VALUES: dict[str, Callable[[int], int]] = {
    "D3": lambda face: (face + 1) // 2,
    "D6": lambda face: face,
    "D3+1": lambda face: (face + 1) // 2 + 1,
}


class Twin:
    """One unit shooting at another, or striking it."""

    def __init__(self, table: Table) -> None:
        self.weapon, self.attacker = table["weapon"], table["attacker"]
        self.target, self.situation = table["target"], table["situation"]
        self.choices = table["choices"]
        self.melee = table.get("kind") == "strike"
        self.traits = {text.partition(" (")[0]: text for text in self.weapon["traits"]}
        self.held = set(self.target.get("weapon", {}).get("traits", []))

    # -- how many ----------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of shots or blows."""
        models, width = int(self.attacker["models"]), int(self.attacker["files"])
        rows = []
        while models > 0:
            rows.append(min(width, models))
            models -= width
        if not self.melee:
            line = self.attacker["line_formation"] and not self.attacker["moved"]
            third = "Volley Fire" in self.traits and line
            return sum(rows[: 3 if third else 2]) * int(self.weapon["shots"])
        attacks = int(self.attacker["attacks"]) + ("Paired Weapons" in self.traits)
        behind = 1 + ("Spear" in self.traits) + bool(self.attacker["line_formation"])
        if self.situation["own_facing"] != "front":
            behind = 0
        return rows[0] * attacks + sum(rows[1 : 1 + behind]) * min(1, attacks)

    # -- to hit ------------------------------------------------------------------------------

    @property
    def needed(self) -> int:
        """The face that hits, uncut."""
        return self._skill() if self.melee else self._aim()

    def _aim(self) -> int:
        needed = int(self.weapon["to_hit"])
        far = self.situation["distance"] > self.weapon["range"] / 2
        needed += far and "Accurate" not in self.traits
        if self.attacker["moved"]:
            needed += "Quick to Fire" not in self.traits
            needed += "Unwieldy" in self.traits
        seen_over = "Volley Fire" in self.traits and self.situation["cover_from"] == "models"
        if not seen_over:
            needed += {"none": 0, "soft": 1, "hard": 2}[self.situation["cover"]]
        return needed + sum(int(rule[13]) for rule in self.target["rules"] if "Hard" in rule)

    def _skill(self) -> int:
        offensive = self.attacker["offensive_skill"] + ("Paired Weapons" in self.traits)
        defensive = self.target["defensive_skill"]
        on_foot = self.target["type"] == "infantry" and self.target["shield"]
        parries = (on_foot and "Hand Weapon" in self.held) or "Parry" in self.target["rules"]
        if parries and self.situation["arc"] == "front" and "Paired Weapons" not in self.traits:
            defensive = max(defensive + 1, offensive)
        difference = offensive - defensive
        table = {2: difference >= 4, 3: difference >= 1, 4: difference >= -3, 5: difference >= -7}
        needed = min((face for face, enough in table.items() if enough), default=6)
        quick = "Lightning Reflexes" in self.attacker["rules"]
        return needed - (quick and "Great Weapon" not in self.traits)

    @property
    def hit(self) -> Fraction:
        """The chance of one shot or blow to hit."""
        again, needed = "Reroll failed to-hit" in self.attacker["rules"], self.needed

        def rolled(first: int, second: int, least: int) -> bool:
            def hits(face: int) -> bool:
                return (face > 1 and face >= least) or (self.melee and face == 6)

            return hits(first) or (again and hits(second))

        if self.melee or needed <= 6:
            return share(2, lambda a, b: rolled(a, b, needed))
        if needed > 7:
            return Fraction(0)
        return share(2, lambda a, b: rolled(a, b, 6)) * share(2, lambda a, b: rolled(a, b, 4))

    # -- to wound, to save -------------------------------------------------------------------

    @property
    def strength(self) -> int:
        """The Strength in force."""
        own = self._figure("strength")
        return own + 2 * ("Great Weapon" in self.traits) + ("Halberd" in self.traits)

    @property
    def ap(self) -> int:
        """The Armour Penetration in force."""
        own = self._figure("ap")
        bonus = 2 * ("Great Weapon" in self.traits) + ("Halberd" in self.traits)
        ready = self.situation["round"] == 1 and not self.attacker["charging"]
        ready = ready and self.situation.get("own_facing", "front") == "front"
        return own + bonus + ("Spear" in self.traits) * (1 + ready)

    def _figure(self, key: str) -> int:
        printed = self.weapon[key]
        return int(self.attacker[key] if printed == "as user" else printed)

    @property
    def wounds(self) -> dict[str, Fraction]:
        """The chance of a hit to wound, plainly or lethally."""
        difference = self.strength - self.target["resilience"]
        needed = {2: 2, 1: 3, 0: 4, -1: 5}.get(max(-2, min(2, difference)), 6)
        burns = "Flaming Attacks" in self.traits and "Flammable" in self.target["rules"]

        def wound(first: int, second: int) -> str:
            face = second if burns and first < needed else first
            if face < needed:
                return "none"
            return "lethal" if face == 6 and "Lethal Strike" in self.traits else "plain"

        return spread(2, wound)

    def unsaved(self, kind: str) -> Fraction:
        """Return the chance of a wound to get past all saves."""
        bound = self.melee and self.held & {"Great Weapon", "Halberd", "Paired Weapons"}
        armour = min(6, self.target["armour"] + (self.target["shield"] and not bound))
        needed = 7 - armour + (10 if kind == "lethal" else self.ap)
        past_armour = share(1, lambda face: face == 1 or face < needed)
        return past_armour * (1 - self._special(kind))

    def _special(self, kind: str) -> Fraction:
        chances = {}
        if aegis := self.target["aegis"]:
            twice = "Divine Attacks" in self.traits
            chances["aegis"] = share(2, lambda a, b: a >= aegis and (b >= aegis or not twice))
        barred = "Flaming Attacks" in self.traits or kind == "lethal"
        if (fortitude := self.target["fortitude"]) and not barred:
            chances["fortitude"] = share(1, lambda face: face >= fortitude)
        wanted = self.choices.get("special_save")
        return chances[wanted] if wanted in chances else max(chances.values(), default=Fraction(0))

    # -- all together ------------------------------------------------------------------------

    @property
    def odds(self) -> dict[str, Points]:
        """The distribution of each measure."""
        kinds = {kind: p for kind, p in self.wounds.items() if kind != "none"}
        wounded = self.hit * sum(kinds.values(), Fraction(0))
        through = self.hit * sum((p * self.unsaved(k) for k, p in kinds.items()), Fraction(0))
        one: Points = {0: 1 - through}
        for points, chance in self._points().items():
            one[points] = one.get(points, Fraction(0)) + through * chance
        lost = _mapped(times(one, self.count), self._held_to_pool)
        return {
            "hits": times({0: 1 - self.hit, 1: self.hit}, self.count),
            "wounds": times({0: 1 - wounded, 1: wounded}, self.count),
            "unsaved_wounds": times({0: 1 - through, 1: through}, self.count),
            "wounds_lost": lost,
            "models_destroyed": _mapped(lost, self._fallen),
        }

    def _points(self) -> Points:
        printed = self.traits.get("Multiple Wounds", "(1)").partition("(")[2].rstrip(")")
        if printed.isdigit():
            return {min(int(self.target["wounds"]), int(printed)): Fraction(1)}
        value = _VALUES[printed]
        return spread(1, lambda face: min(self.target["wounds"], value(face)))

    def _held_to_pool(self, points: int) -> int:
        target = self.target
        return min(points, int(target["models"] * target["wounds"] - target["wounds_lost"]))

    def _fallen(self, points: int) -> int:
        wounds, before = self.target["wounds"], self.target["wounds_lost"]
        return int((before + points) // wounds - before // wounds)


def _mapped(points: Points, value: Any) -> Points:
    found: Points = {}
    for number, chance in points.items():
        found[value(number)] = found.get(value(number), Fraction(0)) + chance
    return found
