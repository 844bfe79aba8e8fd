"""A third party's rule set that fails is named by its pack, wherever in it that is."""

from __future__ import annotations

import pytest
from tests.engine.test_hooks import TOY_RULESET

from grapeshot import watch
from grapeshot.dice import SeededDice
from grapeshot.errors import Fault, PluginFailure
from grapeshot.testing import House

TABLE = {"ruleset": "skirmish", "weapon": {"dice": 2}, "target": {}}
IN_ITS_RULES = {
    "its preparation": (
        "    return Program(",
        "    1 / 0\n    return Program(",
        "ZeroDivisionError",
    ),
    "a stage": ("tally.add(", "engagement.add(", "NameError: name 'engagement' is not defined"),
    "an exit": ("    return Program(", "    raise SystemExit\n    return Program(", "SystemExit"),
    "a loop": (
        "    return Program(",
        "    while True: pass\n    return Program(",
        "it does not come to an end, and was stopped after 0.3 seconds",
    ),
}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "SECONDS", 0.3)


@pytest.mark.parametrize(("old", "new", "told"), IN_ITS_RULES.values(), ids=IN_ITS_RULES)
def test_a_rule_set_that_fails_names_its_pack(house: House, old: str, new: str, told: str) -> None:
    """In odds and in play; a house rule beside it is not blamed."""
    path = house.write("skirmish", TOY_RULESET.replace(old, new))
    house.write("frenzy", "from grapeshot import hookimpl\n")
    engagement = house.engagement(TABLE)
    for ask in (house.session.odds, lambda each: house.session.play(each, SeededDice(1))):
        with pytest.raises(PluginFailure) as caught:
            ask(engagement)
        assert str(caught.value).startswith(
            f'plugin "skirmish" failed in its rule set skirmish ({path}:'
        )
        assert told in str(caught.value)
    assert house.problems == []


def test_an_explanation_that_fails_names_the_pack(house: House) -> None:
    house.write("skirmish", TOY_RULESET.replace("explain=lambda: []", "explain=lambda: 1 / 0"))
    with pytest.raises(PluginFailure, match='plugin "skirmish" failed in its rule set'):
        house.explanation(TABLE)


def test_a_stage_that_nobody_else_knows_comes_last(house: House) -> None:
    facts = "explain=lambda: [Fact(stage, 'x.1', stage) for stage in ('ramming', 'hit')]"
    house.write("skirmish", TOY_RULESET.replace("explain=lambda: []", facts))
    assert [fact.stage for fact in house.explanation(TABLE)] == ["hit", "ramming"]


def test_fields_that_fail_while_they_are_read_name_the_pack(house: House) -> None:
    source = TOY_RULESET.replace(
        "dice: int = field(whole(0), 1)",
        "dice: int = field(Kind('a number', lambda value: value.missing), 1)",
    ).replace("import field,", "import Kind, field,")
    house.write("skirmish", source)
    with pytest.raises(Fault) as caught:
        house.engagement(TABLE)
    assert caught.value.word == "bad_plugin"
    assert 'plugin "skirmish" failed in its rule set skirmish (' in str(caught.value)
    assert "AttributeError: 'int' object has no attribute 'missing'" in str(caught.value)


PARAMETER = """
    from grapeshot import *

    def read(text):
        return {{}}[text]

    TRAIT = trait("Grim", ruleset="{ruleset}", parameter=Parameter("a word", {read}))
"""


@pytest.mark.parametrize("read", ["read", "lambda text: 1 / 0"])
def test_a_parameter_that_fails_names_its_plugin(house: House, read: str) -> None:
    """The trait is then unknown, and why is told with it."""
    house.write("grim", PARAMETER.format(ruleset="legions-imperialis", read=read))
    with pytest.raises(Fault) as caught:
        house.session.plugins.bear("legions-imperialis", "Grim (q)")
    assert 'trait "Grim (q)" is not there: plugin "grim" failed in the parameter of Grim' in str(
        caught.value
    )


def test_what_a_trait_includes_in_vain_is_warned_of(house: House) -> None:
    path = house.write(
        "grim",
        """
        from grapeshot import trait

        TRAIT = trait("Grim", ruleset="legions-imperialis", includes=("Acurate",))
        """,
    )
    house.session.plugins.load_all()
    assert house.problems == [
        f'plugin "grim" ({path}): what Grim includes has no effect: unknown trait "Acurate"; '
        'expected a trait of legions-imperialis; did you mean "Accurate"?'
    ]
