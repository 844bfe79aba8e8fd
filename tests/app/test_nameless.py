"""What is on the bench and what was fired on it outlives whatever ends the program."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from tests.app.desk import Desk, run
from tests.room import no_room

from grapeshot.app.battle.screen import BattleScreen
from grapeshot.app.model import Bench
from grapeshot.app.screens.question import QuestionScreen
from grapeshot.battle import nameless, places
from grapeshot.battle.battle import Battle
from grapeshot.battle.events import SHOT
from grapeshot.battle.log import Log
from grapeshot.battle.replay import replayed
from grapeshot.dice import SeededDice
from grapeshot.present.battle import markdown_lines
from grapeshot.rules.folders import state_folder
from grapeshot.session import Session


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(third_party=False)


async def change_and_fire(desk: Desk) -> None:
    await desk.press("s")
    await desk.enter("distance", "enter")
    await desk.enter("7", "enter", "escape", "enter", "enter")
    assert len(desk.bench.shots) == 2


async def restored(desk: Desk) -> None:
    await desk.until(lambda: not desk.screen.is_restoring)
    await desk.settle()


def left_behind() -> dict[str, Any]:
    """Change the bench and fire, and end the program from outside; return what was on it."""
    seen: dict[str, Any] = {}

    async def act(desk: Desk) -> None:
        await change_and_fire(desk)
        seen.update(table=desk.bench.table, faces=[shot.faces for shot in desk.bench.shots])

    run(act)
    return seen


def faces_in(path: Path) -> list[list[int]]:
    log = Log(path, read_only=True)
    found, _ = log.latest((SHOT,), 1000)
    log.close()
    return [event.body["faces"] for event in found]


def test_nothing_is_kept_of_what_stands_elsewhere() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("j", "m", "4")
        assert not places.known_nameless()
        await desk.press("B", "q", "q")

    run(act)
    assert not places.known_nameless(), "what was looked at in vain is taken away"


def test_each_shot_is_in_the_log_before_it_is_shown() -> None:
    async def act(desk: Desk) -> None:
        shown: list[bool] = []

        def look(bench: Bench) -> None:
            if bench.shots:
                (path,) = places.known_nameless()
                shown.append(len(faces_in(path)) >= len(bench.shots))

        desk.app.watch(desk.screen, "bench", look, init=False)
        await desk.press("enter", "enter")
        assert shown
        assert all(shown)

    run(act)


def test_bench_and_log_go_on_as_they_were() -> None:
    """Table, shots die for die, their numbers, what is shown, and what undo takes back."""
    before = left_behind()
    (file,) = places.known_nameless()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700

    async def again(desk: Desk) -> None:
        await restored(desk)
        assert not isinstance(desk.app.screen, QuestionScreen)
        assert desk.bench.table == before["table"]
        assert [shot.faces for shot in desk.bench.shots] == before["faces"]
        assert [shot.number for shot in desk.bench.shots] == [1, 2]
        assert desk.bench.shown == 2
        assert "An earlier engagement" not in desk.pane("stages")
        await desk.press("y")
        assert desk.bench.shots[-1].faces == before["faces"][-1]
        await desk.press("u")
        assert desk.bench.table["situation"] != before["table"]["situation"]
        await desk.press("q")
        assert desk.has_ended, "leaving loses nothing, and is not asked about"

    async def once_more(desk: Desk) -> None:
        await restored(desk)
        assert len(desk.bench.shots) == 3
        assert desk.bench.table["situation"] != before["table"]["situation"]
        await desk.press("U")
        assert desk.bench.table == before["table"]

    run(again)
    run(once_more)
    assert places.known_nameless() == [file]


def test_a_file_is_opened_and_the_log_stays(tmp_path: Path) -> None:
    before = left_behind()
    file = tmp_path / "own.toml"
    file.write_text(
        'title = "Mine"\nruleset = "legions-imperialis"\n'
        'weapon = { name = "Gun", dice = 1, to_hit = 4, range = 20 }\n'
        'target = { type = "vehicle", armour_save = 4 }\nsituation = { distance = 5 }\n'
    )

    async def act(desk: Desk) -> None:
        await restored(desk)
        assert desk.bench.title == "Mine"
        assert len(desk.bench.shots) == 2
        await desk.press("u")
        assert desk.bench.table == before["table"]

    run(act, file=file)


def test_dashboards_side_by_side_keep_to_themselves(session: Session) -> None:
    """The second begins its own; what was left in order weeks ago is not dragged into it."""
    old = nameless.begin(session, "legions-imperialis")
    log = Log(old.path)
    log.keep("left", value=True)
    log.close()
    old.leave()

    async def first(desk: Desk) -> None:
        await change_and_fire(desk)
        mine = places.known_nameless()[0]
        assert nameless.last() is None
        other = nameless.begin(session, "legions-imperialis")
        assert other.path not in (mine, old.path)
        other.leave()
        cut = nameless.last()
        assert cut is not None
        assert cut.path == other.path, "one whose line was cut is taken up"
        cut.leave()

    run(first)


def test_old_ones_are_pruned_but_for_those_with_applied_attacks(session: Session) -> None:
    made = []
    for number in range(nameless.MOST + 3):
        held = nameless.begin(session, "legions-imperialis")
        made.append(held.path)
        os.utime(held.path, (number, number))
        if number == 0:
            battle = Battle(held.path, session)
            stated = {"type": "vehicle", "models": 1, "armour_save": 6}
            battle.add_unit("North", "", "Ours", stated)
            battle.add_unit("South", "", "Theirs", stated)
            weapon = {"name": "Gun", "dice": 1, "to_hit": 4, "range": 20}
            order = battle.order("Ours", "", ["Theirs"], {"weapon": weapon})
            battle.attack(order, SeededDice(1))
            battle.close()
            os.utime(held.path, (number, number))
        if number != 1:
            held.leave()
    assert made[0].exists()
    assert made[1].exists(), "it is in use"
    times = {path.stat().st_mtime for path in places.known_nameless()}
    assert 2 not in times
    assert len(places.known_nameless()) == nameless.MOST + 2


def test_shots_that_come_out_otherwise_are_told_and_stay_in_the_battle(session: Session) -> None:
    left_behind()
    (file,) = places.known_nameless()
    battle = Battle(file, session)
    assert sum("beside the battle: " in line for line in markdown_lines(battle)) == 2
    (shot,) = battle.log.latest((SHOT,), 1)[0]
    assert replayed(battle).differences == ()
    battle.add_shot({**shot.body, "faces": [7 - face for face in shot.body["faces"]]})
    assert len(replayed(battle).differences) == 1
    battle.close()

    async def act(desk: Desk) -> None:
        await restored(desk)
        assert "1 of the last 3 shots come out otherwise" in desk.notice
        assert [shot.number for shot in desk.bench.shots] == [1, 2]
        await desk.press("enter")
        assert desk.bench.shots[-1].number == 3

    run(act)


@pytest.mark.parametrize("is_later", [False, True])
def test_where_nothing_can_be_kept_it_is_told_once_and_the_program_goes_on(
    is_later: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the start on, as without a folder; or when the disk is full by then."""
    if not is_later:
        folder = places.folder()
        folder.parent.mkdir(parents=True)
        folder.write_text("in the way")

    async def act(desk: Desk) -> None:
        with no_room() if is_later else nullcontext():
            await (desk.press("enter") if is_later else change_and_fire(desk))
            await lasting(desk)

    async def lasting(desk: Desk) -> None:
        assert "is not kept for the next start" in desk.seen()
        await desk.press("escape", "escape", "enter", "B")
        assert "is not kept" not in desk.seen()
        await desk.press("q", "q")
        assert isinstance(desk.app.screen, QuestionScreen)
        assert "Leaving loses the log" in desk.seen()

    run(act)


