"""What the dashboard asks of the engine, with every answer that a person can understand."""

from __future__ import annotations

import concurrent.futures
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from threading import Event, RLock, current_thread, main_thread
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any, TypeVar

from grapeshot.app.arming import Arming
from grapeshot.app.beside import begun
from grapeshot.app.derived import Derived, PastShot, Shot
from grapeshot.app.model import Bench
from grapeshot.app.stock import Stock
from grapeshot.dice import ResumedDice, RolledDice, SeededDice
from grapeshot.dice.budget import Budget, current
from grapeshot.dice.gathering import MoreDice, Roll, gathered
from grapeshot.engagement.describe import Parts
from grapeshot.engagement.editing import Table, carried_on
from grapeshot.engagement.spelling import by_field_names
from grapeshot.errors import Fault
from grapeshot.present.problems import Problem, problem_of

if TYPE_CHECKING:
    from grapeshot.dice.physical import Request
    from grapeshot.engagement.disputed import Reading
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.plan import Caveat
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
FIRST_RULESET = "legions-imperialis"
_STOPPED = Problem(False, ("stopped: this takes too long to work out",))


def _all_of_them(table: Table, caveats: tuple[Caveat, ...]) -> tuple[Caveat, ...]:
    return caveats


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
        self.stock = Stock(lambda: self.session, self._lock)
        """What there is to be put on the bench."""
        self.said: Callable[[Table, tuple[Caveat, ...]], tuple[Caveat, ...]] = _all_of_them
        """Which caveats of an engagement are worth saying: all, but in a battle."""
        self.arming = Arming(self.stock, self.derive)
        """What comes along with it."""

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

    def reload(self) -> None:
        """Read plugins and profiles again, as they are now."""
        with self._lock:
            if callable(self._given):
                self._made = None
            self.load_third_party()

    # -- the engagement on the bench -------------------------------------------------------

    def spelt_out(self, table: Table) -> Table:
        """Return an engagement of a file with its keys as the dashboard changes them."""
        with self._lock:
            try:
                return by_field_names(self.stock.ruleset(table), table)
            except Fault:
                return table

    def derive(self, table: Table) -> Derived:
        """Return the parts, program, facts and scene of an engagement, or the problem it has.

        Work that a screen would wait for too long is called off, and is a problem too.
        """
        stopped = Derived(str(table.get("ruleset", "")), problem=_STOPPED)
        return self._beside(lambda: self._derive(table), stopped)

    def _derive(self, table: Table) -> Derived:
        found = Derived()
        with self._lock:
            try:
                ruleset = self.stock.ruleset(table)
                found = Derived(ruleset.id, ruleset.name)
                parts = Parts(self.session.profiles, ruleset).of(table)
                kind = str(table.get("kind", ruleset.default_kind))
                found = replace(found, kind=kind, parts=parts, usual=ruleset.usual)
                engagement = self.session.reader.engagement(table)
            except Exception as error:  # whatever a rule does, the dashboard stays
                return replace(found, problem=problem_of(error))
            planned = self._planned(found, table, engagement)
            return replace(planned, scene=self._scene(engagement))  # less what was set aside by now

    def _planned(self, found: Derived, table: Table, engagement: Engagement) -> Derived:
        session = self.session
        try:
            program = session.program(engagement)
            return replace(
                found,
                engagement=engagement,
                program=program,
                facts=tuple(session.explain(engagement, program)),
                caveats=self.said(table, tuple(session.caveats(engagement, program))),
                asked=tuple(session.asked(program)),
            )
        except Exception as error:  # as above
            return replace(found, problem=problem_of(error))

    def unshowable(self, table: Table) -> str:
        """Return why an engagement cannot be put on the bench at all, or ""."""
        derived = self.derive(table)
        if derived.parts or derived.problem is None:
            return ""
        return derived.problem.sentences[0]

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
        """Derive a bench again, with the facts that the work on its odds has added.

        With `odds`, the caveats tell what they leave out too.
        """
        derived = bench.derived
        with self._lock:
            if derived.engagement is None or derived.program is None:
                return derived
            stated = derived.engagement, derived.program
            facts = tuple(self.session.explain(*stated))
            caveats = self.said(bench.table, tuple(self.session.caveats(*stated, odds)))
            return replace(derived, facts=facts, caveats=caveats)

    def fire(self, bench: Bench, dice: RolledDice, seed: int | None) -> Shot | Problem:
        """Resolve the engagement once. MoreDice passes, where the player's own are asked for."""
        engagement = bench.derived.engagement
        if engagement is None:
            return bench.derived.problem or _NOTHING

        def ask() -> Shot:
            program, played = self.session.play(engagement, dice)
            facts = tuple(self.session.explain(engagement, program))
            number = bench.last_number + 1
            is_same = list(played.dice) == dice.record  # not begun again with other dice
            fates = dice.fates if is_same else {}
            title = bench.matchup
            caveats = self.said(bench.table, tuple(self.session.caveats(engagement, program)))
            return Shot(number, bench.table, title, seed, program, played, fates, facts, caveats)

        def ask_in_turn() -> Shot | Problem:
            with self._lock:
                return _answer(ask)

        stopped: Shot | Problem = _STOPPED
        return self._beside(ask_in_turn, stopped)

    def carried_on(self, shot: Shot) -> Table | Problem:
        """Return the engagement of a shot with what it left of both sides."""
        return _answer(lambda: carried_on(shot.table, _left(shot)))

    def applied(self, shot: Shot, bench: Bench) -> Shot:
        """Return a shot from a bench with what it has left in words."""
        from grapeshot.present.remaining import remaining

        engagement = bench.derived.engagement
        if engagement is None or shot.program.report is None:
            return shot
        told = _answer(lambda: remaining(engagement, _left(shot)))
        words = "" if isinstance(told, Problem) else told
        return shot._replace(applied=words or "both sides are as they were")

    def fired_again(self, shots: Iterable[PastShot], bench: Bench, number: int) -> list[Shot]:
        """Fire what was fired before, with the dice that it had. May take long.

        The first one gets the `number`. Shots that come out otherwise, since a rule has changed,
        are left out. What was fired from the engagement on the bench is so again.
        """
        fired: list[Shot] = []
        benches = [bench]
        for past in shots:
            current().check()
            like = next((each for each in benches if each.table == past.table), None)
            if like is None:
                like = Bench(past.table, derived=self.derive(past.table))
                benches.append(like)
            shot = self._fired_again(past, like)
            if shot is not None:
                fired.append(shot._replace(number=number))
            number += 1
        return fired

    def _fired_again(self, past: PastShot, bench: Bench) -> Shot | None:
        """Fire what was fired before; None where it comes out otherwise."""
        program = bench.derived.program
        if program is None:
            return None
        halved = program.d3_as_d6
        dice = (
            ResumedDice(past.faces, d3_as_d6=halved)
            if past.seed is None
            else SeededDice(past.seed, d3_as_d6=halved)
        )
        shot = self.fire(bench, dice, past.seed)
        if not isinstance(shot, Shot) or tuple(shot.faces) != past.faces:
            return None
        return self.applied(shot, bench) if past.is_applied else shot

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

    def odds_of(self, table: Table) -> tuple[Derived, Odds | Problem]:
        """Return an engagement derived, and its odds or the problem it has. May take long."""
        derived = self.derive(table)
        return derived, self.odds(Bench(table, derived=derived))


def _answer(ask: Callable[[], Answer]) -> Answer | Problem:
    """Return the answer, or in sentences why there is none. MoreDice passes."""
    try:
        return ask()
    except MoreDice:
        raise
    except Exception as error:  # whatever a rule does, the dashboard stays
        return problem_of(error)


def _left(shot: Shot) -> Mapping[str, Any]:
    """Return what the program of a shot reports of it, as plain values."""
    from grapeshot.present.report import plain

    report = shot.program.report
    return dict(plain(report(shot.played))) if report else {}
