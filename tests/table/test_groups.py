"""Groups of touching markers: the one integral, beside two turns sampled one within the other."""

from __future__ import annotations

from math import acos, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.sampling import around, bases, shapes

from grapeshot.table import (
    Base,
    Group,
    Hull,
    Marker,
    Point,
    Reroll,
    Shape,
    TableSize,
    group_chances,
)
from grapeshot.table.scattering import sets_at

pytestmark = pytest.mark.thorough

AIM = Point(34.0, 30.0)
HIT = 1 / 3
STEPS = 120


def group_of(
    models: tuple[Shape, ...],
    distances: tuple[tuple[float, float], ...] = ((0, 1.0),),
    markers: int = 2,
    **more: object,
) -> Group:
    """Return a group of 3-inch markers aimed at the middle of a table."""
    plain: dict[str, object] = {
        "marker": Marker.round(3),
        "counted": (models,),
        "aimed_at": models,
        "banned": (),
        "aim": AIM,
        "distances": distances,
        "size": TableSize(72, 48),
        "markers": markers,
        "hit_chance": HIT,
    }
    return Group(**(plain | more))  # type: ignore[arg-type]  # the tests give the right types


def hits_of(group: Group) -> dict[int, float]:
    """Return the odds of the hits on the first models that are counted."""
    found: dict[int, float] = {}
    for (_, counts), chance in group_chances(group):
        hits = counts[0][-1]
        found[hits] = found.get(hits, 0.0) + chance
    return found


def sampled(group: Group, steps: int = STEPS) -> dict[int, float]:
    """Return the same by sampling both turns; a Hit lays the second marker as the group says."""
    shapes = group.counted[0]

    def count(at: Point) -> int:
        return (sets_at(group.marker, shapes, at, group.size) or (0,))[-1].bit_count()

    found: dict[int, float] = {}
    landings = [(group.aim, group.hit_chance)]
    for inches, weight in group.distances:
        share = (1 - group.hit_chance) * weight / steps
        landings += [(at, share) for at in around(group.aim, inches, steps)]
    for first, weight in landings:
        own = count(first)
        chosen = own + count(group.chosen_place((first,)))
        found[chosen] = found.get(chosen, 0.0) + weight * group.hit_chance
        for second in around(first, group.spacing, steps):
            both = own + count(second)
            share = weight * (1 - group.hit_chance) / steps
            found[both] = found.get(both, 0.0) + share
    return found


def test_a_first_marker_that_stays_makes_the_second_one_exact() -> None:
    """One base three inches off: under the second marker on the arc of the cosine law."""
    found = hits_of(group_of((Base.of(Point(37, 30), 25.4),)))
    on_arc = acos((9 + 9 - 4) / 18) / pi
    assert found[1] == pytest.approx((1 - HIT) * on_arc, abs=1e-14)
    assert found[0] == pytest.approx(HIT + (1 - HIT) * (1 - on_arc), abs=1e-14)


def test_a_base_at_the_aim_is_hit_by_all_that_are_laid_on_it() -> None:
    found = hits_of(group_of((Base.of(AIM, 25.4),), markers=3))
    assert found == pytest.approx({1: (2 / 3) ** 2, 2: 2 * HIT * (2 / 3), 3: HIT**2}, abs=1e-14)


def test_best_places_cover_what_they_can_reach() -> None:
    models = (Base.of(Point(37, 30), 25.4),)
    assert hits_of(group_of(models, best=True))[1] == pytest.approx(
        HIT + (1 - HIT) * acos(14 / 18) / pi
    )


def test_three_best_places_have_no_closed_form() -> None:
    with pytest.raises(ValueError, match="no closed form"):
        group_chances(group_of((Base.of(AIM, 25),), markers=3, best=True))


def test_a_second_chance_is_used_where_too_few_are_hit() -> None:
    """The first marker always hits its base; the second is rolled again where it misses."""
    plain = hits_of(group_of((Base.of(AIM, 25.4),)))
    again = hits_of(group_of((Base.of(AIM, 25.4),), reroll=Reroll(1, after_hit=False)))
    assert plain == pytest.approx({2: 1 / 3, 1: 2 / 3})
    assert again == pytest.approx({2: 1 / 3 + 2 / 3 * 1 / 3, 1: 2 / 3 * 2 / 3})
    first_alone = group_of(
        (Base.of(AIM, 25.4),), reroll=Reroll(1, after_hit=False), rerolls_later=False
    )
    assert hits_of(first_alone) == pytest.approx(plain)


