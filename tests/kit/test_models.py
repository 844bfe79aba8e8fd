"""Models that suffer damage, beside a list of models that suffer it point by point."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from grapeshot.kit import Models

GROUPS = st.lists(st.tuples(st.integers(1, 4), st.integers(1, 3)), min_size=1, max_size=3)


def counted(groups: list[tuple[int, int]], hurt: int, wounds: list[int], spills: bool) -> list[int]:
    """Return the wounds that each model has left, the one next in line first."""
    left = [each for each, count in groups for _ in range(count)]
    left[0] -= hurt
    for points in wounds:
        for _ in range(points):
            if left:
                left[0] -= 1
                if not left[0]:
                    left.pop(0)
                    if not spills:
                        break
    return left


def models_left(models: Models) -> list[int]:
    """Return the same of Models."""
    left = [wounds for wounds, count in models.groups for _ in range(count)]
    return [left[0] - models.hurt, *left[1:]] if left else []


@examples(200)
@given(GROUPS, st.integers(0, 3), st.lists(st.integers(0, 9), max_size=6), st.booleans())
def test_wounds_are_taken_off_as_one_would_by_hand(
    groups: list[tuple[int, int]], hurt: int, wounds: list[int], spills: bool
) -> None:
    hurt = min(hurt, groups[0][0] - 1)
    models = Models.of(groups, hurt).remember("noted", 3)
    destroyed = lost = 0
    before = models.wounds
    for points in wounds:
        models, dead, gone = models.suffer(points, spills=spills)
        destroyed, lost = destroyed + dead, lost + gone
    assert models_left(models) == counted(groups, hurt, wounds, spills)
    assert destroyed == sum(count for _, count in groups) - models.count
    assert lost == before - models.wounds
    assert models.recall("noted") == 3


@examples(200)
@given(GROUPS, st.integers(0, 3), st.integers(0, 6), st.integers(0, 9), st.booleans())
def test_equal_wounds_at_once_are_as_many_one_by_one(
    groups: list[tuple[int, int]], hurt: int, points: int, times: int, spills: bool
) -> None:
    models = Models.of(groups, min(hurt, groups[0][0] - 1))
    one_by_one, destroyed, lost = models, 0, 0
    for _ in range(times):
        one_by_one, dead, gone = one_by_one.suffer(points, spills=spills)
        destroyed, lost = destroyed + dead, lost + gone
    assert models.suffer_each(points, times, spills=spills) == (one_by_one, destroyed, lost)


def test_what_is_noted_is_kept_by_name() -> None:
    models = Models.alike(3, 2)
    noted = models.remember("spent").remember("cut", 2)
    assert noted.recalls("spent")
    assert noted.recall("cut") == 2
    assert noted == models.remember("cut", 2).remember("spent")
    assert not models.recalls("spent")
    assert models.recall("cut") == 0
