"""Plugins: found, loaded, checked, asked - and blamed by name where they fail.

One broken plugin never stops the rest: it is set aside, with one line in `problems` that says which
it is and what is wrong.
"""

# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH112

from __future__ import annotations

import os
from _thread import _local as local  # importing threading takes as long as an engagement
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import pluggy

from grapeshot import watch
from grapeshot.errors import Fault, PluginFailure
from grapeshot.names import nearest, normalise
from grapeshot.plugins import hookspecs
from grapeshot.plugins.discovery import Found, entry_points, house_files, packs, ships
from grapeshot.plugins.hooks import Hooks
from grapeshot.plugins.loading import (
    REGISTERING,
    check,
    frames,
    implementations,
    is_plugins_own,
    line_of,
    load,
    load_problem,
    trait_modules,
)
from grapeshot.plugins.ruleset import Ruleset
from grapeshot.plugins.speech import AnswerKept
from grapeshot.plugins.traits import (
    BorneTrait,
    Trait,
    bear,
    split_printed,
    split_unbracketed,
    value_after,
)
from grapeshot.watch import Overrun, watched

if TYPE_CHECKING:
    from grapeshot.rules.known import KnownRules


class Plugin(NamedTuple):
    """A plugin that is loaded: its name, the module, its trait if it declares one, its origin.

    `holder` is what holds its hooks: the module itself, or an object that the module makes.
    """

    name: str
    module: ModuleType
    trait: Trait | None
    origin: str
    holder: Any
    ships: bool
    """Whether it comes with the program, and not from a third party."""

    @property
    def key(self) -> str:
        """The name under which it is registered: unique over all rule sets.

        A third party's module may have the file name of one that ships.
        """
        base = f"{self.trait.ruleset}/{self.name}" if self.trait else self.name
        return base if self.ships else f"{base} (third party)"

    @property
    def hooks(self) -> list[str]:
        """The hooks that it implements."""
        return sorted(implementations(self.holder))

    @property
    def file(self) -> str:
        """The file in which it stands."""
        return self.module.__file__ or self.module.__name__

    @property
    def ruleset(self) -> str:
        """The id of the one rule set in which it is asked, or "" for all of them."""
        if self.trait:
            return self.trait.ruleset
        return str(getattr(self.holder, "RULESET", ""))

    @property
    def overrides(self) -> bool:
        """Whether its trait is meant to take the place of another one of the same name."""
        return self.trait is not None and self.trait.overrides

    @property
    def rank(self) -> int:
        """Its right to a trait's name: first what overrides on purpose, then what ships."""
        if self.ships:
            return 1
        return 2 if self.overrides else 0

    def owns(self, file: str) -> bool:
        """Return whether a file is the plugin's, or one of its package's."""
        package = getattr(self.module, "__path__", None)
        return file == self.file or any(
            file.startswith(folder + os.sep) for folder in package or ()
        )


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
        """One line for each plugin that was set aside, and for each thing to be warned of."""
        self.warnings: dict[str, list[str]] = {}
        """What is to be warned of, of loaded plugins, by key."""
        self.set_aside: dict[str, str] = {}
        """Loaded plugins that are not asked any more, by key, with the reason."""
        self.set_aside_in: dict[str, dict[str, str]] = {}
        """Those that are not asked any more in one rule set: its id, then the key."""
        self.not_loaded: dict[str, str] = {}
        """Plugins that could not be loaded or are switched off, by name, with the reason."""
        self.overridden: dict[str, str] = {}
        """Shipped traits in whose place third-party ones stand, by key, with those that do."""
        self.folders = [str(folder) for folder in folders] if third_party else []
        """The user's plugin folders, whether or not they exist."""
        self._disabled = set(disabled)
        self._third_party = third_party
        self._plugins: dict[str, Plugin] = {}
        self._rulesets: dict[str, Ruleset] = {}
        self._bring: dict[str, Plugin] = {}
        self._unloaded: dict[str, dict[str, str]] = {}
        self._known: dict[str, KnownRules] = {}
        self._hooks: dict[frozenset[str], Hooks] = {}
        self._named: dict[tuple[str, str], Trait] = {}
        self._asked: set[str] = set()
        self._version = 0
        self._absent = local()
        self._branches: dict[tuple[str, str], int] = {}
        points = entry_points()
        self._shipped = {p.name: p for p in points if ships(p)}
        self._foreign = [p for p in points if not ships(p)] if third_party else []
        self._house = house_files(self.folders)
        self._loaded_foreign = False
        self._looked_over = False
        self._told_uncalled: set[str] = set()
        self._claims: dict[tuple[str, str], str] = {}

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
        self._warn_of_uncalled(ruleset)
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
            self._load_module(module, ruleset)
        found = self._by_name(ruleset, wanted)
        if found is None and self._unloaded.get(ruleset):
            if self.known_rules(ruleset).is_unimplemented(wanted):
                return None  # which spares the import of every module
            self._load_modules(ruleset)
            found = self._by_name(ruleset, wanted)
        elif found is not None and not self._plugin_of(found).ships:
            self._load_modules(ruleset)  # one of which may have the better right to the name
            found = self._by_name(ruleset, wanted)
        return found or self._by_alias(ruleset, wanted)

    def _plugin_of(self, trait: Trait) -> Plugin:
        return next(plugin for plugin in self._plugins.values() if plugin.trait is trait)

    def _by_name(self, ruleset: str, wanted: str) -> Trait | None:
        for trait in self._traits_in_use(ruleset):
            if any(normalise(name) == wanted for name in (trait.name, *trait.aliases)):
                return trait
        return None

    def _traits_in_use(self, ruleset: str) -> Iterator[Trait]:
        aside = self._aside_in(ruleset)
        for key, plugin in list(self._plugins.items()):
            trait = plugin.trait
            if trait and trait.ruleset == ruleset and key not in aside:
                yield trait

    def _aside_in(self, ruleset: str) -> set[str]:
        return self.set_aside.keys() | self.set_aside_in.get(ruleset, {}).keys()

    def _by_alias(self, ruleset: str, wanted: str) -> Trait | None:
        rules = self.known_rules(ruleset).ids(wanted)
        found = {trait.rule: trait for trait in reversed(self.traits(ruleset))}
        return next((found[rule] for rule in rules if rule in found), None)

    def traits(self, ruleset: str) -> list[Trait]:
        """Return all traits and special rules of a rule set that a plugin implements, by name."""
        self.load_all()
        return sorted(self._traits_in_use(ruleset), key=lambda trait: trait.name)

    def bear(self, ruleset: str, printed: str) -> BorneTrait:
        """Read a trait as a profile prints it. Raise Fault (`unknown_trait` and others)."""
        borne = self.find(ruleset, printed)
        if borne is None:
            raise self.unknown_trait(ruleset, printed)
        return borne

    def find(self, ruleset: str, printed: str) -> BorneTrait | None:
        """Read a trait as a profile prints it; None where no plugin implements it. Raise Fault."""
        name, parameter, bracket = split_printed(printed)
        trait = self.trait(ruleset, name)
        apart = split_unbracketed(name) if trait is None and parameter is None else None
        if apart:
            trait, parameter = self.trait(ruleset, apart[0]), apart[1]
        if trait is None:
            return None
        plugin = self._plugin_of(trait)
        if plugin.ships:
            return self._read(trait, name, parameter, printed, bracket)
        try:
            with AnswerKept():
                return watched(lambda: self._read(trait, name, parameter, printed, bracket))
        except Fault:
            raise
        except BaseException as cause:  # what the parameter's own function raises
            if not is_plugins_own(cause):
                raise
            failure = self.failure(plugin.key, f"the parameter of {trait.name}", None, cause)
            self.put_aside(failure)
            return None

    def _read(
        self, trait: Trait, name: str, parameter: str | None, printed: str, bracket: str
    ) -> BorneTrait:
        if parameter is None:
            parameter = value_after(trait, name)
        return bear(trait, parameter, printed, bracket)

    def unknown_trait(self, ruleset: str, printed: str, what: str = "trait") -> Fault:
        """Return the fault that nobody implements a trait, or why nobody does any more.

        `what` says in words what it was taken for.
        """
        name, _, _ = split_printed(printed)
        for key, reason in {**self.set_aside, **self.set_aside_in.get(ruleset, {})}.items():
            lost = self._plugins[key].trait
            if lost and lost.ruleset == ruleset and normalise(name) in lost.names:
                return Fault("unknown_trait", f'{what} "{printed}" is not there: {reason}')
        known = [trait.name for trait in self.traits(ruleset)]
        return Fault(
            "unknown_trait",
            f'unknown {what} "{printed}"',
            expected=f"a {what} of {ruleset}",
            nearest=nearest(name, known + self.known_rules(ruleset).names()),
        )

    def known_rules(self, ruleset: str) -> KnownRules:
        """Return the rules that some ledger of a rule set knows, implemented or not."""
        if ruleset not in self._known:
            from grapeshot.rules.index import read_index  # only for names that no module declares
            from grapeshot.rules.known import KnownRules

            index = read_index(self.folders, packs, plugins=self._third_party)
            self._known[ruleset] = KnownRules(ruleset, index)
        return self._known[ruleset]

    # -- asking ----------------------------------------------------------------------------

    def hooks(self, ruleset: str, borne: Iterable[Trait]) -> Hooks:
        """Return the hooks of the plugins that bear on an attack."""
        traits = self._with_included(borne)
        out = self._aside_in(ruleset) | self._left_out
        asked = frozenset(
            key
            for key, plugin in self._plugins.items()
            if key not in out
            and (plugin.trait in traits if plugin.trait else plugin.ruleset in ("", ruleset))
        )
        self._asked |= asked
        if asked not in self._hooks:
            self._hooks[asked] = Hooks(self, asked)
        return self._hooks[asked]

    def _with_included(self, borne: Iterable[Trait]) -> set[Trait]:
        traits = set(borne)
        for trait in tuple(traits):
            for name in trait.includes:
                included = self.trait(trait.ruleset, name)
                if included:
                    traits.add(included)
                else:
                    self._warn_of_missing(trait, name)
        return traits

    def _warn_of_missing(self, trait: Trait, name: str) -> None:
        """Warn that a trait includes one that nobody implements, unless that one was set aside."""
        fault = self.unknown_trait(trait.ruleset, name)
        plugin = next((p for p in self._plugins.values() if p.trait == trait), None)
        if plugin:
            self._warn(plugin, f"what {trait.name} includes has no effect: {fault}")

    def caller(self, hook: str, keys: frozenset[str]) -> Any:
        """Return pluggy's caller of a hook, limited to the plugins of these keys."""
        others = [plugin.holder for key, plugin in self._plugins.items() if key not in keys]
        return self._manager.subset_hook_caller(hook, others)

    def brings(self, ruleset: str) -> bool:
        """Return whether a rule set comes with the program."""
        return self._bring[ruleset].ships

    def ships(self, key: str) -> bool:
        """Return whether a plugin comes with the program."""
        return self._plugins[key].ships

    def told(self, key: str) -> str:
        """Return a plugin's name as messages tell it."""
        return self._plugins[key].name

    def failure(
        self, key: str, hook: str, function: Callable[..., Any] | None, cause: BaseException
    ) -> PluginFailure:
        """Return the failure of a plugin in a hook: at the last line of its own that was run."""
        plugin = self._plugins[key]
        file, line = line_of(function) if function else (plugin.file, 1)
        for each, number in frames(cause.__traceback__):
            if plugin.owns(each):
                file, line = each, number
        told: BaseException | str = cause
        if isinstance(cause, Overrun):
            told = f"it does not come to an end, and was stopped after {watch.SECONDS:g} seconds"
        return PluginFailure(plugin.name, hook, file or plugin.file, line, told, key=key)

    def put_aside(self, failure: PluginFailure, ruleset: str = "") -> bool:
        """Ask the plugin that failed no more; return False where there is none to set aside.

        A rule that is asked in every rule set is asked no more in the one where it failed.
        """
        plugin = self._plugins.get(failure.key)
        if plugin is None or failure.key in self._aside_in(ruleset):
            return False
        if ruleset and not plugin.ruleset and not self.brought_by(plugin):
            reason = f"{failure}; set aside in {ruleset}"
            self.set_aside_in.setdefault(ruleset, {})[failure.key] = reason
        else:
            reason = f"{failure}; set aside"
            self.set_aside[failure.key] = reason
        self.problems.append(reason)
        self._forget()
        return True

    def why_aside(self, ruleset: str, name: str) -> str:
        """Return why a plugin of a name is not asked any more in a rule set, or ""."""
        for key, reason in {**self.set_aside, **self.set_aside_in.get(ruleset, {})}.items():
            plugin = self._plugins[key]
            if plugin.name == name and plugin.ruleset in ("", ruleset):
                return reason
        return ""

    def suspects(self, ruleset: str) -> list[str]:
        """Return the keys of the third-party plugins that were asked in a rule set, in order."""
        out = self._aside_in(ruleset)
        return sorted(key for key in self._asked if key not in out and not self._plugins[key].ships)

    @property
    def _left_out(self) -> frozenset[str]:
        return getattr(self._absent, "keys", frozenset())

    @contextmanager
    def left_out(self, keys: Iterable[str]) -> Iterator[None]:
        """Ask some plugins nothing for a while, in this thread."""
        before = self._left_out
        self._absent.keys = before | frozenset(keys)
        try:
            yield
        finally:
            self._absent.keys = before

    def misled(self, keys: list[str], cause: BaseException | str) -> list[PluginFailure]:
        """Return the failures of plugins that returned bad data, on which the host failed later.

        Each is told with its hooks, the place of the first of them, and the others.
        """
        failures = []
        for key in keys:
            plugin = self._plugins[key]
            hooks = implementations(plugin.holder)
            file, line = min(map(line_of, hooks.values()), default=("", 1))
            others = " and ".join(f'"{self.told(each)}"' for each in keys if each != key)
            failures.append(
                PluginFailure(
                    plugin.name,
                    ", ".join(sorted(hooks)) or "its module",
                    file or plugin.file,
                    line,
                    cause,
                    key=key,
                    did="makes the attack fail by what it does",
                    others=others and f"plugin {others}",
                )
            )
        return failures

    def pack_at_fault(self, ruleset: str, cause: BaseException) -> PluginFailure | None:
        """Return the failure of the third-party pack whose rule set raised, or None."""
        pack = self._bring.get(ruleset)
        if pack is None or pack.ships:
            return None
        return self.failure(pack.key, f"its rule set {ruleset}", None, cause)

    def note_branch(self, key: str, hook: str) -> None:
        """Count a branch of an enumeration in which a third-party hook has drawn dice."""
        self._branches[key, hook] = self._branches.get((key, hook), 0) + 1

    @contextmanager
    def branches_watched(self) -> Iterator[Callable[[], None]]:
        """Count the branches that hooks make; what is yielded warns of those that made too many."""
        self._branches = {}

        def warn() -> None:
            for (key, hook), count in sorted(self._branches.items()):
                if count >= _MANY_BRANCHES:
                    self._warn_of_branches(self._plugins[key], hook)

        yield warn

    def _warn_of_branches(self, plugin: Plugin, hook: str) -> None:
        line = line_of(implementations(plugin.holder)[hook])[1]
        self._warn(
            plugin,
            f"{hook} (line {line}) rolls dice on and on, too many to enumerate: "
            "odds in which it has a part are simulated",
        )

    def _leave_out(self, name: str, reason: str) -> None:
        self.not_loaded[name] = reason
        self.problems.append(reason)

    @property
    def in_use(self) -> Hashable:
        """Something that is another one as soon as other plugins would be asked."""
        return self._version, self._left_out

    def _forget(self) -> None:
        """Forget what was found out while other plugins were asked."""
        self._version += 1
        self._hooks.clear()
        self._named.clear()

    def plugin_of_rule(self, ruleset: str, rule: str) -> str:
        """Return the name of the plugin that a rule of the ledger is named after, or "".

        Traits whose clauses belong to a rule of another name, as several may, do not represent it.
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
        for ruleset in list(self._unloaded):
            self._load_modules(ruleset)
        for ruleset in self._rulesets:
            self._warn_of_uncalled(ruleset)
        if not self._looked_over:
            self._looked_over = True
            self._with_included(p.trait for p in self.all() if p.trait and not p.ships)

    def _load_modules(self, ruleset: str) -> None:
        """Load all trait modules of a rule set's pack."""
        modules = self._unloaded.get(ruleset, {})
        while modules:
            self._load_module(modules.pop(next(iter(modules))), ruleset)

    def all(self) -> list[Plugin]:
        """Return all loaded plugins, sorted by key."""
        return [plugin for _, plugin in sorted(self._plugins.items())]

    def effects(self, ruleset: str) -> frozenset[str]:
        """Return the names of the lasting effects that third-party plugins may leave.

        They stand in a plugin's source as `Effect("name", ...)`, or in its variable EFFECTS.
        """
        from grapeshot.plugins.sources import effects_left_by  # seldom asked for

        self._load_foreign()
        found = (
            effects_left_by(plugin.holder, plugin.module)
            for plugin in self.all()
            if not plugin.ships and plugin.ruleset in ("", ruleset)
        )
        return frozenset().union(*found)

    def brought_by(self, plugin: Plugin) -> str:
        """Return the id of the rule set that a plugin brings, or ""."""
        return next((key for key, pack in self._bring.items() if pack is plugin), "")

    def folder_states(self) -> list[tuple[str, str]]:
        """Return each of the user's plugin folders, and in words what is in it."""
        found = [each.origin for each in self._house]
        return [
            (folder, f"{found.count(folder)} found" if os.path.isdir(folder) else "not there (yet)")
            for folder in self.folders
        ]

    def profile_folders(self) -> list[str]:
        """Return the profile folders that the loaded packs bring, each once, sorted."""
        folders: set[str] = set()
        for found in self._manager.hook.grapeshot_profiles.get_hookimpls():
            if found.plugin_name in self.set_aside:
                continue
            try:
                with AnswerKept():
                    folder: Any = found.function()
                if folder is not None:
                    folders.add(os.fspath(folder))
            except BaseException as cause:
                if not is_plugins_own(cause):
                    raise
                self.put_aside(
                    self.failure(found.plugin_name, "grapeshot_profiles", found.function, cause)
                )
        return sorted(folders)

    def _load_foreign(self) -> None:
        if self._loaded_foreign:
            return
        self._loaded_foreign = True
        for found in [*self._foreign, *self._house]:
            self._load(found)
        for plugin in self.all():
            if not plugin.ships:
                self._warn_of_slips(plugin)

    def _warn_of_slips(self, plugin: Plugin) -> None:
        """Warn of a plugin that is made for a rule set that there is not, and of other slips."""
        from grapeshot.plugins.slips import slips_of  # where there are no plugins, not asked for

        known = sorted({*self._shipped, *self._rulesets})
        if not plugin.ruleset or plugin.ruleset in known:
            for slip in slips_of(plugin.holder, plugin.module):
                self._warn(plugin, slip)
        else:
            near = nearest(plugin.ruleset, known)
            hint = f'; did you mean "{near}"?' if near else f"; there are: {', '.join(known)}"
            self._warn(
                plugin, f'it is never asked, for there is no rule set "{plugin.ruleset}"{hint}'
            )

    def _warn(self, plugin: Plugin, text: str) -> None:
        told = f'plugin "{plugin.name}" ({plugin.file}): {text}'
        known = self.warnings.setdefault(plugin.key, [])
        if told not in known:
            known.append(told)
            self.problems.append(told)

    def called_hooks(self, ruleset: str) -> frozenset[str]:
        """Return the names of the hooks that a rule set ever asks, as its pack's source tells."""
        from grapeshot.plugins.sources import hooks_called_in  # where there are none, not asked for

        return hooks_called_in(self._bring[ruleset].module)

    def _warn_of_uncalled(self, ruleset: str) -> None:
        """Warn of hooks that the one rule set in which a third-party plugin is asked never asks."""
        made_for = [p for p in self._plugins.values() if p.ruleset == ruleset and not p.ships]
        made_for = [plugin for plugin in made_for if plugin.key not in self._told_uncalled]
        called = self.called_hooks(ruleset) if made_for else frozenset()
        for plugin in made_for:
            self._told_uncalled.add(plugin.key)
            for hook in sorted(set(plugin.hooks) - called - REGISTERING):
                line = line_of(implementations(plugin.holder)[hook])[1]
                self._warn(
                    plugin,
                    f"{hook} (line {line}) has no effect: {ruleset} never asks for it; "
                    f"it asks for {', '.join(sorted(called))}",
                )

    def _load(self, found: Found) -> None:
        if found.name in self._disabled:
            self.not_loaded[found.name] = f'plugin "{found.name}" is switched off'
            return
        try:
            with AnswerKept():
                holder, module = load(found)
                self._register(found, holder, module)
        except BaseException as error:
            if not is_plugins_own(error):
                raise
            self._leave_out(found.name, load_problem(found, error))

    def _load_module(self, module: str, ruleset: str) -> None:
        name = module.rpartition(".")[2].replace("_", "-")
        self._load(Found(name, module, "", self._bring[ruleset].origin))

    def _register(self, found: Found, holder: Any, module: ModuleType) -> None:
        check(holder)
        declared = getattr(holder, "TRAIT", None)
        own = ships(found) and not found.path
        plugin = Plugin(found.name, module, declared, found.path or found.origin, holder, own)
        if not self._has_its_place(plugin):
            return
        ruleset = self._ruleset_of(plugin)
        self._manager.register(holder, plugin.key)
        self._plugins[plugin.key] = plugin
        self._claim(plugin)
        self._forget()
        if ruleset is not None:
            self._rulesets[ruleset.id] = ruleset
            self._bring[ruleset.id] = plugin
            self._unloaded[ruleset.id] = dict(trait_modules(module))

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
            raise _taken(plugin, rival)
        winner, loser = (plugin, rival) if plugin.rank > rival.rank else (rival, plugin)
        if winner.overrides:
            self.overridden[loser.key] = f'in its place: plugin "{winner.name}" ({winner.file})'
        elif loser is plugin:
            raise _taken(plugin, rival)
        else:
            found = Found(loser.name, loser.module.__name__, loser.file, loser.origin)
            self._leave_out(loser.name, load_problem(found, _taken(loser, winner)))
        if winner is plugin:
            self._give_up(rival)
        return winner is plugin

    def _rival_of(self, plugin: Plugin) -> Plugin | None:
        """Return the plugin that has the same key already, or declares the same trait."""
        if plugin.key in self._plugins:
            return self._plugins[plugin.key]
        if plugin.trait is None:
            return None
        claimed = (self._claims.get((plugin.trait.ruleset, name)) for name in plugin.trait.names)
        return next((self._plugins[key] for key in claimed if key), None)

    def _claim(self, plugin: Plugin) -> None:
        """Keep the names of a plugin's trait for it."""
        if plugin.trait:
            names = ((plugin.trait.ruleset, name) for name in plugin.trait.names)
            self._claims.update(dict.fromkeys(names, plugin.key))

    def _give_up(self, plugin: Plugin) -> None:
        """Remove a plugin whose place another one takes."""
        self._manager.unregister(name=plugin.key)
        del self._plugins[plugin.key]
        self._claims = {name: key for name, key in self._claims.items() if key != plugin.key}
        self._forget()

    def _ruleset_of(self, plugin: Plugin) -> Ruleset | None:
        """Return the rule set that a plugin brings, or None. Raise Fault where it cannot."""
        bring = implementations(plugin.holder).get("grapeshot_ruleset")
        ruleset = watched(bring) if bring else None
        if ruleset is None:
            return None
        if not isinstance(ruleset, Ruleset):
            raise Fault(
                "bad_plugin",
                f"grapeshot_ruleset answered {ruleset!r}",
                expected="a Ruleset, or nothing",
            )
        if ruleset.id in self._rulesets or (ruleset.id in self._shipped and not plugin.ships):
            by = self._bring.get(ruleset.id)
            where = f" ({by.file})" if by else ""
            raise Fault("bad_plugin", f'there is a rule set "{ruleset.id}" already{where}')
        if ruleset.default_kind not in ruleset.kinds:
            raise Fault(
                "bad_plugin",
                f'the default kind of "{ruleset.id}" is "{ruleset.default_kind}"',
                expected="one of: " + ", ".join(ruleset.kinds),
            )
        return ruleset


_MANY_BRANCHES = 1_000
"""Branches from which on a hook counts as the reason why an enumeration was given up."""


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
