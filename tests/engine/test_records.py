"""Records are what `typing.NamedTuple` makes, for all that the program asks of them."""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

import pytest

from grapeshot import records


class Typed(NamedTuple):
    """What a standard one is like."""

    first: int
    second: NotAnywhere | None = None  # type: ignore[name-defined]  # noqa: F821 - nobody looks
    third: str = "x"
    """The last."""

    @property
    def twice(self) -> int:
        """Twice the first."""
        return 2 * self.first

    @classmethod
    def of(cls, first: int) -> Typed:
        """Make one of a text."""
        return cls(first)

    def __str__(self) -> str:
        return f"<{self.first}>"


class Record(records.NamedTuple):
    """What a standard one is like."""

    first: int
    second: NotAnywhere | None = None  # type: ignore[name-defined]  # noqa: F821 - nobody looks
    third: str = "x"
    """The last."""

    @property
    def twice(self) -> int:
        """Twice the first."""
        return 2 * self.first

    @classmethod
    def of(cls, first: int) -> Record:
        """Make one of a text."""
        return cls(first)

    def __str__(self) -> str:
        return f"<{self.first}>"


def test_a_record_does_what_a_typed_tuple_does() -> None:
    typed, record = Typed.of(3), Record.of(3)
    assert tuple(record) == tuple(typed) == (3, None, "x")
    wrong: dict[str, Any] = {"fourth": 4}
    for each in (typed, record):
        assert tuple(each._replace(third="y", first=1)) == (1, None, "y")
        with pytest.raises(ValueError, match="fourth"):
            each._replace(**wrong)
    assert hash(record) == hash(typed)
    assert isinstance(record, Record)
    assert repr(record) == repr(typed).replace("Typed", "Record")
    assert (str(record), record.twice) == (str(typed), typed.twice)
    assert record._replace(third="y")._asdict() == typed._replace(third="y")._asdict()
    assert Record._fields == Typed._fields == Record.__match_args__
    assert Record._field_defaults == Typed._field_defaults
    assert Record.__annotations__.keys() == Typed.__annotations__.keys()
    assert set(dir(Record)) - {"__orig_bases__"} == set(dir(Typed)) - {"__orig_bases__"}
    for name in ("__doc__", "__module__", "__slots__"):
        assert getattr(Record, name) == getattr(Typed, name)
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert type(again) is Record


@pytest.mark.parametrize("made", [Typed, Record])
def test_a_record_is_never_changed(made: type[Typed] | type[Record]) -> None:
    record = made(1)
    with pytest.raises(AttributeError):
        record.first = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        record.fourth = 2  # type: ignore[union-attr]
    with pytest.raises(TypeError):
        made(second=None)  # type: ignore[call-arg]
