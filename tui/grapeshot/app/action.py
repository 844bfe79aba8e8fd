"""What an action is: its keys, and what is said of it."""

from __future__ import annotations

from typing import NamedTuple


class Action(NamedTuple):
    """One thing that a person can do.

    `name` is the method `action_...` of the screen; `keys` as Textual names them, `shown` as people
    write them. `bar` is what stands on the key bar: key, space, words; where it is empty the key is
    shown in the title of the pane, or at the part of the attack, that it acts on.
    """

    name: str
    keys: tuple[str, ...]
    shown: str
    label: str
    help: str
    group: str
    bar: str = ""
