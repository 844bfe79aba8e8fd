"""Stubborn: penalties of Pinning tests do not count."""

from __future__ import annotations

import pytest

from .conftest import FAILS, GUARD, hits, share

THROUGH = share(2, lambda wound, save: wound >= 3 and save < 5)


@pytest.mark.parametrize("rule", ["Stubborn", "Inexorable"])
def test_shell_shock_is_nothing_to_it(rule: str) -> None:
    trial = hits(1, "Pinning", "Shell Shock (2)", ap=6, target={**GUARD, "rules": [rule]})
    assert trial.chance("pinned") == THROUGH * FAILS[7]
    assert trial.explains("stubborn.1", "shell-shock.1")


def test_it_tests_like_any_other() -> None:
    trial = hits(1, "Pinning", ap=6, target={**GUARD, "rules": ["Stubborn"]})
    assert trial.chance("pinning_test") == THROUGH
