"""Keeping what was worked out, the latest used, as long as it is not too much in all."""

from __future__ import annotations

from _thread import allocate_lock  # importing threading takes as long as an engagement
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")

_MOST_ENTRIES = 100_000
"""How many entries the results of one function may have together: 20 MB or so."""


def keep(
    size: Callable[[Any], int] = len,
) -> Callable[[Callable[_Given, _Found]], Callable[_Given, _Found]]:
    """Keep what a function of hashable positional arguments returns; `size` counts its entries.

    Unlike `functools.lru_cache`, which counts results, this one never holds more than so many
    entries: one result may be a number or a table of a million rows.
    """

    def decorate(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
        return _keeping(function, size)

    return decorate


def _keeping(
    function: Callable[_Given, _Found], size: Callable[[Any], int]
) -> Callable[_Given, _Found]:
    kept: dict[object, _Found] = {}
    lock = allocate_lock()
    held = 0

    @wraps(function)
    def ask(*given: _Given.args, **named: _Given.kwargs) -> _Found:
        nonlocal held
        with lock:
            found = kept.pop(given, None)
            if found is not None:
                kept[given] = found  # the latest used stands last
                return found
        found = function(*given, **named)
        with lock:
            if given not in kept:
                kept[given] = found
                held += size(found)
            while held > _MOST_ENTRIES:
                held -= size(kept.pop(next(iter(kept))))
        return found

    return ask
