"""Keys that come faster than the screens they open: each is handled to its end before the next."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.app.pty_session import PtySession

OPENERS = ["w", "a", "+", "\x0f", "\x12", "/", "\x13", "\x10"]

DIALOG = re.compile(r"\b(?:close|cancel)\b")
"""What every dialog over the bench tells of its keys."""
OPEN_FIRST = "\x0f\r"
"""The engagement that is there at the start, whatever was made of it."""
LEAVE_OWN_DICE = "\x1by"
"""Escape, and yes to the question whether what was entered may be lost."""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PtySession]:
    """One dashboard for all: what one test leaves open, the next closes."""
    home = tmp_path_factory.mktemp("home")
    environ = {
        f"XDG_{name}_HOME": str(home / name) for name in ("CACHE", "CONFIG", "DATA", "STATE")
    }
    with PtySession("-m", "grapeshot", environ=environ, cwd=home) as running:
        running.until_text("wiped out")
        yield running


@pytest.fixture(autouse=True)
def _on_the_bench(session: PtySession) -> Iterator[None]:
    session.press("\x1b" * 3)
    session.until_idle()
    session.until(lambda: not DIALOG.search(session.emulator.text()), "the bench")
    yield
    assert session.process.poll() is None
    assert "Traceback" not in session.raw


@pytest.mark.parametrize("opener", OPENERS, ids=[repr(key) for key in OPENERS])
def test_two_enters_with_the_key_that_opens_a_screen(session: PtySession, opener: str) -> None:
    """The first acts in the screen that opens, the second on what is there after it."""
    session.press(f"{opener}\r\r")
    session.press("\x1b\x1b\x1b/deflagerate")
    session.until_text("▸ Deflagrate")


def test_enter_acts_on_the_filtered_list(session: PtySession) -> None:
    session.press("wlascan\r")
    session.until_text("lascannon at")
    session.press("wvolkite cal\r")
    session.until_text("volkite caliver at")


def test_the_palette_has_found_what_enter_takes(session: PtySession) -> None:
    session.press("\x10deflagrte\r")
    session.until_text("Deflagrate trait")


def test_numbers_go_to_the_sheet_that_is_opening(session: PtySession) -> None:
    """They are not typed into the box that the sheet opens over."""
    session.press("sdistance\r7\r\x1b")
    session.until_text('distance 7"')


def test_own_dice_are_taken_in_the_order_of_the_keys(session: PtySession) -> None:
    session.press(f"{OPEN_FIRST}o")
    session.until_text("To Hit")
    session.press("6542\x7f3\r")
    session.until_text("6 5 4 3")
    session.press(LEAVE_OWN_DICE)


def test_own_dice_may_be_pasted_line_by_line(session: PtySession) -> None:
    session.press(f"{OPEN_FIRST}o\x1b[200~4\n5\n6\n4\x1b[201~\r")
    session.until_text("4 5 6 4")
    session.press(LEAVE_OWN_DICE)


def test_a_long_line_is_taken_in_one_piece(session: PtySession) -> None:
    """20 kB typed or pasted take no longer than they are long; keys go on after them."""
    session.press("/" + "zx " * 7000 + "\x1b\x1b[200~" + "lorem\n" * 4000 + "\x1b[201~\x1b")
    session.press("/deflagerate")
    session.until_text("▸ Deflagrate")


def test_a_paste_without_an_end_mark_ends(session: PtySession) -> None:
    session.press("/\x1b[200~volkite")
    session.until_text("volkite")
    session.press("\x1b\x1b/deflagerate")
    session.until_text("▸ Deflagrate")


def test_no_keyboard_mode_is_pushed(session: PtySession) -> None:
    """A dropped line would leave it on in the player's own shell."""
    assert "\x1b[>" not in session.raw
    assert "\x1b[?1004h" not in session.raw
    assert "\x1b[?2048" not in session.raw
