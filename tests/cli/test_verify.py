"""`verify`: engagements against what their files expect."""

from __future__ import annotations

import json

import pytest

from .conftest import FORBIDDEN, MISSPELT, PLAIN, Grapeshot, many

RIGHT = PLAIN + '\n[expect.hits]\n0 = "1/4"\n1 = "1/2"\n2 = "1/4"\n'
WRONG = RIGHT.replace('"1/2"', '"1/3"').replace('"plain"', '"wrong"')
SCRIPTED = (
    PLAIN.replace('"plain"', '"scripted"')
    + "\n[script]\ndice = [4, 6, 1, 5]\n\n[expect]\nhits = 2\nmodels_destroyed = 1\n"
    + 'dice_used = ["hit", "hit", "save", "save"]\n'
)


def refused(text: str, word: str) -> str:
    """Return an engagement that expects to be refused."""
    return f'{text}\n[expect]\nrefused = "{word}"\n'


def test_all_as_expected(grapeshot: Grapeshot) -> None:
    """Only the counts are told."""
    text = many(RIGHT, SCRIPTED, refused(FORBIDDEN, "out_of_range"))
    done = grapeshot.run("verify", grapeshot.file(text))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "3 passed, 0 failed, 0 skipped\n"


def test_each_difference_is_told(grapeshot: Grapeshot) -> None:
    """With what was found, and what was expected; the last line holds the counts."""
    scripted = SCRIPTED.replace("hits = 2", "hits = 1").replace('"save", "save"', '"save"')
    done = grapeshot.run("verify", grapeshot.file(many(RIGHT, WRONG, scripted)))

    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "failed wrong",
        "    hits[1]: 1/2, expected 1/3",
        "failed scripted",
        "    hits: 2, expected 1",
        "    dice_used: ['hit', 'hit', 'save', 'save'], expected ['hit', 'hit', 'save']",
        "1 passed, 2 failed, 0 skipped",
    ]


def test_faults_and_refusals_are_compared_by_their_word(grapeshot: Grapeshot) -> None:
    """The word that is expected is a pass, any other a failure; so is no refusal at all."""
    text = many(
        refused(MISSPELT, "unknown_key"),
        refused(MISSPELT, "bad_profile"),
        refused(FORBIDDEN, "arc"),
        refused(PLAIN, "arc"),
        FORBIDDEN + "\n[expect]\nmean = {hits = 1}\n",
    )
    done = grapeshot.run("verify", grapeshot.file(text))

    assert done.returncode == 3  # one is faulty, and is not expected to be
    assert done.stdout.endswith("1 passed, 4 failed, 0 skipped\n")
    assert "unknown key" in done.stdout
    assert "expected refused: bad_profile" in done.stdout
    assert "refused: out_of_range (core-" in done.stdout
    assert "    not refused, expected refused: arc\n" in done.stdout


def test_what_expects_nothing_is_skipped(grapeshot: Grapeshot) -> None:
    """It can neither pass nor fail."""
    done = grapeshot.run("verify", grapeshot.file(PLAIN))

    assert done.stdout.endswith("0 passed, 0 failed, 1 skipped\n")


def test_what_cannot_be_answered_is_a_fault_even_where_it_expects_nothing(
    grapeshot: Grapeshot,
) -> None:
    """Whether it is read wrongly or, as here, only planning finds out; a refusal is no fault."""
    huge = PLAIN.replace("dice = 2", "dice = 10000").replace("models = 1", "models = 10000")
    done = grapeshot.run("verify", grapeshot.file(many(huge, FORBIDDEN)))
    assert done.returncode == 3
    assert "at most 10000 in one attack" in done.stdout
    assert done.stdout.endswith("0 passed, 1 failed, 1 skipped\n")


def test_json_has_a_line_each_and_the_counts(grapeshot: Grapeshot) -> None:
    """The last line is an object of the three counts."""
    *lines, counts = grapeshot.json("verify", grapeshot.file(many(RIGHT, WRONG, PLAIN)), code=1)

    assert counts == {"passed": 1, "failed": 1, "skipped": 1}
    assert [line["verdict"] for line in lines] == ["passed", "failed", "skipped"]
    assert lines[1] == {
        "id": "wrong",
        "ruleset": "legions-imperialis",
        "verdict": "failed",
        "reasons": ["hits[1]: 1/2, expected 1/3"],
    }


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('ruleset = "', 'clauses = ["accurate.1", "accurate.99"]\nruleset = "'), "accurate.99"),
        (('ruleset = "', 'kind = "siege"\nruleset = "'), 'no such kind: kind = "siege"'),
        (('ruleset = "legions-imperialis"', 'ruleset = "chess"'), 'no rule set "chess"'),
    ],
)
def test_only_implemented_skips_what_nothing_resolves(
    grapeshot: Grapeshot, change: tuple[str, str], why: str
) -> None:
    """A clause that no module names, a kind or a rule set that there is not; with the reason."""
    file = grapeshot.file(many(RIGHT.replace(*change), RIGHT))
    done = grapeshot.run("verify", file, "--only-implemented")

    assert done.returncode == 0
    assert why in done.stdout
    assert done.stdout.endswith("1 passed, 0 failed, 1 skipped\n")


def test_clauses_that_are_implemented_are_not_skipped(grapeshot: Grapeshot) -> None:
    """Those that a module names, those of look-up only, and those that a house rule names."""
    rule = (
        "from grapeshot import hookimpl, trait\n"
        'TRAIT = trait("Twin", ruleset="legions-imperialis")\n'
        "@hookimpl\n"
        "def grapeshot_plan_hit(attack, plan):\n"
        '    plan.reroll_failed(clause="twin.1")\n'
    )
    grapeshot.file(rule, "config/grapeshot/plugins/twin.py")
    clauses = 'clauses = ["accurate.1", "core-hit-roll.1", "twin.1"]'
    file = grapeshot.file(RIGHT.replace("ruleset", f"{clauses}\nruleset"))

    assert grapeshot.run("verify", file, "--only-implemented").stdout.startswith("1 passed")
    done = grapeshot.run("verify", file, "--only-implemented", "--no-plugins", "--json")
    assert json.loads(done.stdout.splitlines()[0])["reasons"] == ["no module implements twin.1"]
