"""What is on the screen at which size: every important thing, every key, in small and in wide."""

from __future__ import annotations

import pytest
from tests.app.desk import SMALL, WIDE, Desk, run

from grapeshot.app.keys import joined_keys, on_bar, sections_of
from grapeshot.app.widgets.bars import KeyBar
from grapeshot.app.widgets.pane import TextPane

NAMES = ("attack", "stages", "odds", "rules", "log")


def _displayed(desk: Desk) -> set[str]:
    return {str(pane.id) for pane in desk.screen.panes if pane.region.area}


def test_the_small_screen_shows_attack_stages_and_odds_at_once() -> None:
    async def act(desk: Desk) -> None:
        assert _displayed(desk) == {"attack", "stages", "odds"}
        lines = desk.seen().splitlines()
        assert len(lines) == 24
        assert lines[0].startswith(" GRAPESHOT")
        assert lines[1].startswith(" i  distance")
        assert "1 Attack" in lines[2]
        assert "2 Stages" in lines[2]
        assert lines[-1].rstrip().endswith("q quit")
        assert any("▸3 Odds │ 4 Rules │ 5 Log" in line for line in lines)

    run(act)


def test_a_wide_screen_shows_everything_at_once() -> None:
    async def act(desk: Desk) -> None:
        assert _displayed(desk) == set(NAMES)

    run(act, size=WIDE)


def test_rules_and_log_take_the_place_of_the_odds_where_it_is_small() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("4")
        assert _displayed(desk) == {"attack", "stages", "rules"}
        assert "Deflagrate" in desk.pane("rules")
        assert "▸" in desk.pane("rules")
        await desk.press("5")
        assert "Nothing fired yet" in desk.pane("log")
        await desk.press("3")
        assert _displayed(desk) == {"attack", "stages", "odds"}

    run(act)


def test_tab_goes_round_all_panes_and_z_gives_one_the_screen() -> None:
    async def act(desk: Desk) -> None:
        met = []
        for _ in NAMES:
            await desk.press("tab")
            assert desk.screen.focused is not None
            met.append(desk.screen.focused.id)
        assert sorted(map(str, met)) == sorted(NAMES)
        await desk.press("2", "z")
        assert _displayed(desk) == {"stages"}
        await desk.press("4")
        assert _displayed(desk) == {"rules"}
        await desk.press("z", "1")
        assert len(_displayed(desk)) == 3

    run(act)


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_every_action_has_its_key_on_the_screen(size: tuple[int, int]) -> None:
    """On the key bar, in the title of the pane that it acts on, or at the part that it changes."""
    at_places = {"Shift+Tab": "Tab", "F2": "/"}

    async def act(desk: Desk) -> None:
        seen = desk.seen()
        bar = desk.screen.query_one(KeyBar).text
        keys = [key for section in sections_of(desk.screen) for key in section.keys]
        for words, entry in on_bar(keys).items():
            assert f"{joined_keys(entry)} {words}" in bar
        for part in ("w Weapon", "a Attacker", "t Target", "s Situation", "c Choices", "r Options"):
            assert part in seen
        for hint in ("e edit", "x why", "p plan", "m measure", "M all"):
            assert hint in seen
        await desk.press("question_mark")
        help_text = desk.app.screen.query_one(TextPane).text
        for key in keys:
            assert at_places.get(str(key.key_display), str(key.key_display)) in help_text
            assert key.tooltip.split()[0] in help_text

    run(act, size=size)


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (40, 12), (200, 60)])
def test_no_size_of_terminal_ends_the_program(size: tuple[int, int]) -> None:
    async def act(desk: Desk) -> None:
        for keys in (("enter",), ("w", "escape"), ("slash", "escape"), ("question_mark", "q")):
            await desk.press(*keys)
        for name in "12345":
            await desk.press(name)
        await desk.press("z", "z", "o", "escape")
        assert desk.bench.shots

    run(act, size=size)


def test_a_tiny_screen_shows_one_pane_and_a_resize_brings_the_others_back() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter")
        await desk.pilot.resize_terminal(20, 5)
        await desk.settle()
        assert _displayed(desk) == {"attack"}
        await desk.press("2")
        assert _displayed(desk) == {"stages"}
        await desk.pilot.resize_terminal(*SMALL)
        await desk.settle()
        assert len(_displayed(desk)) == 3
        assert "#1" in desk.pane("stages")
        assert "mean 2.98" in desk.pane("odds")

    run(act)


def test_nothing_is_told_by_colour_alone() -> None:
    """In plain text the dice that came through, the selection and the result are marked."""

    async def act(desk: Desk) -> None:
        await desk.press("o")
        await desk.enter("4466", "enter")
        await desk.enter("5555", "enter")
        seen = desk.seen()
        assert "[4] [4] [6] [6]" in seen
        assert "[5] [5] [5] [5]" in seen
        assert "no losses" in seen
        assert "▌w Weapon" in seen
        assert "▸3 Odds" in seen
        assert "◄" in seen

    run(act, theme="ansi-dark")


def test_the_colours_are_the_terminals_own_under_an_ansi_theme() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter")
        strips = desk.screen._compositor.render_strips()
        colours = {
            segment.style.bgcolor
            for strip in strips
            for segment in strip
            if segment.style and segment.style.bgcolor
        }
        assert all(colour.triplet is None for colour in colours)

    run(act, theme="ansi-dark")
