"""One run of the program: plugins, profiles, and what is asked of them.

A plugin that fails while it is asked is set aside and the question is asked again without it; the
session's `problems` then holds one line that names it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from operator import truediv
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grapeshot.dice import Number
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.profiles import Profiles
from grapeshot.engagement.reading import Faulty, Reader
from grapeshot.errors import GrapeshotError, PluginFailure
from grapeshot.pipeline.odds import DEFAULT_LIMIT, Odds, odds
from grapeshot.pipeline.plan import Caveat, Fact
from grapeshot.pipeline.program import Program
from grapeshot.plugins import Plugins
from grapeshot.stage_names import STAGES

if TYPE_CHECKING:
    from grapeshot.dice import RolledDice
    from grapeshot.pipeline.play import Played
    from grapeshot.readings import Reading

Answer = TypeVar("Answer")


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

    @property
    def problems(self) -> list[str]:
        """One line for each plugin that was set aside."""
        return self.plugins.problems

    def read(self, path: str | PathLike[str]) -> list[Engagement | Faulty]:
        """Read the engagements of a file. Raise Fault where the file cannot be read at all."""
        return self.reader.file(path)

    def program(self, engagement: Engagement) -> Program:
        """Return the program of an engagement. Raise Refusal or Fault."""
        return self._without_broken(engagement, lambda: _prepare(engagement, self.plugins))

    def odds(
        self,
        engagement: Engagement,
        *,
        number: Number = truediv,
        measures: Collection[str] | None = None,
        limit: int = DEFAULT_LIMIT,
        simulate: int | None = None,
        seed: int = 0,
    ) -> tuple[Program, Odds]:
        """Return the program and its odds. Raise Refusal or Fault."""

        def ask() -> tuple[Program, Odds]:
            program = _prepare(engagement, self.plugins)
            answer = odds(
                program,
                number=number,
                measures=measures,
                limit=limit,
                simulate=simulate,
                seed=seed,
            )
            return program, answer

        return self._without_broken(engagement, ask)

    def play(self, engagement: Engagement, dice: RolledDice) -> tuple[Program, Played]:
        """Resolve an engagement once. Raise Refusal or Fault.

        Where a plugin fails on the way, the dice rolled so far are used again from the start,
        less those that the plugin rolled in that call.
        """
        from grapeshot.dice import ResumedDice  # odds roll nothing, and have to start fast
        from grapeshot.pipeline.play import play

        rolled: list[int] = []

        def ask() -> tuple[Program, Played]:
            program = _prepare(engagement, self.plugins)
            source = ResumedDice(rolled, then=dice, d3_as_d6=dice.d3_as_d6) if rolled else dice
            try:
                return program, play(program, source)
            except PluginFailure as failure:
                kept = len(source.record) - failure.dice
                rolled[:] = [die.face for die in source.record[:kept]]
                raise

        return self._without_broken(engagement, ask)

    def explain(self, engagement: Engagement, program: Program) -> list[Explained]:
        """Return every fact stated so far on the plans of a program, in the order of stages."""
        seen: dict[Explained, None] = {}
        for fact in program.explain():
            if not fact.caveat:
                seen[self._explained(engagement, fact)] = None
        return sorted(seen, key=lambda fact: STAGES.index(fact.stage))

    def caveats(self, engagement: Engagement, program: Program) -> list[Caveat]:
        """Return what the answers leave out: told beside the numbers, each once."""
        stated = (Caveat(fact.text, fact.key) for fact in program.explain() if fact.caveat)
        return list(dict.fromkeys((*engagement.caveats, *stated)))

    def other_readings(
        self,
        engagement: Engagement,
        program: Program,
        *,
        number: Number = truediv,
        measures: Collection[str] | None = None,
        limit: int = DEFAULT_LIMIT,
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
        from grapeshot.readings import readings_of, with_zeros  # few attacks have any

        told = measures or program.main_measures or None

        def resolve(other: Engagement) -> Odds:
            _, found = self.odds(other, number=number, measures=told, limit=limit)
            return with_zeros(found, told or ())

        return readings_of(engagement, stated, resolve)

    def _explained(self, engagement: Engagement, fact: Fact) -> Explained:
        rule = fact.clause.rpartition(".")[0]
        plugin = self.plugins.plugin_of_rule(engagement.ruleset.id, rule) or rule
        text = fact.text
        if fact.option:
            text += f" ({fact.option} = {getattr(engagement.options, fact.option)})"
        return Explained(fact.stage, fact.clause, plugin, text, fact.target, fact.side, fact.option)

    def _without_broken(self, engagement: Engagement, ask: Callable[[], Answer]) -> Answer:
        """Ask, and ask again without each plugin that fails on the way."""
        while True:
            try:
                return ask()
            except PluginFailure as failure:
                if not self.plugins.put_aside(failure):
                    raise
            except GrapeshotError:
                raise
            except Exception as cause:  # perhaps of what a plugin stated on a plan
                if not self._put_culprit_aside(engagement, cause):
                    raise

    def _put_culprit_aside(self, engagement: Engagement, cause: Exception) -> bool:
        """Set aside the stranger's plugin without which the engagement can be prepared."""
        for key in self.plugins.strangers():
            with self.plugins.left_out(key):
                try:
                    _prepare(engagement, self.plugins)
                except Exception as other:  # this one is not to blame, or not alone
                    if not isinstance(other, GrapeshotError):
                        continue
            return self.plugins.put_aside(self.plugins.failure_of(key, cause))
        return False


def _prepare(engagement: Engagement, plugins: Plugins) -> Program:
    return engagement.ruleset.kinds[engagement.kind](engagement, plugins)
