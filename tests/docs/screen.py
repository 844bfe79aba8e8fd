"""Screens as they are to look: `python -m tests.docs.screen` writes them anew, the README's too."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import tomli_w
from tests.app.desk import SMALL, Desk, run

from grapeshot.data import data_folder
from grapeshot.engagement.files import engagements_in

README = Path(__file__).parents[2] / "README.md"
SEED = 5360
_SHOWN = re.compile(r"(once Enter has resolved the attack:\n\n```text\n)(.*?)(```)", re.DOTALL)
_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
_FOLDERS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def shown(readme: str) -> str:
    """Return the screen in the text of the README."""
    found = _SHOWN.search(readme)
    assert found, "the README shows no screen"
    return found[2]


class Scene(NamedTuple):
    """What is pressed in one dashboard, and the names of the screens that it shows then."""

    size: tuple[int, int]
    shots: dict[str, str]
    """Keys, with blanks between them, by the name of what they lead to."""
    id: str = ""
    """The engagement that it opens with; "" is the one that a newcomer sees."""


SCENES = (
    Scene((120, 40), {"bench-120x40": "enter"}),
    Scene((60, 20), {"bench-60x20": "enter"}),
    Scene(
        SMALL,
        {
            "picker-80x24": "w l a s c",
            "form-80x24": "escape s",
            "rules-80x24": "escape slash d e f l a g e r a t e",
        },
    ),
    Scene(SMALL, {"map-80x24": "v"}, "hh-open-praetor"),
)
GOLDEN = Path(__file__).with_name("screens")


def seen() -> str:
    """Return what the program shows when it has been opened and Enter was pressed."""
    return screens_of(Scene(SMALL, {"": "enter"}))[""]


def screens_of(scene: Scene) -> dict[str, str]:
    """Return the screens of a scene by their names."""
    found: dict[str, str] = {}

    async def act(desk: Desk) -> None:
        for name, keys in scene.shots.items():
            await desk.press(*keys.split())
            found[name] = "".join(f"{line.rstrip()}\n" for line in desk.seen().splitlines())

    with (
        tempfile.TemporaryDirectory() as home,
        patch.dict(os.environ, dict.fromkeys(_FOLDERS, home) | _TERMINAL),
        patch("grapeshot.app.widgets.stages_pane.SystemRandom") as generator,
    ):
        os.environ.pop("NO_COLOR", None)
        generator.return_value.randrange.return_value = SEED
        run(act, size=scene.size, file=_written(Path(home), scene.id) if scene.id else None)
    return found


def _written(folder: Path, id_: str) -> Path:
    file = folder / f"{id_}.toml"
    ruleset = data_folder("profiles") / "horus-heresy"
    table = next(
        each.table
        for each in engagements_in(ruleset / "engagements.toml")
        if each.table.get("id") == id_
    )
    file.write_text(tomli_w.dumps(table), encoding="utf-8")
    return file


def main() -> None:
    """Write the screens anew: that of the README, and those that the tests hold the program to."""
    text = README.read_text(encoding="utf-8")
    screen = seen()
    README.write_text(_SHOWN.sub(lambda m: m[1] + screen + m[3], text), encoding="utf-8")
    for scene in SCENES:
        for name, shown_then in screens_of(scene).items():
            (GOLDEN / f"{name}.txt").write_text(shown_then, encoding="utf-8")


if __name__ == "__main__":
    main()
