"""What a map says of each unit: how many lie under the marker, and what the scatter makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import EMPTY, columns, fit, joined, styled
from grapeshot.app.map.letters import letters_of
from grapeshot.names import normalise
from grapeshot.present.bars import percent

if TYPE_CHECKING:
    from grapeshot.app.map.plot import Plot
    from grapeshot.app.model import Bench
    from grapeshot.pipeline.odds import Frame
    from grapeshot.table import Piece, ScatterOdds

_FRIEND = "friend"
_BARS = "▁▂▃▄▅▆▇█"
_MOST_BARS = 11
_WIDE = 56
"""From this width on wholly and partly have columns of their own, and distributions are drawn."""
_NEVER = 0.0005
_HALF_PERCENT = 0.005


class Panel:
    """What the panel beside a map is made of."""

    def __init__(self, bench: Bench, plot: Plot, frame: Frame | None, width: int) -> None:
        self.bench = bench
        self.plot = plot
        self.frame = frame
        self.width = width

    @property
    def is_wide(self) -> bool:
        """Whether there is room for more than numbers."""
        return self.width >= _WIDE

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter of each unit."""
        return letters_of(self.plot.scene.pieces)

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """A model of each unit."""
        return {piece.unit: piece for piece in self.plot.scene.pieces if piece.side}

    @cached_property
    def targets(self) -> set[str]:
        """The names of the targets."""
        return {*map(normalise, self.bench.derived.targets)}


def label(panel: Panel, unit: str) -> Content:
    """Return the letter and the name of a unit; a friend is marked."""
    piece = panel.pieces.get(unit)
    friend = piece is not None and piece.side == _FRIEND
    letter = styled(panel.letters.get(unit, "·"), "letter|friend" if friend else "letter|enemy")
    warning = [styled("!", "warn")] if friend else []
    return joined(letter, styled(" "), warning, styled(unit))


def counts_by_unit(plot: Plot) -> dict[str, tuple[int, int]]:
    """Return how many models of each unit lie wholly and partly under what is shown."""
    counts: dict[str, tuple[int, int]] = {}
    for laid in plot.shown:
        for covered in plot.scene.covered(laid):
            wholly, partly = counts.get(covered.piece.unit, (0, 0))
            counts[covered.piece.unit] = (wholly + covered.wholly, partly + (not covered.wholly))
    return counts


# -- the units -----------------------------------------------------------------------------


def unit_lines(panel: Panel) -> list[Content]:
    """Return a line for each unit: how many are under it now, and the odds over the scatter."""
    scatter_odds, counts = panel.bench.scatter_odds, counts_by_unit(panel.plot)
    if scatter_odds is None and not counts:
        return []
    units = _units(panel, counts, scatter_odds)
    lines = [columns(*each, panel.width) for each in _heads(panel, scatter_odds)]
    for unit in units:
        odds = scatter_odds.units.get(unit, {}) if scatter_odds else {}
        known = scatter_odds is not None
        right = _counts(panel, counts.get(unit)) + _odds(panel, odds, known=known)
        lines.append(columns(label(panel, unit), right, panel.width))
    return lines


def _units(
    panel: Panel, counts: Mapping[str, tuple[int, int]], scatter_odds: ScatterOdds | None
) -> list[str]:
    """Return the units that are or may come to be under it, targets first, friends last."""
    odds = scatter_odds.units if scatter_odds else {}
    likely = [unit for unit, chances in odds.items() if _some(chances) >= _NEVER]
    order = list(panel.pieces)
    aimed_at = [unit for unit in order if normalise(unit) in panel.targets]

    def rank(unit: str) -> tuple[bool, bool, int]:
        piece = panel.pieces.get(unit)
        friend = piece is not None and piece.side == _FRIEND
        place = order.index(unit) if unit in order else len(order)
        return normalise(unit) not in panel.targets, friend, place

    return sorted({*counts, *likely, *aimed_at}, key=rank)


def _heads(panel: Panel, scatter_odds: ScatterOdds | None) -> Iterable[tuple[Content, Content]]:
    fell = bool(panel.plot.landed)
    now = "fell on" if fell else "under it"
    counted = scatter_odds.counted if scatter_odds else ""
    if panel.is_wide:
        scatter = f"{f'{counted} over the scatter':>{16 + _MOST_BARS}}" if scatter_odds else ""
        yield styled("Units", "title"), styled(f"{now:>14}{scatter}", "faint")
        odds = f"{'mean':>7}{'any':>8}{'':>{_MOST_BARS + 1}}" if scatter_odds else ""
        yield EMPTY, styled(f"{'wholly':>7}{'partly':>7}{odds}", "faint")
        return
    scatter = f"{f'scatter: {counted}':>15}" if scatter_odds else ""
    yield styled("Unit", "title"), styled(f"{now}{scatter}", "faint")
    odds = f"{'mean':>6}{'any':>5}" if scatter_odds else ""
    yield EMPTY, styled(f"all+part{odds}", "faint")


def _counts(panel: Panel, counts: tuple[int, int] | None) -> Content:
    if panel.is_wide:
        told = f"{counts[0]:>7}{counts[1]:>7}" if counts else f"{'·':>7}{'·':>7}"
    else:
        told = f"{f'{counts[0]}+{counts[1]}' if counts else '·':>5}"
    return styled(told, "strong" if counts else "faint")


def _odds(panel: Panel, odds: Mapping[int, float], *, known: bool) -> Content:
    if not known:
        return EMPTY
    mean, some = sum(count * chance for count, chance in odds.items()), _some(odds)
    if not panel.is_wide:
        return styled(f"{mean:>6.2f}{_rounded(some):>5}", "strong")
    drawn = fit(_sparkline(odds), _MOST_BARS).ljust(_MOST_BARS)
    return joined(styled(f"{mean:>7.2f}{percent(some):>8}", "strong"), styled(f" {drawn}", "bar"))


def _rounded(chance: float) -> str:
    """Return a probability in whole per cent; never 0 or 100 for what is neither."""
    if 0 < chance < _HALF_PERCENT:
        return "<1%"
    return ">99%" if 1 - _HALF_PERCENT < chance < 1 else f"{chance * 100:.0f}%"


def _some(odds: Mapping[int, float]) -> float:
    return min(1.0, sum(chance for count, chance in odds.items() if count))


def _sparkline(odds: Mapping[int, float]) -> str:
    """Return a column for each number from 0 to the highest that is drawn."""
    highest = min(max(odds, default=0), _MOST_BARS - 1)
    chances = [odds.get(count, 0.0) for count in range(highest + 1)]
    top = max(chances) or 1.0
    return "".join(" " if c < _NEVER else _BARS[min(7, int(c / top * 7.99))] for c in chances)
