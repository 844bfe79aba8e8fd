"""The plugins that are registered: each name and each trait belongs to one of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import ModuleType
from typing import Any

from grapeshot.errors import Fault, PluginFailure
from grapeshot.plugins import hookspecs
from grapeshot.plugins.discovery import Found, ships
from grapeshot.plugins.loading import (
    HookManager,
    check,
    check_once,
    implementations,
    load_problem,
)
from grapeshot.plugins.notices import Notices
from grapeshot.plugins.plugin import Plugin
from grapeshot.plugins.ruleset import Ruleset
from grapeshot.plugins.traits import Trait
from grapeshot.schema import Faults
from grapeshot.watch import watched


class Registered:
    """The plugins of one run. `shipped` are the names of the rule sets that ship."""

    def __init__(self, shipped: Collection[str], notices: Notices) -> None:
        self.manager = HookManager("grapeshot")
        self.manager.add_hookspecs(hookspecs)
        self.notices = notices
        self.plugins: dict[str, Plugin] = {}
        """All of them, by key, in the order in which they were registered.

        Whoever goes through them goes through a list of them: another thread may register more.
        """
        self.rulesets: dict[str, Ruleset] = {}
        """The rule sets by id."""
        self.packs: dict[str, Plugin] = {}
        """The plugins that bring them, by the id of the rule set."""
        self.version = 0
        """Another number as soon as other plugins would be asked."""
        self._shipped = shipped
        self._claims: dict[tuple[str, str], str] = {}

    def register(self, found: Found, holder: Any, module: ModuleType) -> Ruleset | None:
        """Register a plugin; return the rule set that it brings. Raise Fault where it cannot be."""
        own = ships(found) and not found.path
        (check_once if own else check)(holder)
        declared = getattr(holder, "TRAIT", None)
        plugin = Plugin(found.name, module, declared, found.path or found.origin, holder, own)
        if not self._has_its_place(plugin):
            return None
        ruleset = self._ruleset_of(plugin)
        self.manager.register(holder, plugin.key)
        self.plugins[plugin.key] = plugin
        self._claim(plugin)
        self.version += 1
        if ruleset is not None:
            self.rulesets[ruleset.id] = ruleset
            self.packs[ruleset.id] = plugin
        return ruleset

    def register_anew(self, keys: Collection[str]) -> None:
        """Register all plugins once more, in another order."""
        self.plugins = {key: self.plugins[key] for key in keys}
        for key in keys:
            self.manager.unregister(name=key)
        for key in keys:
            self.manager.register(self.plugins[key].holder, key)
        self.version += 1

    def all(self) -> list[Plugin]:
        """Return all plugins, sorted by key."""
        return [plugin for _, plugin in sorted(self.plugins.items())]

    def plugin_of(self, trait: Trait) -> Plugin:
        """Return the plugin that declares a trait."""
        return next(plugin for plugin in list(self.plugins.values()) if plugin.trait is trait)

    def put_aside(self, failure: PluginFailure, ruleset: str = "") -> bool:
        """Ask the plugin that failed no more; return False where there is none to set aside.

        A rule that is asked in every rule set is asked no more in the one where it failed.
        """
        key = failure.key
        plugin = self.plugins.get(key)
        if plugin is None or key in self.notices.aside_in(ruleset):
            return False
        everywhere = plugin.ruleset or plugin in self.packs.values()
        self.notices.put_aside(key, failure, "" if everywhere else ruleset)
        self.version += 1
        return True

    def leave(self, plugin: Plugin, faults: Sequence[Fault]) -> None:
        """Ask a plugin no more, for what is wrong with it: the first fault is told."""
        found = Found(plugin.name, plugin.module.__name__, plugin.file, plugin.origin)
        self.notices.set_aside[plugin.key] = told = load_problem(found, Faults(list(faults)))
        self.notices.problems.append(told)
        self.version += 1

    def _has_its_place(self, plugin: Plugin) -> bool:
        """Return whether a plugin is to be registered; what it takes the place of is removed.

        Which of two is loaded first decides nothing but between two third-party plugins of which
        neither has the better right. Raise Fault where the newcomer has none.
        """
        if not plugin.ships and not plugin.trait and plugin.name in self._shipped:
            raise Fault("bad_plugin", f'"{plugin.name}" is the name of a rule set that ships')
        rival = self._rival_of(plugin)
        if rival is None:
            return True
        if plugin.rank == rival.rank:
            if _are_one(plugin, rival):
                return False
            raise _taken(plugin, rival)
        winner, loser = (plugin, rival) if plugin.rank > rival.rank else (rival, plugin)
        if winner.overrides:
            told = f'in its place: plugin "{winner.name}" ({winner.file})'
            self.notices.overridden[loser.key] = told
        elif loser is plugin:
            raise _taken(plugin, rival)
        else:
            found = Found(loser.name, loser.module.__name__, loser.file, loser.origin)
            self.notices.leave_out(loser.name, load_problem(found, _taken(loser, winner)))
        if winner is plugin:
            self._give_up(rival)
        return winner is plugin

    def _rival_of(self, plugin: Plugin) -> Plugin | None:
        """Return the plugin that has the same key already, or declares the same trait."""
        if plugin.key in self.plugins:
            return self.plugins[plugin.key]
        if plugin.trait is None:
            return None
        claimed = (self._claims.get((plugin.trait.ruleset, name)) for name in plugin.trait.names)
        return next((self.plugins[key] for key in claimed if key), None)

    def _claim(self, plugin: Plugin) -> None:
        """Keep the names of a plugin's trait for it."""
        if plugin.trait:
            names = ((plugin.trait.ruleset, name) for name in plugin.trait.names)
            self._claims.update(dict.fromkeys(names, plugin.key))

    def _give_up(self, plugin: Plugin) -> None:
        """Remove a plugin whose place another one takes."""
        self.manager.unregister(name=plugin.key)
        del self.plugins[plugin.key]
        self._claims = {name: key for name, key in self._claims.items() if key != plugin.key}
        self.version += 1

    def _ruleset_of(self, plugin: Plugin) -> Ruleset | None:
        """Return the rule set that a plugin brings, or None. Raise Fault where it cannot."""
        bring = implementations(plugin.holder).get("grapeshot_ruleset")
        if bring is None:
            return None
        ruleset = bring() if plugin.ships else watched(bring)
        if ruleset is None:
            return None
        if not isinstance(ruleset, Ruleset):
            raise Fault(
                "bad_plugin",
                f"grapeshot_ruleset answered {ruleset!r}",
                expected="a Ruleset, or nothing",
            )
        if ruleset.id in self.rulesets or (ruleset.id in self._shipped and not plugin.ships):
            by = self.packs.get(ruleset.id)
            where = f" ({by.file})" if by else ""
            raise Fault("bad_plugin", f'there is a rule set "{ruleset.id}" already{where}')
        if ruleset.default_kind not in ruleset.kinds:
            raise Fault(
                "bad_plugin",
                f'the default kind of "{ruleset.id}" is "{ruleset.default_kind}"',
                expected="one of: " + ", ".join(ruleset.kinds),
            )
        return ruleset


def _are_one(plugin: Plugin, rival: Plugin) -> bool:
    """Return whether two plugins are the same one: installed, and in a folder besides."""
    if (plugin.origin == plugin.file) == (rival.origin == rival.file):
        return False  # both are files of the user's, or both are installed
    try:
        return _bytes_of(plugin.file) == _bytes_of(rival.file)
    except OSError:
        return False


def _bytes_of(path: str) -> bytes:
    with open(path, "rb") as stream:  # noqa: PTH123 - pathlib is slow to import
        return stream.read()


def _taken(plugin: Plugin, rival: Plugin) -> Fault:
    """Return the fault that another plugin has the name already, or the trait."""
    if plugin.trait is None or rival.trait is None or not plugin.trait.names & rival.trait.names:
        return Fault("bad_plugin", f'there is a plugin "{rival.name}" already ({rival.file})')
    hint = "" if plugin.ships else "; to take its place on purpose: trait(..., overrides=True)"
    return Fault(
        "bad_plugin",
        f'the trait "{plugin.trait.name}" is declared already, as "{rival.trait.name}" by '
        f"{rival.file}{hint}",
    )
