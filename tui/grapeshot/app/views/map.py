"""What is said beside a map: whether the shot may be fired, who is under the marker, the odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.app.lines import NO_BREAK, Line, Span, columns, cut, wrap
from grapeshot.app.map.drawing import Plot
from grapeshot.app.map.letters import letters_of
from grapeshot.app.map.rolls import ScatterDice, clock_hour, scatter_dice
from grapeshot.app.model import Bench
from grapeshot.app.views.bars import percent
from grapeshot.app.views.outcome import outcome

if TYPE_CHECKING:
    from grapeshot.app.derived import Shot, Trouble
    from grapeshot.table import Covered, Fallen, Outlook, Piece, Point, Scene

_FRIEND = "friend"
_BARS = "▁▂▃▄▅▆▇█"
_ROOMY = 40
"""From this width on the distribution of each unit is drawn."""


class Panel(NamedTuple):
    """What the panel needs to know."""

    bench: Bench
    plot: Plot
    letters: Mapping[str, str]
    width: int


def panel_lines(bench: Bench, plot: Plot | None, width: int, height: int) -> list[Line]:
    """Return the panel beside a map."""
    if plot is None:
        return _no_table(bench, width)
    panel = Panel(bench, plot, letters_of(plot.scene.pieces), width)
    shot = bench.shot if plot.fallen else None
    head = _shot_lines(panel, shot) if shot is not None else _aim_lines(panel)
    foot = _outlook_lines(panel)
    room = height - len(head) - len(foot) - 1
    return head + _under_lines(panel, room) + foot


def _no_table(bench: Bench, width: int) -> list[Line]:
    trouble = bench.derived.trouble
    if trouble is not None:
        return _trouble_lines(trouble, width)
    return wrap(
        [Span("No models stand on a table yet. "), Span("T", "key"), Span(" chooses one.")], width
    )


def _trouble_lines(trouble: Trouble, width: int) -> list[Line]:
    spans = [Span("✗ ", "bad"), Span(trouble.sentences[0], "bad")]
    if trouble.clause:
        spans.append(Span(f" {trouble.clause}", "faint"))
    return wrap(spans, width, 2)


# -- the aim -------------------------------------------------------------------------------


def _aim_lines(panel: Panel) -> list[Line]:
    bench, plot = panel.bench, panel.plot
    scene, width = plot.scene, panel.width
    lines: list[Line] = []
    if plot.picked is not None:
        lines += _picked_lines(plot, width)
    elif scene.laid:
        lines += _laid_lines(plot, width)
    elif scene.form:
        spans = [Span(scene.form, "strong"), Span(": nothing says where. "), Span("n", "key")]
        lines += wrap([*spans, Span(" lays it on a model.")], width)
    else:
        lines += wrap([Span("This weapon lays no marker.", "faint")], width)
    trouble = bench.derived.trouble
    if trouble is not None:
        return lines + _trouble_lines(trouble, width)
    return [*lines, (Span("✓ ", "good"), Span("may be fired"))]


def _laid_lines(plot: Plot, width: int) -> list[Line]:
    scene = plot.scene
    laid = scene.laid[min(plot.aim, len(scene.laid) - 1)]
    several = f" {plot.aim + 1} of {scene.aims}" if scene.aims > 1 else ""
    held = next((p for p in scene.pieces if p.side and p.shape.holds(laid.at)), None)
    on = f"on {held.name}" if held else "on no model"
    turned = f" at {scene.turn:.0f}°" if scene.turn is not None else ""
    spans = [
        Span(f"{scene.form}{several}{turned} ", "title"),
        Span(on.replace(" ", NO_BREAK), "strong"),
    ]
    lines = wrap(spans, width, 2)
    where = f"{laid.at.x:g}, {laid.at.y:g}"
    away = _away(scene, laid.at)
    lines.append(cut((Span(f"{where}{away}", "faint"),), width))
    return lines


def _away(scene: Scene, at: Point) -> str:
    """Return how far the nearest model that fires is, in words."""
    firers = [piece for piece in scene.pieces if piece.fires]
    if not firers:
        return ""
    nearest = min(firers, key=lambda piece: piece.shape.distance_to(at))
    return f' · {nearest.shape.distance_to(at):.1f}" from {nearest.name}'


def _picked_lines(plot: Plot, width: int) -> list[Line]:
    piece = next((p for p in plot.scene.pieces if p.side and p.place == plot.picked), None)
    if piece is None:
        return [(Span("no model to move", "faint"),)]
    at = piece.shape.centre
    head = wrap([Span("Moving ", "title"), Span(piece.name, "strong")], width, 2)
    told = [f"{piece.unit}, {piece.side}", f"{at.x:g}, {at.y:g}"]
    told += [f"facing {piece.facing:g}°"] if piece.facing is not None else []
    told += ["fires"] if piece.fires else []
    return head + wrap([Span(" · ".join([*told, *piece.notes]), "faint")], width, 2)


# -- the shot ------------------------------------------------------------------------------


def _shot_lines(panel: Panel, shot: Shot) -> list[Line]:
    width, plot = panel.width, panel.plot
    dice = "your own dice" if shot.seed is None else f"seed {shot.seed}"
    lines: list[Line] = [cut((Span(f"Shot {shot.number} ", "title"), Span(dice, "faint")), width)]
    rolls = scatter_dice(shot.played.dice)
    for number, fallen in enumerate(plot.fallen):
        roll = rolls[number] if number < len(rolls) else None
        chosen = plot.step in (-1, number)
        lines += _landing_lines(
            number, fallen, roll, width, chosen=chosen, alone=len(plot.fallen) == 1
        )
    return lines + wrap([Span(outcome(shot), "strong")], width, 2)


def _landing_lines(
    number: int, fallen: Fallen, roll: ScatterDice | None, width: int, *, chosen: bool, alone: bool
) -> list[Line]:
    mark = "" if alone else f"{number + 1} "
    spans = [Span(mark, "key" if chosen else "faint"), *_rolled(fallen, roll)]
    if fallen.off:
        spans.append(Span(" off the table", "bad"))
    if fallen.note:
        spans.append(Span(f" · {fallen.note}"))
    return wrap(spans, width, len(mark))


def _rolled(fallen: Fallen, roll: ScatterDice | None) -> list[Span]:
    if roll is None:
        return [Span("laid")]
    again = [Span("again: ", "warn")] if roll.again else []
    away = fallen.start.distance_to(fallen.laid.at)
    if roll.hit:
        words = "Hit, stays" if away < 1e-6 else f'Hit, laid {away:.1f}" off'
        return [*again, Span(words, "good")]
    arrow = _arrow(roll.direction)
    faces = f" [{'] ['.join(map(str, roll.faces))}]" if roll.faces else ""
    told = f"{arrow}{NO_BREAK}{roll.direction:.0f}° {clock_hour(roll.direction)}".replace(
        " ", NO_BREAK
    )
    return [*again, Span(told, "strong"), Span(faces), Span(f' → {away:.1f}"')]


def _arrow(degrees: float) -> str:
    return "→↗↑↖←↙↓↘"[round(degrees / 45) % 8]


# -- who is under it -----------------------------------------------------------------------


def _under_lines(panel: Panel, room: int) -> list[Line]:
    plot = panel.plot
    if not plot.shown:
        return []
    under = "Under it" if len(plot.shown) == 1 else "Under them"
    right = (Span("wholly partly", "faint"),)
    lines: list[Line] = [columns((Span(under, "title"),), right, panel.width)]
    by_unit = _by_unit([c for laid in plot.shown for c in plot.scene.covered(laid)])
    if not by_unit:
        return [*lines, (Span("  nobody", "faint"),)]
    spare = max(0, room - len(lines) - len(by_unit))
    for left, (unit, found) in zip(range(len(by_unit), 0, -1), by_unit.items(), strict=True):
        lines.append(_unit_line(panel, unit, found))
        names = wrap([Span("  "), *_names(found)], panel.width, 2)
        shown = names[: max(0, spare - (left - 1))] if spare >= left else names[:0]
        spare -= len(shown)
        lines += shown
    return lines


def _by_unit(covered: Iterable[Covered]) -> dict[str, list[Covered]]:
    found: dict[str, list[Covered]] = {}
    for each in covered:
        found.setdefault(each.piece.unit, []).append(each)
    return found


def _unit_line(panel: Panel, unit: str, found: Sequence[Covered]) -> Line:
    wholly = sum(each.wholly for each in found)
    counts = (Span(f"{wholly:>6} {len(found) - wholly:>6}", "strong"),)
    return columns(_label(panel, unit, found[0].piece), counts, panel.width)


def _label(panel: Panel, unit: str, piece: Piece | None) -> Line:
    friend = piece is not None and piece.side == _FRIEND
    letter = Span(panel.letters.get(unit, "?"), "letter|friend" if friend else "letter|enemy")
    warning = [Span("! ", "warn")] if friend else []
    return (letter, Span(" "), *warning, Span(unit))


def _names(found: Iterable[Covered]) -> list[Span]:
    """Return the names; those partly under it in brackets, and the zone where there are zones."""
    spans: list[Span] = []
    for each in found:
        name = f"{each.piece.name}{':' if each.zone else ''}{each.zone}".replace(" ", NO_BREAK)
        spans.append(Span(f"{name} " if each.wholly else f"({name}) ", "faint"))
    return spans


# -- the odds ------------------------------------------------------------------------------


def _outlook_lines(panel: Panel) -> list[Line]:
    outlook, width = panel.bench.outlook, panel.width
    if outlook is None:
        note = panel.bench.outlook_note
        return wrap([Span("Odds: ", "title"), Span(note, "faint")], width, 2) if note else []
    method = f"simulated {outlook.trials}" if outlook.trials else "exact"
    lines = [columns((Span("Over the scatter", "title"),), (Span(method, "faint"),), width)]
    lines += wrap(_chances(outlook), width)
    legend = (Span(f"{'mean':>6}{'any':>8}", "faint"),)
    lines.append(columns((Span(f"  {outlook.counted}", "faint"),), legend, width))
    order = sorted(outlook.units, key=lambda unit: -_mean(outlook.units[unit]))
    pieces = {piece.unit: piece for piece in panel.plot.scene.pieces}
    for unit in order:
        lines.append(_odds_line(panel, unit, outlook.units[unit], pieces.get(unit)))
    return lines


def _chances(outlook: Outlook) -> list[Span]:
    told = (
        ("stays", outlook.stays, ""),
        ("off the table", outlook.off, "warn"),
        ("over a friend", outlook.friends, "warn"),
    )
    spans: list[Span] = []
    for name, chance, tone in told:
        if chance is None:
            continue
        words = f"{name} ".replace(" ", NO_BREAK)
        spans += [Span(words, "faint"), Span(percent(chance).strip(), tone if chance else "")]
        spans.append(Span("  "))
    return spans


def _odds_line(panel: Panel, unit: str, odds: Mapping[int, float], piece: Piece | None) -> Line:
    some = sum(chance for count, chance in odds.items() if count)
    numbers = f"{_mean(odds):>6.2f}{percent(min(1.0, some)):>8}"
    drawn = f"{_sparkline(odds)} " if panel.width >= _ROOMY else ""
    right = (Span(drawn, "bar"), Span(numbers, "strong"))
    return columns(_label(panel, unit, piece), right, panel.width)


def _mean(odds: Mapping[int, float]) -> float:
    return sum(count * chance for count, chance in odds.items())


def _sparkline(odds: Mapping[int, float]) -> str:
    """Return a column for each number from 0 to the highest, at most twelve."""
    highest = min(max(odds), 11)
    chances = [odds.get(count, 0.0) for count in range(highest + 1)]
    top = max(chances)
    return "".join(" " if c < 5e-4 else _BARS[min(7, int(c / top * 7.99))] for c in chances)
