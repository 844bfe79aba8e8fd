"""Looking up rules, help, notices, the palette."""

from __future__ import annotations

import pytest
from tests.app.desk import SMALL, WIDE, Desk, run
from textual.command import CommandPalette
from textual.widgets import Input, OptionList

from grapeshot.app.screens.lookup import LookupScreen, RulePane
from grapeshot.app.widgets.choice_list import ChoiceList


@pytest.mark.parametrize("key", ["slash", "f2"])
def test_a_rule_is_found_while_it_is_typed_badly(key: str) -> None:
    async def act(desk: Desk) -> None:
        await desk.press(key, *"deflagerate")
        rule = desk.app.screen.query_one(RulePane).text
        assert rule.startswith("Deflagrate")
        assert "additional Hit" in rule
        assert "plugin" not in rule
        await desk.press("tab")
        assert "plugin" in desk.app.screen.query_one(RulePane).text
        await desk.press("escape")
        assert desk.app.screen is desk.screen

    run(act)


def test_the_look_up_begins_with_the_rules_in_play_and_finds_words_of_the_text() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("slash")
        rows = desk.app.screen.query_one(ChoiceList)
        assert rows.choices[0].name == "Accurate"
        await desk.enter("void shields")
        assert any("Void Shield" in row.name for row in rows.choices)
        await desk.press("down")
        assert rows.highlighted == 1
        await desk.enter("xyzzyx")
        assert rows.choices == []
        assert "Type a name" in desk.app.screen.query_one(RulePane).text

    run(act, size=WIDE)


def test_q_closes_what_is_only_read_and_leaves_from_the_bench() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("question_mark")
        assert desk.app.screen is not desk.screen
        await desk.press("q")
        assert desk.app.screen is desk.screen
        await desk.press("exclamation_mark")
        assert "Nothing to report" in desk.seen()
        await desk.press("q")
        await desk.press("q")
        assert not desk.app.is_running or desk.app._exit

    run(act)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("deflagrte", "Rule: Deflagrate"), ("own dcie", "Own dice"), ("shadowswrd", "Shadowsword")],
)
def test_the_palette_forgives_typing_errors(typed: str, answer: str) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+p")
        assert isinstance(desk.app.screen, CommandPalette)
        desk.app.screen.query_one(Input).value = typed
        options = desk.app.screen.query_one(OptionList)

        def first() -> str:
            return str(options.get_option_at_index(0).prompt) if options.option_count else ""

        await desk.until(lambda: answer in first())

    run(act, size=SMALL)


def test_a_rule_of_the_palette_is_opened_in_the_look_up() -> None:
    async def act(desk: Desk) -> None:
        desk.screen.look_up("Armourbane")
        await desk.rest()
        assert isinstance(desk.app.screen, LookupScreen)
        assert desk.app.screen.query_one(RulePane).text.startswith("Armourbane")

    run(act)
