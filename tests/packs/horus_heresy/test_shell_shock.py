"""Shell Shock (X): Pinning tests at Leadership less X."""

from __future__ import annotations

from .conftest import FAILS, GUARD, hits, share

THROUGH = share(2, lambda wound, save: wound >= 3 and save < 5)


def test_the_test_is_harder() -> None:
    trial = hits(1, "Pinning", "Shell Shock (2)", ap=6, target=GUARD)
    assert trial.chance("pinned") == THROUGH * FAILS[5]
    assert trial.explains("shell-shock.1")


def test_nothing_can_be_passed_at_one_or_less() -> None:
    trial = hits(1, "Pinning", "Shell Shock (6)", ap=6, target=GUARD)
    assert trial.chance("pinned") == trial.chance("pinning_test") == THROUGH


def test_without_pinning_there_is_no_test() -> None:
    assert hits(1, "Shell Shock (2)", target=GUARD).chance("pinning_test") == 0


def test_it_needs_a_number() -> None:
    assert hits(1, "Shell Shock").fault.word == "missing_parameter"
    assert hits(1, "Shell Shock (D3)").fault.word == "bad_parameter"
