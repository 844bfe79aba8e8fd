"""Supernal: magical attacks; Unstable, but a passed Break Test saves it."""

from __future__ import annotations

from .breaking import beaten, discipline
from .conftest import share, strike


def test_a_passed_break_test_saves_it() -> None:
    trial = beaten("Supernal")
    saved = discipline(8 - 4)
    assert trial.of("unstable_losses") == {0: saved, 4: 1 - saved}
    assert trial.chance("target_breaks") == 0
    assert trial.explains("supernal.2")


def test_its_blows_are_magical() -> None:
    target = {"models": 5, "rules": ["Aegis (4+, against Magical Attacks)"]}
    trial = strike(attacker={"rules": ["Supernal"]}, target=target)
    assert trial.mean("wounds_lost") == share(3, lambda a, b, c: a >= 4 and b >= 4 and c < 4)
    assert trial.explains("supernal.1")
