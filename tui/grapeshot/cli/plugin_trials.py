"""Trying a plugin out: attacks in which it acts, worked out in every way that there is."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

from grapeshot.cli.plugin_templates import GAMES
from grapeshot.errors import Fault, GrapeshotError, Refusal
from grapeshot.records import NamedTuple
from grapeshot.session import Session

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.plugins.plugin import Plugin
    from grapeshot.plugins.traits import Trait

Table = dict[str, Any]
Read: TypeAlias = "Callable[[Session], Engagement]"
"""Reads an attack with the plugins of a session."""
TRIALS = 2_000
_LIKELY_ERRORS = 6
"""A simulation that is further from the odds, in standard errors, is no accident."""
_PATIENCE = 2.0
"""Seconds that the odds of one plain attack may take."""
_REPEATED = 4
"""So often an attack is asked for again: a rule that keeps something in mind is found out."""
_SAMPLES = ("2", "1", "4+", "6+", "D3", "1+", "X")


class Tried(NamedTuple):
    """What became of one attack: what is wrong, what is to be known."""

    title: str
    faults: list[str]
    remarks: list[str]
    clauses: frozenset[str] = frozenset()
    """The clauses that its explanation names."""


def plain_attack(ruleset: str, trait: Trait | None = None) -> Table | None:
    """Return a plain attack of a rule set that ships, borne by a trait; None of any other."""
    game = GAMES.get(ruleset)
    if game is None:
        return None
    table: Table = {
        "ruleset": ruleset,
        "weapon": {"name": "gun", **tomllib.loads(game.weapon)},
        "attacker": tomllib.loads(game.attacker),
        "target": tomllib.loads(game.target),
        "situation": {"distance": 8},
    }
    if trait is not None:
        for side, key in _places(trait.bearer):
            table[side].setdefault(key, []).append(_printed(trait))
    return table


def _places(bearer: str) -> list[tuple[str, str]]:
    first = bearer.partition(" or ")[0]
    if first == "weapon":
        return [("weapon", "traits")]
    sides = ("attacker", "target") if first == "unit" else (first,)
    return [(side, "rules") for side in sides]


def _printed(trait: Trait) -> str:
    """Return a trait as a profile prints it, with a value that it takes."""
    if trait.parameter is None or trait.optional:
        return trait.name
    for sample in _SAMPLES:
        try:
            trait.parameter.read(sample)
        except (ValueError, Fault):
            continue
        return f"{trait.name} ({sample})"
    return f"{trait.name} (1)"


def _means(odds: Odds) -> Iterator[tuple[str, tuple[Any, float]]]:
    """Yield each measure with its mean and the standard error of that, of each target too."""
    for where, frame in (("", odds.attack), *odds.targets.items()):
        for name, mean in frame.mean.items():
            named = f"{where}: {name}" if where else name
            yield named, (mean, frame.standard_error.get(name, 0.0))


class Trials:
    """Tries attacks with the plugins of some folders."""

    def __init__(self, folders: list[str], profiles: list[str]) -> None:
        self._folders, self._profiles = folders, profiles
        self.session = self._new()

    def _new(self) -> Session:
        return Session(plugin_folders=self._folders, profile_folders=self._profiles)

    def reversed(self) -> Session:
        """Return a session in which plugins stand in the opposite order."""
        session = self._new()
        session.plugins.load_all()
        session.plugins.shuffle(plugin.key for plugin in reversed(session.plugins.all()))
        return session

    def of_table(self, title: str, table: Table) -> Tried:
        """Try an attack that a table states."""
        return self.of(title, lambda session: session.reader.engagement(table))

    def of(self, title: str, read: Read) -> Tried:
        """Try an attack that `read(session)` gives."""
        faults: list[str] = []
        remarks: list[str] = []
        clauses: frozenset[str] = frozenset()
        try:
            engagement = read(self.session)
            begin = perf_counter()
            program, odds = self.session.odds(engagement, number=Fraction)
            seconds = perf_counter() - begin
            facts = self.session.explain(engagement, program)
            clauses = frozenset(fact.clause for fact in facts)
            remarks.append(f"odds in {seconds * 1000:.0f} ms, {odds.method}")
            if seconds > _PATIENCE:
                faults.append(f"the odds take {seconds:.1f} s")
            for _ in range(_REPEATED):
                faults += self._another_time(read, self.session, odds, "when it is asked again")
            order = "with the plugins in another order"
            faults += self._another_time(read, self.reversed(), odds, order)
            if odds.method == "exact":
                faults += self._against_simulation(engagement, odds)
        except Refusal as refusal:
            remarks.append(f"refused: {refusal}")
        except GrapeshotError as error:
            faults.append(str(error))
        return Tried(title, faults, remarks, clauses)

    def _against_simulation(self, engagement: Engagement, odds: Odds) -> Iterator[str]:
        _, simulated = self.session.odds(engagement, simulate=TRIALS, seed=1)
        rolled = dict(_means(simulated))
        for name, (mean, _) in _means(odds):
            found, error = rolled.get(name, (mean, 0))
            if abs(float(mean) - float(found)) > _LIKELY_ERRORS * error + 1e-9:
                yield (
                    f"{name}: odds say {float(mean):.4f} on average, "
                    f"{TRIALS} resolutions with dice {float(found):.4f}"
                )

    def _another_time(self, read: Read, session: Session, odds: Odds, when: str) -> Iterator[str]:
        _, other = session.odds(read(session), number=Fraction)
        others = dict(_means(other))
        for name, (mean, _) in _means(odds):
            if name in others and others[name][0] != mean:
                found = float(others[name][0])
                yield f"{name}: {float(mean):.4f} on average, and {found:.4f} {when}"

    def has_effect(self, table: Table, plugin: Plugin) -> bool:
        """Return whether an attack comes to anything else without a plugin."""
        return self._told(table, "") != self._told(table, plugin.key)

    def without_conditions(self, plugin: Plugin, table: Table) -> list[str]:
        """Return the faults of the statements of a rule in TOML, conditions left aside."""
        session = self._new()
        session.plugins.load_third_party()
        for each in session.plugins.all():
            if each.key == plugin.key:
                each.holder.effects = tuple(e._replace(conditions=()) for e in each.holder.effects)
        before = len(session.problems)
        try:
            engagement = session.reader.engagement(table)
            program, _ = session.odds(engagement)
            warned = session.caveats(engagement, program)
        except GrapeshotError:
            return list(session.problems[before:])
        about = [each.text for each in warned if "nothing here is called" in each.text]
        return [*session.problems[before:], *about]

    def _told(self, table: Mapping[str, Any], without: str) -> object:
        """Return the answer to an attack with one plugin left out."""
        try:
            with self.session.plugins.left_out([without] if without else []):
                engagement = self.session.reader.engagement(table)
                program, odds = self.session.odds(engagement, number=Fraction)
                return odds, program.values
        except GrapeshotError as error:
            return str(error)
