"""What the README shows is what the program does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.docs import screen

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(mark: str) -> str:
    """Return the fenced block behind a mark."""
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```", README, re.DOTALL)
    assert found, mark
    return found[1]


def grapeshot(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    return subprocess.run(
        [sys.executable, "-m", "grapeshot", *arguments], capture_output=True, text=True
    )


def test_the_engagement_has_odds(tmp_path: Path) -> None:
    """The engagement of the README is a good one."""
    file = tmp_path / "shown.toml"
    file.write_text(block("test: engagement"), encoding="utf-8")
    run = grapeshot("odds", str(file), "--json", "--fractions")

    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["distributions"]["hits"]["8"] == "1/256"


def test_the_house_rule_acts(tmp_path: Path) -> None:
    """The house rule of the README changes the odds and is looked up."""
    (tmp_path / "twin_linked.py").write_text(block("test: house rule"), encoding="utf-8")
    file = tmp_path / "shown.toml"
    shown = block("test: engagement").replace('"Light"]', '"Light", "Twin-linked"]')
    file.write_text(shown.replace("models = 4", "models = 1"), encoding="utf-8")
    run = grapeshot("odds", str(file), "--json", "--fractions", "--plugins", str(tmp_path))

    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert json.loads(run.stdout)["distributions"]["hits"]["0"] == "1/16"
    assert "Twin-linked" in grapeshot("rule", "twinlinked", "--plugins", str(tmp_path)).stdout


def test_the_army_list_is_right(tmp_path: Path) -> None:
    """The army list of the README can be copied as it is."""
    file = tmp_path / "third.toml"
    file.write_text(block("test: army list"), encoding="utf-8")
    run = grapeshot("armies", "check", str(file))

    assert run.returncode == 0, run.stdout + run.stderr
    assert "units 2; faults 0" in run.stderr


def test_ci_runs_the_test_command_of_the_readme() -> None:
    """The second command is the one that guards every change."""
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)

    assert len(commands) == 2
    assert commands[1] in ci


def test_the_screen_is_what_the_program_shows() -> None:
    """`python -m tests.docs.screen` writes it anew."""
    assert screen.shown(README) == screen.seen()
