"""Setting the table up on the map: models moved, turned, added, taken off; tables that ship."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.app.desk import SMALL, WIDE
from tests.app.map_desk import CLOVER, GROUP, PRAETOR, QUAKE, MapDesk, engagement, run_map
from textual.binding import Binding

from grapeshot.app.keys import joined_keys, on_bar
from grapeshot.app.lines import NO_BREAK
from grapeshot.app.map.screen import MapScreen
from grapeshot.app.widgets.pane import TextPane
from grapeshot.table import Point

_ALIKE = {"Shift+Tab": "Tab", "Esc": "q"}
"""Keys that are told by another one."""


def test_a_picked_model_is_moved_and_the_counts_follow(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("m")
        assert "Moving t3" in desk.said
        assert "{T}" in desk.drawn
        await desk.press("K", "K", "up")
        assert "34, 40.25" in desk.said
        assert "5+4" in desk.said
        await desk.press("u")
        assert "6+4" in desk.said
        await desk.press("m", "right")
        assert desk.aim == Point(34.25, 36)

    run_map(act, tmp_path, PRAETOR)


def test_n_picks_model_after_model_friends_too(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("m")
        met = set()
        for _ in desk.plot.scene.pieces:
            await desk.press("n")
            met.add(desk.said.split()[1])
        assert met == {piece.name for piece in desk.plot.scene.pieces}

    run_map(act, tmp_path, PRAETOR)


def test_a_hull_is_turned(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("m")
        assert "facing 250°" in desk.said
        await desk.press("]")
        assert "facing 255°" in desk.said
        await desk.press("{")
        assert "facing 254°" in desk.said

    run_map(act, tmp_path, "hh-open-praetor-tank")


def test_a_model_is_added_beside_the_picked_one_and_taken_off_again(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("m", "plus")
        assert "Moving t11" in desk.said
        assert "7+4" in desk.said
        await desk.press("minus")
        assert "6+4" in desk.said
        await desk.press("minus")
        assert len(desk.map.models) == 22
        await desk.press("m")
        count = len(desk.map.models)
        await desk.press("plus")
        assert len(desk.map.models) == count
        assert "picks a model first" in desk.seen()

    run_map(act, tmp_path, PRAETOR)


def test_what_the_rule_set_minds_about_models_is_said(tmp_path: Path) -> None:
    """A Detachment of another size than stands there cannot be resolved, and it says why."""

    async def act(desk: MapDesk) -> None:
        await desk.press("m", "plus")
        assert "5 models" in desk.said
        assert "may be fired" not in desk.said
        await desk.press("u")
        assert "may be fired" in desk.said

    run_map(act, tmp_path, QUAKE)


def test_the_tables_that_ship_are_laid_out_with_a_unit_on_them_as_target(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("T")
        await desk.enter("crosroads", "enter")
        assert "Crossroads" in desk.seen()
        assert "marker on s1" in desk.said
        assert "may be fired" in desk.said
        assert "Sicaran" in desk.screen.bench.derived.parts[2].name
        await desk.press("u")
        assert "marker on t3" in desk.said

    run_map(act, tmp_path, PRAETOR)


def test_an_engagement_without_a_table_gets_one_on_the_map(tmp_path: Path) -> None:
    table = engagement(PRAETOR)
    del table["table"]

    async def act(desk: MapDesk) -> None:
        assert "no table" in desk.drawn
        assert "[table]" in desk.said or "T" in desk.said
        await desk.press("right", "m", "enter", "escape", "z", "n")
        await desk.press("T")
        await desk.enter("farm", "enter")
        assert "marker on t3" in desk.said
        assert "6.49" in desk.said

    run_map(act, tmp_path, table)


def test_the_unit_under_the_hole_becomes_the_target(tmp_path: Path) -> None:
    """The key is on the bar only where it has something to do."""

    async def act(desk: MapDesk) -> None:
        assert "make target" not in desk.keys
        while "marker on d1" not in desk.said:
            await desk.press("n")
        assert "make target" in desk.keys
        await desk.press("x")
        assert "make target" not in desk.keys
        assert desk.bench.derived.parts[2].name == "Contemptor Dreadnought"

    run_map(act, tmp_path, PRAETOR)


def test_the_units_that_may_be_struck_as_well_become_targets_by_one_key(tmp_path: Path) -> None:
    """All that the warnings name, with as many models as stand there; one undo takes them back."""
    near = ["Cataphractii Squad", "Contemptor Dreadnought", "Veletaris Storm Section"]

    def warned(desk: MapDesk) -> set[str]:
        texts = (caveat.text for caveat in desk.bench.derived.caveats)
        return {text.split('"')[1] for text in texts if "within reach of the marker" in text}

    async def act(desk: MapDesk) -> None:
        before = desk.bench.table
        assert warned(desk) == set(near)
        assert "X add targets" in desk.keys
        await desk.press("X")
        engagement = desk.bench.derived.engagement
        assert engagement is not None
        struck = {each.unit.name: each.unit.models for each in engagement.targets}
        assert struck == dict(zip(["Tactical Squad", *near], [10, 5, 1, 6], strict=True))
        assert not warned(desk)
        assert "add targets" not in desk.keys
        await desk.press("X")
        assert "Every unit that may be struck is a target already." in desk.seen()
        await desk.press("escape", "u")
        assert desk.bench.table == before

    run_map(act, tmp_path, PRAETOR)


def test_a_unit_without_a_profile_is_named_and_the_others_become_targets(tmp_path: Path) -> None:
    table = engagement(PRAETOR)
    walker = {"id": "o1", "unit": "Own walker", "side": "enemy", "x": 34, "y": 39, "base_mm": 60}

    async def act(desk: MapDesk) -> None:
        table["table"] = {"models": [*desk.map.models, walker], **table["table"]}
        desk.screen.change(table)
        await desk.settle()
        await desk.press("X")
        assert 'No profile is called "Own walker"' in desk.seen()
        assert len(desk.bench.table["targets"]) == 4
        assert desk.plot.scene.untargeted == ["Own walker"]

    run_map(act, tmp_path, table)


def test_units_that_a_table_may_not_hold_become_targets_too(tmp_path: Path) -> None:
    table = engagement(QUAKE)
    whole = len(table["targets"])
    del table["targets"][1]

    async def act(desk: MapDesk) -> None:
        assert "may be fired" not in desk.said
        await desk.press("X")
        assert "may be fired" in desk.said
        assert len(desk.bench.table["targets"]) == whole

    run_map(act, tmp_path, table)


def test_what_was_moved_is_saved(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("right", "m", "up", "ctrl+s")
        await desk.enter(str(tmp_path / "saved.toml"), "enter")
        saved = tomllib.loads((tmp_path / "saved.toml").read_text())
        assert saved["table"]["aim"] == [34.25, 36]
        assert saved["table"]["profile"] == "horus-heresy/tables/Farm wall"
        assert len(saved["table"]["models"]) == 23
        assert "Saved to" in desk.seen()

    run_map(act, tmp_path, PRAETOR)


def test_the_other_parts_of_the_attack_are_changed_from_the_map(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("w")
        await desk.enter("mortar", "enter")
        assert '3" marker on t3' in desk.said
        await desk.press("slash")
        await desk.enter("barage", "escape")
        await desk.press("exclamation_mark", "q", "c", "escape", "b", "escape")
        assert desk.app.screen is desk.map

    run_map(act, tmp_path, PRAETOR)


def _applies(key: Binding) -> bool:
    """Return whether an action can do something where a round marker is aimed at the target."""
    return key.action.partition("(")[0] not in (
        "turn",
        "turn_best",
        "next_aim",
        "retarget",
        "show_marker",
        "aim_again",
        "add_model",
        "remove_model",
    )


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_every_key_of_the_map_is_on_the_screen_and_in_the_help(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """On the bar as long as it can do something; in the help of the map, and of the bench."""

    async def act(desk: MapDesk) -> None:
        keys = [key for section in MapScreen.SECTIONS for key in section.keys]
        for words, entry in on_bar(filter(_applies, keys)).items():
            assert f"{joined_keys(entry)} {words}" in desk.keys.replace(NO_BREAK, " ")
        await desk.press("question_mark")
        helps = [desk.app.screen.query_one(TextPane).text]
        await desk.press("q", "q", "question_mark")
        helps.append(desk.app.screen.query_one(TextPane).text)
        for key in keys:
            shown = key.key_display
            for text in helps if shown else ():
                assert str(shown) in text
                assert key.tooltip.split(".")[0].split(",")[0][:20] in text

    run_map(act, tmp_path, PRAETOR, size=size)


def test_keys_come_and_go_with_what_they_can_do(tmp_path: Path) -> None:
    async def clover(desk: MapDesk) -> None:
        assert "best turn" in desk.keys
        await desk.press("m")
        assert "best turn" not in desk.keys
        assert "add, remove" in desk.keys
        assert "^p/? help" in desk.keys

    async def group(desk: MapDesk) -> None:
        assert "markers" not in desk.keys
        await desk.press("enter")
        assert "<> markers" in desk.keys
        assert "aim again" in desk.keys

    run_map(clover, tmp_path, CLOVER)
    run_map(group, tmp_path, GROUP)
