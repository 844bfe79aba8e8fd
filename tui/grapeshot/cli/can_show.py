"""Whether the terminal can show the dashboard at all."""

from __future__ import annotations

import os
import sys

from grapeshot.cli.options import say
from grapeshot.terminal.settings import INSTEAD, why_no_dashboard


def can_show(instead: str = INSTEAD) -> bool:
    """Return whether the terminal can show the dashboard; say what to do instead if it cannot."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    reason = why_no_dashboard(os.environ, *streams, instead=instead)
    if reason:
        say(reason)
    return not reason
