"""Whether there is still anybody at the other end of the terminal."""

from __future__ import annotations

import array
import fcntl
import select
import termios


def is_at_end(descriptor: int) -> bool:
    """Return whether reading from `descriptor` would give the end of the file, or an error.

    That is so when the terminal has hung up: it can be read without waiting, and holds nothing.
    """
    try:
        if not select.select([descriptor], [], [], 0)[0]:
            return False
        count = array.array("i", [0])
        fcntl.ioctl(descriptor, termios.FIONREAD, count)
    except (OSError, ValueError):
        return True
    return count[0] == 0
