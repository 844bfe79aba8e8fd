"""The roll to wound with one form of hits: Strength against Resilience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_face, stated_whole
from grapeshot_ninth_age.core.attack import PARTIAL

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

LETHAL = "lethal"
"""The tag of wounds from a natural 6 that a rule makes worse."""
_TABLE = ((2, 2), (1, 3), (0, 4), (-1, 5))
"""The least difference of Strength and Resilience, and what then wounds."""


def to_wound(strength: int, resilience: int) -> int:
    """Return the face that wounds."""
    difference = strength - resilience
    return next((needed for least, needed in _TABLE if difference >= least), 6)


class WoundPlan(kit.RollPlan):
    """What a roll to wound needs, and which tags its wounds bear."""

    attack: Attack
    stage = "wound"
    marks_critical = False
    lacks = ("need",)

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._bonus = 0
        self._fixed_strength: int | None = None
        self._tougher = 0
        self._fixed_resilience: int | None = None
        self._largest: dict[str, int] = {}
        self._natural: int | None = None

    def add_strength(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Strength of the hits."""
        self._bonus += stated_whole(amount, "Strength")
        self.note(clause, text or f"{amount:+d} Strength")

    def fix_strength(self, strength: int, *, clause: str, text: str = "") -> None:
        """Let the hits have this Strength, whatever else is said; of several the best."""
        strength = stated_whole(strength, "Strength", 0)
        known = self._fixed_strength
        self._fixed_strength = strength if known is None else max(strength, known)
        self.note(clause, text or f"always Strength {strength}")

    def add_resilience(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Resilience of those who are struck."""
        self._tougher += stated_whole(amount, "Resilience")
        self.note(clause, text or f"{amount:+d} Resilience")

    def fix_resilience(self, resilience: int, *, clause: str, text: str = "") -> None:
        """Let those who are struck have this Resilience."""
        self._fixed_resilience = stated_whole(resilience, "Resilience", 0)
        self.note(clause, text or f"always Resilience {resilience}")

    def modify(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Modify the roll; of several modifiers of one name the larger counts."""
        self.introduce(name)
        known = self._largest.get(name, 0)
        self._largest[name] = max(stated_whole(amount, "modifier"), known, key=abs)
        self._modifiers.add(name, self._largest[name] - known)
        self.note(clause, text or f"{amount:+d} to wound: {name}")

    def wound_on(self, face: int, *, clause: str, text: str = "") -> None:
        """Let a natural face, or a higher one, wound, whatever Strength and Resilience."""
        face = stated_face(face)
        known = self._natural
        self._natural = face if known is None else min(face, known)
        self.note(clause, text or f"wounds on a natural {face} or more")

    @property
    def strength(self) -> int:
        """The Strength in force: what is printed, halved if need be, then the bonuses."""
        attack = self.attack
        if self._fixed_strength is not None:
            return self._fixed_strength
        return attack.printed(attack.weapon.strength, attack.attacker.strength) + self._bonus

    @property
    def resilience(self) -> int:
        """The Resilience in force of those who are struck."""
        fixed = self._fixed_resilience
        return (self.attack.target.resilience if fixed is None else fixed) + self._tougher

    @property
    def is_fixed(self) -> bool:
        """Whether a rule tells the face that wounds, whatever Strength and Resilience."""
        return self._natural is not None

    @property
    def unmodified(self) -> int:
        """What Strength needs against Resilience, or another face in its place."""
        return min(self._replaced, default=to_wound(self.strength, self.resilience))

    @property
    def needed(self) -> int:
        """The face that wounds: a natural 1 never does, a natural 6 always."""
        if self._natural is not None:
            return max(2, self._natural)
        return max(2, min(6, self.unmodified - self.modifier))

    def state_rules(self) -> None:
        """Note how halves are rounded."""
        if self.attack.form == PARTIAL:
            text = "halves are rounded up, before anything is added"
            self.note("priority-of-modifiers.1", text)

    def conclude(self) -> None:
        """Note what the roll needs."""
        against = f"Strength {self.strength} against Resilience {self.resilience}"
        if self.is_fixed:
            against = "whatever Strength and Resilience"
        self.note("to-wound.1", f"{self.attack.label}{against}: {self.needed}+")
        self.note("to-wound.2", "a natural 6 wounds, a natural 1 does not")


def plan_wound(attack: Attack) -> WoundPlan:
    """Return the wound plan of one form of hits, every plugin asked."""
    return kit.planned(WoundPlan(attack), attack.hooks.plan_wound)
