"""The plugins there are: found at the start, and loaded as they are needed."""

# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH112, PTH208

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from grapeshot.errors import Fault
from grapeshot.names import nearest
from grapeshot.plugins.discovery import Found, entry_points, house_files, is_toml, ships
from grapeshot.plugins.failures import Failures
from grapeshot.plugins.loading import (
    REGISTERING,
    implementations,
    is_plugins_own,
    line_of,
    load,
    load_problem,
    trait_modules,
)
from grapeshot.plugins.notices import Notices
from grapeshot.plugins.plugin import Plugin
from grapeshot.plugins.registered import Registered
from grapeshot.plugins.ruleset import Ruleset
from grapeshot.plugins.speech import AnswerKept


class Library:
    """All plugins that are installed or in the user's folders, loaded or not.

    A pack's trait modules are loaded one by one, as their names are asked for.
    """

    def __init__(
        self,
        folders: Iterable[str | os.PathLike[str]],
        *,
        third_party: bool,
        disabled: Iterable[str],
    ) -> None:
        self.folders = [str(folder) for folder in folders] if third_party else []
        """The user's plugin folders, whether or not they exist."""
        self.third_party = third_party
        points = entry_points()
        self._shipped = {p.name: p for p in points if ships(p)}
        self._foreign = [p for p in points if not ships(p)] if third_party else []
        self._house = house_files(self.folders)
        self._disabled = set(disabled)
        self._unloaded: dict[str, dict[str, str]] = {}
        """Trait modules that are not loaded yet, by rule set and normalised file name."""
        self._loaded_foreign = False
        self._told_uncalled: set[str] = set()
        self._fields_added: set[str] = set()
        self._fields_seen: dict[str, int] = {}
        """The version of what is registered whose fields a rule set has."""
        self._hooks_seen: dict[str, int] = {}
        """The version of what is registered whose hooks were looked at, by rule set."""
        self.registered = Registered(self._shipped, Notices())
        self.failures = Failures(self.registered)

    # -- rule sets -------------------------------------------------------------------------

    def ruleset(self, ruleset: str) -> Ruleset:
        """Return a rule set by its id, loading its pack. Raise Fault where there is none."""
        if ruleset in self._shipped and ruleset not in self.registered.rulesets:
            self._load(self._shipped[ruleset])
        self._load_foreign()
        if ruleset not in self.registered.rulesets:
            self.load_all()
        if ruleset not in self.registered.rulesets:
            raise self._no_ruleset(ruleset)
        self._add_fields(ruleset)
        self._warn_of_uncalled(ruleset)
        return self.registered.rulesets[ruleset]

    def _no_ruleset(self, ruleset: str) -> Fault:
        if not self._shipped:
            return Fault(
                "not_installed",
                "no rule set is found, since grapeshot is run without being installed",
                expected="an installation: pip install -e . in a checkout",
            )
        if ruleset in self.registered.notices.not_loaded:
            why = self.registered.notices.not_loaded[ruleset]
            return Fault("unknown_ruleset", f'"{ruleset}" is not there: {why}')
        known = sorted(self.registered.rulesets)
        return Fault(
            "unknown_ruleset",
            f'no rule set "{ruleset}"',
            expected="one of: " + ", ".join(known),
            nearest=nearest(ruleset, known),
        )

    def rulesets(self) -> dict[str, Ruleset]:
        """Return all rule sets by id."""
        for found in self._shipped.values():
            if found.name not in self.registered.rulesets:
                self._load(found)
        self._load_foreign()
        for ruleset in self.registered.rulesets:
            self._add_fields(ruleset)
        return dict(sorted(self.registered.rulesets.items()))

    # -- loading ---------------------------------------------------------------------------

    def load_all(self) -> None:
        """Load every plugin there is."""
        self.rulesets()
        for ruleset in list(self._unloaded):
            self.load_modules(ruleset)
        for ruleset in self.registered.rulesets:
            self._warn_of_uncalled(ruleset)

    def load_third_party(self) -> None:
        """Load what third parties bring, and all of the games that it is made for.

        So all that may be wrong with it is told, also where it is at odds with a trait that ships.
        """
        self._load_foreign()
        made_for = {plugin.ruleset for plugin in self.registered.all() if not plugin.ships}
        for ruleset in sorted(made_for & self._shipped.keys() - self.registered.rulesets.keys()):
            self._load(self._shipped[ruleset])
        foreign = {key for key, pack in self.registered.packs.items() if not pack.ships}
        for ruleset in sorted((made_for | foreign) & self.registered.rulesets.keys()):
            self.load_modules(ruleset)
            self._warn_of_uncalled(ruleset)

    def load_modules(self, ruleset: str) -> None:
        """Load all trait modules of a rule set's pack."""
        modules = self._unloaded.get(ruleset, {})
        while modules:
            self._load_module(modules.pop(next(iter(modules))), ruleset)

    def load_module(self, ruleset: str, name: str) -> None:
        """Load the trait module of a normalised file name, where there is one left."""
        module = self._unloaded.get(ruleset, {}).pop(name, None)
        if module:
            self._load_module(module, ruleset)

    def has_more(self, ruleset: str) -> bool:
        """Return whether some trait modules of a rule set's pack are not loaded yet."""
        return bool(self._unloaded.get(ruleset))

    def _load_foreign(self) -> None:
        if self._loaded_foreign:
            return
        self._loaded_foreign = True
        for found in [*self._foreign, *self._house]:
            self._load(found)
        for plugin in self.registered.all():
            if not plugin.ships:
                self._warn_of_slips(plugin)

    def _warn_of_slips(self, plugin: Plugin) -> None:
        """Warn of a plugin that is made for a rule set that there is not, and of other slips."""
        from grapeshot.plugins.slips import slips_of  # where there are no plugins, not asked for

        known = sorted({*self._shipped, *self.registered.rulesets})
        if not plugin.ruleset or plugin.ruleset in known:
            for slip in slips_of(plugin.holder, plugin.module):
                self.registered.notices.warn(plugin, slip)
        else:
            near = nearest(plugin.ruleset, known)
            hint = f'; did you mean "{near}"?' if near else f"; there are: {', '.join(known)}"
            self.registered.notices.warn(
                plugin, f'it is never asked, for there is no rule set "{plugin.ruleset}"{hint}'
            )

    def called_hooks(self, ruleset: str) -> frozenset[str]:
        """Return the names of the hooks that a rule set ever asks, as its pack's source tells."""
        from grapeshot.plugins.sources import hooks_called_in  # where there are none, not asked for

        return hooks_called_in(self.registered.packs[ruleset].module)

    def _add_fields(self, ruleset: str) -> None:
        """Give a rule set the fields that third-party plugins add to it, each plugin's once."""
        if self._fields_seen.get(ruleset) == self.registered.version:
            return
        self._fields_seen[ruleset] = self.registered.version
        for plugin in self.registered.all():
            made_for = not plugin.ships and plugin.ruleset == ruleset
            new = made_for and plugin.key not in self._fields_added
            if new and hasattr(plugin.holder, "FIELDS"):
                from grapeshot.plugins.further_fields import declared_fields, with_fields

                self._fields_added.add(plugin.key)
                known = self.registered.rulesets[ruleset]
                try:
                    more = with_fields(known, declared_fields(plugin.holder))
                except Fault as fault:
                    self.registered.leave(plugin, [fault])
                else:
                    self.registered.rulesets[ruleset] = more

    def _warn_of_uncalled(self, ruleset: str) -> None:
        """Warn of hooks that the one rule set in which a third-party plugin is asked never asks."""
        if self._hooks_seen.get(ruleset) == self.registered.version:
            return
        self._hooks_seen[ruleset] = self.registered.version
        made_for = [p for p in self.registered.all() if p.ruleset == ruleset and not p.ships]
        made_for = [plugin for plugin in made_for if plugin.key not in self._told_uncalled]
        called = self.called_hooks(ruleset) if made_for else frozenset()
        for plugin in made_for:
            self._told_uncalled.add(plugin.key)
            if self._is_at_odds_with(ruleset, plugin):
                continue
            for hook in sorted(set(plugin.hooks) - called - REGISTERING):
                line = line_of(implementations(plugin.holder)[hook])[1]
                self.registered.notices.warn(
                    plugin,
                    f"{hook} (line {line}) has no effect: {ruleset} never asks for it; "
                    f"it asks for {', '.join(sorted(called))}",
                )

    def _is_at_odds_with(self, ruleset: str, plugin: Plugin) -> bool:
        """Set a rule in TOML aside that states what its rule set does not offer."""
        if not is_toml(plugin.file):
            return False
        faults = plugin.holder.faults_in(self.registered.rulesets[ruleset])
        if faults:
            self.registered.leave(plugin, faults)
        return bool(faults)

    def _load(self, found: Found) -> None:
        if found.name in self._disabled:
            self.registered.notices.not_loaded[found.name] = (
                f'plugin "{found.name}" is switched off'
            )
            return
        try:
            with AnswerKept():
                holder, module = load(found)
                ruleset = self.registered.register(found, holder, module)
                if ruleset is not None:
                    self._unloaded[ruleset.id] = dict(trait_modules(module))
        except BaseException as error:
            if not is_plugins_own(error):
                raise
            self.registered.notices.leave_out(found.name, load_problem(found, error))

    def _load_module(self, module: str, ruleset: str) -> None:
        name = module.rpartition(".")[2].replace("_", "-")
        self._load(Found(name, module, "", self.registered.packs[ruleset].origin))

    def profile_folders(self) -> list[str]:
        """Return the profile folders that the loaded packs bring, each once, sorted."""
        folders: set[str] = set()
        for found in self.registered.manager.hook.grapeshot_profiles.get_hookimpls():
            if found.plugin_name in self.registered.notices.set_aside:
                continue
            try:
                with AnswerKept():
                    folder: Any = found.function()
                if folder is not None:
                    folders.add(os.fspath(folder))
            except BaseException as cause:
                if not is_plugins_own(cause):
                    raise
                failure = self.failures.failure(
                    found.plugin_name, "grapeshot_profiles", found.function, cause
                )
                self.registered.put_aside(failure)
        return sorted(folders)

    def effects(self, ruleset: str) -> frozenset[str]:
        """Return the names of the lasting effects that third-party plugins may leave.

        They stand in a plugin's source as `Effect("name", ...)`, or in its variable EFFECTS.
        """
        from grapeshot.plugins.sources import effects_left_by  # seldom asked for

        self._load_foreign()
        found = (
            effects_left_by(plugin.holder, plugin.module)
            for plugin in self.registered.all()
            if not plugin.ships and plugin.ruleset in ("", ruleset)
        )
        return frozenset().union(*found)

    def folder_states(self) -> list[tuple[str, str]]:
        """Return each of the user's plugin folders, and in words what is in it."""
        found = [each.origin for each in self._house]
        return [
            (folder, _unreadable(folder) or f"{found.count(folder)} found")
            for folder in self.folders
        ]


def _unreadable(folder: str) -> str:
    """Return in words why nothing is found in a folder, or ""."""
    if not os.path.isdir(folder):
        return "not there (yet)"
    try:
        os.listdir(folder)
    except OSError as error:
        return f"not read: {error.strerror}"
    return ""
