"""Names as people write them: compared without case, hyphens and spaces; the nearest is offered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

_DROPPED = str.maketrans("", "", " -_'’*†‡\u200b\u2011\u2013")
"""Also the marks of footnotes, which data prints beside names."""

_SURE = 0.8
"""From this likeness on a name is hardly another one."""
_SHORTEST_WORD = 4


@lru_cache(4096)
def normalise(name: str) -> str:
    """Return `name` in the form in which names are compared: `"Anti-tank"` -> `"antitank"`."""
    return name.casefold().translate(_DROPPED)


def numbered(names: Iterable[str]) -> list[str]:
    """Return names that are unlike: the second of a name is `NAME (2)`."""
    found: list[str] = []
    for own in names:
        name, number = own, 1
        while name in found:
            number += 1
            name = f"{own} ({number})"
        found.append(name)
    return found


def nearest(name: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the one of `known` that `name` was most likely meant to be, or None.

    `likeness`, from 0 to 1, is the least that counts as near. Where no whole name is near, one is
    taken of which a single word is: "lascanon" means "Twin-linked lascannon".
    """
    import difflib  # only needed once something is wrong

    by_form = {normalise(candidate): candidate for candidate in known}
    by_word = {
        normalise(word): candidate
        for candidate in sorted(by_form.values(), key=len, reverse=True)
        for word in candidate.split()
        if len(word) >= _SHORTEST_WORD
    }
    wanted = normalise(name)
    for candidates, least in ((by_form, _SURE), (by_word, _SURE), (by_form, likeness)):
        found = difflib.get_close_matches(wanted, candidates, n=1, cutoff=max(least, likeness))
        if found:
            return candidates[found[0]]
    return None
