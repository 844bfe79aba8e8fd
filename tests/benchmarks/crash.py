"""Kills a battle with kill -9 at random moments while it is played at a terminal.

Run it with `python tests/benchmarks/crash.py [KILLS] [--dashboard]`: so many kills, by default
100, of battles that go on from one kill to the next. Each time everything that was shown has to be
in the log, which has to fold; each battle is replayed at its end, die for die. It prints what it
has counted, and raises AssertionError for anything that was lost.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pyte

from grapeshot.battle.battle import Battle
from grapeshot.battle.replay import replayed
from grapeshot.session import Session

Play = Callable[[Path, Path, int, Random], list[str]]
"""Plays a battle until it is killed: `(log, home, number of the kill, random)`."""
PER_BATTLE = 25
LONGEST = 0.8
"""Seconds from what is shown first to the latest kill."""
GUN = "legions-imperialis/weapons-vehicles/Sponson Mounted lascannon"
_TOLD = re.compile(r"Round \d+, [A-Z][\w ]*: (.+ at .+: .+)\.\r?$", re.MULTILINE)
_NOTED = re.compile(r"(?<!note )\b(mark \d+-\d+)\.\r?$", re.MULTILINE)
_FIRED = re.compile(r"#\d+ seed (\d+) *$", re.MULTILINE)
_NOT_FOR_EMULATOR = re.compile(rb"\x1b\[[<=>][0-9;]*[a-zA-Z]|\x1b\[\??[0-9;]*\$p|\x1b[(][B0]")


def begun(path: Path, session: Session) -> None:
    """Begin a battle of two units that outlast many shots."""
    battle = Battle.begin(path, session, path.stem, "legions-imperialis", author="crash")
    weapons = [{"profile": GUN, "name": "lascannon"}]
    for side, name, models in (("North", "Ours", 3), ("South", "Theirs", 900)):
        stated = {"type": "vehicle", "models": models, "armour_save": 2}
        battle.add_unit(side, "", name, stated, weapons)
    battle.close()


class Terminal:
    """The program at a terminal of its own, and all that it has shown there."""

    def __init__(self, *arguments: str, home: Path) -> None:
        self._ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
        environment = {**os.environ, "HOME": str(home), "TERM": "xterm-256color"}
        command = [sys.executable, "-m", "grapeshot", *arguments]
        self._process = subprocess.Popen(
            command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True
        )
        os.close(theirs)
        self.shown = b""
        self._screen = pyte.Screen(100, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.fired: set[str] = set()
        """The seeds of all shots that stood on the screen at any time."""
        self._is_killed = False

    def read(self, seconds: float) -> bool:
        """Take in what is shown within so many seconds; return whether anything was."""
        if not select.select([self._ours], [], [], seconds)[0]:
            if not self._is_killed:  # what it was writing then may be on the screen by half
                self.fired |= set(_FIRED.findall("\n".join(self._screen.display)))
            return False
        try:
            more = os.read(self._ours, 65536)
        except OSError:  # a terminal without a program has nothing more to say
            return False
        self.shown += more
        self._stream.feed(_NOT_FOR_EMULATOR.sub(b"", more))
        return bool(more)

    def type(self, keys: str) -> None:
        """Type keys."""
        os.write(self._ours, keys.encode())

    def until(self, text: bytes) -> None:
        """Wait for a text."""
        while text not in self.shown:
            assert self.read(60), self.shown.decode(errors="replace")[-2000:]

    def kill(self) -> str:
        """Kill it, and return all that was shown."""
        self._is_killed = True
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        while self.read(0):
            pass
        os.close(self._ours)
        return self.shown.decode(errors="replace")


def plain(path: Path, home: Path, number: int, random: Random) -> list[str]:
    """Play in sentences until the kill; return the texts of the events that were shown."""
    terminal = Terminal("battle", str(path), "--plain", "--no-plugins", home=home)
    terminal.until(b"> ")
    for key in _lines(number):
        terminal.type(key)
        if len(terminal.shown) > random.randint(500, 9000):
            break
        terminal.read(0.02 * random.random())
    _wait(terminal, random)
    shown = terminal.kill()
    return [*_TOLD.findall(shown), *_NOTED.findall(shown)]


def _lines(number: int) -> Iterator[str]:
    for count in range(60):
        yield "fire Ours with lascannon at Theirs distance=20\n"
        yield f"note mark {number}-{count}\n"
        yield ("undo\nredo\n", "next\n", "again\n")[count % 3]


def dashboard(path: Path, home: Path, number: int, random: Random) -> list[str]:
    """Fire on the bench until the kill; return the seeds that were shown."""
    terminal = Terminal("battle", str(path), "--no-plugins", home=home)
    terminal.until(b"lift")
    for key in ("\r", "\r", "\r", *"\r\r\r\r\r\r\r\r"):
        terminal.type(key)
        _pause(terminal, 0.25)
    _wait(terminal, random)
    terminal.kill()
    return sorted(terminal.fired)


def lost(battle: Battle, shown: Iterable[str]) -> set[str]:
    """Return what was shown and is not in the log."""
    bodies = [event.body for event in battle.events()]
    return set(shown) - {str(body.get(key)) for body in bodies for key in ("text", "seed")}


def _wait(terminal: Terminal, random: Random) -> None:
    """Let it go on for a random time."""
    _pause(terminal, LONGEST * random.random())


def _pause(terminal: Terminal, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        terminal.read(0.01)


def main() -> None:
    """Kill as often as asked, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=100)
    parser.add_argument("--dashboard", action="store_true")
    asked = parser.parse_args()
    random, session = Random(f"{asked.kills} crash"), Session(third_party=False)
    shown = events = attacks = 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(asked.kills):
            path = folder / f"{number // PER_BATTLE}.battle"
            if not path.exists():
                begun(path, session)
            play = dashboard if asked.dashboard else plain
            seen = play(path, folder, number, random)
            battle = Battle(path, session)
            assert lost(battle, seen) == set()
            shown += len(seen)
            if number % PER_BATTLE == PER_BATTLE - 1 or number == asked.kills - 1:
                found = replayed(battle)
                assert found.is_same, path
                assert not found.differences, found.differences
                events, attacks = events + battle.history.head, attacks + found.attacks
            battle.close()
    print(f"{asked.kills} kills: {shown} events were shown, and none was lost")
    print(f"{events} events in the logs; {attacks} attacks replayed die for die")


if __name__ == "__main__":
    main()
