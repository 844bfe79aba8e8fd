"""The 9th Age: the rule set, with one module for each weapon, artillery type and special rule.

`core` holds the base stages, and `api` is what traits are written with. Every other module of this
package is one rule and reads like it: it declares the trait and states on the plans what the rule
says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import data_folder, hookimpl

if TYPE_CHECKING:
    from pathlib import Path

    from grapeshot import Ruleset

ID = "ninth-age"


@hookimpl
def grapeshot_ruleset() -> Ruleset:
    """Bring the rule set."""
    from grapeshot_ninth_age.core.ruleset import RULESET

    return RULESET


@hookimpl
def grapeshot_profiles() -> Path:
    """Bring the profiles that ship with it."""
    return data_folder("profiles")
