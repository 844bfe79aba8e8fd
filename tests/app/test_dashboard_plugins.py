"""House rules on the dashboard: they act and explain themselves; a broken one is named, once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.app.desk import WIDE, Desk, run

from grapeshot import watch
from grapeshot.app.screens.lookup import RulePane
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
LOOPS = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_plan_hit(attack, plan):
    while True:
        pass
"""
MISLEADS = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_plan_hit(attack, plan):
    plan._more_of_critical["x.1"] = 0.5
"""
EXITS = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_plan_hit(attack, plan):
    print("not on this screen")
    raise SystemExit(3)
"""
CHAINS = """
from grapeshot import hookimpl
@hookimpl
def grapeshot_before_attack(attack, state, dice, tally):
    due = 1
    while due:
        due += 2 * (dice.die("chain") == 6) - 1
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


def test_house_rules_are_read_again_without_leaving(tmp_path: Path) -> None:
    """One that was mended acts, one that was broken is named; the bench stays as it is."""
    folder = tmp_path / "house"

    async def act(desk: Desk) -> None:
        assert "my-rule" in desk.notice
        (folder / "my_rule.py").write_text(WORKS, encoding="utf-8")
        await desk.press("escape", "f5")
        await desk.until(lambda: "were read again" in desk.notice)
        assert "the house is kind" in desk.pane("stages")
        (folder / "my_rule.py").write_text(RAISES, encoding="utf-8")
        await desk.press("escape", "f5")
        await desk.until(lambda: "oops" in desk.notice)
        assert "the house is kind" not in desk.pane("stages")

    run(act, size=WIDE, session=_house(folder, SYNTAX))


@pytest.mark.parametrize("source", [SYNTAX, MISSPELT, RAISES, EXITS, LOOPS, RAISES_LATE])
def test_a_broken_house_rule_is_named_and_the_rest_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.setattr(watch, "SECONDS", 0.3)  # the commands are tried with those that they have

    async def act(desk: Desk) -> None:
        assert "my-rule" in desk.notice
        assert "mean 2.98" in desk.pane("odds")
        await desk.press("enter")
        assert desk.bench.shots[0].fates
        assert "my-rule" in desk.notice
        await desk.press("escape")
        assert desk.notice == ""
        await desk.press("enter", "u")
        assert desk.notice == "There is no change to undo."
        await desk.press("exclamation_mark")
        assert "my-rule" in desk.seen()

    run(act, session=_house(tmp_path / "house", source))


def test_the_one_that_misleads_the_odds_is_named_and_another_goes_on(tmp_path: Path) -> None:
    session = _house(tmp_path / "house", MISLEADS)
    (tmp_path / "house" / "a_kind_house.py").write_text(WORKS, encoding="utf-8")

    async def act(desk: Desk) -> None:
        assert 'plugin "my-rule" makes the attack fail' in desk.notice
        assert "the house is kind" in desk.pane("stages")
        await desk.press("enter")
        assert desk.bench.shots[0].fates

    run(act, size=WIDE, session=session)


def test_dice_without_a_foreseeable_end_are_named(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        assert "grapeshot_before_attack (line 3) rolls dice on and on" in desk.notice
        assert "simulated" in desk.pane("odds")

    run(act, size=WIDE, session=_house(tmp_path / "house", CHAINS))


def test_the_look_up_marks_a_rule_that_was_set_aside(tmp_path: Path) -> None:
    """Also one of which only a game tells that it fails."""
    source = '"""My rule: all is lost."""\n' + RAISES
    session = _house(tmp_path / "house", source)

    async def act(desk: Desk) -> None:
        await desk.press("slash")
        await desk.enter("my rule")
        await desk.until(lambda: "all is lost" in desk.seen())
        pane = desk.app.screen.query_one(RulePane)
        assert 'SET ASIDE: plugin "my-rule" failed in grapeshot_plan_hit' in pane.text

    run(act, size=WIDE, session=session, plugin_folders=[tmp_path / "house"])


def test_a_defect_of_a_rule_set_is_told_and_does_not_end_the_program() -> None:
    async def act(desk: Desk) -> None:
        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError("by accident")

        desk.screen.engine.session.play = broken  # type: ignore[method-assign, assignment]
        await desk.press("enter")
        assert "a fault of the program: ZeroDivisionError" in desk.pane("odds").replace("\n", " ")
        await desk.press("question_mark", "q")
        assert desk.app.is_running

    run(act)
