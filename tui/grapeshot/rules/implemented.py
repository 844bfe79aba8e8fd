"""Which clauses of a rule set act: those of look-up only, and those that some module names.

A module names the clauses that it implements where it states a fact, as the text of their ids. So
the sources are searched for such texts; nothing is imported or run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from grapeshot.rules.ledger import ledger_of

_CLAUSE = re.compile(r"""["']([a-z0-9][a-z0-9-]*\.[0-9]+)["']""")


def implemented_clauses(ruleset: str, sources: Iterable[Path]) -> frozenset[str]:
    """Return the ids of the clauses of a rule set that are implemented.

    `sources` are the files and folders of the modules that bring its rules.
    """
    looked_up = {
        clause.id for clause in ledger_of(ruleset).clauses.values() if clause.stage == "lookup"
    }
    return frozenset(looked_up.union(*(_named_below(source) for source in set(sources))))


@cache
def _named_below(source: Path) -> frozenset[str]:
    """Return the clauses that a Python file names, or all such files below a folder."""
    files = sorted(source.rglob("*.py")) if source.is_dir() else [source]
    texts = (file.read_text(encoding="utf-8", errors="replace") for file in files)
    return frozenset(clause for text in texts for clause in _CLAUSE.findall(text))
