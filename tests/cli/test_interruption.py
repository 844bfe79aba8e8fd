"""Ctrl-C at any moment: no traceback of ours, and the exit code that a shell expects."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time

import pytest

from .conftest import PLAIN, Grapeshot

OUTCOMES = {0, 130, -signal.SIGINT}
OURS = re.compile(r"grapeshot/(?!__init__|__main__|interruption)\w+")


@pytest.mark.parametrize("milliseconds", [10, 20, 30, 40, 50, 60, 80, 100, 130, 160, 200])
def test_ctrl_c_while_it_starts(grapeshot: Grapeshot, milliseconds: int) -> None:
    """Whenever it comes. What Python does before our first module, no program can help."""
    with subprocess.Popen(
        [sys.executable, "-m", "grapeshot", "odds", grapeshot.file(PLAIN)],
        env=grapeshot.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGINT)
        said = process.communicate()[1]

    assert not OURS.search(said)
    assert process.returncode in OUTCOMES or "Traceback" in said
