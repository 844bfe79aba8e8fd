"""What the command palette finds: actions, weapons, targets, rules - in any spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, cast

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen

from grapeshot.app.keys import sections_of
from grapeshot.app.matching import Finder
from grapeshot.app.rulebook import rulebook
from grapeshot.app.screens.bench import BenchScreen
from grapeshot.app.screens.modal import is_on_top
from grapeshot.app.widgets.attack_pane import AttackPane
from grapeshot.engagement.editing import Part, targets_of
from grapeshot.visible import visible

_MOST = 30
_WEAPON, _ATTACKER = ("weapon",), ("attacker",)


class Palette(CommandPalette):
    """Textual's palette, closed once."""

    @property
    def is_drawn(self) -> bool:
        """Whether it has found what it looks for, so that Enter takes what fits."""
        return not any(worker.node is self and worker.is_running for worker in self.workers)

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close; do nothing if that was done before."""
        return super().dismiss(result) if is_on_top(self) else AwaitComplete()


def show_palette(app: App[Any]) -> None:
    """Open the palette, unless it is open."""
    if not CommandPalette.is_open(app):
        app.push_screen(Palette(id="--command-palette"))


class Entry(NamedTuple):
    """One thing to be found: what it is called, what is said of it, what it does."""

    name: str
    help: str
    run: Callable[[], object]


class BenchProvider(Provider):
    """Finds with the program's own matcher: the stock one gives up at a mistyped letter."""

    async def startup(self) -> None:
        """Collect what there is."""
        commands = list(_commands(self.screen))
        self._count = len(commands)
        bench = self.screen
        entries = [*commands, *(_things(bench) if isinstance(bench, BenchScreen) else ())]
        names = [[entry.name, entry.name.partition(": ")[2] or entry.help] for entry in entries]
        self._finder = Finder(entries, names)

    async def discover(self) -> Hits:
        """Offer the actions."""
        for entry in self._finder.find("")[: self._count]:
            yield DiscoveryHit(_plain(entry.name), entry.run, entry.name, _plain_help(entry))

    async def search(self, query: str) -> Hits:
        """Offer what fits, best first."""
        for entry, score in self._finder.scored(query)[:_MOST]:
            yield Hit(score, _plain(entry.name), entry.run, entry.name, _plain_help(entry))


def _plain(text: str) -> Content:
    """Return a text of which nothing is markup."""
    return Content(visible(text))


def _plain_help(entry: Entry) -> str:
    """Return the help of an entry, styled though the palette declares it as plain text."""
    return cast("str", _plain(entry.help))


def _commands(screen: Screen[Any]) -> Iterator[Entry]:
    """Yield all that a key does on a screen."""
    for section in sections_of(screen):
        for key in section.keys:
            if key.key_display:
                told = f"{key.tooltip} ({key.key_display} · {key.id})"
                run = partial(screen.run_action, key.action)
                yield Entry(key.description.capitalize(), told, run)


def _things(screen: BenchScreen) -> Iterator[Entry]:
    """Yield what can be put on the bench, and the rules."""
    if screen.bench.is_ready:
        target = targets_of(screen.bench.table)[0]
        for title, part in (("Weapon", _WEAPON), ("Attacker", _ATTACKER), ("Target", target)):
            yield from _offers(screen.query_one(AttackPane), title, part)
        for name in rulebook(screen.plugin_folders).names(screen.bench.derived.ruleset):
            yield Entry(f"Rule: {name}", "Read the rule.", partial(screen.look_up, name))


def _offers(attack: AttackPane, title: str, part: Part) -> Iterator[Entry]:
    for offer in attack.offers(title.lower()).all:
        told = offer.choice.more or offer.choice.detail
        yield Entry(f"{title}: {offer.choice.name}", told, partial(attack.put, part, offer))
