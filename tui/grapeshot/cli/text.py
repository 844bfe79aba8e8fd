"""Odds and results of one engagement as lines of plain text."""

from __future__ import annotations

from grapeshot.cli.tables import in_percent, table_lines
from grapeshot.visible import columns_of

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from grapeshot.cli.page import Page
    from grapeshot.engagement.model import Engagement
    from grapeshot.engagement.reading import Faulty
    from grapeshot.pipeline.played import Played, Step
    from grapeshot.present.readings import Numbers
    from grapeshot.present.report import Report


def heading(engagement: Engagement | Faulty, page: Page) -> str:
    """Return the line above what is told of one engagement."""
    title = getattr(engagement, "title", "")
    return page.strong(": ".join(filter(None, (engagement.id, title))) or "engagement")


def odds_lines(report: Report, page: Page, *, explain: bool) -> Iterator[str]:
    """Yield the odds of one engagement; `explain` adds what was stated, with its clauses."""
    yield f"  {_method(report)}"
    yield from _frame_lines(report, page)
    for name, frame in report["targets"].items():
        yield page.strong(f"-- {name}")
        yield from _frame_lines(frame, page)
    if report["targets"]:
        yield page.strong("-- all targets together")
        yield from _frame_lines(report["total"], page)
    yield from _weapon_lines(report, page)
    if report["values"]:
        yield from _listed("Values", report["values"], page)
    if explain:
        yield from explanation_lines(report, page)
        yield from reading_lines(report, page)


def _weapon_lines(report: Report, page: Page) -> Iterator[str]:
    """Yield, of a volley, the means of each weapon, or why it is not fired."""
    several = len({target for each in report.get("weapons", ()) for target in each["targets"]}) > 1
    for each in report.get("weapons", ()):
        at = f" at {', '.join(each['targets'])}" if several else ""
        yield page.strong(f"-- {each['name']}{at}")
        if not each["fired"]:
            yield from refusal_lines(each, page)
            continue
        if each["values"]:
            yield from _listed("Values", each["values"], page)
        happened = {name: mean for name, mean in each["mean"].items() if mean not in _ZERO}
        yield from _listed("Mean", happened or {"nothing": "at all"}, page)
        for name, chance in each["events"].items():
            if chance not in _ZERO:
                yield f"  {page.strong(name)}   {_chance(chance)}"


def _method(report: Report) -> str:
    if report["trials"]:
        return f"Simulated, {report['trials']} trials; means with their standard error."
    return "Exact odds."


def _frame_lines(frame: Report, page: Page) -> Iterator[str]:
    certain = {}
    tables: list[tuple[Report, list[str]]] = []
    for name, distribution in _flat(frame["distributions"]):
        if len(distribution) == 1:
            certain[name] = next(iter(distribution))
        elif same := [names for known, names in tables if known == distribution]:
            same[0].append(name)
        else:
            tables.append((distribution, [name]))
    for distribution, names in tables:
        yield f"  {page.strong(', '.join(names))}{_mean(frame, names[0])}"
        yield from table_lines(distribution, page)
    if certain:
        yield from _listed("For certain", certain, page)
    never = [name for name, chance in frame["events"].items() if chance in _ZERO]
    for name, chance in frame["events"].items():
        if name not in never:
            yield f"  {page.strong(name)}   {_chance(chance)}"
    if never:
        yield from page.style.lines(f"Never: {', '.join(never)}", 2, 4)


_ZERO = (0, "0", "0/1")
"""A chance of nothing, as a number or as a fraction in words."""


def _flat(distributions: Report, before: str = "") -> Iterator[tuple[str, Report]]:
    """Yield the distributions, those of several units too, with their full names."""
    for name, each in distributions.items():
        if any(isinstance(chance, dict) for chance in each.values()):
            yield from _flat(each, f"{before}{name}.")
        elif each:
            yield f"{before}{name}", each


def _mean(frame: Report, name: str) -> str:
    mean = frame["mean"].get(name)
    if mean is None:
        return ""
    error = frame.get("standard_error", {}).get(name)
    return f"   mean {_shown(mean)}" + ("" if error is None else f" +- {error:.2g}")


def _listed(head: str, values: dict[str, Any], page: Page) -> Iterator[str]:
    """Yield names with their values, in lines that part no value from its name."""
    line = f"  {head}:"
    for name, value in values.items():
        pair = f"{name} {_shown(value)}"
        if columns_of(line) + 2 + columns_of(pair) > page.style.width and line.strip():
            yield line
            line = "   "
        line += f" {pair},"
    yield line.removesuffix(",")


