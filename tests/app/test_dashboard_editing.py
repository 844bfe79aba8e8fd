"""Changing the attack by keyboard: pickers, fields, undo; and errors where the odds would be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.app.desk import SMALL, WIDE, Desk, run
from textual.widgets import Input, Static

from grapeshot.app.screens.fields import FieldsScreen
from grapeshot.app.widgets.attack_pane import AttackPane
from grapeshot.app.widgets.choice_list import ChoiceList
from grapeshot.session import Session

MANY = 1000


def _detail(desk: Desk) -> str:
    return str(desk.app.screen.query_one("#detail", Static).render())


@pytest.mark.parametrize("typed", ["vanqisher", "VANQUI", "vanquisher btlecannon"])
def test_a_weapon_is_found_however_it_is_typed(typed: str) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("w")
        await desk.enter(typed, "enter")
        assert "Vanquisher battlecannon" in desk.pane("attack")
        assert "Armourbane" in desk.pane("attack")

    run(act, size=WIDE)


def test_the_weapons_that_the_attacker_carries_come_first() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("w")
        rows = desk.app.screen.query_one(ChoiceList).choices
        assert "Twin-linked volkite caliver" in [row.name for row in rows if row.mark]
        assert all(row.mark for row in rows[: sum(bool(row.mark) for row in rows)])

    run(act)


@pytest.mark.parametrize("size", [SMALL, (60, 20)])
def test_weapons_are_sorted_with_all_figures_in_columns(size: tuple[int, int]) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("w")
        rows = desk.app.screen.query_one(ChoiceList)
        others = [row.name.casefold() for row in rows.choices if not row.mark]
        assert others == sorted(others)
        seen = desk.seen().splitlines()
        header = next(line for line in seen if "Range" in line)
        assert "• carried" in header
        row = next(line for line in seen if "Apocalypse missile" in line)
        for heading, figure in {"Range": "100", "Dice": "10", "Hit": "4", "AP": "-1"}.items():
            end = header.index(f" {heading}") + len(heading) + 1
            assert row[:end].endswith(f" {figure}"), seen
        assert "range 6 · dice 1 · to hit 4 · ap -3" in " ".join(seen)

    run(act, size=size)


def test_a_target_and_an_attacker_are_chosen_and_undone_and_redone() -> None:
    async def act(desk: Desk) -> None:
        before = desk.bench.table
        await desk.press("t")
        await desk.enter("reaver battle", "enter")
        await desk.press("a")
        await desk.enter("baneblade", "enter")
        after = desk.pane("attack")
        assert "Reaver Battle Titan" in after
        assert "Baneblade" in after
        await desk.press("u", "u")
        assert desk.bench.table == before
        assert "Reaver" not in desk.pane("attack")
        await desk.press("U", "U")
        assert desk.pane("attack") == after

    run(act, size=WIDE)


def test_a_field_tells_its_meaning_values_and_default_and_takes_a_value() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("s")
        await desk.enter("distanse")
        assert _detail(desk).startswith('From the firing models to the target. 10", set here')
        assert "no default" in _detail(desk)
        assert "a number of inches" in _detail(desk)
        await desk.press("enter")
        await desk.enter("-3", "enter")
        wrong = str(desk.app.screen.query_one("#wrong", Static).render())
        assert "expected a number of inches of 0 or more" in wrong
        await desk.enter("7.5", "enter", "escape")
        assert 'distance 7.5"' in desk.pane("attack")
        assert desk.bench.table["situation"]["distance"] == 7.5

    run(act)


def test_a_flag_is_turned_and_a_word_is_chosen_and_a_field_left_to_its_default() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("s")
        await desk.enter("overwatch", "enter")
        assert desk.bench.table["situation"]["overwatch"] is True
        await desk.enter("facing", "enter")
        await desk.enter("rear", "enter")
        assert desk.bench.table["situation"]["facing"] == "rear"
        await desk.press("ctrl+d", "escape")
        assert "facing" not in desk.bench.table["situation"]
        assert "hit 6+" in desk.pane("stages")

    run(act)


def test_every_field_of_every_part_can_be_looked_at() -> None:
    """The fields come from the rule set's shapes: none needs a line here, none is left out."""

    async def act(desk: Desk) -> None:
        for index, part in enumerate(desk.bench.derived.parts):
            assert part.fields
            await desk.press("home", *["down"] * index, "e")
            assert isinstance(desk.app.screen, FieldsScreen)
            for choice in desk.app.screen.offered:
                assert re.search(r"^[A-Z].*\. .*; (no )?default", desk.app.screen.say_of(choice))
            await desk.press("escape")

    run(act)


def _traits(desk: Desk, part: str = "weapon", field: str = "traits") -> list[str]:
    return list(desk.bench.table[part][field])


def test_traits_are_found_in_a_list_and_asked_for_their_value() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("e", *"trait", "enter")
        rows = desk.app.screen.query_one(ChoiceList)
        assert [row.name for row in rows.choices if row.mark] == ["Accurate", "Deflagrate", "Light"]
        await desk.press(*"engine k", "enter")
        await desk.press("x", "enter")
        wrong = str(desk.app.screen.query_one("#wrong", Static).render())
        assert "expected a whole number" in wrong
        await desk.enter("2", "enter")
        assert _traits(desk) == ["Accurate", "Deflagrate", "Light", "Engine Killer (2)"]
        await desk.press("ctrl+d")
        assert _traits(desk) == ["Deflagrate", "Light", "Engine Killer (2)"]
        await desk.press("down", "down", "enter")
        await desk.enter("3", "enter")
        await desk.press(*"rend (", "backspace", "enter")
        assert _traits(desk) == ["Deflagrate", "Light", "Engine Killer (3)", "Rend"]

    run(act)


