"""All actions of the dashboard, in one place: keys, key bar, help and palette come from here."""

from __future__ import annotations

from grapeshot.app.action import Action
from grapeshot.app.map_actions import MAP_ACTIONS, MAP_GROUPS

FIRE, ATTACK, ODDS, PANES, FILES, PROGRAM = (
    "Fire",
    "The attack",
    "The odds",
    "Panes",
    "Files and rules",
    "Program",
)

ACTIONS = (
    Action(
        "fire", ("enter",), "Enter", "fire", "Fire with the program's dice.", FIRE, "Enter fire"
    ),
    Action(
        "own_dice",
        ("o",),
        "o",
        "own dice",
        "Fire with your own dice: type the faces as they are asked for.",
        FIRE,
        "o dice",
    ),
    Action(
        "replay",
        ("y",),
        "y",
        "replay",
        "Put the logged shot back on the bench and resolve it again, die for die.",
        FIRE,
    ),
    Action(
        "losses",
        ("l",),
        "l",
        "losses",
        "Take the losses of the last shot off both sides: the next one goes on from there.",
        FIRE,
    ),
    Action(
        "copy",
        ("C",),
        "C",
        "copy",
        "Copy the text that is selected, or else the result, or the odds, to the clipboard.",
        FIRE,
    ),
    Action("plan", ("p",), "p", "plan", "Show the plan again in the place of the dice.", FIRE),
    Action(
        "why",
        ("x",),
        "x",
        "why",
        "Show or hide all reasons, warnings, and what other readings of disputed rules give.",
        FIRE,
    ),
    Action(
        "usual",
        ("i",),
        "i",
        "usual",
        "Go to the strip at the top: distance, cover, order, models left; arrows step a value.",
        ATTACK,
        "i set",
    ),
    Action("weapon", ("w",), "w", "weapon", "Choose another weapon.", ATTACK),
    Action("attacker", ("a",), "a", "attacker", "Choose who fires.", ATTACK),
    Action("target", ("t",), "t", "target", "Choose who is fired at.", ATTACK),
    Action(
        "army",
        ("A",),
        "A",
        "army",
        "Pick your army: its units and weapons come first wherever you choose one.",
        ATTACK,
    ),
    Action(
        "situation", ("s",), "s", "situation", "Set distance, cover, facing and the like.", ATTACK
    ),
    Action("choices", ("c",), "c", "choices", "Decide what the players may decide.", ATTACK),
    Action(
        "table", ("b",), "b", "table", "Set where the models stand on the table, if known.", ATTACK
    ),
    Action(
        "map",
        ("v",),
        "v",
        "map",
        "Show the table as a map: move the marker, see who is under it, fire.",
        ATTACK,
        "v map",
    ),
    Action(
        "options", ("r",), "r", "options", "Set the kind of attack and the rule options.", ATTACK
    ),
    Action(
        "edit",
        ("e", "space"),
        "e",
        "edit",
        "Change any value of the part that is selected on the left.",
        ATTACK,
    ),
    Action(
        "add_target", ("plus",), "+", "add target", "Add a further target.", ATTACK, "+- target"
    ),
    Action("add_weapon", ("W",), "W", "add weapon", "Add a further weapon.", ATTACK, "W weapon"),
    Action(
        "remove",
        ("minus",),
        "-",
        "remove",
        "Take the selected target or weapon out, or the table.",
        ATTACK,
    ),
    Action(
        "earlier",
        ("less_than_sign",),
        "<",
        "earlier",
        "Resolve the target earlier.",
        ATTACK,
        "<> order",
    ),
    Action("later", ("greater_than_sign",), ">", "later", "Resolve the target later.", ATTACK),
    Action(
        "undo", ("u",), "u", "undo", "Take back the last change of the attack.", ATTACK, "u undo"
    ),
    Action("redo", ("U",), "U", "redo", "Make the change again that was taken back.", ATTACK),
    Action("measure(1)", ("m",), "m", "measure", "Draw the next measure.", ODDS),
    Action("measures", ("M",), "M", "all", "Choose among all measures.", ODDS),
    Action(
        "compare",
        ("d",),
        "d",
        "compare",
        "Keep these odds as A; those of whatever you change stand beside them as B.",
        ODDS,
        "d A/B",
    ),
    Action("end_compare", ("D",), "D", "end comparing", "Put A away again.", ODDS),
    Action(
        "modes",
        ("f",),
        "f",
        "ways to fire",
        "Compare all ways to use the weapon beside each other, and choose one.",
        ATTACK,
    ),
    Action("next_target", ("n",), "n", "target", "Show the odds of the next target.", ODDS),
    Action("stop", ("escape",), "Esc", "stop", "Stop working out odds that take too long.", ODDS),
    Action("pane('attack')", ("1",), "1", "attack", "Go to the attack.", PANES),
    Action("pane('stages')", ("2",), "2", "stages", "Go to the stages.", PANES),
    Action("pane('odds')", ("3",), "3", "odds", "Go to the odds.", PANES),
    Action("pane('rules')", ("4",), "4", "rules", "Go to the rules in play.", PANES),
    Action("pane('log')", ("5",), "5", "log", "Go to the log of shots.", PANES),
    Action("pane('ranks')", ("6",), "6", "ranks", "Go to the ranks of both sides.", PANES),
    Action("next_pane(1)", ("tab",), "Tab", "pane", "Go to the next pane.", PANES, "Tab/z pane"),
    Action("next_pane(-1)", ("shift+tab",), "Shift+Tab", "back", "Go to the last pane.", PANES),
    Action("zoom", ("z",), "z", "zoom", "Give the pane the whole screen, or back.", PANES),
    Action(
        "look_up",
        ("slash", "f2"),
        "/",
        "rules",
        "Look any rule up, in any spelling.",
        FILES,
        "/ rules",
    ),
    Action("open", ("ctrl+o",), "^o", "open", "Open another engagement.", FILES, "^o open"),
    Action(
        "save", ("ctrl+s",), "^s", "save", "Save this engagement to a file.", FILES, "^s/S save"
    ),
    Action(
        "save_profile",
        ("S",),
        "S",
        "save profile",
        "Save the selected weapon, attacker or target as a profile of your own.",
        FILES,
    ),
    Action(
        "ruleset", ("ctrl+r",), "^r", "rule set", "Change to another rule set.", FILES, "^r game"
    ),
    Action(
        "palette",
        ("ctrl+p",),
        "^p",
        "commands",
        "Find any command, profile or rule.",
        PROGRAM,
        "^p find",
    ),
    Action("notices", ("exclamation_mark",), "!", "notices", "Read all notices again.", PROGRAM),
    Action("app.repaint", ("ctrl+l",), "^l", "repaint", "Paint the whole screen again.", PROGRAM),
    Action("app.suspend_process", ("ctrl+z",), "^z", "suspend", "Back to the shell.", PROGRAM),
    Action("help", ("question_mark", "f1"), "?", "help", "Show all keys.", PROGRAM, "? help"),
    Action("app.quit", ("q",), "q", "quit", "Leave.", PROGRAM, "q quit"),
)

GROUPS = (FIRE, ATTACK, ODDS, PANES, FILES, PROGRAM)

__all__ = ["ACTIONS", "GROUPS", "MAP_ACTIONS", "MAP_GROUPS"]
