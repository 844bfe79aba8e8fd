"""The Hit roll at one target: To Hit, modifiers, re-rolls, natural 1 and 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fact, Fault, Modifiers, Plan, RollTest, stated_face, stated_whole

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack

_OVERWATCH = -2
MODIFIERS = (
    "blind fire",
    "flyer",
    "interception",
    "no armour",
    "obscured",
    "other",
    "overwatch",
    "quake",
    "terrain",
)
"""The names of all that the rules of this pack state about a Hit roll, to be waived by others."""


class HitPlan(Plan):
    """What a Hit roll needs. Modifiers and limits have names, by which others waive them."""

    stage = "hit"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self._modifiers = Modifiers()
        self._only_sixes: set[str] = set()
        self._waived: set[str] = set()
        self._replaced: dict[str, int] = {}
        self._unmodified = False
        self._reroll_failed = False
        self._reroll_faces: set[int] = set()
        self._hits_of_six = 1

    def modify(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Modify the roll, by a named modifier."""
        self.introduce(name)
        if stated_whole(amount, "modifier"):
            self._modifiers.add(name, amount)
            self.note(clause, f"{amount:+d}: {text or name}")

    def soften(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Let a penalty count only `amount`."""
        self._modifiers.soften(name, stated_whole(amount, "modifier"))
        self.mention(name, MODIFIERS, clause)
        self.note(clause, text or f"{amount:+d} at most for {name}")

    def waive(self, name: str, *, clause: str, text: str = "") -> None:
        """Let a modifier or a limit of this name count nothing."""
        self._modifiers.waive(name)
        self._waived.add(name)
        self.mention(name, MODIFIERS, clause)
        self.note(clause, text or f"nothing for {name}")

    def only_natural_sixes(self, name: str, *, clause: str, text: str = "") -> None:
        """Let only natural 6s hit, for a named reason."""
        self._only_sixes.add(name)
        self.introduce(name)
        self.note(clause, text or f"only natural 6s hit: {name}")

    def replace_to_hit(self, needed: int, *, clause: str, text: str = "") -> None:
        """Use another To Hit than the weapon's."""
        self._replaced[clause] = stated_face(needed, "To Hit")
        self.note(clause, text or f"To Hit {needed}+")

    def ignore_modifiers(self, *, clause: str, text: str = "") -> None:
        """Let no modifier count."""
        self._unmodified = True
        self.note(clause, text or "modifiers of the Hit roll do not count")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Let failed rolls be re-rolled."""
        self._reroll_failed = True
        self.note(clause, text or "failed Hit rolls may be re-rolled")
        self.note("core-reroll.1", "no die is re-rolled more than once")

    def reroll_natural(self, face: int, *, clause: str, text: str = "") -> None:
        """Let rolls of one face be re-rolled."""
        self._reroll_faces.add(stated_face(face))
        self.note(clause, text or f"Hit rolls of {face} may be re-rolled")
        self.note("core-reroll.1", "no die is re-rolled more than once")

    def six_scores(self, hits: int, *, clause: str, text: str = "") -> None:
        """Let each natural 6 score so many Hits."""
        self._hits_of_six = max(self._hits_of_six, stated_whole(hits, "hits", 1))
        self.note(clause, text or f"each natural 6 scores {hits} Hits")

    @property
    def _sixes_only(self) -> bool:
        return bool(self._only_sixes - self._waived)

    @property
    def needed(self) -> int:
        """The face that hits, after all modifiers; 6 where only natural 6s do."""
        if self._sixes_only:
            return 6
        printed = self._attack.weapon.to_hit
        if self._replaced:
            printed = max(self._replaced.values())
        if printed is None:
            raise Fault(
                "bad_profile",
                'to_hit = "-" gives no Hit roll',
                expected="a number from 1 to 6, since no Trait of the weapon replaces it",
            )
        modified = printed - (0 if self._unmodified else self._modifiers.total)
        return min(6, max(2, modified))

    def hits(self, face: int) -> int:
        """Return the Hits that a face scores."""
        return self._hits_of_six if face == 6 else int(face >= self.needed)

    @property
    def facts(self) -> list[Fact]:
        """The facts stated so far; a choice about re-rolls that there are not is warned of."""
        nothing_to_choose = not (self._reroll_failed or self._reroll_faces)
        if self._attack.choices.reroll == "none" and nothing_to_choose:
            text = "no Hit roll may be re-rolled, so there is nothing to forgo"
            self.warn(text, key="choices.reroll")
        return super().facts

    def test(self) -> RollTest[int]:
        """Return the Hit roll as a test: the Hits of each face, and which faces are re-rolled."""
        needed = self.needed
        hits = [int(face >= needed) for face in range(1, 6)] + [self._hits_of_six]
        again: set[int] = set()
        if self._attack.choices.reroll == "failed":
            failed = {face for face, scored in enumerate(hits, 1) if not scored}
            again = failed if self._reroll_failed else failed & self._reroll_faces
        return RollTest(hits, again)


def plan_hit(attack: Attack) -> HitPlan:
    """Return the hit plan of one attack, every plugin asked."""
    plan = HitPlan(attack)
    if attack.weapon.to_hit:
        plan.note("core-hit-roll.1", f"To Hit {attack.weapon.to_hit}+ on a D6")
    plan.note("core-hit-roll.2", "a natural 6 hits")
    plan.note("core-hit-roll.3", "a natural 1 misses")
    _modify_by_situation(attack, plan)
    attack.hooks.plan_hit(attack, plan)
    return plan


def _modify_by_situation(attack: Attack, plan: HitPlan) -> None:
    situation = attack.situation
    plan.modify(
        "terrain",
        -situation.terrain_penalty,
        clause="core-cover.1",
        text="the target stands in terrain",
    )
    plan.modify(
        "obscured", -situation.obscured_penalty, clause="core-cover.2", text="obscured target"
    )
    plan.modify("other", situation.hit_modifier, clause="core-hit-roll.4", text="other modifiers")
    if situation.overwatch:
        plan.modify("overwatch", _OVERWATCH, clause="core-overwatch.1", text="Overwatch")
    if "quaked" in attack.attacker.status:
        plan.modify("quake", -1, clause="quake.2", text="shaken by Quake")
