"""Sashimonos: one point of Combat Score for five models."""

from __future__ import annotations

import pytest

from .conftest import fight


@pytest.mark.parametrize(
    ("unit", "more"),
    [({"models": 5}, 1), ({"models": 4}, 0), ({"models": 3, "height": "large"}, 1)],
)
def test_five_models_score_a_point(unit: dict[str, int], more: int) -> None:
    plain = {**unit, "files": 3, "attacks": 0}
    foe = {"models": 9, "files": 3, "attacks": 0, "discipline": 8}
    banners = fight(attacker={**plain, "rules": ["Sashimonos"]}, target=foe)
    assert (
        banners.mean("combat_score")
        == fight(attacker=plain, target=foe).mean("combat_score") + more
    )
    assert banners.explains("sashimonos.1") == bool(more)
