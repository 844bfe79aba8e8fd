"""Everything that was shown is in the log, at whatever moment the program is killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from grapeshot.battle.battle import Battle
from grapeshot.battle.replay import replayed
from grapeshot.session import Session

from .conftest import Table

Begun = Callable[..., Table]
_CRASHES = 2 * int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))
_ATTACK = "fire Ours with Quake cannon at Theirs distance=20\nundo\nredo\nnext\nnote so it goes\n"
_SHOWN = re.compile(r"^(?:Round \d+, .*?|root|[\w-]+): (.*)\.$")


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(_CRASHES))
def test_a_killed_battle_has_lost_nothing_that_was_shown(
    begun: Begun, session: Session, tmp_path: Path, seed: int
) -> None:
    """The log folds without a fault, holds every attack that was told, and replays die for die."""
    table = begun("legions-imperialis")
    table.unit("Ours", type="vehicle", models=3, armour_save=2)
    table.unit("Theirs", "South", type="vehicle", models=900, armour_save=2)
    folder = tmp_path / "data" / "grapeshot" / "battles"
    folder.mkdir(parents=True)
    table.battle.close()
    path = table.battle.log.path.rename(folder / "fray.battle")
    shown = _shown_until_killed(tmp_path, Random(f"{seed} crash"))
    again = Battle(path, session)
    told = [str(event.body.get("text", "")) for event in again.events()]
    for line in shown:
        found = _SHOWN.match(line)
        if found and " at " in found[1] and ": " in found[1]:
            assert found[1] in told
    assert any(" at " in text for text in told)
    found_again = replayed(again)
    assert (found_again.differences, found_again.is_same) == ((), True)
    again.note("and on it goes")
    again.close()


def _shown_until_killed(home: Path, random: Random) -> list[str]:
    """Play in a process of its own at a terminal, kill it, and return the lines that it showed."""
    ours, theirs = os.openpty()
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    command = [sys.executable, "-m", "grapeshot", "battle", "fray", "--plain", "--no-plugins"]
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    assert process.stdin
    process.stdin.write((_ATTACK * 60).encode())
    process.stdin.flush()
    most, output = random.randint(400, 4000), b""
    while len(output) < most:
        output += os.read(ours, random.randint(1, 400))
    process.send_signal(signal.SIGKILL)
    process.wait()
    while True:
        try:
            more = os.read(ours, 4096)
        except OSError:  # a terminal without a program has nothing more to say
            break
        if not more:
            break
        output += more
    process.stdin.close()
    os.close(ours)
    return output.decode().replace("\r", "").split("\n")[:-1]
