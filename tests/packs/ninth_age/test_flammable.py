"""Flammable: the mark that Flaming Attacks look for."""

from __future__ import annotations

from .conftest import BLOCK, shoot


def test_flaming_attacks_look_for_it() -> None:
    dry = {**BLOCK, "rules": ["Flammable"]}
    assert shoot("Flaming Attacks", target=dry).mean("wounds") > shoot(target=dry).mean("wounds")
    assert shoot(target=dry).explains("flammable.1")
    assert not shoot(target=dry).caveats
