"""Volleys: what holds of all of them, how they are read, told and played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from tests.packs.legions_imperialis.engagements import Maker

from grapeshot.dice import HandDice, Request, ScriptDice, WrongNumberOfDice
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Place
from grapeshot.pipeline.play import play
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Program
from grapeshot.present.questions import question
from grapeshot.present.report import odds_report, played_report
from grapeshot.session import Session

SESSION = Session(third_party=False)
Table = dict[str, Any]
GUN: Table = {"name": "gun", "range": 20, "dice": 2, "to_hit": 4, "ap": -1}
LAST = ("wounds_lost", "models_destroyed", "shields_left")
"""The measures that show in what is left of a target."""


def volley(*weapons: Table, **target: Any) -> Table:
    """Return the weapons of a Detachment at one target."""
    unit = {"type": "vehicle", "models": 3, "wounds": 2, "armour_save": 4, **target}
    table = {"ruleset": "legions-imperialis", "target": unit, "situation": {"distance": 10}}
    return {**table, "weapon": weapons[0], "more_weapons": list(weapons[1:])}


def answer(table: Table) -> Any:
    """Return program and exact odds of an engagement."""
    return SESSION.odds(SESSION.reader.engagement(table), number=Fraction)


def gun(name: str, **fields: Any) -> Table:
    """Return a weapon of this name."""
    return {**GUN, "name": name, **fields}


# -- what holds of all -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_dice_shared_out_to_two_equal_weapons_come_to_the_same(seed: int) -> None:
    maker = Maker(Random(f"shared out {seed}"))
    target = maker.target(3, structures=False)
    weapon = {**maker.weapon(1), "dice": 4, "range": 20, "traits": ["Shieldbane"] * (seed % 2)}
    whole = volley(weapon, **target)
    parts = volley({**weapon, "dice": 3}, {**weapon, "dice": 1}, **target)
    one, two = answer(whole)[1].attack, answer(parts)[1].attack
    assert {name: two.distributions[name] for name in LAST} == {
        name: one.distributions[name] for name in LAST
    }
    assert two.events["wiped_out"] == one.events["wiped_out"]


def test_the_order_of_equal_weapons_never_matters() -> None:
    """Weapons that are alike but for their names, with an unlike one between them."""
    between = gun("between", dice=1, ap=-3, traits=["Shock Pulse"])
    alike = [gun(name, dice=1) for name in ("a", "b", "c")]
    found = [
        answer(volley(one, between, two, three, void_shields=1))[1]
        for one, two, three in permutations(alike)
    ]
    assert all(each.attack == found[0].attack for each in found)
    frames = [[weapon.frame for weapon in each.weapons] for each in found]
    assert all(each == frames[0] for each in frames)


def plays(program: Program) -> Iterator[tuple[Fraction, Played]]:
    """Yield every way in which dice may fall, with its probability."""
    waiting: list[list[int]] = [[]]
    while waiting:
        faces = waiting.pop()
        try:
            yield Fraction(1, 6 ** len(faces)), play(program, ScriptDice(faces))
        except WrongNumberOfDice:
            waiting += [[*faces, face] for face in range(1, 7)]


def test_every_way_in_which_dice_may_fall_comes_to_the_odds() -> None:
    table = volley(gun("a", dice=1), gun("b", dice=1, ap=-6), models=1, wounds=2, void_shields=1)
    program, odds = answer(table)
    for name in (*LAST, "hits", "saves_passed"):
        whole: dict[int, Fraction] = {}
        parts: list[dict[int, Fraction]] = [{}, {}]
        for chance, played in plays(program):
            count = played.counts.get(("target", name), 0)
            whole[count] = whole.get(count, 0) + chance
            for part, weapon in zip(parts, program.weapons, strict=True):
                own = played.by_weapon[weapon.name].get(("target", name), 0)
                part[own] = part.get(own, 0) + chance
        assert whole == odds.attack.distributions[name]
        assert parts == [each.frame.distributions[name] for each in odds.weapons], name


def test_targets_that_no_weapon_has_in_common_are_resolved_by_themselves() -> None:
    """Sums over both targets are those of independent parts."""
    one, other = gun("a", targets=["x"]), gun("b", targets=["y"], traits=["Point Defence"])
    table = volley(one, other, gun("c", targets=["x"]))
    unit = table.pop("target")
    table["targets"] = [{**unit, "name": "x"}, {**unit, "name": "y"}]
    odds = answer(table)[1]
    at_x = answer(volley(gun("a"), gun("c")))[1].attack
    at_y = answer(volley(gun("b")))[1].attack
    assert odds.targets["x"].distributions["wounds_lost"] == at_x.distributions["wounds_lost"]
    assert odds.targets["y"].distributions["wounds_lost"] == at_y.distributions["wounds_lost"]
    assert odds.total.mean["wounds_lost"] == at_x.mean["wounds_lost"] + at_y.mean["wounds_lost"]


def test_simulated_odds_tell_of_each_weapon_too() -> None:
    engagement = SESSION.reader.engagement(volley(gun("a"), gun("b", to_hit=2)))
    _, found = SESSION.odds(engagement, simulate=2000, seed=1)
    _, exact = SESSION.odds(engagement)
    for one, other in zip(found.weapons, exact.weapons, strict=True):
        assert one.frame.mean["wounds_lost"] == pytest.approx(
            other.frame.mean["wounds_lost"], abs=0.1
        )


# -- how they are told -----------------------------------------------------------------------------


def test_the_report_tells_of_each_weapon() -> None:
    engagement = SESSION.reader.engagement(volley(gun("a"), gun("b", range=6)))
    program, odds = SESSION.odds(engagement, number=Fraction, measures=["hits", "wiped_out"])
    report = odds_report(engagement, program, odds, [], fractions=True)
    fired, refused = report["weapons"]
    assert fired["mean"] == {"hits": "1"}
    assert fired["events"] == {"wiped_out": "0"}
    assert not refused["fired"]
    assert refused["refused"]["reason"] == "out_of_range"
    assert refused["mean"] == {}


def test_a_resolution_tells_of_each_weapon_and_its_dice() -> None:
    engagement = SESSION.reader.engagement(volley(gun("a", dice=1), gun("a", dice=1, ap=-6)))
    program, played = SESSION.play(engagement, ScriptDice([4, 6, 4]))
    facts = SESSION.explain(engagement, program)
    report = played_report(engagement, program, played, facts, None)
    assert [die["weapon"] for die in report["dice"]] == ["a", "a", "a (2)"]
    assert [each["result"]["unsaved_wounds"] for each in report["result"]["weapons"]] == [0, 1]
    left = report["result"]["targets_left"]["target"]
    assert left == {"models": 3, "wounds_left": [1, 2, 2]}
    assert report["result"]["situation_left"] == {"weapons_fired": 2}
    assert {fact["weapon"] for fact in report["explanation"]} == {"a", "a (2)"}


def test_caveats_name_the_weapon_as_it_is_written() -> None:
    table = volley(gun("a"), gun("b", unread=["Strange Rule"]))
    engagement = SESSION.reader.engagement(table)
    told = SESSION.caveats(engagement, SESSION.program(engagement))
    assert [caveat.key for caveat in told] == ["more_weapons[0].unread[0]"]


def test_other_readings_are_those_of_all_weapons() -> None:
    hurt = {"models": 2, "wounds": 3, "wounds_left": [1, 2]}
    engagement = SESSION.reader.engagement(volley(gun("a"), gun("b"), **hurt))
    program = SESSION.program(engagement)
    told = SESSION.other_readings(engagement, program, number=Fraction)
    reading = next(each for each in told if each.option == "wounded_models")
    other = {"ruleset": "legions-imperialis", "options": {"wounded_models": "most-wounds"}}
    wanted = answer({**volley(gun("a"), gun("b"), **hurt), **other})[1].attack
    odds = reading.others[0].odds
    assert odds is not None
    assert odds.attack.mean["models_destroyed"] == wanted.mean["models_destroyed"]
    assert wanted != answer(volley(gun("a"), gun("b"), **hurt))[1].attack


def test_own_dice_are_asked_for_by_weapon() -> None:
    asked: list[str] = []

    def roll(request: Request) -> list[int]:
        asked.append(question(request))
        return [1] * request.count

    engagement = SESSION.reader.engagement(volley(gun("a"), gun("b", dice=1)))
    SESSION.play(engagement, HandDice(roll))
    assert asked == [
        "a: roll 2 D6 for: hit, 4+ succeeds",
        "b: roll a D6 for: hit, 4+ succeeds",
    ]


# -- how they are read -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "key", "text"),
    [
        ({"targets": ["targte"]}, "more_weapons[0].targets[0]", "targte"),
        ({"targets": "target"}, "more_weapons[0].targets", "a list"),
        ({"targets": []}, "more_weapons[0].targets", "a list"),
        ({"situation": {"distence": 3}}, "more_weapons[0].situation", "distence"),
        ({"situation": 3}, "more_weapons[0].situation", "a table"),
        ({"attacker": {"models": -1}}, "more_weapons[0].attacker", "models"),
        ({"choices": {"save": "none"}}, "more_weapons[0].choices", "save"),
        ({"rnage": 3}, "more_weapons[0]", "rnage"),
    ],
)
def test_what_a_weapon_states_amiss_is_told_at_its_place(own: Table, key: str, text: str) -> None:
    with pytest.raises(Fault) as caught:
        SESSION.reader.engagement(volley(gun("a"), gun("b", **own)), Place("file"))
    assert text in str(caught.value)
    assert key in str(caught.value)


def test_a_weapon_has_its_own_attacker_and_situation() -> None:
    """Two models carry the second weapon, of which the profile stands otherwise."""
    own = {"attacker": {"models": 2}, "situation": {"obscured_penalty": 1}}
    _, odds = answer(volley(gun("a"), gun("b", **own), models=9))
    assert odds.weapons[0].frame.mean["hits"] == 1
    assert odds.weapons[1].frame.mean["hits"] == 4 * Fraction(1, 3)


def test_a_further_weapon_may_have_modes() -> None:
    """Its mode is chosen among its own choices."""
    modes = [{**GUN, "name": "wide"}, {**GUN, "name": "narrow", "to_hit": 2}]
    weapon = {"name": "b", "modes": modes, "choices": {"mode": "narrow"}}
    _, odds = answer(volley(gun("a"), weapon))
    assert odds.weapons[1].frame.mean["hits"] == Fraction(5, 3)


def test_one_weapon_with_targets_of_its_own_is_a_volley_of_one() -> None:
    table = volley(gun("a", targets=["y"]))
    unit = table.pop("target")
    table["targets"] = [{**unit, "name": "x"}, {**unit, "name": "y"}]
    program, odds = answer(table)
    assert program.targets == ("y",)
    assert odds.attack.mean["hits"] == 1


def test_templates_under_which_nobody_is_said_to_lie_are_fired_at_nobody() -> None:
    """What they leave out is told; a shot beside them is resolved as ever."""
    blast = gun("a", traits=['Blast (3")'])
    program, odds = answer(volley(blast, gun("b", traits=['Blast (5")'])))
    assert "models_destroyed" not in odds.attack.mean
    assert all(fact.asks for fact in program.explain() if fact.caveat)
    assert answer(volley(blast, gun("b")))[1].attack.mean["hits"] == 1


def test_reading_faults_keep_their_engagement() -> None:
    read = SESSION.reader.document({"engagement": [volley(gun("a"), gun("b", targets=["z"]))]})
    assert isinstance(read[0], Faulty)