def test_rules_of_a_unit_are_chosen_alike() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("t", *"tactical", "enter", "e")
        await desk.press(*"rules", "enter")
        assert "Rend" not in [row.name for row in desk.app.screen.query_one(ChoiceList).choices]
        await desk.press(*"feel no pain", "enter")
        await desk.press(*"void sh", "enter", "2", "enter", "escape", "escape")
        assert _traits(desk, "target", "rules") == ["Feel No Pain", "Void Shields (2)"]

    run(act)


def test_what_was_typed_to_find_a_field_is_gone_once_it_has_a_value() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("e", *"dice", "enter", "3", "enter")
        assert desk.app.screen.query_one(Input).value == ""
        await desk.press(*"range", "right")
        assert desk.bench.table["weapon"] == {
            **desk.bench.table["weapon"],
            "dice": 3,
            "range": 13,
        }
        assert desk.app.screen.query_one(Input).value == ""

    run(act)


def test_a_new_attacker_brings_a_weapon_of_its_own() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("a", *"kratos", "enter")
        offers = desk.screen.query_one(AttackPane).offers("weapon").all
        weapon = desk.bench.derived.parts[0].name
        assert weapon in [offer.choice.name for offer in offers if offer.choice.mark]
        assert desk.bench.derived.engagement is not None
        assert f"It brings its own weapon, {weapon}" in desk.notice
        await desk.press("u")
        assert desk.bench.derived.parts[0].name == "Twin-linked volkite caliver"

    run(act)


def test_a_refusal_stands_in_the_place_of_the_odds_with_its_clause() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("s")
        await desk.enter("distance", "enter")
        await desk.enter("40", "enter", "escape")
        odds = desk.pane("odds")
        assert "The rules forbid this attack" in odds
        assert "40" in odds
        assert re.search(r"clause core-[a-z-]+\.\d", odds)
        await desk.press("enter")
        assert desk.bench.shots == ()
        await desk.press("u")
        assert "mean 2.98" in desk.pane("odds")

    run(act)


def test_a_faulty_engagement_is_told_in_sentences_not_with_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "faulty.toml"
    file.write_text(
        'ruleset = "legions-imperialis"\n[weapon]\nname = "Gun"\ndice = "lots"\nto_hit = 9\n'
        '[target]\ntype = "infantery"\n',
        encoding="utf-8",
    )

    async def act(desk: Desk) -> None:
        odds = desk.pane("odds").replace("\n", " ")
        assert "cannot be resolved yet" in odds
        assert "weapon.dice" in odds
        assert "Traceback" not in desk.seen()

    run(act, file=file)


def test_targets_are_added_moved_and_removed_and_their_odds_shown_one_by_one() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+o")
        await desk.enter("death pulse", "enter")
        assert len(desk.bench.targets) == 3
        assert "all targets" in desk.pane("odds")
        await desk.press("n")
        assert "1 of 3" in desk.pane("odds")
        await desk.press("n", "n", "n")
        assert "all targets" in desk.pane("odds")
        await desk.press("plus")
        await desk.enter("rhino", "enter")
        assert "Target 4" in desk.pane("attack")
        first = desk.bench.targets[0]
        await desk.press("home", "down", "down", "greater_than_sign")
        assert desk.bench.targets[1] == first
        await desk.press("minus")
        assert first not in desk.bench.targets

    run(act, size=WIDE)


def test_a_single_target_is_not_removed() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("home", "down", "down", "minus")
        assert "Tactical" in desk.pane("attack")
        assert "can be removed" in desk.notice

    run(act)


def test_a_thousand_weapons_of_the_user_can_be_chosen_from(tmp_path: Path) -> None:
    """Long lists are drawn as far as they are seen, and found in by typing."""
    folder = tmp_path / "profiles" / "legions-imperialis"
    folder.mkdir(parents=True)
    weapon = '[[weapon]]\nname = "House gun {0}"\nrange = 20\ndice = 1\nto_hit = 4\n'
    text = "\n".join(weapon.format(number) for number in range(MANY))
    (folder / "weapons-house.toml").write_text(text, encoding="utf-8")

    async def act(desk: Desk) -> None:
        await desk.press("w")
        rows = desk.app.screen.query_one(ChoiceList)
        assert len(rows.choices) > MANY
        await desk.press("pagedown", "pagedown", "up")
        assert (rows.highlighted or 0) > 10
        await desk.enter("huose gun 777", "enter")
        assert "House gun 777" in desk.pane("attack")

    run(act, size=WIDE, session=lambda: Session(profile_folders=[tmp_path / "profiles"]))


def test_the_rule_set_is_changed_and_begins_with_its_first_engagement() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+r")
        rows = desk.app.screen.query_one(ChoiceList).choices
        assert "Legions Imperialis" in [row.name for row in rows]
        other = next((row for row in rows if row.key != "legions-imperialis"), None)
        if other is None:
            pytest.skip("only one rule set is installed")
        await desk.enter(other.name, "enter")
        assert desk.bench.derived.ruleset == other.key

    run(act)
