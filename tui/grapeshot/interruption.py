"""Ctrl-C while the program starts: from the import of this on it ends it silently, as any other.

What is said of an interruption is said by `grapeshot.cli`, which takes some time to import.
"""

from __future__ import annotations

# The module `signal` wraps it in enumerations, whose import takes as long as a look-up.
import _signal  # type: ignore[import-not-found]  # no stubs know it

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable

_is_ours = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
if _is_ours:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def interruptible(main: Callable[[], int]) -> int:
    """Run `main`, which catches KeyboardInterrupt; a second Ctrl-C is silent."""
    if not _is_ours:  # ignored from the start, or handled by whoever imported this
        return main()
    try:
        _signal.signal(_signal.SIGINT, _interrupt)
        return main()
    finally:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def _interrupt(number: int, frame: object) -> None:
    _signal.signal(number, _signal.SIG_DFL)
    raise KeyboardInterrupt
