"""What a terminal sends, read as keys and pastes: whatever comes, in whatever pieces."""

from __future__ import annotations

import random

import pytest
from tests.app.hostile_input import hostile_pieces
from textual.events import Key, MouseDown, Paste
from textual.message import Message

from grapeshot.terminal.input_reader import InputReader

SOON, LATER = 0.01, 5.0


def _named(message: Message) -> str:
    if isinstance(message, Key):
        return message.key if message.character is None else message.character
    return f"pasted {message.text!r}" if isinstance(message, Paste) else type(message).__name__


def read(*pieces: bytes, gap: float = SOON, mouse: bool = True) -> list[str]:
    """Return what a reader makes of pieces that come `gap` seconds after each other."""
    reader, now = InputReader(mouse=mouse), 100.0
    messages: list[Message] = []
    for piece in pieces:
        messages += reader.feed(piece, now)
        if reader.deadline is not None and reader.deadline <= now + gap:
            messages += reader.tick(reader.deadline)
        now += gap
    messages += reader.tick(now + LATER)
    assert reader.deadline is None
    return [_named(message) for message in messages]


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"\xe9x", "x"),
        (b"\xc3\xa9\xff\xfe\xe2\x82x", "éx"),
        (b"\xc2\x9bx", "x"),
        ("日😀".encode(), "日😀"),
        (b"\xc3\x1b[A\xa9", ["up"]),
    ],
)
def test_bytes_that_are_no_text_are_dropped(sent: bytes, keys: list[str] | str) -> None:
    assert read(sent) == list(keys)


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"\x1b[1089::99;5:1u", ["ctrl+c"]),
        (b"\x1b[1089;5u", ["ctrl+\u0441"]),
        (b"\x1b[1089u", ["\u0441"]),
        (b"\x1b[97u\x1b[97:65;2u\x1b[97;;98u", ["a", "A", "b"]),
        (b"\x1b[13;1:3u\x1b[97;1:3u\x1b[1;1:3A", []),
        (b"\x1b[13;1:2u\x1b[13u\x1b[27u\x1b[57414u", ["enter", "enter", "escape", "enter"]),
        (b"\x1b[1;1:1A\x1b[3;5:1~", ["up", "ctrl+delete"]),
        (b"\x1b[1114112u\x1b[55296u\x1b[9999999u\x1b[97;1;1114112u\x1b[999~\x1b[;;u", []),
    ],
)
def test_kitty_reports_of_any_form(sent: bytes, keys: list[str]) -> None:
    """Alternate keys, event types, text, and code points that do not exist."""
    assert read(sent) == keys


@pytest.mark.parametrize(
    "sent",
    [
        b"\x1b[48;20000;20000;9;9t",
        b"\x1b[12;40R\x1b[I\x1b[O\x1b[?2048;0$y\x1b[>41;354;0c",
        b"\x1b]11;rgb:1e1e/1e1e/1e1e\x07\x1b]52;c;bHM=\x1b\\\x1bP1$r0m\x1b\\\x1b_Gi=1;OK\x1b\\",
        b"\x1b[" + b"1" * 5000 + b"m",
        b"\x1b[M !!\x1b[M\xff\xff\xff\x1b[32;3;4M\x1b[<0;-1;4M\x1b[<0;99999999;1M",
        b"\x1b[201~\x1b[>\x1b[?",
    ],
    ids=["size", "reports", "strings", "long", "mouse", "cut off"],
)
def test_what_is_no_key_presses_none(sent: bytes) -> None:
    assert read(sent, b"x", gap=1.0)[-1:] == ["x"]
    assert read(sent, b"x", gap=1.0)[:-1] == []


def test_keys_and_sequences_may_come_in_any_pieces() -> None:
    sent = (
        b"a\x1b[1;5A\xc3\xa9\x1bOP\x1b[3~\x1b[<0;3;4M\x1b[1089::99;5:1u\x1b[200~b\nc\x1b[201~\x1b"
    )
    whole = read(sent)
    assert whole == [
        *("a", "ctrl+up", "é", "f1", "delete", "MouseDown", "ctrl+c", "pasted 'b\\nc'", "\x1b")
    ]
    for cut in range(1, len(sent)):
        assert read(sent[:cut], sent[cut:]) == whole
    assert read(*(sent[place : place + 1] for place in range(len(sent)))) == whole


def test_a_sequence_may_take_its_time_but_not_for_ever() -> None:
    assert read(b"\x1b[1;", b"5A", gap=0.4) == ["ctrl+up"]
    assert read(b"\x1b[1;", b"?", gap=1.0) == ["?"]
    assert read(b"\x1b]11;rgb", b":00/00/00\x07?", gap=0.4) == ["?"]
    assert read(b"\x1b]11;rgb", b"?", gap=1.0) == ["?"]


def test_escape_is_a_key_before_any_other() -> None:
    """No key is told by Alt: over a slow line Escape and the next key come together."""
    assert read(b"\x1bj") == ["\x1b", "j"]
    assert read(b"\x1b\x1b[B\x1b\r") == ["\x1b", "down", "\x1b", "\r"]
    assert read(b"\x1b", b"[", gap=0.2) == ["\x1b", "["]
    assert read(b"\x1b]", b"j", gap=0.2) == ["\x1b", "]", "j"]


def test_a_paste_keeps_all_its_lines() -> None:
    assert read(b"\x1b[200~4\r\n5\r6\n\x1b[31m1\x00\x1b[201~x") == ["pasted '4\\n5\\n6\\n1'", "x"]
    assert read(b"\x1b[200~", b"\xc3", b"\xa9\x1b[2", b"01~x") == ["pasted 'é'", "x"]
    assert read(b"\x1b[200~\x1b[201~x") == ["x"]


def test_a_paste_ends_by_time_too() -> None:
    """It may stall for half a second; keys pressed at a human pace do not carry it on."""
    assert read(b"\x1b[200~4 5", b" 6 1\x1b", b"[201~x", gap=0.5) == ["pasted '4 5 6 1'", "x"]
    assert read(b"\x1b[200~4", b"?", gap=1.5) == ["pasted '4'", "?"]
    assert read(b"\x1b[200~4", b"5", b"5", b"?", b"?", gap=0.4) == ["pasted '455'", "?", "?"]


def test_without_a_mouse_there_are_no_clicks() -> None:
    reader = InputReader()
    (click,) = reader.feed(b"\x1b[<0;3;4M", 1.0)
    assert isinstance(click, MouseDown)
    assert (click.x, click.y) == (2, 3)
    assert read(b"\x1b[<0;3;4Mx", mouse=False) == ["x"]


def test_random_bytes_neither_raise_nor_stay() -> None:
    """Whatever came before, the next key is read once the line has been quiet for a moment."""
    generator = random.Random(8)
    pieces = hostile_pieces(generator)
    for _ in range(3000):
        reader, now = InputReader(), 1.0
        for _ in range(generator.randrange(1, 6)):
            reader.feed(next(pieces), now)
            now += generator.choice([0.0, 0.05, 0.3, 0.7])
            reader.tick(now)
        reader.tick(now + LATER)
        assert [_named(message) for message in reader.feed(b"?", now + 2 * LATER)] == ["?"]


def test_long_input_takes_time_in_proportion() -> None:
    """What was read once is not read again: neither a long line, nor an endless sequence."""
    for begin in (b"", b"\x1b[", b"\x1b]", b"\x1b[200~"):
        reader = InputReader()
        reader.feed(begin, 1.0)
        for _ in range(50):
            reader.feed(b"7" * 4096, 1.0)
            assert len(reader._waiting) < 100
