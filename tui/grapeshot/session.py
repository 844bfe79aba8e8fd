"""One run of the program: plugins, profiles, and what is asked of them.

A plugin that fails while it is asked is set aside and the question is asked again without it; the
session's `problems` then holds one line that names it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from operator import truediv
from os import PathLike
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from grapeshot.dice import Number
from grapeshot.dice.budget import Budget, unhurried
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.prepared import Prepared
from grapeshot.engagement.profiles import Profiles
from grapeshot.engagement.reading import Faulty, Reader
from grapeshot.engagement.sizes import demand_few_dice
from grapeshot.errors import GrapeshotError, PluginFailure, Refusal
from grapeshot.pipeline.odds import DEFAULT_TRIALS, Odds, odds
from grapeshot.pipeline.plan import Caveat, Fact
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stage_names import STAGES
from grapeshot.plugins.loading import is_plugins_own
from grapeshot.plugins.registry import Plugins
from grapeshot.plugins.speech import AnswerKept
from grapeshot.records import NamedTuple
from grapeshot.watch import Overrun, watched

if TYPE_CHECKING:
    from grapeshot.dice import RolledDice
    from grapeshot.engagement.disputed import Reading
    from grapeshot.pipeline.played import Played
    from grapeshot.plugins.traits import Trait

Answer = TypeVar("Answer")
_PATIENCE = 3
"""How many times longer than the failure took a repetition of it may go on."""
_LEAST_PATIENCE = 0.2
"""Seconds that it may take in any case."""


class Explained(NamedTuple):
    """A fact of the explanation, with the plugin that stated it."""

    stage: str
    clause: str
    plugin: str
    text: str
    target: str
    side: str = ""
    """Whose doing it tells of, where both sides act: "attacker" or "target"."""
    option: str = ""
    """The option that says how a disputed rule is read, where the fact rests on one."""
    weapon: str = ""
    """The weapon of a volley that it tells of."""


class Session:
    """Plugins and profiles, loaded as they are needed.

    `plugin_folders` and `profile_folders` are the user's own; `third_party` False shuts out all
    plugins but those that ship.
    """

    def __init__(
        self,
        *,
        plugin_folders: Iterable[str | PathLike[str]] = (),
        profile_folders: Iterable[str | PathLike[str]] = (),
        third_party: bool = True,
        disabled: Iterable[str] = (),
    ) -> None:
        self.plugins = Plugins(plugin_folders, third_party=third_party, disabled=disabled)
        self.profiles = Profiles(profile_folders, self.plugins.profile_folders)
        self.reader = Reader(self.plugins, self.profiles)
        self._prepared = Prepared(self.plugins, _prepare)

    @property
    def problems(self) -> list[str]:
        """One line for each plugin that was set aside."""
        return self.plugins.problems

    def read(self, path: str | PathLike[str]) -> list[Engagement | Faulty]:
        """Read the engagements of a file. Raise Fault where the file cannot be read at all."""
        return self.reader.file(path)

    def program(self, engagement: Engagement) -> Program:
        """Return the program of an engagement. Raise Refusal or Fault."""
        return self._without_broken(engagement, lambda: self._prepared.program(engagement))

    def odds(
        self,
        engagement: Engagement,
        *,
        number: Number = truediv,
        measures: Collection[str] | None = None,
        budget: Budget | None = None,
        simulate: int | None = None,
        seed: int = 0,
        trials: int = DEFAULT_TRIALS,
        by_weapon: bool = True,
    ) -> tuple[Program, Odds]:
        """Return the program and its odds. Raise Refusal or Fault, or Cancelled.

        Without a budget they take as long as they need. See `grapeshot.pipeline.odds.odds`.
        """

        def ask() -> tuple[Program, Odds]:
            program = self._prepared.program(engagement)
            with self.plugins.branches_watched() as warn_of_many:
                answer = odds(
                    program,
                    number=number,
                    measures=measures,
                    budget=self._bounded(budget),
                    simulate=simulate,
                    seed=seed,
                    trials=trials,
                    by_weapon=by_weapon,
                )
                if simulate is None and answer.method != "exact":
                    warn_of_many()
            return program, answer

        return self._without_broken(engagement, ask)

    def play(
        self, engagement: Engagement, dice: RolledDice, budget: Budget | None = None
    ) -> tuple[Program, Played]:
        """Resolve an engagement once. Raise Refusal or Fault; Cancelled where a budget says so.

        Where a plugin fails on the way, the dice rolled so far are used again from the start,
        less those that the plugin rolled in that call.
        """
        from grapeshot.dice import ResumedDice, SeededDice  # odds roll nothing, and start fast
        from grapeshot.pipeline.play import play

        rolled: list[int] = []
        used: list[RolledDice] = []

        def ask() -> tuple[Program, Played]:
            program = self._prepared.program(engagement)
            source = ResumedDice(rolled, then=dice, d3_as_d6=dice.d3_as_d6) if rolled else dice
            used.append(source)
            try:
                with self._bounded(budget) or unhurried() as allowed:
                    allowed.begin_simulation()
                    return program, play(program, source)
            except Exception as failure:
                kept = len(source.record) - getattr(failure, "dice", 0)
                rolled[:] = [die.face for die in source.record[:kept]]
                raise

        def repeat() -> None:
            again = ResumedDice(rolled_in_vain(), then=SeededDice(0), d3_as_d6=dice.d3_as_d6)
            play(self._prepared.program(engagement), again)

        def rolled_in_vain() -> list[int]:
            return [die.face for die in used[-1].record] if used else []

        return self._without_broken(engagement, ask, repeat)

    def _bounded(self, budget: Budget | None) -> Budget | None:
        """Return the budget that an answer gets where this one is asked for."""
        return budget

    def explain(self, engagement: Engagement, program: Program) -> list[Explained]:
        """Return every fact stated so far on the plans of a program, in the order of stages."""
        with self._pack_named(engagement):
            stated = [*engagement.facts, *program.explain()]
        facts = (self._explained(engagement, fact) for fact in stated if not fact.caveat)
        return sorted(dict.fromkeys(facts), key=lambda fact: _place_of(fact.stage))

    def caveats(
        self, engagement: Engagement, program: Program, odds: Odds | None = None
    ) -> list[Caveat]:
        """Return the caveats of an engagement: what was given and has no part in its answers.

        They come from reading, from the plans and, where given, from the odds; each once.
        """
        with self._pack_named(engagement):
            stated = [Caveat(fact.text, fact.key) for fact in program.explain() if fact.caveat]
        unused = [each.caveat for each in engagement.circumstances]
        told = odds.caveats if odds else ()
        missing = self.plugins.missing_from(engagement.ruleset.id, _borne(engagement))
        aside = map(Caveat, missing)
        return list(
            dict.fromkeys((*engagement.caveats, *stated, *filter(None, unused), *told, *aside))
        )

    def asked(self, program: Program) -> list[Caveat]:
        """Return the caveats of facts that dice are worth nothing without: to be asked first."""
        stated = (Caveat(fact.text, fact.key) for fact in program.explain() if fact.asks)
        return list(dict.fromkeys(stated))

    def other_readings(
        self,
        engagement: Engagement,
        program: Program,
        *,
        number: Number = truediv,
        measures: Collection[str] | None = None,
        budget: Budget | None = None,
    ) -> list[Reading]:
        """Return the disputed rules that had a part in a program, and what else they might give.

        A rule set takes part by a field of its options for each disputed rule, and by
        `plan.reading(option, clause, text)` wherever the plans of an attack heed it. The attack is
        prepared and worked out anew with each other value of each such option, the rest as it
        is. What is told of it is `measures`, by default the program's `main_measures`.
        """
        stated = [fact for fact in program.explain() if fact.option]
        if not stated:
            return []
        from grapeshot.engagement.disputed import readings_of, with_zeros  # few attacks have any

        told = measures or program.main_measures or None

        def resolve(other: Engagement) -> Odds:
            _, found = self.odds(other, number=number, measures=told, budget=budget)
            return with_zeros(found, told or ())

        return readings_of(engagement, stated, resolve)

    def _explained(self, engagement: Engagement, fact: Fact) -> Explained:
        rule = fact.clause.rpartition(".")[0]
        plugin = self.plugins.plugin_of_rule(engagement.ruleset.id, rule) or rule
        text = fact.text
        if fact.option:
            text += f" ({fact.option} = {getattr(engagement.options, fact.option)})"
        whose = (fact.target, fact.side, fact.option, fact.weapon)
        return Explained(fact.stage, fact.clause, plugin, text, *whose)

    @contextmanager
    def _pack_named(self, engagement: Engagement) -> Iterator[None]:
        """Name the third-party pack in whose code something fails."""
        try:
            with AnswerKept():
                yield
        except GrapeshotError:
            raise
        except BaseException as cause:
            pack = self.plugins.pack_at_fault(engagement.ruleset.id, cause)
            if pack is None or not is_plugins_own(cause):
                raise
            raise pack from cause

    def _without_broken(
        self,
        engagement: Engagement,
        ask: Callable[[], Answer],
        repeat: Callable[[], object] | None = None,
    ) -> Answer:
        """Ask, and ask again without each plugin that fails on the way.

        `repeat` asks the same without rolling anybody's dice; by default it is `ask`.
        """
        ruleset = engagement.ruleset.id
        while True:
            begun = monotonic()
            try:
                with AnswerKept():
                    return ask()
            except BaseException as cause:
                if isinstance(cause, PluginFailure):
                    if not self.plugins.ships(cause.key):
                        self._put_aside([cause], ruleset, cause)
                        continue
                elif isinstance(cause, GrapeshotError) or not is_plugins_own(cause):
                    raise
                seconds = _PATIENCE * (monotonic() - begun) + _LEAST_PATIENCE
                blamed = self._culprits(engagement, cause, repeat or ask, seconds)
                if not blamed and isinstance(cause, PluginFailure):
                    blamed = [cause]  # a rule that ships: it is told, and the rest goes on
                if not blamed:
                    pack = self.plugins.pack_at_fault(ruleset, cause)
                    if pack:
                        raise pack from cause
                    raise
                self._put_aside(blamed, ruleset, cause)

    def _put_aside(self, blamed: list[PluginFailure], ruleset: str, cause: BaseException) -> None:
        """Set plugins aside. Raise the cause where that would change nothing."""
        changed = [self.plugins.put_aside(each, ruleset) for each in blamed]
        if not any(changed):
            raise cause

    def _culprits(
        self,
        engagement: Engagement,
        cause: BaseException,
        repeat: Callable[[], object],
        seconds: float,
    ) -> list[PluginFailure]:
        """Return the failures of the third-party plugins that make an engagement fail this way."""
        suspects = self.plugins.suspects(engagement.ruleset.id)

        def fails(present: list[str]) -> bool:
            with self.plugins.left_out(set(suspects).difference(present)), AnswerKept():
                return _fails(repeat, cause, seconds)

        if not suspects or not fails(suspects):
            return []
        from grapeshot.plugins.blame import smallest_failing  # hardly any session asks it

        told = cause.cause if isinstance(cause, PluginFailure) else cause
        return self.plugins.misled(smallest_failing(suspects, fails), told)


def _borne(engagement: Engagement) -> Iterator[Trait]:
    """Yield all traits that have a part in an engagement."""
    for struck in engagement.targets:
        yield from engagement.borne(struck.unit)


def _place_of(stage: str) -> int:
    """Return where a stage comes; a rule set's own, which nobody else knows, come last."""
    return STAGES.index(stage) if stage in STAGES else len(STAGES)


