"""Choices that have no part in an attack are told beside its numbers."""

from __future__ import annotations

import pytest

from .conftest import HOUSE, KNIGHT, SQUAD, Fields, fire

GROUPS: Fields = {
    "type": "infantry",
    "groups": [{"name": "a", "models": 1}, {"name": "b", "models": 1}],
}


@pytest.mark.parametrize(
    ("choices", "traits", "target", "keys"),
    [
        ({"reroll": "none"}, (), SQUAD, ["choices.reroll"]),
        ({"reroll": "none"}, ("Accurate",), SQUAD, []),
        ({"barrage": "all"}, (), SQUAD, ["choices.barrage"]),
        ({"barrage": "all"}, ("Heavy Barrage",), SQUAD, []),
        ({"allocation": ["target"]}, (), SQUAD, ["choices.allocation"]),
        ({"allocation": ["b"]}, (), GROUPS, []),
        ({"pop_up": True}, (), SQUAD, ["choices.pop_up"]),
        ({"save": "ion"}, ("Psi",), KNIGHT, ["choices.save"]),
        ({"save": "ion"}, (), KNIGHT, []),
    ],
)
def test_a_choice_without_a_part_is_warned_of(
    choices: Fields, traits: tuple[str, ...], target: Fields, keys: list[str]
) -> None:
    shot = fire(*traits, target=target, choices=choices)
    assert [each.key for each in shot.caveats] == keys


def test_numbers_are_told_in_plain_words() -> None:
    one = HOUSE.explanation(fire('Blast (3")', situation={"template_full": 1}).table)
    two = HOUSE.explanation(
        fire(
            'Blast (3")',
            attacker={"models": 2},
            situation={"template_full": 2, "template_partial": 1},
        ).table
    )
    texts = {fact.text for fact in (*one, *two)}
    assert {
        "Dice 1",
        "Dice 1 for each of 2 models",
        "Dice for each of 1 model under the template",
        "Dice for each of 2 models under the template, and of 1 model less covered on 4+ each",
    } <= texts
    infantry = [fact.text for fact in HOUSE.explanation(fire("Bypass", "Light").table)]
    assert not [text for text in infantry if "Void Shield" in text]


def test_models_seen_without_sight_are_told() -> None:
    where = {"line_of_sight": False, "models_visible": 2}
    shot = fire("Barrage", situation=where)
    assert [each.key for each in shot.caveats] == ["situation.models_visible"]


def test_what_hovers_without_the_rule_is_a_fault() -> None:
    assert fire(target={**SQUAD, "hovering": True}).fault.word == "contradiction"
