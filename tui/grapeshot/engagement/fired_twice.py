"""Weapons of a volley that are given more often than their bearers can fire them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from grapeshot.names import normalise
from grapeshot.pipeline.plan import Caveat
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement

WAY = " - "
"""What stands between the name of a weapon and the way in which it is used, where one is printed:
"cannon - shell", "cannon - shot"."""


class _Given(NamedTuple):
    """A weapon as it is given in a volley."""

    key: str
    name: str
    way: str
    """The way in which it is used: its mode, or what its name prints; "" where there is one."""
    models: int
    """How many fire it."""


def fired_twice(
    read: Engagement, names: Mapping[str, str], listed: Mapping[str, int]
) -> Iterator[Caveat]:
    """Yield a caveat for each weapon that its bearers have fired before it, as far as is known.

    `names` holds the name of each weapon by its key, `listed` how often the profile of the attacker
    lists one, by its normalised name. One weapon is used in one way at a time; in one way it is
    fired by no more models than have it.
    """
    unit = getattr(read.attacker, "models", 1)
    before: dict[str, list[_Given]] = {}
    for given in _given(read, names):
        earlier = before.setdefault(normalise(given.name), [])
        models = given.models + sum(each.models for each in earlier)
        ways = {normalise(each.way): each.way for each in (*earlier, given)}
        carried = max(listed.get(normalise(_whole(given, way)), 0) for way in ways.values())
        if len(ways) > 1 and models > unit * max(1, carried):
            told = " and ".join(ways.values())
            text = f"{given.name} is fired as {told}: one weapon is used in one way at a time"
            yield Caveat(f"{text} (who fires it, as attacker.models of each)", given.key)
        elif earlier and carried and models > unit * carried:
            text = f"{given.name} is fired by {models} models, and {unit * carried} have it"
            yield Caveat(f"{text} by the profile of the attacker", given.key)
        earlier.append(given)


def _given(read: Engagement, names: Mapping[str, str]) -> Iterator[_Given]:
    for (key, printed), each in zip(names.items(), read.volley, strict=True):
        name, _, way = printed.partition(WAY)
        models = getattr(each.attacker, "models", 1)
        yield _Given(key, name, each.mode or way, models)


def _whole(given: _Given, way: str) -> str:
    """Return the name of a weapon as a profile lists it."""
    return f"{given.name}{WAY}{way}" if way else given.name
