"""Random keys against the dashboard: whether it stays alive, answers, and can be left.

python -m tests.benchmarks.soak [ROUNDS [KEYS [FIRST_SEED]]]
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
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


@dataclass
class Soak:
    """What became of one round."""

    seed: int
    size: tuple[int, int]
    alive: bool
    answered: bool
    code: int | None
    seconds: float
    seen: str
    """The last screen, and the traceback of a defect."""

    @property
    def passed(self) -> bool:
        """Whether it lived, answered and left as it should."""
        return self.alive and self.answered and self.code in {0, 128 + signal.SIGTERM}

    def __str__(self) -> str:
        what = "passed" if self.passed else "FAILED"
        return (
            f"seed {self.seed} at {self.size[0]}x{self.size[1]}: {what}: alive {self.alive}, "
            f"answered {self.answered}, exit code {self.code}, left in {self.seconds:.1f} s"
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
    with opened(home, size) as session:
        session.until_text("Four Leviathans")
        session.press("\r")  # a shot in the log, so that leaving is always a question
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
        return Soak(seed, size, alive, answered, code, taken, seen)


def opened(home: Path, size: tuple[int, int] = (80, 24)) -> PtySession:
    """Open the dashboard with empty folders of its own."""
    folders = {"CONFIG": "config", "CACHE": "cache", "DATA": "data", "STATE": "state"}
    environ = {f"XDG_{name}_HOME": str(home / folder) for name, folder in folders.items()}
    return PtySession("-m", "grapeshot", size=size, environ=environ | {"HOME": str(home)})


def all_was_handled(session: PtySession) -> bool:
    """Type a word that no random keys make, until it is seen: then nothing is left to be done."""
    end = time.monotonic() + 240
    while session.process.poll() is None and time.monotonic() < end:
        session.press(f"\x1b\x1b/{WORD}")
        if _waits_for(session, WORD, 5):
            return True
    return False


def back_on_the_bench(session: PtySession) -> bool:
    """Press Escape until `?` opens the help; close it, and open it again."""
    for _ in range(10):
        session.press("\x1b\x1b?")
        if _waits_for(session, HELP, 2):
            session.press("q")
            _waits_for(session, HELP, 10, is_there=False)
            session.press("?")
            return _waits_for(session, HELP, 10)
    return False


def left(session: PtySession, patience: float, *, by_signal: bool) -> int | None:
    """Leave, and return the exit code; None if that takes longer than `patience` seconds."""
    end = time.monotonic() + patience
    if by_signal:
        os.kill(session.process.pid, signal.SIGTERM)
    while session.process.poll() is None and time.monotonic() < end:
        if not by_signal:
            session.press("q")
            if _waits_for(session, "Leaving loses", 0.5):
                session.press("y")
        session.read(0.05)
    return session.process.poll()


def _traceback(home: Path) -> str:
    return "\n".join(path.read_text() for path in home.rglob("grapeshot-traceback.txt"))


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
