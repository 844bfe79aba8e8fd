"""Towering Presence: a mark that conditions look for."""

from __future__ import annotations

from .conftest import shoot


def test_it_is_what_conditions_look_for() -> None:
    giant = {"wounds": 6, "rules": ["Towering Presence"]}
    trial = shoot("Multiple Wounds (3, against Towering Presence)", target=giant)
    assert trial.mean("wounds_lost") == 3 * trial.mean("unsaved_wounds")
    assert trial.explains("towering-presence.1")
    assert not trial.caveats
