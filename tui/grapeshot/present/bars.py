"""Distributions drawn as bars of block characters, fitted into the room there is; per cent."""

from __future__ import annotations

from collections.abc import Mapping

from grapeshot.records import NamedTuple

_EIGHTHS = " ▏▎▍▌▋▊▉"
_NEGLIGIBLE = 0.0005


class Row(NamedTuple):
    """One bar: the values it stands for, from `low` to `high`, and their probability."""

    low: int
    high: int
    chance: float
    at_least: float
    """Probability of `low` or more."""

    @property
    def label(self) -> str:
        """The values in words."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def bar(share: float, width: int) -> str:
    """Return a bar of `share` (0 to 1) of a width, exact to an eighth of a column."""
    eighths = round(min(max(share, 0.0), 1.0) * width * 8)
    if share > 0 and not eighths:
        eighths = 1
    full, rest = divmod(eighths, 8)
    return "█" * full + (_EIGHTHS[rest] if rest else "")


def rows_of(distribution: Mapping[int, float], most: int) -> list[Row]:
    """Return the rows of a distribution, at most so many.

    Hardly likely values at both ends are put together first, then neighbouring values.
    """
    values = range(min(distribution), max(distribution) + 1)
    chances = [float(distribution.get(value, 0)) for value in values]
    low, high = _ends(chances) if len(chances) > most else (0, len(chances) - 1)
    step = -(-(high - low + 1) // max(1, most))
    edges = list(range(low, high + 1, step))
    edges[0] = 0
    rows, left = [], sum(chances)
    for start, end in zip(edges, [*edges[1:], len(chances)], strict=True):
        chance = sum(chances[start:end])
        rows.append(Row(values[start], values[end - 1], chance, left))
        left -= chance
    return rows


def _ends(chances: list[float]) -> tuple[int, int]:
    """Return the indices of the first and last value that is not negligible."""
    likely = [number for number, chance in enumerate(chances) if chance >= _NEGLIGIBLE]
    return (likely[0], likely[-1]) if likely else (0, len(chances) - 1)


def percent(chance: float, places: int = 1, *, joint: str = "") -> str:
    """Return a probability in per cent; what is not certain is never rounded to certainty.

    `joint` stands between the number and its sign.
    """
    least = 10**-places
    if 0 < chance < least / 200:
        return f"<{joint}{least:.{places}f}{joint}%"
    if 1 - least / 200 < chance < 1 - 1e-9:
        return f">{joint}{100 - least:.{places}f}{joint}%"
    return f"{100 * chance:.{places}f}{joint}%"
