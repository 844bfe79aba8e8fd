"""The compare screen: a table of weapons against targets, and what becomes of its cells."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.app.desk import SMALL, WIDE, Desk, run
from textual.coordinate import Coordinate

from grapeshot.app.compare.advising import AdviceScreen
from grapeshot.app.compare.asking import SELECTED, Sides
from grapeshot.app.compare.grid import Grid
from grapeshot.app.compare.screen import CompareScreen
from grapeshot.app.screens.bench import BenchScreen
from grapeshot.compare.question import Question

ENGAGEMENT = """
ruleset = "legions-imperialis"

[weapon]
profile = "legions-imperialis/weapons-vehicles/Melta blastgun"

[attacker]
profile = "legions-imperialis/detachments-legion-vehicles/Legion Kratos Squadron"

[[targets]]
profile = "legions-imperialis/detachments-legion-vehicles/Legion Rhino Detachment"

[[targets]]
profile = "legions-imperialis/detachments-legion-vehicles/Legion Predator Squadron"

[situation]
distance = 6
"""


class CompareDesk(Desk):
    """A dashboard whose compare screen is open."""

    @property
    def compare(self) -> CompareScreen:
        return next(each for each in self.app.screen_stack if isinstance(each, CompareScreen))

    @property
    def grid(self) -> Grid:
        return self.compare.query_one(Grid)

    async def odds_are_told(self) -> None:
        """Wait for the cells too."""
        await super().odds_are_told()
        screens = [each for each in self.app.screen_stack if isinstance(each, CompareScreen)]
        await self.until(lambda: not any(each.is_working for each in screens))
        await self.rest()

    def names(self) -> list[str]:
        return [str(self.grid.get_cell_at(Coordinate(n, 0))) for n in range(self.grid.row_count)]

    def figures(self, column: int = 1) -> list[str]:
        rows = range(self.grid.row_count)
        return [str(self.grid.get_cell_at(Coordinate(row, column))) for row in rows]

    def said(self, name: str) -> str:
        return str(self.compare.query_one(f"#{name}").render())


@pytest.fixture(autouse=True)
def _few_targets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with the targets on the bench, for the sake of time, but where all are the point."""
    if "all_targets" not in request.node.name:
        monkeypatch.setattr(CompareScreen, "BEGINS_WITH", Sides(targets=SELECTED))


def question_of(desk: CompareDesk) -> Question:
    assert desk.compare.results
    return desk.compare.results.question


def run_compare(
    act: Callable[[CompareDesk], Awaitable[None]],
    folder: Path,
    text: str = ENGAGEMENT,
    size: tuple[int, int] = SMALL,
) -> None:
    """Open the dashboard with an engagement on it, then the compare screen, and act."""
    file = folder / "engagement.toml"
    file.write_text(text, encoding="utf-8")

    async def opened(desk: Desk) -> None:
        await desk.press("V")
        found = CompareDesk(desk.app, desk.pilot)
        await found.settle()
        await act(found)

    run(opened, size=size, file=file)


def test_the_attackers_weapons_at_all_targets(tmp_path: Path) -> None:
    """The longer side stands down; every cell comes, plainly; the keys are on the screen."""

    async def act(desk: CompareDesk) -> None:
        assert "Legion Rhino Detachment" in desk.names()
        assert len(desk.names()) > 90
        assert desk.said("told").startswith("Melta blastgun at Legion Rhino Detachment: hits")
        assert len(desk.grid.ordered_columns) == 8
        assert set(desk.figures(7)) <= {"!", "-"}  # no range is printed of Crushing treads
        assert "the attacker's weapons" in desk.said("asked")
        seen = desk.seen()
        assert "advise" in seen
        assert "sort" in seen
        assert max(map(len, seen.splitlines())) <= 80

    run_compare(act, tmp_path)


def test_measure_and_at_least_are_changed_by_a_key(tmp_path: Path) -> None:
    async def act(desk: CompareDesk) -> None:
        await desk.press("w")
        assert desk.names() == ["Legion Rhino Detachment", "Legion Predator Squadron"]
        means = list(map(float, desk.figures()))
        await desk.press("k")
        assert "at least 1 models destroyed" in desk.said("asked")
        chances = [float(each.rstrip("%")) / 100 for each in desk.figures()]
        assert all(chance <= mean + 0.006 for chance, mean in zip(chances, means, strict=True))
        await desk.press("K", "m")
        assert "wiped out" in desk.said("asked")
        assert all(each.endswith("%") for each in desk.figures())
        await desk.press("k")
        assert "no count" in desk.notice

    run_compare(act, tmp_path)


