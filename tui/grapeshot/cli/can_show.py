"""Whether the terminal can show the dashboard at all."""

from __future__ import annotations

import os
import sys

from grapeshot.cli.options import say
from grapeshot.terminal.settings import why_no_dashboard


def can_show() -> bool:
    """Return whether the terminal can show the dashboard; say so where it cannot."""
    reason = why_no_dashboard(os.environ, sys.stdin, sys.stdout, sys.stderr)
    if reason:
        say(reason)
    return not reason
