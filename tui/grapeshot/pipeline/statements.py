"""Checks of what a rule states on a plan, made at the moment it is stated.

A number that makes no sense would otherwise be carried along and fail much later, in code that does
not know who stated it; a misspelt name would have no effect at all. Each check returns the value,
or raises BadStatement: raised within a hook, it names the plugin, its file and its line::

    def score_on_critical(self, more, *, clause, text=""):
        self._more_of_critical[clause] = stated_whole(more, "successes", 0)
"""

from __future__ import annotations

from collections.abc import Iterable

from grapeshot.errors import BadStatement

MOST_STATED = 10_000
"""No number that a rule states is larger: as with the numbers of an engagement, it is a slip."""


def stated_whole(
    value: object, what: str, lowest: int = -MOST_STATED, highest: int = MOST_STATED
) -> int:
    """Return a whole number that lies within limits, both included.

    `what` says in words what is stated, such as "hits". Raise BadStatement for anything else,
    `True` and `2.0` included.
    """
    if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
        return value
    raise BadStatement(what, value, f"a whole number {_limits(lowest, highest)}")


def stated_number(
    value: object, what: str, lowest: float = -MOST_STATED, highest: float = MOST_STATED
) -> float:
    """Return a number, whole or not, that lies within limits, both included: inches, say.

    Raise BadStatement for anything else, "not a number" included.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadStatement(what, value, f"a number {_limits(lowest, highest)}")
    if lowest <= value <= highest:
        return value
    raise BadStatement(what, value, f"a number {_limits(lowest, highest)}")


def stated_face(value: object, what: str = "face", sides: int = 6) -> int:
    """Return the face of a die, from 1 to `sides`. Raise BadStatement for anything else."""
    return stated_whole(value, what, 1, sides)


def stated_name(value: object, what: str, known: Iterable[str]) -> str:
    """Return a name that is one of those known. Raise BadStatement, with the nearest, if not.

    For names that other plugins may bring as well, see `Plan.mention`.
    """
    names = sorted(known)
    if isinstance(value, str) and value in names:
        return value
    raise BadStatement(what, value, "one of: " + ", ".join(names), names)


def stated_text(value: object, what: str = "text") -> str:
    """Return a text that is not empty. Raise BadStatement for anything else."""
    if isinstance(value, str) and value:
        return value
    raise BadStatement(what, value, "a text")


def _limits(lowest: float, highest: float) -> str:
    if highest < MOST_STATED:
        return f"from {lowest} to {highest}"
    return f"of {lowest} or more, {MOST_STATED} at most"
