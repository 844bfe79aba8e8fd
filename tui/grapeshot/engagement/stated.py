"""What an engagement states, and what of it can have no part in an answer.

Facts and choices that no rule asks for are found once it is resolved: see `circumstances`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.circumstances import Circumstance
from grapeshot.pipeline.plan import Caveat
from grapeshot.schema import fields_by_name

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement, Struck
    from grapeshot.engagement.written import Written


def given(written: Written) -> frozenset[str]:
    """Return the keys that an engagement itself states, under the names of their fields."""
    return frozenset(
        f"{key}.{name}"
        for key, shapes in written.parts()
        for name, _, _ in written.stated(key, shapes)
    )


def idle_fields(written: Written) -> Iterator[Caveat]:
    """Yield a caveat for each field that is stated and has no part in this kind of engagement."""
    for key, shapes in written.parts():
        for _, item, name in written.stated(key, shapes):
            kinds = item.metadata["kinds"]
            if kinds and written.kind() not in kinds:
                yield Caveat(f'{name} has no part in kind "{written.kind()}"', f"{key}.{name}")


def circumstances(written: Written, read: Engagement) -> Iterator[Circumstance]:
    """Yield the facts and choices that an engagement states and that are not the default.

    Fields that have no part in this kind of engagement are warned of as such.
    """
    for key, shapes in written.parts():
        for name, item, told in written.stated(key, shapes):
            held_by = _held_by(read, key, name)
            kinds = item.metadata["kinds"]
            if not held_by or (kinds and read.kind not in kinds):
                continue
            value = getattr(held_by[0], name)
            if value != item.default:
                yield Circumstance(name, f"{key}.{told}", value, held_by)
        if written.entry(key):
            yield from _own_choices(key, _unit_of(read, key))


def _own_choices(key: str, unit: Any) -> Iterator[Circumstance]:
    """Yield what a unit, and each of its groups, decides by itself and not as the defaults do."""
    groups = getattr(unit, "groups", ())
    places = ((f"{key}.groups[{index}]", group) for index, group in enumerate(groups))
    for place, bearer in ((key, unit), *places):
        own = getattr(bearer, "choices", None)
        for name, item in fields_by_name(type(own)).items() if own is not None else ():
            value = getattr(own, name)
            if value != item.default:
                yield Circumstance(name, f"{place}.choices.{name}", value, (own,))


def _unit_of(read: Engagement, key: str) -> Any:
    """Return the unit that a part of an engagement states, None for those that state none."""
    if key == "attacker":
        return read.attacker
    return _struck(read, key).unit if key.startswith("target") else None


def _struck(read: Engagement, key: str) -> Struck:
    return read.targets[int(key[len("targets[") : -1] or 0)]


def _held_by(read: Engagement, key: str, name: str) -> tuple[Any, ...]:
    """Return all shapes that hold a field, those of weapons that state others among them."""
    general = _circumstances_of(read, key, name)
    own = (
        shape
        for each in read.volley
        for shape in _circumstances_of(_at_all(each, read), key, name)
        if general and getattr(shape, name) == getattr(general[0], name)
    )
    return tuple({id(shape): shape for shape in (*general, *own)}.values())


def _circumstances_of(read: Engagement, key: str, name: str) -> tuple[Any, ...]:
    """Return the shapes that hold a field as a circumstance; none where it is none."""
    if key == "choices":
        return (read.choices,)
    if key == "situation":
        return (read.situation, *(struck.situation for struck in read.targets))
    if key.startswith("target"):
        struck = _struck(read, key)
        unit, own = struck.unit, fields_by_name(read.ruleset.target)
        if name not in own:
            return (struck.situation,)
    else:
        unit, own = read.attacker, fields_by_name(read.ruleset.attacker)
    told = key != "weapon" and own[name].metadata["circumstance"]
    return (unit,) if told else ()


def _at_all(own: Engagement, read: Engagement) -> Engagement:
    """Return the engagement of one weapon with the other targets beside its own."""
    struck = {each.unit.name: each for each in own.targets}
    return own._replace(targets=tuple(struck.get(e.unit.name, e) for e in read.targets))
