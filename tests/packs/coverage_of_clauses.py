"""Which clauses of a ledger act, which of them the modules of a pack name, and which its tests.

Files are read once, however many clauses are asked about.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from types import ModuleType

from grapeshot.rules.implemented import implemented_clauses
from grapeshot.rules.ledger import Ledger, ledger_of

_CLAUSE = re.compile(r"\"([a-z0-9][a-z0-9-]*\.[0-9]+)\"")


class Coverage:
    """The clauses of one rule set, as far as they change numbers."""

    def __init__(
        self, ruleset: str, pack: ModuleType, tests: Path, unimplemented: set[str]
    ) -> None:
        self.pack = Path(str(pack.__file__)).parent
        self._ruleset = ruleset
        self._tests = tests
        self._unimplemented = unimplemented

    @property
    def ledger(self) -> Ledger:
        """What is written of the rule set."""
        return ledger_of(self._ruleset)

    @property
    def acting(self) -> set[str]:
        """The clauses on which some module is to act."""
        return {
            clause.id
            for clause in self.ledger.clauses.values()
            if clause.stage != "lookup" and clause.rule not in self._unimplemented
        }

    @property
    def implemented(self) -> frozenset[str]:
        """The clauses that `verify --only-implemented` takes for implemented."""
        return implemented_clauses(self._ruleset, [self.pack])

    @cached_property
    def named(self) -> set[str]:
        """The clauses that some module of the pack names."""
        return _named_in(self.pack, "*.py")

    @cached_property
    def touched(self) -> set[str]:
        """The clauses that a worked case lists or that a test names."""
        return _named_in(self._tests, "*.py") | _named_in(self._tests, "*.toml")

    @property
    def rules_named(self) -> set[str]:
        """The rules of which some module names a clause."""
        return {clause.rpartition(".")[0] for clause in self.named}


def _named_in(folder: Path, pattern: str) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob(pattern))
    return {clause for text in texts for clause in _CLAUSE.findall(text)}