def test_any_column_sorts(tmp_path: Path) -> None:
    async def act(desk: CompareDesk) -> None:
        before = desk.names()
        await desk.press("s")
        assert desk.names() != before
        figures = [float(each.rstrip("*")) for each in desk.figures() if each not in "-!"]
        assert figures == sorted(figures, reverse=True)
        await desk.press("s")
        assert desk.names() == before

    run_compare(act, tmp_path)


def test_enter_opens_the_cell_on_the_bench(tmp_path: Path) -> None:
    """It has weapon and target of the cell, and all else as it was; undo goes back."""

    async def act(desk: CompareDesk) -> None:
        assert desk.names()[1] == "Kratos battlecannon - high ex…"
        await desk.press("up", "right", "enter")
        assert isinstance(desk.app.screen, BenchScreen)
        table = desk.bench.table
        assert table["target"]["profile"].endswith("Legion Predator Squadron")
        assert table["weapon"]["profile"].endswith("Kratos battlecannon - high explosive")
        assert table["situation"] == {"distance": 6}
        await desk.press("u")
        assert "targets" in desk.bench.table

    run_compare(act, tmp_path, size=WIDE)


def test_distances_are_a_third_axis(tmp_path: Path) -> None:
    """One weapon has them across; of several the value shown is changed by a key."""

    async def act(desk: CompareDesk) -> None:
        await desk.press("d")
        await desk.enter("distance=6,12", "enter")
        six = desk.figures()
        assert "distance 6" in desk.said("asked")
        await desk.press(".")
        assert "distance 12" in desk.said("asked")
        assert desk.figures() != six
        await desk.press("w")
        heads = [str(column.label) for column in desk.grid.ordered_columns]
        assert heads[1:] == ["distance 6", "distance 12"]
        await desk.press("d")
        await desk.enter("distanse=6", "enter")
        assert 'mean "distance"' in " ".join(re.findall(r'[\w"]+', desk.seen()))

    run_compare(act, tmp_path)


def test_advice_is_taken_to_the_bench(tmp_path: Path) -> None:
    """It says who fires at whom, and what the second best lacks; Enter takes it over."""

    async def act(desk: CompareDesk) -> None:
        await desk.press("right", "space")
        assert desk.compare.marked == {1}
        await desk.press("a")
        await desk.until(lambda: isinstance(desk.app.screen, AdviceScreen))
        await desk.rest()
        assert "Best: models destroyed" in desk.seen()
        await desk.pilot.resize_terminal(100, 30)
        await desk.rest()
        assert "Best: models destroyed" in desk.seen()
        await desk.press("enter")
        assert isinstance(desk.app.screen, BenchScreen)
        table = desk.bench.table
        assert table["target"]["profile"].endswith("Legion Predator Squadron")
        assert "Kratos battlecannon" in table["weapon"]["profile"]
        assert len(table["more_weapons"]) == 4
        assert desk.bench.derived.problem is None

    run_compare(act, tmp_path)


def test_the_table_is_saved(tmp_path: Path) -> None:
    async def act(desk: CompareDesk) -> None:
        await desk.press("ctrl+s")
        await desk.enter(str(tmp_path / "table.json"), "enter")
        await desk.press("ctrl+s")
        await desk.enter(str(tmp_path / "table.csv"), "enter")
        await desk.press("ctrl+s")
        await desk.enter(str(tmp_path / "table.txt"), "enter")
        assert ".csv or .json" in desk.seen()
        cells = (tmp_path / "table.json").read_text(encoding="utf-8").splitlines()
        told = {(json.loads(each)["weapon"], json.loads(each)["target"]) for each in cells}
        weapons, targets = question_of(desk).weapons, question_of(desk).targets
        assert told == {(one.name, other.name) for one in weapons for other in targets}
        rows = (tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()
        assert len(rows) == len(cells) + 1

    run_compare(act, tmp_path)


def test_leaving_and_stopping(tmp_path: Path) -> None:
    """Escape stops the work first; the same key leads back."""

    async def act(desk: CompareDesk) -> None:
        desk.compare.sides = desk.compare.sides._replace(weapons="all", targets="all")
        desk.compare.begin()
        assert desk.compare.is_working
        await desk.press("escape")
        assert "stopped" in desk.said("asked")
        assert isinstance(desk.app.screen, CompareScreen)
        await desk.press("V")
        assert isinstance(desk.app.screen, BenchScreen)

    run_compare(act, tmp_path)