def _pairs(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_shown(value)}" for name, value in values.items())


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, dict):
        return f"({_pairs(value)})"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def refusal_lines(report: Report, page: Page) -> Iterator[str]:
    """Yield why an engagement is refused."""
    refused = report["refused"]
    clause = f" ({refused['clause']})" if refused["clause"] else ""
    yield from page.style.lines(f"Refused: {refused['reason']}{clause}: {refused['text']}", 2, 4)


def explanation_lines(report: Report, page: Page) -> Iterator[str]:
    """Yield the facts of the explanation, stage by stage."""
    yield page.strong("  Why")
    stage = ""
    for fact in report["explanation"]:
        if fact["stage"] != stage:
            stage = fact["stage"]
            yield f"  {stage}"
        blows = f"in the {fact['side']}'s blows" if fact.get("side") else ""
        whose = ", ".join(filter(None, (fact.get("weapon"), fact.get("target") or blows)))
        at = f" [{whose}]" if whose else ""
        yield from page.style.lines(f"{fact['text']} ({fact['clause']}){at}", 4, 6)


def reading_lines(report: Report, page: Page) -> Iterator[str]:
    """Yield the disputed rules that have a part in the odds, and what else they might give."""
    if report["readings"]:
        yield page.strong("  Other readings")
    for reading in report["readings"]:
        for other in reading["others"]:
            told = f"{reading['option']} = {_shown(other['value'])} ({reading['clause']}): "
            yield from page.style.lines(told + _difference(report, other), 4, 6)


def _difference(report: Report, other: Report) -> str:
    """Return in words the numbers that another reading changes, each with the present one."""
    if other["refused"]:
        return f"refused: {other['refused']['text']}"
    from grapeshot.present.readings import Style, difference  # few attacks have any

    style = Style(str, _shown, _chance)
    return difference(_numbers(report, report["total"].get("mean", {})), _numbers(other), style)


def _numbers(frame: Report, more: Report | None = None) -> Numbers:
    from grapeshot.present.readings import Numbers

    targets = {name: each["events"] for name, each in frame.get("targets", {}).items()}
    return Numbers({**frame["mean"], **(more or {})}, frame["events"], targets)


def _chance(chance: Any) -> str:
    return chance if isinstance(chance, str) else in_percent(chance)


def played_lines(report: Report, played: Played, page: Page) -> Iterator[str]:
    """Yield one resolution: each stage with its dice and what came of them, then the result."""
    several = "targets" in report["result"]
    for step in played.steps:
        whose = filter(None, (step.weapon, step.target if several else ""))
        where = ", ".join(whose)
        where = f" [{where}]" if where else ""
        yield from page.style.lines(f"{page.strong(step.stage)}{where}: {_step(step)}", 2, 6)
    told = {name: value for name, value in report["result"].items() if _telling(value)}
    for each in told.pop("weapons", ()):
        if each["refused"]:
            yield page.strong(f"-- {each['name']}")
            yield from refusal_lines(each, page)
            continue
        did = {**each["result"], **each["events"]}
        did = {name: count for name, count in did.items() if count}
        yield from _listed(each["name"], did or {"nothing": "at all"}, page)
    yield from _listed("Result", told or {"nothing": "at all"}, page)
    for effect in report["effects"]:
        text = f"{effect['on'] or 'attacker'}: {effect['text']}, until {effect['until']}"
        yield from page.style.lines(f"{page.strong('Lasting')}: {text} ({effect['clause']})", 2, 4)
    if report["seed"] is not None:
        yield f"  Seed {report['seed']}"


def _telling(value: Any) -> bool:
    return value is not False and value != 0 and value != []


def _step(step: Step) -> str:
    """Return the dice of a step, like ones together, and what was counted."""
    from grapeshot.dice.scatter import in_words  # most attacks scatter nothing

    rolls: list[tuple[str, list[str]]] = []
    for die in step.dice:
        what, face = in_words(die.what, die.face, die.sides)
        if not rolls or rolls[-1][0] != what:
            rolls.append((what, []))
        rolls[-1][1].append(face)
    dice = ", ".join(f"{what} {' '.join(faces)}" for what, faces in rolls)
    return " -> ".join(filter(None, (dice, _pairs(step.counts))))
