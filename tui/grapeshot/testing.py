"""A test kit for authors of rules: a plugin for pytest.

A `conftest.py` registers it with `pytest_plugins = ["grapeshot.testing"]`. A test that asks for
`house` then has a plugin folder of its own and the program that reads it::

    def test_frenzied_crews_fire_twice(house):
        house.write("frenzy", RULE)
        attack = house.trial(ATTACK)
        assert attack.mean("hit_rolls") == 4
        assert attack.explains("frenzy.1")
        assert attack.play(6, 6, 1, 1)["hits"] == 2

Odds are exact here: every probability is a Fraction, to be compared with `==`, but where geometry
has a part in it.

Worked cases are TOML files of engagements with an `[expect]`, as `grapeshot verify` reads them.
Each becomes a test of its own, with its `id`::

    @pytest.mark.parametrize("case", cases_in(Path(__file__).parent / "cases"), ids=str)
    def test_case(house, case):
        assert house.differences(case) == []
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest

from grapeshot.dice import ScriptDice, SeededDice
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.scripted import script_of
from grapeshot.errors import Fault, Refusal
from grapeshot.pipeline.odds import Frame, Odds
from grapeshot.pipeline.plan import Caveat
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Program
from grapeshot.plugins.registry import Plugins
from grapeshot.present.report import plain, result
from grapeshot.present.verification import faulty, verified
from grapeshot.records import NamedTuple
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


class Case(NamedTuple):
    """A worked case: an engagement of a file, with what is expected of it."""

    id: str
    file: Path
    table: Table

    def __str__(self) -> str:
        return self.id

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses that it is about, as it says itself."""
        return frozenset(self.table.get("clauses", ()))


def cases_in(folder: Path) -> list[Case]:
    """Return the worked cases of all TOML files of a folder, but not of the folders in it."""
    return [
        Case(str(table.get("id", f"{file.stem}-{number}")), file, table)
        for file in sorted(folder.glob("*.toml"))
        for number, table in enumerate(_engagements(file), 1)
    ]


def _engagements(file: Path) -> list[dict[str, Any]]:
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    many: list[dict[str, Any]] = document.get("engagement", [document])
    return many


class Result(Mapping[str, Any]):
    """One resolution with dice that were told.

    `result["hits"]` is what the JSON of `grapeshot roll` has under that name: a measure, an event,
    one of the program's `values`, or what the rule set reports.
    """

    def __init__(self, program: Program, played: Played) -> None:
        self.played = played
        self.report: dict[str, Any] = program.report(played) if program.report else {}
        """What the rule set reports: for example what is left, in the keys of an engagement."""
        self._told = {**plain(program.values), **result(program, played)}

    def __getitem__(self, name: str) -> Any:
        return self._told[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)

    def count(self, measure: str, target: str | None = None) -> int:
        """Return a count, at one target or over all; 0 where nothing was counted."""
        counts = self.played.counts.items()
        return sum(n for (on, name), n in counts if name == measure and target in (None, on))

    @property
    def what(self) -> list[str]:
        """What each die was for, in the order in which they were rolled."""
        return [die.what for die in self.played.dice]

    @property
    def effects(self) -> dict[str, str]:
        """The lasting effects, with their expiry."""
        return {effect.name: effect.until for effect in self.played.effects}


