"""How fast comparisons are: every weapon at every target of each rule set that ships.

Run it with `python -m tests.benchmarks.compare [RULESET...]`. It prints, for each rule set, cells,
seconds, and the time of an answered cell as a ratio to a plain loop of ten dice over the same sums
(processor time of one run); the same with two processes, as a ratio of wall time; and memory.
"""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter, process_time

from tests.benchmarks.odds import loop

from grapeshot.cli import _FEW_COLLECTIONS  # as the command sets it
from grapeshot.compare.cells import Line
from grapeshot.compare.choosing import settings_of, targets_named, weapons_named
from grapeshot.compare.executors import Remote, here, in_processes
from grapeshot.compare.question import Question
from grapeshot.session import Session

ASKED = {
    "legions-imperialis": ("distance=8",),
    "ninth-age": ("distance=15",),
    "horus-heresy": ("distance=8",),
}
MEASURES = ("hits", "models_destroyed")
DICE = (10, 5, 2)
"""Of the plain loop: dice, models, Wounds."""
LOOPS = 2_000


def question(session: Session, ruleset: str) -> Question:
    """Return every weapon at every target of a rule set."""
    rules = session.plugins.ruleset(ruleset)
    settings = settings_of(session, rules, ASKED.get(ruleset, ()))
    weapons = weapons_named(session, rules, [], settings)
    targets = targets_named(session, rules, [])
    return Question(ruleset, weapons, targets, settings=settings, measures=MEASURES)


def timed(work: Callable[[], Iterable[Line]]) -> tuple[list[Line], float, float]:
    """Return lines, and the seconds that they took: of the processor, and on the wall."""
    start, worked = perf_counter(), process_time()
    lines = list(work())
    return lines, process_time() - worked, perf_counter() - start


def of_loop() -> float:
    """Return the seconds of processor time that the plain loop takes."""
    start = process_time()
    for _ in range(LOOPS):
        loop(*DICE)
    return (process_time() - start) / LOOPS


def main(rulesets: list[str]) -> None:
    """Print the figures."""
    gc.set_threshold(_FEW_COLLECTIONS)
    print("rule set             cells answered  seconds  us/cell  ratio  two processes  MB")
    for ruleset in rulesets or list(ASKED):
        session = Session()
        asked = question(session, ruleset)
        lines, worked, alone = timed(partial(here, asked, session))
        plain = of_loop()
        answered = sum(not cell.refused for line in lines for cell in line.cells)
        both, _, shared = timed(partial(in_processes, Remote(asked, {}), 2, print, session))
        assert both == lines
        each = worked / answered
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{ruleset:20} {asked.size:5} {answered:8} {worked:8.2f} {each * 1e6:8.0f} "
            f"{each / plain:6.1f} {alone / shared:14.2f} {size:4}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
