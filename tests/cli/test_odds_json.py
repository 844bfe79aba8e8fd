"""`odds --json`: one line for each engagement, in the frame that other programs rely on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import FORBIDDEN, MISSPELT, PLAIN, Grapeshot, many

KEYS = [
    "id",
    "ruleset",
    "refused",
    "method",
    "trials",
    "distributions",
    "mean",
    "events",
    "values",
    "targets",
    "total",
    "warnings",
    "explanation",
    "readings",
]
TWO_TARGETS = """
id = "template"
ruleset = "legions-imperialis"

[weapon]
name = "Flamer"
range = "template"
dice = "-"
to_hit = 4
ap = 0
traits = ["Firestorm"]

[attacker]
models = 1

[[targets]]
name = "near"
type = "infantry"
models = 1
armour_save = 4
template_full = 1

[[targets]]
name = "far"
type = "infantry"
models = 1
armour_save = 4
template_full = 1
"""


def test_the_frame_has_the_keys_of_the_contract(grapeshot: Grapeshot) -> None:
    """Every key is there, whatever the engagement."""
    (line,) = grapeshot.json("odds", grapeshot.file(PLAIN))

    assert list(line) == KEYS
    assert (line["id"], line["ruleset"], line["refused"]) == ("plain", "legions-imperialis", None)
    assert (line["method"], line["trials"]) == ("exact", None)
    assert line["distributions"]["hits"] == {"0": 0.25, "1": 0.5, "2": 0.25}
    assert line["mean"]["models_destroyed"] == 0.5
    assert line["events"]["wiped_out"] == 0
    assert line["values"]["to_hit"] == 4
    assert (line["targets"], line["total"]) == ({}, {})
    assert set(line["explanation"][0]) == {"stage", "clause", "plugin", "text"}


def test_distributions_are_whole_and_hold_nothing_impossible(grapeshot: Grapeshot) -> None:
    """Each sums to 1 and leaves out what has no probability."""
    (line,) = grapeshot.json("odds", grapeshot.file(PLAIN))

    assert len(line["distributions"]) > 10
    for distribution in line["distributions"].values():
        assert sum(distribution.values()) == pytest.approx(1, abs=1e-12)
        assert all(distribution.values())


def test_fractions_are_exact_texts(grapeshot: Grapeshot) -> None:
    """With `--fractions` every number that is a probability or a mean is a text "p/q"."""
    (line,) = grapeshot.json("odds", grapeshot.file(PLAIN), "--fractions")

    assert line["distributions"]["unsaved_wounds"] == {"0": "9/16", "1": "3/8", "2": "1/16"}
    assert line["mean"]["unsaved_wounds"] == "1/2"
    assert line["events"]["wiped_out"] == "0"
    for distribution in line["distributions"].values():
        assert sum(map(Fraction, distribution.values())) == 1


def test_measures_narrow_what_is_told(grapeshot: Grapeshot) -> None:
    """`--measure` may be given more than once and names events too."""
    file = grapeshot.file(PLAIN)
    (line,) = grapeshot.json("odds", file, "--measure", "hits", "--measure", "wiped_out")

    assert list(line["distributions"]) == list(line["mean"]) == ["hits"]
    assert list(line["events"]) == ["wiped_out"]


def test_several_targets_have_frames_of_their_own(grapeshot: Grapeshot) -> None:
    """Each target's odds stand under its name, the sums under `total`."""
    (line,) = grapeshot.json("odds", grapeshot.file(TWO_TARGETS), "--fractions")
    both = line["distributions"]["joint_hits"]

    assert list(line["targets"]) == ["near", "far"]
    for frame in (*line["targets"].values(), line["total"]):
        assert {"distributions", "mean", "events"} == set(frame)
    assert line["targets"]["near"]["mean"]["hits"] == "1/2"
    assert line["total"]["mean"]["hits"] == "1"
    assert both == {"0,0": "1/4", "1,0": "1/4", "0,1": "1/4", "1,1": "1/4"}
    assert {"near", "far"} <= {fact.get("target") for fact in line["explanation"]}


def test_a_refusal_is_an_answer(grapeshot: Grapeshot) -> None:
    """What the rules forbid has a word, a clause and a sentence, and no distributions."""
    (line,) = grapeshot.json("odds", grapeshot.file(FORBIDDEN))

    assert list(line) == KEYS
    assert line["refused"]["reason"] == "out_of_range"
    assert set(line["refused"]) == {"reason", "clause", "text"}
    assert "." in line["refused"]["clause"]
    assert line["distributions"] == {}
    assert "fault" not in line


def test_a_faulty_engagement_does_not_stop_the_others(grapeshot: Grapeshot) -> None:
    """Its line says what is wrong and where; the others are answered; the exit code is 3."""
    text = many(PLAIN, MISSPELT, PLAIN)
    line = text.splitlines().index("armor_save = 4") + 1
    file = grapeshot.file(text)
    first, second, third = grapeshot.json("odds", file, code=3)
    refused = second["refused"]

    assert first == third
    assert (refused["reason"], refused["clause"]) == ("unknown_key", "")
    assert refused["text"].startswith(f"{file}:{line}: engagement[1].target.armor_save: unknown")
    assert refused["text"].endswith('did you mean "armour_save"?')
    assert (second["fault"], second["distributions"]) == (True, {})
    assert grapeshot.run("odds", file, "--json").stderr == f"grapeshot: {refused['text']}\n"


def test_simulation_says_so(grapeshot: Grapeshot) -> None:
    """Asked for, or where the enumeration would be too large: trials and errors are told."""
    file = grapeshot.file(PLAIN)
    (asked,) = grapeshot.json("odds", file, "--simulate", "400", "--seed", "3")
    (again,) = grapeshot.json("odds", file, "--simulate", "400", "--seed", "3")
    (other,) = grapeshot.json("odds", file, "--simulate", "400", "--seed", "4")
    (large,) = grapeshot.json("odds", file, "--limit", "3", "--measure", "hits")

    assert (asked["method"], asked["trials"]) == ("simulated", 400)
    assert asked == again != other
    assert abs(asked["mean"]["hits"] - 1) < 5 * asked["standard_error"]["hits"]
    assert large["method"] == "simulated"
    assert large["trials"] > 1000


def test_only_the_engagement_that_is_named(grapeshot: Grapeshot) -> None:
    """`--id` picks one; an id that is nowhere is bad input."""
    file = grapeshot.file(many(PLAIN, FORBIDDEN))

    assert [line["id"] for line in grapeshot.json("odds", file, "--id", "far")] == ["far"]
    assert grapeshot.run("odds", file, "--id", "near").returncode == 3
