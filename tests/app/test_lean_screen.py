"""The copy of the screen: whatever a program sends, the terminal looks as without the copy."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.app.pty_session import Emulator

from grapeshot.terminal.glyphs import plain
from grapeshot.terminal.lean_screen import LeanScreen
from grapeshot.terminal.pen import PLAIN, after_sgr, change

WIDTH, HEIGHT = 12, 5
START = "\x1b[?1049h\x1b[?25l\x1b[?7l"

CODES = "0 1 2 3 4 7 9 22 23 24 27 29 31 39 42 49 95 38;5;9 48;2;1;2;3"  # of pens
# Pieces of two columns at even columns, so that no wide character is ever cut in half: there
# terminals differ, and the emulator is not like any of them.
PIECES = ["ab", "x ", "  ", "漢", "e\u0301-", "─┐"]
ERASING = ["\x1b[K", "\x1b[1J", "\x1b[2J", "\x1b[2L", "\x1b[M", "\x1b[2@", "\x1b[2P", "\x1b[2X"]
MOVING = ["\x1b[A", "\x1b[2B", "\x1b[4C", "\x1b[2D", "\x1b[G", "\x1b[3d", "\x1b[H", "\r", "\r\n"]
UNKNOWN = [
    "\x1b[2;4r",
    "\x1b7",
    "\x1b8",
    "\x1bD",
    "\x1bM",
    "\x1b[4h",
    "\x1b[4l",
    "\x1b[2;4r\x1b[?6h",
    "\x08",
]
MODES = ["\x1b[?7h", "\x1b[?7l", "\x1b[?1049h"]
HARMLESS = ["\x1b]52;c;b2Rkcw==\x07", "\x07", "\x1b[?1000h", "\x1b]22;text\x07"]

_pens = st.lists(st.sampled_from(CODES.split()), max_size=3).map(lambda c: f"\x1b[{';'.join(c)}m")


@st.composite
def _lines(draw: st.DrawFn) -> str:
    """Draw text in some pens that fits into the row where it is placed."""
    row, pair = draw(st.integers(1, HEIGHT)), draw(st.integers(0, WIDTH // 2 - 1))
    pieces = st.tuples(st.one_of(st.just(""), _pens), st.sampled_from(PIECES)).map("".join)
    line = draw(st.lists(pieces, max_size=WIDTH // 2 - pair))
    return f"\x1b[{row};{2 * pair + 1}H" + "".join(line)


def _frames(*pieces: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.lists(st.one_of(*pieces), max_size=8).map("".join), max_size=8)


_ordinary_frames = _frames(_lines(), _pens, st.sampled_from(HARMLESS))
_strange_frames = _frames(
    st.builds("\x1b[{};{}H".format, st.integers(1, HEIGHT), st.integers(1, WIDTH)),
    st.sampled_from(["pike", "and", " ", "shot against horse"]),
    _pens,
    st.sampled_from([*ERASING, *MOVING, *UNKNOWN, *MODES]),
)


def _same_screens(frames: list[str]) -> None:
    """Assert that after each frame both terminals show the same."""
    stock, lean = Emulator(WIDTH, HEIGHT), Emulator(WIDTH, HEIGHT)
    screen = LeanScreen(WIDTH, HEIGHT)
    for frame in (START, *frames):
        stock.feed(frame)
        lean.feed(screen.feed(frame))
        assert lean.snapshot() == stock.snapshot()
        assert lean.cursor() == stock.cursor()


@given(_ordinary_frames)
@settings(deadline=None)
def test_ordinary_frames_look_as_if_sent_whole(frames: list[str]) -> None:
    """Text, pens and places give the same cells and the same place of the cursor."""
    _same_screens(frames)


@given(_strange_frames)
@settings(deadline=None)
def test_sequences_that_the_copy_does_not_follow_never_spoil_the_screen(frames: list[str]) -> None:
    """Erasing, scrolling, margins, insertion, wrapping, saved cursors: all as without the copy."""
    _same_screens(frames)


@given(_ordinary_frames, st.data())
@settings(deadline=None)
def test_unsent_frames_come_with_the_next(frames: list[str], data: st.DataObject) -> None:
    """Frames skipped for want of room leave the same screen once one is sent."""
    stock, lean = Emulator(WIDTH, HEIGHT), Emulator(WIDTH, HEIGHT)
    screen = LeanScreen(WIDTH, HEIGHT)
    for frame in (START, *frames):
        stock.feed(frame)
        lean.feed(screen.feed(frame, send=data.draw(st.booleans())))
    lean.feed(screen.feed(""))
    assert lean.snapshot() == stock.snapshot()
    assert not screen.is_behind


@given(_strange_frames, st.integers(0, 200))
@settings(deadline=None)
def test_output_cut_anywhere_means_the_same(frames: list[str], cut: int) -> None:
    """A sequence may be split over two writes."""
    whole = "".join((START, *frames))
    _same_screens([whole[: cut % (len(whole) + 1)], whole[cut % (len(whole) + 1) :]])


@given(st.lists(_pens, max_size=4), st.lists(_pens, max_size=4))
@settings(deadline=None)
def test_change_of_pen_gives_the_pen(before: list[str], after: list[str]) -> None:
    """The sequence between two pens, read again, makes the second of the first."""
    first, second = PLAIN, PLAIN
    for sgr in before:
        first = after_sgr(first, sgr[2:-1])
    for sgr in after:
        second = after_sgr(second, sgr[2:-1])
    sequence = change(first, second)
    assert after_sgr(first, sequence[2:-1]) == second if sequence else first == second


def test_a_frame_sent_twice_sends_nothing() -> None:
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START)
    frame = "\x1b[2;3H\x1b[1;31mpike\x1b[0m"
    assert "pike" in screen.feed(frame)
    assert screen.feed(frame) == ""


def test_only_the_changed_cell_is_sent() -> None:
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START + "\x1b[2;3H\x1b[31mpike\x1b[0m\x1b[H")
    assert screen.feed("\x1b[2;3H\x1b[31mpine\x1b[0m\x1b[H") == "\x1b[2;5H\x1b[31mn\x1b[1H\x1b[m"


def test_double_underline_and_other_rare_attributes_are_carried_along() -> None:
    """What is not understood is repeated in its order, and goes with the reset."""
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START)
    sent = screen.feed("\x1b[1H\x1b[21;1m\x1b[4:3mab\x1b[0mc")
    assert "\x1b[0;21;1;4:3mab\x1b[mc" in sent


def test_links_are_sent_with_the_cells_that_bear_them() -> None:
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START)
    link = "\x1b]8;id=1;https://example.org/rule\x1b\\"
    sent = screen.feed(f"\x1b[1Ha{link}bc\x1b]8;;\x1b\\d")
    assert f"a{link}bc\x1b]8;;\x1b\\d" in sent


def test_half_of_a_wide_character_is_blanked_by_what_covers_the_other() -> None:
    """Terminals blank the other half; the copy says so itself, for those that do not."""
    screen, terminal = LeanScreen(WIDTH, HEIGHT), Emulator(WIDTH, HEIGHT)
    terminal.feed(screen.feed(START + "\x1b[1;3H漢字"))
    terminal.feed(screen.feed("\x1b[1;4Hx"))
    assert terminal.text().splitlines()[0].rstrip() == "   x字"
    terminal.feed(screen.feed("\x1b[1;5Hy"))
    assert terminal.text().splitlines()[0].rstrip() == "   xy"


def test_cells_after_a_wide_character_are_placed_absolutely() -> None:
    """A terminal that thinks otherwise about a width misplaces no other cell."""
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START)
    assert "漢\x1b[1;3Hab" in screen.feed("\x1b[1H漢ab")


def test_an_unknown_mode_turns_the_copy_off_until_the_screen_is_repainted() -> None:
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START + "\x1b[2Hpike")
    screen.feed("\x1b[?9999h")
    assert screen.feed("\x1b[2Hpike") == "\x1b[2Hpike"
    screen.repaint()
    assert "pike" in screen.feed("\x1b[2Hpike")
    assert screen.feed("\x1b[2Hpike") == "\x1b[5C" or screen.feed("\x1b[2Hpike") == ""


def test_repaint_sends_every_known_cell() -> None:
    screen, terminal = LeanScreen(WIDTH, HEIGHT), Emulator(WIDTH, HEIGHT)
    frame = "".join(f"\x1b[{row};1H\x1b[4{row}m" + "pike and shot"[:WIDTH] for row in range(1, 6))
    terminal.feed(screen.feed(START + frame + "\x1b[0m"))
    good = terminal.snapshot()
    terminal.feed("\x1b[2J\x1b[3;4Hnoise\x1b[2;4r\x1b[4h")
    assert terminal.snapshot() != good
    terminal.feed(screen.repaint())
    assert terminal.snapshot() == good


def test_a_new_size_forgets_what_the_terminal_shows() -> None:
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START + "\x1b[2Hpike")
    screen.resize(WIDTH + 1, HEIGHT)
    assert "pike" in screen.feed("\x1b[2Hpike")


def test_synchronized_output_wraps_paintings_and_nothing_else() -> None:
    """Markers come around what is painted, once the program has shown that it uses them."""
    screen = LeanScreen(WIDTH, HEIGHT)
    screen.feed(START)
    frame = "\x1b[2Hpike"
    screen.feed("\x1b[?2026h")
    assert screen.feed(frame) == "\x1b[?2026h\x1b[2Hpike\x1b[?2026l"
    assert screen.feed("\x1b[?2026l\x1b[?2026h" + frame + "\x1b[?2026l\x07") == "\x07"


@pytest.mark.parametrize(
    ("glyphs", "ascii_text"),
    [
        ("┌─┬╮│├═╬╯", "+-++|+-++"),
        ("▁▂▃▄▅▆▇█", "_.:-=+*#"),
        ("▊▔▎▌▐", "|-|||"),
        ("←↑→↓▶▼", "<^>v>v"),
        ("•●○■✓✗★", "**o#vx*"),
        ("⠀⠁⠿⣿", " .+#"),
        ("⚀⚅ \N{EN DASH} “x” …", '16 - "x" .'),
        ("Führer's café e\u0301", "Fuhrer's cafe e"),
        ("漢 ½ ≥", "?? ? ?"),
    ],
)
def test_glyphs_become_ascii_of_the_same_width(glyphs: str, ascii_text: str) -> None:
    assert plain(glyphs) == ascii_text
    assert len(ascii_text) == cell_len(glyphs)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30))
def test_any_text_becomes_ascii_of_the_same_width(text: str) -> None:
    assert plain(text).isascii()
    assert len(plain(text)) == cell_len(text)
