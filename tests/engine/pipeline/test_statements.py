"""What a rule states is checked when it is stated: numbers, faces, names, texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import grapeshot
from grapeshot import BadStatement, Plan
from grapeshot.pipeline.plan import Caveat
from grapeshot.pipeline.statements import (
    MOST_STATED,
    stated_face,
    stated_name,
    stated_number,
    stated_text,
    stated_whole,
)
from grapeshot.schema import MOST

SAVES = ("armour", "cover", "invulnerable")
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a fraction": (
        partial(stated_whole, 1.5, "hits", 1),
        "hits 1.5; expected a whole number of 1 or more, 10000 at most",
    ),
    "a whole float": (partial(stated_whole, 2.0, "hits", 0), "hits 2.0; expected a whole number"),
    "a truth value": (partial(stated_whole, True, "hits", 0), "hits True; expected"),
    "a text": (partial(stated_whole, "2", "hits", 0), "hits '2'; expected"),
    "too little": (partial(stated_whole, -1, "wounds", 0, 9), "wounds -1; expected a whole number"),
    "too much": (partial(stated_whole, 10**9, "dice", 0), "dice 1000000000; expected"),
    "no number": (partial(stated_number, float("nan"), "inches", 0), "inches nan; expected"),
    "a face": (partial(stated_face, 7), "face 7; expected a whole number from"),
    "a name": (
        partial(stated_name, "armor", "save", SAVES),
        "save 'armor'; expected one of: armour, cover, invulnerable; did you mean \"armour\"?",
    ),
    "no name": (partial(stated_name, 3, "save", SAVES), "save 3; expected one of: armour, cover"),
    "no text": (partial(stated_text, ""), "text ''; expected a text"),
}


@pytest.mark.parametrize(("check", "text"), REFUSED.values(), ids=REFUSED)
def test_nonsense_is_refused_with_what_was_expected(check: Callable[[], object], text: str) -> None:
    with pytest.raises(BadStatement) as caught:
        check()
    assert str(caught.value).startswith(text)


def test_sense_is_given_back() -> None:
    assert stated_whole(0, "wounds", 0, 0) == 0
    assert stated_whole(-MOST_STATED, "amount") == -MOST_STATED
    assert stated_number(1.5, "inches", 0) == 1.5
    assert stated_face(6) == 6
    assert stated_name("cover", "save", SAVES) == "cover"
    assert stated_text("at night") == "at night"
    assert MOST_STATED == MOST


def test_plugins_and_packs_find_the_checks_with_the_public_names() -> None:
    assert grapeshot.stated_whole is stated_whole
    assert grapeshot.stated_name is stated_name


def told(plan: Plan) -> list[Caveat]:
    """Return the warnings of a plan that was looked over."""
    plan.review()
    return [Caveat(fact.text, fact.clause) for fact in plan.facts if fact.caveat]


def test_a_name_that_means_nothing_is_warned_of_with_the_nearest() -> None:
    plan = Plan()
    plan.mention("terain", ["terrain", "overwatch"], "cat-eyes.1")
    assert told(plan) == [
        Caveat('nothing here is called "terain"; did you mean "terrain"?', "cat-eyes.1")
    ]


def test_whose_name_comes_first_does_not_matter() -> None:
    """A rule may speak of what another rule brings, whichever of the two is asked first."""
    for early in (True, False):
        plan = Plan()
        if early:
            plan.introduce("night")
        plan.mention("night", ["terrain"])
        plan.introduce("night")
        assert told(plan) == []


def test_a_plan_that_is_looked_over_twice_warns_once() -> None:
    plan = Plan()
    plan.mention("terain", [])
    assert told(plan) == told(plan) != []
