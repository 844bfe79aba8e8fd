"""`grapeshot compare`: the table, JSON, CSV, what is refused, what is misspelt."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys

import pytest
from tests.cli.conftest import Grapeshot

LI = ("--ruleset", "legions-imperialis")
FEW = ("--weapons", "*melta*", "--targets", "leviathan*", "--targets", "*kratos*")
ARMY = """
name = "Third Company"
ruleset = "legions-imperialis"

[[unit]]
name = "Old Bert's"
profile = "Leviathan Siege Dreadnought Detachment"
models = 4
points = 200
weapons = ["Twin-linked volkite caliver", { profile = "Cyclonic melta lance", count = 2 }]
"""


def test_a_line_of_json_for_each_cell(grapeshot: Grapeshot) -> None:
    """Each names weapon, target and what was swept; a refusal has its reason and no figures."""
    cells = grapeshot.json(
        "compare", *LI, *FEW, "--vary", "distance=4,30", "--at-least", "models_destroyed>=1"
    )
    near, far = cells[: len(cells) // 2], cells[len(cells) // 2 :]
    assert {each["vary"]["distance"] for each in near} == {4}
    for each in near:
        destroyed = each["mean"]["models_destroyed"]
        assert each["refused"] is None
        assert each["at_least"].keys() == {"models_destroyed>=1"}
        assert 0 <= each["at_least"]["models_destroyed>=1"] <= destroyed + 1e-12
        assert each["method"] == "exact"
    assert {each["refused"]["reason"] for each in far} == {"out_of_range"}
    assert not any(each["mean"] or each["at_least"] for each in far)


def test_a_cell_is_what_odds_answers(grapeshot: Grapeshot) -> None:
    words = ("Cyclonic melta lance", "Leviathan Siege Dreadnought Detachment", "distance=4")
    (alone,) = grapeshot.json("odds", *words, *LI)
    weapon, target, distance = words
    (cell,) = grapeshot.json("compare", *LI, "--weapons", weapon, "--targets", target, distance)
    assert cell["mean"] == {name: alone["mean"][name] for name in cell["mean"]}
    assert cell["events"] == {"wiped_out": alone["events"]["wiped_out"]}


def test_a_table_of_eighty_columns(grapeshot: Grapeshot) -> None:
    """Names that do not fit above the columns are told by numbers; what is cut off is marked."""
    done = grapeshot.run(
        "compare",
        *LI,
        "--weapons",
        "b*",
        "distance=70",
        "--sort",
        "weapon",
        "--targets",
        "legion *",
    )
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == "mean of models_destroyed"
    weapons = [line.split("  ")[0] for line in lines if line.startswith("B")]
    assert weapons == sorted(set(weapons)) * (len(weapons) // len(set(weapons)))
    assert lines[1].startswith("1 Legion ")
    assert any(line.startswith(("- ", "* ")) and " cell" in line for line in lines)


def test_names_take_the_room_that_figures_leave(grapeshot: Grapeshot) -> None:
    done = grapeshot.run(
        "compare", *LI, "--weapons", "kratos battlecannon*", "--targets", "legion rhino det*"
    )
    assert "Kratos battlecannon - armour piercing " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_single_target_has_what_is_swept_across(grapeshot: Grapeshot) -> None:
    """The highest comes first where a figure sorts; chances are told in per cent."""
    done = grapeshot.run(
        "compare", *LI, "--weapons", "*melta*", "--targets", "legion kratos squadron",
        "--vary", "distance=4,8", "--at-least", "models_destroyed>=1",
        "--sort", "models_destroyed>=1",
    )  # fmt: skip
    heading, heads, *rows = done.stdout.splitlines()
    assert heading == "chance of models_destroyed>=1, at Legion Kratos Squadron"
    assert heads.split() == ["distance=4", "distance=8"]
    chances = [
        float(row.split()[-2].rstrip("%")) for row in rows if row.rstrip().endswith(("%", "-"))
    ]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) > 1


def test_several_processes_print_the_same(grapeshot: Grapeshot) -> None:
    words = ("compare", *LI, *FEW, "distance=4", "--json")
    alone, shared = grapeshot.run(*words), grapeshot.run(*words, "--jobs", "2")
    assert shared.returncode == 0, shared.stderr
    assert shared.stdout == alone.stdout


def test_no_cluster_at_an_address(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("compare", *LI, *FEW, "--scheduler", "nowhere")
    assert (done.returncode, done.stdout) == (3, "")
    assert 'no dask scheduler at "nowhere"' in done.stderr


def test_values_separated_by_commas(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("compare", *LI, *FEW, "distance=4", "--csv", "--measure", "hits")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    cells = grapeshot.json("compare", *LI, *FEW, "distance=4", "--measure", "hits")
    assert [(row["weapon"], row["target"], float(row["hits"])) for row in rows] == [
        (cell["weapon"], cell["target"], cell["mean"]["hits"]) for cell in cells
    ]


def test_an_army_against_another(grapeshot: Grapeshot) -> None:
    """Who carries a weapon fires it; points of the unit are told, and means by them."""
    path = grapeshot.file(ARMY)
    cells = grapeshot.json("compare", "--army", path, "--against", path, "distance=4")
    assert [cell["weapon"] for cell in cells] == [
        "Old Bert's: Twin-linked volkite caliver",
        "Old Bert's: Cyclonic melta lance",
    ]
    assert {cell["target"] for cell in cells} == {"Old Bert's"}
    lance = cells[1]
    assert lance["points"] == {"attacker": 200, "target": 200}
    assert lance["mean_per_100_points"]["hits"] == pytest.approx(lance["mean"]["hits"] / 2)
    one = grapeshot.json(
        "compare", *LI, "--weapons", "cyclonic melta lance", "--targets", "leviathan*",
        "distance=4", "attacker.models=1",
    )  # fmt: skip
    assert lance["mean"]["hits"] == pytest.approx(2 * one[0]["mean"]["hits"])


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--weapons", "lascanon", "--targets", "*kratos*"), 3, "lascannon"),
        ((*FEW, "--measure", "models_destroid"), 2, 'mean "models_destroyed"'),
        ((*FEW, "--at-least", "hit>=2"), 2, 'mean "hits"'),
        ((*FEW, "--at-least", "hits=2"), 3, "models_destroyed>=3"),
        ((*FEW, "--vary", "distance"), 3, "distance=6,12,24"),
        ((*FEW, "distanse=4"), 3, 'mean "distance"'),
        ((*FEW, "kratos"), 3, "key=value"),
        ((*FEW, "--sort", "kratus"), 3, "Kratos"),
        ((*FEW, "--jobs", "0"), 2, "whole number"),
        ((*FEW, "--jobs", "2", "--scheduler", "tcp://x:1"), 2, "exclude"),
    ],
)
def test_what_is_wrong_is_told_with_the_nearest(
    grapeshot: Grapeshot, words: tuple[str, ...], code: int, told: str
) -> None:
    done = grapeshot.run("compare", *LI, *words)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr


def test_nothing_to_compare(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("compare")
    assert done.returncode == 3
    assert "--ruleset" in done.stderr


def test_the_rule_set_is_found_by_the_names(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("compare", "--weapons", "crossbow", "--targets", "knights", "distance=10")
    assert done.returncode == 0
    assert "Crossbow" in done.stdout


def test_ctrl_c_leaves_what_is_done(grapeshot: Grapeshot) -> None:
    """Whole lines came before; the exit code is the shell's for an interruption."""
    program = [sys.executable, "-m", "grapeshot", "compare", *LI, "--json", "distance=4"]
    process = subprocess.Popen(
        program,
        env=grapeshot.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    cells = [json.loads(line) for line in (first, *process.stdout)]
    assert process.stderr
    told = process.stderr.read()
    assert process.wait(60) == 130
    process.stdout.close()
    process.stderr.close()
    assert f"interrupted: {len(cells)} of " in told


def test_advice_says_who_fires_at_whom(grapeshot: Grapeshot) -> None:
    """The weapons of a unit, all fired at what loses most by it; the second best, by how much."""
    words = (
        "compare", "--advise", "--ruleset", "horus-heresy", "attacker=Tactical Squad",
        "--targets", "breacher squad", "--targets", "contemptor*", "distance=10",
    )  # fmt: skip
    done = grapeshot.run(*words)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Best: models_destroyed ")
    assert "Breacher Squad: Bolter, Bolt Pistol" in done.stdout
    assert "Second best: " in done.stdout
    (advice,) = grapeshot.json(*words)
    assert advice["method"] == "exact"
    assert advice["short"] == pytest.approx(advice["best"]["value"] - advice["second"]["value"])
    assert {each["target"] for each in advice["best"]["assignment"]} == {"Breacher Squad"}


def test_advice_is_for_one_unit(grapeshot: Grapeshot) -> None:
    army = ARMY + ARMY[ARMY.index("[[unit]]") :].replace("Old Bert's", "Young Bert's")
    done = grapeshot.run(
        "compare", "--advise", "--army", grapeshot.file(army), "--targets", "rhino"
    )
    assert done.returncode == 3
    assert "--unit" in done.stderr
