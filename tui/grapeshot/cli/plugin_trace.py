"""`grapeshot plugins trace`: every call of a hook while an engagement is resolved once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.dice import SeededDice
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.visible import columns_of, padded

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from grapeshot.cli.common import Run
    from grapeshot.engagement.model import Engagement
    from grapeshot.plugins.hooks import HookCall

_PREFIX = "grapeshot_"


def trace(this: Run, arguments: Namespace) -> int:
    """Trace the engagements of files, each resolved once. Return the exit code."""
    if not arguments.names:
        say("plugins trace: name a file of engagements")
        return exit_codes.USAGE
    for engagement in this.engagements(arguments.names, ()):
        if isinstance(engagement, Faulty):
            this.complain(*engagement.faults)
            continue
        calls, refused = _traced(this, engagement, arguments.seed)
        if arguments.json:
            rows = [_row(each, this) for each in calls]
            print_json({"id": engagement.id, "refused": refused, "calls": rows})
        else:
            page = Page()
            page.write(_lines(engagement, calls, refused, this, page))
    return exit_codes.OK


def _traced(this: Run, engagement: Engagement, seed: int) -> tuple[list[HookCall], str | None]:
    """Resolve an engagement; give the calls on the way, and the refusal if there is one."""
    calls: list[HookCall] = []
    plugins = this.session.plugins
    plugins.listener = calls.append
    refused = None
    try:
        this.session.play(engagement, SeededDice(seed, d3_as_d6=engagement.ruleset.d3_as_d6))
    except Refusal as refusal:
        refused = str(refusal)
    except Fault as fault:
        this.complain(fault)
    finally:
        plugins.listener = None
    return calls, refused


def _row(call: HookCall, this: Run) -> dict[str, Any]:
    return {
        "hook": call.hook,
        "plugin": this.session.plugins.told(call.plugin),
        "target": call.target,
        "stated": [{"clause": each.clause, "text": each.text} for each in call.stated],
        "answer": None if call.answer is None else repr(call.answer),
        "dice": call.dice,
    }


def _lines(
    engagement: Engagement, calls: list[HookCall], refused: str | None, this: Run, page: Page
) -> Iterator[str]:
    yield page.strong(engagement.id or engagement.title or "engagement")
    width = max((columns_of(_hook(each)) for each in calls), default=0)
    for call in calls:
        yield f"  {padded(_hook(call), width)}  {this.session.plugins.told(call.plugin)}"
        for line in _came_to(call):
            yield page.faint(f"  {'':{width}}    {line}")
    if not calls:
        yield "  no plugin was asked anything"
    if refused:
        yield f"  refused: {refused}"


def _hook(call: HookCall) -> str:
    return call.hook.removeprefix(_PREFIX) + (f" ({call.target})" if call.target else "")


def _came_to(call: HookCall) -> Iterator[str]:
    for fact in call.stated:
        yield f"{fact.text} ({fact.clause})" if fact.clause else fact.text
    if call.dice:
        yield f"rolled {call.dice} {'die' if call.dice == 1 else 'dice'}"
    if call.answer is not None:
        yield f"answered {call.answer!r}"
    if not call.stated and not call.dice and call.answer is None:
        yield "changed nothing"