def test_the_first_marker_of_a_group_is_rolled_again_as_a_lone_one_is() -> None:
    """It stays in one case of three, else flies far off; with a second chance in five of nine."""
    far = group_of((Base.of(AIM, 25.4),), ((20, 1.0),), 1, reroll=Reroll(1, after_hit=False))
    assert hits_of(far) == pytest.approx({1: 5 / 9, 0: 4 / 9})


def test_markers_off_the_table_hit_nothing() -> None:
    at = Point(34, 47.5)
    found = group_of((Base.of(at, 25.4),), ((1, 1.0),), aim=at)
    off = sum(chance for (gone, _), chance in group_chances(found) if gone)
    assert off == pytest.approx((1 - HIT) * acos(0.5) / pi, abs=1e-12)


def test_units_are_counted_apart() -> None:
    near, far = (Base.of(AIM, 25.4),), (Base.of(Point(37, 30), 25.4),)
    both = group_chances(group_of(near, counted=(near, far)))
    together: dict[tuple[int, int], float] = {}
    for (_, counts), chance in both:
        key = counts[0][0], counts[1][0]
        together[key] = together.get(key, 0.0) + chance
    assert sum(c for (n, _), c in together.items() if n == 2) == pytest.approx(HIT)
    assert sum(c for (_, f), c in together.items() if f) == pytest.approx(
        (1 - HIT) * acos(14 / 18) / pi
    )


@given(
    st.lists(shapes, min_size=1, max_size=4),
    st.sampled_from([2.0, 3.0, 5.0]),
    st.booleans(),
    st.lists(bases, max_size=1),
    st.sampled_from([TableSize(14, 14), TableSize(72, 48)]),
)
@examples(10)
def test_the_integral_agrees_with_sampling(
    models: list[Shape], inches: float, best: bool, friends: list[Shape], size: TableSize
) -> None:
    middle = Point(7, 7)
    moved = tuple(_at(shape, middle) for shape in models)
    banned = tuple(_at(shape, middle) for shape in friends)
    group = group_of(moved, ((inches, 1.0),), best=best, banned=banned, size=size, aim=middle)
    found, expected = hits_of(group), sampled(group)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    for hits in found.keys() | expected.keys():
        assert found.get(hits, 0) == pytest.approx(expected.get(hits, 0), abs=0.03)


@given(
    st.lists(
        st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=6, unique=True
    ),
    st.sampled_from([1.0, 2.0, 3.0, 4.0]),
    st.integers(2, 4),
)
@examples(20)
def test_models_in_rank_and_file_are_as_good_as_any(
    places: list[tuple[int, int]], inches: float, markers: int
) -> None:
    """Edges that meet in one point or just touch: as if each model stood a hair farther off."""
    stands = [Point(AIM.x + x, AIM.y + y) for x, y in places]
    farther = [Point(AIM.x + x * (1 + 1e-9), AIM.y + y * (1 + 1e-9)) for x, y in places]
    exact, shifted = (
        hits_of(group_of(tuple(Base.of(at, 25.4) for at in of), ((inches, 1.0),), markers))
        for of in (stands, farther)
    )
    assert max(exact) <= markers * len(places)
    assert sum(exact.values()) == pytest.approx(1, abs=1e-12)
    for hits in exact.keys() | shifted.keys():
        assert exact.get(hits, 0) == pytest.approx(shifted.get(hits, 0), abs=1e-3)


def _at(shape: Shape, middle: Point) -> Shape:
    """Return a shape as far from the middle as it was from the origin, halved."""
    centre = Point(middle.x + shape.centre.x / 2, middle.y + shape.centre.y / 2)
    return shape._replace(centre=centre)


ROW: tuple[Shape, ...] = tuple(Base.of(Point(31 + 1.5 * n, 30), 32) for n in range(5))
TANK = Hull(Point(35, 31), 5, 3, 30)


@pytest.mark.parametrize(
    "models", [ROW, (TANK, ROW[0]), ROW[:1], ROW[2:3], (Base.of(Point(36, 33), 130),), (TANK,)]
)
def test_the_integral_is_good_to_nine_places(
    models: tuple[Shape, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces half as long with many more nodes give the same odds to 1e-9."""
    distances = tuple((inches, 1 / 4) for inches in (1.0, 3.0, 4.0, 6.0))
    group = group_of(models, distances, 3)
    found = hits_of(group)
    group_chances.cache_clear()
    monkeypatch.setattr("grapeshot.table.integrals._ACCURACY", 1e-16)
    monkeypatch.setattr("grapeshot.table.integrals._LONGEST", 0.2)
    finer = hits_of(group)
    group_chances.cache_clear()
    assert found == pytest.approx(finer, abs=1e-9)
