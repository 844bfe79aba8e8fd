"""A program's output to a terminal, cut into tokens and sorted by what each does to the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto

from grapeshot.records import NamedTuple

SYNC_START = "\x1b[?2026h"
SYNC_END = "\x1b[?2026l"
WRAP_ON = "\x1b[?7h"
WRAP_OFF = "\x1b[?7l"


class Effect(Enum):
    """What a token does, as far as it matters to a copy of the screen."""

    TEXT = auto()
    PEN = auto()
    LINK = auto()
    POSITION = auto()
    NEWLINE = auto()
    RETURN = auto()
    SYNC = auto()
    WRAP_ON = auto()
    WRAP_OFF = auto()
    HARMLESS = auto()
    """Nothing on the screen: modes of keys and mouse, queries, title, clipboard, bell."""
    MOVES = auto()
    """The cursor, by an amount that is not worth computing."""
    DRAWS = auto()
    """The screen, in a way that is not worth computing: erasing, scrolling, images."""
    ALTERNATE = auto()
    """Another screen is shown."""
    UNKNOWN = auto()
    """Possibly what later text means: modes, character sets, margins, and all that is new."""


class Token(NamedTuple):
    """A piece of output as it was sent, and what it does."""

    effect: Effect
    text: str


_TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|(?P<sequence>\x1b\[[0-?]*[ -/]*[@-~])"
    r"|(?P<string>\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\))"
    r"|(?P<other>\x1b[ -/]*[0-OQ-WYZ\\`-~]|[\x00-\x1a\x1c-\x1f\x7f-\x9f])"
)
_CUT_OFF = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)")

# Neither a private mark nor an intermediate byte; parts of a parameter only for the pen.
_PLAIN = re.compile(r"\x1b\[(?:[0-9;]*[@-~]|[0-9;:]*m)")
_MODE = r"(?:12|25|9|100[0-7]|101[56]|2004|2027|2031|2048)"
_HARMLESS = re.compile(
    r"\x1b\[(?:"
    r"[0-?]*(?:[cnt]| q|\$p)"  # queries, window operations, shape of the cursor
    r"|[<=>?][0-?]*u"  # the kitty protocol of keys
    r"|>[0-9;]*[qm]"  # version, xterm's modified keys
    rf"|\?{_MODE}(?:;{_MODE})*[hl])"
    r"|\x1b\](?:0|1|2|4|7|9|1[0-2]|22|52|104|11[0-2])(?:;[^\x07\x1b]*)?(?:\x07|\x1b\\)"
    r"|\x1b[=>]|\x07"
)
_ALONE = {
    "\n": Effect.NEWLINE,
    "\r": Effect.RETURN,
    SYNC_START: Effect.SYNC,
    SYNC_END: Effect.SYNC,
    WRAP_ON: Effect.WRAP_ON,
    WRAP_OFF: Effect.WRAP_OFF,
    "\x1b[?1049h": Effect.ALTERNATE,
    "\x1b[?1049l": Effect.ALTERNATE,
}
_FINAL_BYTES = {
    **dict.fromkeys("Hf", Effect.POSITION),
    **dict.fromkeys("ABCDEFGIZ`ade", Effect.MOVES),
    **dict.fromkeys("@JKLMPSTX", Effect.DRAWS),
    "m": Effect.PEN,
}


class Tokens:
    """Cuts output into tokens; a sequence that is cut off at the end waits for its rest."""

    def __init__(self) -> None:
        self._rest = ""

    def read(self, data: str) -> Iterator[Token]:
        """Yield the tokens of `data`, whose texts joined are `data` again."""
        data, self._rest = self._rest + data, ""
        position = 0
        for match in _TOKEN.finditer(data):
            if match.start() != position:
                yield Token(Effect.UNKNOWN, data[position : match.start()])
            yield _token(match)
            position = match.end()
        if _CUT_OFF.fullmatch(data, position):
            self._rest = data[position:]
        elif position < len(data):
            yield Token(Effect.UNKNOWN, data[position:])


def _token(match: re.Match[str]) -> Token:
    text = match[0]
    if match.lastgroup == "text":
        return Token(Effect.TEXT, text)
    if effect := _ALONE.get(text):
        return Token(effect, text)
    if text[-1] in _FINAL_BYTES and _PLAIN.fullmatch(text):
        return Token(_FINAL_BYTES[text[-1]], text)
    if match.lastgroup == "string" and text.startswith("\x1b]8;"):
        return Token(Effect.LINK, text)
    return Token(_effect_of_rare(text), text)


def _effect_of_rare(text: str) -> Effect:
    if _HARMLESS.fullmatch(text):
        return Effect.HARMLESS
    is_string = text[0] == "\x1b" and len(text) > 2 and text[1] in "]PX^_"
    return Effect.DRAWS if is_string else Effect.UNKNOWN
