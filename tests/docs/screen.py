"""The screen that the README shows: `python -m tests.docs.screen` writes it there anew."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from unittest.mock import patch

from tests.app.desk import SMALL, Desk, run

README = Path(__file__).parents[2] / "README.md"
SEED = 5360
_SHOWN = re.compile(r"(once Enter has resolved the attack:\n\n```text\n)(.*?)(```)", re.DOTALL)
_FOLDERS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")


def shown(readme: str) -> str:
    """Return the screen in the text of the README."""
    found = _SHOWN.search(readme)
    assert found, "the README shows no screen"
    return found[2]


def seen() -> str:
    """Return what the program shows when it has been opened and Enter was pressed."""
    screens: list[str] = []

    async def act(desk: Desk) -> None:
        await desk.press("enter")
        screens.append(desk.seen())

    with (
        tempfile.TemporaryDirectory() as home,
        patch.dict(os.environ, dict.fromkeys(_FOLDERS, home)),
    ):
        os.environ.pop("NO_COLOR", None)
        with patch("grapeshot.app.widgets.stages_pane.SystemRandom") as generator:
            generator.return_value.randrange.return_value = SEED
            run(act, size=SMALL)
    return "".join(f"{line.rstrip()}\n" for line in screens[0].splitlines())


def main() -> None:
    """Write the screen into the README."""
    text = README.read_text(encoding="utf-8")
    screen = seen()
    README.write_text(_SHOWN.sub(lambda m: m[1] + screen + m[3], text), encoding="utf-8")


if __name__ == "__main__":
    main()
