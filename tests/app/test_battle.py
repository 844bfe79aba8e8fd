"""The battle in the dashboard, by its keys: fire on the bench, applied at once, seen by others."""

from __future__ import annotations

from pathlib import Path

from tests.app.desk import Desk, run
from tests.room import no_room
from textual.widgets import OptionList

from grapeshot.app.battle.lists import BattleList
from grapeshot.app.battle.screen import BattleScreen
from grapeshot.battle import places
from grapeshot.battle.battle import Battle
from grapeshot.battle.events import ATTACK
from grapeshot.battle.state import canonical
from grapeshot.session import Session

GUN = "legions-imperialis/weapons-vehicles/Sponson Mounted lascannon"


def begun() -> tuple[Battle, Path]:
    """Return a battle of two units, open as another player has it."""
    path = places.new_path("Fray")
    battle = Battle.begin(path, Session(third_party=False), "Fray", "legions-imperialis")
    stated = {"type": "vehicle", "models": 1, "armour_save": 6}
    weapons = [{"profile": GUN, "name": "Sponson Mounted lascannon"}]
    battle.add_unit("North", "", "Ours", stated, weapons)
    battle.add_unit("South", "", "Theirs", {**stated, "models": 6}, weapons)
    return battle, path


async def opened(desk: Desk) -> BattleScreen:
    """Go to the battle screen and open the only battle there is."""
    await desk.press("B", "o", "enter")
    screen = desk.app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.name == "Fray"
    return screen


def test_an_attack_is_fired_on_the_bench_and_applied() -> None:
    """Enter on a unit, weapon, target: the attack is on the bench, and Enter fires it there."""
    other, _ = begun()

    async def act(desk: Desk) -> None:
        screen = await opened(desk)
        await desk.press("enter", "enter", "enter")
        assert desk.app.screen is desk.screen
        assert desk.bench.table["attacker"]["name"] == "Ours"
        assert desk.bench.table["target"]["name"] == "Theirs"
        await desk.press("s")
        await desk.enter("distance", "enter")
        await desk.enter("7", "enter", "escape", "enter")
        other.refresh()
        assert other.state.attacks == 1
        event = other.in_force()[-1]
        assert event.body["stated"]["situation"]["distance"] == 7
        assert event.body["faces"] == desk.bench.shots[-1].faces
        assert canonical(other.state) == canonical(screen.battle.state)

    run(act)
    other.close()


def test_a_second_round_takes_two_keys_at_most() -> None:
    """After a shot the bench goes on from what it left: Enter fires again."""
    other, _ = begun()

    async def act(desk: Desk) -> None:
        await opened(desk)
        await desk.press("enter", "enter", "enter", "enter")
        other.refresh()
        assert other.state.attacks == 1
        left = other.state.units["Theirs"].value("models")
        assert desk.bench.table["target"]["models"] == left
        stages = " ".join(desk.pane("stages").split())
        told = "both sides are as they were" if left == 6 else f"Theirs: {left} of 6 models left"
        assert f"Applied: {told}" in stages
        assert "An earlier engagement" not in stages
        assert desk.bench.table["situation"]["weapons_fired"] == 1
        assert "weapons_fired" not in desk.seen(), "what the battle states is no news"
        await desk.press("u")
        assert desk.bench.table["target"]["models"] == left
        assert "the battle (B) takes back" in desk.notice
        await desk.press("enter")
        other.refresh()
        assert other.state.attacks == 2, (desk.seen(), desk.screen.notices)
        await desk.press("B", ".", "enter")
        other.refresh()
        assert other.state.attacks == 3
        await desk.press("B", "L")
        assert "expected" in desk.seen(), "no word is broken, wherever a line is"

    run(act)
    other.close()


