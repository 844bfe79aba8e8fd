"""Repeater Crossbow, Repeater Handbow, Sling: better at Short Range."""

from __future__ import annotations

import pytest

from .conftest import shoot


@pytest.mark.parametrize(
    ("name", "values"),
    [("Repeater Crossbow", (4, 1)), ("Repeater Handbow", (4, 1)), ("Sling", (5, 0))],
)
def test_what_is_near_is_struck_harder(name: str, values: tuple[int, int]) -> None:
    near = shoot(name, name=name)
    assert (near.value("strength"), near.value("ap")) == values
    assert near.explains("short-range-bonus.1")
    far = shoot(name, name=name, situation={"distance": 20})
    assert (far.value("strength"), far.value("ap")) == (4, 0)


def test_what_stands_in_curly_brackets_tells_of_it_already() -> None:
    trial = shoot(name="Sling", strength="4 {5}", attacker={"rules": ["Sling"]})
    assert not trial.explains("short-range-bonus.1")
