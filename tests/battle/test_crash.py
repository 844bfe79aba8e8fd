"""Everything that was shown is in the log, at whatever moment the program is killed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.benchmarks.crash import Play, begun, dashboard, lost, plain

from grapeshot.battle.battle import Battle
from grapeshot.battle.replay import replayed
from grapeshot.session import Session

_EXAMPLES = int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))
_KILLS: list[tuple[Play, int]] = [
    *((plain, seed) for seed in range(2 * _EXAMPLES)),
    *((dashboard, seed) for seed in range(_EXAMPLES // 10)),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("play", "seed"), _KILLS)
def test_a_killed_battle_has_lost_nothing_that_was_shown(
    session: Session, tmp_path: Path, play: Callable[..., list[str]], seed: int
) -> None:
    """Typed at a terminal: the log holds all that was told, replays die for die, and goes on."""
    path = tmp_path / "fray.battle"
    begun(path, session)
    shown = play(path, tmp_path, seed, Random(f"{seed} crash"))
    battle = Battle(path, session)
    assert lost(battle, shown) == set()
    found = replayed(battle)
    assert (found.differences, found.is_same) == ((), True)
    battle.note("and on it goes")
    battle.close()
