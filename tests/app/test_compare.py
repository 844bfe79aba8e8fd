"""Comparing: the odds that were kept stand beside those of any change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.app.desk import SMALL, WIDE, Desk, run
from tests.app.ninth_age import shipped, table_of

from grapeshot.app.views.columns import Column, column_lines
from grapeshot.app.views.versus import changes
from grapeshot.engagement.editing import with_value

HALF = {0: 0.5, 1: 0.5}
MORE = {0: 0.25, 1: 0.5, 2: 0.25}


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_a_change_is_seen_beside_what_was_kept(size: tuple[int, int]) -> None:
    """A is what was kept, B what is on the bench; the difference is in points of a per cent."""

    async def act(desk: Desk) -> None:
        before = desk.bench.frame
        await desk.press("d")
        assert "the same: change anything to compare" in " ".join(desk.pane("odds").split())
        await desk.press("s")
        await desk.enter("overwatch", "enter", "escape")
        now = desk.bench.frame
        assert before is not None
        assert now is not None
        odds = desk.pane("odds")
        means = [each.mean["models_destroyed"] for each in (before, now)]
        assert re.search(rf"A {means[0]:.2f} +B {means[1]:.2f}", odds)
        assert "B situation overwatch – → yes" in odds
        atleast = [
            sum(chance for value, chance in each.distributions["models_destroyed"].items() if value)
            for each in (before, now)
        ]
        row = next(line for line in odds.splitlines() if re.match(r" *1(-\d)? ", line))
        assert f"{(atleast[1] - atleast[0]) * 100:+.1f}" in row

    run(act, size=size)


def test_the_comparison_lasts_until_it_is_ended_through_undo_and_shots() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("d", "t")
        await desk.enter("kratos", "enter")
        assert re.search(r"A \d.* B \d", desk.pane("odds"))
        await desk.press("enter", "m")
        assert re.search(r"A \d.* B \d", desk.pane("odds"))
        await desk.press("u")
        assert "the same" in desk.pane("odds")
        await desk.press("D")
        assert "chance  or more" in desk.pane("odds")

    run(act)


def test_what_was_kept_outlives_a_change_of_the_rule_set(tmp_path: Path) -> None:
    """Only what both count stands beside each other; what one lacks is left open."""

    async def act(desk: Desk) -> None:
        await desk.press("d", "ctrl+r")
        await desk.enter("9th", "enter")
        assert desk.bench.derived.ruleset == "ninth-age"
        assert re.search(r"A \d.* B \d", desk.pane("odds"))
        await desk.press("M")
        await desk.enter("bystander hits", "enter")
        assert re.search(r"A +B \d", desk.pane("odds"))

    run(act)


def test_the_chances_of_events_are_compared(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("d", "f", "1")
        assert "misfire 2.8%→16.7%" in " ".join(desk.pane("odds").split())

    run(act, file=shipped(tmp_path, "t9a-open-grapeshot"))


def test_nothing_is_kept_where_there_are_no_odds(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("s")
        await desk.enter("distance", "enter")
        await desk.enter("99", "enter", "escape")
        await desk.press("d")
        assert desk.bench.kept is None
        assert "no odds" in desk.notice

    run(act)


def test_changes_are_told_by_name_with_what_was_and_what_is() -> None:
    table = table_of("t9a-open-charge")
    changed = with_value(table, ("attacker",), "charging", False)
    changed = with_value(changed, ("situation",), "round", 2)
    changed = with_value(changed, ("weapon",), "profile", "ninth-age/close-combat-weapons/Halberd")
    assert changes(table, changed) == [
        "weapon profile Lance → Halberd",
        "attacker charging yes → no",
        "situation round – → 2",
    ]
    assert changes(table, {**table, "title": "another"}) == []


def test_columns_hold_mean_chance_and_at_least_and_what_cannot_be_is_open() -> None:
    shown = [Column("A", HALF, 0.5), Column("B", MORE, 1.0, rolled=2)]
    head, *rows = [line.plain for line in column_lines(shown, 60, 9)]
    assert re.search(r"A 0.50 +B 1.00", head)
    assert [re.findall(r"[\d.]+%◄?|–", row) for row in rows] == [
        ["50.0%", "100.0%", "25.0%", "100.0%"],
        ["50.0%", "50.0%", "50.0%", "75.0%"],
        ["–", "25.0%", "25.0%◄"],
    ]


def test_a_difference_leaves_out_what_is_certain_and_has_a_sign() -> None:
    shown = [Column("A", HALF, 0.5), Column("B", MORE, 1.0)]
    rows = [line.plain for line in column_lines(shown, 60, 9, difference=True)][1:]
    assert [row.split()[0] for row in rows] == ["1", "2"]
    assert [row.split()[-1] for row in rows] == ["+25.0", "+25.0"]


@pytest.mark.parametrize("width", [7, 20, 33, 60, 200])
@pytest.mark.parametrize("height", [1, 3, 30])
def test_columns_fit_into_any_room(width: int, height: int) -> None:
    shown = [Column("a long name", dict.fromkeys(range(50), 0.02), 24.5), Column("none", None)]
    lines = column_lines(shown, width, height, difference=True)
    assert len(lines) <= max(2, height + 1)
    assert all(len(line.plain) <= width for line in lines)
