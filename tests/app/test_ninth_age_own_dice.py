"""A gun and a fight resolved with the player's own dice, every roll named with what it needs."""

from __future__ import annotations

from pathlib import Path

from tests.app.desk import Desk, run
from tests.app.ninth_age import shipped
from textual.widgets import Static

from grapeshot.app.screens.own_dice import OwnDiceScreen


def _said(desk: Desk) -> str:
    """Return all that the question for dice says, in one line."""
    screen = desk.app.screen
    assert isinstance(screen, OwnDiceScreen)
    parts = (
        str(screen.query_one(name, Static).render()) for name in ("#before", "#asked", "#detail")
    )
    return " ".join(" ".join(part.split()) for part in parts)


def _flat(text: str) -> str:
    return " ".join(text.split())


def test_a_catapult_that_misfires_tells_what_became_of_it(tmp_path: Path) -> None:
    """A 1 to hit, then 3 on the Misfire Table: the gun jams, for how long is told."""

    async def act(desk: Desk) -> None:
        await desk.press("o")
        assert "Roll a D6 to hit, 5+ succeeds" in _said(desk)
        assert "a natural 1 misfires" in _said(desk)
        await desk.enter("1", "enter")
        asked = _said(desk)
        assert "so far: to hit 1" in asked
        assert "Roll a D6 for: misfire table" in asked
        for result in ("explosion", "1 or 2, breakdown", "3 or 4, jammed", "5 or more, malfunc"):
            assert result in asked
        await desk.enter("3", "enter")
        stages = _flat(desk.pane("stages"))
        lasting = "Artillery shaken: Catapult is jammed, and a Shaken model may not shoot"
        assert f"! {lasting} (until end of the owner's next Player Turn)" in stages
        assert "misfire-table.8" in stages
        assert "hit 5+ 1 " in stages  # the 1 did not come through, so it is not in brackets
        await desk.press("5")
        assert f"! {lasting}" in _flat(desk.pane("log"))

    run(act, file=shipped(tmp_path, "t9a-open-catapult"))


def test_an_explosion_names_who_stands_within_its_radius(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("o")
        assert "Roll a D6 for: flamethrower, 2+ succeeds" in _said(desk)
        await desk.enter("1", "enter")
        await desk.enter("1", "enter")
        assert "Roll a D6 for: explosion radius" in _said(desk)
        await desk.enter("4", "enter")
        assert "Roll 5 D6 for: bystander to wound, 2+ succeeds" in _said(desk)
        assert "those hits have Strength 5 and AP 2" in _said(desk)
        await desk.enter("1 2 3 4 5", "enter")
        stages = _flat(desk.pane("stages"))
        assert "Artillery is destroyed with its Flame Cannon" in stages
        assert 'within 4" a hit on 5 of the friends at 3"' in stages
        assert "bystander models destroyed 4" in stages
        assert "attacker models destroyed 1" in stages

    run(act, file=shipped(tmp_path, "t9a-open-flames"))


def test_all_dice_of_a_purpose_are_asked_for_at_once_and_whose_they_are(tmp_path: Path) -> None:
    """Nobody rolls fifteen blows one by one: they are asked for by the handful."""

    async def act(desk: Desk) -> None:
        await desk.press("o")
        assert "Heavy Infantry: roll 15 D6 to hit, 4+ succeeds" in _said(desk)
        assert "Offensive Skill 3 against Defensive Skill 4: 4+" in _said(desk)
        await desk.enter("111111111111 4 5 6", "enter")
        assert "Heavy Infantry: roll 3 D6 to wound, 4+ succeeds" in _said(desk)
        await desk.enter("4 4 1", "enter")
        assert "Heavy Infantry: roll 2 D6 for: armour save, 3+ succeeds" in _said(desk)
        await desk.enter("1 1", "enter")
        assert "Knights: roll 4 D6 to hit, 3+ succeeds" in _said(desk)  # two of six have fallen
        await desk.press("up")
        assert "armour save" in _said(desk)
        await desk.enter("3 1", "enter")
        await desk.enter("3 3 3 3 3", "enter")
        assert "Knights: roll 5 D6 to wound, 2+ succeeds" in _said(desk)
        await desk.enter("2 2 2 1 1", "enter")
        assert "Heavy Infantry: models destroyed 3 · Knights: models destroyed 1" in _flat(
            desk.pane("stages")
        )
        assert desk.bench.shots[0].faces == [
            *[1] * 12, 4, 5, 6, 4, 4, 1, 3, 1, *[3] * 5, 2, 2, 2, 1, 1,
        ]  # fmt: skip

    run(act, file=shipped(tmp_path, "t9a-open-charge"))
