"""`grapeshot plugins list`: what is loaded, from where, and what was set aside and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.visible import columns_of, padded

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from grapeshot.plugins.plugin import Plugin
    from grapeshot.plugins.registry import Plugins

_SHORTEST = 12


def show_plugins(this: Run, arguments: Namespace) -> int:
    """List the plugins, those of the user's last. Return the exit code."""
    plugins = this.session.plugins
    plugins.load_all()
    loaded = sorted(plugins.all(), key=lambda plugin: not plugin.ships)
    rows = [_row(each, plugins) for each in loaded] + _rows_not_loaded(plugins)
    if arguments.json:
        print_json(rows)
    else:
        page = Page()
        page.write(_lines(rows, page))
        page.write(_folder_lines(plugins, page))
    return exit_codes.OK


def _row(plugin: Plugin, plugins: Plugins) -> dict[str, Any]:
    why_not = plugins.set_aside.get(plugin.key)
    return {
        "name": plugin.name,
        "origin": plugin.origin,
        "version": _version(plugin.origin),
        "ships": plugin.ships,
        "ruleset": None if why_not else _ruleset_of(plugin, plugins),
        "trait": plugin.trait.name if plugin.trait else None,
        "overrides": plugin.overrides,
        "hooks": plugin.hooks,
        "file": plugin.module.__file__,
        "set_aside": why_not,
        "set_aside_in": {
            ruleset: reasons[plugin.key]
            for ruleset, reasons in plugins.set_aside_in.items()
            if plugin.key in reasons
        },
        "warnings": plugins.warnings.get(plugin.key, []),
    }


def _ruleset_of(plugin: Plugin, plugins: Plugins) -> str | None:
    """Return the rule set that a plugin brings or keeps to, or None for one of all of them."""
    return plugins.brought_by(plugin) or plugin.ruleset or None


def _version(origin: str) -> str | None:
    """Return the version of an installed distribution: its metadata folder is `name-version`."""
    version = origin.rpartition("-")[2]
    return version if "-" in origin and "/" not in origin and version[:1].isdigit() else None


def _rows_not_loaded(plugins: Plugins) -> list[dict[str, Any]]:
    nothing = dict.fromkeys(("origin", "version", "ships", "ruleset", "trait", "overrides"))
    lost = {**plugins.not_loaded, **plugins.overridden}
    return [
        {
            "name": name,
            **nothing,
            "hooks": [],
            "file": None,
            "set_aside": reason,
            "set_aside_in": {},
            "warnings": [],
        }
        for name, reason in sorted(lost.items())
    ]


def _lines(rows: list[dict[str, Any]], page: Page) -> Iterator[str]:
    width = max((columns_of(row["name"]) for row in rows), default=_SHORTEST)
    for row in rows:
        told = [row["ruleset"] or "all rule sets"]
        if row["trait"]:
            told.append(f"trait {row['trait']}")
        if row["overrides"]:
            told.append("overrides the one that ships")
        hooks = ", ".join(hook.removeprefix("grapeshot_") for hook in row["hooks"])
        told.append(hooks or "no hooks")
        if row["set_aside"]:
            told = [f"SET ASIDE: {row['set_aside']}"]
        yield f"{page.strong(padded(row['name'], width))}  {'; '.join(told)}"
        if row["file"]:
            release = f" ({row['origin']})" if row["version"] and not row["trait"] else ""
            yield page.faint(f"{'':{width}}  {row['file']}{release}")
        for ruleset, reason in row["set_aside_in"].items():
            yield f"{'':{width}}  SET ASIDE in {ruleset}: {reason}"
        for warning in row["warnings"]:
            yield f"{'':{width}}  WARNING: {warning}"


def _folder_lines(plugins: Plugins, page: Page) -> Iterator[str]:
    """Tell the folders that were looked into, whatever was found in them."""
    if not plugins.folders:
        yield page.faint("No plugin folder is looked into.")
    for folder, state in plugins.folder_states():
        yield page.faint(f"Plugin folder {folder}: {state}.")
