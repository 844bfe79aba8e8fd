"""The guard of calls that may take too long."""

from __future__ import annotations

import os
import signal

from grapeshot.watch import Overrun, watched


def _loop() -> None:
    while True:
        pass


def test_a_forked_process_is_guarded_too() -> None:
    """Its parent's guard is a thread, which a fork leaves behind: as in workers of a pool."""
    watched(lambda: None)
    child = os.fork()
    if not child:
        signal.alarm(60)  # so that a failure is no wait
        try:
            watched(_loop, 0.01)
        except Overrun:
            os._exit(0)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
