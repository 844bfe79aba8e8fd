"""The weapons that the attacker's profile lists, and what is fired that it does not list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from grapeshot.names import normalise
from grapeshot.pipeline.plan import Caveat

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.engagement.profiles import Profile

_ARMS = "weapons"
"""The key of a unit's profile that lists by name what the unit may fire."""


def beyond_the_list(read: Engagement, referred: Mapping[str, Profile]) -> Iterator[Caveat]:
    """Yield a caveat for each weapon that the attacker lacks, or has fired already.

    `referred` holds the profiles that the engagement names, by the key of the part that names each,
    such as `more_weapons[0]`. A profile that lists no weapon, and a unit or weapon that is written
    out, say nothing of it.
    """
    listed = _listed(referred.get("attacker"))
    if listed:
        yield from _unlisted(read, referred, listed)
    if len(read.volley) > 1:
        from grapeshot.engagement.fired_twice import fired_twice  # most attacks are no volleys

        names = {key: _name(name, referred.get(key)) for key, name in _fired(read)}
        yield from fired_twice(read, names, Counter(listed))


def _listed(unit: Profile | None) -> list[str]:
    """Return the names of the weapons that a unit's profile lists."""
    listed = unit.table.get(_ARMS) if unit else None
    return [normalise(str(name)) for name in listed] if isinstance(listed, list) else []


def _fired(read: Engagement) -> Iterator[tuple[str, str]]:
    """Yield the key and the name of each weapon."""
    yield "weapon", read.weapon.name
    for index, weapon in enumerate(read.more_weapons):
        yield f"more_weapons[{index}]", weapon.name


def _name(written: str, profile: Profile | None) -> str:
    return profile.name if profile else written


def _unlisted(
    read: Engagement, referred: Mapping[str, Profile], listed: Iterable[str]
) -> Iterator[Caveat]:
    known = set(listed)
    for key, name in _fired(read):
        profile = referred.get(key)
        if profile and known.isdisjoint(map(normalise, (name, profile.name))):
            unit = referred["attacker"].name
            yield Caveat(f"{unit} does not list {name} among its weapons", key)
