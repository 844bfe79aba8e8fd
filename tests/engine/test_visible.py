"""Text for a terminal: nothing in it is obeyed or hidden."""

from __future__ import annotations

import sys
import tomllib
import unicodedata

import pytest
from tests.hostile_text import HOSTILE, hidden_in

from grapeshot.visible import (
    FAINT,
    PLAIN,
    STRONG,
    columns_of,
    is_hidden,
    padded,
    styled,
    visible,
    visible_in_place,
)


def test_every_control_and_format_character_is_hidden_and_no_sign_is() -> None:
    for code in range(sys.maxunicode + 1):
        category = unicodedata.category(chr(code))
        if category in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            assert is_hidden(code), hex(code)
        elif category[0] in "LNPSZ" and is_hidden(code):
            assert "FILLER" in unicodedata.name(chr(code)), hex(code)


def test_what_is_hidden_is_shown_as_toml_writes_it() -> None:
    assert visible("a\x1b[31m\n\x9b\u202e\U000e0041é″") == (
        r"a\u001b[31m\n\u009b\u202e\U000e0041é″"
    )
    text = HOSTILE.replace("\\", "")
    assert tomllib.loads(f'x = "{visible(text)}"')["x"] == text
    assert visible("\udcff") == r"\udcff"


def test_nothing_hidden_is_left() -> None:
    assert not hidden_in(visible(HOSTILE), besides="")
    assert not hidden_in(visible_in_place(HOSTILE), besides="")
    assert len(visible_in_place(HOSTILE)) == len(HOSTILE)
    assert visible_in_place("a\x1bé") == "a�é"


def test_style_is_the_programs_own_only() -> None:
    marked = f"{STRONG}a\x1b[5m{PLAIN} {FAINT}b{PLAIN}"

    assert styled(marked) == "\x1b[1ma\\u001b[5m\x1b[0m \x1b[2mb\x1b[0m"
    assert columns_of(marked) == len(r"a\u001b[5m b")


@pytest.mark.parametrize(
    ("text", "columns"),
    [("plain", 5), ("e\u0301t\u0301", 2), ("戦車", 4), ("a\x1bb", 8), ("🎲", 2), ("", 0)],
)
def test_columns_are_what_a_terminal_gives(text: str, columns: int) -> None:
    assert columns_of(text) == columns
    assert columns_of(padded(text, 10)) == 10
