"""The engine of a guest: the plugins that ship, and no answer that takes much work."""

from __future__ import annotations

from pathlib import Path

from grapeshot.app.shelf import PROFILES
from grapeshot.dice.budget import Budget
from grapeshot.session import Session

_STEPS, _SECONDS, _ENTRIES = 3_000_000, 1.0, 300_000


class GuestSession(Session):
    """A session with the plugins that ship, in which no answer may take much work.

    `folder` is the guest's, whose profiles are known; no link leads out of it.
    """

    def __init__(self, folder: str = "") -> None:
        own = [Path(folder).resolve() / PROFILES] if folder else []
        super().__init__(third_party=False, profile_folders=own)
        self.profiles.follows_links = False

    def _bounded(self, budget: Budget | None) -> Budget:
        return bounded(budget)


def bounded(asked: Budget | None) -> Budget:
    """Return a budget, or what a guest gets of it."""
    budget = asked or Budget()
    seconds = _SECONDS if budget.seconds is None else min(budget.seconds, _SECONDS)
    return Budget(
        min(budget.steps, _STEPS), seconds, min(budget.entries, _ENTRIES), budget.cancelled
    )
