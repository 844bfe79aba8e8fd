"""Where models stand, as far as Hits ask for it: in sight, under a template, open to the attack.

Each run of models bears these bits together as its `zone`. They are taken off as soon as nothing
asks for them any more, so that like models are one again.
"""

from __future__ import annotations

from collections.abc import Callable

from grapeshot_legions_imperialis.core.models import LOW_BITS, WHICH, Run, Runs, merge

OPEN = 1
"""The model may be given the Hits of the attack, where no template decides that."""
SEEN = 2
"""Some firing model sees it and has it in range."""
FULL = 4
"""It lies under a template for certain."""
PARTIAL = 8
"""It lies partly under a template: a die decides each time."""
IN_RANGE = 16
"""Some firing model has it in range."""


def told_apart(place: int) -> int:
    """Return the bits of a model that stands by itself, by its place in the Detachment."""
    return (place + 1) << LOW_BITS


def place_of(zone: int) -> int:
    """Return the place of a model that stands by itself."""
    return (zone >> LOW_BITS) - 1


def order_of(zone: int) -> tuple[int, int]:
    """Return the order of striking: whoever a Hit may reach, then as they stand in the file."""
    return -(zone & ~WHICH), zone & WHICH


def parted(runs: Runs, zone: int) -> tuple[Runs, Runs]:
    """Return the models that bear a bit, and the others, both in the order that they had."""
    within = tuple(run for run in runs if run.zone & zone)
    return within, tuple(run for run in runs if not run.zone & zone)


def keeping(runs: Runs, kept: int) -> Runs:
    """Return models that bear none but the bits that are kept, and those that tell them apart."""
    kept |= WHICH
    return merge(
        run if run.zone & kept == run.zone else run._replace(zone=run.zone & kept) for run in runs
    )


def marked(
    runs: list[Run], bit: int, takes: Callable[[int, Run], int], *, backwards: bool = False
) -> list[Run]:
    """Return models with a bit on some of them: on the first so many of each run.

    `takes(place, run)` says on how many, asked run by run, in order or backwards.
    """
    found: list[Run] = []
    places = range(len(runs))
    for place in reversed(places) if backwards else places:
        run = runs[place]
        taken = takes(place, run)
        group, wounds, shields, zone, count = run
        left = run if not taken else Run(group, wounds, shields, zone, count - taken)
        parts = [Run(group, wounds, shields, zone | bit, taken), left] if taken else [left]
        found += reversed(parts) if backwards else parts
    kept = [run for run in found if run.count]
    return kept[::-1] if backwards else kept
