"""What a long log had come to at some of its events, so that opening it folds only what follows.

A snapshot is an aid and nothing more: it holds nothing that the events do not say, and is passed
over where it is of another version of the fold, of other events, or cannot be read. A replay
never looks at one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Any

from grapeshot.battle.state import Lasting, Moment, State, Times, UnitState, plain
from grapeshot.records import NamedTuple

EVERY = 500
"""How many events lie between two snapshots: a game has fewer, and never needs one."""
_FOLDING = ("events", "folding", "history", "passing", "snapshots", "state")


class Snapshot(NamedTuple):
    """What the events up to a position come to."""

    position: int
    turned: int
    """The last undo or redo."""
    done: tuple[int, ...]
    undone: tuple[int, ...]
    conflicts: Mapping[int, str]
    state: State


@cache
def fold_version() -> str:
    """Return a digest of the source of the fold, by which versions differ; "" without one.

    Nobody has to remember to count it up.
    """
    found = blake2b(digest_size=16)
    here = Path(__file__).parent
    try:
        for name in _FOLDING:
            found.update((here / f"{name}.py").read_bytes())
        found.update((here.parent / "pipeline" / "expiry.py").read_bytes())
    except OSError:
        return ""
    return found.hexdigest()


def digest(rows: Iterable[tuple[Any, ...]]) -> str:
    """Return a digest of some events of a log as they are kept: another log has another.

    Those between them are as they were: the file lets no event be changed or taken out.
    """
    return blake2b(repr(list(rows)).encode(), digest_size=16).hexdigest()


def written(snapshot: Snapshot) -> str:
    """Return a snapshot as a line of JSON."""
    told = {
        "turned": snapshot.turned,
        "done": _runs(snapshot.done),
        "undone": list(snapshot.undone),
        "conflicts": snapshot.conflicts,
        "state": plain(snapshot.state),
    }
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def read(position: int, text: str) -> Snapshot | None:
    """Return a snapshot that was written; None for what is none."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        told = json.loads(text)
        return Snapshot(
            position,
            int(told["turned"]),
            tuple(_places(told["done"])),
            tuple(told["undone"]),
            {int(key): str(reason) for key, reason in told["conflicts"].items()},
            _state(told["state"]),
        )
    return None


def _runs(places: Iterable[int]) -> list[list[int]]:
    """Return rising places as runs without a gap: `[[first, last], ...]`."""
    found = []
    for _, same in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        run = [place for _, place in same]
        found.append([run[0], run[-1]])
    return found


def _places(runs: Iterable[Iterable[int]]) -> Iterator[int]:
    for first, last in runs:
        yield from range(first, last + 1)


def _state(told: Mapping[str, Any]) -> State:
    return State(**{key: _STATE.get(key, _as_it_is)(value) for key, value in told.items()})


def _unit(told: Mapping[str, Any]) -> UnitState:
    lasting = tuple(
        Lasting(**{**each, "given": Moment(**each["given"])}) for each in told["lasting"]
    )
    return UnitState(**{**told, "weapons": tuple(told["weapons"]), "lasting": lasting})


def _as_it_is(value: Any) -> Any:
    return value


_STATE: Mapping[str, Callable[[Any], Any]] = {
    "sides": tuple,
    "times": lambda told: Times(**{**told, "phases": tuple(told["phases"])}),
    "moment": lambda told: Moment(**told),
    "units": lambda told: {name: _unit(each) for name, each in told.items()},
}
