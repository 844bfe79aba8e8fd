"""Stubborn: its Break Test is not lowered by the difference."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_the_difference_does_not_count() -> None:
    assert beaten("Stubborn").chance("target_breaks") == 1 - discipline(8)
    assert beaten().chance("target_breaks") == 1 - discipline(8 - 4)
    assert beaten("Stubborn").explains("stubborn.1", "discipline-test.1", "discipline-test.2")
