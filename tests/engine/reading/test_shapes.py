"""Shapes: the classes that tables are read into."""

from __future__ import annotations

import dataclasses
from functools import cached_property

import pytest

from grapeshot.errors import Fault, Place
from grapeshot.schema import field, keys_of, read_table, shape, text, whole


@shape
class Weapon:
    """A shape with a field that must be given and one that need not."""

    name: str = field(text())
    dice: int = field(whole(1), 2)

    def __post_init__(self) -> None:
        if self.name == "none" and self.dice > 2:
            raise Fault("bad_profile", "no weapon has so many dice")

    @cached_property
    def doubled(self) -> int:
        """Something that is worked out once."""
        return 2 * self.dice


def test_it_is_read_as_any_described_class() -> None:
    """Defaults fill in what is left out; keys are those of its fields."""
    weapon = read_table(Weapon, {"name": "Gun"}, Place())

    assert keys_of(Weapon) == ("name", "dice")
    assert (weapon.name, weapon.dice, weapon.doubled) == ("Gun", 2, 4)
    assert repr(read_table(Weapon, {"name": "Gun"}, Place())) == "Weapon(name='Gun', dice=2)"


def test_it_never_changes_but_is_made_anew() -> None:
    """As a frozen dataclass: `dataclasses.replace` makes another one."""
    weapon = Weapon(name="Gun")

    with pytest.raises(dataclasses.FrozenInstanceError, match=r"Weapon\.dice is never changed"):
        weapon.dice = 3  # type: ignore[misc]  # this is what is tried
    assert dataclasses.replace(weapon, dice=3).dice == 3
    assert weapon.dice == 2


def test_it_is_equal_to_itself_alone() -> None:
    """So that it can be a key whatever its fields hold."""
    assert Weapon(name="Gun") != Weapon(name="Gun")
    assert len({Weapon(name="Gun"), Weapon(name="Gun")}) == 2


def test_what_is_given_has_to_fit() -> None:
    """A field too many or too few is a mistake of the caller, and named."""
    with pytest.raises(TypeError, match="too much or too little: name"):
        Weapon(dice=1)
    with pytest.raises(TypeError, match="too much or too little: range"):
        Weapon(name="Gun", range=3)  # type: ignore[call-arg]  # this is what is tried


def test_fields_are_looked_at_together() -> None:
    """A fault that `__post_init__` raises has the place of the table."""
    with pytest.raises(Fault, match="many dice") as caught:
        read_table(Weapon, {"name": "none", "dice": 3}, Place("file", "weapon"))
    assert caught.value.place.key == "weapon"
