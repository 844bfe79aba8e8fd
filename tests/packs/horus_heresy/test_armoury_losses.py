"""Rules of the armoury that act on losses and further hits, and templates."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import FAILS, SQUAD, TANK, TERMINATORS, Fields, hits, share, shoot, spread

SWARM: Fields = {"models": 3, "toughness": 3, "wounds": 3, "rules": ["Swarm"]}


def burn(*traits: str, under: int | None = 3, **given: Any) -> Trial:
    """Return a flamer over so many models: Strength 4, AP 5."""
    situation = {"template_full": under} if under is not None else {}
    given["situation"] = {**situation, **given.get("situation", {})}
    return shoot(*traits, **{"range": "Template", "strength": 4, "ap": 5, **given})


def test_brutal_saves_each_wound_by_itself_on_one_model() -> None:
    trial = hits(1, "Brutal (3)", target=TERMINATORS)

    def lost(wound: int, *saves: int) -> int:
        return min(2, sum(save < 2 for save in saves)) if wound >= 4 else 0

    assert trial.of("wounds_lost") == spread(4, lost)
    assert trial.of("unsaved_wounds") == spread(
        4, lambda wound, *saves: sum(save < 2 for save in saves) if wound >= 4 else 0
    )
    assert trial.explains("brutal.1", "brutal.2")


def test_brutal_wounds_do_not_pass_to_another_model() -> None:
    """Two hits of two wounds each, no save: each kills the marine that it falls on, no more."""
    trial = hits(2, "Brutal (2)", ap=3)
    assert trial.of("models_destroyed") == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


def test_brutal_with_dice_on_the_table_takes_a_save_die_for_each() -> None:
    assert hits(1, "Brutal (2)", target=TERMINATORS).play(4, 1, 1)["wounds_lost"] == 2
    assert hits(1, "Brutal (2)", target=TERMINATORS).play(4, 1, 2)["wounds_lost"] == 1


def test_brutal_is_nothing_to_a_vehicle() -> None:
    plain, brutal = hits(1, strength=8, target=TANK), hits(1, "Brutal (3)", strength=8, target=TANK)
    assert brutal.of("hull_points_lost") == plain.of("hull_points_lost")
    assert brutal.explains("brutal.3")


def test_deflagrate_hits_again_for_each_unsaved_wound_once() -> None:
    trial = hits(1, "Deflagrate", ap=3)
    half = Fraction(1, 2)
    assert trial.of("extra_hits") == {0: half, 1: half}
    assert trial.of("models_destroyed") == {0: half, 1: half * half, 2: half * half}
    assert trial.of("hits") == {1: 1}
    assert trial.explains("deflagrate.1", "deflagrate.2", "deflagrate.3")


def test_deflagrate_finds_nobody_where_nobody_is_left() -> None:
    trial = hits(1, "Deflagrate", ap=3, target={**SQUAD, "models": 1})
    assert trial.of("extra_hits") == {0: 1}
    assert "extra_hits" not in hits(1).odds.attack.distributions


def test_rules_of_the_model_do_not_work_on_further_hits() -> None:
    trial = hits(1, "Deflagrate", ap=3, attacker={"rules": ["Preferred Enemy"]})
    first = share(2, lambda one, two: one >= 4 or (one == 1 and two >= 4))
    assert trial.mean("wounds") == first + first / 2


def test_deflagrate_and_brutal_together() -> None:
    trial = hits(1, "Deflagrate", "Brutal (2)", ap=3)
    assert trial.of("extra_hits") == {0: Fraction(1, 2), 2: Fraction(1, 2)}


def test_deflagrate_and_pinning_force_one_test() -> None:
    trial = hits(1, "Deflagrate", "Pinning", ap=3)
    assert trial.chance("pinned") == FAILS[8] / 2


def test_a_swarm_suffers_templates_twice() -> None:
    """Two hits that wound on 3+: each unsaved wound takes two of three Wounds, and goes on."""
    trial = hits(2, "Blast", ap=5, target=SWARM)
    assert trial.of("wounds_lost") == {
        0: Fraction(1, 9),
        2: Fraction(4, 9),
        4: Fraction(4, 9),
    }
    assert trial.explains("swarm.1")
    assert max(hits(2, ap=5, target=SWARM).of("wounds_lost")) == 2


@pytest.mark.parametrize(("rule", "most"), [("Monstrous sub-type", 12), ("Stubborn", 6)])
def test_a_destructor_takes_dice_of_wounds(rule: str, most: int) -> None:
    giant = {**SQUAD, "models": 1, "wounds": 20, "rules": [rule]}
    trial = hits(1, "Destructor", ap=3, target=giant)
    assert max(trial.of("wounds_lost")) == most


def test_a_template_hits_what_it_covers_and_cover_is_no_help() -> None:
    trial = burn(target={**SQUAD, "cover_save": 2, "rules": ["Shrouded (2+)"]}, ap=3)
    assert trial.of("hits") == {3: 1}
    assert trial.mean("unsaved_wounds") == Fraction(3, 2)
    assert trial.explains("template.1", "template.2", "template.3", "template.4", "template.5")


def test_nothing_told_of_a_template_leaves_its_hits_out() -> None:
    trial = burn(under=None)
    assert trial.odds.attack.distributions == {}
    assert [caveat.key for caveat in trial.caveats] == ["situation.template_full"]


@pytest.mark.parametrize(
    ("traits", "reach", "most"),
    [((), "Template", 3), ((), "Hellstorm", 6), (("Dragon's Breath",), "Template", 6)],
)
def test_a_wall_of_death(traits: tuple[str, ...], reach: str, most: int) -> None:
    near = {"snap_shot": True, "distance": 8}
    trial = burn(*traits, under=None, range=reach, situation=near)
    assert trial.of("hits") == {n: Fraction(1, most) for n in range(1, most + 1)}
    pair = burn(*traits, under=None, range=reach, situation=near, attacker={"models": 2})
    assert pair.mean("hits") == most + 1


def test_a_wall_of_death_is_refused_beyond_8_inches_unless_they_charge() -> None:
    far = {"snap_shot": True, "distance": 9}
    assert burn(under=None, situation=far).refused == ("out_of_range", "template.7")
    charged = burn(under=None, situation={**far, "charged_by_target": True})
    assert charged.mean("hits") == 2
    flyer = {**SQUAD, "rules": ["Flyer sub-type"]}
    near = {"snap_shot": True, "distance": 5}
    assert burn(under=None, situation=near, target=flyer).refused == ("snap_shot", "template.8")


def test_twin_linked_templates_repeat_wounds() -> None:
    trial = burn("Twin-linked", under=1)
    assert trial.mean("wounds") == Fraction(3, 4)
    assert trial.explains("template.11")


@pytest.mark.parametrize("printed", ["Torrent (18)", 'Torrent (18")'])
def test_a_torrent_reaches_as_far_as_it_says(printed: str) -> None:
    assert burn(printed, situation={"distance": 18}).of("hits") == {3: 1}
    assert burn(printed, situation={"distance": 19}).refused == ("out_of_range", "torrent.1")
    assert burn(printed).explains("torrent.2")
