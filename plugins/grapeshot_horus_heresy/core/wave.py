"""Hits on one unit that are resolved together: wound rolls, then saves pool by pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from grapeshot import Dice, Link, RollTest, Tally
from grapeshot.kit import packed
from grapeshot_horus_heresy.core.wound_plan import Pool, TotalTest


class PoolTests(NamedTuple):
    """What the wounds of one pool meet: a save, and a roll after it."""

    save: RollTest[int] | None
    """The number of wounds that fail the save."""
    mitigation: RollTest[int] | None
    mitigation_name: str


class Wave(NamedTuple):
    """Hits on their way: those not yet rolled to wound, the wounds, and those that came through.

    With rolled dice it holds all hits of a unit at once, with odds a single one.
    """

    hits: tuple[int, ...]
    """By zone."""
    wounds: tuple[int, ...]
    """By pool, in the order in which they are resolved."""
    failed: tuple[int, ...]
    """By run of pools whose wounds cost the same."""
    wounded: tuple[int, ...] = ()
    """The wounds, saved or not, as one number, where a consequence depends on them; else ()."""


def together(batch: Sequence[tuple[Wave, int]]) -> Wave:
    """Return the waves of a batch as one."""
    (first, times), *others = batch
    total = Wave(*(tuple(count * times for count in part) for part in first))
    for wave, count in others:
        total = Wave(
            *(
                tuple(a + b * count for a, b in zip(mine, more, strict=True))
                for mine, more in zip(total, wave, strict=True)
            )
        )
    return total


def to_wound(
    zone: int, test: RollTest[Pool | None] | TotalTest, pools: list[Pool], name: str
) -> Link:
    """Return the link in which the hits of one zone are rolled to wound."""
    return Link("wound", partial(_roll_to_wound, zone, test, pools, name))


def _roll_to_wound(
    zone: int,
    test: RollTest[Pool | None] | TotalTest,
    pools: list[Pool],
    name: str,
    wave: Wave,
    dice: Dice,
    tally: Tally,
) -> Wave | None:
    wounds = list(wave.wounds)
    for pool, count in _wounds(test, wave.hits[zone], dice).items():
        if pool is not None:
            wounds[pools.index(pool)] += count
            tally.add("wounds", count)
            tally.note("wound aps", (name, pool.ap, count))
    hits = _without(wave.hits, zone)
    if not (any(hits) or any(wounds)):
        return None
    counted = (sum(wounds),) if wave.wounded else ()
    return Wave(hits, tuple(wounds), wave.failed, counted)


def to_wound_surely(zone: int, pool: Pool, pools: list[Pool], name: str) -> Link:
    """Return the link in which hits wound without a roll."""
    return Link("wound", partial(_wound_surely, zone, pool, pools, name))


def _wound_surely(
    zone: int, pool: Pool, pools: list[Pool], name: str, wave: Wave, dice: Dice, tally: Tally
) -> Wave | None:
    count = wave.hits[zone]
    if not count:
        return wave
    wounds = list(wave.wounds)
    wounds[pools.index(pool)] += count
    tally.add("wounds", count)
    tally.note("wound aps", (name, pool.ap, count))
    counted = (sum(wounds),) if wave.wounded else ()
    return Wave(_without(wave.hits, zone), tuple(wounds), wave.failed, counted)


def _wounds(
    test: RollTest[Pool | None] | TotalTest, hits: int, dice: Dice
) -> dict[Pool | None, int]:
    if not isinstance(test, TotalTest):
        return dice.pool(test, hits, "wound")
    (count,) = dice.repeated(test.dice, hits, partial(_is_above, test.above), "wound")
    return {test.pool: count} if count else {}


def _is_above(number: int, total: int) -> tuple[int]:
    return (int(total > number),)


def to_save(place: int, tests: PoolTests, run: int) -> Link:
    """Return the link in which the wounds of one pool are saved, or come through."""
    return Link("save", partial(_save, place, tests, run))


def _save(
    place: int, tests: PoolTests, run: int, wave: Wave, dice: Dice, tally: Tally
) -> Wave | None:
    through = wave.wounds[place]
    if tests.save is not None:
        through = dice.total(tests.save, through, "save")
    if tests.mitigation is not None:
        through = dice.total(tests.mitigation, through, tests.mitigation_name)
    tally.add("unsaved_wounds", through)
    failed = tuple(n + through if r == run else n for r, n in enumerate(wave.failed))
    after = Wave(wave.hits, _without(wave.wounds, place), failed, wave.wounded)
    return after if any(map(any, after)) else None


def to_share(counts: str) -> Link:
    """Return the last link of a chain: what the wave has come to, as one number."""
    return Link("save", partial(_share, counts))


def _share(counts: str, wave: Wave, dice: Dice, tally: Tally) -> int:
    return packed((*getattr(wave, counts), *wave.wounded))


def single_hits(
    hits: tuple[int, ...], pools: int, runs: int, wounded: tuple[int, ...] = ()
) -> Iterator[tuple[Wave, int]]:
    """Yield each sort of single hit with how many there are of it, zone by zone."""
    none = (0,) * len(hits)
    for zone, count in enumerate(hits):
        if count:
            yield Wave(_with_one(none, zone), (0,) * pools, (0,) * runs, wounded), count


def single_wounds(wounds: tuple[int, ...], place: int, zones: int) -> Iterator[tuple[Wave, int]]:
    """Yield a single wound of one pool, with how many there are of it."""
    if wounds[place]:
        one = _with_one((0,) * len(wounds), place)
        yield Wave((0,) * zones, one, (0,)), wounds[place]


def _without(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], 0, *counts[place + 1 :])


def _with_one(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], 1, *counts[place + 1 :])