class Trial:
    """One engagement, and all that can be asked of it; it is worked out when first asked for.

    What is exact is a Fraction; what geometry gives is a float.
    """

    def __init__(self, table: dict[str, Any], house: House) -> None:
        self.table = table
        self._house = house

    @cached_property
    def engagement(self) -> Engagement:
        """The engagement as it is read. Raise Fault."""
        return self._house.engagement(self.table)

    @property
    def program(self) -> Program:
        """How it is resolved. Raise Refusal or Fault."""
        return self._house.session.program(self.engagement)

    @cached_property
    def _answer(self) -> tuple[Program, Odds]:
        return self._house.session.odds(self.engagement, number=Fraction)

    @property
    def odds(self) -> Odds:
        """The exact odds. Raise Refusal or Fault."""
        return self._answer[1]

    def _frame(self, target: str | None) -> Frame:
        return self.odds.attack if target is None else self.odds.targets[target]

    def of(self, measure: str, target: str | None = None) -> dict[Any, Any]:
        """Return the distribution of a measure, without what cannot be."""
        return _possible(self._frame(target).distributions[measure])

    def total(self, measure: str) -> dict[Any, Any]:
        """Return the distribution of a measure summed over all targets."""
        return _possible(self.odds.total.distributions[measure])

    def mean(self, measure: str, target: str | None = None) -> Any:
        """Return the mean of a measure."""
        return self._frame(target).mean[measure]

    def chance(self, event: str, target: str | None = None) -> Any:
        """Return the probability of an event; 0 where nothing could bring it about."""
        return self._frame(target).events.get(event, Fraction(0))

    def value(self, name: str) -> Any:
        """Return a number on the way, one of the program's `values`."""
        return self.program.values[name]

    @property
    def explanation(self) -> list[Explained]:
        """Every fact that the odds rest on."""
        program, _ = self._answer
        return self._house.session.explain(self.engagement, program)

    @property
    def clauses(self) -> set[str]:
        """The clauses that the explanation names."""
        return {fact.clause for fact in self.explanation}

    def explains(self, *clauses: str) -> bool:
        """Return whether the explanation names all these clauses."""
        return set(clauses) <= self.clauses

    @property
    def caveats(self) -> list[Caveat]:
        """What the odds leave out, and what was given for nothing."""
        return self._house.session.caveats(self.engagement, *self._answer)

    def warns(self, key: str) -> bool:
        """Return whether there is a caveat about a key of the engagement."""
        return key in {caveat.key for caveat in self.caveats}

    def other_readings(self) -> dict[str, dict[Any, Frame]]:
        """Return, by option and its other values, the odds of each other reading."""
        program, _ = self._answer
        session = self._house.session
        found = session.other_readings(self.engagement, program, number=Fraction)
        return {
            reading.option: {
                other.value: other.odds.attack for other in reading.others if other.odds
            }
            for reading in found
        }

    @property
    def refused(self) -> tuple[str, str]:
        """The reason of the refusal and its clause; a test fails where there is none."""
        with pytest.raises(Refusal) as caught:
            self._house.odds(self.table)
        return caught.value.reason, caught.value.clause

    @property
    def fault(self) -> Fault:
        """The fault in what was given; a test fails where there is none."""
        with pytest.raises(Fault) as caught:
            self._house.odds(self.table)
        return caught.value

    def play(self, *faces: int, **script: Any) -> Result:
        """Resolve with these faces, all of which have to be asked for.

        `script` holds what a `[script]` may hold besides, such as where a marker scatters to. With
        that and no faces, all dice that are asked for are rolled by a generator.
        """
        given = {"dice": list(faces), **script} if faces or not script else script
        engagement = self._house.engagement({**self.table, "script": given})
        return Result(*self._house.session.play(engagement, script_of(engagement)))


def _possible(distribution: Mapping[Any, Any]) -> dict[Any, Any]:
    return {value: chance for value, chance in distribution.items() if chance}


class House:
    """A user's plugin folder, and a session of the program that reads it.

    The session is made when it is first asked for, and anew once a rule was written. `profiles`
    are folders of profiles, as `--profiles` names them; `third_party` False shuts out what others
    have installed.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        third_party: bool = True,
        profiles: Iterable[Path] = (),
    ) -> None:
        self.folder = folder
        self.folders = [] if folder is None else [folder]
        self._third_party = third_party
        self._profiles = tuple(profiles)
        self._session: Session | None = None
        self._shuffled: dict[int, tuple[Session, list[str]]] = {}

    def write(self, name: str, source: str) -> Path:
        """Write a house rule, its indentation taken off, and return its path.

        It is `name.py`, or of the ending that the name has: `"twin_barrels.toml"`.
        """
        if self.folder is None:
            raise ValueError("this house has no folder to write to")
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / (name if name.endswith(".toml") else f"{name}.py")
        path.write_text(dedent(source), encoding="utf-8")
        self._forget()
        return path

    def add_folder(self, folder: Path) -> None:
        """Read the rules of a further folder: the one where the rule under test stands."""
        self.folders.append(folder)
        self._forget()

    def _forget(self) -> None:
        """Have the plugins read anew when they are next asked for."""
        self._session = None
        self._shuffled.clear()

    @property
    def session(self) -> Session:
        """The session of the program, with these folders."""
        if self._session is None:
            self._session = self._new_session()
        return self._session

    def _new_session(self) -> Session:
        return Session(
            plugin_folders=self.folders,
            profile_folders=self._profiles,
            third_party=self._third_party,
        )

    @property
    def problems(self) -> list[str]:
        """One line for each plugin that was set aside."""
        return self.session.problems

    def engagement(self, table: Table) -> Engagement:
        """Read an engagement. Raise Fault where it is wrong."""
        return self.session.reader.engagement(table)

    def _with_shuffled_plugins(self, seed: int) -> tuple[Session, list[str]]:
        """Return a session whose plugins stand in another order, and that order."""
        if seed not in self._shuffled:
            session = self._new_session()
            self._shuffled[seed] = (session, _shuffle(session.plugins, seed))
        return self._shuffled[seed]

    def trial(self, table: dict[str, Any]) -> Trial:
        """Return an engagement to ask questions of."""
        return Trial(table, self)

    def differences(self, case: Case) -> list[str]:
        """Return in what a worked case differs from what it expects, as `grapeshot verify`."""
        (engagement,) = self.session.reader.document(case.table)
        try:
            return verified(self.session, engagement).differences
        except Fault as fault:
            return faulty(engagement, fault)

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
            session, order = self._with_shuffled_plugins(seed)
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
    plugins.shuffle(plugin.key for plugin in shuffled)
    return [plugin.key for plugin in shuffled]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a plugin folder that belongs to the test alone, and what the program makes of it."""
    return House(tmp_path / "house-rules")
