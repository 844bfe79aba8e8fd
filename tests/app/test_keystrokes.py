"""How many keys the usual things take, each from the bench as the program opens it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.app.desk import Desk, run
from tests.app.ninth_age import shipped

from grapeshot.app.model import Bench
from grapeshot.engagement.editing import part_of
from grapeshot.rules.folders import profile_folder
from grapeshot.session import Session


def _name(bench: Bench, key: str) -> str:
    return next(part.name for part in bench.derived.parts if part.key == key)


def _value(part: str, name: str) -> Callable[[Bench], object]:
    return lambda bench: part_of(bench.table, (part,)).get(name)


COUNTED: list[tuple[list[str], int, Callable[[Bench], object], object]] = [
    (["w", *"vanq", "enter"], 7, lambda bench: _name(bench, "w"), "Vanquisher battlecannon"),
    (["t", *"reav", "enter"], 7, lambda bench: _name(bench, "t"), "Reaver Battle Titan"),
    (["i", *"15", "enter"], 4, _value("situation", "distance"), 15),
    (["i", "right", "up", "enter"], 5, _value("situation", "obscured_penalty"), 1),
    (["i", "right", "right", "up", "enter"], 6, _value("attacker", "order"), "first-fire"),
]


@pytest.mark.parametrize(("keys", "most", "seen", "wanted"), COUNTED, ids=range(len(COUNTED)))
def test_the_usual_things_take_few_keys(
    keys: list[str], most: int, seen: Callable[[Bench], object], wanted: object
) -> None:
    async def act(desk: Desk) -> None:
        await desk.press(*keys)
        assert seen(desk.bench) == wanted
        assert desk.app.screen is desk.screen

    assert len(keys) <= most
    run(act)


def test_one_characteristic_is_compared_by_odds_in_six_keys() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("d", "e", "a", "p", "left", "escape")
        kept, frame = desk.bench.kept_frame, desk.bench.frame
        assert kept is not None
        assert frame is not None
        assert part_of(desk.bench.table, ("weapon",))["ap"] == -1
        assert frame.mean["models_destroyed"] > kept.mean["models_destroyed"]
        assert "B-A" in desk.pane("odds")

    run(act)


def _with_own_profiles() -> Session:
    """Return a session as the command makes it."""
    return Session(profile_folders=[profile_folder()])


def test_a_weapon_of_ones_own_is_there_next_week_after_forty_keys() -> None:
    change = ["w", *"lascan", "enter", "e", *"dic", "enter", "3", "enter", *"ap", "left"]
    traits = [*"tra", "enter", *"rend", "enter", "escape", "escape"]
    keys = [*change, *traits, "S", *"my gun", "enter"]
    assert len(keys) <= 40

    async def make(desk: Desk) -> None:
        await desk.press(*keys)
        assert "my gun" in desk.pane("attack")

    async def find(desk: Desk) -> None:
        await desk.press("w", *"my g", "enter")
        weapon = desk.bench.derived.engagement
        assert weapon is not None
        assert desk.bench.derived.parts[0].name == "my gun"
        fields = {field.name: field.value for field in desk.bench.derived.parts[0].fields}
        assert fields["dice"] == 3
        assert fields["ap"] < 0
        assert "Rend" in fields["traits"]

    run(make, session=_with_own_profiles)
    run(find, session=_with_own_profiles)


def test_losses_are_carried_on_into_the_second_round_by_one_key(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("l")
        assert "Nothing has been fired yet" in desk.notice
        await desk.press("enter")
        shot = desk.bench.shot
        assert shot is not None
        assert shot.program.report is not None
        left = shot.program.report(shot.played)
        await desk.press("l")
        table = desk.bench.table
        assert table["situation"]["round"] == 2
        assert table["attacker"]["charging"] is False
        (target,) = left["targets_left"].values()
        assert target
        assert table["target"] == {**shot.table["target"], **target}
        assert table["attacker"] == {**shot.table["attacker"], **left["attacker_left"]}
        stages = " ".join(desk.pane("stages").split())
        assert "Applied: " in stages, "what it has left depends on the dice"
        assert "An earlier engagement" not in stages
        await desk.press("l")
        assert "changed since that shot" in desk.notice
        await desk.press("u")
        assert desk.bench.table == shot.table

    run(act, file=shipped(tmp_path, "t9a-open-charge"))
