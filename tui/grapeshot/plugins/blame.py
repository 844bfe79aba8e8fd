"""Who is to blame for a failure that no plugin's own code raised.

A plugin may state or answer something on which the program fails later, where nothing tells who it
was. So what failed is repeated with other sets of plugins: the smallest set that still makes it
fail is to blame. If it fails with none of them, none is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


def smallest_failing(candidates: Sequence[str], fails: Callable[[list[str]], bool]) -> list[str]:
    """Return the fewest candidates with which something still fails, none if it fails without any.

    `fails(present)` repeats what failed with these candidates and no others. Each one of the answer
    is needed: without it, nothing fails. Of several that fail each for itself, one is returned.
    The number of repetitions grows with the logarithm of that of the candidates.
    """
    if not candidates or fails([]):
        return []
    needed, size = list(candidates), len(candidates)
    while size > 1 or len(needed) > 1:
        size = max(1, size // 2)
        reduced = _without_parts(needed, size, fails)
        if size == 1 and len(reduced) == len(needed):
            break
        needed = reduced
    return needed


def _without_parts(needed: list[str], size: int, fails: Callable[[list[str]], bool]) -> list[str]:
    """Leave out every part of a size without which it fails still."""
    begin = 0
    while begin < len(needed):
        rest = needed[:begin] + needed[begin + size :]
        if rest and fails(rest):
            needed = rest
        else:
            begin += size
    return needed
