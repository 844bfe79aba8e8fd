"""Move or Fire: no shot after a move."""

from __future__ import annotations

import pytest

from .conftest import share, shoot


@pytest.mark.parametrize("moved", ["moved", "marched"])
def test_after_a_move_it_does_not_shoot(moved: str) -> None:
    unit = {moved: True, "rules": ["March and Shoot"]}
    assert shoot("Move or Fire", attacker=unit).refused == ("moved", "move-or-fire.1")
    assert shoot("Move or Fire").mean("hits") == share(1, lambda hit: hit >= 4)