def test_once_there_is_room_again_all_is_kept() -> None:
    """The bench, and what was fired meanwhile: told once each way, and in the log in its order."""

    async def act(desk: Desk) -> None:
        await desk.press("enter")
        assert desk.screen.keeper.battle is not None
        with no_room():
            await desk.press("enter", "enter")
            assert "is not kept for the next start" in desk.seen()
            desk.screen.look_at_battle()
            assert len(desk.screen.notices) == 1
        desk.screen.look_at_battle()
        assert desk.screen.notices[1:] == ["What is on the bench is kept again."]
        assert "is not kept for the next start" not in desk.seen()
        (file,) = places.known_nameless()
        assert faces_in(file) == [shot.faces for shot in desk.bench.shots]
        assert len(desk.bench.shots) == 3
        await desk.press("q")
        assert desk.has_ended

    run(act)


def test_what_was_left_is_on_the_bench_though_nothing_can_be_written() -> None:
    """As where the disk is full at the start; the same battle goes on as soon as it can."""
    before = left_behind()
    (file,) = places.known_nameless()
    in_the_way = file.with_name(f"{file.name}-shm")  # where SQLite can make no file
    in_the_way.mkdir()

    async def act(desk: Desk) -> None:
        assert "is not kept for the next start" in desk.notice
        assert desk.bench.table == before["table"]
        await desk.press("enter")
        in_the_way.rmdir()
        desk.screen.look_at_battle()
        assert faces_in(file) == [*before["faces"], desk.bench.shots[-1].faces]

    run(act)
    assert places.known_nameless() == [file]


