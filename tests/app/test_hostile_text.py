"""Texts of files on the dashboard: none steers the terminal, bends a column, or ends it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from rich.cells import cell_len
from tests.app.desk import SMALL, Desk, run
from tests.app.pty_session import PtySession
from tests.hostile_text import HOSTILE, hidden_in

from grapeshot.data import data_folder
from grapeshot.schema import keys_of
from grapeshot.session import Session

WIDE_NAME = "戦車 e\u0301t\u0301e\u0301 🎲 [/bold] [$x] \\["
"""Wide and combining characters, and what would be markup."""
ESCAPE = r"\u001b]52;c;"
# What the lean driver sends: modes, moves, colours, erasures, queries of the terminal.
DRIVERS_OWN = re.compile(
    r"\x1b\[[<=>?]?[0-9;]*\$?[a-zA-Z]|\x1b[78=>]|\x1b\(B|\x1b\]22;[a-z]*\x07|[\r\n\x0f]"
)


NAMES = ("title", "name", "id", "unit", "garrisoned_in")


def bent(value: Any, text: str) -> Any:
    """Return a table with a text behind every title and name in it."""
    if isinstance(value, dict):
        return {
            key: f"{each} {text}" if key in NAMES else bent(each, text)
            for key, each in value.items()
        }
    return [bent(each, text) for each in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def engagement() -> dict[str, Any]:
    """Return an engagement that ships, on its table, with its profiles written out."""
    path = data_folder("profiles") / "legions-imperialis" / "engagements-tables.toml"
    table: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))["engagement"][0]
    session = Session()
    ruleset = session.plugins.ruleset(table["ruleset"])

    def inline(own: dict[str, Any], kinds: tuple[str, ...], shape: type[Any]) -> dict[str, Any]:
        profile = session.profiles.find(own.pop("profile"), kinds).table
        return {key: each for key, each in profile.items() if key in keys_of(shape)} | own

    table["weapon"] = inline(table["weapon"], ("weapon",), ruleset.weapon)
    table["attacker"] = inline(table["attacker"], ruleset.unit_tables, ruleset.attacker)
    table["targets"] = [inline(t, ruleset.unit_tables, ruleset.target) for t in table["targets"]]
    return table


def kept(folder: Path, table: dict[str, Any], text: str) -> Path:
    file = folder / f"bent{text.replace('/', '').replace(chr(0), '')}.toml"
    file.write_text(tomli_w.dumps(bent(table, text)), encoding="utf-8")
    return file


SCREENS = (
    ["enter"],
    ["5", "2", "x", "4", "3", "M"],
    ["w"],
    ["1", "e", "enter"],
    ["slash"],
    ["exclamation_mark"],
    ["ctrl+o"],
    ["ctrl+s"],
    ["ctrl+p"],
    ["o"],
    ["v", "enter"],
)
"""Keys that lead to each screen from the bench."""


@pytest.mark.parametrize("text", [HOSTILE, WIDE_NAME], ids=["hostile", "wide"])
def test_every_screen(engagement: dict[str, Any], tmp_path: Path, text: str) -> None:
    seen: list[str] = []
    screens = SCREENS if text is HOSTILE else SCREENS[:6]

    async def act(desk: Desk) -> None:
        for keys in screens:
            await desk.press(*keys)
            seen.append(desk.seen())
            while desk.app.screen is not desk.screen:
                await desk.press("escape")

    run(act, size=SMALL, file=kept(tmp_path, engagement, text))
    for screen in seen:
        assert not hidden_in(screen)
        assert {cell_len(line) for line in screen.splitlines()} == {SMALL[0]}
    whole = "\n".join(seen)
    if text is HOSTILE:
        assert ESCAPE in whole
        assert all("�" not in screen for screen in seen[:3]), "filtered only at the last gate"
    else:
        assert "戦車" in whole
        assert "[/bold] [$x]" in whole


def test_the_line_to_the_terminal(engagement: dict[str, Any], tmp_path: Path) -> None:
    """Not one sequence comes over it but the driver's own."""
    file = kept(tmp_path, engagement, HOSTILE.replace("31m", "35;45m"))
    environ = {name: str(tmp_path) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HOME")}
    with PtySession("-m", "grapeshot", file, size=(100, 30), environ=environ) as session:
        session.until_text("Enter fire")
        session.until_text(ESCAPE)
        for keys, shown in (("\r", "#1"), ("\x13", "Save as"), ("\x1b", ""), ("\x0f", "path")):
            session.press(keys)
            session.until_text(shown)
            session.until_idle()
        session.press("\x1b\x11\x11")
        session.exit_code()
    raw = session.raw

    assert "\x1b[35;45m" not in raw
    assert not hidden_in(DRIVERS_OWN.sub("", raw), besides="")
