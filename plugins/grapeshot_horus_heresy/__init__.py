"""Horus Heresy, 2nd edition: the rule set, with one module for each rule of its ledger.

`core` holds the base stages: the rules that every attack follows. `api` is what traits are written
with. Every other module of this package is one trait, special rule or rule of markers and reads
like it: it says what it is and states on the plans what the rule says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import data_folder, hookimpl

if TYPE_CHECKING:
    from pathlib import Path

    from grapeshot import Ruleset

ID = "horus-heresy"


@hookimpl
def grapeshot_ruleset() -> Ruleset:
    """Bring the rule set."""
    from grapeshot_horus_heresy.core.ruleset import RULESET

    return RULESET


@hookimpl
def grapeshot_profiles() -> Path:
    """Bring the profiles that ship with it."""
    return data_folder("profiles")
