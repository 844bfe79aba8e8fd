"""What earlier versions kept of a bench - lines of JSON in the state folder - taken over once."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.battle import nameless
from grapeshot.battle.battle import Battle
from grapeshot.battle.events import BENCH
from grapeshot.rules.folders import state_folder

if TYPE_CHECKING:
    from grapeshot.session import Session

_MOST_BYTES = 20_000_000


def take_over(session: Session) -> None:
    """Make a battle without a name of each bench that was kept. Raise Fault where that fails."""
    folder = state_folder()
    for path in sorted(Path(folder, "benches").glob("bench-*.jsonl")) if folder else ():
        held = nameless.held_file(path)
        if held is None:
            continue
        try:
            lines = _lines(path.read_bytes()[:_MOST_BYTES])
            if lines:
                _begin(lines, session)
            path.unlink()
        finally:
            held.leave()


def _begin(lines: list[dict[str, Any]], session: Session) -> None:
    """Begin a battle of what the lines tell, one after another."""
    table, rest = lines[-1]["table"], lines[-1]["rest"]
    held = nameless.begin(session, str(table.get("ruleset", "")))
    try:
        battle = Battle(held.path, session)
        for line in lines:
            if "shot" in line:
                battle.add_shot(_shot(line))
        source, mark, is_saved = rest
        saved = table if is_saved else {}
        bench = {"table": table, "source": source, "mark": mark, "saved": saved}
        battle.log.keep(BENCH, {**bench, "past": [], "future": []})
        battle.close()
    finally:
        held.leave()


def _shot(line: dict[str, Any]) -> dict[str, Any]:
    title, seed, faces = line["shot"]
    text = f"{title}: {' '.join(map(str, faces))}"
    return {"title": title, "table": line["table"], "seed": seed, "faces": faces, "text": text}


def _lines(data: bytes) -> list[dict[str, Any]]:
    """Return the lines up to one that was cut off, each with the engagement that it is of."""
    found: list[dict[str, Any]] = []
    told: dict[str, Any] = {}
    with suppress(ValueError, TypeError):
        for line in data.splitlines():
            told.pop("shot", None)
            told |= json.loads(line)
            found += [dict(told)] if "table" in told else []
    return found
