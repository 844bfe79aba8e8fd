"""What the terminal sends, read as keys, pastes and clicks; all that is none of these is dropped.

Bytes come from whoever holds the other end of the line: cut anywhere, in any encoding, in answer to
questions that another program asked. So a piece is passed on only when it is whole and known; no
piece may end the program, or press keys that nobody pressed.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

from textual import constants
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.events import Key, Paste
from textual.message import Message

from grapeshot.terminal.kitty_keys import plain_report

_HALF_SENT: Final = 0.5
"""Seconds to wait for the rest of a sequence; a lone Escape has a shorter delay of its own."""
_PASTE_PAUSE: Final = 1.0
"""Seconds without pasted text after which a paste is over, even without its end mark."""
_STREAM_GAP, _STREAM_SIZE = 0.25, 4
"""Bytes that come closer together (in seconds), or more at a time than a key sends, are pasted."""
_LONGEST_PASTE: Final = 100_000
"""Bytes of a paste that are kept."""
_LONGEST_SEQUENCE: Final = 64

_PASTE_START: Final = b"\x1b[200~"
_PASTE_END: Final = b"\x1b[201~"
_PIECE: Final = re.compile(
    rb"(?P<text>[\x00-\x1a\x1c-\xff]+)"
    rb"|(?P<mouse>\x1b\[M[\x20-\xff]{3})"  # the oldest form, which Textual does not read either
    rb"|(?P<sequence>\x1b\[(?:\[[A-E]|(?!M)[-0-?]{0,64}[ -/]{0,2}(?!\[)[@-~]))"
    rb"|(?P<unfinished>\x1b(?:\[(?:\[|M[\x20-\xff]{0,2}|[-0-?]{0,64}[ -/]{0,2})?|[]OPX^_])?\Z)"
    rb"|(?P<function>\x1bO[A-Za-z])"
    rb"|(?P<string>\x1b[]PX^_](?=[\x07\x20-\x7e\x80-\xff]|\x1b\\))"
    rb"|(?P<broken>\x1b\[(?:\[|M[\x20-\xff]{0,2}|[-0-?]*[ -/]*))"
    rb"|(?P<escape>\x1b)"
)
_REST_OF_STRING: Final = re.compile(
    rb"[\x20-\x7e\x80-\xff]*(?P<end>\x07|\x1b\\|(?=[\x00-\x1a\x1c-\x1f\x7f]|\x1b[^\\]))?"
)
_REST_OF_SEQUENCE: Final = re.compile(rb"[ -?]*(?P<end>[@-~]|(?=[^ -~]))?")
_MOUSE: Final = re.compile(r"\x1b\[<\d{1,3};\d{1,5};\d{1,5}[Mm]")
_SYNC_REPORT: Final = re.compile(r"\x1b\[\?2026;[0-4]\$y")
_SEQUENCE: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
_C1_CONTROLS: Final = dict.fromkeys(range(0x80, 0xA0))
_NOT_PASTED: Final = dict.fromkeys({*range(0x20), *range(0x7F, 0xA0)} - {ord("\t"), ord("\n")})


class InputReader:
    """Reads what a terminal sends: `feed` it bytes, and `tick` it when its `deadline` has come.

    Times are seconds of any clock that only goes forward.
    """

    def __init__(self, *, mouse: bool = True) -> None:
        self._mouse = mouse
        self._parser = XTermParser()
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")
        self._waiting = b""
        """What may be the beginning of something."""
        self._paste: bytearray | None = None
        """What is being pasted."""
        self._rest: re.Pattern[bytes] | None = None
        """What belongs to a sequence that is dropped as it comes."""
        self._last_byte = self._last_of_stream = 0.0

    @property
    def deadline(self) -> float | None:
        """When `tick` is to be called, unless more is fed before."""
        if self._paste is not None:
            return self._last_of_stream + _PASTE_PAUSE
        if self._waiting and not self._waiting.startswith(b"\x1b["):
            return self._last_byte + constants.ESCAPE_DELAY
        return self._last_byte + _HALF_SENT if self._waiting or self._rest else None

    def feed(self, data: bytes, now: float) -> list[Message]:
        """Return the keys, pastes and mouse events that `data` completes; the rest waits.

        `now` is in seconds of any clock, as in `tick`.
        """
        is_piece = len(data) >= _STREAM_SIZE and not data.startswith(b"\x1b")
        if is_piece or now - self._last_byte < _STREAM_GAP or self._paste is None:
            self._last_of_stream = now
        self._last_byte = now
        self._waiting += data
        return list(self._complete())

    def tick(self, now: float) -> list[Message]:
        """Return the events of bytes that waited too long: a lone Escape, a cut sequence."""
        if self.deadline is None or now < self.deadline:
            return []
        waiting, self._waiting, self._rest = self._waiting, b"", None
        if self._paste is not None:
            return list(self._end_paste(self._paste + waiting))
        if waiting.startswith(b"\x1b["):
            return list(self._sequence(waiting.decode("latin-1")))
        return [*_escape(), *self._text(waiting[1:])] if waiting else []

    def _complete(self) -> Iterator[Message]:
        before: object = None
        while self._waiting and (now := (len(self._waiting), self._rest)) != before:
            before = now
            if self._paste is not None:
                yield from self._pasted(self._paste)
            elif self._rest is not None:
                self._skip(self._rest)
            else:
                yield from self._next_piece()

    def _next_piece(self) -> Iterator[Message]:
        match = _PIECE.match(self._waiting)
        kind, piece = (match.lastgroup, match[0]) if match else (None, b"")
        if kind == "unfinished":
            return
        if kind == "function" and piece.decode() not in ANSI_SEQUENCES_KEYS:
            kind, piece = "escape", piece[:1]
        self._waiting = self._waiting[len(piece) :]
        if kind == "text":
            yield from self._text(piece)
            return
        self._decoder.reset()
        if kind == "escape":
            yield from _escape()
        elif kind == "string":
            self._rest = _REST_OF_STRING
        elif kind == "broken" and len(piece) > _LONGEST_SEQUENCE:
            self._rest = _REST_OF_SEQUENCE
        elif piece == _PASTE_START:
            self._paste = bytearray()
        elif kind in {"sequence", "function"}:
            yield from self._sequence(piece.decode("latin-1"))

    def _skip(self, rest: re.Pattern[bytes]) -> None:
        match = rest.match(self._waiting)
        if match is None or match["end"] is not None:
            self._rest = None
        self._waiting = self._waiting[match.end() if match else 0 :]

    # -- pastes ----------------------------------------------------------------------------

    def _pasted(self, paste: bytearray) -> Iterator[Message]:
        text, mark, after = self._waiting.partition(_PASTE_END)
        if mark:
            self._waiting = after
            yield from self._end_paste(paste + text)
            return
        cut_off = next((n for n in range(5, 0, -1) if text.endswith(_PASTE_END[:n])), 0)
        kept = len(text) - cut_off
        paste += text[:kept]
        del paste[_LONGEST_PASTE:]
        self._waiting = text[kept:]

    def _end_paste(self, pasted: bytes | bytearray) -> Iterator[Message]:
        self._paste = None
        text = pasted[:_LONGEST_PASTE].decode("utf-8", errors="ignore")
        lines = _SEQUENCE.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
        if kept := lines.translate(_NOT_PASTED):
            yield Paste(kept)

    # -- keys ------------------------------------------------------------------------------

    def _text(self, data: bytes) -> Iterator[Message]:
        for character in self._decoder.decode(data).translate(_C1_CONTROLS):
            yield from self._parsed(character)

    def _sequence(self, sequence: str) -> Iterator[Message]:
        if sequence in ANSI_SEQUENCES_KEYS or _SYNC_REPORT.fullmatch(sequence):
            yield from self._parsed(sequence)
        elif _MOUSE.fullmatch(sequence):
            yield from self._parsed(sequence) if self._mouse else ()
        elif report := plain_report(sequence):
            is_read = len(report) == 1 or not constants.DISABLE_KITTY_KEY
            yield from self._parsed(report) if is_read else ()

    def _parsed(self, piece: str) -> Iterator[Message]:
        """Read a whole piece; a reader that fails is replaced, and the piece dropped."""
        try:
            yield from list(self._parser.feed(piece))
        except Exception:  # whatever Textual makes of it, the next key is read
            self._parser = XTermParser()


def _escape() -> Iterator[Message]:
    yield Key("escape", "\x1b")
