"""When a lasting effect ends, in words that both a person and a battle can follow.

`"round"`, `"turn"` and `"phase"` are the present ones. Before them may stand whose: `"own turn"`
is the next turn of the side that bears the effect, `"enemy turn"` that of the other side, `"next
turn"` anybody's; a turn or phase in which the effect was given does not count as its next.
`"phase: Assault"` is the next phase of that name. `"firing"` is the end of the phase in which the
bearer fires next, `"battle"` the end of the battle; what is done `"at once"` leaves nothing to
remember. An empty text says that only the players can tell.
"""

from __future__ import annotations

from grapeshot.errors import BadStatement
from grapeshot.records import NamedTuple

AT_ONCE, BATTLE, FIRING = "at once", "battle", "firing"
PHASE, TURN, ROUND = "phase", "turn", "round"
OWN, ENEMY, NEXT = "own", "enemy", "next"
_STRETCHES = (PHASE, TURN, ROUND)
_WHOSE = (OWN, ENEMY, NEXT)
_EXPECTED = (
    '"round", "turn", "phase", "firing", "battle" or "at once"; "own", "enemy" or "next" may stand '
    'before a round, turn or phase, and ": NAME" after a phase'
)
_PLAIN = {
    "end of the phase": PHASE,
    "end of phase": PHASE,
    "end of the turn": TURN,
    "end of turn": TURN,
    "end of the round": ROUND,
    "end of round": ROUND,
    "end of the battle": BATTLE,
    "end of the game": BATTLE,
    "end of its next turn": f"{OWN} {TURN}",
    "at once": AT_ONCE,
}
"""What the usual words of `Effect.until` mean, where a rule says no more."""


class Expiry(NamedTuple):
    """An expiry in its parts; `what` is "" where only the players can tell."""

    what: str = ""
    whose: str = ""
    phase: str = ""

    @classmethod
    def read(cls, text: str) -> Expiry:
        """Read an expiry. Raise BadStatement for one that is none."""
        if text in ("", AT_ONCE, BATTLE, FIRING):
            return cls(text)
        head, _, phase = text.partition(": ")
        words = head.split()
        whose = words.pop(0) if len(words) > 1 and words[0] in _WHOSE else ""
        known = len(words) == 1 and words[0] in _STRETCHES
        if not known or (": " in text and (words[0] != PHASE or not phase)):
            raise BadStatement("expiry", text, _EXPECTED)
        return cls(words[0], whose, phase)


def expiry_of(ends: str, until: str) -> str:
    """Return the expiry that an effect states, or else what its words for people mean."""
    return ends or _PLAIN.get(until.strip().casefold(), "")
