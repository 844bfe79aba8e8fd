"""Advice: the best assignment of all, compared with trying each; what the second best lacks."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.compare.trying_all import values_of_all

from grapeshot.compare.advice import (
    Advice,
    Aim,
    advise,
    engagement_of,
    read_aim,
    with_aim,
)
from grapeshot.compare.assignments import (
    Counts,
    Value,
    best_assignments,
    how_many,
    improved_assignment,
)
from grapeshot.compare.question import Question, Target, Weapon
from grapeshot.compare.volleys import Shots, divided, volley
from grapeshot.errors import Fault
from grapeshot.pipeline.odds import Odds
from grapeshot.session import Session

_WORTHS = st.one_of(st.none(), st.integers(0, 9).map(float))


@given(
    counts=st.lists(st.integers(1, 2), min_size=1, max_size=3).map(tuple),
    targets=st.integers(1, 3),
    data=st.data(),
)
@settings(max_examples=40, deadline=None)
def test_the_best_two_of_all_assignments(counts: Counts, targets: int, data: st.DataObject) -> None:
    """They are those that trying every one finds, whatever sets of weapons are worth."""
    table: dict[tuple[int, Counts], Value | None] = {}

    def worth(target: int, share: Counts) -> Value | None:
        if (target, share) not in table:
            value = data.draw(_WORTHS)
            known = (0.0,) if not any(share) else None if value is None else (value,)
            table[target, share] = known
        return table[target, share]

    found = best_assignments(counts, targets, worth)
    tried = set()
    for shares in product(product(*(range(n + 1) for n in counts)), repeat=targets):
        if tuple(map(sum, zip(*shares, strict=True))) == counts:
            values = [worth(target, share) for target, share in enumerate(shares)]
            if None not in values:
                tried.add((sum(each[0] for each in values if each), shares))
    ordered = sorted((value for value, _ in tried), reverse=True)
    assert [each.value[0] for each in found] == ordered[:2]
    assert all((each.value[0], each.shares) in tried for each in found)
    assert len({each.shares for each in found}) == len(found)


def test_how_many_assignments_there_are() -> None:
    assert how_many((1, 1, 1), 2) == 8
    assert how_many((3,), 2) == 4
    assert how_many((2, 1), 3) == 6 * 3


def test_what_is_too_large_is_improved_step_by_step() -> None:
    """No change of a single weapon makes it better."""

    def worth(target: int, share: Counts) -> Value:
        return (min(sum(share), target + 1) + 0.0,)

    best, second = improved_assignment((1,) * 6, 3, worth)
    assert best.value == (6,)
    assert second.value <= best.value


def gun(name: str, dice: int, **more: Any) -> Weapon:
    profile = {"name": name, "type": "Heavy", "range": 24, "shots": dice, "strength": 4, "ap": 4}
    return Weapon(name, {**profile, "traits": [], **more}, {"bs": 4, "models": 1, "name": "crew"})


def men(name: str, models: int, toughness: int = 4) -> Target:
    return Target(
        name,
        {"name": name, "type": "infantry", "models": models, "toughness": toughness, "wounds": 1},
    )


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


def asked(session: Session, aim: str, weapons: list[Weapon], targets: list[Target]) -> Advice:
    question = Question(
        "horus-heresy",
        tuple(weapons),
        tuple(targets),
        settings={"situation": {"distance": 10}},
    )
    read = read_aim(aim, question.targets)
    return advise(with_aim(question, read), session, read)


def fired(advice: Advice) -> dict[str, list[str]]:
    return {
        each.target.name: [weapon.name for weapon in each.weapons]
        for each in advice.best.shots
        if each.weapons
    }


def destroyed(odds: Odds) -> float:
    """Return the mean of the models destroyed, of one target or of all."""
    return float({**odds.attack.mean, **odds.total.mean}["models_destroyed"])


LASCANNON = {"name": "gun", "range": 24, "dice": 1, "to_hit": 2, "ap": -4, "traits": []}
TANK = {"type": "vehicle", "models": 1, "armour_save": 5}


def of_tanks(guns: tuple[Weapon, ...], *names: str) -> tuple[Question, Aim]:
    """Return the question of some guns at lone tanks of these names, and its aim."""
    tanks = tuple(Target(name, {**TANK, "name": name}) for name in names)
    aim = Aim("models_destroyed")
    question = Question("legions-imperialis", guns, tanks, settings={"situation": {"distance": 10}})
    return with_aim(question, aim), aim


@pytest.mark.parametrize("may_split", [False, True])
def test_losses_are_carried_over(session: Session, may_split: bool) -> None:
    """Two guns at one lone tank mostly waste the second: where one may be split off it is.

    What the rules forbid is no advice; what is promised is what the whole engagement comes to.
    """
    traits = ["Point Defence"] if may_split else []
    guns = (
        Weapon("left", {**LASCANNON, "name": "left"}),
        Weapon("right", {**LASCANNON, "name": "right", "traits": traits}),
    )
    question, aim = of_tanks(guns, "one", "two")
    advice = advise(question, session, aim)
    kill = 5 / 6
    value = 2 * kill if may_split else 1 - (1 - kill) ** 2
    assert sorted(map(len, fired(advice).values())) == ([1, 1] if may_split else [2])
    assert advice.best.value == pytest.approx(value, abs=1e-12)
    assert (advice.exact, advice.assignments, advice.best.silent) == (True, 4, ())
    assert advice.short == 0  # the other tank is as good
    _, odds = session.odds(session.reader.engagement(engagement_of(question, advice.best)))
    assert destroyed(odds) == pytest.approx(value, abs=1e-12)


def test_of_several_ways_to_fire_a_weapon_one_is_chosen(session: Session) -> None:
    """Names alike but for what comes behind ` - ` are ways to fire one."""
    weak = {**LASCANNON, "ap": 0}
    guns = (
        Weapon("gun - weak", {**weak, "name": "gun - weak"}),
        Weapon("gun - strong", {**LASCANNON, "name": "gun - strong"}),
    )
    question, aim = of_tanks(guns, "one")
    advice = advise(question, session, aim)
    assert fired(advice) == {"one": ["gun - strong"]}
    assert advice.alternatives == (("gun - weak", "gun - strong"),)
    assert advice.assignments == 2


def test_all_fire_at_what_is_to_be_wiped_out(session: Session) -> None:
    """The chance to destroy one target comes first, whatever else would die."""
    weapons, targets = [gun("a", 2), gun("b", 2)], [men("hard", 3), men("soft", 9, 1)]
    assert fired(asked(session, "wiped_out@hard", weapons, targets)) == {"hard": ["a", "b"]}
    assert fired(asked(session, "models_destroyed", weapons, targets)) == {"soft": ["a", "b"]}


def test_an_assignment_is_an_engagement(session: Session) -> None:
    """What advice promises is what its engagement comes to, as a whole."""
    targets = [men("one", 1), men("two", 1)]
    weapons = [gun("a", 3), gun("b", 2)]
    advice = asked(session, "models_destroyed", weapons, targets)
    question = Question(
        "horus-heresy", tuple(weapons), tuple(targets), settings={"situation": {"distance": 10}}
    )
    read = session.reader.engagement(engagement_of(question, advice.best))
    _, odds = session.odds(read, measures=["models_destroyed"])
    assert destroyed(odds) == pytest.approx(advice.best.value, abs=1e-12)


def test_a_weapon_that_cannot_fire_is_told(session: Session) -> None:
    weapons = [gun("a", 2), gun("short", 2, range=6)]
    advice = asked(session, "models_destroyed", weapons, [men("one", 3)])
    assert [(weapon.name, bool(why)) for weapon, why in advice.silent] == [("short", True)]
    assert fired(advice) == {"one": ["a"]}
    with pytest.raises(Fault, match="range"):
        asked(session, "models_destroyed", weapons[1:], [men("one", 3)])


def test_who_carries_a_weapon_and_its_mode_stand_beside_it() -> None:
    """Of a volley at one target, and of a divided one; what is stated for all holds for all."""
    first, second = gun("a", 2), gun("b", 1)._replace(mode="fast")
    second = second._replace(attacker={**second.attacker, "models": 3})
    targets = (men("one", 3), men("two", 3))
    question = Question("horus-heresy", (first, second), targets, settings={"weapon": {"ap": 2}})
    at_one = volley(question, (first, second), targets[0])
    shots = [Shots(targets[0], (first,), None), Shots(targets[1], (second,), None)]
    split = divided(question, shots)
    for table in (at_one, split):
        assert table["attacker"]["models"] == 1
        assert table["weapon"]["ap"] == 2
        (further,) = table["more_weapons"]
        assert further["ap"] == 2
        assert further["attacker"] == {"models": 3}
        assert further["choices"] == {"mode": "fast"}
    assert [each["targets"] for each in (split["weapon"], *split["more_weapons"])] == [
        ["one"],
        ["two"],
    ]
    assert [each["name"] for each in split["targets"]] == ["one", "two"]
    assert "target" not in split


def test_an_aim_at_nobody(session: Session) -> None:
    with pytest.raises(Fault, match='mean "men"'):
        read_aim("wiped_out@mem", [men("men", 2)])


# -- against every assignment, as a whole engagement ----------------------------------------------


def li_gun(name: str, *traits: str, **more: Any) -> Weapon:
    return Weapon(name, {**LASCANNON, "name": name, "to_hit": 4, "traits": list(traits), **more})


def bow(name: str, shots: int, strength: int) -> Weapon:
    profile = {"name": name, "kind": "shooting", "range": 24, "shots": shots, "to_hit": 4}
    return Weapon(name, {**profile, "strength": strength, "ap": 0}, {"models": 3})


def block(name: str, models: int, resilience: int) -> Target:
    return Target(
        name, {"name": name, "models": models, "resilience": resilience, "wounds": 1, "armour": 0}
    )


LI_TARGETS = (
    Target("tanks", {**TANK, "models": 2}),
    Target("squad", {"type": "infantry", "models": 3, "armour_save": 5}),
)
UNITS: dict[str, tuple[str, tuple[Weapon, ...], tuple[Target, ...]]] = {
    "carried losses": (
        "horus-heresy",
        (gun("a", 1), gun("b", 2, strength=6), gun("c", 1)),
        (men("one", 1), men("two", 2, 3)),
    ),
    "a Secondary Target": (
        "legions-imperialis",
        (li_gun("a"), li_gun("b", "Light"), li_gun("c", "Point Defence")),
        LI_TARGETS,
    ),
    "one Psi weapon": (
        "legions-imperialis",
        (li_gun("a", "Psi", to_hit=5), li_gun("b", "Psi", dice=2), li_gun("c")),
        LI_TARGETS,
    ),
    "who may be lost to the first weapon": (
        "legions-imperialis",
        (li_gun("a", "Collapsing Singularity"), li_gun("b", "Point Defence", dice=2)),
        LI_TARGETS,
    ),
    "one weapon a model part": (
        "ninth-age",
        (bow("bow", 1, 3), bow("gun", 1, 5), bow("repeater", 3, 4)),
        (block("soft", 2, 3), block("hard", 5, 5)),
    ),
}


@pytest.mark.parametrize("which", UNITS)
def test_no_other_assignment_comes_to_more(session: Session, which: str) -> None:
    ruleset, weapons, targets = UNITS[which]
    settings: Any = {"situation": {"distance": 10}}
    question = Question(ruleset, weapons, targets, settings=settings)
    aim = Aim("models_destroyed")
    advice = advise(with_aim(question, aim), session, aim)
    values = sorted(set(values_of_all(session, question)), reverse=True)
    assert advice.exact
    assert advice.best.value == pytest.approx(values[0], abs=1e-9)
    assert advice.second is not None
    assert min(abs(advice.second.value - value) for value in values) < 1e-9
    assert advice.best.value >= advice.second.value


def test_a_weapon_that_another_silences_is_told_beside_it(session: Session) -> None:
    """Of the weapons of one part the best is shot, though another comes first."""
    weapons, targets = UNITS["one weapon a model part"][1:]
    question = Question("ninth-age", weapons, targets[:1], settings={"situation": {"distance": 10}})
    aim = Aim("models_destroyed")
    advice = advise(with_aim(question, aim), session, aim)
    assert fired(advice) == {"soft": ["repeater"]}
    assert [weapon.name for weapon, _ in advice.best.silent] == ["bow", "gun"]
    assert all("has shot" in why for _, why in advice.best.silent)
    assert advice.second is not None
    assert [w.name for each in advice.second.shots for w in each.weapons] == ["gun"]
