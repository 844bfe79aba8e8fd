"""Every example of the documentation, in every rule set that ever asks for its hook.

The combinations are made from what the rule sets' own sources tell, so none can be forgotten: each
needs an attack here on which the example has something to act.
"""

from __future__ import annotations

import inspect
from textwrap import dedent
from typing import Any

import pytest
from tests.engine.reading.tables import changed
from tests.engine.test_hooks import HEAD, TOY_RULESET
from tests.engine.test_hooks_of_other_games import (
    AT_ARMOUR,
    BLOW,
    FLAMES,
    MORTAR,
    PINNING,
    SHOT,
    Table,
)

from grapeshot.plugins import hookspecs
from grapeshot.plugins.hooks import Hooks
from grapeshot.testing import House

LI, T9A, HH = "legions-imperialis", "ninth-age", "horus-heresy"
_PLUGINS = House(third_party=False).session.plugins
_PREFIX = "grapeshot_"


def called(ruleset: str) -> list[str]:
    """Return the hooks that a rule set asks, without their prefix."""
    _PLUGINS.ruleset(ruleset)
    return sorted(name.removeprefix(_PREFIX) for name in _PLUGINS.called_hooks(ruleset))


COMBINATIONS = [(ruleset, hook) for ruleset in (LI, T9A, HH) for hook in called(ruleset)]


def given(table: Table, part: str, **values: Any) -> Table:
    """Return an attack with some keys of a part of it changed."""
    return {**table, part: {**table.get(part, {}), **values}}


SHOOTING: Table = changed(weapon__dice=4, target__armour_save=4)
FIGHT: Table = {
    "ruleset": LI,
    "kind": "fight",
    "weapon": {"name": "blade", "dice": "-", "to_hit": "-"},
    "target": {"type": "infantry"},
}
HURTING: Table = given(PINNING, "target", wounds=2, armour_save=4)
BOUT: Table = given(
    given({**BLOW, "kind": "fight"}, "target", models=2, files=2, agility=9),
    "attacker",
    agility=10,
)
"""A bout of which one side strikes first, though it could not be any faster."""
ATTACKS: dict[tuple[str, str], Table] = {
    (LI, ""): SHOOTING,
    (LI, "check_target"): given(SHOOTING, "situation", distance=2),
    (LI, "plan_allocation"): given(SHOOTING, "target", name="Phantoms"),
    (LI, "plan_damage"): given(SHOOTING, "target", wounds=2),
    (LI, "plan_fight"): FIGHT,
    (T9A, ""): SHOT,
    (T9A, "check_target"): given(SHOT, "situation", distance=2),
    (T9A, "plan_allocation"): given(SHOT, "target", name="Phantoms"),
    (T9A, "plan_damage"): given(SHOT, "target", wounds=2),
    (T9A, "plan_save"): given(SHOT, "target", armour=3),
    (T9A, "plan_defence"): BLOW,
    (T9A, "plan_fight"): BOUT,
    (T9A, "plan_misfire"): FLAMES,
    (T9A, "plan_morale"): given(BOUT, "target", discipline=7),
    (HH, ""): HURTING,
    (HH, "check_target"): given(HURTING, "situation", distance=2),
    (HH, "plan_allocation"): given(HURTING, "target", name="Phantoms"),
    (HH, "plan_penetration"): AT_ARMOUR,
    (HH, "plan_template"): MORTAR,
}
"""By rule set and hook; "" is for all hooks that have no attack of their own."""


def example(hook: str) -> str:
    """Return the code of the example of a hook."""
    documentation = inspect.getdoc(getattr(hookspecs, _PREFIX + hook)) or ""
    return dedent(documentation.partition("Use in a house-rule file::")[2])


def attack_for(ruleset: str, hook: str) -> Table:
    """Return an attack on which the example of a hook acts."""
    return ATTACKS.get((ruleset, hook), ATTACKS[ruleset, ""])


@pytest.mark.parametrize(("ruleset", "hook"), COMBINATIONS)
def test_an_example_acts_in_every_rule_set_that_asks_for_it(
    house: House, ruleset: str, hook: str
) -> None:
    """As it stands; the odds or the refusal are others than without it."""
    table = attack_for(ruleset, hook)
    before = house.outcome(table)
    house.write("example", HEAD + example(hook))
    after = house.outcome(table)

    assert house.problems == []
    assert (after.odds, after.refusal) != (before.odds, before.refusal)


@pytest.mark.parametrize(("ruleset", "hook"), COMBINATIONS)
def test_an_example_is_warned_of_nowhere_that_it_is_asked_for(
    house: House, ruleset: str, hook: str
) -> None:
    house.write("example", f'RULESET = "{ruleset}"\n{HEAD}{example(hook)}')
    house.session.plugins.ruleset(ruleset)
    assert house.problems == []


@pytest.mark.parametrize("ruleset", [LI, T9A, HH])
def test_a_rule_set_asks_for_no_hook_that_its_source_does_not_tell(
    house: House, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked while attacks of all sorts are resolved, against what the source tells."""
    asked: set[str] = set()
    functions_of = Hooks._functions_of

    def note(hooks: Hooks, hook: str) -> Any:
        asked.add(hook.removeprefix(_PREFIX))
        return functions_of(hooks, hook)

    monkeypatch.setattr(Hooks, "_functions_of", note)
    for (each, _), table in ATTACKS.items():
        if each == ruleset:
            house.outcome(table)
    known = set(called(ruleset))
    assert asked <= known
    assert known - asked <= {"resolve_shot", "resolve_save", "plan_template", "plan_penetration"}


def test_a_rule_set_of_the_users_tells_its_hooks_too(house: House) -> None:
    house.write("skirmish", TOY_RULESET.replace("return 0", "plugins.hooks.plan_hit; return 0"))
    assert house.session.plugins.ruleset("skirmish")
    assert house.session.plugins.called_hooks("skirmish") == {"grapeshot_plan_hit"}


def test_the_example_of_a_rule_set_brings_one(house: House) -> None:
    """With the kinds and shapes that it leaves to the author."""
    head = TOY_RULESET.partition("@hookimpl")[0]
    shapes = (
        'KINDS = {"shoot": prepare}\n'
        "SHAPES = dict(default_kind='shoot', weapon=Gun, attacker=Unit, target=Unit,\n"
        "              situation=Nothing, choices=Nothing, options=Nothing)\n"
    )
    house.write("skirmish", head + shapes + example("ruleset") + example("profiles"))
    table = {"ruleset": "skirmish", "weapon": {"dice": 2}, "target": {}}
    assert house.mean_of(table, "hits") == 1
    assert house.problems == []
