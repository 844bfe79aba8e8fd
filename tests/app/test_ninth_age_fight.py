"""A fight on the dashboard: who strikes when, both sides' odds, both sides' losses, the ranks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.app.desk import SMALL, WIDE, Desk, run
from tests.app.ninth_age import shipped

from grapeshot.app.screens.fields import FieldsScreen

CHARGE = "t9a-open-charge"


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_the_odds_of_both_sides_stand_beside_each_other(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def act(desk: Desk) -> None:
        head, names, *rows = desk.pane("odds").splitlines()
        assert head.startswith("models destroyed")
        assert "exact" in head
        frame = desk.bench.frame
        assert frame is not None
        theirs, ours = (
            frame.mean[name] for name in ("models_destroyed", "attacker_models_destroyed")
        )
        assert re.search(rf"Heavy Infantry {theirs:.2f} +Knights {ours:.2f}", names)
        chances = [
            frame.distributions[name] for name in ("models_destroyed", "attacker_models_destroyed")
        ]
        for row in rows[:2]:
            first, last = re.findall(r"^ *(\d+)(?:-(\d+))?", row)[0]
            values = range(int(first), int(last or first) + 1)
            shares = [sum(each.get(value, 0) for value in values) for each in chances]
            found = re.findall(r"[\d.]+%", row)
            assert [found[0], found[2]] == [f"{share * 100:.1f}%" for share in shares]
        told = " ".join("\n".join(rows).split())
        for event in ("attacker_wins", "tie", "target_wins"):
            assert f"{event.replace('_', ' ')} {frame.events[event] * 100:.1f}%" in told

    run(act, file=shipped(tmp_path, CHARGE), size=size)


def test_the_next_measure_is_of_both_sides_too(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        met = set()
        for _ in range(12):
            await desk.press("m")
            met.add(desk.bench.shown_measure)
        assert "wounds_lost" in met
        assert not any(measure.startswith("attacker_") for measure in met)

    run(act, file=shipped(tmp_path, CHARGE))


def test_the_plan_goes_step_by_step_and_each_side_has_its_own_reasons(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        stages = " ".join(desk.pane("stages").split())
        first, second = stages.index("▸ step 5: Heavy Infantry"), stages.index("▸ step 4: Knights")
        assert first < second
        theirs, ours = stages[first:second], stages[second:]
        assert "fights with Spear" in theirs
        assert "Offensive Skill 3 against Defensive Skill 4: 4+" in theirs
        assert "fights with Lance" in ours
        assert "Strength 6 against Resilience 3: 2+" in ours

    run(act, file=shipped(tmp_path, CHARGE), size=(140, 90))


def test_the_losses_of_both_sides_are_told_and_marked_among_the_odds(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter")
        stages = " ".join(desk.pane("stages").split())
        assert re.search(r"Heavy Infantry: (models destroyed \d|no losses) · Knights: ", stages)
        assert "▸ step 5: Heavy Infantry hit 4+" in stages
        rows = [row for row in desk.pane("odds").splitlines()[2:] if re.match(r" *\d+ ", row)]
        for column, measure in enumerate(("models_destroyed", "attacker_models_destroyed")):
            rolled = desk.bench.rolled(measure)
            marked = [row for row in rows if re.search(r"◄", _half(row, column))]
            assert [int(row.split()[0]) for row in marked] == [rolled]

    run(act, file=shipped(tmp_path, CHARGE), size=WIDE)


def _half(row: str, column: int) -> str:
    """Return one of the two columns of a row: each ends with its mark or a space."""
    found = re.findall(r"[\d.]+% +[<>\d.]+%[◄ ]|–[◄ ]", f"{row} ")
    return str(found[column])


def test_ranks_are_drawn_with_who_strikes_and_who_supports(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("6")
        drawn = desk.pane("ranks")
        assert "step 5 Heavy Infantry ─▸ step 4 Knights" in drawn
        rows = re.findall(r"[■□·]( [■□·])+", drawn)
        assert len(rows) == 4 + 2
        lines = [line.strip(" ▌") for line in drawn.splitlines()]
        assert lines[1].startswith("· · · · ·   Heavy Infantry, 20 in 4 ranks")
        assert [line[:9] for line in lines[2:5]] == ["□ □ □ □ □", "□ □ □ □ □", "■ ■ ■ ■ ■"]
        assert "Round of Combat 1" in lines[5]
        assert lines[6].startswith("■ ■ ■       Knights, 6 in 2 ranks, charging")
        assert lines[7].startswith("□ □ □")
        flat = " ".join(drawn.split())
        assert "Spear, 15 blows, hit 4+, wound 4+" in flat
        assert "■ 5 in contact" in flat
        assert "Lance, 6 blows, hit 3+, wound 2+" in flat

    run(act, file=shipped(tmp_path, CHARGE))


def test_a_unit_is_chosen_in_the_picture_and_its_formation_changed(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("6", "up", "e")
        assert isinstance(desk.app.screen, FieldsScreen)
        names = [choice.name for choice in desk.app.screen.offered]
        assert names[:4] == ["formation", "models", "files", "wounds lost"]
        await desk.enter("files", "enter")
        await desk.enter("10", "enter", "escape")
        assert desk.bench.table["target"]["files"] == 10
        drawn = desk.pane("ranks")
        assert "20 in 2 ranks" in " ".join(drawn.replace("▌", "").split())
        assert "■ ■ ■ ■ ■ ■ ■ ■ ■ ■" in drawn
        await desk.press("down", "e")
        await desk.enter("charging", "enter", "escape")
        assert desk.bench.table["attacker"]["charging"] is False
        assert "charging" not in desk.pane("ranks")

    run(act, file=shipped(tmp_path, CHARGE))


def test_the_weapon_in_the_targets_hands_is_a_part_of_its_own(tmp_path: Path) -> None:
    """Chosen like the attacker's, and left out again, when it holds a Hand Weapon."""

    async def act(desk: Desk) -> None:
        assert "w Target's weapon Spear" in desk.pane("attack")
        await desk.press("1", "home", *["down"] * 3, "w")
        await desk.enter("halberd", "enter")
        assert desk.bench.table["target"]["weapon"] == {
            "profile": "ninth-age/close-combat-weapons/Halberd"
        }
        assert "Lance" in desk.pane("attack")
        await desk.press("minus")
        assert "weapon" not in desk.bench.table["target"]
        assert "w Target's weapon default" in " ".join(desk.pane("attack").split())
        await desk.press("6")
        assert "Hand Weapon" in desk.pane("ranks")

    run(act, file=shipped(tmp_path, CHARGE))


def test_there_is_no_pane_of_ranks_where_models_do_not_stand_in_ranks() -> None:
    async def act(desk: Desk) -> None:
        assert "Ranks" not in desk.seen()
        await desk.press("6")
        assert desk.screen.active == "attack"

    run(act)


def test_the_pane_of_ranks_goes_when_the_rules_forbid_the_attack(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("6", "s")
        await desk.enter("distance", "enter")
        await desk.enter("90", "enter", "escape")
        assert "Out of range" in desk.pane("odds")
        assert desk.screen.active != "ranks"
        assert desk.screen.below == "odds"
        await desk.press("u", "6")
        assert "under the shot" in " ".join(desk.pane("ranks").split())

    run(act, file=shipped(tmp_path, "t9a-open-cannon"))
