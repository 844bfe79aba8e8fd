"""What the dashboard asks of the engine, with every answer that a person can understand."""

from __future__ import annotations

import concurrent.futures
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Event, RLock, current_thread, main_thread
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from grapeshot.app.beside import begun
from grapeshot.app.derived import Derived, Shot
from grapeshot.app.engagements import shipped_engagements
from grapeshot.app.gathering import Roll, gathered
from grapeshot.app.model import Bench
from grapeshot.app.watching import (
    MoreDice,
    WatchedDice,
    WatchedFaces,
    WatchedGenerator,
    fates_of,
)
from grapeshot.dice.budget import Budget, current
from grapeshot.engagement.describe import Parts, names_of_modes
from grapeshot.engagement.editing import (
    Part,
    Table,
    carried_on,
    part_of,
    with_part,
    with_value,
    without_value,
)
from grapeshot.engagement.profiles import Profile
from grapeshot.engagement.spelling import by_field_names
from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.present.problems import Problem, problem_of
from grapeshot.schema import fields_by_name, keys_of, names_of

if TYPE_CHECKING:
    from pathlib import Path

    from grapeshot.app.recovery import PastShot
    from grapeshot.armies.fielded import Carrying, FieldedArmy, FieldedUnit
    from grapeshot.dice.physical import Request
    from grapeshot.engagement.disputed import Reading
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.session import Session
    from grapeshot.table import ScatterOdds, Scene

Answer = TypeVar("Answer")

_NOTHING = Problem(False, ("there is nothing on the bench",))
_GLANCE = 0.05
"""Seconds between looks at whether the player has waited long enough."""
_LEAST_PATIENCE, _MOST_PATIENCE = 1.0, 4.0
"""Seconds before which no key stops what the screen waits for, and after which it stops anyway:
of the processor's, so that a busy machine does not make innocent work out to be endless."""
_CLOCK_FACTOR = 5
"""How many times the latter may pass on the clock."""
_STOPPED = Problem(False, ("stopped: this takes too long to work out",))
FIRST_RULESET = "legions-imperialis"
_BEARERS = {"w": {"weapon"}, "a": {"attacker", "unit"}, "t": {"target", "unit"}}
"""On whose profile a trait stands that may be chosen for a part, by the key of the part."""
_OF_PROFILES = ("name", "modes", "unread")
"""Keys that every profile may have."""


class Bearer(NamedTuple):
    """A weapon or unit on the bench, as a profile."""

    kind: str
    """The array of tables that it stands in: "weapon", "unit", ..."""
    table: Table
    rest: Table
    """What the engagement states of it besides: facts of this one attack."""


class KnownTrait(NamedTuple):
    """A trait or special rule as it can be chosen."""

    name: str
    expected: str = ""
    """What stands in brackets behind it, in words; "" where nothing does."""
    aliases: tuple[str, ...] = ()
    is_several: bool = False
    """Whether one profile may bear it more than once."""
    rule: str = ""
    """The id of its rule in the ledger."""

    @property
    def forms(self) -> frozenset[str]:
        """Its names, in the form in which names are compared."""
        return frozenset(map(normalise, (self.name, *self.aliases)))


