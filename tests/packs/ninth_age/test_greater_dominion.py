"""Greater Dominion: in reach of its bearer a unit loses as many less as it has Full Ranks."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_full_ranks_are_taken_off() -> None:
    trial = beaten("Supernal", "Greater Dominion", met=["Greater Dominion"])
    saved = discipline(4)
    assert trial.of("unstable_losses") == {0: saved, 3: 1 - saved}
    assert trial.explains("greater-dominion.1")


def test_out_of_reach_it_is_told_what_it_takes() -> None:
    assert beaten("Supernal", "Greater Dominion").warns("target.met")
