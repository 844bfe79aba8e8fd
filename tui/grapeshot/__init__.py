"""Grapeshot: resolves tabletop wargame attacks - in play, in exact odds, in simulation.

The names here are what a plugin author needs. They are imported when they are first used, so that
a look-up of a rule does not load the engine.
"""

from __future__ import annotations

# Type checkers take this as true; `typing` itself would cost a look-up a third of its time.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from grapeshot.data import data_folder
    from grapeshot.dice import (
        Dice,
        DiceExpression,
        Distribution,
        Number,
        RollScatter,
        RollTest,
        ScatterRoll,
        TooManyBranches,
        parse_dice,
    )
    from grapeshot.engagement.model import Engagement, Struck
    from grapeshot.errors import BadStatement, Fault, Place, Refusal
    from grapeshot.pipeline.expiry import Expiry
    from grapeshot.pipeline.picture import Formation, Picture
    from grapeshot.pipeline.plan import Caveat, Fact, Modifiers, Plan
    from grapeshot.pipeline.played import Played
    from grapeshot.pipeline.program import Derived, Fired, Program, Shown
    from grapeshot.pipeline.stage_names import STAGES
    from grapeshot.pipeline.stages import Chain, Link, Once, Repeat, Several, Stage
    from grapeshot.pipeline.statements import (
        stated_face,
        stated_name,
        stated_number,
        stated_text,
        stated_whole,
    )
    from grapeshot.pipeline.tally import AT_RANDOM, Effect, Tally
    from grapeshot.pipeline.volley import Shared, Shot, Volleys
    from grapeshot.plugins.hooks import Hooks
    from grapeshot.plugins.hookspecs import hookimpl
    from grapeshot.plugins.registry import Plugins
    from grapeshot.plugins.ruleset import Clock, Remembered, RuleField, Ruleset
    from grapeshot.plugins.traits import (
        BorneTrait,
        Parameter,
        Trait,
        anything,
        dice_value,
        target_roll,
        trait,
        value_of,
        whole_number,
        word,
    )
    from grapeshot.version import __version__

_HOMES = {
    "grapeshot.version": ("__version__",),
    "grapeshot.data": ("data_folder",),
    "grapeshot.dice": (
        "Dice",
        "DiceExpression",
        "Distribution",
        "Number",
        "RollScatter",
        "RollTest",
        "ScatterRoll",
        "TooManyBranches",
        "parse_dice",
    ),
    "grapeshot.engagement.model": ("Engagement", "Struck"),
    "grapeshot.errors": ("BadStatement", "Fault", "Place", "Refusal"),
    "grapeshot.plugins.hookspecs": ("hookimpl",),
    "grapeshot.pipeline.expiry": ("Expiry",),
    "grapeshot.pipeline.picture": ("Formation", "Picture"),
    "grapeshot.pipeline.plan": ("Caveat", "Fact", "Modifiers", "Plan"),
    "grapeshot.pipeline.played": ("Played",),
    "grapeshot.pipeline.program": ("Derived", "Fired", "Program", "Shown"),
    "grapeshot.pipeline.volley": ("Shared", "Shot", "Volleys"),
    "grapeshot.pipeline.stage_names": ("STAGES",),
    "grapeshot.pipeline.stages": ("Chain", "Link", "Once", "Repeat", "Several", "Stage"),
    "grapeshot.pipeline.statements": (
        "stated_face",
        "stated_name",
        "stated_number",
        "stated_text",
        "stated_whole",
    ),
    "grapeshot.pipeline.tally": ("AT_RANDOM", "Effect", "Tally"),
    "grapeshot.plugins.hooks": ("Hooks",),
    "grapeshot.plugins.registry": ("Plugins",),
    "grapeshot.plugins.ruleset": ("Clock", "Remembered", "RuleField", "Ruleset"),
    "grapeshot.plugins.traits": (
        "BorneTrait",
        "Parameter",
        "Trait",
        "anything",
        "dice_value",
        "target_roll",
        "trait",
        "value_of",
        "whole_number",
        "word",
    ),
}

__all__ = [
    "AT_RANDOM",
    "STAGES",
    "BadStatement",
    "BorneTrait",
    "Caveat",
    "Chain",
    "Clock",
    "Derived",
    "Dice",
    "DiceExpression",
    "Distribution",
    "Effect",
    "Engagement",
    "Expiry",
    "Fact",
    "Fault",
    "Fired",
    "Formation",
    "Hooks",
    "Link",
    "Modifiers",
    "Number",
    "Once",
    "Parameter",
    "Picture",
    "Place",
    "Plan",
    "Played",
    "Plugins",
    "Program",
    "Refusal",
    "Remembered",
    "Repeat",
    "RollScatter",
    "RollTest",
    "RuleField",
    "Ruleset",
    "ScatterRoll",
    "Several",
    "Shared",
    "Shot",
    "Shown",
    "Stage",
    "Struck",
    "Tally",
    "TooManyBranches",
    "Trait",
    "Volleys",
    "__version__",
    "anything",
    "data_folder",
    "dice_value",
    "hookimpl",
    "parse_dice",
    "stated_face",
    "stated_name",
    "stated_number",
    "stated_text",
    "stated_whole",
    "target_roll",
    "trait",
    "value_of",
    "whole_number",
    "word",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'grapeshot' has no attribute {name!r}")
