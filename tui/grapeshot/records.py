"""Records: tuples with named and typed fields, made without looking at the types.

A third of the time in which a command's own modules are imported went into compiling each
annotation of each `typing.NamedTuple`, which nobody reads while the program runs.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    _NOT_KEPT = frozenset({"__module__", "__qualname__", "__annotations__"})

    def _replacing(fields: tuple[str, ...]) -> Any:
        """Return a `_replace` that only touches what changes: states are changed all the time."""
        places = {field: place for place, field in enumerate(fields)}

        def _replace(self: Any, /, **changes: Any) -> Any:
            """Return a new record with some fields changed."""
            values = list(self)
            for field, value in changes.items():
                if field not in places:
                    raise ValueError(f"Got unexpected field names: {list(changes)!r}")
                values[places[field]] = value
            return tuple.__new__(type(self), values)

        return _replace

    class _Maker(type):
        """Makes what a class statement describes into a `collections.namedtuple`."""

        def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, namespace)
            types = namespace.get("__annotations__", {})
            defaults = [namespace[field] for field in types if field in namespace]
            made = namedtuple(name, types, defaults=defaults, module=namespace["__module__"])
            made.__annotations__ = made.__new__.__annotations__ = types
            made.__qualname__ = namespace["__qualname__"]
            made._replace = _replacing(made._fields)
            for key in namespace.keys() - types.keys() - _NOT_KEPT:
                setattr(made, key, namespace[key])
            return made

    class NamedTuple(metaclass=_Maker):
        """What `typing.NamedTuple` is, but for types that are checked and for generic ones."""
