"""`grapeshot plugins fields`: the fields of engagements that rules may ask for, by rule set."""

from __future__ import annotations

import dataclasses
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.cli.plugin_hooks import names_a_ruleset
from grapeshot.names import nearest
from grapeshot.plugins.further_fields import PARTS
from grapeshot.schema import fields_by_name

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from grapeshot.cli.common import Run


def show_fields(this: Run, arguments: Namespace) -> int:
    """Show the fields of each part of an engagement, or of the parts named."""
    if not names_a_ruleset(this, arguments):
        return exit_codes.USAGE
    ruleset = this.session.plugins.ruleset(arguments.ruleset)
    for part in arguments.names:
        if part not in PARTS:
            near = nearest(part, PARTS)
            hint = f'; did you mean "{near}"?' if near else ""
            say(f'no part "{part}" of an engagement; there are {", ".join(PARTS)}{hint}')
            return exit_codes.DIFFERENT
    rows = [
        row
        for part in PARTS
        if not arguments.names or part in arguments.names
        for row in _rows(part, getattr(ruleset, part))
    ]
    if arguments.json:
        print_json(rows)
    else:
        page = Page()
        page.write(_lines(rows, page))
    return exit_codes.OK


def _rows(part: str, shape: type[Any]) -> Iterator[dict[str, Any]]:
    for name, item in fields_by_name(shape).items():
        needed = item.default is dataclasses.MISSING
        yield {
            "field": f"{part}.{name}",
            "expected": item.metadata["kind"].expected,
            "default": None if needed or item.default is None else str(item.default),
            "needed": needed,
            "meaning": item.metadata["meaning"],
        }


def _lines(rows: list[dict[str, Any]], page: Page) -> Iterator[str]:
    for row in rows:
        yield page.strong(row["field"])
        default = "needed" if row["needed"] else f"default {row['default'] or 'none'}"
        expected = row["expected"][:1].upper() + row["expected"][1:]
        told = f"{row['meaning']} {expected}; {default}."
        yield from wrap(told, 78, initial_indent="  ", subsequent_indent="  ")
