"""What some weapons of a unit come to at one target, and all of them as one volley."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.compare.cells import Cell, figures_of, measures_asked
from grapeshot.compare.question import Question, Target, Weapon
from grapeshot.compare.volleys import Shots, divided, volley
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.pipeline.volley import Shared
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot.dice.budget import Budget
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.plan import Caveat
    from grapeshot.pipeline.program import Program
    from grapeshot.session import Session

_ONE_BY_ONE = "more_weapons"
"""The reason why several weapons are refused where only one is resolved at a time."""
_TWO = 2


class Whole(NamedTuple):
    """All weapons that are fired, as one volley; nothing of a lone one, which stands by itself."""

    read: Engagement | None
    program: Program | None

    @property
    def is_joined(self) -> bool:
        """Whether what befalls those who fire at one target bears on what they do at another."""
        start = self.program.start if self.program and len(self.program.targets) > 1 else None
        return isinstance(start, Shared) and start.attacker is not None


class Answers:
    """Asks what volleys come to, within one budget."""

    def __init__(self, question: Question, session: Session, budget: Budget) -> None:
        self._question, self._session, self._budget = question, session, budget

    def at_one(self, weapons: tuple[Weapon, ...], target: Target) -> Cell:
        """Return the cell of a volley at one target; refused where any weapon is silenced.

        Raise Fault where the rule set fires no volleys, and Cancelled.
        """
        (read,) = self._session.reader.document(volley(self._question, weapons, target))
        if isinstance(read, Faulty):
            text = str(read.faults[0])
            return _without_answer({"reason": read.faults[0].word, "clause": "", "text": text})
        try:
            program, odds = self._session.odds(
                read,
                measures=measures_asked(self._question),
                budget=self._budget,
                trials=self._question.trials,
                by_weapon=False,
            )
        except Refusal as refusal:
            if refusal.reason == _ONE_BY_ONE:
                raise Fault("no_volley", refusal.text, expected="a rule set with volleys") from None
            return _without_answer(_told(refusal))
        except Fault as fault:
            return _without_answer({"reason": fault.word, "clause": "", "text": str(fault)})
        refused = next((fired.refused for fired in program.weapons if fired.refused), None)
        if refused is not None:
            return _without_answer(_told(refused))
        warnings = tuple(self._session.caveats(read, program, odds))
        return self._cell_of(read, odds, warnings)

    def _cell_of(self, read: Engagement, odds: Odds, warnings: tuple[Caveat, ...]) -> Cell:
        mean, events, at_least = figures_of(self._question, read, odds)
        return Cell(0, 0, 0, mean, at_least, events, method=odds.method, warnings=warnings)

    def whole(self, shots: Sequence[Shots]) -> Whole | None:
        """Return all that is fired as one volley; None where the rules forbid it altogether."""
        if sum(len(each.weapons) for each in shots) < _TWO:
            return Whole(None, None)
        (read,) = self._session.reader.document(divided(self._question, shots))
        if isinstance(read, Faulty):
            return None
        try:
            return Whole(read, self._session.program(read))
        except (Refusal, Fault):
            return None

    def cells_of(self, whole: Whole) -> dict[str, Cell]:
        """Return the cell of each target, by name, of a volley whose targets bear on each other."""
        if whole.read is None:
            return {}
        program, odds = self._session.odds(
            whole.read,
            measures=measures_asked(self._question),
            budget=self._budget,
            trials=self._question.trials,
            by_weapon=False,
        )
        warnings = tuple(self._session.caveats(whole.read, program, odds))
        struck = {each.unit.name: each for each in whole.read.targets}
        return {
            name: self._cell_of(
                whole.read._replace(targets=(struck[name],)),
                odds._replace(attack=frame, targets={}),
                warnings,
            )
            for name, frame in odds.targets.items()
        }


def silent_among(shots: Sequence[Shots], program: Program | None) -> tuple[tuple[Weapon, str], ...]:
    """Return the weapons that the rules keep silent where all are fired as one volley."""
    weapons = [weapon for each in shots for weapon in each.weapons]
    pairs = zip(weapons, program.weapons if program else (), strict=False)
    return tuple((weapon, told.refused.text) for weapon, told in pairs if told.refused)


def _told(refusal: Refusal) -> dict[str, str]:
    return {"reason": refusal.reason, "clause": refusal.clause, "text": refusal.text}


def _without_answer(refused: dict[str, str]) -> Cell:
    return Cell(0, 0, 0, {}, {}, {}, refused)