def test_what_others_do_is_seen_and_nothing_is_sent_while_nothing_happens() -> None:
    """A look that finds nothing draws nothing; one that finds news shows them."""
    other, _ = begun()

    async def act(desk: Desk) -> None:
        screen = await opened(desk)
        lists = list(screen.query(BattleList))
        before = [id(option) for each in lists for option in each.options]
        screen.look()
        assert [id(option) for each in lists for option in each.options] == before
        other.set_fields("Theirs", {"models": 4})
        desk.screen.look_at_battle()  # the bench lies below, and takes no news away
        screen.look()
        await desk.rest()
        assert "Theirs: models 4" in lists[0].text
        assert "models 4" in lists[1].text

    run(act)
    other.close()


def test_phases_undo_and_the_log() -> None:
    """N ends a phase, u and U go back and forth, f narrows the log, L tells of the luck."""
    other, _ = begun()

    async def act(desk: Desk) -> None:
        screen = await opened(desk)
        await desk.press("n")
        assert "Round 1, Movement" in desk.seen()
        await desk.press("u")
        assert "Round 1, Orders" in desk.seen()
        await desk.press("U")
        assert screen.battle.state.moment.phase == 1
        log = screen.query_one("#events", OptionList)
        count = log.option_count
        await desk.press("f")
        assert log.option_count == 0 < count
        await desk.press("f", "L")
        assert "no dice yet" in desk.seen()
        await desk.press("escape", "q")
        assert desk.app.screen is desk.screen

    run(act)
    other.close()


def test_a_battle_is_begun_and_filled_by_keys() -> None:
    """Its name, a unit of a profile, fields of it; and what is wrong is told in place."""

    async def act(desk: Desk) -> None:
        await desk.press("B", "o")
        await desk.enter("new battle", "enter")
        await desk.enter("a/b", "enter")
        assert 'a battle cannot be called "a/b"' in desk.seen()
        await desk.enter("First blood", "enter")
        screen = desk.app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.heading == "First blood"
        await desk.press("+", "enter")
        await desk.enter("rhino", "enter")
        (unit,) = screen.battle.state.units.values()
        assert "Rhino" in unit.name
        await desk.press("e")
        await desk.enter("models=2", "enter")
        assert screen.battle.state.units[unit.name].value("models") == 2
        await desk.press("e")
        await desk.enter("modls=2", "enter")
        assert 'did you mean "models"?' in desk.seen()

    run(act)
    assert [places.name_of(path) for path in places.known()] == ["First blood"]


def test_a_report_is_written_once(tmp_path: Path) -> None:
    """Where the player says, never over another file, and under no other ending."""
    other, _ = begun()
    report = tmp_path / "fray.md"

    async def act(desk: Desk) -> None:
        await opened(desk)
        await desk.press("ctrl+s")
        await desk.enter(str(report.with_suffix(".toml")), "enter")
        assert "expected a name that ends in .md" in desk.seen()
        await desk.enter(str(report), "enter")
        assert report.read_text().startswith("# Fray\n")
        await desk.press("ctrl+s")
        await desk.enter(str(report), "enter")
        assert "is there already" in desk.seen()

    run(act)
    other.close()


def test_the_bench_goes_on_from_what_was_done_meanwhile() -> None:
    """By the player, or by somebody else, of whom it tells; what was set on the bench stays."""
    other, _ = begun()

    async def act(desk: Desk) -> None:
        await opened(desk)
        await desk.press("enter", "enter", "enter")
        await desk.press("s")
        await desk.enter("distance", "enter")
        await desk.enter("7", "enter", "escape")
        await desk.press("B", "n", "n", "q", "enter")
        other.refresh()
        assert other.state.attacks == 1, desk.screen.notices
        other.set_fields("Theirs", {"models": 2})
        desk.screen.look_at_battle()
        assert desk.bench.table["target"]["models"] == 2
        assert desk.bench.table["situation"]["distance"] == 7
        assert any("Theirs: models 2" in notice for notice in desk.screen.notices)
        await desk.press("enter")
        other.refresh()
        assert other.state.attacks == 2, desk.screen.notices
        body = other.in_force()[-1].body
        other.log.append(ATTACK, body, 3, "somebody")  # by one who knew of no shot yet
        desk.screen.look_at_battle()
        assert any("it has no part" in notice for notice in desk.screen.notices)
        assert desk.bench.shown == 2
        other.remove("Theirs")
        desk.screen.look_at_battle()
        assert any("no unit Theirs any more" in notice for notice in desk.screen.notices)

    run(act)
    other.close()


