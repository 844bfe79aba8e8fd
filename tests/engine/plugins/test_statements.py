"""What a rule set says of its plans, against the plans that its hooks are really asked about."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from tests.engine.test_hook_examples import ATTACKS, HH, LI, T9A

from grapeshot.kit import RollPlan
from grapeshot.plugins.hooks import Hooks
from grapeshot.plugins.statements import statements_of
from grapeshot.testing import House

_PREFIX = "grapeshot_"


@pytest.mark.parametrize("ruleset", [LI, T9A, HH])
def test_each_hook_is_asked_about_the_plans_that_are_told(
    house: House, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No class is forgotten, and each hook with a plan has one; attacks of all sorts ask them."""
    asked: dict[str, set[type[Any]]] = defaultdict(set)
    ask = Hooks._plan

    def note(hooks: Hooks, hook: str, attack: Any, plan: Any) -> None:
        asked[hook.removeprefix(_PREFIX)].add(type(plan))
        ask(hooks, hook, attack, plan)

    monkeypatch.setattr(Hooks, "_plan", note)
    for (each, _), table in ATTACKS.items():
        if each == ruleset:
            house.outcome(table)

    told = house.session.plugins.ruleset(ruleset)
    called = house.session.plugins.called_hooks(ruleset)
    with_plans = {hook.removeprefix(_PREFIX) for hook in called if "_plan_" in hook}
    assert set(told.plans) == with_plans | {"check_target"}
    for hook, plans in asked.items():
        assert plans <= set(told.plans_of(hook)), hook


def test_a_statement_is_read_off_its_method() -> None:
    face = statements_of(RollPlan)["reroll_face"]
    assert str(face) == "reroll_face(face: int, demanded: bool = False)"
    assert face.meaning.endswith("all that show it.")
    assert face.needs_clause
    assert "note" not in statements_of(RollPlan)


def test_what_a_plan_lacks_is_no_statement_of_it() -> None:
    class Plain(RollPlan):
        lacks = ("automatic",)

    assert "automatic" not in statements_of(Plain)
    assert "automatic" in statements_of(RollPlan)
