"""Traits by their names, as profiles print them: in any spelling, by any alias."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grapeshot.errors import Fault
from grapeshot.names import nearest, normalise
from grapeshot.plugins.discovery import packs
from grapeshot.plugins.library import Library
from grapeshot.plugins.loading import is_plugins_own
from grapeshot.plugins.speech import AnswerKept
from grapeshot.plugins.traits import (
    BorneTrait,
    Trait,
    bear,
    split_printed,
    split_unbracketed,
    value_after,
)
from grapeshot.watch import watched

if TYPE_CHECKING:
    from grapeshot.rules.known import KnownRules


class TraitNames:
    """Finds traits by name, and loads no more modules for it than it must."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._registered = library.registered
        self._named: dict[tuple[str, str], Trait] = {}
        self._version = 0
        """The version of what is registered that the names were found in."""
        self._known: dict[str, KnownRules] = {}
        self._looked_over = False

    def load_all(self) -> None:
        """Load every plugin there is; warn of what third parties include that is not there."""
        self._library.load_all()
        self._look_over()

    def load_third_party(self) -> None:
        """Load what third parties bring, and warn of all that is wrong with it."""
        self._library.load_third_party()
        self._look_over()

    def _look_over(self) -> None:
        if not self._looked_over:
            self._looked_over = True
            traits = [p.trait for p in self._registered.all() if p.trait and not p.ships]
            self.with_included(each for each in traits if each.ruleset in self._registered.rulesets)

    def trait(self, ruleset: str, name: str) -> Trait | None:
        """Return the trait of a name (any spelling, any alias), or None."""
        wanted = normalise(name)
        self._forget_outdated()
        known = self._named.get((ruleset, wanted)) or self._find_trait(ruleset, wanted)
        self._forget_outdated()
        if known is not None:
            self._named[ruleset, wanted] = known
        return known

    def _forget_outdated(self) -> None:
        if self._version != self._registered.version:
            self._version = self._registered.version
            self._named.clear()

    def _find_trait(self, ruleset: str, wanted: str) -> Trait | None:
        self._library.ruleset(ruleset)
        self._library.load_module(ruleset, wanted)
        found = self._by_name(ruleset, wanted)
        if found is None and self._library.has_more(ruleset):
            if self.known_rules(ruleset).is_unimplemented(wanted):
                return None  # which spares the import of every module
            self._library.load_modules(ruleset)
            found = self._by_name(ruleset, wanted)
        elif found is not None and not self._registered.plugin_of(found).ships:
            self._library.load_modules(ruleset)  # one may have the better right to the name
            found = self._by_name(ruleset, wanted)
        return found or self._by_alias(ruleset, wanted)

    def _by_name(self, ruleset: str, wanted: str) -> Trait | None:
        for trait in self._traits_in_use(ruleset):
            if any(normalise(name) == wanted for name in (trait.name, *trait.aliases)):
                return trait
        return None

    def _traits_in_use(self, ruleset: str) -> Iterator[Trait]:
        aside = self._registered.notices.aside_in(ruleset)
        for key, plugin in list(self._registered.plugins.items()):
            trait = plugin.trait
            if trait and trait.ruleset == ruleset and key not in aside:
                yield trait

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
        plugin = self._registered.plugin_of(trait)
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
            failure = self._library.failures.failure(
                plugin.key, f"the parameter of {trait.name}", None, cause
            )
            self._registered.put_aside(failure)
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
        for key, reason in self._registered.notices.aside_in(ruleset).items():
            lost = self._registered.plugins[key].trait
            if lost and lost.ruleset == ruleset and normalise(name) in lost.names:
                return Fault("unknown_trait", f'{what} "{printed}" is not there: {reason}')
        for plugin, reason in self._registered.notices.not_loaded.items():
            if normalise(plugin) == normalise(name):  # all that is known of one that is not loaded
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

            index = read_index(self._library.folders, packs, plugins=self._library.third_party)
            self._known[ruleset] = KnownRules(ruleset, index)
        return self._known[ruleset]

    def with_included(self, borne: Iterable[Trait]) -> set[Trait]:
        """Return traits, and those that they include."""
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
        plugin = next((p for p in self._registered.all() if p.trait == trait), None)
        if plugin:
            told = f"what {trait.name} includes has no effect: {fault}"
            self._registered.notices.warn(plugin, told)
