"""All plugins of one run of the program, and what they are asked.

One broken plugin never stops the rest: it is set aside, with one line in `problems` that says which
it is and what is wrong.
"""

from __future__ import annotations

from _thread import _local as local  # importing threading takes as long as an engagement
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from os import PathLike
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Fault, PluginFailure
from grapeshot.plugins.hooks import HookCall, Hooks
from grapeshot.plugins.library import Library
from grapeshot.plugins.plugin import Plugin
from grapeshot.plugins.ruleset import Ruleset
from grapeshot.plugins.trait_names import TraitNames
from grapeshot.plugins.traits import BorneTrait, Trait

if TYPE_CHECKING:
    from grapeshot.dice.exact import Enumeration
    from grapeshot.rules.known import KnownRules


class Plugins:
    """All plugins of one run of the program.

    `folders` are the user's plugin folders, `third_party` whether anything but what ships may be
    loaded, `disabled` names plugins that are switched off.
    """

    def __init__(
        self,
        folders: Iterable[str | PathLike[str]] = (),
        *,
        third_party: bool = True,
        disabled: Iterable[str] = (),
    ) -> None:
        self._library = Library(folders, third_party=third_party, disabled=disabled)
        self._registered = self._library.registered
        self._failures = self._library.failures
        self._trait_names = TraitNames(self._library)
        self._notices = notices = self._registered.notices
        self.listener: Callable[[HookCall], None] | None = None
        """Who is told of every call of a hook."""
        self.problems = notices.problems
        """One line for each plugin that was set aside, and for each thing to be warned of."""
        self.warnings = notices.warnings
        """What is to be warned of, of loaded plugins, by key."""
        self.set_aside = notices.set_aside
        """Loaded plugins that are not asked any more, by key, with the reason."""
        self.set_aside_in = notices.set_aside_in
        """Those that are not asked any more in one rule set: its id, then the key."""
        self.not_loaded = notices.not_loaded
        """Plugins that could not be loaded or are switched off, by name, with the reason."""
        self.overridden = notices.overridden
        """Shipped traits in whose place third-party ones stand, by key, with those that do."""
        self.folders = self._library.folders
        """The user's plugin folders, whether or not they exist."""
        self._hooks: dict[frozenset[str], Hooks] = {}
        self._implementations: dict[str, list[Any]] = {}
        self._by_bearing: dict[Trait | str, list[str]] = {}
        """The plugins that are asked where a trait is borne, or in a rule set; "" is for all."""
        self._named_after: dict[tuple[str, str], str] = {}
        """The plugin that a rule is named after, by rule set and rule."""
        self._version = -1
        """The version of what is registered that all this is of."""
        self._asked: set[str] = set()
        self._absent = local()

    # -- rule sets -------------------------------------------------------------------------

    def ruleset(self, ruleset: str) -> Ruleset:
        """Return a rule set by its id, loading its pack. Raise Fault where there is none."""
        return self._library.ruleset(ruleset)

    def rulesets(self) -> dict[str, Ruleset]:
        """Return all rule sets by id."""
        return self._library.rulesets()

    def brings(self, ruleset: str) -> bool:
        """Return whether a rule set comes with the program."""
        return self._registered.packs[ruleset].ships

    def brought_by(self, plugin: Plugin) -> str:
        """Return the id of the rule set that a plugin brings, or ""."""
        return next((key for key, pack in self._registered.packs.items() if pack is plugin), "")

    def profile_folders(self) -> list[str]:
        """Return the profile folders that the loaded packs bring, each once, sorted."""
        return self._library.profile_folders()

    def called_hooks(self, ruleset: str) -> frozenset[str]:
        """Return the names of the hooks that a rule set ever asks, as its pack's source tells."""
        return self._library.called_hooks(ruleset)

    def effects(self, ruleset: str) -> frozenset[str]:
        """Return the names of the lasting effects that third-party plugins may leave.

        They stand in a plugin's source as `Effect("name", ...)`, or in its variable EFFECTS.
        """
        return self._library.effects(ruleset)

    # -- traits ----------------------------------------------------------------------------

    def trait(self, ruleset: str, name: str) -> Trait | None:
        """Return the trait of a name (any spelling, any alias), or None."""
        return self._trait_names.trait(ruleset, name)

    def traits(self, ruleset: str) -> list[Trait]:
        """Return all traits and special rules of a rule set that a plugin implements, by name."""
        return self._trait_names.traits(ruleset)

    def bear(self, ruleset: str, printed: str) -> BorneTrait:
        """Read a trait as a profile prints it. Raise Fault (`unknown_trait` and others)."""
        return self._trait_names.bear(ruleset, printed)

    def find(self, ruleset: str, printed: str) -> BorneTrait | None:
        """Read a trait as a profile prints it; None where no plugin implements it. Raise Fault."""
        return self._trait_names.find(ruleset, printed)

    def unknown_trait(self, ruleset: str, printed: str, what: str = "trait") -> Fault:
        """Return the fault that nobody implements a trait, or why nobody does any more.

        `what` says in words what it was taken for.
        """
        return self._trait_names.unknown_trait(ruleset, printed, what)

    def known_rules(self, ruleset: str) -> KnownRules:
        """Return the rules that some ledger of a rule set knows, implemented or not."""
        return self._trait_names.known_rules(ruleset)

    # -- plugins ---------------------------------------------------------------------------

    def load_all(self) -> None:
        """Load every plugin there is."""
        self._trait_names.load_all()

    def load_third_party(self) -> None:
        """Load what third parties bring, so that all that is wrong with it is told."""
        self._trait_names.load_third_party()

    def all(self) -> list[Plugin]:
        """Return all loaded plugins, sorted by key."""
        return self._registered.all()

    def shuffle(self, keys: Iterable[str]) -> None:
        """Register all plugins once more, in the order of these keys: it must change nothing."""
        self._registered.register_anew(list(keys))

    def folder_states(self) -> list[tuple[str, str]]:
        """Return each of the user's plugin folders, and in words what is in it."""
        return self._library.folder_states()

    def ships(self, key: str) -> bool:
        """Return whether a plugin comes with the program."""
        return self._registered.plugins[key].ships

    def told(self, key: str) -> str:
        """Return a plugin's name as messages tell it."""
        return self._registered.plugins[key].name

    def why_aside(self, ruleset: str, name: str) -> str:
        """Return why a plugin of a name is not asked any more in a rule set, or ""."""
        for key, reason in self._notices.aside_in(ruleset).items():
            plugin = self._registered.plugins[key]
            if plugin.name == name and plugin.ruleset in ("", ruleset):
                return reason
        return ""

    def plugin_of_rule(self, ruleset: str, rule: str) -> str:
        """Return the name of the plugin that a rule of the ledger is named after, or "".

        Traits whose clauses belong to a rule of another name, as several may, do not represent it.
        """
        self._found_by_bearing()
        return self._named_after.get((ruleset, rule), "")

    # -- asking ----------------------------------------------------------------------------

    def hooks(self, ruleset: str, borne: Iterable[Trait]) -> Hooks:
        """Return the hooks of the plugins that bear on an attack."""
        traits = self._trait_names.with_included(borne)  # which may load some more
        found = self._found_by_bearing()
        bearing: list[Trait | str] = [*traits, "", ruleset]
        keys = {key for each in bearing for key in found.get(each, ())}
        asked = frozenset(keys - self._notices.aside_in(ruleset).keys() - self._left_out)
        self._asked |= asked
        if asked not in self._hooks:
            self._hooks[asked] = Hooks(self, asked)
        return self._hooks[asked]

    def _found_by_bearing(self) -> dict[Trait | str, list[str]]:
        """Return the plugins that are asked by trait, or rule set, as `_by_bearing` has them.

        Where others are registered than before, all is forgotten that was found out until then.
        """
        version = self._registered.version
        if self._version != version:
            found: dict[Trait | str, list[str]] = {}
            named_after: dict[tuple[str, str], str] = {}
            for key, plugin in list(self._registered.plugins.items()):
                trait = plugin.trait
                found.setdefault(trait or plugin.ruleset, []).append(key)
                if trait and plugin.name in trait.rule:
                    named_after.setdefault((trait.ruleset, trait.rule), plugin.name)
            self._hooks.clear()
            self._implementations.clear()
            self._by_bearing, self._named_after, self._version = found, named_after, version
        return self._by_bearing

    def implementations(self, hook: str, keys: frozenset[str]) -> list[Any]:
        """Return pluggy's implementations of a hook, of the plugins of these keys.

        A caller of pluggy's for each attack would take as long as its plans.
        """
        self._found_by_bearing()
        if hook not in self._implementations:
            caller = getattr(self._registered.manager.hook, hook)
            self._implementations[hook] = caller.get_hookimpls()
        return [each for each in self._implementations[hook] if each.plugin_name in keys]

    @property
    def in_use(self) -> Hashable:
        """Something that is another one as soon as other plugins would be asked."""
        return self._registered.version, self._left_out

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

    def missing_from(self, ruleset: str, borne: Iterable[Trait]) -> list[str]:
        """Return why rules that would have a part in an attack are not asked, each in a line."""
        aside = self._notices.aside_in(ruleset)
        if not aside:
            return []
        bearing, plugins = set(borne), self._registered.plugins
        return [
            reason
            for key, reason in sorted(aside.items())
            if plugins[key].trait in bearing
            or (plugins[key].trait is None and plugins[key].ruleset in ("", ruleset))
        ]

    # -- failures --------------------------------------------------------------------------

    def failure(
        self, key: str, hook: str, function: Callable[..., Any] | None, cause: BaseException
    ) -> PluginFailure:
        """Return the failure of a plugin in a hook: at the last line of its own that was run."""
        return self._failures.failure(key, hook, function, cause)

    def put_aside(self, failure: PluginFailure, ruleset: str = "") -> bool:
        """Ask the plugin that failed no more; return False where there is none to set aside.

        A rule that is asked in every rule set is asked no more in the one where it failed.
        """
        return self._registered.put_aside(failure, ruleset)

    def suspects(self, ruleset: str) -> list[str]:
        """Return the keys of the third-party plugins that were asked in a rule set, in order."""
        out = self._notices.aside_in(ruleset)
        return sorted(
            key for key in self._asked if key not in out and not self._registered.plugins[key].ships
        )

    def misled(self, keys: list[str], cause: BaseException | str) -> list[PluginFailure]:
        """Return the failures of plugins that returned bad data, on which the host failed later.

        Each is told with its hooks, the place of the first of them, and the others.
        """
        return self._failures.misled(keys, cause)

    def pack_at_fault(self, ruleset: str, cause: BaseException) -> PluginFailure | None:
        """Return the failure of the third-party pack whose rule set raised, or None."""
        pack = self._registered.packs.get(ruleset)
        if pack is None or pack.ships:
            return None
        return self.failure(pack.key, f"its rule set {ruleset}", None, cause)

    def note_branch(self, key: str, hook: str, of: Enumeration, *, is_new: bool) -> None:
        """Count a branch of an enumeration in which a third-party hook has drawn dice.

        `is_new` tells that no dice had been rolled in that way before it was called.
        """
        self._failures.note_branch(key, hook, of, is_new=is_new)

    def branches_watched(self) -> AbstractContextManager[Callable[[], None]]:
        """Count the branches that hooks make; what is yielded warns of those that never end."""
        return self._failures.branches_watched()
