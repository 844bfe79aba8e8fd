"""What must be stated for dice to come to anything is asked for before they are rolled."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.app.desk import Desk, run

from grapeshot.engagement.editing import Table, place_of

BLAST = """
ruleset = "legions-imperialis"
attacker = { models = 2 }
target = { type = "infantry", models = 6, armour_save = 5 }
situation = { distance = 10 }
[weapon]
name = "mortar"
range = 20
dice = 1
to_hit = 4
ap = 0
traits = ["Blast (3\\")"]
"""
MARKER = """
ruleset = "horus-heresy"
attacker = { bs = 4 }
target = { models = 6, toughness = 4, armour_save = 4 }
situation = { distance = 10 }
[weapon]
name = "gun"
range = 20
strength = 4
ap = 5
type = "Heavy"
shots = 1
traits = ["Blast (3\\")"]
"""


@pytest.mark.parametrize("text", [BLAST, MARKER], ids=["legions imperialis", "horus heresy"])
def test_a_template_over_nobody_is_not_fired_before_it_is_asked_for(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")

    async def act(desk: Desk) -> None:
        for key in ("enter", "o"):
            await desk.press(key)
            assert "Not stated: template full" in desk.seen(), desk.seen()
            assert not desk.bench.shots
            await desk.press("escape")
        await desk.press("enter", "enter")
        await desk.press("3", "enter", "escape")
        assert desk.bench.table["situation"] == {"distance": 10, "template_full": 3}, desk.seen()
        await desk.press("enter")
        assert len(desk.bench.shots) == 1
        await desk.press("u", "enter", "y")
        assert len(desk.bench.shots) == 2, desk.seen()

    run(act, file=file)


def test_the_place_that_a_key_means() -> None:
    one: Table = {"target": {}}
    two: Table = {"targets": [{}, {}]}
    assert place_of(one, "situation.cover") == (("situation",), "cover")
    assert place_of(one, "targets[0].models") == (("target",), "models")
    assert place_of(two, "targets[1].models") == (("targets", 1), "models")


def test_firing_is_seen_where_there_is_room_for_one_pane(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter")
        assert "#1 seed" in desk.seen()
        await desk.press("1", "s", *"distance", "enter", *"40", "enter", "escape", "enter")
        assert len(desk.bench.shots) == 1
        assert "The rules forbid this attack" in desk.seen()

    run(act, size=(60, 20))


def test_a_remark_is_put_away_by_the_change_that_makes_it_untrue() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("u", "u")
        assert desk.notice == "There is no change to undo."
        await desk.press("w", "down", "enter")
        assert desk.notice == ""
        await desk.press("u", "y")
        assert desk.notice == "Nothing was fired yet that could be resolved again."
        await desk.press("enter")
        assert desk.notice == ""
        await desk.press("u", "V")
        assert desk.notice == ""
        assert "·  ·" not in desk.seen()

    run(act)


def test_the_table_can_be_taken_away_and_a_target_that_is_chosen_is_selected() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+r", *"horus", "enter", "b", "escape", "minus")
        assert "table" not in desk.bench.table
        await desk.press("enter")
        assert "Not stated: template full" in desk.seen()
        await desk.press("escape", "u", "t", *"rhino", "enter")
        assert "The table was removed" in desk.notice
        assert desk.bench.part is not None
        assert desk.bench.part.name == "Rhino Transport"
        await desk.press("u")
        assert not desk.notice

    run(act)
