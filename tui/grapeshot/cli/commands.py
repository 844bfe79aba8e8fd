"""The commands by name, each with what it does in a line."""

from __future__ import annotations

COMMANDS = {
    "odds": "exact odds of the engagements in files",
    "roll": "resolve engagements once, with the program's dice or your own",
    "compare": "weapons against targets, as a table: which gun at what",
    "verify": "compare engagements with what their files expect",
    "rule": "look a rule up",
    "profiles": "list, show and check profiles of weapons and units",
    "armies": "list, show and check army lists",
    "battle": "play a battle that is remembered: apply, undo, replay, export",
    "import": "read army data and rosters of BattleScribe and NewRecruit",
    "plugins": "list what is loaded, and from where",
}

MODULES = {"import": "import_command"}
"""The modules of commands whose name is a word of Python's."""
