"""The example rules of `plugins/examples`: exact odds by hand, as fractions; play agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest
from tests.engine.reading.tables import changed
from tests.engine.test_hooks_of_other_games import BLOW, PINNING, SHOT

from grapeshot.dice import SeededDice
from grapeshot.testing import House

EXAMPLES = Path(__file__).parents[2] / "plugins" / "examples"
Table = dict[str, Any]
SIXTH = Fraction(1, 6)
GUN = changed(weapon__dice=1, weapon__ap=0, target__wounds=1, target__models=1)
"""One die that hits on 4+, a save of 5+."""
SKIRMISH: Table = {
    "ruleset": "skirmish",
    "weapon": {"name": "gun", "attacks": 1, "to_hit": 3, "strength": 5},
    "target": {"models": 9, "toughness": 4, "wounds": 3},
}
"""One attack that hits and wounds on 3+, against no save."""


@pytest.fixture(scope="module")
def house() -> House:
    """Return the program with all examples, and the rule set that some are for."""
    found = House(third_party=True)
    for folder in ("house_rules", "skirmish", "skirmish_rules"):
        found.add_folder(EXAMPLES / folder)
    return found


def bearing(table: Table, *traits: str, **fields: Any) -> Table:
    """Return an attack whose weapon bears traits, with other fields as `target__armour=5`."""
    made = deepcopy(table)
    made["weapon"]["traits"] = [*made["weapon"].get("traits", ()), *traits]
    for key, value in fields.items():
        part, _, name = key.partition("__")
        made.setdefault(part, {})[name] = value
    return made


def exploding(last: Fraction) -> Iterator[tuple[int, Fraction]]:
    """Yield the hits of one shot that is rolled again after each 6, with their chances."""
    for sixes in range(40):
        chance = SIXTH**sixes
        yield sixes, chance * (1 - SIXTH - last)
        yield sixes + 1, chance * last


def gripped(wounds: int) -> Fraction:
    """Return the mean of 2 and the 5+ on as many dice, of which no more than all are lost."""
    third = Fraction(1, 3)
    chances = (comb(wounds, n) * third**n * (1 - third) ** (wounds - n) for n in range(wounds + 1))
    return sum((min(wounds, 2 + n) * chance for n, chance in enumerate(chances)), Fraction(0))


ODDS: list[tuple[str, Table, str, Fraction]] = [
    # Shots at what stands beyond 12 inches hit on 5+.
    ("night-fight", bearing(GUN, situation__distance=15), "hits", Fraction(2, 6)),
    ("night-fight", bearing(GUN, situation__distance=12), "hits", Fraction(3, 6)),
    # AP -2 makes a save of 5+ impossible, and leaves that of a walker as it is.
    ("shredding", bearing(GUN, "Shredding Rounds (2)"), "unsaved_wounds", Fraction(1, 2)),
    (
        "shredding",
        bearing(GUN, "Shredding Rounds (2)", target__type="walker"),
        "unsaved_wounds",
        Fraction(1, 2) * Fraction(4, 6),
    ),
    ("accurate", bearing(GUN, "Accurate"), "hits", Fraction(1, 2) + SIXTH / 2),
    (
        "faithful",
        bearing(GUN, target__rules=["Faithful (4+)"]),
        "unsaved_wounds",
        Fraction(1, 2) * Fraction(1, 2),
    ),
    ("crushing", bearing(GUN, "Crushing Grip", target__wounds=9), "wounds_lost", gripped(9) / 2),
    # Two dice where no 1 jams.
    ("frenzied", bearing(GUN, "Frenzied Crew"), "hits", Fraction(5, 6) * 2 * Fraction(1, 2)),
    (
        "dazed",
        bearing(GUN, attacker__status=["dazed"]),
        "hits",
        Fraction(2, 6),
    ),
    # Horus Heresy: 3+ to hit, 4+ to wound, then a save of 6+ that AP 5 goes through.
    ("exploding", bearing(PINNING, "Exploding Rounds"), "hits", Fraction(5, 6)),
    (
        "tainted",
        bearing(PINNING, "Tainted", target__armour_save=3),
        "unsaved_wounds",
        Fraction(4, 6) * (SIXTH + Fraction(2, 6) * Fraction(2, 6)),
    ),
    # The 9th Age: 4+ to hit, 3+ to wound.
    ("sharpshooters", bearing(SHOT, "Sharpshooters (1)"), "hits", Fraction(1, 2) + SIXTH / 2),
    (
        "sharpshooters",
        bearing(SHOT, "Sharpshooters (1)", "Sharpshooters (3)"),
        "hits",
        Fraction(1, 2) + 2 * SIXTH / 2,
    ),
    # Strength 3 against Resilience 3 wounds on 4+, Strength 5 on 2+.
    (
        "heavy charge",
        bearing(BLOW, attacker__rules=["Heavy Charge (2)"], attacker__charging=True),
        "wounds",
        Fraction(4, 6) * Fraction(5, 6),
    ),
    (
        "heavy charge",
        bearing(BLOW, attacker__rules=["Heavy Charge (2)"]),
        "wounds",
        Fraction(4, 6) * Fraction(3, 6),
    ),
    # Skirmish: an obscured target is hit on 7+ here, which no die shows.
    (
        "no natural 6",
        bearing(SKIRMISH, weapon__to_hit=6, situation__obscured=True),
        "hits",
        Fraction(0),
    ),
    # Hits of 3 and 4 are rolled to wound.
    (
        "venom",
        bearing(SKIRMISH, "Venom", target__armour=4),
        "unsaved_wounds",
        SIXTH + SIXTH / 2 + 2 * SIXTH * Fraction(4, 6) / 2,
    ),
    (
        "finishing blow",
        bearing(SKIRMISH, "Finishing Blow (3)", target__armour=4),
        "wounds_lost",
        Fraction(4, 6) * (SIXTH * 3 + 3 * SIXTH * Fraction(1, 2)),
    ),
    (
        "iron will",
        bearing(SKIRMISH, weapon__attacks=2, target__rules=["Iron Will"]),
        "wounds_lost",
        Fraction(4, 9) ** 2,
    ),
    (
        "ward",
        bearing(SKIRMISH, "Torrent", target__rules=["Ward against Fire (4+)"]),
        "wounds_lost",
        Fraction(4, 6) * Fraction(1, 2),
    ),
    (
        "ward",
        bearing(SKIRMISH, target__rules=["Ward against Fire (4+)"]),
        "wounds_lost",
        Fraction(4, 9),
    ),
    (
        "the better of two",
        bearing(SKIRMISH, "Torrent", target__rules=["Ward against Fire (4+)"], target__last_save=3),
        "wounds_lost",
        Fraction(4, 6) * Fraction(2, 6),
    ),
    (
        "overkill",
        bearing(SKIRMISH, "Overkill", weapon__damage=5),
        "wounds_lost",
        Fraction(4, 9) * 5,
    ),
]


@pytest.mark.parametrize(
    ("table", "measure", "mean"), [each[1:] for each in ODDS], ids=[each[0] for each in ODDS]
)
def test_the_odds_are_those_worked_out_by_hand(
    house: House, table: Table, measure: str, mean: Fraction
) -> None:
    assert house.mean_of(table, measure) == mean
    assert house.problems == []


def test_every_example_is_here() -> None:
    files = [*EXAMPLES.glob("house_rules/*"), *EXAMPLES.glob("skirmish_rules/*")]
    rules = [file for file in files if file.suffix in (".py", ".toml")]
    assert len(rules) >= 20


def test_exploding_without_end(house: House) -> None:
    """A 6 is a hit and one more roll; 4 and 5 are a hit. Geometric odds are no fractions."""
    expected: Counter[int] = Counter()
    for hits, chance in exploding(Fraction(2, 6)):
        expected[hits] += chance  # type: ignore[assignment]  # a Counter of fractions
    found = house.odds_of(bearing(SHOT, "Rattling Guns"), "hits")
    for hits in range(8):
        assert abs(float(found[hits]) - float(expected[hits])) < 1e-9


def test_no_point_blank(house: House) -> None:
    assert house.trial(bearing(GUN, situation__distance=2)).refused == (
        "too_close",
        "no-point-blank.1",
    )


@pytest.mark.parametrize(("leaders", "needed"), [(0, 6), (1, 7)])
def test_terrifying_and_leaders(house: House, leaders: int, needed: int) -> None:
    """Leadership 7, less 1 without a leader, of 2D6; a wound is 4/6 x 3/6 through no armour."""
    table = bearing(PINNING, "Terrifying (1)", target__leaders=leaders)
    table["weapon"]["traits"].remove("Pinning")
    totals = [a + b for a in range(1, 7) for b in range(1, 7)]
    failed = Fraction(sum(total > needed for total in totals), 36)
    attack = house.trial(table)
    assert attack.chance("pinned") == Fraction(4, 6) * Fraction(3, 6) * failed
    assert attack.explains("leaders.1") is bool(leaders)


def test_an_effect_comes_back_in_the_next_attack(house: House) -> None:
    """What is hit is dazed; the status that the next engagement states makes it fire worse."""
    table = bearing(GUN, weapon__name="Concussion mortar")
    assert house.trial(table).play(6, 1).effects == {"dazed": "end of round"}
    assert house.trial(table).play(1).effects == {}
    assert house.mean_of(bearing(GUN, attacker__status=["dazed"]), "hits") == Fraction(2, 6)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("table", "measure", "mean"), [each[1:] for each in ODDS], ids=[each[0] for each in ODDS]
)
def test_play_agrees(
    house: House, table: Table, measure: str, mean: Fraction, request: pytest.FixtureRequest
) -> None:
    """Over many seeds, within six standard errors."""
    asked_for = "thorough" in request.config.getoption("-m")
    seeds = 1_500 if asked_for else 60
    engagement = house.engagement(table)
    d3 = engagement.ruleset.d3_as_d6
    found = [
        sum(
            count
            for (_, name), count in house.session.play(engagement, SeededDice(seed, d3_as_d6=d3))[
                1
            ].counts.items()
            if name == measure
        )
        for seed in range(seeds)
    ]
    odds = house.odds_of(table, measure)
    assert abs(sum(found) / seeds - float(mean)) <= 6 * _error(odds, seeds) + 1e-9


def _error(odds: Mapping[Any, Fraction], trials: int) -> float:
    mean = sum(value * chance for value, chance in odds.items())
    variance = sum((value - mean) ** 2 * chance for value, chance in odds.items())
    return sqrt(float(variance) / trials)


def test_two_dice_are_what_the_binomial_says(house: House) -> None:
    """Iron Will over three attacks: one wound fewer than there were, none below 0."""
    wound = Fraction(4, 9)
    table = bearing(SKIRMISH, weapon__attacks=3, target__rules=["Iron Will"], target__wounds=9)
    expected: dict[int, Fraction] = {}
    for wounds in range(4):
        chance = comb(3, wounds) * wound**wounds * (1 - wound) ** (3 - wounds)
        lost = max(0, wounds - 1)
        expected[lost] = expected.get(lost, Fraction(0)) + chance
    assert house.odds_of(table, "wounds_lost") == expected