def test_a_fight_is_put_up_with_the_weapons_of_both() -> None:
    """F: weapon, foe, and what the foe strikes back with; units without weapons choose of all."""
    path = places.new_path("Fray")
    other = Battle.begin(path, Session(third_party=False), "Fray", "ninth-age")
    for name, side in (("Ours", "North"), ("Theirs", "South")):
        other.add_unit(side, "", name, {"models": 5, "resilience": 3, "wounds": 1, "strength": 3})

    async def act(desk: Desk) -> None:
        await opened(desk)
        await desk.press("F")
        assert "kind melee" in desk.seen()
        assert "kind shooting" not in desk.seen()
        await desk.enter("halberd", "enter", "enter")
        await desk.enter("hand weapon", "enter")
        assert desk.app.screen is desk.screen
        assert desk.bench.table["kind"] == "fight"
        assert desk.bench.table["target"]["weapon"]["profile"].endswith("Hand Weapon")
        await desk.press("enter")
        other.refresh()
        assert other.in_force()[-1].body["weapon_name"] == "Halberd"
        assert other.state.units["Ours"].value("models") == 5

    run(act)
    other.close()


def test_who_is_destroyed_or_only_looks_on_attacks_nobody() -> None:
    """Told at once, before a weapon is asked for."""
    other, path = begun()
    other.set_fields("Ours", {"models": 0})
    other.close()

    async def act(desk: Desk) -> None:
        screen = await opened(desk)
        await desk.press("enter")
        assert desk.app.screen is screen
        assert "Ours is destroyed" in desk.seen()
        screen.open_path(path, read_only=True)
        await desk.press("down", "F")
        assert desk.app.screen is screen
        assert "you are looking on" in desk.seen()

    run(act)


def test_what_cannot_be_written_stays_on_the_screen_and_waits() -> None:
    """Told in a line; in the battle as soon as it can be, and the bench goes on from it."""
    other, _ = begun()

    async def act(desk: Desk) -> None:
        await opened(desk)
        await desk.press("enter", "enter", "enter")
        with no_room():
            await desk.press("enter")
            assert "Not in the battle yet" in desk.seen()
            assert "nothing was written" in desk.seen()
            shot = desk.bench.shot
            assert shot is not None
            assert shot.applied == ""
            desk.screen.look_at_battle()
            assert not other.refresh()
            await desk.press("q")
            assert "Leaving loses" in desk.seen()
            await desk.press("escape")
        desk.screen.look_at_battle()
        assert [event.body["faces"] for event in other.refresh()] == [shot.faces]
        assert other.state.attacks == 1
        assert desk.bench.shot is not None
        assert desk.bench.shot.applied
        assert desk.screen.notices[-1].startswith("In the battle by now: Ours, Sponson")
        assert "Not in the battle yet" not in desk.seen()
        await desk.press("enter")
        other.refresh()
        assert other.state.attacks == 2
        assert other.history.conflicts == {}

    run(act)
    other.close()


def test_a_battle_that_was_open_is_gone_on_with_where_it_was_left() -> None:
    """On its own screen after a cut line, and on the bench where that was shown."""
    other, _ = begun()

    async def cut(desk: Desk) -> None:
        await opened(desk)
        desk.app.exit(return_code=1)

    async def there(desk: Desk) -> None:
        await desk.rest()
        screen = desk.app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.heading == "Fray"
        await desk.press("q")
        desk.app.exit(return_code=1)

    async def on_the_bench(desk: Desk) -> None:
        await desk.rest()
        assert desk.app.screen is desk.screen
        assert desk.screen.opened is not None

    run(cut)
    run(there)
    run(on_the_bench)
    other.close()
