"""The plan of the saves against wounds that bear some tags, and of the roll that comes after."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from grapeshot.dice import RollTest
from grapeshot.errors import BadStatement
from grapeshot.kit.plan import AttackPlan
from grapeshot.kit.steps import Save
from grapeshot.kit.tags import EVERY_SAVE, NO_TAGS, Tags, bypassed_by
from grapeshot.pipeline.statements import stated_face, stated_name, stated_text, stated_whole
from grapeshot.records import NamedTuple

EVERY_MITIGATION = "every mitigation"
"""Stands for all rolls after the save, where something bars them."""


class Mitigation(NamedTuple):
    """A roll after the save by which a wound, or a point of damage, is discounted."""

    name: str
    needed: int

    @property
    def failures(self) -> RollTest[int]:
        """The roll as a test whose outcome is the number that comes through."""
        return failing(RollTest.of(lambda face: face >= self.needed))


class SavePlan(AttackPlan):
    """Which saves are open against wounds, which one is made, and what mitigates afterwards.

    One save is made: the one that is wanted, or the one most likely to work.
    """

    stage = "save"
    kinds: ClassVar[tuple[str, ...]] = ("armour",)
    """The kinds of save that there are; where two are as good, the first is made."""
    has_further_kinds: ClassVar[bool] = False
    """Whether rules may bring kinds of their own."""
    clauses: ClassVar[tuple[str, ...]] = ()
    """The clauses by which these kinds are made, in the same order."""
    mitigations: ClassVar[tuple[str, ...]] = ()
    """The names of the rolls after a save that the rule set itself states."""
    best_save: ClassVar[int] = 2
    """The least that a save needs, however much it is improved."""

    def __init__(self, attack: Any, tags: Tags = NO_TAGS) -> None:
        super().__init__(attack, tags)
        self.wanted = ""
        """The kind of save that its owner has chosen, "" for the best."""
        self._offered: dict[str, set[int]] = {}
        self._improved: dict[str, dict[str, int]] = {}
        self._bests: dict[str, int] = {}
        self._bypassed: set[str] = set(bypassed_by(tags))
        self._reroll_failed: set[str] = set()
        self._reroll_passed: set[str] = set()
        self._mitigations: dict[str, int] = {}
        self._barred: set[str] = set()

    # -- facts -----------------------------------------------------------------------------------

    def offer(self, kind: str, needed: int, *, clause: str, text: str = "") -> None:
        """Give a save of a kind, beside those that there are: the best of a kind counts."""
        self._offered.setdefault(self._brought(kind), set()).add(stated_face(needed, "save"))
        self.note(clause, text or f"{kind} save of {needed}+")

    def improve(
        self, kind: str, by: int, *, clause: str, text: str = "", best: int | None = None
    ) -> None:
        """Make a save that there is better by so much, to no better than `best`.

        What improves it by one clause does so once, however many state it.
        """
        improved = self._improved.setdefault(self._named(kind, clause), {})
        improved[clause] = max(stated_whole(by, "improvement", 0), improved.get(clause, 0))
        self._bests[clause] = stated_face(self.best_save if best is None else best, "best save")
        self.note(clause, text or f"{kind} save better by {by}")

    def bypass(self, *kinds: str, clause: str, text: str = "") -> None:
        """Let no save of these kinds be made; EVERY_SAVE stands for all of them."""
        self._bypassed.update(self._named(kind, clause, EVERY_SAVE) for kind in kinds)
        named = "" if EVERY_SAVE in kinds else f"{' or '.join(kinds)} "
        self.note(clause, text or f"no {named}save")

    def reroll_failed(self, *kinds: str, clause: str, text: str = "") -> None:
        """Let failed saves of these kinds be re-rolled; of all kinds where none is named."""
        self._reroll_failed.update(self._named(kind, clause) for kind in kinds or (EVERY_SAVE,))
        self.note(clause, text or f"failed {_these(kinds)}saves are re-rolled")

    def reroll_passed(self, *kinds: str, clause: str, text: str = "") -> None:
        """Demand that passed saves of these kinds are re-rolled; of all where none is named."""
        self._reroll_passed.update(self._named(kind, clause) for kind in kinds or (EVERY_SAVE,))
        self.note(clause, text or f"passed {_these(kinds)}saves are re-rolled")

    def mitigate(self, name: str, needed: int, *, clause: str, text: str = "") -> None:
        """Let a roll after the save discount a wound, or each point, as the rule set has it.

        Of several the best is rolled.
        """
        self.introduce(name)
        face = stated_face(needed, "roll")
        self._mitigations[name] = min(face, self._mitigations.get(name, face))
        self.note(clause, text or f"{name} on {needed}+")

    def bar_mitigation(self, name: str, *, clause: str, text: str = "") -> None:
        """Let no roll of this name be made after the save; EVERY_MITIGATION stands for all."""
        self.mention(name, (*self.mitigations, EVERY_MITIGATION), clause)
        self._barred.add(name)
        self.note(clause, text or f"no {name}")

    def _brought(self, kind: object) -> str:
        """Return the name of a kind of save that a rule brings."""
        if not self.has_further_kinds:
            return stated_name(kind, "kind of save", self.kinds)
        name = stated_text(kind, "kind of save")
        if name == EVERY_SAVE:
            raise BadStatement("kind of save", name, "a single kind")
        self.introduce(name)
        return name

    def _named(self, kind: object, clause: str, *further: str) -> str:
        """Return the name of a kind of save that a rule speaks of."""
        if kind == EVERY_SAVE:
            return EVERY_SAVE
        if not self.has_further_kinds:
            return stated_name(kind, "kind of save", (*self.kinds, *further))
        name = stated_text(kind, "kind of save")
        self.mention(name, (*self.kinds, *further), clause)
        return name

    # -- what they come to -----------------------------------------------------------------------

    def modified(self, kind: str, needed: int) -> int | None:
        """Return the least face that saves against these wounds: the place for armour penetration.

        None is a save that cannot be made. It is for rule sets to override.
        """
        return needed

    def own(self, kind: str) -> int | None:
        """Return the save of a kind that stands on the profile, None or 0 for none.

        It is for rule sets to override, where saves are not offered in `state_rules`.
        """
        return None

    def printed(self, kind: str) -> int | None:
        """Return the best save of a kind before anything is taken off it, or None."""
        own, offered = self.own(kind), self._offered.get(kind)
        if offered:
            own = min(own, *offered) if own else min(offered)
        return self._improve(kind, own) if own else None

    def _improve(self, kind: str, needed: int) -> int:
        improved = self._improved.get(kind)
        if not improved:
            return needed
        for clause in sorted(improved, key=self._bests.__getitem__, reverse=True):
            needed = min(needed, max(self._bests[clause], needed - improved[clause]))
        return needed

    def needed(self, kind: str) -> int | None:
        """Return the face that passes a kind of save, or None where it is not open."""
        printed = self.printed(kind)  # also where it is bypassed: then the profile has a part in it
        if printed is None or {kind, EVERY_SAVE} & self._bypassed:
            return None
        face = self.modified(kind, printed)
        return None if face is None or face > _SIDES else max(self.best_save, face)

    def test(self, kind: str) -> RollTest[bool] | None:
        """Return a kind of save as a test, or None where it is not open."""
        needed = self.needed(kind)
        if needed is None:
            return None
        failed, passed = range(1, needed), range(needed, _SIDES + 1)
        again = {*(failed if {kind, EVERY_SAVE} & self._reroll_failed else ())}
        again |= {*(passed if {kind, EVERY_SAVE} & self._reroll_passed else ())}
        return passing(needed, frozenset(again))

    def chosen(self) -> tuple[str, RollTest[bool]] | None:
        """Return the kind of save that is made, with its test; None where none is open."""
        every = dict.fromkeys((*self.kinds, *sorted(self._offered)))
        tests = {kind: test for kind in every if (test := self.test(kind)) is not None}
        if self.wanted in tests:
            return self.wanted, tests[self.wanted]
        if len(tests) < 2:
            return next(iter(tests.items()), None)
        best = max(tests, key=lambda kind: tests[kind].chance(True, _ways))
        return best, tests[best]

    @property
    def best(self) -> RollTest[bool] | None:
        """The test of the save that is made; None where none is open."""
        chosen = self.chosen()
        return chosen and chosen[1]

    @property
    def chance(self) -> int:
        """The chance, in parts of 36, that the save that is made holds."""
        best = self.best
        return 0 if best is None else best.chance(True, _ways)

    def mitigation(self) -> Mitigation | None:
        """Return the roll that is made after the save, or None."""
        open_to = [(face, name) for name, face in self._mitigations.items() if self.allows(name)]
        return Mitigation(min(open_to)[1], min(open_to)[0]) if open_to else None

    def result(self, *, mitigated: bool = True) -> Save:
        """Return the best save of a wound, and the roll that mitigates what it fails.

        Without `mitigated` that roll is left out, for games in which points are mitigated.
        """
        best, roll = self.best, self.mitigation() if mitigated else None
        test = None if best is None else failing(best)
        return Save(test, roll.failures, roll.name) if roll else Save(test, None)

    def allows(self, mitigation: str) -> bool:
        """Return whether a roll of this name may be made against these wounds."""
        return not {mitigation, EVERY_MITIGATION} & self._barred

    def conclude(self) -> None:
        """Note which save is made."""
        chosen = self.chosen()
        if chosen is not None:
            kind, needed = chosen[0], self.needed(chosen[0])
            self.note(self.clause_of(kind), f"{kind} save on {needed}+")

    def clause_of(self, kind: str) -> str:
        """Return the clause by which a kind of save is made, "" where none is known."""
        return dict(zip(self.kinds, self.clauses, strict=False)).get(kind, "")


_SIDES = 6
_WAYS = 36
"""Into so many parts the chance of a roll, and of its re-roll, can be divided."""


@lru_cache
def passing(needed: int, again: frozenset[int] = frozenset()) -> RollTest[bool]:
    """Return the roll that passes on a face or more: the same for equal ones, with its odds."""
    return RollTest.of(lambda face: face >= needed, again)


def _ways(numerator: int, denominator: int) -> int:
    return numerator * _WAYS // denominator


def _these(kinds: tuple[str, ...]) -> str:
    return f"{' and '.join(kinds)} " if kinds else ""


def failing(save: RollTest[bool]) -> RollTest[int]:
    """Return a save as a test whose outcome is the number of wounds that come through."""
    through = [int(not passed) for passed in save.outcomes]
    return RollTest(through, save.reroll, counts_failures=True)
