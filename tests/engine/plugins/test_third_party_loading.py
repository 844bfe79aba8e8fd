"""What the dashboard loads once it is there: what third parties bring, whatever game is played."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import dedent

import pytest
from tests.engine.plugins.attacks import ATTACK

from grapeshot.testing import House

AT_ODDS = """
    from grapeshot import hookimpl, trait

    TRAIT = trait("{name}", ruleset="{ruleset}")

    @hookimpl
    def grapeshot_plan_hit(attack, plan):
        pass
"""
INCLUDES = """
    from grapeshot import trait

    TRAIT = trait("Grim", ruleset="{ruleset}", includes=("{name}s",))
"""
NEVER_ASKED = """
    from grapeshot import hookimpl

    RULESET = "{ruleset}"

    @hookimpl
    def grapeshot_{hook}({arguments}):
        pass
"""
GAMES = {
    "legions-imperialis": ("Accurate", "plan_wound", "attack, plan"),
    "ninth-age": ("Lethal Strike", "plan_penetration", "attack, plan"),
    "horus-heresy": ("Rending", "plan_fight", "attack, plan"),
}


def test_of_what_ships_no_more_is_loaded_than_is_asked_for(house: House) -> None:
    house.write("frenzy", "from grapeshot import hookimpl")
    house.odds(ATTACK)
    before = house.session.plugins.all()
    house.session.plugins.load_third_party()
    assert house.session.plugins.all() == before


@pytest.mark.parametrize("source", [AT_ODDS, INCLUDES, NEVER_ASKED])
@pytest.mark.parametrize("ruleset", [*GAMES, "no-game"])
def test_what_is_wrong_with_a_plugin_is_told_whatever_game_it_is_made_for(
    house: House, source: str, ruleset: str
) -> None:
    """As if everything had been loaded."""
    name, hook, arguments = GAMES.get(ruleset, ("Grim", "plan_hit", "attack, plan"))
    text = source.format(ruleset=ruleset, name=name, hook=hook, arguments=arguments)
    house.write("broken", text)
    house.odds(ATTACK)
    house.session.plugins.load_third_party()
    told = list(house.problems)
    house.session.plugins.load_all()
    assert house.problems == told
    assert len(told) == 1


def test_the_same_plugin_installed_and_in_a_folder_is_one(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one of its name is refused."""
    site = tmp_path / "site"
    source = dedent(AT_ODDS.format(name="Grim", ruleset="legions-imperialis"))
    for file, text in (
        ("grim_rule.py", source),
        ("grim_rule-1.0.dist-info/entry_points.txt", "[grapeshot]\ngrim = grim_rule\n"),
    ):
        (site / file).parent.mkdir(parents=True, exist_ok=True)
        (site / file).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(site))
    house.write("grim", source)
    house.session.plugins.load_third_party()
    assert house.problems == []

    house.write("grim", source.replace("pass", "return"))
    house.session.plugins.load_third_party()
    assert 'the trait "Grim" is declared already' in house.problems[0]
    monkeypatch.delitem(sys.modules, "grim_rule")


def test_an_answer_without_a_rule_that_failed_says_so(house: House) -> None:
    """Beside the numbers, and not only where plugins are told of."""
    house.write(
        "grim",
        "from grapeshot import hookimpl\n@hookimpl\n"
        "def grapeshot_plan_hit(attack, plan):\n    raise KeyError('oops')\n",
    )
    (caveat,) = [c for c in house.trial(ATTACK).caveats if "set aside" in c.text]
    assert "grim" in caveat.text
