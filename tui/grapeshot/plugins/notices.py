"""What is to be told of plugins: which are set aside, and what is wrong with the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot.plugins.plugin import Plugin


class Notices:
    """All that is to be told of the plugins of one run."""

    def __init__(self) -> None:
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

    def aside_in(self, ruleset: str) -> dict[str, str]:
        """Return the plugins that are not asked any more in a rule set, by key, with the reason."""
        return {**self.set_aside, **self.set_aside_in.get(ruleset, {})}

    def leave_out(self, name: str, reason: str) -> None:
        """Tell why a plugin is not loaded."""
        self.not_loaded[name] = reason
        self.problems.append(reason)

    def put_aside(self, key: str, failure: object, ruleset: str = "") -> None:
        """Tell why a plugin is not asked any more, be it in one rule set alone."""
        if ruleset:
            reason = f"{failure}; set aside in {ruleset}"
            self.set_aside_in.setdefault(ruleset, {})[key] = reason
        else:
            reason = f"{failure}; set aside"
            self.set_aside[key] = reason
        self.problems.append(reason)

    def warn(self, plugin: Plugin, text: str) -> None:
        """Warn of a plugin, once of each thing."""
        told = f'plugin "{plugin.name}" ({plugin.file}): {text}'
        known = self.warnings.setdefault(plugin.key, [])
        if told not in known:
            known.append(told)
            self.problems.append(told)
