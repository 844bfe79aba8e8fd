"""Skirmish: a small game of attacks, hits, wounds, saves and damage, with one module a trait."""

from pathlib import Path

from grapeshot import Ruleset, hookimpl


@hookimpl
def grapeshot_ruleset() -> Ruleset:
    from grapeshot_skirmish._game import RULESET

    return RULESET


@hookimpl
def grapeshot_profiles() -> Path:
    return Path(__file__).parent / "profiles"
