"""Fly (X, Y): a mark that conditions look for."""

from __future__ import annotations

from .conftest import shoot


def test_it_is_what_conditions_look_for() -> None:
    flyer = {"wounds": 6, "rules": ["Fly (8, 16)"]}
    trial = shoot("Multiple Wounds (2, against Fly)", target=flyer)
    assert trial.mean("wounds_lost") == 2 * trial.mean("unsaved_wounds")
    assert trial.explains("fly.1")
    assert not trial.caveats
