"""Which clauses count as implemented."""

from __future__ import annotations

from pathlib import Path

from grapeshot.rules.implemented import implemented_clauses
from grapeshot.rules.ledger import ledger_of

RULESET = "legions-imperialis"


def test_clauses_that_sources_name(tmp_path: Path) -> None:
    """In any module below a folder, in either kind of quotes; no module is run."""
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "stage.py").write_text("raise SystemExit\nx = 'core-arcs.12'\n")
    (tmp_path / "twin.py").write_text('plan.reroll(clause="twin-linked.1")  # see "other.2a"\n')
    (tmp_path / "notes.txt").write_text('"notes.1"')
    found = implemented_clauses(RULESET, [tmp_path])

    assert {"core-arcs.12", "twin-linked.1"} <= found
    assert found & {"notes.1", "other.2"} == set()


def test_clauses_that_are_only_looked_up(tmp_path: Path) -> None:
    """Nothing has to act for them."""
    clauses = ledger_of(RULESET).clauses.values()
    looked_up = {clause.id for clause in clauses if clause.stage == "lookup"}

    assert looked_up
    assert implemented_clauses(RULESET, [tmp_path]) == looked_up


def test_a_single_file(tmp_path: Path) -> None:
    """As a house rule is one; a rule set without a ledger has no other clauses."""
    file = tmp_path / "house.py"
    file.write_text('CLAUSE = "mine.3"\n')

    assert implemented_clauses("chess", [file]) == {"mine.3"}
