"""The Hit roll at one target: To Hit, modifiers, re-rolls, natural 1 and 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, kit

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack

_OVERWATCH = -2


class HitPlan(kit.RollPlan):
    """What a Hit roll needs. Modifiers and limits have names, by which others waive them.

    A critical roll is a natural 6; of several rules that let it score more, the best counts.
    """

    attack: Attack
    stage = "hit"
    worst = 6
    modifiers = frozenset(
        {
            "blind fire",
            "flyer",
            "interception",
            "no armour",
            "obscured",
            "other",
            "overwatch",
            "quake",
            "terrain",
        }
    )
    lacks = ("automatic", "switch_off", "tag_critical", "tag_from")

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self.forgoes_rerolls = attack.choices.reroll == "none"
        self._only_sixes: set[str] = set()
        self._waived: set[str] = set()

    def waive(self, name: str, *, clause: str, text: str = "") -> None:
        """Let a modifier or a limit of this name count nothing."""
        super().waive(name, clause=clause, text=text)
        self._waived.add(name)

    def only_natural_sixes(self, name: str, *, clause: str, text: str = "") -> None:
        """Let only natural 6s hit, for a named reason."""
        self._only_sixes.add(name)
        self.introduce(name)
        self.note(clause, text or f"only natural 6s hit: {name}")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Let failed rolls be re-rolled."""
        super().reroll_failed(clause=clause, text=text or "failed Hit rolls may be re-rolled")

    def reroll_face(
        self, face: int, *, clause: str, text: str = "", demanded: bool = False
    ) -> None:
        """Let failed rolls of one face be re-rolled, or with `demanded` all that show it."""
        told = text or f"Hit rolls of {face} {'must' if demanded else 'may'} be re-rolled"
        super().reroll_face(face, clause=clause, text=told, demanded=demanded)

    @property
    def more_on_critical(self) -> int:
        """How many Hits more a natural 6 scores."""
        return max(self._more_of_critical.values(), default=0)

    @property
    def unmodified(self) -> int:
        """The face that hits before any modifier. Raise Fault where nothing tells one."""
        face = super().unmodified
        if face is None:
            raise Fault(
                "bad_profile",
                'to_hit = "-" gives no Hit roll',
                expected="a number from 1 to 6, since no Trait of the weapon replaces it",
            )
        return face

    @property
    def needed(self) -> int:
        """The face that hits, after all modifiers; 6 where only natural 6s do."""
        return 6 if self._only_sixes - self._waived else super().needed or 6

    def state_rules(self) -> None:
        """State what the core rules say of every Hit roll, and of this one's situation."""
        if to_hit := self.attack.weapon.to_hit:
            self.need(to_hit, clause="core-hit-roll.1", text=f"To Hit {to_hit}+ on a D6")
        self.note("core-hit-roll.2", "a natural 6 hits")
        self.note("core-hit-roll.3", "a natural 1 misses")
        situation = self.attack.situation
        cover, obscured = -situation.terrain_penalty, -situation.obscured_penalty
        text = "the target stands in terrain"
        self.modify("terrain", cover, clause="core-cover.1", text=text)
        self.modify("obscured", obscured, clause="core-cover.2", text="obscured target")
        other, text = situation.hit_modifier, "other modifiers"
        self.modify("other", other, clause="core-hit-roll.4", text=text)
        if situation.overwatch:
            self.modify("overwatch", _OVERWATCH, clause="core-overwatch.1", text="Overwatch")
        if "quaked" in self.attack.attacker.status:
            self.modify("quake", -1, clause="quake.2", text="shaken by Quake")

    def conclude(self) -> None:
        """Tell the limit of re-rolls; warn of a choice about such that there are not."""
        if self.may_reroll or self._reroll_passed or self._demanded_faces:
            self.note("core-reroll.1", "no die is re-rolled more than once")
        if self.forgoes_rerolls and not self.may_reroll:
            text = "no Hit roll may be re-rolled, so there is nothing to forgo"
            self.warn(text, key="choices.reroll")


def plan_hit(attack: Attack) -> HitPlan:
    """Return the hit plan of one attack, every plugin asked."""
    return kit.planned(HitPlan(attack), attack.hooks.plan_hit)
