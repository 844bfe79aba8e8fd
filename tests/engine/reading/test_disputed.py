"""Disputed rules: named in the explanation, with what each other reading would give."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from grapeshot import Fact, Once, Plan, Program, Refusal
from grapeshot.engagement.disputed import Reading
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault
from grapeshot.pipeline.tally import Effect
from grapeshot.schema import field, flag, one_of, shape, whole
from grapeshot.session import Session

MEASURES = ("hits", "stunned")


@shape
class Options:
    """Switches of a rule set: two disputed readings, and a number that is none."""

    sixes: str = field(one_of("one", "two", "never"), "one")
    stuns: bool = field(flag(), default=True)
    most: int = field(whole(0), 6)


class Hit(NamedTuple):
    """A die that hits on 4+, and as the options have it."""

    options: Options

    def roll(self, state: Any, dice: Any, tally: Any) -> Any:
        face = dice.die("hit")
        tally.add("hits", 2 if face == 6 and self.options.sixes == "two" else int(face >= 4))
        if face == 6 and self.options.stuns:
            tally.effect(Effect("stunned", "target", "end of the round", "toy.2", "stunned"))
        return state


def prepare(engagement: Engagement, plugins: object) -> Program:
    options: Options = engagement.options
    if options.sixes == "never":
        raise Refusal("sixes", "toy.1", "such a die is never rolled")
    plan = Plan("target")
    plan.stage = "hit"
    plan.note("toy.3", "hits on 4+")
    plan.reading("sixes", "toy.1", "what a 6 scores")
    plan.reading("stuns", "toy.2", "whether a 6 stuns")
    return Program(
        stages=(Once("hit", Hit(options).roll, "target"),),
        start=None,
        targets=("target",),
        target_measures=("hits",),
        attack_measures=(),
        target_events=frozenset(),
        attack_events=frozenset(),
        values={},
        explain=lambda: plan.facts,
        main_measures=MEASURES,
    )


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Return a session in which a shipped rule set has the options and the shot of the toy."""
    session = Session(third_party=False)
    found = session.plugins.ruleset("legions-imperialis")
    toy = found._replace(options=Options, kinds={"fire": prepare})
    monkeypatch.setattr(session.plugins, "ruleset", lambda name: toy)
    return session


def table(**more: Any) -> dict[str, Any]:
    return {
        "ruleset": "legions-imperialis",
        "weapon": {"name": "gun", "dice": 1, "to_hit": 4},
        "target": {"type": "infantry"},
        **more,
    }


def readings(session: Session, **more: Any) -> tuple[list[Reading], list[str]]:
    engagement = session.reader.engagement(table(**more))
    program = session.program(engagement)
    texts = [fact.text for fact in session.explain(engagement, program)]
    return session.other_readings(engagement, program, number=Fraction), texts


def test_each_other_value_of_an_option_is_resolved(session: Session) -> None:
    (sixes, stuns), texts = readings(session)

    assert (sixes.option, sixes.value, sixes.clause) == ("sixes", "one", "toy.1")
    two, never = sixes.others
    assert two.value == "two"
    assert two.odds is not None
    assert two.odds.attack.mean == {"hits": Fraction(2, 3)}
    assert two.odds.attack.events == {"stunned": Fraction(1, 6)}
    assert (never.value, never.odds) == ("never", None)
    assert never.refused is not None
    assert never.refused.reason == "sixes"
    (calm,) = stuns.others
    assert calm.odds is not None
    assert calm.odds.attack.events == {"stunned": 0}
    assert "what a 6 scores (sixes = one)" in texts


def test_the_rest_of_the_engagement_stays_as_it_is(session: Session) -> None:
    (sixes, stuns), _ = readings(session, options={"sixes": "two"})

    assert [each.value for each in sixes.others] == ["one", "never"]
    (calm,) = stuns.others
    assert calm.odds is not None
    assert calm.odds.attack.mean == {"hits": Fraction(2, 3)}


def test_what_is_no_word_of_several_is_no_reading(session: Session) -> None:
    engagement = session.reader.engagement(table())
    program = session.program(engagement)
    stated = [Fact("hit", "toy.4", "at most six", option="most")]

    with pytest.raises(TypeError, match="a reading is one word of several"):
        session.other_readings(engagement, program._replace(explain=lambda: stated))


@pytest.mark.parametrize("key", [{"sixes": "two"}, {"options": {"sixes": "two"}}])
def test_options_stand_at_the_top_or_in_a_table(session: Session, key: dict[str, Any]) -> None:
    assert session.reader.engagement(table(**key)).options.sixes == "two"


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"options": {"sixes": "two"}, "sixes": "one"}, "options.sixes: sixes stands both"),
        ({"options": {"sixs": "two"}}, 'options.sixs: unknown key "sixs"'),
    ],
)
def test_faulty_options_are_told(session: Session, keys: dict[str, Any], message: str) -> None:
    (found,) = session.reader.document(table(**keys))

    assert isinstance(found, Faulty)
    assert message in str(found.faults[0])
    assert isinstance(found.faults[0], Fault)
