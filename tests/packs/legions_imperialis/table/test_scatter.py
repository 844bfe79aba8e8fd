"""The odds over the whole scatter, against geometry done by hand and against plain sampling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import acos, cos, hypot, pi, radians, sin, sqrt
from random import Random
from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import HOUSE, HOUSE_OF_STONE, Fields

from grapeshot.testing import Trial

from .tables import base, block, floats, hull, on_table, squad, troop

SMALL, LARGE = 'Blast (3")', 'Blast (5")'
AIM: dict[str, Any] = {"aim": [20, 20]}
CLOSE: dict[str, Any] = {"rel": 0, "abs": 1e-9}
EACH_OF_3, EACH_OF_6 = 2 / 9, 1 / 9
"""The chances of each distance, two, three ... inches."""
SAMPLES = 20_000


def under(trial: Trial, how: str) -> dict[int, float]:
    """Return the odds of how many models lie "fully" or "partly" under the template."""
    return floats(trial.of(f"models_{how}_under"))


def test_what_lies_at_the_aim_stays_under_it_on_a_hit_alone() -> None:
    """Moved by two inches, the template's edge just touches a base an inch across."""
    shot = on_table(SMALL, models=[base("target", 20, 20)], table=AIM)
    assert under(shot, "fully") == pytest.approx({0: 2 / 3, 1: 1 / 3}, **CLOSE)
    assert under(shot, "partly") == pytest.approx({0: 1}, **CLOSE)


def test_a_base_beside_the_aim_by_the_law_of_cosines() -> None:
    """Three inches away: moved by d at an angle t, the hole is this far from its middle.

    d * d + 9 - 6 * d * cos(t); within an inch it lies wholly under, within two in part.
    """

    def share(inches: float, within: float) -> float:
        cosine = (inches**2 + 9 - within**2) / (6 * inches)
        return acos(cosine) / pi if cosine < 1 else 0.0

    full = EACH_OF_3 * sum(share(inches, 1) for inches in (2, 3, 4))
    some = EACH_OF_3 * sum(share(inches, 2) for inches in (2, 3, 4))
    shot = on_table(SMALL, models=[base("target", 23, 20)], table=AIM)
    assert under(shot, "fully") == pytest.approx({0: 1 - full, 1: full}, **CLOSE)
    assert under(shot, "partly") == pytest.approx({0: 1 - some + full, 1: some - full}, **CLOSE)


def test_a_long_face_is_reached_at_the_arc_beyond_a_line() -> None:
    """A Structure that begins three inches beside the aim: moved by 2 to 7 inches, radius 2.5."""
    wall = block("structure", 24, 20, 2, 30, name="hab")
    shot = on_table(
        LARGE,
        "Demolisher",
        models=(),
        targets=[{**HOUSE_OF_STONE, "name": "hab"}],
        terrain=[wall],
        table=AIM,
        situation={"collapse_save": 4},
    )
    beyond_far_side = [acos(7.5 / d) / pi if d > 7.5 else 0 for d in range(2, 8)]
    reached = EACH_OF_6 * (sum(acos(0.5 / d) / pi for d in range(2, 8)) - sum(beyond_far_side))
    assert floats(shot.of("hit_rolls")) == pytest.approx({0: 1 - reached, 1: reached}, **CLOSE)


@pytest.mark.parametrize("hole", [0, 1])
def test_the_hole_over_a_structure(hole: float) -> None:
    """A square of six inches about the aim, less the hole's radius all round.

    Moved by d, the hole leaves it on four arcs while d is between half a side and half a diagonal.
    """
    half = 3 - hole / 2

    def inside(inches: float) -> float:
        if inches <= half:
            return 1.0
        return max(0.0, 1 - 4 * acos(half / inches) / pi) if inches < half * sqrt(2) else 0.0

    over = 1 / 3 + EACH_OF_3 * sum(inside(inches) for inches in (2, 3, 4))
    shot = on_table(
        SMALL,
        models=(),
        targets=[troop("inside", 1, garrisoned_in="hab")],
        terrain=[block("structure", 20, 20, 6, 6, name="hab")],
        table={**AIM, "hole_diameter": hole},
    )
    assert under(shot, "partly") == pytest.approx({0: 1 - over, 1: over}, abs=1e-7, rel=0)
    assert floats(shot.of("hit_rolls"))[1] == pytest.approx(over / 2, abs=1e-7, rel=0)


def test_units_on_two_sides_of_the_aim_are_never_struck_together() -> None:
    """One template: what it covers of one unit goes with what it covers of the other."""
    models = [base("east", 24, 20), base("west", 16, 20)]
    targets = [troop("east", 1), troop("west", 1)]
    shot = on_table(SMALL, models=models, targets=targets, table=AIM)
    east, west = (float(shot.mean("hits", name)) for name in ("east", "west"))
    assert east == pytest.approx(west)
    joint = shot.of("joint_hits")
    assert "1,1" not in joint
    assert float(joint["1,0"]) == pytest.approx(east)


