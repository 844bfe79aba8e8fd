"""Both sides as blocks of models, seen from above: who strikes, who supports, and when."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from grapeshot.app.lines import EMPTY, NO_BREAK, cut, joined, styled, wrap
from grapeshot.pipeline.picture import (
    CONTACT,
    SHOOTS,
    STRUCK,
    SUPPORT,
    WAITS,
    Formation,
    Picture,
    Rank,
)

_GLYPHS = {
    CONTACT: styled("■", "key"),
    SUPPORT: styled("□", "title"),
    SHOOTS: styled("●", "key"),
    STRUCK: styled("×", "bad"),
    WAITS: styled("·", "faint"),
}
_WORDS = {CONTACT: "in contact", SUPPORT: "support", SHOOTS: "shoot", STRUCK: "under the shot"}
_OF_ONE = {SUPPORT: "supports", SHOOTS: "shoots"}
"""The words of a single model, where they differ."""
_MOST_RANKS = 8
_LEAST_TEXT = 22
"""Columns that the words beside a block need; where there are fewer they stand above it."""


def rank_lines(picture: Picture, width: int) -> dict[str, list[Content]]:
    """Return the lines of "target" and "attacker", from above to below.

    The target is above, its nearest rank below; the attacker stands towards it.
    """
    widest = max(_files(picture.target), _files(picture.attacker))
    pitch = 2 if 2 * widest + _LEAST_TEXT <= width else 1
    beside = min(widest, width) * pitch + 2
    order = _order_lines(picture, width)
    theirs = _block(picture.target, beside, pitch, width, away=True)
    ours = _block(picture.attacker, beside, pitch, width, away=False)
    between = _between(picture, beside, width)
    return {"target": [*order, *theirs, *between], "attacker": ours}


def _files(formation: Formation) -> int:
    return max((sum(count for _, count in rank) for rank in formation.ranks), default=0)


def _order_lines(picture: Picture, width: int) -> list[Content]:
    """Return who acts when, the first at the left; nothing where there is no order."""
    acting = [f for f in (picture.attacker, picture.target) if f.step is not None]
    if len(acting) < 2:
        return []
    steps = sorted({formation.step or 0 for formation in acting}, reverse=True)
    spans: list[Content] = []
    for number, step in enumerate(steps):
        names = " and ".join(f.name for f in acting if f.step == step)
        spans += [styled(" ─▸ ", "faint")] if number else []
        spans += [styled(f"step {step} ", "key"), styled(names, "strong")]
    if len(steps) == 1:
        spans.append(styled(" at the same time", "faint"))
    return wrap(spans, width, 2)


def _between(picture: Picture, beside: int, width: int) -> list[Content]:
    return [
        cut(
            joined(styled("─" * max(1, beside - 2), "faint"), styled(f"  {picture.between}")), width
        )
    ]


def _block(
    formation: Formation, beside: int, pitch: int, width: int, *, away: bool
) -> list[Content]:
    """Return a unit with its words beside it, or above where there is no room."""
    drawn = list(_drawn(formation, pitch, width))
    if away:
        drawn.reverse()
    if width - beside < _LEAST_TEXT:
        return [*_words(formation, width), *drawn]
    words = _words(formation, width - beside)
    more = len(words) - len(drawn)
    drawn = [EMPTY] * more + drawn if away else drawn + [EMPTY] * more
    words += [EMPTY] * -more
    return [_joined(line, beside, text) for line, text in zip(drawn, words, strict=True)]


def _joined(drawn: Content, beside: int, text: Content) -> Content:
    gap = styled(" " * (beside - drawn.cell_length))
    return joined(drawn, gap, text) if text else drawn


def _drawn(formation: Formation, pitch: int, width: int) -> Iterator[Content]:
    """Yield the ranks, the nearest first; of very many the farthest are told by number."""
    ranks = formation.ranks
    shown = ranks if len(ranks) <= _MOST_RANKS else ranks[: _MOST_RANKS - 1]
    for rank in shown:
        yield cut(_rank_line(rank, pitch), width)
    if len(shown) < len(ranks):
        yield cut(styled(f"+{len(ranks) - len(shown)} ranks", "faint"), width)


def _rank_line(rank: Rank, pitch: int) -> Content:
    gap = " " * (pitch - 1)
    return joined(_GLYPHS[role] + gap for role, count in rank for _ in range(count))


def _words(formation: Formation, width: int) -> list[Content]:
    """Return a unit in lines: its name, size and notes; then how it acts and who takes part."""
    told = [_size(formation), *formation.notes]
    if formation.facing != "front":
        told.insert(0, f"{formation.facing} to the enemy")
    who = wrap(
        [styled(formation.name, "strong"), styled(f", {', '.join(told)}", "faint")], width, 2
    )
    does = [styled(", ".join(formation.acts)), *_takers(formation)]
    return [*who, *(wrap(does, width, 2) if any(does) else [])]


def _size(formation: Formation) -> str:
    models, ranks = formation.models, len(formation.ranks)
    if models == 1:
        return "one model"
    row = "file" if formation.facing == "flank" else "rank"
    return f"{models} in {ranks} {row}{'' if ranks == 1 else 's'}"


def _takers(formation: Formation) -> Iterator[Content]:
    """Yield how many models take part and how, each with its sign."""
    for role, words in _WORDS.items():
        count = sum(n for rank in formation.ranks for each, n in rank if each == role)
        if count:
            yield styled(" ")
            yield _GLYPHS[role]
            yield styled(
                f"{NO_BREAK}{count} {_OF_ONE.get(role, words) if count == 1 else words}".replace(
                    " ", NO_BREAK
                )
            )
