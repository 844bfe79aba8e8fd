"""Hostile engagements: whatever is changed, an engagement is read, refused or faulty - never more.

A small generator puts odd values in the place of right ones, takes keys away and adds others; what
comes of it is asked in process, so that a defect shows as the exception that it is.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from grapeshot.data import data_folder
from grapeshot.dice.budget import Budget
from grapeshot.engagement.expectation import demand_form
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.scripted import script_of
from grapeshot.errors import GrapeshotError
from grapeshot.testing import House

Table = dict[str, Any]
ODD: tuple[Any, ...] = (
    *(True, False, 0, -1, 1, 7, 10_000, 10**18, 1.5, -0.0, float("inf"), float("nan")),
    *("", "-", "x", "D6", "3D3+1", "\u202e", "front", "a" * 300, "1/0", "None", "profile"),
    *([], [1], [1, 2, 3], [[]], [[1, 2], [3]], ["x"], [{}], {}, {"a": 1}, {"name": []}),
)
SEEDS = range(40)
FILES = sorted(data_folder("profiles").rglob("engagements*.toml"))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value within a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(items):
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, key))


def mutated(table: Table, dice: random.Random) -> Table:
    """Return an engagement with one to three things changed."""
    changed = deepcopy(table)
    for _ in range(dice.randint(1, 3)):
        *above, last = dice.choice(list(places(changed)))
        holder: Any = changed
        for step in above:
            holder = holder[step]
        act = dice.randrange(4)
        if act == 0 and isinstance(holder, dict):
            del holder[last]
        elif act == 1 and isinstance(holder, dict):
            holder[dice.choice(["wind", "profile", "unread", "modes", "arc", "kind"])] = (
                dice.choice(ODD)
            )
        else:
            holder[last] = deepcopy(dice.choice(ODD))
        if not changed:
            return {"ruleset": dice.choice(ODD)}
    return changed


def answer(house: House, table: Table) -> None:
    """Ask all that a command would; every fault and refusal is an answer."""
    for engagement in house.session.reader.document(table):
        if not isinstance(engagement, Engagement):
            continue
        for ask in (
            lambda e=engagement: demand_form(e),
            lambda e=engagement: house.session.odds(e, budget=Budget(steps=20_000, seconds=0.05)),
            lambda e=engagement: house.session.play(e, script_of(e)),
        ):
            try:
                ask()
            except GrapeshotError:
                continue


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_change_of_an_engagement_brings_more_than_a_fault(house: House, file: Path) -> None:
    engagements = tomllib.loads(file.read_text(encoding="utf-8"))["engagement"]
    for seed in SEEDS:
        dice = random.Random(seed)
        answer(house, mutated(dice.choice(engagements), dice))
