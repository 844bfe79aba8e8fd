"""Aether Battery: Veil Tokens buy shots."""

from __future__ import annotations

from .conftest import gun


def test_veil_tokens_buy_shots() -> None:
    plain = gun("Aether Battery", "Volley Gun", shots="2D6x2", to_hit=3)
    bought = gun(
        "Aether Battery",
        "Volley Gun",
        shots="2D6x2",
        to_hit=3,
        attacker={"type": "construct", "wounds": 4, "extra_shots": 6},
    )
    fires = 25 * 1 + 10  # of 36: no natural 6, or one
    more = bought.mean("shots") - plain.mean("shots")
    assert more * 36 == 6 * fires
    assert plain.explains("emplacement-notes.1")
    assert bought.explains("emplacement-notes.1")
