"""How much work one answer may take, and how it is stopped from elsewhere.

One `Budget` goes with each question: whatever counts, adds up or enumerates spends from the one in
force (`current()`), a loop at a time, and is ended by an exception once it is used up. So a caller
need not know which parts of the engine, or of a rule set, are slow.

Work is counted in steps, which are the same on every machine: whether odds are exact does not
depend on how fast it is. The clock is a second limit, for what the count misjudges: it is that of
the processor in the thread that works, so that a busy machine gives the same answers. The clock on
the wall is the last resort, for work that waits rather than works.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, Token
from time import monotonic, thread_time
from typing import TypeAlias

from grapeshot.errors import GrapeshotError

DEFAULT_STEPS = 12_000_000
"""Steps of exact odds: about a second of work."""
DEFAULT_SECONDS = 1.75
"""Seconds of work for exact odds and the simulation that takes their place, together."""
DEFAULT_ENTRIES = 1_000_000
"""States and probabilities that are held at a time: about 250 MB."""
RUN = 300
"""The steps that one run of a rule's function counts for, whatever it draws."""
_SHARE = 0.55
"""The part of the seconds after which exact odds leave the rest to a simulation."""
_WAITED = 20.0
"""Seconds that may pass on the wall's clock beside those of work, before it ends in any case."""
_STEPS_BETWEEN_CHECKS = 20_000
"""Steps between two looks at the clock: a millisecond or so."""


Clock: TypeAlias = Callable[[], float]
"""Tells seconds since some moment."""


class TooManyBranches(GrapeshotError):
    """Exact odds would take more work or memory than they may: they are simulated instead."""


class Cancelled(GrapeshotError):
    """The work was stopped from elsewhere: nobody waits for its answer any more."""


class EndlessDraws(RuntimeError):
    """One call of a rule goes on drawing dice without an end; the traceback leads to the rule."""


def _never() -> bool:
    return False


class Budget:
    """The work that one answer may take.

    `steps` limits exact odds; a step is one probability worked out, less than a tenth of a
    microsecond. `entries` limits the states and probabilities that are held at a time. `seconds`
    of work is what exact odds and the simulation in their place may take together, None for any
    time. `cancelled` is asked every few milliseconds at most, from the thread that works, whether
    to go on: `threading.Event().is_set`, say, which another thread sets. It ends simulation and
    play too.

    It is in force, and its clocks run, from `with budget:` on; each `with` begins anew. `worked`
    is the clock of the processor in the present thread, `waited` that on the wall.
    """

    def __init__(
        self,
        steps: int = DEFAULT_STEPS,
        seconds: float | None = DEFAULT_SECONDS,
        entries: int = DEFAULT_ENTRIES,
        cancelled: Callable[[], bool] = _never,
        *,
        worked: Clock = thread_time,
        waited: Clock = monotonic,
    ) -> None:
        self.steps = steps
        self.seconds = seconds
        self.entries = entries
        self.cancelled = cancelled
        self._worked, self._waited = worked, waited
        self._outer: list[Token[Budget]] = []
        self._start = 0.0, 0.0
        self._begin()

    def _begin(self) -> None:
        self._enumerates = True
        self._left = self.steps
        self._kept = 0
        self._until_check = _STEPS_BETWEEN_CHECKS
        if self.seconds is not None:
            self._start = self._worked(), self._waited()

    def __enter__(self) -> Budget:
        self._begin()
        self._outer.append(_current.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        _current.reset(self._outer.pop())

    def spend(self, steps: int = 1) -> None:
        """Count steps that are about to be taken.

        Raise TooManyBranches where the budget does not allow them, and Cancelled.
        """
        self._left -= steps
        self._until_check -= steps
        if self._until_check < 0:
            self.check()
        if self._left < 0 and self._enumerates:
            raise TooManyBranches(f"more than {self.steps} steps")

    def check(self) -> None:
        """Look at the clocks, and whether to go on. Raise TooManyBranches or Cancelled."""
        self._until_check = _STEPS_BETWEEN_CHECKS
        if self.cancelled():
            raise Cancelled("stopped")
        if self._enumerates and self._elapsed(_SHARE):
            raise TooManyBranches(f"more than {_SHARE * (self.seconds or 0):.1g} s of work")

    def room(self, entries: int) -> None:
        """Demand room for entries that are held for a while, beside those that are kept.

        Raise TooManyBranches where there is none: ask before the entries are made.
        """
        if self._kept + entries > self.entries:
            raise TooManyBranches(f"more than {self.entries} states at a time")

    def keep(self, entries: int) -> None:
        """Count entries that are kept until the answer is given. Raise TooManyBranches."""
        self.room(entries)
        self._kept += entries

    def within(self, seconds: float) -> Budget:
        """Return a budget for a part of the work, which may take so long; cancelled with this."""
        return Budget(
            self.steps,
            seconds,
            self.entries,
            self.cancelled,
            worked=self._worked,
            waited=self._waited,
        )

    def begin_simulation(self) -> None:
        """Count no more steps: a simulation ends by its own clock, or when it is cancelled."""
        self._enumerates = False

    @property
    def is_over(self) -> bool:
        """Whether all the seconds are gone."""
        return self._elapsed(1)

    def _elapsed(self, share: float) -> bool:
        if self.seconds is None:
            return False
        worked, waited = self._worked() - self._start[0], self._waited() - self._start[1]
        return worked > share * self.seconds or waited > share * (self.seconds + _WAITED)


_current: ContextVar[Budget] = ContextVar("budget")


def current() -> Budget:
    """Return the budget in force: where none was set, one that no ordinary work uses up."""
    found = _current.get(None)
    return found if found is not None else unhurried()


def unhurried(cancelled: Callable[[], bool] | None = None) -> Budget:
    """Return a budget for answers that must not depend on the clock: tests, comparisons.

    Unless told otherwise it is cancelled with the one in force.
    """
    if cancelled is None:
        found = _current.get(None)
        cancelled = found.cancelled if found is not None else _never
    return Budget(20 * DEFAULT_STEPS, None, DEFAULT_ENTRIES, cancelled)
