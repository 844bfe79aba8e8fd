"""What a map says of all units together: chances of the scatter, effect, names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import NO_BREAK, columns, styled, wrap
from grapeshot.engagement.words import in_words
from grapeshot.present.bars import percent
from grapeshot.present.measures import MOST_WANTED

if TYPE_CHECKING:
    from grapeshot.app.map.panel_units import Panel
    from grapeshot.table import Covered

_TELLING = (*(name for name in MOST_WANTED if name != "hits"), "hull_points_lost", "hits")
"""Measures of which the mean is told, most telling ones first."""


def chance_lines(panel: Panel) -> list[Content]:
    """Return the chances that concern no single unit, and how the odds were found."""
    scatter_odds = panel.bench.scatter_odds
    if scatter_odds is None:
        note = panel.bench.scatter_odds_note
        return wrap([styled("Odds: ", "faint"), styled(note)], panel.width, 2) if note else []
    told = (
        ("stays", scatter_odds.stays, ""),
        ("off the table", scatter_odds.off, "warn"),
        ("over a friend", scatter_odds.friends, "warn"),
    )
    method = f"! simulated {scatter_odds.trials} times:" if scatter_odds.trials else "exact:"
    spans: list[Content] = [styled(f"{method} ", "warn" if scatter_odds.trials else "faint")]
    for name, chance, style in told:
        if chance is not None:
            words = f"{name} ".replace(" ", NO_BREAK)
            spans += [styled(words, "faint"), styled(percent(chance), style if chance else "")]
            spans.append(styled(f"{NO_BREAK} "))
    return wrap(spans, panel.width, 2)


def effect_lines(panel: Panel) -> list[Content]:
    """Return the mean of the most telling measure, and how likely destruction and pinning are."""
    frame = panel.frame
    if frame is None:
        return []
    lines: list[Content] = []
    for name in _TELLING:
        if len(frame.distributions.get(name, ())) > 1:
            mean: Content = styled(f"{float(frame.mean[name]):.2f}", "strong")
            lines.append(columns(styled(f"mean {in_words(name)}", "faint"), mean, panel.width))
            break
    for name, chance in frame.events.items():
        if chance and name in ("destroyed", "pinned"):
            told: Content = styled(percent(float(chance)), "strong")
            lines.append(columns(styled(in_words(name), "faint"), told, panel.width))
    return lines


def name_lines(panel: Panel) -> list[Content]:
    """Return the names of all that lie under it; in brackets those that do in part."""
    covered = panel.plot.covered()
    if not covered:
        return []
    spans = [styled("under it: ", "faint"), *(_name(each) for each in covered)]
    return wrap(spans, panel.width, 2)


def _name(covered: Covered) -> Content:
    zone = f":{covered.zone}" if covered.zone else ""
    name = f"{covered.piece.name}{zone}".replace(" ", NO_BREAK)
    return styled(f"{name} " if covered.wholly else f"({name}) ")
