"""What the dashboard begins with: the engine, the bench as it was left, a file, or a demo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from grapeshot.app.engine import FIRST_RULESET, Engine
from grapeshot.app.model import Bench
from grapeshot.battle.events import BATTLE, BENCH, DICE
from grapeshot.engagement.files import engagements_in, shipped_engagements
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.battle.linked import LinkedBattle
    from grapeshot.app.keeping import Keeper
    from grapeshot.engagement.files import Opened
    from grapeshot.session import Session


class Start(NamedTuple):
    """What the program begins with."""

    engine: Engine
    bench: Bench
    opened: LinkedBattle | None
    kept: Mapping[str, Any]
    dice: Mapping[str, Any] | None
    """Those of the attack on the bench that were rolled, where others are still to be."""
    notices: tuple[str, ...]


def load(
    session: Session | Callable[[], Session],
    file: str | None,
    keeper: Keeper,
    is_interrupted: Callable[[], bool],
) -> Start:
    """Load the engine and what was left, with the first engagement of a `file` on the bench."""
    engine = Engine(session, is_interrupted)
    notices: list[str] = []
    kept: Mapping[str, Any] = {}
    opened = None
    try:
        kept = keeper.take_up(engine.session, notices)
        opened = _opened_before(engine, keeper, kept.get(BATTLE))
    except Fault as fault:
        notices.append(str(fault))
    bench = _first_bench(engine, file, kept.get(BENCH), notices)
    bench = replace(bench, derived=engine.derive(bench.table))
    dice = kept.get(DICE)
    if not _is_unfinished(dice, bench, opened or keeper.battle):
        dice = None
    return Start(engine, bench, opened, kept, dice, tuple(notices))


def _opened_before(
    engine: Engine, keeper: Keeper, row: Mapping[str, Any] | None
) -> LinkedBattle | None:
    """Open the battle again that was open. Raise Fault where it cannot be."""
    if not row:
        return None
    found = None
    if row["path"]:
        from grapeshot.app.battle.linked import LinkedBattle
        from grapeshot.battle.battle import Battle

        path = Path(row["path"])
        found = LinkedBattle(Battle(path, engine.session, read_only=row["looks_on"]))
    battle = found or keeper.battle
    if battle is not None:
        battle.expect(row)
    return found


def _first_bench(
    engine: Engine, file: str | None, kept: Mapping[str, Any] | None, notices: list[str]
) -> Bench:
    """Return the bench as it was left, with the file that was asked for on it."""
    bench = Bench()
    if kept:
        bench = bench.with_kept_part(kept)
        problem = engine.unshowable(bench.table)
        if problem:
            notices.append(f"What lay on the bench cannot be shown (u puts it back): {problem}")
            kept = None
    first = _of_file(engine, file, notices) if file else None
    if first is None and kept:
        return bench
    if first is None:
        first = shipped_engagements(FIRST_RULESET)[0]
    return bench.opened(engine.spelt_out(first.table), str(first.file), first.mark)


def _of_file(engine: Engine, file: str, notices: list[str]) -> Opened | None:
    """Return the first engagement of the file that the program was started with."""
    try:
        named = engagements_in(Path(file))[0]
    except Fault as fault:
        notices.append(str(fault))
        return None
    problem = engine.unshowable(named.table)
    if problem:
        notices.append(f"{file}: {problem}")
    return None if problem else named


def _is_unfinished(
    kept: Mapping[str, Any] | None, bench: Bench, battle: LinkedBattle | None
) -> bool:
    """Return whether dice that were kept are of the attack on the bench, and not fired yet.

    A program that was ended between the two has them in the log as well.
    """
    if not kept or battle is None or kept["table"] != bench.table:
        return False
    faces = sorted(face for faces, _ in kept["rolls"] for face in faces)
    shots, _ = battle.shots(1)
    return all((each.table, sorted(each.faces)) != (bench.table, faces) for each in shots)
