"""Incendiary Ichor: burns with every attack, wards off flames, and has no Fortitude."""

from __future__ import annotations

from .conftest import share, strike

ICHOR = ["Incendiary Ichor"]


def test_it_wards_off_flames_and_has_no_fortitude() -> None:
    target = {"models": 5, "fortitude": 4, "rules": ICHOR}
    flames = strike("Hand Weapon", "Flaming Attacks", target=target)
    assert flames.mean("wounds_lost") == share(3, lambda a, b, c: a >= 4 and b >= 4 and c < 3)
    assert strike(target=target).mean("wounds_lost") == share(2, lambda a, b: a >= 4 and b >= 4)
    assert flames.explains("incendiary-ichor.1")


def test_all_its_attacks_burn() -> None:
    trial = strike(attacker={"rules": ICHOR}, target={"models": 5, "fortitude": 4})
    assert trial.mean("wounds_lost") == share(2, lambda a, b: a >= 4 and b >= 4)
    assert trial.explains("incendiary-ichor.2")
    wood = {"models": 5, "rules": ["Flammable"]}
    again = strike(attacker={"rules": ICHOR}, target=wood)
    assert again.mean("wounds") == share(3, lambda a, b, c: a >= 4 and (b >= 4 or c >= 4))
