"""Who works a comparison out: this process, a pool of processes, or a cluster.

Whoever it is, the lines come in the same order and are the same to the last digit.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from grapeshot.compare.cells import Cell, Cells, Line
from grapeshot.errors import Fault
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.compare.question import Question
    from grapeshot.session import Session

Say: TypeAlias = Callable[[str], None]
_AHEAD = 4
"""Lines that each worker is given in advance."""
_MOST_ENDS = 2
"""How often a line may take its process with it."""
_PATIENCE = "5s"


class Work(NamedTuple):
    """One line of a comparison that is to be worked out."""

    row: int
    variant: int


def work_of(question: Question) -> list[Work]:
    """Return all lines of a comparison, in the order in which they are told."""
    variants, rows = range(len(question.variants)), range(len(question.weapons))
    return [Work(row, variant) for variant in variants for row in rows]


def here(
    question: Question, session: Session, cancelled: Callable[[], bool] | None = None
) -> Iterator[Line]:
    """Yield the lines of a comparison as this process works them out. Raise Cancelled."""
    cells = Cells(question, session, cancelled)
    for each in work_of(question):
        yield cells.line(*each)


class Remote(NamedTuple):
    """A comparison that other processes can work out: the question, and how to make a session."""

    question: Question
    options: dict[str, Any]
    """The keyword arguments of `Session`."""


def in_processes(
    remote: Remote, jobs: int, say: Say, session: Session | None = None
) -> Iterator[Line]:
    """Yield the lines as so many processes work them out.

    What a process that died had in hand is done again by another; a line that kills whoever takes
    it is told as faulty. `session` is one of these options, which forked processes start with.
    """
    packed, waiting = pickle.dumps(remote), deque(work_of(remote.question))
    if session is not None:
        _inherited[packed] = Cells(remote.question, session)
    try:
        yield from _in_pools(remote, packed, waiting, jobs, say)
    finally:
        _inherited.pop(packed, None)


def _in_pools(
    remote: Remote, packed: bytes, waiting: deque[Work], jobs: int, say: Say
) -> Iterator[Line]:
    ends: dict[Work, int] = {}
    while waiting:
        first = waiting[0]
        alone = ends.get(first, 0) > 0
        with _pool(1 if alone else jobs) as pool:
            try:
                yield from _lines(pool, packed, waiting, 1 if alone else jobs * _AHEAD, alone)
            except BrokenProcessPool:
                ends[waiting[0]] = ends.get(waiting[0], 0) + 1
                say("a process has died; what it had in hand is done again")
        if waiting and ends.get(waiting[0], 0) >= _MOST_ENDS:
            yield _fatal(remote.question, waiting.popleft())


class _Future(Protocol):
    """A line that somebody works out."""

    def result(self) -> Line:
        """Wait for it."""

    def cancel(self) -> object:
        """Have it left alone."""


class _Executor(Protocol):
    """A pool of processes, or the client of a cluster."""

    def submit(self, work: Callable[[bytes, Work], Line], packed: bytes, each: Work, /) -> _Future:
        """Have a line worked out."""


def _lines(
    executor: _Executor, packed: bytes, waiting: deque[Work], ahead: int, alone: bool = False
) -> Iterator[Line]:
    """Yield the lines of the work that waits, in order; what is yielded waits no more."""
    running: deque[_Future] = deque()
    handed = 0
    try:
        while waiting:
            while handed < len(waiting) and len(running) < ahead:
                running.append(executor.submit(line_of, packed, waiting[handed]))
                handed += 1
            line = running.popleft().result()
            waiting.popleft()
            handed -= 1
            yield line
            if alone:
                return
    finally:
        for each in running:
            each.cancel()


def line_of(packed: bytes, work: Work) -> Line:
    """Work one line out: what other processes run."""
    return (_inherited.get(packed) or _cells_of(packed)).line(*work)


_inherited: dict[bytes, Cells] = {}
"""Comparisons under way in this process, which those that it forks go on with."""


@lru_cache(maxsize=2)
def _cells_of(packed: bytes) -> Cells:
    """Return the cells of a comparison, read once in this process."""
    from grapeshot.session import Session

    remote: Remote = pickle.loads(packed)
    return Cells(remote.question, Session(**remote.options))


def _pool(jobs: int) -> ProcessPoolExecutor:
    """Return a pool whose processes leave Ctrl-C to this one."""
    import multiprocessing
    import signal

    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    return ProcessPoolExecutor(
        jobs, context, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )


def _fatal(question: Question, work: Work) -> Line:
    text = "the process that worked it out died"
    refused = {"reason": "died", "clause": "", "text": text}
    return Line(
        tuple(
            Cell(work.row, column, work.variant, {}, {}, {}, refused, fault=True)
            for column in range(len(question.targets))
        )
    )


def on_cluster(remote: Remote, address: str, say: Say) -> Iterator[Line]:
    """Yield the lines as the workers of a dask cluster work them out.

    The scheduler gives what a worker that died had in hand to another one; where the cluster
    itself is lost, the rest is worked out here. Raise Fault where there is none.
    """
    waiting = deque(work_of(remote.question))
    packed = pickle.dumps(remote)
    with _client(address) as client:
        workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
        try:
            # Not by its executor: that fails where a worker dies as its result is fetched.
            yield from _lines(client, packed, waiting, workers * _AHEAD)
        except (OSError, CancelledError) as error:
            say(f"the cluster at {address} is lost ({type(error).__name__}): the rest is done here")
    for each in waiting:
        yield line_of(packed, each)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ModuleNotFoundError as missing:
        raise Fault(
            "no_cluster",
            f"the library {missing.name} is missing",
            expected="grapeshot installed with its extra: pip install 'grapeshot[cluster]'",
        ) from None
    try:
        client: Any = Client
        return client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise Fault(
            "no_cluster",
            f'no dask scheduler at "{address}": {str(error) or type(error).__name__}',
            expected="its address, such as tcp://192.168.0.2:8786",
        ) from None
