"""`grapeshot plugins hooks`: what a rule set asks of house rules, and what they may state."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.names import nearest
from grapeshot.plugins.guide import HookGuide, OfferedPlan, hook_guides

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from grapeshot.cli.common import Run

_PREFIX = "grapeshot_"


def show_hooks(this: Run, arguments: Namespace) -> int:
    """Show the hooks of a rule set: all of them in brief, or those named in full."""
    if not names_a_ruleset(this, arguments):
        return exit_codes.USAGE
    plugins = this.session.plugins
    ruleset = plugins.ruleset(arguments.ruleset)
    guides = hook_guides(ruleset, plugins.called_hooks(ruleset.id))
    wanted = [_plain(name) for name in arguments.names]
    unknown = [name for name in wanted if name not in {each.name for each in guides}]
    if unknown:
        _say_unknown(unknown[0], ruleset.id, [each.name for each in guides])
        return exit_codes.DIFFERENT
    shown = [each for each in guides if not wanted or each.name in wanted]
    if arguments.json:
        print_json([_row(each) for each in shown])
    else:
        page = Page()
        page.write(_lines(shown, page, in_full=bool(wanted)))
    return exit_codes.OK


def names_a_ruleset(this: Run, arguments: Namespace) -> bool:
    """Return whether a rule set is named; say which there are, where none is."""
    if not arguments.ruleset:
        known = ", ".join(this.session.plugins.rulesets())
        say(f"plugins {arguments.action}: name a rule set with --ruleset: {known}")
    return bool(arguments.ruleset)


def _plain(name: str) -> str:
    return name.removeprefix(_PREFIX).replace("-", "_")


def _say_unknown(name: str, ruleset: str, known: list[str]) -> None:
    near = nearest(name, known)
    hint = f'; did you mean "{near}"?' if near else ""
    say(f'{ruleset} calls no hook "{name}"; it calls {", ".join(known)}{hint}')


def _row(guide: HookGuide) -> dict[str, Any]:
    return {
        "hook": _PREFIX + guide.name,
        "signature": guide.signature,
        "meaning": guide.meaning,
        "several_answers": guide.answers,
        "plans": [
            {
                "name": plan.name,
                "meaning": plan.meaning,
                "statements": [
                    {"name": each.name, "signature": str(each), "meaning": each.meaning}
                    for each in plan.statements
                ],
            }
            for plan in guide.plans
        ],
        "example": guide.example,
    }


def _lines(guides: list[HookGuide], page: Page, *, in_full: bool) -> Iterator[str]:
    for guide in guides:
        yield page.strong(_PREFIX + guide.name)
        yield from _wrapped(guide.meaning, 2)
        if not in_full:
            for plan in guide.plans:
                names = ", ".join(each.name for each in plan.statements)
                yield from _wrapped(f"{plan.name}: {names}", 4)
            continue
        yield f"  {guide.signature}"
        yield from _wrapped(f"Several answers: {guide.answers}", 2)
        for plan in guide.plans:
            yield from _offers(plan, page)
        yield page.faint("  Example")
        yield from (f"    {line}" for line in guide.example.splitlines())
    if not in_full:
        yield page.faint("One of them in full: grapeshot plugins hooks HOOK --ruleset R")


def _offers(plan: OfferedPlan, page: Page) -> Iterator[str]:
    yield page.faint(f"  {plan.name}: {plan.meaning}")
    for each in plan.statements:
        yield f"    {each}"
        yield from _wrapped(each.meaning, 8)


def _wrapped(text: str, indent: int) -> list[str]:
    return wrap(text, 78, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))
