"""Battle Fever: a failed Break Test has to be re-rolled."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_a_failed_break_test_is_rolled_again_once() -> None:
    failed = 1 - discipline(4)
    assert beaten("Battle Fever").chance("target_breaks") == failed**2
    assert beaten("Battle Fever", rally=True).chance("target_breaks") == failed**2
    assert beaten("Battle Fever").explains("battle-fever.1")
