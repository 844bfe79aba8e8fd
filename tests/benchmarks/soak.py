"""Random keys against the dashboard: whether it stays alive, answers, and can be left.

python -m tests.benchmarks.soak [ROUNDS [KEYS [FIRST_SEED]]]
"""

from __future__ import annotations

import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.app.pty_session import PtySession

SIZES = [(80, 24), (40, 12)]
# Without q and y, which leave; `y` has its own packet.
LETTERS = "aAbBcCdDeEfFhijJkKlLmMnNopPrRsStTuUvVwWxXYzZ0123456789 +-<>[]{}/!?.,;:#"
NAMED = [
    "\r",
    "\t",
    "\x7f",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
    "\x1b[Z",
    "\x1bOP",
    "\x1b[3~",
    "\x04",
    "\x0c",
    "\x1b",
]
OPENERS = ["w", "a", "t", "+", "W", "/", "s", "\x0f", "\x12", "\x10", "e", "o", "M", "v", "f", "?"]
"""Keys that open a screen; ^s is not among them: what it writes is no matter of keys."""
WORD = "zxqj"
HELP = "PgUp PgDn move"
"""What stands below a text to read, such as the help, and nowhere else."""
LOSING_DICE = "Leave without firing"
_NOTHING_PENDING = 1.5
"""Seconds without work after which nothing comes: longer than a paste without an end is waited for.
"""
_BUSY = 10
"""How many times longer than it should a machine that is busy may take."""


@dataclass
class Soak:
    """What became of one round."""

    seed: int
    size: tuple[int, int]
    alive: bool
    answered: bool
    code: int | None
    seconds: float
    """How long it took to leave, on the clock."""
    work: float
    """Seconds of the processor that it took in all: few, where it waited for a busy machine."""
    seen: str
    """The last screen, and the traceback of a defect or the stacks of a program that hung."""

    @property
    def passed(self) -> bool:
        """Whether it lived, answered and left as it should."""
        return self.alive and self.answered and self.code in {0, 128 + signal.SIGTERM}

    def __str__(self) -> str:
        what = "passed" if self.passed else "FAILED"
        return (
            f"seed {self.seed} at {self.size[0]}x{self.size[1]}: {what}: alive {self.alive}, "
            f"answered {self.answered}, exit code {self.code}, left in {self.seconds:.1f} s, "
            f"{self.work:.0f} s of work"
        ) + ("" if self.passed else f"\n{self.seen}")


def writes(generator: random.Random, keys: int) -> Iterator[str]:
    """Yield what goes up the line in one packet each: `keys` keys in all, `q` not among them."""
    while keys > 0:
        kind = generator.random()
        if kind < 0.1:
            packet = [generator.choice(OPENERS), "\r", "\r"]
        elif kind < 0.15:
            packet = ["\x10", *generator.choices(LETTERS, k=3), "\r", "\r"]
        elif kind < 0.2:
            packet = ["\x1b", "\x1b", "\x1b", generator.choice("\ry")]
        else:
            count = generator.choice([1, 1, 2, 4, 8])
            packet = [_key(generator) for _ in range(count)]
        yield "".join(packet)
        keys -= len(packet)


def _key(generator: random.Random) -> str:
    return generator.choice(NAMED if generator.random() < 0.4 else LETTERS)


def soak(
    seed: int,
    size: tuple[int, int],
    keys: int,
    home: Path,
    *,
    by_signal: bool,
    patience: float = 3,
) -> Soak:
    """Press `keys` random keys at the demo, ask for help, and leave within `patience` seconds."""
    generator = random.Random(seed)
    worked_before = _work_of_children()
    with opened(home, size) as session:
        session.until_text("Four Leviathans")
        session.press("\r")  # a shot in the log
        for packet in writes(generator, keys):
            if session.process.poll() is not None:
                break
            session.press(packet)
            session.read(generator.choice([0, 0, 0.005, 0.02]))
        answered = all_was_handled(session) and back_on_the_bench(session)
        alive = session.process.poll() is None
        begun = time.monotonic()
        code = left(session, patience, by_signal=by_signal) if alive else session.process.poll()
        taken = time.monotonic() - begun
        seen = f"{session.emulator.text()}\n{_traceback(home)}"
        if code is None or (alive and not answered):
            seen += _stacks(session)
    work = _work_of_children() - worked_before
    return Soak(seed, size, alive, answered, code, taken, work, seen)


