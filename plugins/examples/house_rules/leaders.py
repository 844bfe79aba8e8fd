"""Leaders: near a leader nothing lowers Leadership; how near they are is a field of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl
from grapeshot.schema import field, whole

if TYPE_CHECKING:
    from typing import Any

    from grapeshot_horus_heresy.api import MoralePlan

RULESET = "horus-heresy"
FIELDS = {
    "target.leaders": field(whole(0), 0, meaning="How many leaders stand within 6 inches of it.")
}
CLAUSES = {"leaders.1": "With a leader within 6 inches no penalty to Leadership counts."}


@hookimpl
def grapeshot_plan_morale(attack: Any, plan: MoralePlan) -> None:
    """Let no penalty count."""
    if attack.target.leaders:
        plan.waive_penalties(clause="leaders.1", text="no penalties near a leader")
