"""An army that is picked, and profiles of one's own: offered first, filled in, kept."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from tests.app.desk import SMALL, Desk, run
from textual.widgets import Input, OptionList, Static

from grapeshot.app.battle.screen import BattleScreen
from grapeshot.app.compare.screen import CompareScreen
from grapeshot.app.screens.question import QuestionScreen
from grapeshot.app.widgets.choice_list import ChoiceList
from grapeshot.session import Session

PROFILES = """
[[detachment]]
name = "Frost guard"
type = "infantry"
models = 6
armour_save = 5
weapons = ["Frost gun"]

[[weapon]]
name = "Frost gun"
range = 12
dice = 1
to_hit = 4

[[weapon]]
name = "Far gun"
range = 40
dice = 1
to_hit = 3
"""
ARMY = """
name = "Third Company"
ruleset = "legions-imperialis"

[[unit]]
name = "First Squad"
profile = "Frost guard"
models = 5
weapons = [{ profile = "Frost gun", count = 3 }, "Far gun"]

[[unit]]
name = "Second Squad"
profile = "Frost guard"
models = 4
"""
OTHER = """
name = "Heretics"
ruleset = "horus-heresy"

[[unit]]
name = "Tactical Squad"
profile = "Tactical Squad"
models = 7
weapons = ["Bolter"]

[[unit]]
name = "Iron Maiden"
profile = "Predator"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return the user's folder, with profiles and army lists in it."""
    own = Path(os.environ["XDG_CONFIG_HOME"], "grapeshot")
    for name, text in {
        "profiles/legions-imperialis/frost.toml": PROFILES,
        "armies/third.toml": ARMY,
        "armies/other.toml": OTHER,
    }.items():
        path = own / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return own


def session() -> Session:
    return Session(profile_folders=[Path(os.environ["XDG_CONFIG_HOME"], "grapeshot/profiles")])


def offered(desk: Desk) -> list[str]:
    return [choice.name for choice in desk.app.screen.query_one(ChoiceList).choices]


def first(found: OptionList) -> str:
    return str(found.get_option_at_index(0).prompt).splitlines()[0] if found.option_count else ""


def said(desk: Desk) -> str:
    return " ".join(str(each.render()) for each in desk.app.screen.query(Static))


def test_four_keys_from_an_army_list_to_the_first_shot(own: Path) -> None:
    """A unit comes with its models and the first of its weapons that may be used."""

    async def act(desk: Desk) -> None:
        await desk.press("A")
        assert offered(desk)[:2] == ["Third Company", "Heretics"]
        await desk.press("enter")
        assert offered(desk)[:4] == ["Third Company", "First Squad", "Second Squad", "All profiles"]
        await desk.press("enter", "enter")

        table, (shot,) = desk.bench.table, desk.bench.shots
        assert table["attacker"] == {
            "profile": "legions-imperialis/frost/Frost guard",
            "name": "First Squad",
            "models": 3,
        }
        assert table["weapon"] == {"profile": "legions-imperialis/frost/Frost gun"}
        assert "First Squad" in desk.pane("attack")
        assert shot.played is not None

        await desk.press("w")
        assert offered(desk)[:4] == ["Third Company", "Frost gun", "Far gun", "Frost gun"]
        rows = desk.app.screen.query_one(ChoiceList).choices
        assert [row.mark for row in rows[1:4]] == ["•", "•", ""]
        assert rows[2].detail.startswith("5 of First Squad")
        await desk.press("down", "enter")
        assert desk.bench.table["attacker"]["models"] == 5
        assert desk.bench.table["weapon"] == {"profile": "legions-imperialis/frost/Far gun"}

        await desk.press("w")
        await desk.enter("second", "enter")
        assert desk.bench.table["attacker"]["name"] == "Second Squad"
        assert desk.bench.table["attacker"]["models"] == 4
        await desk.press("t", "enter")
        assert desk.bench.table["target"]["models"] == 5
        await desk.press("u", "u")
        assert desk.bench.table["attacker"]["name"] == "First Squad"

        await desk.press("V", "t", "t")
        compared = desk.app.screen
        assert isinstance(compared, CompareScreen)
        assert compared.results is not None
        names = [target.name for target in compared.results.question.targets]
        assert names == ["First Squad", "Second Squad"]

    run(act, session=session)


