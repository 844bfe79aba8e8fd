"""Names as people write them: compared without case, hyphens and spaces; the nearest is offered."""

from __future__ import annotations

from collections.abc import Iterable

_DROPPED = str.maketrans("", "", " -_'’\u2011\u2013")


def normalise(name: str) -> str:
    """Return `name` in the form in which names are compared: `"Anti-tank"` -> `"antitank"`."""
    return name.casefold().translate(_DROPPED)


def nearest(name: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the one of `known` that `name` was most likely meant to be, or None.

    `likeness`, from 0 to 1, is the least that counts as near.
    """
    import difflib  # only needed once something is wrong

    by_form = {normalise(candidate): candidate for candidate in known}
    found = difflib.get_close_matches(normalise(name), by_form, n=1, cutoff=likeness)
    return by_form[found[0]] if found else None
