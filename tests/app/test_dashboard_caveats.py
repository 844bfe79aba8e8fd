"""What the numbers leave out stands beside them: in the odds, and with each shot of the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.app.desk import SMALL, Desk, run

from grapeshot.app.views.odds import caveat_lines
from grapeshot.app.views.readings import sentences
from grapeshot.pipeline.plan import Caveat

ACCURATE = """
ruleset = "legions-imperialis"
weapon = { name = "gun", range = 20, dice = 2, to_hit = 4, ap = -1 }
attacker = { rules = ["Accurate"], caf = 3 }
target = { type = "infantry", models = 5, armour_save = 5 }
situation = { arc = "front", distance = 10 }
"""


@pytest.mark.parametrize("size", [SMALL])
def test_caveats_stand_in_the_odds_and_with_the_shot(tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "own.toml"
    file.write_text(ACCURATE, encoding="utf-8")

    async def act(desk: Desk) -> None:
        for told in (
            "! not acted on: Accurate (attacker)",
            '! caf has no part in kind "fire"',
        ):
            assert told in desk.pane("odds")
            assert told in desk.seen()
        assert "mean" in desk.pane("odds")
        await desk.press("enter")
        assert "! not acted on: Accurate (attacker)" in desk.seen()

    run(act, size=size, file=file)


def told(texts: list[str], width: int = 40) -> list[str]:
    lines = caveat_lines([Caveat(text) for text in texts], width)
    return [line.plain.rstrip() for line in lines]


def test_of_many_caveats_the_first_are_told_whole_and_how_many_more_there_are() -> None:
    lines = told([f"not acted on: Rule {number}, which has a long name" for number in range(9)])
    assert lines == [
        "! not acted on: Rule 0, which has a long",
        "  name",
        "! not acted on: Rule 1, which has a long",
        "  name",
        "! and 7 more warnings (x shows all)",
    ]
    assert told(["word " * 12]) == [
        "! word word word word word word word",
        "  word word word word word",
    ]


def test_a_caveat_longer_than_the_room_is_cut_with_the_key_that_shows_it() -> None:
    lines = told(["word " * 60, "other"])
    assert len(lines) == 5
    assert lines[-1] == "  … and 1 more (x)"


def test_a_key_written_by_another_name_is_changed_by_the_name_of_its_field(tmp_path: Path) -> None:
    """Else the sheet would set a second key, and the two would contradict each other."""
    file = tmp_path / "own.toml"
    file.write_text(ACCURATE, encoding="utf-8")

    async def act(desk: Desk) -> None:
        assert desk.bench.table["situation"] == {"own_facing": "front", "distance": 10}

    run(act, file=file)


DISPUTED = """
ruleset = "legions-imperialis"
attacker = { models = 2 }
target = { type = "walker", scale = 2, models = 2, wounds = 2, armour_save = 4 }
situation = { distance = 10 }
[weapon]
name = "gun"
range = 20
dice = 2
to_hit = 4
ap = -1
traits = ["Deflagrate", "Impale"]
"""


def test_what_other_readings_give_is_told_with_reasons_in_options_and_look_up(
    tmp_path: Path,
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(DISPUTED, encoding="utf-8")

    async def act(desk: Desk) -> None:
        (reading,) = (each for each in desk.bench.readings if each.option == "deflagrate")
        (told,) = sentences(reading, desk.bench.odds)
        assert told.startswith(f"if {reading.others[0].value}: ")
        assert "(now " in told
        assert "disputed rule" in desk.pane("stages")
        await desk.press("x")
        assert "Other readings" in desk.pane("stages")
        said = " ".join(desk.pane("stages").replace("\u00a0", " ").split())
        assert told in said
        await desk.press("r", *"deflagrate")
        assert told[:30] in desk.seen()
        await desk.press("escape", "slash", *"deflagrate")
        await desk.press("pagedown")
        assert told[:30] in desk.seen()

    run(act, file=file)


def test_x_shows_every_warning_whole(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    rules = '["Accurate", "Precise", "Demolisher", "Anti-tank", "Ignores Cover", "Shred"]'
    file.write_text(ACCURATE.replace('["Accurate"]', rules), encoding="utf-8")

    async def act(desk: Desk) -> None:
        caveats = desk.bench.derived.caveats
        await desk.press("2", "z", "x")
        shown = " ".join(desk.pane("stages").split())
        assert len(caveats) > 2, desk.seen()
        for caveat in caveats:
            assert caveat.text in shown

    run(act, file=file)


def test_a_weapon_left_from_another_attacker_is_told_and_what_was_chosen_is_selected() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("s", "escape", "W", *"lascannon", "enter")
        part = desk.bench.part
        assert part is not None
        assert part.title == "Situation"
        await desk.press("u", "a", *"warhound", "enter", "w", *"twin volkite cal", "enter")
        told = "! Warhound Titan does not list Twin-linked volkite caliver among its weapons"
        assert told in " ".join(desk.pane("odds").split())
        await desk.press("e")
        assert "Weapon Twin-linked volkite caliver" in desk.seen()
        await desk.press("escape", "w", "enter")
        assert "does not list" not in desk.pane("odds")

    run(act)
