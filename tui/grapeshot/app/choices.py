"""Lists to choose from: what can be picked, under which names it is found, what is said of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from grapeshot.engagement.profiles import Profile
from grapeshot.engagement.words import in_words, shown
from grapeshot.names import normalise

_NOT_SAID = ("name", "weapons", "profile")


class Choice(NamedTuple):
    """One thing to choose. `key` is the answer; `names` are what it is found by, chief first."""

    key: str
    name: str
    detail: str
    names: tuple[str, ...]
    mark: str = ""
    is_heading: bool = False
    """Whether it only stands above others, and cannot be chosen."""


def profile_choices(profiles: Iterable[Profile], carried: Iterable[str] = ()) -> list[Choice]:
    """Return the profiles as choices, those that the attacker carries first and marked."""
    mine = {normalise(name) for name in carried}
    choices = [_profile_choice(profile, mine) for profile in profiles]
    return sorted(choices, key=lambda choice: not choice.mark)


def _profile_choice(profile: Profile, mine: set[str]) -> Choice:
    name = str(profile.table.get("name", "?"))
    listed = ("traits", "rules")
    traits = [str(each) for key in listed for each in profile.table.get(key, ())]
    carried = normalise(name) in mine
    names = (name, *traits, profile.reference.split("/")[1].replace("-", " "))
    return Choice(profile.reference, name, detail_of(profile.table), names, "•" if carried else "")


def detail_of(table: Any) -> str:
    """Return the values of a profile in a line: short ones first, lists last."""
    items = [(key, value) for key, value in table.items() if key not in _NOT_SAID and value != []]
    short = [f"{in_words(key)} {shown(v)}" for key, v in items if not isinstance(v, list)]
    lists = [shown(value) for _, value in items if isinstance(value, list)]
    return " · ".join(short + lists)
