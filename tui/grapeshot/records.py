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
            for key in namespace.keys() - types.keys() - _NOT_KEPT:
                setattr(made, key, namespace[key])
            return made

    class NamedTuple(metaclass=_Maker):
        """What `typing.NamedTuple` is, but for types that are checked and for generic ones."""
