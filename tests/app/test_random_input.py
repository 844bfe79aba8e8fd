"""Random input to the dashboard in a real terminal: it stays, answers, and can be left."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.app.hostile_input import hostile_pieces
from tests.app.pty_session import PATIENCE
from tests.benchmarks.soak import all_was_handled, back_on_the_bench, left, opened, soak

PIECES, SESSIONS = 10_000, 2


@pytest.mark.parametrize("seed", range(SESSIONS))
def test_ten_thousand_byte_strings_as_no_keyboard_sends_them(tmp_path: Path, seed: int) -> None:
    """Broken UTF-8, cut sequences, kitty reports, clicks, pastes; into a line and on the bench."""
    generator = random.Random(seed)
    pieces = hostile_pieces(generator)
    with opened(tmp_path) as session:
        session.until_text("wiped out")
        session.press("\r/")  # a shot, so that no key leaves without a question; and a line
        session.until_text("Rules")
        for number in range(PIECES // SESSIONS // 10):
            session.send(b"".join(next(pieces) for _ in range(10)))
            if number % 20 == 0:
                session.read(0.01)
        session.emulator.forget()  # what the screen was like meanwhile
        for columns in (79, 80):  # of a new size, all of it is sent
            session.resize(columns, 24)
        assert all_was_handled(session), session.emulator.text()
        assert back_on_the_bench(session), session.emulator.text()
        assert "Traceback" not in session.raw
        assert left(session, PATIENCE, by_signal=False) == 0


@pytest.mark.parametrize(("seed", "size"), [(1, (80, 24)), (2, (40, 12)), (3, (80, 24))])
def test_random_keys(tmp_path: Path, seed: int, size: tuple[int, int]) -> None:
    """Bursts, the palette and double Enters included."""
    found = soak(seed, size, 100, tmp_path, by_signal=seed == 2, patience=PATIENCE)
    assert found.passed, found