def opened(home: Path, size: tuple[int, int] = (80, 24)) -> PtySession:
    """Open the dashboard with empty folders of its own."""
    folders = {"CONFIG": "config", "CACHE": "cache", "DATA": "data", "STATE": "state"}
    environ = {f"XDG_{name}_HOME": str(home / folder) for name, folder in folders.items()}
    watched = ("-X", "faulthandler", "-m", "grapeshot")  # see `_stacks`
    return PtySession(*watched, size=size, environ=environ | {"HOME": str(home)})


def all_was_handled(session: PtySession) -> bool:
    """Type a word that no random keys make, until it is seen: then nothing is left to be done.

    Each attempt has a word of its own, so that the last one is waited for on a busy machine.
    """
    for attempt in range(30):
        word = f"{WORD}{attempt}"
        session.press(f"\x1b\x1b/{word}")
        if _comes(session, word):
            return True
        _give_dice_up(session)
    return False


def back_on_the_bench(session: PtySession) -> bool:
    """Press Escape until `?` opens the help; close it, and open it again."""
    for _ in range(10):
        session.press("\x1b\x1b?")
        if _comes(session, HELP):
            session.press("q")
            _waits_for(session, HELP, 20, is_there=False)
            session.press("?")
            return _waits_for(session, HELP, 20)
        _give_dice_up(session)
    return False


def _give_dice_up(session: PtySession) -> None:
    """Say yes to the question that Escape asks where dice are typed in: twice is once and back."""
    session.press("\x1b")
    if _waits_for(session, LOSING_DICE, 2):
        session.press("y")
        _waits_for(session, LOSING_DICE, 20, is_there=False)


def left(session: PtySession, patience: float, *, by_signal: bool) -> int | None:
    """Leave, and return the exit code; None if that takes longer than `patience` seconds.

    Those are seconds in which the program has a processor: others may keep the machine busy.
    """
    if HELP in session.emulator.text():
        session.press("q")
        _waits_for(session, HELP, 20, is_there=False)
    begun, worked = time.monotonic(), _work(session)

    def is_over() -> bool:
        waited = (time.monotonic() - begun) / _BUSY
        return session.process.poll() is not None or max(waited, _work(session) - worked) > patience

    if by_signal:
        os.kill(session.process.pid, signal.SIGTERM)
    while not is_over():
        if not by_signal:
            session.press("q")
            _waits_for_end(session, 2)  # else a box was closed
        session.read(0.05)
    return session.process.poll()


def _waits_for_end(session: PtySession, seconds: float) -> None:
    end = time.monotonic() + seconds
    while session.process.poll() is None and time.monotonic() < end:
        session.read(0.05)


def _work(session: PtySession) -> float:
    """Return the seconds of the processor that the program has taken so far."""
    stat = Path(f"/proc/{session.process.pid}/stat")
    try:
        ticks = stat.read_text().rpartition(")")[2].split()[11:13]
    except OSError:  # it has ended
        return 0.0
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def _traceback(home: Path) -> str:
    return "\n".join(path.read_text() for path in home.rglob("grapeshot-traceback.txt"))


def _stacks(session: PtySession) -> str:
    """Return what each thread of a program that hangs is doing; this ends it."""
    before = len(session.raw)
    with suppress(ProcessLookupError):  # it has left meanwhile
        os.kill(session.process.pid, signal.SIGABRT)
    end = time.monotonic() + 10
    while session.process.poll() is None and time.monotonic() < end:
        session.read(0.05)
    session.until_idle()
    return session.raw[before:]


def _work_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _comes(session: PtySession, text: str) -> bool:
    """Return whether a text is seen before the program has nothing more to do."""
    session.until(
        lambda: text in session.emulator.text() or session.is_idle(_NOTHING_PENDING),
        f"{text!r}, or nothing to do",
    )
    return text in session.emulator.text()


def _waits_for(session: PtySession, text: str, seconds: float, *, is_there: bool = True) -> bool:
    end = time.monotonic() + seconds
    while (text in session.emulator.text()) != is_there:
        if time.monotonic() > end or session.process.poll() is not None:
            return False
        session.read(0.02)
    return True


def main() -> int:
    """Soak, and tell of each round; the exit code is the number of those that failed."""
    rounds, keys, first = [*map(int, sys.argv[1:]), *[30, 2000, 1][len(sys.argv) - 1 :]]
    failed = 0
    for seed in range(first, first + rounds):
        with tempfile.TemporaryDirectory() as home:
            found = soak(seed, SIZES[seed % 2], keys, Path(home), by_signal=seed % 3 == 0)
        print(found, flush=True)
        failed += not found.passed
    print(f"{rounds - failed} of {rounds} passed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