class Engine:
    """A session as the dashboard uses it, from the screen's thread and from that of the odds.

    Reading, planning and playing are short and take turns; an enumeration may run beside them.
    Should one of them not be short, the screen's thread waits only until `is_interrupted`, or for
    a few seconds.
    """

    def __init__(
        self,
        session: Session | Callable[[], Session],
        is_interrupted: Callable[[], bool] = lambda: False,
    ) -> None:
        self._given = session
        self._is_interrupted = is_interrupted
        self._made: Session | None = None
        self._lock = RLock()

    @property
    def session(self) -> Session:
        """The session, made when it is first needed."""
        with self._lock:
            if self._made is None:
                self._made = self._given() if callable(self._given) else self._given
            return self._made

    @property
    def problems(self) -> list[str]:
        """One line for each plugin that was set aside so far."""
        return list(self._made.problems) if self._made else []

    def why_aside(self, ruleset: str, plugin: str) -> str:
        """Return why a plugin is not asked any more in a rule set, or ""."""
        return self._made.plugins.why_aside(ruleset, plugin) if self._made else ""

    def load_third_party(self) -> None:
        """Load every plugin of third parties, so that what is wrong with it is told at once.

        What ships is loaded as it is asked for: most of it is of games that are not played.
        """
        with self._lock:
            self.session.plugins.load_third_party()

    def rulesets(self) -> dict[str, str]:
        """Return the rule sets that there are: name by id."""
        with self._lock:
            return {key: found.name for key, found in self.session.plugins.rulesets().items()}

    # -- the engagement on the bench -------------------------------------------------------

    def spelt_out(self, table: Table) -> Table:
        """Return an engagement of a file with its keys as the dashboard changes them."""
        with self._lock:
            try:
                ruleset = self.session.plugins.ruleset(str(table.get("ruleset", "")))
            except Fault:
                return table
            return by_field_names(ruleset, table)

    def derive(self, table: Table) -> Derived:
        """Return the parts, program, facts and scene of an engagement, or the problem it has.

        Work that a screen would wait for too long is called off, and is a problem too.
        """
        stopped = Derived(str(table.get("ruleset", "")), problem=_STOPPED)
        return self._beside(lambda: self._derive(table), stopped)

    def _derive(self, table: Table) -> Derived:
        with self._lock:
            try:
                ruleset = self.session.plugins.ruleset(str(table.get("ruleset", "")))
            except Fault as fault:
                return Derived(problem=problem_of(fault))
            parts = _answer(lambda: Parts(self.session.profiles, ruleset).of(table))
            if isinstance(parts, Problem):
                return Derived(ruleset.id, ruleset.name, problem=parts)
            kind = str(table.get("kind", ruleset.default_kind))
            frame = Derived(ruleset.id, ruleset.name, kind, parts, usual=ruleset.usual)
            return self._planned(frame, table)

    def unshowable(self, table: Table) -> str:
        """Return why an engagement cannot be put on the bench at all, or ""."""
        derived = self.derive(table)
        if derived.parts or derived.problem is None:
            return ""
        return derived.problem.sentences[0]

    def _planned(self, frame: Derived, table: Table) -> Derived:
        session = self.session
        engagement = _answer(lambda: session.reader.engagement(table))
        if isinstance(engagement, Problem):
            return replace(frame, problem=engagement)

        def ask() -> Derived:
            program = session.program(engagement)
            facts = tuple(session.explain(engagement, program))
            caveats = tuple(session.caveats(engagement, program))
            return replace(
                frame,
                engagement=engagement,
                program=program,
                facts=facts,
                caveats=caveats,
                asked=tuple(session.asked(program)),
            )

        answer = _answer(ask)
        planned = replace(frame, problem=answer) if isinstance(answer, Problem) else answer
        return replace(planned, scene=self._scene(engagement))  # without what was set aside by then

    def _scene(self, engagement: Engagement) -> Scene | None:
        """Return the scene of an engagement; what is wrong with it, its program tells."""
        if not engagement.table:
            return None
        scene = _answer(lambda: engagement.ruleset.scene_of(engagement, self.session.plugins))
        return None if isinstance(scene, Problem) else scene

    def scatter_odds(self, scene: Scene) -> ScatterOdds | Problem | None:
        """Work the odds over the scatter out: to be called in a thread of its own."""
        return _answer(scene.scatter_odds)

    # -- firing and odds -------------------------------------------------------------------

    def odds(self, bench: Bench) -> Odds | Problem:
        """Work the odds out. May take long: to be called in a thread of its own."""
        engagement = bench.derived.engagement
        if engagement is None:
            return bench.derived.problem or _NOTHING
        budget = Budget(cancelled=current().cancelled)
        return _answer(lambda: self.session.odds(engagement, budget=budget)[1])

    def readings(self, bench: Bench) -> tuple[Reading, ...]:
        """Resolve the attack by each reading of its disputed rules. May take long, as odds do."""
        engagement, program = bench.derived.engagement, bench.derived.program
        if engagement is None or program is None:
            return ()
        budget = Budget(cancelled=current().cancelled)
        found = _answer(lambda: self.session.other_readings(engagement, program, budget=budget))
        return () if isinstance(found, Problem) else tuple(found)

    def facts(self, bench: Bench, odds: Odds | None = None) -> Derived:
        """Return what is derived of a bench, with the facts that the work on its odds has added.

        With `odds`, the caveats tell what they leave out too.
        """
        derived = bench.derived
        with self._lock:
            if derived.engagement is None or derived.program is None:
                return derived
            stated = derived.engagement, derived.program
            facts = tuple(self.session.explain(*stated))
            caveats = tuple(self.session.caveats(*stated, odds))
            return replace(derived, facts=facts, caveats=caveats)

    def fire(self, bench: Bench, dice: WatchedDice, seed: int | None) -> Shot | Problem:
        """Resolve the engagement once. MoreDice passes, where the player's own are asked for."""
        engagement = bench.derived.engagement
        if engagement is None:
            return bench.derived.problem or _NOTHING

        def ask() -> Shot:
            program, played = self.session.play(engagement, dice)
            facts = tuple(self.session.explain(engagement, program))
            number = bench.shots[-1].number + 1 if bench.shots else 1
            fates = fates_of(dice, played.dice)
            title = bench.matchup
            caveats = tuple(self.session.caveats(engagement, program))
            return Shot(number, bench.table, title, seed, program, played, fates, facts, caveats)

        def ask_in_turn() -> Shot | Problem:
            with self._lock:
                return _answer(ask)

        stopped: Shot | Problem = _STOPPED
        return self._beside(ask_in_turn, stopped)

    def carried_on(self, shot: Shot) -> Table | Problem:
        """Return the engagement of a shot with what it left of both sides."""
        from grapeshot.present.report import plain

        report = shot.program.report
        if report is None:
            return shot.table
        return _answer(lambda: carried_on(shot.table, plain(report(shot.played))))

    def fired_again(self, shots: Iterable[PastShot]) -> list[Shot]:
        """Fire what was fired before, with the dice that it had. May take long.

        Shots that come out otherwise, since a rule has changed, are left out.
        """
        fired: list[Shot] = []
        derived: dict[int, Derived] = {}
        for past in shots:
            current().check()
            key = id(past.table)
            if key not in derived:
                derived[key] = self.derive(past.table)
            bench = Bench(past.table, derived=derived[key], shots=tuple(fired))
            program = bench.derived.program
            if program is None:
                continue
            halved = program.d3_as_d6
            dice = (
                WatchedFaces(past.faces, d3_as_d6=halved)
                if past.seed is None
                else WatchedGenerator(past.seed, d3_as_d6=halved)
            )
            with suppress(MoreDice):
                shot = self.fire(bench, dice, past.seed)
                if isinstance(shot, Shot) and tuple(shot.faces) == past.faces:
                    fired.append(shot)
        return fired

    def _beside(self, work: Callable[[], Answer], instead: Answer) -> Answer:
        """Do something that the screen waits for in a thread that can be called off.

        Return `instead` if that had to be. Raise what the work raised.
        """
        if current_thread() is not main_thread():
            return work()
        start, worked_before = monotonic(), process_time()
        called_off = Event()
        answer = begun(work, called_off.is_set)
        while not concurrent.futures.wait((answer,), _GLANCE).done:
            waited = monotonic() - start
            worked = max(process_time() - worked_before, waited / _CLOCK_FACTOR)
            if worked > _MOST_PATIENCE or (waited > _LEAST_PATIENCE and self._is_interrupted()):
                called_off.set()
                return instead
        return answer.result()

    def layout(self, table: Table) -> Table:
        """Return the `[table]` of an engagement, merged over the profile that it refers to."""
        own = part_of(table, ("table",))
        if "profile" not in own:
            return own
        with self._lock:
            try:
                base = self.session.profiles.find(str(own["profile"]), ("table",)).table
            except Fault:
                return own
        return {**base, **{key: value for key, value in own.items() if key != "profile"}}

    def gather(self, bench: Bench, request: Request, rolls: Sequence[Roll]) -> Request:
        """Return a request for the player's own dice, with all that are wanted in any case."""
        engagement = bench.derived.engagement
        if engagement is None:
            return request

        def ask() -> Request:
            with self._lock:
                return gathered(
                    request,
                    rolls,
                    lambda dice: self.session.play(engagement, dice),
                    d3_as_d6=engagement.ruleset.d3_as_d6,
                )

        return self._beside(ask, request)

    # -- profiles and files ----------------------------------------------------------------

    def profiles(self, ruleset: str, kinds: tuple[str, ...]) -> list[Profile]:
        """Return the profiles of some kinds; a file that is no TOML is left out."""
        with self._lock:
            found: list[Profile] = []
            for path in self.session.profiles.files(ruleset):
                try:
                    found += self.session.profiles.of_file(path, ruleset)
                except Fault:
                    continue
        latest = {profile.reference: profile for profile in found if profile.kind in kinds}
        return list(latest.values())

    def traits(self, ruleset: str, key: str) -> list[KnownTrait]:
        """Return what a weapon ("w"), an attacker ("a") or a target ("t") may bear, by name."""
        bearers = _BEARERS[key]
        with self._lock:
            found = {
                each.name: KnownTrait(
                    each.name,
                    each.parameter.expected if each.parameter else "",
                    each.aliases,
                    each.several,
                    each.rule,
                )
                for each in self.session.plugins.traits(ruleset)
                if bearers & {*each.bearer.split(" or ")}
            }
            fields = self.session.plugins.ruleset(ruleset).rule_fields if key != "w" else ()
        for stated in fields:
            name, *aliases = stated.names
            expected = "" if stated.value is not None else "a number, or a roll such as 5+"
            found.setdefault(name, KnownTrait(name, expected, tuple(aliases)))
        return sorted(found.values(), key=lambda each: each.name.casefold())

    def forget(self, file: Path) -> None:
        """Read a file of profiles anew when it is next asked for."""
        with self._lock:
            self.session.profiles.forget(file)

    def army(self, path: Path) -> FieldedArmy:
        """Return an army list with its profiles. Raise Fault where it is not right at all."""
        from grapeshot.armies.fielded import field_army  # only where there are army lists

        with self._lock:
            return field_army(path, self.session)

    def shape(self, ruleset: str, part: str) -> type[Any]:
        """Return the shape of a "weapon", an "attacker" or a "target" of a rule set."""
        found = self.session.plugins.ruleset(ruleset)
        shapes = {"weapon": found.weapon, "attacker": found.attacker, "target": found.target}
        return shapes[part]

    def target_keys(self, ruleset: str) -> tuple[str, ...]:
        """Return the keys of a target of a rule set."""
        return keys_of(self.session.plugins.ruleset(ruleset).target)

    def without_foreign_table(self, table: Table) -> Table:
        """Return the engagement without its `[table]`, where nothing else is wrong with it.

        Another target need not stand where the former one did.
        """
        if "table" not in table or not self._is_faulty(table):
            return table
        bare = {key: value for key, value in table.items() if key != "table"}
        return table if self._is_faulty(bare) else bare

    def _is_faulty(self, table: Table) -> bool:
        problem = self.derive(table).problem
        return problem is not None and not problem.is_refusal

    def attacked_by(self, table: Table, unit: FieldedUnit) -> Table:
        """Return the engagement with a unit of an army attacking, with weapons of its own.

        Of those the first that may be used here is fired; where the kind of engagement has room
        for further ones, they come along.
        """
        tables = [self.fired_by(table, unit, weapon) for weapon in unit.weapons]
        if not tables:
            return self._attacker(table, unit, None)
        return next((each for each in tables if self.derive(each).problem is None), tables[0])

    def fired_by(self, table: Table, unit: FieldedUnit, weapon: Carrying) -> Table:
        """Return the engagement with a weapon of an army in the hands of those who carry it."""
        changed = dict(self._attacker(table, unit, weapon))
        changed["weapon"] = {"profile": weapon.profile.reference}
        if self._takes_more(table):
            rest = (each for each in unit.weapons if each is not weapon)
            more = [{"profile": each.profile.reference} for each in rest]
            changed |= {"more_weapons": more} if more else {}
        return self.with_mode(changed)

    def _attacker(self, table: Table, unit: FieldedUnit, weapon: Carrying | None) -> Table:
        """Return the engagement with another attacker; what its weapons left behind is gone."""
        from grapeshot.app.army import unit_table

        ruleset = self.session.plugins.ruleset(str(table.get("ruleset", "")))
        models = weapon.models if weapon and not self._takes_more(table) else None
        attacker = unit_table(unit, keys_of(ruleset.attacker), models)
        kept = {key: value for key, value in table.items() if key != "more_weapons"}
        return with_part(kept, ("attacker",), attacker)

    def _takes_more(self, table: Table) -> bool:
        """Return whether a unit uses all its weapons at once in an engagement of this kind."""
        ruleset = self.session.plugins.ruleset(str(table.get("ruleset", "")))
        return table.get("kind", ruleset.default_kind) in ruleset.more_weapons

    def attacked_by_profile(self, table: Table, reference: str) -> Table:
        """Return the engagement with a profile attacking, with a weapon that it lists as its own.

        A weapon that it lists stays; else it is the first of its own that may be used here.
        """
        ruleset = str(table.get("ruleset", ""))
        kept = {key: value for key, value in table.items() if key != "more_weapons"}
        changed = with_part(kept, ("attacker",), {"profile": reference})
        own = [each.reference for each in self._weapons_of(ruleset, reference)]
        if not own or part_of(table, ("weapon",)).get("profile") in own:
            return changed
        tables = [
            self.with_mode(with_part(changed, ("weapon",), {"profile": each})) for each in own
        ]
        return next((each for each in tables if self.derive(each).problem is None), tables[0])

    def _weapons_of(self, ruleset: str, reference: str) -> list[Profile]:
        """Return the weapons that a unit's profile lists, in its order."""
        units = self.profiles(ruleset, self.unit_kinds(ruleset))
        unit = next((each for each in units if each.reference == reference), None)
        listed = [normalise(str(name)) for name in unit.table.get("weapons", ())] if unit else []
        found: dict[str, Profile] = {}
        for weapon in self.profiles(ruleset, ("weapon",)):
            for name in (str(weapon.table.get("name", "")), weapon.reference.rpartition("/")[2]):
                found.setdefault(normalise(name), weapon)
        return [found[name] for name in listed if name in found]

    def as_profile(self, table: Table, part: Part, *, is_weapon: bool) -> Bearer:
        """Return a part of an engagement as the profile that it comes to. Raise Fault.

        What is a fact of this one attack is no part of a profile.
        """
        ruleset = self.session.plugins.ruleset(str(table.get("ruleset", "")))
        shapes = (ruleset.weapon,) if is_weapon else (ruleset.attacker, ruleset.target)
        kinds = ("weapon",) if is_weapon else ruleset.unit_tables
        own = dict(part_of(table, part))
        kind, base = kinds[0], {}
        if "profile" in own:
            with self._lock:
                found = self.session.profiles.find(str(own.pop("profile")), kinds)
            kind, base = found.kind, dict(found.table)
        kept = {*_OF_PROFILES, *ruleset.profile_keys}
        passing = {key for key in own if key not in kept and _is_passing(key, shapes)}
        lasting = {key: value for key, value in own.items() if key not in passing}
        return Bearer(kind, {**base, **lasting}, {key: own[key] for key in passing})

    def with_mode(self, table: Table) -> Table:
        """Return the engagement with a choice of mode that suits its weapon: the first, or none."""
        ruleset = self.session.plugins.ruleset(str(table.get("ruleset", "")))
        if "mode" in keys_of(ruleset.choices):
            return table
        with self._lock:
            weapon = Parts(self.session.profiles, ruleset).of(table)[0]
        if weapon.mode is not None:
            return table
        names = names_of_modes(weapon)
        if names:
            return with_value(table, ("choices",), "mode", names[0])
        chosen = "mode" in part_of(table, ("choices",))
        return without_value(table, ("choices",), "mode") if chosen else table

    def odds_of(self, table: Table) -> tuple[Derived, Odds | Problem]:
        """Return an engagement derived, and its odds or the problem it has. May take long."""
        derived = self.derive(table)
        return derived, self.odds(Bench(table, derived=derived))

    def unit_kinds(self, ruleset: str) -> tuple[str, ...]:
        """Return the names of the arrays that hold units in a rule set's profiles."""
        return self.session.plugins.ruleset(ruleset).unit_tables

    def kinds(self, ruleset: str) -> list[str]:
        """Return the kinds of engagement that a rule set has."""
        return list(self.session.plugins.ruleset(ruleset).kinds)

    def first_of(self, ruleset: str) -> Table:
        """Return an engagement to begin with: the first that ships, or one made of profiles."""
        shipped = shipped_engagements(ruleset)
        if shipped:
            return shipped[0].table
        weapon = self.profiles(ruleset, ("weapon",))[:1]
        unit = self.profiles(ruleset, self.unit_kinds(ruleset))[:1]
        return {
            "ruleset": ruleset,
            "weapon": {"profile": weapon[0].reference} if weapon else {},
            "attacker": {"profile": unit[0].reference} if unit else {},
            "target": {"profile": unit[0].reference} if unit else {},
        }


def _answer(ask: Callable[[], Answer]) -> Answer | Problem:
    """Return the answer, or in sentences why there is none. MoreDice passes."""
    try:
        return ask()
    except MoreDice:
        raise
    except Exception as error:  # whatever a rule does, the dashboard stays
        return problem_of(error)


def _is_passing(key: str, shapes: tuple[type[Any], ...]) -> bool:
    """Return whether a key of a unit or weapon is a fact of one attack, or none of its own."""
    known = [
        fields_by_name(shape)[names_of(shape)[key]] for shape in shapes if key in names_of(shape)
    ]
    return all(field.metadata["circumstance"] for field in known)
