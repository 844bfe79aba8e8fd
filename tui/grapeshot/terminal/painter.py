"""Writing changed cells to a terminal with few bytes: short moves, short changes of the pen."""

from __future__ import annotations

from grapeshot.terminal.cells import TAIL, Cell, Row
from grapeshot.terminal.pen import PLAIN, Pen, change, for_blank, on_blank

# Rewriting up to this many cells costs no more than jumping over them does.
_SHORT_GAP = 4


class Painter:
    """Collects what is to be sent, and knows where the terminal's cursor and pen then are.

    `cursor` is (column, row), or None when it is not known. The column is the width of the screen
    when the last one has just been written: no move leads there, and none to the right from there.
    """

    def __init__(self) -> None:
        self.cursor: tuple[int, int] | None = None
        self.pen: Pen = PLAIN
        self._pieces: list[str] = []

    @property
    def has_pieces(self) -> bool:
        """Whether anything has been collected."""
        return bool(self._pieces)

    def take(self) -> str:
        """Return the text collected since the last call."""
        sent = "".join(self._pieces)
        self._pieces.clear()
        return sent

    def send(self, sequence: str) -> None:
        """Collect a sequence that leaves cursor and pen alone."""
        self._pieces.append(sequence)

    def use(self, pen: Pen) -> None:
        """Change to `pen`."""
        if pen is not self.pen:
            self.send(change(self.pen, pen))
            self.pen = pen

    def move(self, x: int, y: int) -> None:
        """Move the cursor to column `x` of row `y`, both from 0."""
        if self.cursor != (x, y):
            self.send(self._way_to(x, y))
            self.cursor = (x, y)

    def _way_to(self, x: int, y: int) -> str:
        absolute = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        if self.cursor is None or self.cursor[1] != y or self.cursor[0] >= x:
            return absolute
        right = x - self.cursor[0]
        return f"\x1b[{right}C" if right > 1 else "\x1b[C"

    def paint(self, y: int, wanted: Row, shown: Row, start: int, end: int) -> None:
        """Send those cells of row `y` from `start` to before `end` that differ from `shown`."""
        for x in range(start, end):
            cell = wanted[x]
            if cell is shown[x] or cell == shown[x] or cell is None or cell is TAIL:
                continue
            self._reach(x, y, wanted)
            self.use(for_blank(self.pen, cell.pen) if cell.text == " " else cell.pen)
            self.send(cell.text)
            after = x + cell.width
            is_sure = cell.moves_surely or after == len(wanted)
            self.cursor = (after, y) if is_sure else None

    def _suits(self, cell: Cell) -> bool:
        """Return whether a cell can be written without another pen."""
        return cell.pen == (on_blank(self.pen) if cell.text == " " else self.pen)

    def _reach(self, x: int, y: int, row: Row) -> None:
        """Move to column `x`, by rewriting the cells between if these are few and alike."""
        if self.cursor == (x, y):
            return
        if self.cursor is not None and self.cursor[1] == y and 0 < x - self.cursor[0] <= _SHORT_GAP:
            between = row[self.cursor[0] : x]
            if all(cell and cell.text.isascii() and self._suits(cell) for cell in between):
                self.send("".join(cell.text for cell in between if cell))
                self.cursor = (x, y)
                return
        self.move(x, y)
