"""Whatever is changed on the bench of a battle's attack, its log comes to the same by itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grapeshot.app.battle.linked import LinkedBattle
from grapeshot.app.derived import Shot
from grapeshot.battle.battle import Battle
from grapeshot.battle.differing import Table
from grapeshot.battle.replay import replayed
from grapeshot.battle.state import canonical
from grapeshot.dice import SeededDice
from grapeshot.errors import Fault, Refusal
from grapeshot.session import Session

LI, T9A, HH = "legions-imperialis", "ninth-age", "horus-heresy"
_COUNT = 3 * int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))
GUN: Table = {"name": "Gun", "range": 30, "dice": 2, "to_hit": 3, "ap": 0}
MISSILE = {**GUN, "name": "Missile", "dice": 1, "traits": ["Limited (1)"]}
QUAKE = {**GUN, "name": "Quaker", "traits": ["Quake"]}
BOLTER = {"name": "Gun", "type": "Heavy", "range": 24, "shots": 2, "strength": 5, "ap": 4}
MEN = {"models": 4, "bs": 4, "toughness": 4, "wounds": 2, "leadership": 7}
BOW = {
    "name": "Gun",
    "kind": "shooting",
    "to_hit": 4,
    "range": 24,
    "shots": 1,
    "strength": 3,
    "ap": 0,
}
ELVES = {"models": 9, "resilience": 3, "wounds": 2}
GAMES: dict[str, tuple[Table, list[Table]]] = {
    LI: (
        {"type": "vehicle", "models": 3, "wounds": 2, "armour_save": 5, "void_shields": 1},
        [GUN, MISSILE, QUAKE],
    ),
    HH: (MEN, [BOLTER, {**BOLTER, "name": "Rocket", "traits": ["One Use"]}]),
    T9A: (ELVES, [BOW, {**BOW, "name": "Longbow", "strength": 4}]),
}
FIELDS: dict[str, tuple[Any, ...]] = {
    "models": (1, 2, 5),
    "wounds": (1, 3),
    "wounds_left": ([1], [1, 1]),
    "wounds_lost": (1, 2),
    "void_shields": (0, 2),
    "armour_save": (2, 3),
    "distance": (5, 12),
    "ammunition": (0, 1),
    "toughness": (3, 6),
    "resilience": (2, 5),
}


def _paths(table: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything in an engagement."""
    items = table.items() if isinstance(table, dict) else enumerate(table)
    for key, value in items:
        yield (*before, key)
        if isinstance(value, dict) or (
            isinstance(value, list) and key in ("targets", "more_weapons")
        ):
            yield from _paths(value, (*before, key))


def _edited(table: Table, weapons: list[Table], random: Random) -> Table:
    """Return an engagement with something left out, set, or another weapon."""
    table = deepcopy(table)
    what = random.choice(("leave", "leave", "set", "set", "swap", "add", "remove"))
    if what == "leave":
        path = random.choice([path for path in _paths(table) if path[-1] != "name"])
        held = table
        for step in path[:-1]:
            held = held[step]
        del held[path[-1]]
    elif what == "set":
        part = random.choice(("attacker", "target", "situation"))
        is_one = part != "target" or "target" in table
        held = table.setdefault(part, {}) if is_one else random.choice(table["targets"])
        key = random.choice([*FIELDS])
        held[key] = random.choice(FIELDS[key])
    elif what == "swap":
        table["weapon"] = deepcopy(random.choice(weapons))
    elif what == "add":
        table.setdefault("more_weapons", []).append(deepcopy(random.choice(weapons)))
    elif table.get("more_weapons"):
        table["more_weapons"].pop(random.randrange(len(table["more_weapons"])))
    return table


def _changed(linked: LinkedBattle, edited: Table) -> Table | None:
    """Return an engagement as the bench has it once it is changed; None where it is none."""
    try:
        table = {**linked.armed(edited)}
        linked.battle.session.play(linked.battle.session.reader.engagement(table), SeededDice(1))
    except (Fault, Refusal):
        return None
    return table if linked.takes(table) else None


def _next(linked: LinkedBattle) -> Table | None:
    """Return the same attack from where it has left off; None where nobody is left."""
    try:
        return {**linked.table_of(linked.battle.last_order())}
    except Fault:
        return None


