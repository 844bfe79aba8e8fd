"""The actions of the map, which are part of the one list of all actions."""

from __future__ import annotations

from grapeshot.app.action import Action

MARKER, SHOT, MODELS, VIEW, LEAVE = (
    "Map: the marker",
    "Map: the shot",
    "Map: the models",
    "Map: the view",
    "Map: all else",
)
MAP_GROUPS = (MARKER, SHOT, MODELS, VIEW, LEAVE)

FINE, COARSE = 0.25, 2.0
"""Inches of a step."""
TURN, FINE_TURN = 5.0, 1.0
"""Degrees of a turn."""

_ARROWS = (
    ("left", "h", -1, 0),
    ("right", "l", 1, 0),
    ("up", "k", 0, 1),
    ("down", "j", 0, -1),
)


def _steps() -> tuple[Action, ...]:
    """Return the steps in all directions; the first of each size stands for all in bar and help."""
    actions = []
    for size, words in ((FINE, "a quarter of an inch"), (COARSE, "two inches")):
        for arrow, letter, across, up in _ARROWS:
            fine = size == FINE
            keys = (arrow, letter) if fine else (f"shift+{arrow}", letter.upper())
            first = arrow == "left"
            shown = ("↑↓←→" if fine else "⇧↑↓←→") if first else ""
            more = "hjkl" if fine else "HJKL"
            help_text = f"Move the marker, or the picked model, by {words} (or {more})."
            bar = (f"↑↓←→ move {size:g}″" if fine else f"HJKL {size:g}″") if first else ""
            name = f"step({across * size}, {up * size})"
            actions.append(Action(name, keys, shown, "move", help_text, MARKER, bar))
    return tuple(actions)


