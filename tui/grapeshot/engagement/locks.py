"""Locks on files that are held for as long as they are open, by whatever becomes of the program."""

from __future__ import annotations

import sys


def hold(descriptor: int) -> None:
    """Hold an open file. Raise OSError where somebody else does, or where there are no locks."""
    if sys.platform == "win32":
        raise OSError("no such locks")
    import fcntl

    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
