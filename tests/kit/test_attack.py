"""What is borne, read in one way off the profiles of an attack."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from grapeshot import BadStatement, BorneTrait, trait, whole_number
from grapeshot.kit import Attack

ARC = trait("Arc", ruleset="mine", parameter=whole_number(), bearer="weapon or attacker")
STORM = trait("Arc Storm", ruleset="mine", includes=("Arc", "Storm"))
SHY = trait("Shy", ruleset="mine", bearer="target")


def attack() -> Attack:
    """Return an attack whose weapon bears Arc twice, and Arc Storm."""
    arcs = (BorneTrait(ARC, 2, "Arc (2)"), BorneTrait(ARC, 3, "Arc (3)"))
    weapon = SimpleNamespace(traits=(*arcs, BorneTrait(STORM, None, "Arc Storm")))
    attacker = SimpleNamespace(rules=(BorneTrait(ARC, 5, "Arc (5)"),))
    target = SimpleNamespace(rules=(BorneTrait(SHY, None, "Shy"),))
    rest: Any = None
    return Attack(weapon, attacker, target, rest, rest, rest, rest, 0, frozenset())


def test_values_are_read_where_they_may_stand_or_where_one_asks() -> None:
    assert attack().value(ARC) == 2
    assert attack().value(ARC, "attacker") == 5
    assert attack().value(ARC, "target") is None
    assert attack().values(ARC) == [2, 3]
    assert attack().values(ARC, "weapon", "attacker") == [2, 3, 5]


def test_a_trait_is_had_by_itself_its_name_or_what_includes_it() -> None:
    assert attack().has(STORM)
    assert attack().has("arc-storm")
    assert attack().has("Storm")
    assert not attack().has("Shy")
    assert attack().has(SHY, of="target")
    with pytest.raises(BadStatement, match="weapon"):
        attack().values(ARC, "wepon")