def test_a_battle_without_a_name_is_begun_once_it_can_be() -> None:
    """With all that was fired before."""
    folder = places.folder()
    folder.parent.mkdir(parents=True)
    folder.write_text("in the way")

    async def act(desk: Desk) -> None:
        await desk.press("enter", "enter")
        folder.unlink()
        desk.screen.look_at_battle()
        (file,) = places.known_nameless()
        assert faces_in(file) == [shot.faces for shot in desk.bench.shots]
        assert len(desk.bench.shots) == 2

    run(act)


def test_a_damaged_log_is_told_and_left_alone() -> None:
    left_behind()
    (file,) = places.known_nameless()
    for path in file.parent.iterdir():
        path.write_bytes(b"no log")

    async def act(desk: Desk) -> None:
        assert file.name in desk.notice
        assert not desk.bench.shots
        await desk.press("escape", "enter")
        assert len(places.known_nameless()) == 2

    run(act)
    assert file.read_bytes() == b"no log"


def test_a_battle_is_given_a_name_and_the_bench_goes_on_in_it() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter", "B", "N")
        await desk.enter("a/b", "enter")
        assert "cannot be called" in desk.seen()
        await desk.enter("First blood", "enter")
        screen = desk.app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.heading == "First blood"
        await desk.press("q", "enter")
        (bench,), (path,) = places.known_nameless(), places.known()
        assert not faces_in(bench)
        assert len(faces_in(path)) == 2, "what is fired is an event of the open battle"

    async def again(desk: Desk) -> None:
        await restored(desk)
        assert desk.screen.battle is not None
        assert desk.screen.battle.battle.name == "First blood"
        assert [shot.number for shot in desk.bench.shots] == [1, 2]
        await desk.press("B", "N")
        assert "It has a name" in desk.notice

    run(act)
    run(again)


def test_a_unit_brings_its_game_along() -> None:
    """What was fired before in another game stays; the battle is of the game of its units."""

    async def act(desk: Desk) -> None:
        await desk.press("enter", "ctrl+r")
        await desk.enter("horus", "enter")
        await desk.press("B", "+")
        screen = desk.app.screen_stack[-2]
        assert isinstance(screen, BattleScreen)
        assert screen.battle.ruleset.id == "horus-heresy"
        await desk.press("enter")
        await desk.enter("tactical squad", "enter")
        assert len(screen.battle.state.units) == 1

    run(act)


def test_what_earlier_versions_kept_is_taken_over_once() -> None:
    before = left_behind()
    (file,) = places.known_nameless()
    log = Log(file)
    (first, second), _ = log.latest((SHOT,), 2)
    log.close()
    file.unlink()
    lines: list[dict[str, Any]] = [{"table": before["table"], "rest": ["own.toml", "", False]}]
    lines += [{"shot": [each.body["title"], each.body["seed"], each.body["faces"]]}
              for each in (first, second)]  # fmt: skip
    folder = Path(state_folder(), "benches")
    folder.mkdir(parents=True)
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (folder / "bench-1.jsonl").write_text(f'{text}{{"tab')

    async def act(desk: Desk) -> None:
        await restored(desk)
        assert desk.bench.table == before["table"]
        assert desk.bench.source == "own.toml"
        assert [shot.faces for shot in desk.bench.shots] == before["faces"]
        assert not list(folder.iterdir())

    run(act)


def test_a_defect_leaves_it() -> None:
    async def act(desk: Desk) -> None:
        await change_and_fire(desk)
        desk.app.call_later(lambda: 1 / 0)
        await desk.rest()
        assert isinstance(desk.app.defect, ZeroDivisionError)

    with pytest.raises(ZeroDivisionError):
        run(act)
    (file,) = places.known_nameless()
    assert len(faces_in(file)) == 2
