"""The tests that an attack sets off, and what it leaves behind."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from grapeshot import Expiry, Fault, kit, parse_dice, stated_name, stated_text, stated_whole
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.aftermath import CAUSES, Consequence, Test

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grapeshot_horus_heresy.core.attack import Attack


_DOUBLE_ONE, _DOUBLE_SIX = 2, 12
"""Totals of 2D6 that only a double comes to."""
_ONE_DIE, _TWO_DICE = parse_dice("D6"), parse_dice("2D6")
_ALWAYS_FAILS = 6
"""The face that fails every test of a characteristic."""
LEADERSHIP, INITIATIVE = "leadership", "initiative"
"""What a unit may be tested on."""
_DOUBLES = "whether a double 1 passes every test and a double 6 fails it"
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class _Stated(NamedTuple):
    consequence: Consequence
    tested: str
    """What the unit is tested on; "" where it is not."""
    event: str
    """The name of the test."""


class MoralePlan(kit.AttackPlan):
    """Whether the unit tests after an unsaved wound, and what else the attack leaves behind."""

    attack: Attack
    stage = "post_damage"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._leadership = attack.target.leadership
        self._initiative = attack.target.initiative
        self._stated: set[_Stated] = set()
        self._dry_from: set[int] = set()
        self._demanded: set[str] = set()
        self._exempt: set[str] = set()
        self._penalties: dict[str, int] = {}
        self._unmoved = False
        self._doubles_decide = attack.options.leadership_doubles

    def demand(self, *, clause: str, text: str = "") -> None:
        """Demand a test where a wound was not saved."""
        self._demanded.add(clause)
        self.note(clause, text or "a wound that was not saved demands a test")

    def exempt(self, *, clause: str, text: str = "") -> None:
        """Let the unit pass without a roll."""
        self._exempt.add(clause)
        self.note(clause, text or "the unit passes without a roll")

    def be_fearless(self, *, clause: str, text: str = "") -> None:
        """Let a Fearless unit pass without a roll."""
        self.exempt(clause=clause, text=text or "Fearless: passes without a roll")

    def penalise(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Lower the Leadership for the test, for a named reason; of one name the most counts."""
        lowered = stated_whole(amount, "penalty", 0)
        self._penalties[stated_text(name, "name")] = max(lowered, self._penalties.get(name, 0))
        self.note(clause, text or name)

    def waive_penalties(self, *, clause: str, text: str = "") -> None:
        """Let no penalty count."""
        self._unmoved = True
        self.note(clause, text or "penalties of the test do not count")

    def follow(
        self,
        event: str,
        cause: str,
        *,
        until: str,
        clause: str,
        text: str = "",
        ends: str = "",
        sets: Mapping[str, Any] = _NOTHING,
        adds: Mapping[str, Any] = _NOTHING,
    ) -> None:
        """Let something outlast the attack where its cause is given: one of CAUSES.

        When it `ends`, and which fields it `sets` or `adds` to, is stated as in `Effect`.
        """
        self._state(_consequence(event, cause, until, clause, text, ends, sets, adds), "", "")

    def test(
        self,
        event: str,
        cause: str,
        on: str,
        name: str,
        *,
        until: str,
        clause: str,
        text: str = "",
        ends: str = "",
        sets: Mapping[str, Any] = _NOTHING,
        adds: Mapping[str, Any] = _NOTHING,
    ) -> None:
        """Let it outlast the attack where the unit then fails a test on LEADERSHIP or INITIATIVE.

        `name` is the event of the test itself; the rest is as with `follow`.
        """
        stated_name(on, "test", (LEADERSHIP, INITIATIVE))
        consequence = _consequence(event, cause, until, clause, text, ends, sets, adds)
        self._state(consequence, on, stated_text(name, "name"))

    def _state(self, consequence: Consequence, on: str, name: str) -> None:
        self._stated.add(_Stated(consequence, on, name))
        self.note(consequence.clause, consequence.text)

    def run_dry_on(self, face: int, *, clause: str, text: str = "") -> None:
        """Let the weapon be out of ammunition after the attack where a die shows a face or more."""
        self._dry_from.add(stated_whole(face, "face", 2, 6))
        self.note(clause, text or f"out of ammunition on {face}+")

    @property
    def dry_from(self) -> int | None:
        """The face from which on the weapon is out of ammunition; None where none is rolled."""
        return min(self._dry_from, default=None)

    @property
    def consequences(self) -> tuple[Consequence, ...]:
        """What may outlast the attack, in a fixed order. Raise Fault for a missing number."""
        found = (
            each.consequence._replace(test=self._test(each) if each.tested else None)
            for each in self._stated
        )
        return tuple(sorted(found, key=lambda each: (each.event, each.clause)))

    def _test(self, stated: _Stated) -> Test:
        clause = stated.consequence.clause
        if stated.tested == LEADERSHIP:
            own = self._best_leadership
            failing = frozenset(t for t in range(2, 13) if not self._passes_at(own, t))
            return Test(stated.event, _TWO_DICE, failing, clause)
        if self._initiative is None:
            expected = "a number, for the test"
            raise Fault("bad_profile", "target.initiative is missing", expected=expected)
        failing = frozenset(f for f in range(1, 7) if f > self._initiative or f == _ALWAYS_FAILS)
        return Test(stated.event, _ONE_DIE, failing, clause)

    @property
    def events(self) -> frozenset[str]:
        """The names of the tests and of what may outlast the attack."""
        return frozenset(
            name for e in self._stated for name in (e.consequence.event, e.event) if name
        )

    @property
    def is_due(self) -> bool:
        """Whether the unit tests where a wound was not saved."""
        return bool(self._demanded) and not self._exempt

    @property
    def leadership(self) -> int:
        """The Leadership of the test after an unsaved wound. Raise Fault where it is missing."""
        return self._best_leadership - (0 if self._unmoved else self._lowered)

    @property
    def _lowered(self) -> int:
        """What penalties take from Leadership, the Fear that works on the unit among them."""
        fear = max(self.attack.situation.fear, self._penalties.get("fear", 0))
        return sum({**self._penalties, "fear": fear}.values())

    @property
    def _best_leadership(self) -> int:
        if self._leadership is None or self._leadership == ():
            raise Fault(
                "bad_profile", "target.leadership is missing", expected="a number, for the test"
            )
        own = self._leadership
        return max(own) if isinstance(own, tuple) else own

    def passes(self, total: int) -> bool:
        """Return whether a total of 2D6 passes the test after an unsaved wound."""
        return self._passes_at(self.leadership, total)

    def _passes_at(self, leadership: int, total: int) -> bool:
        if self._doubles_decide and total in (_DOUBLE_ONE, _DOUBLE_SIX):
            return total == _DOUBLE_ONE
        return total <= leadership

    def conclude(self) -> None:
        """Note how the tests are made."""
        fear = self.attack.situation.fear if self.is_due else 0
        if fear:
            text = f"Leadership less {fear}, for the Fear that works on the unit"
            self.note("fear.1", text)
        if self.is_due:
            self.note("leadership-test.1", f"2D6 of {self.leadership} or less passes")
        tested = {each.tested for each in self._stated}
        if self.is_due or LEADERSHIP in tested:
            self.note("leadership-test.2", "the best Leadership of the unit counts")
            self.reading("leadership_doubles", "leadership-test.1", _DOUBLES)
        if INITIATIVE in tested:
            text = f"a D6 of {self._initiative} or less passes"
            self.note("characteristic-tests.1", text)
            self.note("characteristic-tests.2", "a 6 always fails")


def plan_morale(attack: Attack) -> MoralePlan:
    """Return the morale plan of one target, every plugin asked. Raise Fault without Leadership."""
    return kit.planned(MoralePlan(attack), _ask_of_all)


def _ask_of_all(attack: Attack, plan: MoralePlan) -> None:
    """Ask every plugin of each group: what one model bears may be enough for its unit."""
    for member in attack.members:
        member.hooks.plan_morale(member, plan)


def _consequence(
    event: str,
    cause: str,
    until: str,
    clause: str,
    text: str,
    ends: str,
    sets: Mapping[str, Any],
    adds: Mapping[str, Any],
) -> Consequence:
    """Return a consequence. Raise BadStatement for an unknown cause or an expiry that is none."""
    stated_name(cause, "cause", CAUSES)
    Expiry.read(ends)
    told = text or f"{event.replace('_', ' ')} until the {until}"
    made = Consequence(stated_text(event, "event"), cause, until, clause, told)
    return made._replace(ends=ends, sets=tuple(sets.items()), adds=tuple(adds.items()))
