"""Whose doing it is that something fails, or takes too long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from grapeshot import watch
from grapeshot.errors import PluginFailure
from grapeshot.plugins.loading import frames, implementations, line_of
from grapeshot.plugins.plugin import Plugin
from grapeshot.plugins.registered import Registered
from grapeshot.watch import Overrun

_MANY_BRANCHES = 1_000
"""Branches from which on a hook counts as the reason why an enumeration was given up."""


class Failures:
    """Names the plugins that are to blame."""

    def __init__(self, registered: Registered) -> None:
        self._registered = registered
        self._branches: dict[tuple[str, str], int] = {}

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
                    self._warn_of_branches(self._registered.plugins[key], hook)

        yield warn

    def _warn_of_branches(self, plugin: Plugin, hook: str) -> None:
        line = line_of(implementations(plugin.holder)[hook])[1]
        self._registered.notices.warn(
            plugin,
            f"{hook} (line {line}) rolls dice on and on, too many to enumerate: "
            "odds in which it has a part are simulated",
        )
