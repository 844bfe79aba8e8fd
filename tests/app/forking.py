"""The process that imports the dashboard once, reads what ships, and forks for each session.

It reads a line of JSON for each session, and answers with the process's id. A second process waits
for its end, and writes the exit code into the pipe that was named.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import runpy
import signal
import sys
from pathlib import Path
from typing import Any, Final

PROGRAM: Final = "-m grapeshot"
"""What is run as `python -m grapeshot` would; any other program is the path of a script."""


def main() -> None:
    """Fork until nothing more is asked for; in a child, be the program."""
    _import_all()
    _read_what_ships()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait
    for line in sys.stdin:
        asked = json.loads(line)
        if os.fork() == 0:
            _fork_and_wait(asked)
            break
    else:
        return
    _take_over(asked)
    _run(asked["program"])


def _import_all() -> None:
    """Import what a dashboard that answers has imported, without a plugin having been called."""
    import textual.widgets as all_widgets

    from grapeshot import app, cli, terminal
    from grapeshot.session import Session

    for package in (cli, terminal, app):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    for name in ("DataTable", "Footer", "Header", "Input", "RichLog", "Static", "Tree"):
        getattr(all_widgets, name)  # is imported when it is looked at
    Session(third_party=False).plugins.load_all()


def _read_what_ships() -> None:
    """Read the rules, and what the dashboard opens with: no two sessions differ in them."""
    from grapeshot.app.engine import FIRST_RULESET, Engine
    from grapeshot.app.rulebook import rulebook
    from grapeshot.engagement.files import shipped_engagements
    from grapeshot.session import Session

    rulebook(())
    engine = Engine(Session(third_party=False))
    engine.derive(engine.spelt_out(shipped_engagements(FIRST_RULESET)[0].table))


def _fork_and_wait(asked: dict[str, Any]) -> None:
    """Return in a child; tell its id here and, when it has ended, its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = os.fork()
    if child == 0:
        return
    print(child, flush=True)
    _, status = os.waitpid(child, 0)
    Path(asked["ended"]).write_text(str(os.waitstatus_to_exitcode(status)), encoding="utf-8")
    os._exit(0)


def _take_over(asked: dict[str, Any]) -> None:
    """Take over terminal, folder, environment, signals and arguments."""
    os.setsid()
    terminal = os.open(asked["terminal"], os.O_RDWR)  # controls whoever opens it first
    for number in range(3):
        os.dup2(terminal, number)
    os.closerange(3, terminal + 1)
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        before = getattr(sys, name)
        stream = open(  # noqa: SIM115 - it is the process's own
            number, mode, encoding=before.encoding, errors=before.errors, closefd=False
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    if asked["ignores_hangup"]:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    sys.argv = [asked["program"], *asked["arguments"]]


def _run(program: str) -> None:
    """Run it as its interpreter would, whose end is the end of this process."""
    if program == PROGRAM:
        runpy.run_module("grapeshot", run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()
