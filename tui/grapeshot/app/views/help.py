"""The help: every action with its keys, made from the one list of actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from grapeshot.app.action import Action
from grapeshot.app.actions import ACTIONS, GROUPS, MAP_ACTIONS, MAP_GROUPS
from grapeshot.app.lines import EMPTY, joined, styled, wrap
from grapeshot.app.preferences import with_keys

_KEYS = 11
_MORE_NAMES = {"f2": "F2", "f1": "F1", "space": "Space"}
_ABOUT = (
    "Choose weapon, attacker and target on the left; Enter resolves the attack. A die in brackets, "
    "[5], came through its test; 2→[5] was re-rolled. Odds are exact unless they say otherwise: "
    "`or more` is the chance of at least so much, ◄ marks what was rolled. In a list, j and k move "
    "like the arrow keys."
)
_ABOUT_MAP = (
    "A letter stands for a model, one letter for each unit: a capital for an enemy, a small one "
    "for a friend. [T] lies wholly under the marker, (T) in part (underlined where there is no "
    "room for that); «p» fires, {T} is picked, an arrow shows where a hull's front is. The ring is "
    "the marker, its hole + or the bright letter; dots on the ground are 6 inches apart. After a "
    "shot the faint ring is the aim, the dotted line the way that an arrow moved the marker. "
    "Beside it, for each unit: how many lie wholly + partly under it, and over the scatter the "
    "mean number struck and the chance that any is. Counts and odds follow every key."
)


def help_lines(keys: Mapping[str, str], width: int) -> list[Content]:
    """Return the help for a width."""
    lines = wrap([styled(_ABOUT)], width)
    for group in (*GROUPS, *MAP_GROUPS):
        lines += _group_lines(group, keys, width)
    return lines


def map_help_lines(keys: Mapping[str, str], width: int) -> list[Content]:
    """Return the help on the map."""
    lines = wrap([styled(_ABOUT_MAP)], width)
    for group in MAP_GROUPS:
        lines += _group_lines(group, keys, width)
    return lines


def _group_lines(group: str, keys: Mapping[str, str], width: int) -> list[Content]:
    """Return the actions of a group, but for those that are told by another one."""
    lines: list[Content] = [EMPTY, styled(group, "title")]
    for action in with_keys((*ACTIONS, *MAP_ACTIONS), keys):
        if action.group == group and action.shown:
            lines += _action_lines(action, width)
    return lines


def _action_lines(action: Action, width: int) -> list[Content]:
    more = [_MORE_NAMES[key] for key in action.keys if key in _MORE_NAMES]
    keys = " ".join([action.shown, *more])
    gap = " " * max(1, _KEYS - len(keys))
    rest = wrap([styled(action.help)], width - _KEYS - 2)
    first: Content = joined(styled(f"  {keys}", "key"), styled(gap), rest[0])
    return [first, *(joined(styled(" " * (_KEYS + 2)), line) for line in rest[1:])]


def notice_lines(notices: Sequence[str], width: int) -> list[Content]:
    """Return all notices, the latest first."""
    if not notices:
        return [styled("Nothing to report.", "faint")]
    lines: list[Content] = []
    for notice in reversed(notices):
        lines += [*wrap([styled("! ", "warn"), styled(notice)], width, 2), EMPTY]
    return lines
