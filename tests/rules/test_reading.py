"""A faulty ledger is refused with the file, the line and what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from grapeshot.errors import Fault
from grapeshot.rules.ledger import load_ledger

SOUND = """
[source]
ruleset = "legions-imperialis"

[[rule]]
id = "salvo"
name = "Salvo (X)"
  [[rule.clause]]
  id = "salvo.1"
  stage = "attacks"
  text = "X shots more."

[[rule]]
id = "smoke"
name = "Smoke"
"""


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "house.toml"


def test_a_short_ledger_is_enough(ledger: Path) -> None:
    ledger.write_text(SOUND, encoding="utf-8")

    read = load_ledger(ledger)

    assert read.aliases["salvo"] == "salvo"
    assert read.rules["smoke"].source == "house"
    assert read.stage_of("salvo.1") == "attacks"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('name = "Smoke"', "name = Smoke", 15, "no valid TOML"),
        ('name = "Smoke"', "", 13, '"name" is missing'),
        ('id = "smoke"', 'id = "salvo"', 13, '"salvo" already'),
        ('id = "smoke"', 'id = "smoke"\nsumary = "x"', 13, 'did you mean "summary"'),
        ('id = "smoke"', 'id = "smoke"\naliases = "fog"', 13, "expected a list"),
        ('stage = "attacks"', 'stage = "atacks"', 8, 'did you mean "attacks"'),
        ('text = "X shots more."', "text = 3", 8, "expected a text"),
        ('ruleset = "legions-imperialis"', "", 2, '"ruleset" is missing'),
    ],
)
def test_the_fault_names_file_line_and_what_was_meant(
    ledger: Path, old: str, new: str, line: int, words: str
) -> None:
    ledger.write_text(SOUND.replace(old, new), encoding="utf-8")

    with pytest.raises(Fault) as caught:
        load_ledger(ledger)

    assert str(caught.value).startswith(f"{ledger}:{line}: ")
    assert words in str(caught.value)


def test_other_toml_is_no_ledger(ledger: Path) -> None:
    ledger.write_text('colour = "red"', encoding="utf-8")

    with pytest.raises(Fault, match="no ledger"):
        load_ledger(ledger)


def test_a_ledger_must_be_utf_8(ledger: Path) -> None:
    ledger.write_bytes(b'[source]\nruleset = "\xff"\n')

    with pytest.raises(Fault, match="not UTF-8"):
        load_ledger(ledger)
