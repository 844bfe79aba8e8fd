"""What no file of this program holds: numbers without end, tables within tables without end."""

from __future__ import annotations

from grapeshot.errors import Fault, Place

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from typing import Any


_DEEPEST = 20
"""Tables and lists within each other; the deepest that an engagement needs is a handful."""
_LARGEST = 10**18
"""Python writes out no whole number of thousands of digits, and no float holds one of hundreds."""


def demand_sane(document: dict[str, Any], file: str, word: str = "bad_toml") -> None:
    """Raise Fault (`word`) where a document nests too deeply or holds a boundless number."""
    held: list[tuple[Any, str, int]] = [(document, "", 0)]
    while held:
        value, key, depth = held.pop()
        if depth > _DEEPEST:
            text = f"tables within tables, more than {_DEEPEST} deep"
            raise Fault(word, text, place=Place(file, key))
        if isinstance(value, dict):
            held += [
                (each, f"{key}.{name}" if key else name, depth + 1) for name, each in value.items()
            ]
        elif isinstance(value, list):
            held += [(each, f"{key}[{index}]", depth + 1) for index, each in enumerate(value)]
        elif isinstance(value, int) and abs(value) > _LARGEST:
            expected = f"no more than {_LARGEST:.0e}"
            raise Fault(word, "a number far too large", expected=expected, place=Place(file, key))
