"""A test kit for authors of rules: a plugin for pytest.

A `conftest.py` registers it with `pytest_plugins = ["grapeshot.testing"]`. A test that asks for
`house` then has a plugin folder of its own and the program that reads it::

    def test_frenzied_crews_fire_twice(house):
        house.write("frenzy", RULE)
        assert house.mean_of(ATTACK, "hit_rolls") == 4

Odds are exact here: every probability is a Fraction, to be compared with `==`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any, NamedTuple

import pytest

from grapeshot.dice import ScriptDice, SeededDice
from grapeshot.engagement.model import Engagement
from grapeshot.errors import Refusal
from grapeshot.pipeline.odds import Odds
from grapeshot.pipeline.play import Played
from grapeshot.plugins.registry import Plugins
from grapeshot.session import Explained, Session

Table = Mapping[str, Any]
"""An engagement as a TOML file gives it."""


class Outcome(NamedTuple):
    """All that an engagement comes to, in a form that can be compared."""

    refusal: tuple[str, str, str] | None
    """`(reason, clause, text)` where the rules forbid the attack; all else is then empty."""
    odds: Odds | None
    values: dict[str, Any]
    explanation: list[Explained]
    played: dict[tuple[str, str], int]
    """The counts of one resolution, always with the same seed."""


class House:
    """A user's plugin folder, and a session of the program that reads it.

    The session is made when it is first asked for, and anew once a rule was written.
    """

    def __init__(self, folder: Path | None = None, *, third_party: bool = True) -> None:
        self.folder = folder
        self.folders = [] if folder is None else [folder]
        self._third_party = third_party
        self._session: Session | None = None

    def write(self, name: str, source: str) -> Path:
        """Write a house rule `name.py`, its indentation taken off, and return its path."""
        if self.folder is None:
            raise ValueError("this house has no folder to write to")
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{name}.py"
        path.write_text(dedent(source), encoding="utf-8")
        self._session = None
        return path

    def add_folder(self, folder: Path) -> None:
        """Read the rules of a further folder: the one where the rule under test stands."""
        self.folders.append(folder)
        self._session = None

    @property
    def session(self) -> Session:
        """The session of the program, with these folders."""
        if self._session is None:
            self._session = Session(plugin_folders=self.folders, third_party=self._third_party)
        return self._session

    @property
    def problems(self) -> list[str]:
        """One line for each plugin that was set aside."""
        return self.session.problems

    def engagement(self, table: Table) -> Engagement:
        """Read an engagement. Raise Fault where it is wrong."""
        return self.session.reader.engagement(table)

    def odds(self, table: Table) -> Odds:
        """Return the exact odds of an engagement. Raise Refusal or Fault."""
        return self.session.odds(self.engagement(table), number=Fraction)[1]

    def odds_of(self, table: Table, measure: str) -> dict[Any, Fraction]:
        """Return the exact distribution of one measure."""
        return dict(self.odds(table).attack.distributions[measure])

    def mean_of(self, table: Table, measure: str) -> Fraction:
        """Return the exact mean of one measure."""
        return Fraction(self.odds(table).attack.mean[measure])

    def chance_of(self, table: Table, event: str) -> Fraction:
        """Return the exact probability of one event."""
        return Fraction(self.odds(table).attack.events[event])

    def play_script(self, table: Table, faces: Sequence[int]) -> Played:
        """Resolve an engagement with these faces, all of which have to be asked for."""
        engagement = self.engagement(table)
        dice = ScriptDice(faces, d3_as_d6=engagement.ruleset.d3_as_d6)
        return self.session.play(engagement, dice)[1]

    def explanation(self, table: Table) -> list[Explained]:
        """Return every fact that the odds of an engagement rest on."""
        engagement = self.engagement(table)
        program, _ = self.session.odds(engagement)
        return self.session.explain(engagement, program)

    def outcome(self, table: Table) -> Outcome:
        """Return all that an engagement comes to. Raise Fault where it is wrong."""
        return _outcome(self.session, table)

    def assert_order_independent(self, table: Table, shuffles: int = 3) -> None:
        """Demand that the order in which plugins are registered changes nothing."""
        expected = self.outcome(table)
        for seed in range(shuffles):
            session = Session(plugin_folders=self.folders, third_party=self._third_party)
            order = _shuffle(session.plugins, seed)
            found = _outcome(session, table)
            assert found == expected, f"another outcome with plugins in the order {order}"


def _outcome(session: Session, table: Table) -> Outcome:
    engagement = session.reader.engagement(table)
    try:
        program, odds = session.odds(engagement, number=Fraction)
    except Refusal as refusal:
        return Outcome((refusal.reason, refusal.clause, refusal.text), None, {}, [], {})
    explanation = session.explain(engagement, program)
    _, played = session.play(engagement, SeededDice(1, d3_as_d6=program.d3_as_d6))
    return Outcome(None, odds, program.values, explanation, played.counts)


def _shuffle(plugins: Plugins, seed: int) -> list[str]:
    """Register all plugins anew in another order, and return that order."""
    plugins.load_all()
    shuffled = plugins.all()
    Random(seed).shuffle(shuffled)
    for plugin in shuffled:
        plugins._manager.unregister(name=plugin.key)
    plugins._plugins.clear()
    plugins._hooks.clear()
    for plugin in shuffled:
        plugins._manager.register(plugin.holder, plugin.key)
        plugins._plugins[plugin.key] = plugin
    return [plugin.key for plugin in shuffled]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a plugin folder that belongs to the test alone, and what the program makes of it."""
    return House(tmp_path / "house-rules")