def _fire(linked: LinkedBattle, table: Table, seed: int) -> bool:
    """Fire what lies on the bench, if it can be; return whether it counts."""
    battle = linked.battle
    try:
        engagement = battle.session.reader.engagement(table)
        dice = SeededDice(seed, d3_as_d6=battle.ruleset.d3_as_d6)
        program, played = battle.session.play(engagement, dice)
    except (Fault, Refusal):
        return False
    shot = Shot(seed, table, "", seed, program, played, {}, ())
    linked.enter(linked.entry(shot, engagement, None))
    return True


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_log_replays_whatever_was_changed_on_the_bench(tmp_path: Path, ruleset: str) -> None:
    """Random changes, removals and weapons; then the log gives the same engagements and state."""
    unit, weapons = GAMES[ruleset]
    session, fired = Session(third_party=False), 0
    for seed in range(_COUNT):
        random = Random(f"{ruleset} {seed}")
        battle = Battle.begin(tmp_path / f"{seed}.battle", session, "x", ruleset, author="tester")
        battle.add_unit("North", "", "Ours", unit)
        battle.add_unit("South", "", "Theirs", unit)
        battle.add_unit("South", "", "Others", unit)
        linked = LinkedBattle(battle)
        struck = random.choice((["Theirs"], ["Theirs", "Others"]))
        stated: Table = {"weapon": weapons[0], "situation": {"distance": 10}}
        if random.random() < 0.5:
            stated["more_weapons"] = weapons[1:]
        table = dict(linked.table_of(battle.order("Ours", "", struck, stated)))
        for number in range(5):
            for _ in range(random.randint(0, 3)):
                table = _changed(linked, _edited(table, weapons, random)) or table
            if _fire(linked, table, number):
                fired += 1
                table = _next(linked) or table
        found = replayed(battle)
        assert (found.differences, found.is_same) == ((), True)
        again = Battle(battle.log.path, session)
        assert canonical(again.state) == canonical(battle.state)
        for each in (battle, again):
            each.close()
    assert fired > _COUNT


@pytest.fixture
def tanks(tmp_path: Path) -> Iterator[LinkedBattle]:
    """Return a battle of tanks, the first of which has fired its only missile at the second."""
    session, (unit, _) = Session(third_party=False), GAMES[LI]
    battle = Battle.begin(tmp_path / "x.battle", session, "x", LI, author="tester")
    for name in ("Ours", "Theirs", "Others"):
        battle.add_unit("North", "", name, {**unit, "armour_save": 2})
    near = {"situation": {"distance": 10}}
    battle.attack(battle.order("Ours", "", ["Theirs"], {"weapon": MISSILE, **near}), SeededDice(1))
    yield LinkedBattle(battle)
    battle.close()


def test_a_weapon_put_on_the_bench_brings_what_is_remembered_of_it(tanks: LinkedBattle) -> None:
    """In the place of another, or beside it; whatever else was changed stays so."""
    stated = {"weapon": GUN, "situation": {"distance": 10}}
    table = deepcopy(dict(tanks.table_of(tanks.battle.order("Ours", "", ["Theirs"], stated))))
    del table["attacker"]["models"]
    swapped = tanks.armed({**table, "weapon": MISSILE})
    assert swapped["attacker"].get("ammunition") == 0
    assert "models" not in swapped["attacker"]
    table = dict(tanks.table_of(tanks.battle.order("Ours", "", ["Theirs"], stated)))
    added = tanks.armed({**table, "more_weapons": [MISSILE]})
    assert added["more_weapons"] == [{**MISSILE, "attacker": {"ammunition": 0}}]
    assert "ammunition" not in added["attacker"]
    assert "ammunition" not in tanks.armed({**added, "more_weapons": []})["attacker"]


def test_what_was_set_of_one_of_two_targets_stays_its_own(tanks: LinkedBattle) -> None:
    """Once more, they are as the attack has left them, and that alone is stated of it."""
    guns: list[Table] = [
        {**GUN, "dice": 9, "name": name, "targets": [name]} for name in ("Theirs", "Others")
    ]
    stated = {"weapon": guns[0], "more_weapons": guns[1:], "situation": {"distance": 10}}
    table = dict(tanks.table_of(tanks.battle.order("Ours", "", ["Theirs", "Others"], stated)))
    first, second = table["targets"]
    table["targets"] = [first, {**second, "armour_save": 6, "models": 2}]
    assert _fire(tanks, table, 3)
    again = tanks.table_of(tanks.battle.last_order())
    units = tanks.battle.state.units
    assert [each["armour_save"] for each in again["targets"]] == [2, 6]
    told = [each["models"] for each in again["targets"]]
    assert told == [units[name].value("models") for name in ("Theirs", "Others")]
    assert tanks.battle.last_order().stated["targets"] == [{}, {"armour_save": 6}]
