"""The plan of a roll: what it needs, what is re-rolled, and what a success comes to."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import Any, ClassVar, TypeAlias

from grapeshot.dice import RollTest
from grapeshot.kit.plan import AttackPlan
from grapeshot.kit.tags import AUTOMATIC_WOUND, NO_TAGS, Tags, critical, in_order, stated_tag
from grapeshot.pipeline.plan import Modifiers
from grapeshot.pipeline.statements import stated_face, stated_name, stated_whole

ONE_FAILS, CRITICAL_SUCCEEDS = "natural 1 fails", "critical succeeds"
BASE_RULES = (ONE_FAILS, CRITICAL_SUCCEEDS)
"""The base rules of a roll, by the names under which a plan switches them off."""
Scored: TypeAlias = tuple[tuple[Tags, int], ...]
"""What one die comes to: `((tags, how many hits or wounds bear them), ...)`; () is a failure."""


class RollPlan(AttackPlan):
    """What a roll to hit or to wound needs, and what becomes of it.

    Modifiers have names, by which others waive them. A critical roll is one whose die shows 6, as
    far as no rule lowers that; it is tagged `critical:` with the stage.
    """

    sides: ClassVar[int] = 6
    best: ClassVar[int | None] = 2
    """The least that a roll needs, however it is modified; None for no limit."""
    worst: ClassVar[int | None] = None
    """The most that a roll needs, however it is modified; None for no limit."""
    modifiers: ClassVar[frozenset[str]] = frozenset()
    """The names of the modifiers that the rule set itself states, for others to waive."""
    save_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of save that a tag may bypass."""
    carried: ClassVar[tuple[str, ...] | None] = None
    """The tags that later stages of this game look at; None where any tag is passed on."""
    marks_critical: ClassVar[bool] = True
    """Whether a critical roll is told apart by itself, or only where a rule tags it."""
    base_rules: ClassVar[tuple[str, ...]] = BASE_RULES
    """Those of the base rules that hold in this game."""

    def __init__(self, attack: Any, tags: Tags = NO_TAGS) -> None:
        super().__init__(attack, tags)
        self.forgoes_rerolls = False
        """Whether its owner makes no use of re-rolls that may be made; those demanded stay."""
        self._printed: int | None = None
        self._replaced: set[int] = set()
        self._modifiers = Modifiers()
        self._unmodified = False
        self._lowest: list[int] = []
        self._highest: list[int] = []
        self._off: set[str] = set()
        self._automatic = False
        self._reroll_failed = False
        self._reroll_passed = False
        self._reroll_uncritical = False
        self._reroll_faces: set[int] = set()
        self._demanded_faces: set[int] = set()
        self.critical_from = self.sides
        """The natural face from which on a roll is critical."""
        self._more_of_critical: dict[str, int] = {}
        self._tags: dict[int, set[str]] = {}
        self._critical_tags: set[str] = set()

    # -- what is needed ------------------------------------------------------------------------

    def need(self, face: int | None, *, clause: str, text: str = "") -> None:
        """Let the roll need what profiles or charts say; None for what cannot succeed."""
        self._printed = None if face is None else stated_whole(face, "face", 1)
        self.note(clause, text or f"needs {'what no die shows' if face is None else f'{face}+'}")

    def replace(self, face: int, *, clause: str, text: str = "") -> None:
        """Replace what the roll needs, before any modifier; of several the best counts."""
        self._replaced.add(stated_face(face, sides=self.sides))
        self.note(clause, text or f"needs {face}+ instead")

    def modify(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Modify the roll, by a named modifier; those of all rules add up, one of 0 is none."""
        self.introduce(name)
        if stated_whole(amount, "modifier"):
            self._modifiers.add(name, amount)
            self.note(clause, f"{amount:+d}: {text or name}")

    def soften(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Let a penalty of this name count no more than `amount`."""
        self.mention(name, self.modifiers, clause)
        self._modifiers.soften(name, stated_whole(amount, "modifier"))
        self.note(clause, text or f"{amount:+d} at most for {name}")

    def waive(self, name: str, *, clause: str, text: str = "") -> None:
        """Let a modifier of this name count nothing."""
        self.mention(name, self.modifiers, clause)
        self._modifiers.waive(name)
        self.note(clause, text or f"nothing for {name}")

    def ignore_modifiers(self, *, clause: str, text: str = "") -> None:
        """Let no modifier count."""
        self._unmodified = True
        self.note(clause, text or "modifiers do not count")

    def cap(self, lowest: int, highest: int, *, clause: str, text: str = "") -> None:
        """Hold the sum of all modifiers within limits; of several caps the narrowest counts."""
        self._lowest.append(stated_whole(lowest, "lowest modifier", highest=0))
        self._highest.append(stated_whole(highest, "highest modifier", 0))
        self.note(clause, text or f"modifiers count from {lowest:+d} to {highest:+d}")

    def switch_off(self, rule: str, *, clause: str, text: str = "") -> None:
        """Let one of the base rules not hold: ONE_FAILS or CRITICAL_SUCCEEDS."""
        self._off.add(stated_name(rule, "base rule", BASE_RULES))
        self.note(clause, text or f"it does not hold that a {rule}")

    def automatic(self, *, clause: str, text: str = "") -> None:
        """Let it succeed without a roll, so that no roll is critical either."""
        self._automatic = True
        self.note(clause, text or "succeeds without a roll")

    # -- what is re-rolled ---------------------------------------------------------------------

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Let failed rolls be re-rolled."""
        self._reroll_failed = True
        self.note(clause, text or f"failed {self.stage} rolls are re-rolled")

    def reroll_passed(self, *, clause: str, text: str = "") -> None:
        """Demand that rolls which succeed are re-rolled."""
        self._reroll_passed = True
        self.note(clause, text or f"{self.stage} rolls that succeed are re-rolled")

    def reroll_uncritical(self, *, clause: str, text: str = "") -> None:
        """Let every roll that is not critical be re-rolled, successes too."""
        self._reroll_uncritical = True
        self.note(clause, text or f"{self.stage} rolls that are not critical are re-rolled")

    def reroll_face(
        self, face: int, *, clause: str, text: str = "", demanded: bool = False
    ) -> None:
        """Let failed rolls of one face be re-rolled, or with `demanded` all that show it."""
        faces = self._demanded_faces if demanded else self._reroll_faces
        faces.add(stated_face(face, sides=self.sides))
        self.note(clause, text or f"{self.stage} rolls of {face} are re-rolled")

    # -- what a success comes to ---------------------------------------------------------------

    def critical_on(self, face: int, *, clause: str, text: str = "") -> None:
        """Let a roll be critical from this natural face on; of several the lowest counts."""
        self.critical_from = min(self.critical_from, stated_face(face, sides=self.sides))
        self.note(clause, text or f"critical on {face}+")

    def score_on_critical(self, more: int, *, clause: str, text: str = "") -> None:
        """Let a critical roll score so many ordinary successes more; all rules add up."""
        self._more_of_critical[clause] = stated_whole(more, "successes", 0)
        self.note(clause, text or f"a critical roll scores {more} more")

    def tag_critical(self, tag: str, *, clause: str, text: str = "") -> None:
        """Let what a critical roll comes to bear a tag."""
        self._critical_tags.add(self._stated_tag(tag))
        self.note(clause, text or f"of a critical roll: {tag}")

    def tag_from(self, face: int, tag: str, *, clause: str, text: str = "") -> None:
        """Let what a success of this natural face or a higher one comes to bear a tag."""
        tags = self._tags.setdefault(stated_face(face, sides=self.sides), set())
        tags.add(self._stated_tag(tag))
        self.note(clause, text or f"of {face}+: {tag}")

    def _stated_tag(self, tag: object) -> str:
        if self.carried is not None:
            return stated_name(tag, "tag", self.carried)
        return stated_tag(tag, self.save_kinds)

    # -- what it comes to ----------------------------------------------------------------------

    @property
    def is_automatic(self) -> bool:
        """Whether nothing is rolled: by a rule, or since its hits wound automatically."""
        return self._automatic or AUTOMATIC_WOUND in self.tags

    @property
    def modifier(self) -> int:
        """The sum of all modifiers that count."""
        total = 0 if self._unmodified else self._modifiers.total
        if not self._lowest:
            return total
        total = max((total, *self._lowest))
        return min((total, *self._highest))

    @property
    def unmodified(self) -> int | None:
        """The face that succeeds before any modifier: the place for a chart of one's own."""
        return min(self._replaced, default=self._printed)

    @property
    def needed(self) -> int | None:
        """The face that succeeds after all modifiers; None where none does by its number."""
        face = self.unmodified
        if face is None:
            return None
        face -= self.modifier
        face = face if self.worst is None else min(self.worst, face)
        return face if self.best is None else max(self.best, face)

    @property
    def more_on_critical(self) -> int:
        """How many ordinary successes more a critical roll scores, by all rules together."""
        return sum(self._more_of_critical.values())

    @property
    def may_reroll(self) -> bool:
        """Whether any roll may be re-rolled that need not be."""
        return self._reroll_failed or self._reroll_uncritical or bool(self._reroll_faces)

    def holds(self, rule: str) -> bool:
        """Return whether one of the base rules holds here."""
        return rule in self.base_rules and rule not in self._off

    def succeeds(self, face: int) -> bool:
        """Return whether a natural face succeeds."""
        return self.succeeds_at(face, self.needed)

    def succeeds_at(self, face: int, needed: int | None) -> bool:
        """Return whether a natural face succeeds where so much is needed."""
        enough = needed is not None and face >= needed
        if not (enough or (face >= self.critical_from and self.holds(CRITICAL_SUCCEEDS))):
            return False
        return face > 1 or not self.holds(ONE_FAILS)

    def scored(self, face: int) -> Scored:
        """Return the successes of a natural face, by their tags; nothing for a failure."""
        return self.scored_at(face, self.needed)

    def scored_at(self, face: int, needed: int | None) -> Scored:
        """Return the successes of a natural face, by their tags, where so much is needed.

        Where None is, only a critical may succeed.
        """
        if not self.succeeds_at(face, needed):
            return ()
        own = self.tags_from(face)
        if face < self.critical_from:
            return ((self._passed_on(own), 1),)
        plain, marked = self._passed_on(()), self._passed_on(own)
        more = self.more_on_critical
        counts = {plain: more} if more else {}
        counts[marked] = counts.get(marked, 0) + 1
        return in_order(counts)

    def tags_from(self, face: int) -> set[str]:
        """Return the tags that a natural face gives to a success, that of a critical one too."""
        own: set[str] = set()
        if self._tags:
            own.update(*(tags for lowest, tags in self._tags.items() if face >= lowest))
        if face >= self.critical_from:
            own |= self._critical_tags
            if self.marks_critical:
                own.add(critical(self.stage))
        return own

    @property
    def scored_without_roll(self) -> Scored:
        """What it comes to where nothing is rolled."""
        return ((self._passed_on(()), 1),)

    @property
    def possible(self) -> list[Scored]:
        """All that one die may come to."""
        if self.is_automatic:
            return [self.scored_without_roll]
        return self._every_scored

    def _passed_on(self, more: set[str] | tuple[()]) -> Tags:
        """Return the tags of what comes of it: those that it was made for, and more."""
        return self.tags.union(more) if more else self.tags

    @property
    def rerolled(self) -> frozenset[int]:
        """The natural faces that are re-rolled."""
        if not (self.may_reroll or self._reroll_passed or self._demanded_faces):
            return frozenset()
        faces, needed = range(1, self.sides + 1), self.needed
        failed = {face for face in faces if not self.succeeds_at(face, needed)}
        again = set(self._demanded_faces)
        if not self.forgoes_rerolls:
            again |= failed if self._reroll_failed else failed & self._reroll_faces
        if self._reroll_uncritical and not self.forgoes_rerolls:
            again |= {face for face in faces if face in failed or face < self.critical_from}
        return frozenset(again | (set(faces) - failed if self._reroll_passed else set()))

    def test(self) -> RollTest[Scored]:
        """Return the roll as a test whose outcome is all that a die comes to."""
        return _test_of(tuple(self._every_scored), self.rerolled)

    def count(self) -> RollTest[int]:
        """Return the roll as a test whose outcome is the number of successes, tags aside."""
        needed, lowest, more = self.needed, self.critical_from, self.more_on_critical
        faces = range(1, self.sides + 1)
        counts = (1 + (more if face >= lowest else 0) for face in faces)
        passed = (self.succeeds_at(face, needed) for face in faces)
        return RollTest(map(mul, counts, passed), self.rerolled)

    @property
    def _every_scored(self) -> list[Scored]:
        """What each natural face comes to."""
        needed = self.needed
        return [self.scored_at(face, needed) for face in range(1, self.sides + 1)]


@lru_cache
def _test_of(scored: tuple[Scored, ...], again: frozenset[int]) -> RollTest[Scored]:
    """Return a test, the same for equal rolls: it remembers its odds."""
    return RollTest(scored, again)
