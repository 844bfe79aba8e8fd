"""The program in processes of its own, without the start of Python for each.

A first process imports the program once and forks for each run: what is run has its own arguments,
environment, streams and exit code, as if it were started anew. What depends on the start itself -
imports, the locale, signals, options of Python - is started anew indeed.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

_OF_THE_START = ("PYTHON", "LC_", "LANG")
"""What Python itself reads of an environment when it starts."""


def run(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    *,
    given: str = "",
    options: Sequence[str] = (),
    program: str = "grapeshot.__main__:run",
) -> subprocess.CompletedProcess[str]:
    """Run the program with a whole environment; `given` is its standard input.

    `options` are for Python itself; `program` is the function that is the program.
    """
    if options or _of_the_start(environment) != _of_the_start(os.environ):
        return _started(arguments, environment, given, options, program)
    return _parent().run(arguments, environment, given, program)


def _of_the_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(_OF_THE_START)}


def _started(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    given: str,
    options: Sequence[str],
    program: str,
) -> subprocess.CompletedProcess[str]:
    module, _, function = program.partition(":")
    source = f"import sys; from {module} import {function}; sys.exit({function}())"
    return subprocess.run(
        [sys.executable, *options, "-c", source, *arguments],
        env=dict(environment),
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )


@cache
def _parent() -> _Parent:
    return _Parent()


class _Parent:
    """The process that has imported the program, and forks when it is asked to."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="grapeshot-tests-")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.forking"],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        atexit.register(self._end)

    def run(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        given: str,
        program: str,
    ) -> subprocess.CompletedProcess[str]:
        """Run the program once, to its end."""
        streams = [Path(self._folder.name, name) for name in ("stdin", "stdout", "stderr")]
        streams[0].write_text(given, encoding="utf-8")
        asked: dict[str, Any] = {
            "arguments": list(arguments),
            "environment": dict(environment),
            "folder": str(Path.cwd()),
            "streams": list(map(str, streams)),
            "program": program,
        }
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        out, err = (path.read_text(encoding="utf-8") for path in streams[1:])
        return subprocess.CompletedProcess(list(arguments), code, out, err)

    def _end(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()
