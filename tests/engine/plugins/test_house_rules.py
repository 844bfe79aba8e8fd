"""House rules: one file in the user's folder acts in odds, in play and in the explanation."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZIED, FRENZY, with_traits

from grapeshot.errors import Fault, Refusal
from grapeshot.testing import House

SECOND_CHANCE = """
    from grapeshot import hookimpl, trait

    TRAIT = trait("Second Chance", ruleset="legions-imperialis")

    @hookimpl
    def grapeshot_after_damage(attack, state, dice, tally):
        if dice.die("second chance", clause="second-chance.1") == 6:
            tally.add("extra_hits")
            return state.add_hits(1)
"""


@pytest.mark.parametrize("simulate", [None, 50])
def test_a_measure_that_nobody_reads_is_told_at_its_line(
    house: House, simulate: int | None
) -> None:
    path = house.write("chance", SECOND_CHANCE.replace('"extra_hits"', '"extra_hit"'))
    house.session.odds(house.engagement(with_traits("Second Chance")), simulate=simulate)
    (problem,) = house.problems
    told = "measure 'extra_hit'; expected one that the attack tells of"
    assert f'{path}:9): {told}; did you mean "extra_hits"?' in problem


def test_a_rule_without_a_trait_acts_on_every_attack(house: House) -> None:
    house.write("frenzy", FRENZY)
    assert house.odds_of(ATTACK, "hit_rolls") == {4: 1}
    assert house.mean_of(ATTACK, "models_destroyed") == 2
    played = house.play_script(ATTACK, [6, 1, 4, 2])
    assert played.counts["target", "models_destroyed"] == 2
    (fact,) = [fact for fact in house.explanation(ATTACK) if fact.clause == "frenzy.1"]
    assert (fact.stage, fact.plugin, fact.text) == (
        "attacks",
        "frenzy",
        "frenzied crews fire twice",
    )
    assert house.problems == []


def test_a_rule_with_a_trait_acts_only_where_it_is_borne(house: House) -> None:
    house.write("frenzied", FRENZIED)
    assert house.odds_of(ATTACK, "hit_rolls") == {2: 1}
    for printed in ("Frenzied (2)", "FRENZIED(2)", "frz (2)"):
        assert house.odds_of(with_traits(printed), "hit_rolls") == {8: 1}
    facts = [fact for fact in house.explanation(with_traits("Frenzied (1)")) if fact.plugin]
    assert ("frenzied", "frenzied.0") in [(fact.plugin, fact.clause) for fact in facts]


def test_a_trait_of_the_house_is_read_as_strictly_as_one_that_ships(house: House) -> None:
    house.write("frenzied", FRENZIED)
    with pytest.raises(Fault, match="Frenzied needs a value in brackets"):
        house.engagement(with_traits("Frenzied"))
    with pytest.raises(Fault, match='did you mean "Frenzied"'):
        house.engagement(with_traits("Frenzid (2)"))


def test_a_rule_that_draws_dice_is_enumerated_and_played(house: House) -> None:
    """The author writes no odds: one more die, a sixth of the time a Hit more."""
    house.write("second_chance", SECOND_CHANCE)
    table = with_traits("Second Chance")
    assert house.mean_of(table, "models_destroyed") == 1 + Fraction(1, 6)
    played = house.play_script(table, [4, 1, 6])
    assert played.counts["target", "models_destroyed"] == 2
    assert [(die.what, die.clause) for die in played.dice][-1] == (
        "second chance",
        "second-chance.1",
    )


def test_a_rule_may_refuse_an_attack(house: House) -> None:
    house.write(
        "truce",
        """
        from grapeshot import hookimpl

        @hookimpl
        def grapeshot_check_target(attack, plan):
            plan.forbid("truce", clause="truce.1", text="no fire before dawn")
        """,
    )
    with pytest.raises(Refusal) as caught:
        house.odds(ATTACK)
    assert (caught.value.reason, caught.value.clause, caught.value.text) == (
        "truce",
        "truce.1",
        "no fire before dawn",
    )
    assert house.problems == []


@pytest.mark.parametrize(("ruleset", "rolls"), [("legions-imperialis", 4), ("skirmish", 2)])
def test_a_rule_without_a_trait_may_belong_to_one_rule_set(
    house: House, ruleset: str, rolls: int
) -> None:
    house.write("frenzy", FRENZY + f'\n    RULESET = "{ruleset}"\n')
    assert house.mean_of(ATTACK, "hit_rolls") == rolls


def test_rules_of_several_folders_act_together(house: House, tmp_path: Path) -> None:
    house.write("frenzy", FRENZY)
    other = House(tmp_path / "other")
    other.write("fury", FRENZY.replace("frenzy.1", "fury.1"))
    house.add_folder(tmp_path / "other")
    assert house.mean_of(ATTACK, "hit_rolls") == 8


def test_a_rule_leaves_no_compiled_file_in_the_users_folder(house: House) -> None:
    path = house.write("frenzy", FRENZY)
    house.odds(ATTACK)
    assert list(path.parent.iterdir()) == [path]


def test_a_rule_may_declare_a_dataclass(house: House) -> None:
    head = """
    from __future__ import annotations
    from dataclasses import dataclass

    @dataclass
    class Wind:
        strength: int = 0
    """
    house.write("frenzy", head + FRENZY)
    assert house.mean_of(ATTACK, "hit_rolls") == 4


def test_the_order_of_plugins_does_not_matter(house: House) -> None:
    house.write("frenzied", FRENZIED)
    house.write("frenzy", FRENZY)
    house.write("second_chance", SECOND_CHANCE)
    house.assert_order_independent(with_traits("Frenzied (1)", "Second Chance", "Accurate"))


def test_a_rule_that_depends_on_the_order_is_found_out(house: House) -> None:
    """What the test kit is for: the last of two such rules wins, whichever that is."""
    for name, dice in (("one", 1), ("three", 3), ("five", 5), ("seven", 7)):
        house.write(
            name,
            f"""
            from grapeshot import hookimpl

            @hookimpl
            def grapeshot_plan_attacks(attack, plan):
                plan._printed = plan._printed._replace(bonus={dice})
            """,
        )
    with pytest.raises(AssertionError, match="another outcome with plugins in the order"):
        house.assert_order_independent(ATTACK, shuffles=6)