MAP_ACTIONS = (
    *_steps(),
    Action(
        "jump(1)",
        ("n",),
        "n",
        "next model",
        "Lay the marker on the next enemy model, or pick the next model.",
        MARKER,
        "n/N model",
    ),
    Action("jump(-1)", ("N",), "N", "last model", "Go back to the model before.", MARKER),
    Action(
        f"turn({TURN})",
        ("right_square_bracket",),
        "]",
        "turn left",
        "Turn what is laid, or the picked hull, by 5 degrees counter-clockwise.",
        MARKER,
        "[\u00a0] turn",
    ),
    Action(
        f"turn({-TURN})",
        ("left_square_bracket",),
        "[",
        "turn right",
        "Turn it by 5 degrees clockwise.",
        MARKER,
    ),
    Action(
        f"turn({FINE_TURN})",
        ("right_curly_bracket",),
        "}",
        "turn left a little",
        "Turn it by 1 degree counter-clockwise.",
        MARKER,
    ),
    Action(
        f"turn({-FINE_TURN})",
        ("left_curly_bracket",),
        "{",
        "turn right a little",
        "Turn it by 1 degree clockwise.",
        MARKER,
    ),
    Action(
        "turn_best",
        ("r",),
        "r",
        "best turn",
        "Turn what is laid to where it catches most.",
        MARKER,
        "r best turn",
    ),
    Action(
        "next_aim(1)",
        ("tab",),
        "Tab",
        "next marker",
        "Move the next of several markers.",
        MARKER,
        "Tab marker",
    ),
    Action(
        "next_aim(-1)",
        ("shift+tab",),
        "Shift+Tab",
        "last marker",
        "Move the marker before.",
        MARKER,
    ),
    Action(
        "retarget",
        ("x",),
        "x",
        "make target",
        "Make the unit under the hole the target.",
        MARKER,
        "x make target",
    ),
    Action(
        "add_targets",
        ("X",),
        "X",
        "add targets",
        "Add the units that may be struck and are no targets as further targets.",
        MARKER,
        "X add targets",
    ),
    Action(
        "fire",
        ("enter",),
        "Enter",
        "fire",
        "Fire: see the dice, and where each marker comes to lie.",
        SHOT,
        "Enter fire",
    ),
    Action(
        "bench('own_dice')",
        ("o",),
        "o",
        "own dice",
        "Fire with your own dice: scatter dice, arrow and distance are asked for.",
        SHOT,
        "o own dice",
    ),
    Action(
        "show_marker(1)",
        ("greater_than_sign", "full_stop"),
        ">",
        "next landing",
        "Show the next of several markers alone, in the order in which they fell.",
        SHOT,
        "<> markers",
    ),
    Action(
        "show_marker(-1)",
        ("less_than_sign", "comma"),
        "<",
        "last landing",
        "Show the marker before alone.",
        SHOT,
    ),
    Action(
        "aim_again",
        ("p",),
        "p",
        "aim again",
        "Put the marker back to where it was aimed.",
        SHOT,
        "p aim again",
    ),
    Action(
        "models",
        ("m",),
        "m",
        "models",
        "Move models in the place of the marker, and back.",
        MODELS,
        "m models",
    ),
    Action(
        "add_model",
        ("plus",),
        "+",
        "add model",
        "Put another model like the picked one beside it.",
        MODELS,
        "+/- add, remove",
    ),
    Action(
        "remove_model",
        ("minus", "delete"),
        "-",
        "remove model",
        "Take the picked model off the table.",
        MODELS,
    ),
    Action(
        "tables",
        ("T",),
        "T",
        "tables",
        "Lay the scene out on a table that ships or of your own.",
        MODELS,
        "T tables",
    ),
    Action("zoom(-1)", ("z",), "z", "nearer", "Look from nearer.", VIEW, "z/Z zoom"),
    Action("zoom(1)", ("Z",), "Z", "farther", "Look from farther.", VIEW),
    Action(
        "whole",
        ("0",),
        "0",
        "whole table",
        "Show the whole table, or what is aimed at.",
        VIEW,
        "0 all",
    ),
    Action(
        "pan(0, 1)",
        ("pageup",),
        "PgUp",
        "pan up",
        "Look farther up.",
        VIEW,
        "PgUp\u00a0PgDn\u00a0Home\u00a0End pan",
    ),
    Action("pan(0, -1)", ("pagedown",), "PgDn", "pan down", "Look farther down.", VIEW),
    Action("pan(-1, 0)", ("home",), "Home", "pan left", "Look farther to the left.", VIEW),
    Action("pan(1, 0)", ("end",), "End", "pan right", "Look farther to the right.", VIEW),
    Action(
        "bench('weapon')",
        ("w",),
        "w",
        "weapon",
        "Choose another weapon.",
        LEAVE,
        "w\u00a0a\u00a0t\u00a0s\u00a0c\u00a0b change",
    ),
    Action("bench('attacker')", ("a",), "a", "attacker", "Choose who fires.", LEAVE),
    Action("bench('situation')", ("s",), "s", "situation", "Set the situation.", LEAVE),
    Action("bench('target')", ("t",), "t", "target", "Choose who is fired at.", LEAVE),
    Action("bench('choices')", ("c",), "c", "choices", "Decide what players decide.", LEAVE),
    Action("bench('table')", ("b",), "b", "table", "Set the values of the table by number.", LEAVE),
    Action("bench('undo')", ("u",), "u", "undo", "Take back the last change.", LEAVE, "u/U undo"),
    Action("bench('redo')", ("U",), "U", "redo", "Make the change again.", LEAVE),
    Action("clause", ("slash", "f2"), "/", "rules", "Look a rule up.", LEAVE, "/ rules"),
    Action("bench('save')", ("ctrl+s",), "^s", "save", "Save the engagement.", LEAVE),
    Action(
        "bench('notices')", ("exclamation_mark",), "!", "notices", "Read all notices again.", LEAVE
    ),
    Action("app.repaint", ("ctrl+l",), "^l", "repaint", "Paint the screen again.", LEAVE),
    Action("help", ("question_mark", "f1"), "?", "help", "Show all keys.", LEAVE, "? help"),
    Action(
        "put_away", ("escape",), "Esc", "back", "Put a notice away, or go back to the bench.", LEAVE
    ),
    Action("leave", ("q", "v"), "q", "back", "Go back to the bench.", LEAVE, "q back"),
)
"""Every key of the map."""
