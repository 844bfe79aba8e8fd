"""A broken plugin is named in one line, with its file and line, and set aside; the rest goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZY

from grapeshot.testing import House

HEAD = "from grapeshot import hookimpl, trait\n"
PLAIN_HOOK = "def grapeshot_plan_hit(attack, plan):\n    pass\n"

AT_LOADING = {
    "raises": (HEAD + "\nboom = 1 / 0\n", ":3): ZeroDivisionError: division by zero"),
    "raises in a function": (
        HEAD + "def helper():\n    raise KeyError('x')\n\nhelper()\n",
        ":3): KeyError: 'x'",
    ),
    "is no Python": (HEAD + "def grapeshot_plan_hit(attack, plan)\n    pass\n", ":2): expected"),
    "is no UTF-8": (HEAD.encode() + b"name = '\xe4'\n", "): (unicode error)"),
    "imports what is not there": (
        "import no_such_module\n",
        ":1): ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "has a misspelt hook": (
        HEAD + "@hookimpl\ndef grapeshot_plan_hits(attack, plan):\n    pass\n",
        ':2): there is no hook grapeshot_plan_hits; did you mean "grapeshot_plan_hit"?',
    ),
    "has a hook of no known name": (
        HEAD + "@hookimpl\ndef grapeshot_sing():\n    pass\n",
        ":2): there is no hook grapeshot_sing",
    ),
    "has a hook without its mark": (
        HEAD + PLAIN_HOOK,
        ":2): grapeshot_plan_hit is not marked with @hookimpl",
    ),
    "has a hook with a wrong argument": (
        HEAD + "@hookimpl\ndef grapeshot_plan_hit(attak, plan):\n    pass\n",
        ':2): grapeshot_plan_hit may take attack, plan; not attak; did you mean "attack"?',
    ),
    "has a TRAIT of its own making": (
        "TRAIT = 'Frenzied'\n",
        "): TRAIT is not made by trait(...)",
    ),
    "has a trait without its rule set": (
        HEAD + "TRAIT = trait('Frenzied')\n",
        ":2): TypeError: trait() missing 1 required keyword-only argument: 'ruleset'",
    ),
}


@pytest.mark.parametrize(("source", "text"), AT_LOADING.values(), ids=AT_LOADING)
def test_a_plugin_that_cannot_be_loaded_is_named(
    house: House, source: str | bytes, text: str
) -> None:
    path = house.write("broken", "")
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    house.write("frenzy", FRENZY)
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    (problem,) = house.problems
    assert problem.startswith(f'plugin "broken" set aside ({path}')
    assert text in problem
    assert "\n" not in problem


def test_a_plugin_with_a_null_byte_is_named_without_a_line(house: House) -> None:
    house.write("broken", HEAD + "\0")
    house.odds(ATTACK)
    (problem,) = house.problems
    assert "null bytes" in problem
    assert "None" not in problem


def test_each_broken_plugin_is_told_once(house: House) -> None:
    house.write("broken", "1 / 0")
    house.write("gone", "import no_such_module")
    for _ in range(2):
        house.odds(ATTACK)
        house.session.plugins.load_all()
    assert [problem.split('"')[1] for problem in house.problems] == ["broken", "gone"]


BOOM = """
    from grapeshot import hookimpl

    def helper(number):
        return 1 / number

    @hookimpl
    def {hook}({arguments}):
        helper(0)
"""
HOOKS = {
    "grapeshot_check_target": "attack, plan",
    "grapeshot_plan_attacks": "attack, plan",
    "grapeshot_before_attack": "attack, state, dice, tally",
    "grapeshot_plan_hit": "attack, plan",
    "grapeshot_plan_allocation": "plan",
    "grapeshot_plan_save": "attack",
    "grapeshot_resolve_save": "attack, model, dice, tally",
    "grapeshot_plan_damage": "attack, plan",
    "grapeshot_after_damage": "state, dice",
}


@pytest.mark.parametrize(("hook", "arguments"), HOOKS.items())
def test_a_hook_that_raises_is_named_and_asked_no_more(
    house: House, hook: str, arguments: str
) -> None:
    path = house.write("broken", BOOM.format(hook=hook, arguments=arguments))
    house.write("frenzy", FRENZY)
    for _ in range(2):
        assert house.mean_of(ATTACK, "hit_rolls") == 4
        assert house.mean_of(ATTACK, "models_destroyed") == 2
    assert house.problems == [
        f'plugin "broken" failed in {hook} ({path}:5): '
        "ZeroDivisionError: division by zero; set aside in legions-imperialis"
    ]


def test_a_plugin_is_blamed_for_what_it_calls_elsewhere(house: House) -> None:
    """The line is the last one in the plugin's own file, not that of the library it calls."""
    path = house.write(
        "broken",
        """
        import json

        from grapeshot import hookimpl

        @hookimpl
        def grapeshot_plan_hit(attack, plan):
            json.loads("{")
        """,
    )
    house.odds(ATTACK)
    (problem,) = house.problems
    assert problem.startswith(f'plugin "broken" failed in grapeshot_plan_hit ({path}:8): JSON')


def test_a_plugin_is_blamed_for_asking_a_plan_for_what_it_has_not(house: House) -> None:
    path = house.write(
        "broken",
        """
        from grapeshot import hookimpl

        @hookimpl
        def grapeshot_plan_hit(attack, plan):
            plan.modify("night", "-1", clause="night.1", text="dark")
        """,
    )
    house.odds(ATTACK)
    (problem,) = house.problems
    assert problem.startswith(f'plugin "broken" failed in grapeshot_plan_hit ({path}:6): ')


