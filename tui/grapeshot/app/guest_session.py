"""The engine of a guest: the plugins that ship, and no answer that takes much work."""

from __future__ import annotations

from collections.abc import Collection
from operator import truediv
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.app.shelf import PROFILES
from grapeshot.budget import Budget
from grapeshot.dice import Number
from grapeshot.pipeline.odds import DEFAULT_TRIALS
from grapeshot.session import Session

if TYPE_CHECKING:
    from grapeshot.dice import RolledDice
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.play import Played
    from grapeshot.pipeline.program import Program

_STEPS, _SECONDS, _ENTRIES = 3_000_000, 1.0, 300_000


class GuestSession(Session):
    """A session with the plugins that ship, in which no answer may take much work.

    `folder` is the guest's, whose profiles are known; no link leads out of it.
    """

    def __init__(self, folder: str = "") -> None:
        own = [Path(folder).resolve() / PROFILES] if folder else []
        super().__init__(third_party=False, profile_folders=own)
        self.profiles.follows_links = False

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
    ) -> tuple[Program, Odds]:
        """Return the program and its odds, within a guest's budget."""
        return super().odds(
            engagement,
            number=number,
            measures=measures,
            budget=bounded(budget),
            simulate=simulate,
            seed=seed,
            trials=trials,
        )

    def play(
        self, engagement: Engagement, dice: RolledDice, budget: Budget | None = None
    ) -> tuple[Program, Played]:
        """Resolve an engagement once, within a guest's budget."""
        return super().play(engagement, dice, bounded(budget))


def bounded(asked: Budget | None) -> Budget:
    """Return a budget, or what a guest gets of it."""
    budget = asked or Budget()
    seconds = _SECONDS if budget.seconds is None else min(budget.seconds, _SECONDS)
    return Budget(
        min(budget.steps, _STEPS), seconds, min(budget.entries, _ENTRIES), budget.cancelled
    )
