"""The process that imports the program once, and forks for each run that `processes.py` asks for.

It reads a line of JSON for each run, and answers with a line that holds the exit code.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import signal
import sys
import traceback
from typing import Any

_SECONDS = 60
"""How long a run may take, so that one without end is a failure and not a wait."""


def main() -> None:
    """Fork until nothing more is asked for."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    _import_all()
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        print(_forked(json.loads(line)), file=answers, flush=True)


def _import_all() -> None:
    """Import the commands and the packs that ship, and read the rules, as any run would."""
    from grapeshot import cli
    from grapeshot.plugins.discovery import packs
    from grapeshot.rules.build import build
    from grapeshot.rules.sources import pack, shipped
    from grapeshot.session import Session

    for module in pkgutil.iter_modules(cli.__path__, "grapeshot.cli."):
        importlib.import_module(module.name)
    Session(third_party=False).plugins.load_all()
    modules = [source for name, module in packs(False) for source in pack(name, module)]
    build([], [], [*modules, *shipped()])


def _forked(asked: dict[str, Any]) -> int:
    """Run the program in a child, and return its exit code."""
    child = os.fork()
    if child == 0:
        _be_the_program(asked)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.alarm(_SECONDS)
    _, status = os.waitpid(child, 0)
    signal.alarm(0)
    return os.waitstatus_to_exitcode(status)


def _be_the_program(asked: dict[str, Any]) -> None:
    """Take over arguments, environment and streams, run the program and end the process."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    reading, writing = os.O_RDONLY, os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    for number, (path, flags) in enumerate(
        zip(asked["streams"], (reading, writing, writing), strict=True)
    ):
        opened = os.open(path, flags, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        before = getattr(sys, name)
        stream = open(  # noqa: SIM115 - it is the process's own
            number, mode, encoding=before.encoding, errors=before.errors, closefd=False
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.argv = ["grapeshot", *asked["arguments"]]
    module, _, function = asked["program"].partition(":")
    code = 1
    try:
        code = getattr(importlib.import_module(module), function)()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
    except BaseException:  # what nothing caught is told as Python tells it
        traceback.print_exc()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    main()