def test_of_two_plugins_that_raise_both_are_named(house: House) -> None:
    for name in ("first", "second"):
        house.write(name, BOOM.format(hook="grapeshot_plan_hit", arguments="plan"))
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    assert sorted(problem.split('"')[1] for problem in house.problems) == ["first", "second"]


def test_two_plugins_that_both_replace_the_save_are_named(house: House) -> None:
    source = """
        from grapeshot import hookimpl

        @hookimpl
        def grapeshot_resolve_save(attack, model, dice, tally):
            return 1
    """
    for name in ("doom", "gloom"):
        house.write(name, source)
    with pytest.raises(Exception, match="doom and gloom both want to decide") as caught:
        house.odds(ATTACK)
    assert getattr(caught.value, "word", "") == "conflicting_traits"


def test_a_plugin_that_ends_the_program_is_set_aside(house: House) -> None:
    house.write("broken", "import sys\nsys.exit(3)\n")
    try:
        assert house.mean_of(ATTACK, "hit_rolls") == 2
    except SystemExit:
        pytest.fail("the program ended")


@pytest.mark.parametrize("hook", ["grapeshot_before_attack", "grapeshot_after_damage"])
def test_a_hook_that_answers_nonsense_is_set_aside(house: House, hook: str) -> None:
    source = BOOM.format(hook=hook, arguments="attack, state").replace("helper(0)", "return 5")
    path = house.write("broken", source)
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert problem.startswith(
        f'plugin "broken" failed in {hook} ({path}:7): answered 5; expected a'
    )


@pytest.mark.parametrize(
    ("hook", "statement"),
    [
        ("grapeshot_plan_damage", 'ignore_wounds_on("5", clause="tough.1")'),
        ("grapeshot_plan_hit", 'note(3, "three")'),
    ],
)
def test_a_hook_that_states_nonsense_is_set_aside(house: House, hook: str, statement: str) -> None:
    source = BOOM.format(hook=hook, arguments="attack, plan")
    house.write("broken", source.replace("helper(0)", f"plan.{statement}"))
    house.odds(ATTACK)
    house.explanation(ATTACK)
    assert len(house.problems) == 1


def test_of_two_plugins_of_one_name_the_first_is_kept(house: House, tmp_path: Path) -> None:
    house.write("frenzy", FRENZY)
    House(tmp_path / "other").write("frenzy", FRENZY)
    house.add_folder(tmp_path / "other")
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    (problem,) = house.problems
    assert 'there is a plugin "frenzy" already' in problem


@pytest.mark.parametrize("source", ["1 / 0", PLAIN_HOOK])
def test_a_broken_plugin_does_not_take_what_ships_under_its_name_along(
    house: House, source: str
) -> None:
    """A broken `accurate.py` of the user's must not make Accurate weapons silently plain."""
    house.write("accurate", source)
    table = {**ATTACK, "weapon": {**ATTACK["weapon"], "traits": ["Accurate"]}}
    assert house.mean_of(table, "hits") == 1.5


REPLACEMENT = """
    from grapeshot import hookimpl, trait

    TRAIT = trait("Accurate", ruleset="legions-imperialis")

    @hookimpl
    def grapeshot_plan_attacks(attack, plan):
        plan.double(clause="accurate.1")
"""


ACCURATE = {**ATTACK, "weapon": {**ATTACK["weapon"], "traits": ["Accurate"]}}


def test_a_trait_that_ships_is_not_displaced_by_accident(house: House) -> None:
    """The house rule is set aside, with the file of the trait that stays."""
    path = house.write("accurate", REPLACEMENT)
    assert house.odds(ACCURATE).attack.mean["hit_rolls"] == 2
    assert house.mean_of(ACCURATE, "hits") == 1.5
    (problem,) = house.problems
    assert problem.startswith(f'plugin "accurate" set aside ({path}')
    assert 'the trait "Accurate" is declared already, as "Accurate" by ' in problem
    assert "/grapeshot_legions_imperialis/accurate.py; to take its place on purpose: " in problem


@pytest.mark.parametrize("name", ["accurate", "sharpshooters"])
@pytest.mark.parametrize("first", ["the one that ships", "the house rule"])
def test_a_house_rule_may_take_the_place_of_a_trait_on_purpose(
    house: House, name: str, first: str
) -> None:
    """Whichever of the two is loaded first, and whatever the file is called."""
    path = house.write(name, REPLACEMENT.replace('imperialis"', 'imperialis", overrides=True'))
    if first == "the one that ships":
        house.session.plugins.load_all()
    assert house.mean_of(ACCURATE, "hit_rolls") == 4
    assert house.mean_of(ACCURATE, "hits") == 2
    assert house.problems == []
    house.session.plugins.load_all()
    (told,) = house.session.plugins.overridden.values()
    assert told == f'in its place: plugin "{name}" ({path})'


def test_of_two_house_rules_that_declare_one_trait_both_files_are_named(house: House) -> None:
    first = house.write("first", REPLACEMENT.replace("Accurate", "Twin Barrels"))
    second = house.write("second", REPLACEMENT.replace("Accurate", "Twin-barrels"))
    house.odds(ATTACK)
    (problem,) = house.problems
    assert problem.startswith(f'plugin "second" set aside ({second}')
    assert f'"Twin-barrels" is declared already, as "Twin Barrels" by {first}' in problem