def test_units_side_by_side_are_struck_together_more_often_than_by_chance() -> None:
    models = [base("one", 22, 20.6), base("two", 22, 19.4)]
    shot = on_table(SMALL, models=models, targets=[troop("one", 1), troop("two", 1)], table=AIM)
    joint = shot.of("joint_hits")
    by_chance = shot.mean("hits", "one") * shot.mean("hits", "two")
    assert float(joint["1,1"]) > 2 * float(by_chance)


# -- against sampling -----------------------------------------------------------------------


def distances(model: Fields, x: float, y: float) -> tuple[float, float]:
    """Return how far the nearest and the farthest point of a model are, without the program."""
    across, up = x - model["x"], y - model["y"]
    if "base_mm" in model:
        away, radius = hypot(across, up), model["base_mm"] / 25.4 / 2
        return max(0.0, away - radius), away + radius
    turn = radians(model["facing"])
    ahead = abs(across * cos(turn) + up * sin(turn))
    beside = abs(up * cos(turn) - across * sin(turn))
    length, width = model["length"] / 2, model["width"] / 2
    nearest = hypot(max(0.0, ahead - length), max(0.0, beside - width))
    return nearest, hypot(ahead + length, beside + width)


def sampled(models: Sequence[Fields], units: Sequence[str], radius: float, faces: int) -> str:
    """Return the Hits on each unit of one shot at (20, 20), To Hit 2+, as `joint_hits` has them."""
    x = y = 20.0
    if _RANDOM.randint(1, 6) > 2:
        turn, inches = _RANDOM.uniform(0, 2 * pi), _RANDOM.randint(1, faces) + 1
        x, y = x + inches * cos(turn), y + inches * sin(turn)
    hits = dict.fromkeys(units, 0)
    for model in models:
        nearest, farthest = distances(model, x, y)
        counts = farthest <= radius or (nearest < radius and _RANDOM.randint(1, 6) >= 4)
        hits[model["unit"]] += counts and _RANDOM.randint(1, 6) >= 2
    return ",".join(str(hits[unit]) for unit in units)


_RANDOM = Random(41)


@pytest.mark.parametrize(("size", "radius", "faces"), [(SMALL, 1.5, 3), (LARGE, 2.5, 6)])
def test_the_hits_on_three_units_are_those_of_plain_sampling(
    size: str, radius: float, faces: int
) -> None:
    """Two squads and two tanks: every joint outcome within four standard errors."""
    squads = [
        *squad("one", (18, 19), (19.2, 18), (20.5, 18.4)),
        *squad("two", (20, 21.5), (21.4, 21), (23, 22), (25, 20.3), across=1.25),
    ]
    tanks = [hull("tanks", 17, 22, 150), hull("tanks", 15, 21, 150)]
    targets = [troop("one", 3), troop("two", 4), troop("tanks", 2, type="vehicle")]
    shot = on_table(size, models=[*squads, *tanks], targets=targets, to_hit=2, table=AIM)
    units = ("one", "two", "tanks")
    drawn = (sampled([*squads, *tanks], units, radius, faces) for _ in range(SAMPLES))
    counted = Counter(drawn)
    odds = floats(shot.of("joint_hits"))
    assert sum(odds.values()) == pytest.approx(1, abs=1e-12)
    for outcome in odds.keys() | counted.keys():
        chance = odds.get(outcome, 0.0)
        error = sqrt(max(chance * (1 - chance), 1 / SAMPLES) / SAMPLES)
        assert abs(counted[outcome] / SAMPLES - chance) < 4 * error, outcome


def test_the_programs_own_simulation_agrees() -> None:
    models = squad("target", (18, 19), (19.2, 18), (20.5, 18.4), (22, 20), (20, 23))
    shot = on_table(LARGE, models=models, dice=2, table=AIM)
    engagement = HOUSE.engagement(shot.table)
    _, simulated = HOUSE.session.odds(engagement, simulate=4_000, seed=5)
    for measure in ("hit_rolls", "hits", "models_destroyed"):
        off = simulated.attack.mean[measure] - float(shot.mean(measure))
        assert abs(off) < 4 * simulated.attack.standard_error[measure], measure


def test_all_distributions_sum_to_1() -> None:
    models = squad("target", (18, 19), (19.2, 18), (20.5, 18.4), (22, 20), (20, 23))
    shot = on_table(LARGE, models=models, dice="D3", table=AIM)
    for measure, distribution in shot.odds.attack.distributions.items():
        assert float(sum(distribution.values())) == pytest.approx(1, abs=1e-12), measure
