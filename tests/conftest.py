"""What all tests share: the test kit for rules, random examples that are the same each time.

The environment decides nothing: whether the suite was started with or without bytecode, in the
foreground or in the background of a script, the program's processes behave and cost the same.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from itertools import chain, groupby
from operator import attrgetter

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

pytest_plugins = ["grapeshot.testing"]

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
if hasattr(providers, "_get_local_constants"):
    # It draws numbers and texts that stand in the program's source, as far as that is imported: so
    # examples would depend on what ran before, and each worker would parse all of the program.
    vars(providers)["_get_local_constants"] = lambda: providers._local_constants

# Every process that a test starts would compile the whole program: four fifths of its time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A shell ignores Ctrl-C in what it runs in the background, and so would every child of ours.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as under nohup
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_configure(config: pytest.Config) -> None:
    """Have the long property tests search far where they are asked for."""
    if config.getoption("markexpr") == "thorough":
        os.environ.setdefault("GRAPESHOT_EXAMPLES", "10")


_YOUNG_OBJECTS = 50_000
"""How many come to be before the collector looks through them: a dashboard makes as many."""


def pytest_collection() -> None:
    """Collect tests without looking for garbage: what is imported stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Spare the collector what lives as long as the tests: it took a fifth of their time."""
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS)
    gc.enable()


def pytest_unconfigure() -> None:
    """Look for garbage once: pytest looks five times, which finds nothing new in CPython."""
    gc.collect()
    gc.freeze()


_WAITING = "app"
"""The folder whose tests wait for terminals and screens for a third of their time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files that wait over all others: while one worker waits another works."""
    files = [(path, list(found)) for path, found in groupby(items, key=attrgetter("path"))]
    waiting = [found for path, found in files if path.parent.name == _WAITING]
    others = [found for path, found in files if path.parent.name != _WAITING]
    if not waiting:
        return
    each = -(-len(others) // len(waiting))
    dealt: list[list[pytest.Item]] = []
    for place, file in enumerate(waiting):
        dealt += [file, *others[place * each : (place + 1) * each]]
    items[:] = chain.from_iterable(dealt)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many workers `-n auto` starts: three for two cores, since many tests wait."""
    return 3 * len(os.sched_getaffinity(0)) // 2 or 1
