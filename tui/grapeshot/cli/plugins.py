"""`grapeshot plugins`: what is loaded, from where, and what was set aside and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.options import add_json_option, add_session_options
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.visible import columns_of, padded

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from grapeshot.plugins import Plugin, Plugins

_SHORTEST = 12


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = "list: every plugin, where it comes from, what it declares and hooks into."
    parser.add_argument("action", choices=("list",), help="what to do")
    add_json_option(parser, "an array of plugins")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """List the plugins. Return the exit code."""
    this = Run(arguments)
    plugins = this.session.plugins
    plugins.load_all()
    rows = [_row(each, plugins) for each in plugins.all()] + _rows_not_loaded(plugins)
    if arguments.json:
        print_json(rows)
    else:
        page = Page()
        page.write(_lines(rows, page))
    this.tell_problems()
    return exit_codes.OK


def _row(plugin: Plugin, plugins: Plugins) -> dict[str, Any]:
    why_not = plugins.set_aside.get(plugin.key)
    return {
        "name": plugin.name,
        "origin": plugin.origin,
        "version": _version(plugin.origin),
        "ruleset": None if why_not else _ruleset_of(plugin),
        "trait": plugin.trait.name if plugin.trait else None,
        "hooks": plugin.hooks,
        "file": plugin.module.__file__,
        "set_aside": why_not,
    }


def _ruleset_of(plugin: Plugin) -> str | None:
    """Return the rule set that a plugin brings or keeps to, or None for one of all of them."""
    if plugin.trait:
        return plugin.trait.ruleset
    bring = getattr(plugin.module, "grapeshot_ruleset", None)
    brought = bring() if bring else None
    return brought.id if brought else getattr(plugin.module, "RULESET", None)


def _version(origin: str) -> str | None:
    """Return the version of an installed distribution: its metadata folder is `name-version`."""
    version = origin.rpartition("-")[2]
    return version if "-" in origin and "/" not in origin and version[:1].isdigit() else None


def _rows_not_loaded(plugins: Plugins) -> list[dict[str, Any]]:
    nothing = dict.fromkeys(("origin", "version", "ruleset", "trait"))
    return [
        {"name": name, **nothing, "hooks": [], "file": None, "set_aside": reason}
        for name, reason in sorted(plugins.not_loaded.items())
    ]


def _lines(rows: list[dict[str, Any]], page: Page) -> Iterator[str]:
    width = max((columns_of(row["name"]) for row in rows), default=_SHORTEST)
    for row in rows:
        told = [row["ruleset"] or "all rule sets"]
        if row["trait"]:
            told.append(f"trait {row['trait']}")
        hooks = ", ".join(hook.removeprefix("grapeshot_") for hook in row["hooks"])
        told.append(hooks or "no hooks")
        if row["set_aside"]:
            told = [f"SET ASIDE: {row['set_aside']}"]
        yield f"{page.strong(padded(row['name'], width))}  {'; '.join(told)}"
        if row["file"]:
            release = f" ({row['origin']})" if row["version"] else ""
            yield page.faint(f"{'':{width}}  {row['file']}{release}")