def _fails(repeat: Callable[[], object], cause: BaseException, seconds: float) -> bool:
    """Return whether a question fails as before; what takes much longer than that does not."""
    try:
        watched(repeat, seconds)
    except Overrun:
        return False
    except BaseException as again:
        if not is_plugins_own(again):
            raise
        return type(again) is type(cause)
    return False


def _prepare(engagement: Engagement, plugins: Plugins) -> Program:
    _refuse_further_weapons(engagement)
    for each in engagement.volley or (engagement,):
        demand_few_dice(each)
    if plugins.brings(engagement.ruleset.id):
        return _program_of(engagement, plugins)
    # A third party's may be without an end.
    return watched(lambda: _program_of(engagement, plugins))


def _program_of(engagement: Engagement, plugins: Plugins) -> Program:
    if engagement.volley and not engagement.ruleset.fires_together(engagement.kind):
        from grapeshot.engagement.volleys import volley_program  # most attacks are none

        return volley_program(engagement, plugins)
    return engagement.ruleset.prepare(engagement.kind, engagement, plugins)


def _refuse_further_weapons(engagement: Engagement) -> None:
    """Refuse weapons that would be left out of the answer without a word."""
    further = engagement.more_weapons
    fired_together = engagement.kind in engagement.ruleset.more_weapons
    if further and not engagement.volley and not fired_together:
        names = ", ".join(weapon.name for weapon in further)
        text = f"{names} would not be fired: only one weapon is resolved at a time"
        raise Refusal("more_weapons", "", text)
