"""Several weapons on the bench: added, aimed, put in order, taken out; all that a unit has."""

from __future__ import annotations

from tests.app.desk import WIDE, Desk, run

from grapeshot.engagement.editing import weapons_of


def _names(desk: Desk) -> list[str]:
    return [part.name for part in desk.bench.derived.parts if part.key == "w"]


def test_a_kratos_fires_all_its_weapons_in_few_keys() -> None:
    keys = ["a", *"kratos", "enter", "F"]
    assert len(keys) <= 10

    async def act(desk: Desk) -> None:
        await desk.press(*keys)
        program = desk.bench.derived.program
        assert program is not None
        fired = [weapon.name for weapon in program.weapons]
        assert fired == _names(desk)
        assert len(fired) == 5
        assert not any("treads" in name for name in fired)
        assert "of each weapon" in desk.pane("odds")
        await desk.press("enter")
        assert desk.bench.shot is not None
        assert desk.bench.shot.played.by_weapon

    run(act, size=WIDE)


def test_a_further_weapon_is_added_put_first_and_taken_out() -> None:
    async def act(desk: Desk) -> None:
        first = _names(desk)[0]
        await desk.press("W", *"lascan", "enter")
        more = _names(desk)[1]
        assert "of each weapon" in desk.pane("odds")
        await desk.press("g", ">")
        assert _names(desk) == [more, first]
        await desk.press("g", "-")
        assert _names(desk) == [first]
        await desk.press("g", "-")
        assert "Only one of several" in desk.notice

    run(act, size=WIDE)


def test_a_weapon_is_aimed_at_a_target_of_its_own() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("W", *"lascan", "enter", "+", *"reav", "enter", "g")
        assert "F all · T aim" in desk.seen()
        names = [part.name for part in desk.bench.derived.parts if part.key == "t"]
        assert weapons_of(desk.bench.table)[0]["targets"] == [names[0]]
        assert f"at {names[0]}" in desk.pane("attack").replace("\u00a0", " ").replace("\n", " ")
        await desk.press("T")
        assert weapons_of(desk.bench.table)[0]["targets"] == [names[1]]
        await desk.press("T")
        assert "targets" not in weapons_of(desk.bench.table)[0]
        await desk.press("T", "enter")
        assert "Twin-linked volkite" in desk.pane("stages")

    run(act, size=WIDE)


def test_a_second_target_leaves_the_weapons_aimed_as_they_were() -> None:
    """The rules forbid to fire one weapon at both; what takes a target's place is aimed at."""

    async def act(desk: Desk) -> None:
        await desk.press("W", *"lascan", "enter", "+", *"reav", "enter")
        assert "No weapon is fired at it yet" in desk.notice
        program = desk.bench.derived.program
        assert program is not None
        own = list(program.targets)
        assert [weapon["targets"] for weapon in weapons_of(desk.bench.table)] == [own] * 2
        await desk.press("escape", "g", "down", "T")
        one, other = (weapon["targets"] for weapon in weapons_of(desk.bench.table))
        assert (one, len(other), other != own) == (own, 1, True)
        targets = [n for n, part in enumerate(desk.bench.derived.parts) if part.key == "t"]
        await desk.press("g", *["down"] * targets[1], "t", *"warhound", "enter")
        assert desk.bench.derived.problem is None
        assert weapons_of(desk.bench.table)[1]["targets"] == ["Warhound Titan"]

    run(act, size=WIDE)
