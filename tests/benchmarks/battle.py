"""How a battle grows: opening, undoing and writing at 10,000 events beside 100, and its memory.

Run it with `python tests/benchmarks/battle.py`. Nothing is asserted.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from grapeshot.battle.battle import Battle
from grapeshot.battle.events import ATTACK
from grapeshot.dice import SeededDice
from grapeshot.session import Session

FEW, MANY, SHOTS = 100, 10_000, 1_000
STEPS = 20
UNIT: dict[str, Any] = {"type": "vehicle", "models": 5, "armour_save": 2}
GUN: dict[str, Any] = {
    "name": "Gun",
    "range": 30,
    "dice": 2,
    "to_hit": 6,
    "ap": 0,
    "traits": ["Light"],  # which does a vehicle no harm, so that the battle goes on for ever
}


def begun(folder: Path, session: Session, name: str, pairs: int) -> Battle:
    """Return a battle of so many pairs of units."""
    path = folder / f"{name}.battle"
    battle = Battle.begin(path, session, name, "legions-imperialis", author="bench")
    for number in range(pairs):
        battle.add_unit("North", "", f"North {number}", UNIT)
        battle.add_unit("South", "", f"South {number}", UNIT)
    return battle


def shoot(battle: Battle, seed: int) -> dict[str, Any]:
    """Resolve an attack; return what the log keeps of it."""
    stated = {"weapon": GUN, "situation": {"distance": 10}}
    order = battle.order("North 0", "", ["South 0"], stated)
    return dict(battle.attack(order, SeededDice(seed)).event.body)


def grown(folder: Path, session: Session, count: int) -> Path:
    """Return the log of a battle of so many events, nearly all of them attacks."""
    battle = begun(folder, session, str(count), 10)
    body = shoot(battle, 1)
    more = count - battle.history.head
    battle.log.append_all([(ATTACK, body)] * more, battle.history.head + more, "bench")
    battle.close()
    return battle.log.path


def timed(work: Callable[[], object], times: int = 1) -> float:
    """Return the milliseconds of this process that a piece of work takes."""
    begin = process_time()
    for _ in range(times):
        work()
    return (process_time() - begin) / times * 1000


def measured(path: Path, session: Session) -> dict[str, float]:
    """Return what a battle of this log takes, in milliseconds."""
    found: list[Battle] = []
    taken = {"first open": timed(lambda: found.append(Battle(path, session)))}
    found.pop().close()
    taken["open"] = timed(lambda: found.append(Battle(path, session)))
    battle = found[0]
    taken["undo"] = timed(battle.undo, STEPS)
    taken["redo"] = timed(battle.redo, STEPS)
    taken["write"] = timed(lambda: battle.note("so far"), STEPS)
    battle.close()
    return taken


def main() -> None:
    """Print all ratios, and the memory over many shots."""
    session = Session(third_party=False)
    with TemporaryDirectory() as name:
        folder = Path(name)
        few, many = (measured(grown(folder, session, count), session) for count in (FEW, MANY))
        for what, taken in many.items():
            print(f"{what}: {taken:.2f} ms at {MANY} events, {taken / few[what]:.1f} x {FEW}")
        battle = begun(folder, session, "shots", 1)
        for number in range(1, SHOTS + 1):
            shoot(battle, number)
            if number in (SHOTS // 10, SHOTS):
                most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                print(f"after {number} shots: {most} kB at most")
        battle.close()


if __name__ == "__main__":
    main()
