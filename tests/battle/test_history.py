"""Undo, redo and conflicts: every change is an event, and the state is a fold over them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from grapeshot.battle import events
from grapeshot.battle.battle import Battle
from grapeshot.battle.state import canonical
from grapeshot.dice import SeededDice
from grapeshot.errors import Fault, Refusal
from grapeshot.session import Session

from .conftest import Table

Begun = Callable[..., Table]
GUN = {"name": "Gun", "range": 30, "dice": 2, "to_hit": 3, "ap": 0, "traits": ["Quake"]}
NEAR = {"distance": 10}


def fray(begun: Begun) -> Table:
    """Return a battle of two units."""
    table = begun("legions-imperialis")
    for name, side in (("Ours", "North"), ("Theirs", "South")):
        table.unit(name, side, type="infantry", models=8, armour_save=5)
    return table


def random_battle(table: Table, seed: int, count: int) -> list[str]:
    """Do things at random; return the state after each."""
    random, states = Random(seed), []
    for number in range(count):
        what = random.choice(("attack", "attack", "next", "note", "set", "undo", "redo"))
        try:
            _do(table, what, random, number)
        except (Refusal, Fault):
            continue
        states.append(canonical(table.battle.state))
    return states


def _do(table: Table, what: str, random: Random, number: int) -> None:
    battle = table.battle
    if what == "attack":
        one, other = random.sample(["Ours", "Theirs"], 2)
        table.attack(one, other, GUN, seed=number, situation=NEAR)
    elif what == "next":
        battle.advance()
    elif what == "note":
        battle.note("so far")
    elif what == "set":
        battle.set_fields("Ours", {"models": random.randint(3, 8)})
    elif what == "undo":
        battle.undo()
    else:
        battle.redo()


@pytest.mark.parametrize("seed", range(3))
def test_a_log_read_anew_gives_the_same_state(begun: Begun, session: Session, seed: int) -> None:
    """Byte for byte; so does undoing all of it and doing it all again."""
    table = fray(begun)
    random_battle(table, seed, 30)
    battle = table.battle
    end = canonical(battle.state)
    again = Battle(battle.log.path, session)
    assert canonical(again.state) == end
    again.close()
    count = len(battle.history.done)
    for _ in range(count):
        battle.undo()
    assert battle.state.units == {}
    with pytest.raises(Fault, match="nothing to undo"):
        battle.undo()
    for _ in range(count):
        battle.redo()
    assert canonical(battle.state) == end


def test_undo_goes_back_one_event_at_a_time(begun: Begun) -> None:
    """To what was before each, and something new after it leaves nothing to do again."""
    table = fray(begun)
    before = canonical(table.battle.state)
    table.attack("Ours", "Theirs", GUN, seed=4, situation=NEAR)
    after = canonical(table.battle.state)
    assert table.battle.undo().kind == events.ATTACK
    assert canonical(table.battle.state) == before != after
    assert table.battle.redo().kind == events.ATTACK
    assert canonical(table.battle.state) == after
    table.battle.undo()
    table.battle.note("otherwise")
    with pytest.raises(Fault, match="nothing to do again"):
        table.battle.redo()


def test_a_conflict_is_told_and_can_be_accepted(begun: Begun, session: Session) -> None:
    """Two fire at one unit at once: the second is in the log, and counts once it is accepted."""
    table = fray(begun)
    other = Battle(table.battle.log.path, session, author="other")
    order = table.battle.order("Ours", "", ["Theirs"], {"weapon": GUN, "situation": NEAR})
    table.battle.attack(order, SeededDice(4))
    stale = other.attack(order, SeededDice(5))
    assert stale.conflict == "Ours was changed before it (event 4)"
    table.battle.refresh()
    assert table.battle.state == other.state
    assert other.state.attacks == 1
    other.accept(stale.event.position)
    table.battle.refresh()
    assert table.battle.state == other.state
    assert other.state.attacks == 2
    assert other.history.conflicts == {}
    table.battle.undo()
    assert table.battle.history.conflicts == {5: "its acceptance was undone"}
    table.battle.redo()
    assert table.battle.history.conflicts == {}
    other.close()


def test_two_who_undo_at_once_undo_one_event(begun: Begun, session: Session) -> None:
    """The second meant the same event, and is told that it is undone already."""
    table = fray(begun)
    other = Battle(table.battle.log.path, session, author="other")
    table.battle.undo()
    with pytest.raises(Fault, match="was not the next to be undone"):
        other.undo()
    assert other.state == table.battle.state
    assert list(other.state.units) == ["Ours"]
    other.close()


def test_what_touches_other_units_is_no_conflict(begun: Begun, session: Session) -> None:
    """Events of others that concern none of the units of an attack change nothing of it."""
    table = fray(begun)
    other = Battle(table.battle.log.path, session, author="other")
    table.unit("Third", "North", type="infantry", models=1, armour_save=5)
    order = other.order("Ours", "", ["Theirs"], {"weapon": GUN, "situation": NEAR})
    assert other.attack(order, SeededDice(4)).conflict == ""
    other.close()
