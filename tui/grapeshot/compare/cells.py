"""The cells of a comparison. Weapons and targets are read once, and put together for each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from grapeshot.compare.figures import DESTROYED, WIPED_OUT
from grapeshot.compare.question import Question
from grapeshot.compare.sharing import OfWeapon, Sharing
from grapeshot.dice.budget import Budget
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.reading import Faulty, checked
from grapeshot.errors import Fault, GrapeshotError, Refusal
from grapeshot.pipeline.plan import Caveat
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from grapeshot.pipeline.odds import Odds
    from grapeshot.session import Session

Read: TypeAlias = Engagement | Faulty
_DEFECT = "defect"
_OF_BOTH = "contradiction"
"""The word of faults that a weapon and a target may have together."""
_LOOKED_AT = 200
"""Pairs that are tried in search of a weapon and a target which can be read together."""


def _never() -> bool:
    return False


class Cell(NamedTuple):
    """One weapon at one target. Rows, columns and variants are counted from 0."""

    row: int
    column: int
    variant: int
    mean: dict[str, float]
    at_least: dict[str, float]
    """The chances of the conditions, by their text."""
    events: dict[str, float]
    refused: dict[str, str] | None = None
    """Why there is no answer: `reason`, `clause` and `text`, as of any engagement."""
    fault: bool = False
    """Whether it is input that is at fault, and not the rules that forbid it."""
    method: str = "exact"
    warnings: tuple[Caveat, ...] = ()

    @property
    def is_defect(self) -> bool:
        """Whether the program itself failed."""
        return self.refused is not None and self.refused["reason"] == _DEFECT


class Line(NamedTuple):
    """The cells of one weapon in one variant, and what is to be said of all of them."""

    cells: tuple[Cell, ...]
    idle: frozenset[Caveat] = frozenset()
    """What is stated for all cells and no rule has asked for in any of these."""
    problems: tuple[str, ...] = ()
    """Plugins that were set aside on the way."""


class _Answer(NamedTuple):
    """What an attack comes to, without what is told of its weapon and its target by themselves."""

    mean: dict[str, float]
    at_least: dict[str, float]
    events: dict[str, float]
    method: str = "exact"
    warnings: tuple[Caveat, ...] = ()
    refused: dict[str, str] | None = None


class Cells:
    """Answers a question cell by cell. `cancelled` is asked whether to go on."""

    def __init__(
        self, question: Question, session: Session, cancelled: Callable[[], bool] | None = None
    ) -> None:
        self._question = question
        self._session = session
        self._measures = measures_asked(question)
        self._budget = Budget(question.steps, None, cancelled=cancelled or _never)
        self._rows: dict[tuple[int, int], Read] = {}
        self._columns: dict[tuple[int, int], Read] = {}
        self._readable: dict[int, tuple[int, int]] = {}
        self._problems = len(session.problems)
        self._sharing = Sharing(session.plugins)

    def line(self, row: int, variant: int) -> Line:
        """Return the cells of one weapon at every target."""
        read = self._row(row, variant)
        columns = range(len(self._question.targets))
        answers = self._sharing.of_weapon()
        cells = tuple(self._cell(answers, row, column, variant) for column in columns)
        engagements = [read, *(self._column(column, variant) for column in columns)]
        told = tuple(self._session.problems[self._problems :])
        self._problems += len(told)
        idle = _idle(each for each in engagements if isinstance(each, Engagement))
        return Line(cells, idle, told)

    def engagement(self, row: int, column: int, variant: int) -> Engagement:
        """Return the engagement of a cell. Raise Fault."""
        weapon, target = self._row(row, variant), self._column(column, variant)
        faulty = next((each for each in (weapon, target) if isinstance(each, Faulty)), None)
        if faulty is None:
            return _together(cast(Engagement, weapon), cast(Engagement, target))
        if any(each.word == _OF_BOTH for each in faulty.faults):  # not of this very pair, perhaps
            read = self._read(row, column, variant)
            if isinstance(read, Engagement):
                return read._replace(circumstances=())
        raise faulty.faults[0]

    def _cell(self, answers: OfWeapon, row: int, column: int, variant: int) -> Cell:
        at = row, column, variant
        try:
            engagement = self.engagement(*at)
            answer = answers.answer((column, variant), engagement, self._answer)
        except Fault as fault:
            return _unanswered(at, fault.word, "", str(fault), fault=True)
        except GrapeshotError:
            raise
        except Exception as error:  # whatever it is, the other cells are to be answered
            text = f"{type(error).__name__}: {error}"
            return _unanswered(at, _DEFECT, "", text, fault=True)
        if answer.refused is not None:
            return Cell(*at, {}, {}, {}, answer.refused)
        told = tuple(dict.fromkeys((*engagement.caveats, *answer.warnings)))
        figures = answer.mean, answer.at_least, answer.events
        return Cell(*at, *figures, method=answer.method, warnings=told)

    def _answer(self, engagement: Engagement) -> _Answer:
        """Resolve an attack into figures; a refusal is an answer too. Raise Fault for a bad one."""
        try:
            caveats = checked(engagement)
            program, odds = self._session.odds(
                engagement,
                measures=self._measures or None,
                budget=self._budget,
                trials=self._question.trials,
            )
            caveats += self._session.caveats(engagement, program, odds)
        except Refusal as refusal:
            told = {"reason": refusal.reason, "clause": refusal.clause, "text": refusal.text}
            return _Answer({}, {}, {}, refused=told)
        mean, events, at_least = figures_of(self._question, engagement, odds)
        return _Answer(mean, at_least, events, odds.method, tuple(dict.fromkeys(caveats)))

    # -- reading -----------------------------------------------------------------------------

    def _row(self, row: int, variant: int) -> Read:
        if (row, variant) not in self._rows:
            _, column = self._pair(variant)
            self._rows[row, variant] = _own(self._read(row, column, variant))
        return self._rows[row, variant]

    def _column(self, column: int, variant: int) -> Read:
        if (column, variant) not in self._columns:
            row, _ = self._pair(variant)
            self._columns[column, variant] = _own(self._read(row, column, variant))
        return self._columns[column, variant]

    def _pair(self, variant: int) -> tuple[int, int]:
        """Return a row and a column that can be read together, so that a fault is another's own."""
        if variant not in self._readable:
            self._readable[variant] = next(
                (
                    pair
                    for pair in self._pairs()
                    if isinstance(self._read(*pair, variant), Engagement)
                ),
                (0, 0),
            )
        return self._readable[variant]

    def _pairs(self) -> Iterator[tuple[int, int]]:
        """Yield pairs to be tried: each weapon with another target, and again with the next."""
        rows, columns = len(self._question.weapons), len(self._question.targets)
        several = max(rows, columns)
        for number in range(min(_LOOKED_AT, several * min(rows, columns))):
            yield number % rows, (number + number // several) % columns

    def _read(self, row: int, column: int, variant: int) -> Read:
        asked = self._question
        table = asked.engagement(asked.weapons[row], asked.targets[column], asked.variants[variant])
        (read,) = self._session.reader.document(table)
        return read


def measures_asked(question: Question) -> tuple[str, ...]:
    """Return the measures and events that odds have to tell for a question's figures."""
    asked = question.asked()
    return asked if WIPED_OUT not in asked else tuple(dict.fromkeys((*asked, DESTROYED)))


def figures_of(
    question: Question, engagement: Engagement, odds: Odds
) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    """Return means, events and chances of at least k: of several targets their sums."""
    frames = [odds.attack]
    if odds.targets:
        frames += [*odds.targets.values(), odds.total]
    mean: dict[str, float] = {}
    events: dict[str, float] = {}
    distributions: dict[str, Any] = {}
    for frame in frames:
        mean |= frame.mean
        events |= {name: each for name, each in frame.events.items() if name not in events}
        distributions |= frame.distributions
    wanted = question.measures
    at_least = {
        str(condition): sum(
            chance for value, chance in distribution.items() if value >= condition.least
        )
        for condition in question.conditions
        if (distribution := distributions.get(condition.measure)) is not None
    }
    if WIPED_OUT in wanted and WIPED_OUT not in events:
        events |= _wiped_out(engagement, distributions)
    if wanted:
        mean = {name: mean[name] for name in wanted if name in mean}
        events = {name: events[name] for name in wanted if name in events}
    return mean, events, at_least


def _wiped_out(
    engagement: Engagement, distributions: Mapping[str, Mapping[int, float]]
) -> dict[str, float]:
    """Return the chance that all models are destroyed, for rule sets that have no such event.

    Of a unit of several groups a count of models does not tell.
    """
    unit, destroyed = engagement.targets[0].unit, distributions.get(DESTROYED)
    models, groups = getattr(unit, "models", None), getattr(unit, "groups", None)
    if destroyed is None or not models or groups:
        return {}
    return {WIPED_OUT: sum(chance for lost, chance in destroyed.items() if lost >= models)}


def _own(read: Read) -> Read:
    """Return the engagement without the caveats that only its weapon and target together have."""
    if not isinstance(read, Engagement) or not read.caveats:
        return read
    together = checked(read)
    return read._replace(caveats=tuple(each for each in read.caveats if each not in together))


def _together(weapon: Engagement, target: Engagement) -> Engagement:
    """Return the engagement that has all of one but the targets, which are the other's."""
    return weapon._replace(
        title=f"{weapon.weapon.name} at {target.targets[0].unit.name}",
        targets=target.targets,
        caveats=(
            *(each for each in weapon.caveats if not each.key.startswith("target")),
            *(each for each in target.caveats if each.key.startswith("target")),
        ),
        given=weapon.given | target.given,
        facts=(
            *(each for each in weapon.facts if not each.target),
            *(each for each in target.facts if each.target),
        ),
        circumstances=(),
    )


def _unanswered(
    at: tuple[int, int, int], reason: str, clause: str, text: str, *, fault: bool = False
) -> Cell:
    refused = {"reason": reason, "clause": clause, "text": text}
    return Cell(*at, {}, {}, {}, refused, fault)


def _idle(engagements: Iterable[Engagement]) -> frozenset[Caveat]:
    """Return the caveats of what none of the engagements' rules has asked for."""
    asked: dict[str, bool] = {}
    told: dict[str, Caveat] = {}
    for each in engagements:
        for circumstance in each.circumstances:
            caveat = circumstance.caveat
            asked[circumstance.key] = asked.get(circumstance.key, False) or caveat is None
            if caveat is not None:
                told[circumstance.key] = caveat
    return frozenset(told[key] for key, was_asked in asked.items() if not was_asked)
