"""A copy of the terminal's screen, which turns a program's output into the changes it makes."""

from __future__ import annotations

from grapeshot.terminal.cells import TAIL, Grid, cells_of
from grapeshot.terminal.escapes import SYNC_END, SYNC_START, Effect, Token, Tokens
from grapeshot.terminal.glyphs import plain
from grapeshot.terminal.painter import Painter
from grapeshot.terminal.pen import PLAIN, Pen, after_sgr

# ASCII as character set, the whole screen for scrolling, overwriting, no origin, a plain pen, no
# wrapping, a hidden cursor: what a program that fills the screen has set up by the time it draws.
_RESTORE = "\x0f\x1b(B\x1b[r\x1b[4l\x1b[?6l\x1b[m\x1b[?7l\x1b[?25l"
_DRAWING = frozenset({Effect.TEXT, Effect.NEWLINE, Effect.DRAWS, Effect.UNKNOWN})


class LeanScreen:
    """Two grids: what the program wants on the screen, and what the terminal is known to show.

    Only cells in which they differ are sent. The copy is trusted while line wrap is off, as it is
    as long as a full-screen program draws; all output is relayed as it is before that, after it,
    and after anything that may change the meaning of later output.
    """

    def __init__(self, width: int, height: int, *, ascii_only: bool = False) -> None:
        self._ascii_only = ascii_only
        self._tokens = Tokens()
        self._painter = Painter()
        self._trusted = False
        self._is_spoilt = False
        self._synchronized = False
        self._cursor: tuple[int, int] | None = None
        self._pen: Pen = PLAIN
        self._resize(width, height)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._wanted.width, self._wanted.height

    @property
    def is_behind(self) -> bool:
        """Whether there is anything that has not been sent."""
        return self._painter.has_pieces or (self._trusted and bool(self._changed))

    @property
    def unsent(self) -> float:
        """The share of the screen that drawing has changed since anything was sent."""
        width, height = self.size
        changed = sum(end - start for start, end in self._changed.values())
        return changed / (width * height) if self._trusted and width and height else 0.0

    def feed(self, data: str, *, send: bool = True) -> str:
        """Return the bytes, as text, that have the effect of `data` on the terminal's screen.

        Without `send`, which returns nothing, all is kept for a later call; cells that change
        again until then are sent once.
        """
        for token in self._tokens.read(data):
            if self._trusted:
                self._follow(token)
            else:
                self._relay(token)
        if not send:
            return ""
        if self._trusted:
            self._settle()
        return self._painter.take()

    def resize(self, width: int, height: int) -> None:
        """Take note that the terminal was resized, or filled by others, and shows anything."""
        if self.size == (width, height):
            self._distrust_shown()
        else:
            self._resize(width, height)

    def repaint(self) -> str:
        """Return the text that paints the whole screen again, whatever the terminal shows now."""
        self._painter.send(_RESTORE)
        self._pen = self._painter.pen = PLAIN
        self._is_spoilt = False
        self._trust()
        self._settle()
        return self._painter.take()

    def _resize(self, width: int, height: int) -> None:
        self._wanted = Grid(width, height)
        self._distrust_shown()
        self._cursor = None

    def _distrust_shown(self) -> None:
        self._shown = Grid(*self.size)
        self._changed = dict.fromkeys(range(self._wanted.height), (0, self._wanted.width))
        self._painter.cursor = None

    def _forget(self) -> None:
        self._wanted.forget()
        self._shown.forget()
        self._changed.clear()
        self._cursor = self._painter.cursor = None

    def _relay(self, token: Token) -> None:
        if token.effect is Effect.PEN:
            self._pen = self._painter.pen = after_sgr(self._pen, token.text[2:-1])
        elif token.effect is Effect.WRAP_OFF and not self._is_spoilt:
            self._trust()
        elif token.effect in _DRAWING:
            self._forget()
        self._is_spoilt |= token.effect is Effect.UNKNOWN
        self._send(token)

    def _trust(self) -> None:
        self._trusted = True
        self._distrust_shown()

    def _send(self, token: Token) -> None:
        is_text = token.effect is Effect.TEXT
        self._painter.send(plain(token.text) if is_text and self._ascii_only else token.text)

    def _follow(self, token: Token) -> None:
        match token.effect:
            case Effect.TEXT:
                self._write(token)
            case Effect.PEN:
                self._pen = after_sgr(self._pen, token.text[2:-1])
            case Effect.POSITION:
                self._cursor = self._position(token.text[2:-1])
            case Effect.NEWLINE | Effect.RETURN:
                self._go_to_line_start(token)
            case Effect.LINK:
                self._pen = self._pen._replace(link=_link(token.text))
            case Effect.SYNC:
                self._synchronized = True
            case Effect.HARMLESS | Effect.WRAP_OFF:
                self._send(token)
            case _:
                self._give_way(token)

    def _write(self, token: Token) -> None:
        cells = cells_of(plain(token.text) if self._ascii_only else token.text, self._pen)
        x, y = self._cursor or (self.size[0], 0)
        end = x + len(cells)
        if end > self.size[0] or (cells and not cells[0].width):
            self._give_way(token)
            return
        if self._wanted.rows[y][x:end] != list(cells):
            self._wanted.put(x, y, cells)
            start, stop = self._changed.get(y, (x, end))
            # One column more on both sides: half a wide character may have been cut off there.
            self._changed[y] = (max(0, min(start, x - 1)), min(max(stop, end + 1), self.size[0]))
        self._cursor = (end, y)

    def _position(self, parameters: str) -> tuple[int, int]:
        y, x, *_ = [*(int(part or 1) for part in parameters.split(";")), 1]
        width, height = self.size
        return min(max(x, 1), width) - 1, min(max(y, 1), height) - 1

    def _go_to_line_start(self, token: Token) -> None:
        down = token.effect is Effect.NEWLINE
        if self._cursor is None or (down and self._cursor[1] + 1 == self.size[1]):
            self._give_way(token)
        else:
            self._cursor = (0, self._cursor[1] + down)

    def _give_way(self, token: Token) -> None:
        """Let the terminal do what the copy does not follow, from just where it would have been."""
        self._settle()
        self._send(token)
        self._cursor = self._painter.cursor = None
        if token.effect in _DRAWING or token.effect is Effect.ALTERNATE:
            self._forget()
        self._is_spoilt = token.effect is Effect.UNKNOWN
        self._trusted = token.effect not in {Effect.UNKNOWN, Effect.WRAP_ON}

    def _settle(self) -> None:
        """Send all changes, and put cursor and pen where the program believes them to be."""
        before = self._painter.take()
        for y, (start, end) in sorted(self._changed.items()):
            wanted, shown = self._wanted.rows[y], self._shown.rows[y]
            self._painter.paint(y, wanted, shown, start, end)
            shown[start:end] = wanted[start:end]
        self._changed.clear()
        self._place_cursor()
        self._painter.use(self._pen)
        painted = self._painter.take()
        if painted and self._synchronized:
            painted = f"{SYNC_START}{painted}{SYNC_END}"
        self._painter.send(before + painted)

    def _place_cursor(self) -> None:
        if self._cursor is None or self._cursor == self._painter.cursor:
            return
        x, y = self._cursor
        if x < self.size[0]:
            self._painter.move(x, y)
        else:  # only writing the last cell leads there
            row = self._wanted.rows[y]
            last = x - 2 if row[x - 1] is TAIL else x - 1
            self._painter.paint(y, row, [None] * x, last, x)


def _link(sequence: str) -> str:
    """Return parameters and address of an OSC 8, or nothing if it ends a link."""
    content = sequence.removeprefix("\x1b]8;").rstrip("\x07").removesuffix("\x1b\\")
    return "" if content.endswith(";") else content
