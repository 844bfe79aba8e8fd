"""Whose doing it is that something fails, or takes too long."""

from __future__ import annotations

from _thread import _local as local  # importing threading takes as long as an engagement
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import TYPE_CHECKING

from grapeshot import watch
from grapeshot.errors import PluginFailure
from grapeshot.plugins.loading import frames, implementations, line_of
from grapeshot.plugins.plugin import Plugin
from grapeshot.plugins.registered import Registered
from grapeshot.watch import Overrun

if TYPE_CHECKING:
    from grapeshot.dice.exact import Enumeration

_MANY_BRANCHES = 40
"""Branches for each call from which on a hook is the reason why an enumeration was given up.

Two dice rolled one after the other are fewer."""


class _Drawn:
    """How often a hook has drawn dice in one enumeration."""

    def __init__(self, enumeration: Enumeration) -> None:
        self.enumeration = enumeration
        self.calls = 0
        """Calls that differ in what was rolled before them."""
        self.branches = 0
        """Ways in which all of them went on."""

    @property
    def has_no_end(self) -> bool:
        """Whether the enumeration was given up while it made many branches of each call."""
        many = self.branches >= _MANY_BRANCHES * max(self.calls, 1)
        return many and not self.enumeration.is_whole


class Failures:
    """Names the plugins that are to blame."""

    def __init__(self, registered: Registered) -> None:
        self._registered = registered
        self._of_thread = local()

    def failure(
        self, key: str, hook: str, function: Callable[..., object] | None, cause: BaseException
    ) -> PluginFailure:
        """Return the failure of a plugin in a hook: at the last line of its own that was run."""
        plugin = self._registered.plugins[key]
        file, line = line_of(function) if function else (plugin.file, 1)
        for each, number in frames(cause.__traceback__):
            if plugin.owns(each):
                file, line = each, number
        told: BaseException | str = cause
        if isinstance(cause, Overrun):
            told = f"it does not come to an end, and was stopped after {watch.SECONDS:g} seconds"
        return PluginFailure(plugin.name, hook, file or plugin.file, line, told, key=key)

    def misled(self, keys: list[str], cause: BaseException | str) -> list[PluginFailure]:
        """Return the failures of plugins that returned bad data, on which the host failed later.

        Each is told with its hooks, the place of the first of them, and the others.
        """
        failures = []
        for key in keys:
            plugin = self._registered.plugins[key]
            hooks = implementations(plugin.holder)
            file, line = min(map(line_of, hooks.values()), default=("", 1))
            others = " and ".join(
                f'"{self._registered.plugins[each].name}"' for each in keys if each != key
            )
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

    @property
    def _drawn(self) -> dict[tuple[str, str], _Drawn]:
        """What hooks have drawn in the latest enumeration in which each had a part."""
        found: dict[tuple[str, str], _Drawn] = self._of_thread.__dict__.setdefault("drawn", {})
        return found

    def note_branch(self, key: str, hook: str, of: Enumeration, *, is_new: bool) -> None:
        """Count a branch of an enumeration in which a third-party hook has drawn dice.

        `is_new` tells that no dice had been rolled in that way before it was called.
        """
        drawn = self._drawn.get((key, hook))
        if drawn is None or drawn.enumeration is not of:
            drawn = self._drawn[key, hook] = _Drawn(of)
        drawn.calls += is_new
        drawn.branches += 1

    @contextmanager
    def branches_watched(self) -> Iterator[Callable[[], None]]:
        """Count the branches that hooks make in this thread.

        What is yielded warns of those that had no foreseeable end, whatever ended them.
        """
        self._drawn.clear()

        def warn() -> None:
            for (key, hook), drawn in sorted(self._drawn.items(), key=itemgetter(0)):
                if drawn.has_no_end:
                    self._warn_of_branches(self._registered.plugins[key], hook)

        yield warn

    def _warn_of_branches(self, plugin: Plugin, hook: str) -> None:
        line = line_of(implementations(plugin.holder)[hook])[1]
        self._registered.notices.warn(
            plugin,
            f"{hook} (line {line}) rolls dice on and on, too many to enumerate: "
            "odds in which it has a part are simulated",
        )
