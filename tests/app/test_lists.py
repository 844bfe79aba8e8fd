"""Stock lists take keys only while they have lines: Textual's own fail at a page of nothing."""

from __future__ import annotations

import asyncio

import pytest
from tests.app.desk import Desk, run
from textual.command import CommandList
from textual.events import Key
from textual.widgets import OptionList

from grapeshot.terminal.key_turns import Turns


async def _burst(desk: Desk, *keys: str) -> None:
    """Have keys handed on in turn, as they are when one packet brings them all."""
    turns = Turns(desk.app, asyncio.get_running_loop())
    for key in keys:
        turns.put(Key(key, None))
    await desk.until(lambda: not len(turns))
    await desk.rest()


@pytest.mark.parametrize("key", ["pagedown", "pageup"])
def test_a_list_that_was_just_filled_is_laid_out_before_it_takes_a_key(key: str) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+p")
        found = desk.app.screen.query_one(CommandList)
        found.clear_options()
        await desk.until(lambda: not found.size.height)
        found.add_options(["one", "two", "three"])
        found.highlighted = 1
        await _burst(desk, key)
        assert found.highlighted == {"pagedown": 2, "pageup": 0}[key]

    run(act)


def test_the_palette_pages_at_once_through_what_it_has_found() -> None:
    async def act(desk: Desk) -> None:
        await _burst(desk, "ctrl+p", "d", "e", "f", "pagedown", "pageup", "end", "pagedown")
        assert desk.app.screen.query_one(CommandList).highlighted is not None

    run(act)


@pytest.mark.parametrize("key", ["pagedown", "pageup"])
def test_no_page_is_turned_where_there_is_no_room_for_a_line(key: str) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+p")
        found = desk.app.screen.query_one(CommandList)
        assert not found.scrollable_content_region
        await desk.pilot.press(key)
        assert desk.app.is_running

    run(act, size=(20, 3))


@pytest.mark.parametrize("key", ["pagedown", "pageup"])
def test_nor_in_any_other_list(key: str) -> None:
    async def act(desk: Desk) -> None:
        stock = OptionList("one", "two")
        stock.styles.height = stock.styles.max_height = 0
        stock.styles.border = None
        await desk.screen.mount(stock)
        stock.focus()
        await desk.until(lambda: desk.app.screen.focused is stock)
        stock.highlighted = 0
        assert not stock.scrollable_content_region
        await desk.pilot.press(key)
        assert stock.highlighted == 0

    run(act)
