"""Plugins: found, loaded, checked, asked - and blamed by name where they fail.

One broken plugin never stops the rest: it is set aside, with one line in `problems` that says which
it is and what is wrong.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import pluggy

from grapeshot import hookspecs
from grapeshot.discovery import Found, entry_points, house_files
from grapeshot.errors import Fault, PluginFailure
from grapeshot.hooks import Hooks
from grapeshot.loading import (
    ANYTHING,
    HOOKS,
    check_hooks,
    frames,
    import_file,
    load_problem,
    trait_modules,
)
from grapeshot.names import nearest, normalise
from grapeshot.traits import BorneTrait, Trait, bear, split_printed, value_after

if TYPE_CHECKING:
    from grapeshot.ruleset import Ruleset

_SHIPPED = "grapeshot-"
"""How the origin of what ships begins: the name of the distribution, before its version."""


class Plugin(NamedTuple):
    """A plugin that is loaded: its name, the module, its trait if it declares one, its origin."""

    name: str
    module: ModuleType
    trait: Trait | None
    origin: str

    @property
    def key(self) -> str:
        """The name under which it is registered: unique over all rule sets."""
        return f"{self.trait.ruleset}/{self.name}" if self.trait else self.name

    @property
    def hooks(self) -> list[str]:
        """The hooks that it implements."""
        return sorted(name for name in vars(self.module) if name in HOOKS)


class Plugins:
    """All plugins of one run of the program.

    `folders` are the user's plugin folders, `third_party` whether anything but what ships may be
    loaded, `disabled` names plugins that are switched off.
    """

    def __init__(
        self,
        folders: Iterable[str | os.PathLike[str]] = (),
        *,
        third_party: bool = True,
        disabled: Iterable[str] = (),
    ) -> None:
        self._manager = pluggy.PluginManager("grapeshot")
        self._manager.add_hookspecs(hookspecs)
        self.problems: list[str] = []
        self.set_aside: dict[str, str] = {}
        """Loaded plugins that are not asked any more, by key, with the reason."""
        self.not_loaded: dict[str, str] = {}
        """Plugins that could not be loaded or are switched off, by name, with the reason."""
        self._disabled = set(disabled)
        self._plugins: dict[str, Plugin] = {}
        self._rulesets: dict[str, Ruleset] = {}
        self._unloaded: dict[str, dict[str, str]] = {}
        self._hooks: dict[frozenset[str], Hooks] = {}
        self._named: dict[tuple[str, str], Trait] = {}
        points = entry_points()
        self._shipped = {p.name: p for p in points if p.origin.startswith(_SHIPPED)}
        self._foreign = [p for p in points if p.name not in self._shipped] if third_party else []
        self._house = house_files(folders) if third_party else []
        self._loaded_foreign = False

    # -- rule sets -------------------------------------------------------------------------

    def ruleset(self, ruleset: str) -> Ruleset:
        """Return a rule set by its id, loading its pack. Raise Fault where there is none."""
        if ruleset in self._shipped and ruleset not in self._rulesets:
            self._load(self._shipped[ruleset])
        self._load_foreign()
        if ruleset not in self._rulesets:
            self.load_all()
        if ruleset not in self._rulesets:
            raise self._no_ruleset(ruleset)
        return self._rulesets[ruleset]

    def _no_ruleset(self, ruleset: str) -> Fault:
        if not self._shipped:
            return Fault(
                "not_installed",
                "no rule set is found, since grapeshot is run without being installed",
                expected="an installation: pip install -e . in a checkout",
            )
        if ruleset in self.not_loaded:
            why = self.not_loaded[ruleset]
            return Fault("unknown_ruleset", f'"{ruleset}" is not there: {why}')
        known = sorted(self._rulesets)
        return Fault(
            "unknown_ruleset",
            f'no rule set "{ruleset}"',
            expected="one of: " + ", ".join(known),
            nearest=nearest(ruleset, known),
        )

    def rulesets(self) -> dict[str, Ruleset]:
        """Return all rule sets by id."""
        for found in self._shipped.values():
            if found.name not in self._rulesets:
                self._load(found)
        self._load_foreign()
        return dict(sorted(self._rulesets.items()))

    # -- traits ----------------------------------------------------------------------------

    def trait(self, ruleset: str, name: str) -> Trait | None:
        """Return the trait of a name (any spelling, any alias), or None."""
        wanted = normalise(name)
        known = self._named.get((ruleset, wanted))
        if known is None:
            known = self._find_trait(ruleset, wanted)
        if known is not None:
            self._named[ruleset, wanted] = known
        return known

    def _find_trait(self, ruleset: str, wanted: str) -> Trait | None:
        self.ruleset(ruleset)
        module = self._unloaded.get(ruleset, {}).pop(wanted, None)
        if module:
            self._load_module(module, module.rpartition(".")[2].replace("_", "-"), ruleset)
        found = self._by_name(ruleset, wanted)
        if found is None and self._unloaded.get(ruleset):
            self.load_all()
            found = self._by_name(ruleset, wanted)
        return found or self._by_alias(ruleset, wanted)

    def _by_name(self, ruleset: str, wanted: str) -> Trait | None:
        for trait in self._traits_in_use(ruleset):
            if any(normalise(name) == wanted for name in (trait.name, *trait.aliases)):
                return trait
        return None

    def _traits_in_use(self, ruleset: str) -> Iterator[Trait]:
        for key, plugin in self._plugins.items():
            trait = plugin.trait
            if trait and trait.ruleset == ruleset and key not in self.set_aside:
                yield trait

    def _by_alias(self, ruleset: str, wanted: str) -> Trait | None:
        from grapeshot.rules.ledger import ledger_of  # only for names that no module declares

        rule = ledger_of(ruleset).aliases.get(wanted)
        return next((t for t in self.traits(ruleset) if t.rule == rule), None) if rule else None

    def traits(self, ruleset: str) -> list[Trait]:
        """Return all traits and special rules of a rule set that a plugin implements, by name."""
        self.load_all()
        return sorted(self._traits_in_use(ruleset), key=lambda trait: trait.name)

    def bear(self, ruleset: str, printed: str) -> BorneTrait:
        """Read a trait as a profile prints it. Raise Fault (`unknown_trait` and others)."""
        name, parameter, bracket = split_printed(printed)
        trait = self.trait(ruleset, name)
        if trait is None:
            known = [trait.name for trait in self.traits(ruleset)]
            raise Fault(
                "unknown_trait",
                f'unknown trait "{printed}"',
                expected=f"a trait of {ruleset}",
                nearest=nearest(name, known),
            )
        if parameter is None:
            parameter = value_after(trait, name)
        return bear(trait, parameter, printed, bracket)

    # -- asking ----------------------------------------------------------------------------

    def hooks(self, ruleset: str, borne: Iterable[Trait]) -> Hooks:
        """Return the hooks of the plugins that bear on an attack."""
        traits = self._with_included(borne)
        asked = frozenset(
            key
            for key, plugin in self._plugins.items()
            if key not in self.set_aside
            and (plugin.trait in traits if plugin.trait else self._general(plugin, ruleset))
        )
        if asked not in self._hooks:
            self._hooks[asked] = Hooks(self, asked)
        return self._hooks[asked]

    def _with_included(self, borne: Iterable[Trait]) -> set[Trait]:
        traits = set(borne)
        for trait in tuple(traits):
            found = (self.trait(trait.ruleset, name) for name in trait.includes)
            traits.update(included for included in found if included)
        return traits

    def _general(self, plugin: Plugin, ruleset: str) -> bool:
        return getattr(plugin.module, "RULESET", ruleset) == ruleset

    def others_than(self, keys: frozenset[str]) -> list[ModuleType]:
        """Return the modules of all loaded plugins but these."""
        return [plugin.module for key, plugin in self._plugins.items() if key not in keys]

    def caller(self, hook: str, keys: frozenset[str]) -> Any:
        """Return pluggy's caller of a hook, limited to the plugins of these keys."""
        return self._manager.subset_hook_caller(hook, self.others_than(keys))

    def blame(self, hook: str, cause: BaseException) -> PluginFailure:
        """Find the plugin whose code raised, and return the failure that names it."""
        plugins = {p.module.__file__: p for p in self._plugins.values() if p.module.__file__}
        failure = PluginFailure("?", hook, "?", 0, cause)
        for file, line in frames(cause.__traceback__):
            if file in plugins:
                failure = PluginFailure(plugins[file].name, hook, file, line, cause)
        return failure

    def put_aside(self, failure: PluginFailure) -> bool:
        """Ask the plugin that failed no more; return False where there is none to set aside."""
        for key, plugin in self._plugins.items():
            if plugin.module.__file__ == failure.file and key not in self.set_aside:
                self.set_aside[key] = f"{failure}; set aside"
                self.problems.append(self.set_aside[key])
                self._forget()
                return True
        return False

    def strangers(self) -> list[str]:
        """Return the keys of the loaded plugins in use that do not ship."""
        packages = {found.module.partition(".")[0] for found in self._shipped.values()}
        return [
            key
            for key, plugin in sorted(self._plugins.items())
            if key not in self.set_aside
            and plugin.module.__name__.partition(".")[0] not in packages
        ]

    @contextmanager
    def left_out(self, key: str) -> Iterator[None]:
        """Ask a plugin nothing for a while."""
        self.set_aside[key] = "left out"
        self._forget()
        try:
            yield
        finally:
            del self.set_aside[key]
            self._forget()

    def failure_of(self, key: str, cause: Exception) -> PluginFailure:
        """Return the failure of a plugin that has misled the host, which failed later."""
        plugin = self._plugins[key]
        hooks = ", ".join(plugin.hooks)
        return PluginFailure(plugin.name, hooks, plugin.module.__file__ or "?", 1, cause)

    def _leave_out(self, name: str, reason: str) -> None:
        self.not_loaded[name] = reason
        self.problems.append(reason)

    def _forget(self) -> None:
        """Forget what was found out while other plugins were asked."""
        self._hooks.clear()
        self._named.clear()

    def plugin_of_rule(self, ruleset: str, rule: str) -> str:
        """Return the name of the plugin that a rule of the ledger is named after, or "".

        Traits that have their clauses in a rule of another name, as several may, stand not for it.
        """
        for plugin in self._plugins.values():
            trait = plugin.trait
            if trait and (trait.ruleset, trait.rule) == (ruleset, rule) and plugin.name in rule:
                return plugin.name
        return ""

    # -- loading ---------------------------------------------------------------------------

    def load_all(self) -> None:
        """Load every plugin there is."""
        self.rulesets()
        for ruleset, modules in self._unloaded.items():
            for module in list(modules.values()):
                self._load_module(module, module.rpartition(".")[2].replace("_", "-"), ruleset)
            modules.clear()

    def all(self) -> list[Plugin]:
        """Return all loaded plugins, sorted by key."""
        return [plugin for _, plugin in sorted(self._plugins.items())]

    def profile_folders(self) -> list[str]:
        """Return the profile folders that the loaded packs bring, each once, sorted."""
        folders: set[str] = set()
        for found in self._manager.hook.grapeshot_profiles.get_hookimpls():
            try:
                folders.add(str(found.function()))
            except ANYTHING as cause:
                self.put_aside(self.blame("grapeshot_profiles", cause))
        return sorted(folders)

    def _load_foreign(self) -> None:
        if self._loaded_foreign:
            return
        self._loaded_foreign = True
        for found in [*self._foreign, *self._house]:
            self._load(found)

    def _load(self, found: Found) -> None:
        if found.name in self._disabled:
            self.not_loaded[found.name] = f'plugin "{found.name}" is switched off'
            return
        try:
            module = import_file(found) if found.path else importlib.import_module(found.module)
            self._register(found.name, module, found.path or found.origin)
        except ANYTHING as error:
            self._leave_out(found.name, load_problem(found, error))

    def _load_module(self, module: str, name: str, ruleset: str) -> None:
        self._load(Found(name, module, "", ruleset))

    def _register(self, name: str, module: ModuleType, origin: str) -> None:
        check_hooks(module)
        declared = getattr(module, "TRAIT", None)
        plugin = Plugin(name, module, declared, origin)
        if plugin.key in self._plugins:
            raise Fault("bad_plugin", f'there is a plugin "{plugin.key}" already')
        if declared and self._by_name(declared.ruleset, normalise(declared.name)):
            raise Fault("bad_plugin", f'another plugin declares "{declared.name}" already')
        self._manager.register(module, plugin.key)
        self._plugins[plugin.key] = plugin
        self._forget()
        if hasattr(module, "grapeshot_ruleset"):
            self._add_ruleset(module)

    def _add_ruleset(self, module: ModuleType) -> None:
        ruleset = module.grapeshot_ruleset()
        if ruleset is None:
            return
        if ruleset.id in self._rulesets:
            raise Fault("bad_plugin", f'there is a rule set "{ruleset.id}" already')
        self._rulesets[ruleset.id] = ruleset
        self._unloaded[ruleset.id] = dict(trait_modules(module))
