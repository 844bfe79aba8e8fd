"""Crush Attack: one blow at step 0 in place of all others."""

from __future__ import annotations

from .conftest import fight, spread, strike

GIANT = {
    "height": "gigantic",
    "wounds": 6,
    "attacks": 5,
    "strength": 5,
    "offensive_skill": 3,
    "rules": ["Crush Attack", "Hatred", "Lethal Strike", "Stomp Attacks (1)"],
}
OGRES = {"models": 3, "wounds": 3, "resilience": 9, "armour": 6, "attacks": 0}
CRUSH = {"crush": True}


def test_one_blow_with_its_own_values_alone() -> None:
    trial = strike("Paired Weapons", attacker=GIANT, target=OGRES, choices=CRUSH)
    expected = spread(
        3, lambda hit, wound, die: min(3, (die + 1) // 2 + 1) * (hit >= 4 and wound >= 3)
    )
    assert trial.of("wounds_lost") == expected
    assert (trial.value("attacks"), trial.value("initiative_step")) == (1, 0)
    assert trial.explains("crush-attack.1", "crush-attack.2", "crush-attack.3")


def test_special_attacks_stay() -> None:
    trial = fight(attacker=GIANT, target={**OGRES, "height": "standard"}, choices=CRUSH)
    assert max(trial.of("hits")) == 2
    assert trial.value("order") == [[3, "target"], [0, "attacker"]]


def test_nobody_supports_with_it_and_each_in_contact_crushes() -> None:
    pack = {**GIANT, "models": 4, "files": 2}
    trial = strike(attacker=pack, target=OGRES, choices=CRUSH)
    assert trial.value("attacks") == 2


def test_it_is_a_choice() -> None:
    trial = strike(attacker=GIANT, target=OGRES)
    assert trial.value("attacks") == 5
    assert trial.explains("crush-attack.1")


def test_a_supernal_giant_crushes_magically() -> None:
    warded = {**OGRES, "rules": ["Aegis (4+, against Magical Attacks)"]}
    plain = strike(attacker=GIANT, target=warded, choices=CRUSH)
    rules = {"rules": ["Crush Attack", "Supernal"]}
    supernal = strike(attacker={**GIANT, **rules}, target=warded, choices=CRUSH)
    assert supernal.mean("unsaved_wounds") * 2 == plain.mean("unsaved_wounds")


def test_the_target_may_crush_as_well() -> None:
    target = {**GIANT, "choices": CRUSH}
    trial = fight(attacker={"models": 3, "attacks": 0}, target=target)
    assert trial.value("order") == [[3, "attacker"], [0, "target"]]


def test_choices_of_those_who_have_no_use_for_them_are_told() -> None:
    """Of the unit that is struck, and of a group; not where the rule is borne."""
    horse = {"name": "horse", "kind": "part", "choices": CRUSH}
    target = {**OGRES, "choices": CRUSH}
    trial = fight(attacker={"groups": [horse]}, target=target)
    told = {caveat.key: caveat.text for caveat in trial.caveats}
    assert told["target.choices.crush"] == told["attacker.groups[0].choices.crush"]
    assert told["target.choices.crush"].startswith("crush = true has no part")
    assert not fight(attacker=OGRES, target={**GIANT, "choices": CRUSH}).warns(
        "target.choices.crush"
    )
