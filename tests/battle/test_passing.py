"""When what lasts ends, phase by phase, in rule sets with turns and without."""

from __future__ import annotations

import pytest

from grapeshot.battle.passing import following, is_over
from grapeshot.battle.state import Lasting, Moment, Times
from grapeshot.errors import BadStatement
from grapeshot.pipeline.expiry import Expiry, expiry_of

TURNS = Times(("Movement", "Shooting", "Assault"), has_turns=True, round="Game Turn")
ROUNDS = Times(("Fire", "End"), has_turns=False, round="Round")
NORTH, SOUTH = 0, 1


def length(
    ends: str, given: Moment, side: int, times: Times = TURNS, *, fired: bool = False
) -> int:
    """Return after how many phases something ends that was given at a moment; 0 is never."""
    lasting = Lasting("x", "", ends, given, has_fired=fired)
    moment = given
    for count in range(1, 40):
        moment, passed = following(moment, times, 2)
        if is_over(lasting, side, passed, times):
            return count
    return 0


@pytest.mark.parametrize(
    ("ends", "side", "phases"),
    [
        ("phase", SOUTH, 1),
        ("turn", SOUTH, 2),
        ("round", SOUTH, 5),
        ("battle", SOUTH, 0),
        ("", SOUTH, 0),
        ("own turn", SOUTH, 5),
        ("own turn", NORTH, 8),
        ("enemy turn", SOUTH, 8),
        ("next turn", SOUTH, 5),
        ("next round", SOUTH, 11),
        ("phase: Assault", SOUTH, 2),
        ("phase: Shooting", SOUTH, 4),
        ("own phase: shooting", SOUTH, 4),
        ("enemy phase: Shooting", SOUTH, 7),
        ("firing", SOUTH, 0),
    ],
)
def test_with_turns(ends: str, side: int, phases: int) -> None:
    """Given in the Shooting phase of North's turn, to a unit of a side."""
    assert length(ends, Moment(1, NORTH, 1), side) == phases


@pytest.mark.parametrize(
    ("ends", "phases"),
    [("phase", 1), ("turn", 2), ("round", 2), ("own turn", 2), ("next turn", 4), ("phase: End", 2)],
)
def test_without_turns(ends: str, phases: int) -> None:
    """A turn is the round, and the next turn of a side all of the present one."""
    assert length(ends, Moment(3, 0, 0), NORTH, ROUNDS) == phases


def test_firing_ends_with_the_phase_in_which_it_fired() -> None:
    """So that all weapons of the unit feel it."""
    assert length("firing", Moment(), NORTH, fired=True) == 1


@pytest.mark.parametrize(
    "text", ["soon", "own", "own battle", "turn: Assault", "phase: ", "my turn"]
)
def test_an_expiry_that_is_none_is_told(text: str) -> None:
    """With what was expected."""
    with pytest.raises(BadStatement, match='expected "round"'):
        Expiry.read(text)


def test_the_usual_words_tell_their_end() -> None:
    """A rule that says no more than what people read is understood all the same."""
    assert expiry_of("", "End of the round") == "round"
    assert expiry_of("", "until it is mended") == ""
    assert expiry_of("firing", "end of the round") == "firing"
