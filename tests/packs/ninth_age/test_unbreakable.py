"""Unbreakable: it passes every Break Test."""

from __future__ import annotations

from .breaking import beaten


def test_it_never_breaks() -> None:
    assert beaten("Unbreakable").chance("target_breaks") == 0
    assert beaten("Unbreakable").explains("unbreakable.1")
