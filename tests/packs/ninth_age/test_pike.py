"""Pike: a Spear in two hands, with which two more ranks fight."""

from __future__ import annotations

from .conftest import of_each, share, strike


def test_five_ranks_fight() -> None:
    trial = strike("Pike", attacker={"models": 24, "files": 4})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 5 * 4)
    assert trial.explains("pike.1", "spear.1")


def test_it_is_held_ready_as_a_spear_is() -> None:
    trial = strike("Pike")
    assert (trial.value("initiative_step"), trial.value("ap")) == (5, 2)


def test_it_takes_both_hands() -> None:
    shielded = {"models": 5, "shield": True, "weapon": {**PIKE}}
    assert strike(target=shielded).value("armour_save") == "none"


PIKE = {"name": "Pike", "kind": "melee", "strength": "as user", "ap": "as user", "traits": ["Pike"]}
