"""Unwieldy: a second -1 for having moved."""

from __future__ import annotations

import pytest

from .conftest import share, shoot


@pytest.mark.parametrize(
    ("traits", "moved", "needed"),
    [
        (["Unwieldy"], True, 6),
        (["Unwieldy"], False, 4),
        (["Unwieldy", "Quick to Fire"], True, 5),
        (["Quick to Fire", "Unwieldy"], False, 4),
    ],
)
def test_what_a_move_costs(traits: list[str], moved: bool, needed: int) -> None:
    trial = shoot(*traits, attacker={"moved": moved})
    assert trial.mean("hits") == share(1, lambda hit: hit >= needed)
    assert trial.explains("unwieldy.1", "unwieldy.2") is moved
