"""What each weapon of a volley does by itself, or why it is not fired."""

from __future__ import annotations

from textual.content import Content

from grapeshot.app.lines import columns, joined, styled, wrap
from grapeshot.app.model import Bench
from grapeshot.engagement.words import in_words

_BARS = 9
"""So many lines are left to the numbers of all weapons together."""


def weapon_lines(bench: Bench, width: int, height: int) -> list[Content]:
    """Return a line for each weapon of a volley: the mean of the measure that is drawn."""
    program, odds = bench.derived.program, bench.odds
    if program is None or odds is None or not program.weapons:
        return []
    measure = bench.shown_measure
    lines: list[Content] = [styled(f"{in_words(measure)} of each weapon", "title")]
    for fired, each in zip(program.weapons, odds.weapons, strict=True):
        if fired.refused:
            told = styled(f"✗ {fired.name}: {fired.refused.text}", "warn")
            lines += wrap([told], width, 2)
            continue
        mean = each.frame.mean.get(measure)
        shown: Content = styled("" if mean is None else f"{float(mean):.2f}", "strong")
        at = f" at {', '.join(fired.targets)}" if len(program.targets) > 1 else ""
        lines.append(columns(joined(styled(fired.name), styled(at, "faint")), shown, width))
    most = max(3, height - _BARS)
    if len(lines) <= most:
        return lines
    more = styled(f"  … and {len(lines) - most + 1} more lines (z: more room)", "faint")
    return [*lines[: most - 1], more]
