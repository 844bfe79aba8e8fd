"""The state of a volley or a round of blows: what is still to be resolved."""

from __future__ import annotations

from typing import NamedTuple

Batch = tuple[tuple[str, int], ...]
"""The hits of one success: `((form, hits), ...)`."""


class State(NamedTuple):
    """What is still to be rolled."""

    shots: int = 0
    """Shots or blows."""
    hampered: int = 0
    """Shots at a further -1 to hit."""
    batches: tuple[Batch, ...] = ()
    """Hits that are still to wound."""
    misfires: int = 0
    """Rolls on the Misfire Table."""
    blasts: tuple[int, ...] = ()
    """The radius of each explosion, in inches."""
    firer_lost: int = 0
    """Health Points that misfires have cost the firer."""

    def add_batch(self, batch: Batch) -> State:
        """Return the state with the hits of one more success.

        Hits that are all alike join those of their form; an area with a special hit is kept for
        itself.
        """
        batch = tuple(part for part in batch if part[1])
        if not batch:
            return self
        alike = {part[0][0]: part[0][1] for part in self.batches if len(part) == 1}
        others = [part for part in self.batches if len(part) > 1]
        if len(batch) > 1:
            others.append(batch)
        else:
            form, hits = batch[0]
            alike[form] = alike.get(form, 0) + hits
        singles = [((form, hits),) for form, hits in sorted(alike.items())]
        return self._replace(batches=(*sorted(others), *singles))
