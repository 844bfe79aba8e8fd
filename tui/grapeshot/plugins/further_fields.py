"""Fields that plugins add to weapons, units and situations of a rule set.

A module declares them by the part of an engagement and their name, each with a default::

    FIELDS = {"attacker.leaders": field(whole(0), 0, meaning="Leaders within 6 inches.")}

They are then read, checked, shown and changed as those of the rule set are.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterator, Mapping
from keyword import iskeyword
from typing import Any

from grapeshot.errors import Fault
from grapeshot.names import nearest
from grapeshot.plugins.ruleset import Ruleset
from grapeshot.schema import Kind, fields_by_name, shape
from grapeshot.watch import Overrun, watched

PARTS = ("weapon", "attacker", "target", "situation", "choices", "options")
_FORM = 'such as {"attacker.leaders": field(whole(0), 0, meaning="...")}'


def declared_fields(holder: Any) -> Mapping[str, Any]:
    """Return the fields that a plugin declares; none where it declares none."""
    declared = getattr(holder, "FIELDS", None)
    return declared if isinstance(declared, Mapping) else {}


def faults_of_fields(holder: Any) -> Iterator[Fault]:
    """Yield what is wrong with the fields that a plugin declares, whatever the rule set."""
    declared = getattr(holder, "FIELDS", {})
    if not isinstance(declared, Mapping):
        yield Fault("bad_plugin", f"FIELDS = {declared!r}", expected=f"a dictionary, {_FORM}")
        return
    for key, value in declared.items():
        yield from _faults_of_field(str(key), value)


def _faults_of_field(key: str, value: Any) -> Iterator[Fault]:
    part, dot, name = key.partition(".")
    if part not in PARTS or not dot or not _is_plain(name):
        expected = "a part and a plain name: " + ", ".join(f"{each}.NAME" for each in PARTS)
        near = nearest(part, PARTS) if part not in PARTS else None
        yield Fault("bad_plugin", f'FIELDS: "{key}"', expected=expected, nearest=near)
    elif not isinstance(value, dataclasses.Field) or not value.metadata.keys() >= _DESCRIBED:
        yield Fault("bad_plugin", f'FIELDS: "{key}" is no field', expected=f"one {_FORM}")
    elif not isinstance(value.metadata["kind"], Kind):
        kind = getattr(value.metadata["kind"], "__name__", value.metadata["kind"])
        expected = "a kind of grapeshot.schema, called: whole(0), flag(), text(), one_of(...)"
        yield Fault("bad_plugin", f'FIELDS: "{key}" is of the kind {kind}', expected=expected)
    elif value.default is dataclasses.MISSING:
        expected = "a default: most profiles do not state it"
        yield Fault("bad_plugin", f'FIELDS: "{key}" has no default', expected=expected)
    elif not isinstance(value.metadata["meaning"], str) or not value.metadata["meaning"]:
        yield Fault("bad_plugin", f'FIELDS: "{key}" has no meaning', expected="a sentence for it")
    elif not isinstance(value.default, Hashable):
        told = f'FIELDS: "{key}" has the default {value.default!r}'
        yield Fault("bad_plugin", told, expected="a value that never changes, such as a tuple")


_DESCRIBED = {"kind", "word", "group", "kinds", "aliases", "circumstance", "meaning"}
"""What `grapeshot.schema.field` notes of each."""


def _is_plain(name: str) -> bool:
    """Return whether a name is one that a field can have: no word of Python's, nothing hidden."""
    return name.isidentifier() and not iskeyword(name) and not name.startswith("_")


def _guarded(kind: Kind) -> Kind:
    """Return a kind whose reading is bounded in time, and whose every failure is a wrong value."""

    def read(value: Any) -> Any:
        try:
            return watched(lambda: kind.read(value))
        except (Fault, ValueError):
            raise
        except (Exception, Overrun):
            raise ValueError from None

    return kind._replace(read=read)


def with_fields(ruleset: Ruleset, declared: Mapping[str, Any]) -> Ruleset:
    """Return a rule set with further fields. Raise Fault for one that it has already."""
    parts: dict[str, dict[str, Any]] = {}
    for key, value in declared.items():
        part, _, name = key.partition(".")
        if name in fields_by_name(getattr(ruleset, part)):
            text = f'FIELDS: {ruleset.id} has a field "{key}" already'
            raise Fault("bad_plugin", text, expected="another name")
        parts.setdefault(part, {})[name] = value
    extended = {part: _extended(getattr(ruleset, part), fields) for part, fields in parts.items()}
    replace: Any = ruleset._replace  # whose types are those of each field by name
    found: Ruleset = replace(**extended)
    return found


def _extended(base: type[Any], fields: Mapping[str, Any]) -> type[Any]:
    """Return a shape with further fields; each is a copy, for a dataclass takes its fields over."""
    copies = {name: _copy(value) for name, value in fields.items()}
    annotations = dict.fromkeys(fields, "Any")
    members = {"__annotations__": annotations, "__doc__": base.__doc__, **copies}
    return shape(type(base.__name__, (base,), members))


def _copy(value: Any) -> Any:
    metadata = {**value.metadata, "kind": _guarded(value.metadata["kind"])}
    return dataclasses.field(default=value.default, metadata=metadata)