def test_a_battle_offers_the_army_first_as_a_whole_and_by_units(own: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("A", "enter", "escape", "B", "+", "enter")
        rows = ["Third Company", "All of it", "First Squad", "Second Squad", "All profiles"]
        assert offered(desk)[:5] == rows
        await desk.press("enter")
        screen = desk.app.screen
        assert isinstance(screen, BattleScreen)
        await desk.press("+", "down", "enter")
        await desk.enter("second", "enter")
        units = screen.battle.state.units
        assert [(unit.name, unit.side, unit.value("models")) for unit in units.values()] == [
            ("First Squad", 0, 5),
            ("Second Squad", 0, 4),
            ("Second Squad 2", 1, 4),
        ]
        assert [each["name"] for each in units["First Squad"].weapons] == ["Frost gun", "Far gun"]

    run(act, session=session)


def test_an_army_stays_picked_for_its_rule_set(own: Path) -> None:
    """Also at the next start; what is wrong with it by then is told, and the rest offered."""

    async def pick(desk: Desk) -> None:
        await desk.press("A", "enter", "escape")
        await desk.press("A")
        await desk.enter("heretics", "enter", "escape")
        assert desk.bench.derived.ruleset == "horus-heresy"
        assert "table" in desk.bench.table
        await desk.press("t")
        await desk.enter("iron maiden", "enter")
        assert desk.bench.table["target"]["name"] == "Iron Maiden"
        assert "table" not in desk.bench.table
        assert "The table was removed" in desk.notice
        assert desk.bench.derived.problem is None
        await desk.press("escape", "u", "a", "enter")
        assert desk.bench.table["attacker"]["models"] == 7
        assert desk.bench.table["weapon"]["profile"].endswith("/Bolter")
        assert "table" not in desk.bench.table, "no weapon of its own reaches those who stand there"
        assert "these models do not stand on it" in desk.notice
        assert desk.bench.derived.problem is None
        await desk.press("ctrl+p")
        desk.app.screen.query_one(Input).value = "target: iron maiden"
        found = desk.app.screen.query_one(OptionList)
        await desk.until(lambda: first(found) == "Target: Iron Maiden")
        await desk.press("enter")
        await desk.until(lambda: desk.bench.table["target"].get("name") == "Iron Maiden")

    run(pick, session=session)
    army = own / "armies/third.toml"
    army.write_text(ARMY.replace('"Frost guard"', '"Frost gaurd"', 1), encoding="utf-8")

    async def again(desk: Desk) -> None:
        await desk.press("ctrl+r")
        await desk.enter("legions", "enter", "t")
        assert offered(desk)[:3] == ["Third Company", "Second Squad", "All profiles"]
        await desk.press("escape")
        assert "third.toml:7" in desk.notice
        assert "Frost guard" in desk.notice
        await desk.press("escape", "A")
        await desk.enter("no army", "enter", "t")
        assert "Third Company" not in offered(desk)
        await desk.press("escape")
        army.write_text("name = 3", encoding="utf-8")
        await desk.press("A")
        assert offered(desk) == ["Heretics"]

    run(again, session=session)


def test_without_any_army_the_folder_is_told() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("A")
        assert "grapeshot/armies" in desk.notice

    run(act, session=session)


def test_what_is_on_the_bench_becomes_a_profile_of_ones_own(own: Path) -> None:
    """It is offered at once and at the next start; what it replaces lies in the bin."""
    file = own / "profiles/legions-imperialis/own.toml"

    async def act(desk: Desk) -> None:
        before = desk.bench.derived.parts[0]
        await desk.press("1", "S")
        assert str(file) in said(desk)
        await desk.enter(" ", "enter")
        assert "no name for a profile" in said(desk)
        await desk.enter("My gun", "enter")
        assert desk.bench.table["weapon"] == {"profile": "legions-imperialis/own/My gun"}
        after = desk.bench.derived.parts[0]
        assert [f.value for f in after.fields][1:] == [f.value for f in before.fields][1:]
        assert "Saved as legions-imperialis/own/My gun" in desk.notice
        await desk.press("escape", "w")
        await desk.enter("my gun")
        assert offered(desk)[0] == "My gun"
        await desk.press("escape", "u")
        assert desk.bench.table["weapon"] != {"profile": "legions-imperialis/own/My gun"}

        await desk.press("S")
        await desk.enter("MY GUN", "enter")
        assert isinstance(desk.app.screen, QuestionScreen)
        await desk.press("y")
        assert [each["name"] for each in tomllib.loads(file.read_text())["weapon"]] == ["MY GUN"]
        assert list((own / "bin").rglob("*.toml"))

    run(act, session=session)

    async def again(desk: Desk) -> None:
        await desk.press("x", "y", "w")
        await desk.enter("my gun", "enter")
        assert desk.bench.table["weapon"] == {"profile": "legions-imperialis/own/MY GUN"}

    run(again, session=session)


def test_profiles_of_ones_own_are_renamed_deleted_and_brought_back_by_keys(own: Path) -> None:
    """Army lists and the bench follow a new name; what is on the bench is not deleted."""
    file, army = own / "profiles/legions-imperialis/frost.toml", own / "armies/third.toml"
    army.write_text(ARMY.replace('"Frost guard"', '"legions-imperialis/frost/Frost guard"'))

    async def act(desk: Desk) -> None:
        await desk.press("P")
        assert offered(desk) == ["Frost guard", "Frost gun", "Far gun"]
        await desk.enter("far gun", "enter", "down", "enter")
        assert "Deleted legions-imperialis/frost/Far gun" in desk.notice
        await desk.press("escape", "P")
        assert offered(desk)[2:] == [f"In the bin, {own / 'bin'}", "Far gun"]
        await desk.enter("far gun", "enter")
        assert "Far gun" in file.read_text(encoding="utf-8")

        await desk.press("escape", "a")
        await desk.enter("frost guard", "enter", "escape", "P")
        await desk.enter("frost guard", "enter", "down", "enter")
        assert "is on the bench" in desk.notice
        await desk.press("escape", "P")
        await desk.enter("frost guard", "enter", "enter")
        await desk.enter("../\x1b", "enter")
        await desk.enter("Ice guard", "enter")
        assert desk.bench.table["attacker"]["profile"] == "legions-imperialis/frost/Ice guard"
        assert str(army) in desk.notice

    run(act, session=session)
    assert "frost/Ice guard" in army.read_text(encoding="utf-8")


def test_facts_of_one_attack_are_no_part_of_a_profile(tmp_path: Path) -> None:
    """They stay on the bench; so does the answer. A part that is none is asked for."""
    shown = tmp_path / "shown.toml"
    shown.write_text(
        """
ruleset = "horus-heresy"
weapon = { name = "Gun", type = "Heavy", range = 40, shots = 3, strength = 5, ap = 4 }
attacker = { name = "Crew", type = "infantry", models = 2, bs = 4, moved = true }

[target]
name = "Foe"
type = "infantry"
models = 5
toughness = 4
armour_save = 3
pinned = true

[situation]
distance = 10
""",
        encoding="utf-8",
    )

    async def act(desk: Desk) -> None:
        mean = desk.bench.odds.total.mean if desk.bench.odds else None
        assert mean is not None
        await desk.press("s", "escape", "S")
        assert offered(desk) == ["Weapon", "Attacker", "Target"]
        await desk.enter("attacker", "enter")
        await desk.press("enter")
        saved = {"profile": "horus-heresy/own/Crew", "moved": True}
        assert desk.bench.table["attacker"] == saved
        await desk.press("escape", "s", "escape", "S")
        await desk.enter("target", "enter")
        await desk.press("enter")
        assert desk.bench.table["target"] == {"profile": "horus-heresy/own/Foe", "pinned": True}
        assert desk.bench.odds is not None
        assert desk.bench.odds.total.mean == mean

    run(act, file=shown, session=session)
    own = Path(os.environ["XDG_CONFIG_HOME"], "grapeshot/profiles/horus-heresy/own.toml")
    crew, foe = tomllib.loads(own.read_text(encoding="utf-8"))["unit"]
    assert crew == {"name": "Crew", "type": "infantry", "models": 2, "bs": 4}
    assert foe["toughness"] == 4


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    """The bench stays as it was."""
    home = Path(os.environ["XDG_CONFIG_HOME"])
    home.write_text("a file, so that no folder can be made", encoding="utf-8")

    async def act(desk: Desk) -> None:
        table = desk.bench.table
        await desk.press("1", "S", "enter")
        assert "Not saved" in desk.notice
        assert desk.bench.table is table

    run(act, session=session, size=SMALL)
