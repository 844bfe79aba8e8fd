"""The state of a volley or a round of blows: what is still to be resolved."""

from __future__ import annotations

from collections.abc import Mapping

from grapeshot.records import NamedTuple

Batch = tuple[tuple[str, int], ...]
"""The hits of one success: `((form, hits), ...)`."""


class Batches:
    """Hits that are still to wound, success by success, in the order in which they came.

    Two of them are equal where they hold as many hits of each form: what is rolled for them on
    the table comes success by success, what they come to does not depend on it.
    """

    __slots__ = ("_hits", "_last", "_others")

    def __init__(self, *in_order: Batch) -> None:
        self._others: Batches | None = None
        self._last: Batch = ()
        self._hits: dict[str, int] = {}
        for batch in in_order:
            others = Batches()
            others._others, others._last, others._hits = self._others, self._last, self._hits
            self._others = others
            self._add(batch)

    def _add(self, batch: Batch) -> None:
        """Take a batch as the last one, beside the others that are known."""
        assert self._others is not None
        self._last = batch
        self._hits = dict(self._others._hits)
        for form, count in batch:
            self._hits[form] = self._hits.get(form, 0) + count

    @property
    def in_order(self) -> tuple[Batch, ...]:
        """The batches, the first one first."""
        found: list[Batch] = []
        batches = self
        while batches._others is not None:
            found.append(batches._last)
            batches = batches._others
        return tuple(reversed(found))

    @property
    def hits(self) -> Mapping[str, int]:
        """The hits of each form."""
        return self._hits

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Batches) and self._hits == other._hits

    def __hash__(self) -> int:
        return hash(frozenset(self._hits.items()))

    def __repr__(self) -> str:
        return f"Batches{self.in_order}"

    def with_area(self, batch: Batch) -> Batches:
        """Return the batches with that of one more area, which is resolved by itself."""
        struck = tuple(part for part in batch if part[1])
        if not struck:
            return self
        more = Batches()  # not all of them anew for each area: there may be thousands
        more._others = self
        more._add(struck)
        return more

    def with_hits(self, form: str, count: int = 1) -> Batches:
        """Return the batches with more single hits: those of a form are resolved together."""
        if not count:
            return self
        alike = [batch for batch in self.in_order if batch[0][0] == form]
        others = (batch for batch in self.in_order if batch not in alike)
        before = sum(hits for batch in alike for _, hits in batch)
        return Batches(*others, ((form, count + before),))


_NO_HITS = Batches()


class State(NamedTuple):
    """What is still to be rolled."""

    shots: int = 0
    """Shots or blows."""
    hampered: int = 0
    """Shots at a further -1 to hit."""
    batches: Batches = _NO_HITS
    misfires: int = 0
    """Rolls on the Misfire Table."""
    firer_lost: int = 0
    """Health Points that misfires have cost the firer, those of exploded models included."""
    lost: tuple[int, ...] = ()
    """Health Points that each pool of a combat has lost to the blows of this round."""
    pending: tuple[tuple[int, int], ...] = ()
    """The shots and further hits of those who are still to act at this step."""
    more_hits: int = 0
    """Hits of a Special Attack beside those that are rolled for."""
    successes: int = 0
    """Rolls to hit that succeeded, where every few of them earn a hit."""
    afraid: tuple[bool, ...] = ()
    """Whether each unit of a combat has failed its Fear Test; () is the same as nobody."""
    harder: int = 0
    """By so much more the shots or blows need to hit."""
    radius: int = 0
    """Of the explosion that is being resolved, in inches."""
    losses: int = 0
    """What it costs each group near it, as one packed number."""
    reprisal: tuple[int, int, int] = (0, 0, 0)
    """Health Points and models that the last blows cost, and saves passed against them, where hits
    are given back for them."""
    strays: int = 0
    """Natural 1s to hit that are still to strike those who struck."""
    feasts: tuple[int, ...] = ()
    """What has been caused in this step, or round, by which each of those who gain Health Points
    by it may do so."""
    regained: tuple[int, ...] = ()
    """Health Points that each pool of a combat has got back in this round, taken off what it has
    lost; () is none."""
    left: int = 0
    """Health Points that the target has left, where more weapons are to be fired at it."""
    most_left: int = 1 << 20
    """Health Points that the target cannot have more of."""
    shaken: bool = False
    """Whether a misfire has left the firer Shaken, where more weapons are to be fired by it."""
    burnt: tuple[int, ...] = ()
    """What explosions before it have cost each group; kept only while more of them may come."""


def apart(state: State) -> tuple[Batches, State]:
    """Return the hits that are still to wound, and the state without them: misfires change none."""
    return state.batches, state._replace(batches=_NO_HITS)


def together(batches: Batches, state: State) -> State:
    """Return the state with the hits that are still to wound."""
    return state._replace(batches=batches)
