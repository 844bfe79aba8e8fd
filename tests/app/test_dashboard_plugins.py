"""House rules on the dashboard: they act and explain themselves; a broken one is named, once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.app.desk import WIDE, Desk, run

from grapeshot.session import Session

SYNTAX = "def grapeshot_plan_hit(attack, plan)\n    pass\n"
MISSPELT = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_plan_hti(attack, plan):
    pass
"""
RAISES = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_plan_hit(attack, plan):
    raise KeyError("oops")
"""
RAISES_LATE = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_after_damage(attack, state, dice, tally):
    dice.die("house")
    raise KeyError("late")
"""
WORKS = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_plan_hit(attack, plan):
    plan.modify("house", 1, clause="house.1", text="the house is kind")
"""


def _house(folder: Path, source: str) -> Callable[[], Session]:
    folder.mkdir(exist_ok=True)
    (folder / "my_rule.py").write_text(source, encoding="utf-8")
    return lambda: Session(plugin_folders=[folder])


def test_a_house_rule_acts_and_says_so(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        assert "hit 3+" in desk.pane("stages")
        assert "the house is kind" in desk.pane("stages")
        assert desk.notice == ""

    run(act, size=WIDE, session=_house(tmp_path / "house", WORKS))


@pytest.mark.parametrize("source", [SYNTAX, MISSPELT, RAISES, RAISES_LATE])
def test_a_broken_house_rule_is_named_and_the_rest_goes_on(tmp_path: Path, source: str) -> None:
    async def act(desk: Desk) -> None:
        assert "my-rule" in desk.notice
        assert "mean 2.98" in desk.pane("odds")
        await desk.press("enter")
        assert desk.bench.shots[0].fates
        assert "my-rule" in desk.notice
        await desk.press("escape")
        assert desk.notice == ""
        await desk.press("enter", "u")
        assert desk.notice == ""
        await desk.press("exclamation_mark")
        assert "my-rule" in desk.seen()

    run(act, session=_house(tmp_path / "house", source))


def test_a_defect_of_a_rule_set_is_told_and_does_not_end_the_program() -> None:
    async def act(desk: Desk) -> None:
        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError("by accident")

        desk.screen.workshop.session.play = broken  # type: ignore[method-assign, assignment]
        await desk.press("enter")
        assert "a fault of the program: ZeroDivisionError" in desk.pane("odds").replace("\n", " ")
        await desk.press("question_mark", "q")
        assert desk.app.is_running

    run(act)
