"""What an answer rests on of a shape: a copy of it notes all that is read.

Whatever works in the same way on two shapes reads the same of both, as long as it finds the same
there. So where they do not differ in what was read of one of them, it comes to the same with both.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias, TypeVar

from grapeshot.schema import ASKED, WITHHELD, Shape

Question: TypeAlias = Hashable
"""The name of a field; or what else was asked of the shape, as whoever asks it puts it."""
ONE_OF, MADE_OF = "one of", "made of"
"""The first words of questions about a field: whether it is one of some values, and what a
function makes of it. The name of the field comes second, with the values or the function."""
Made = TypeVar("Made", bound=Hashable)
_OBSERVED = "_observed"


def observed(made: Shape) -> Shape:
    """Return a copy of a shape that notes which of its fields are read; so do changed copies."""
    copy = object.__new__(type(made))
    copy.__dict__.update({WITHHELD: values_of(made), ASKED: set(), _OBSERVED: True})
    return copy


def values_of(made: object) -> dict[str, Any]:
    """Return all fields of a shape with their values, and note nothing."""
    values = {**made.__dict__.get(WITHHELD, {}), **made.__dict__}
    for kept in (WITHHELD, ASKED, _OBSERVED):
        values.pop(kept, None)
    return values


def is_observed(made: object) -> bool:
    """Return whether a shape notes what is read of it."""
    return _OBSERVED in getattr(made, "__dict__", ())


def questions_to(made: object) -> frozenset[Question]:
    """Return all that was asked of an observed shape so far."""
    return frozenset(made.__dict__[ASKED])


def note(made: object, question: Question) -> None:
    """Note that a shape was asked something; nothing happens with one that is not observed."""
    if is_observed(made):
        made.__dict__[ASKED].add(question)


def unnoted(made: Any, name: str) -> Any:
    """Return a field of a shape, and do not note it: whoever asks notes what he makes of it."""
    values = getattr(made, "__dict__", {})
    if name in values or name not in values.get(WITHHELD, ()):
        return getattr(made, name)
    return values[WITHHELD][name]


def made_of(made: object, name: str, function: Callable[[Any], Made]) -> Made:
    """Return what a function makes of a field, for those who go by nothing else of it.

    Two shapes do not differ in it as long as the function makes the same of both. It is one that
    stands in a module, for it is noted itself.
    """
    return function(_read(made, name, (MADE_OF, (name, function))))


def is_one_of(made: object, name: str, values: tuple[Hashable, ...]) -> bool:
    """Return whether a field has one of these values, for those who go by nothing else of it."""
    return _read(made, name, (ONE_OF, (name, values))) in values


def _read(made: Any, name: str, question: Question) -> Any:
    """Return a field of a shape. Of an observed one nothing is noted but a question about it."""
    if not is_observed(made):
        return getattr(made, name)
    note(made, question)
    return unnoted(made, name)


def label_of(unit: Any) -> str:
    """Return the name of a unit for those who only hand it on: nothing is decided by it."""
    label: str = unnoted(unit, "name")
    return label
