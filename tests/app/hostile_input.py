"""Byte strings as no keyboard sends them: broken, cut, forged, and of other protocols."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

Make = Callable[[random.Random], bytes]

_HARMLESS = bytes(range(0x20, 0x7F)).translate(None, b"qQyY")
_CODES = [0, 13, 27, 57, 97, 1089, 57414, 57441, 55296, 65536, 1114111, 1114112, 10**9, 10**40]


def _broken_text(generator: random.Random) -> bytes:
    text = "é漢😀\u202e\u200b\x9b".encode()
    start = generator.randrange(len(text))
    high = bytes(generator.choices(range(0x80, 0x100), k=generator.randrange(3)))
    return high + text[start : start + generator.randrange(5)]


def _sequence(generator: random.Random) -> bytes:
    parameters = generator.choices(b"0123456789;:<=>?", k=generator.choice([0, 1, 3, 8, 70]))
    final = generator.choice(b"ABCDEFHPQRSZcmnptuxz~$!IO")
    return b"\x1b[" + bytes(parameters) + bytes([final])


def _kitty(generator: random.Random) -> bytes:
    parts = [
        ":".join(str(generator.choice(_CODES)) for _ in range(generator.randrange(1, 4))),
        f"{generator.choice(['', 1, 2, 4, 6, 300])}:{generator.choice(['', 1, 2, 3, 9])}",
        ":".join(str(generator.choice(_CODES)) for _ in range(generator.randrange(3))),
    ]
    kept = ";".join(parts[: generator.randrange(1, 4)])
    return f"\x1b[{kept}{generator.choice('u~ABHPS')}".encode()


def _mouse(generator: random.Random) -> bytes:
    x, y = generator.choices([-1, 0, 1, 5, 40, 79, 500, 99999, 10**12], k=2)
    button = generator.choice([32, 35, 64, 65, 66, 67, 128, 999])
    sgr = f"\x1b[<{button};{x};{y}{generator.choice('Mm')}".encode()
    x10 = b"\x1b[M" + bytes(generator.choices(range(0x20, 0x100), k=generator.randrange(4)))
    return generator.choice([sgr, x10, f"\x1b[{button};{x};{y}M".encode()])


def _paste(generator: random.Random) -> bytes:
    text = bytes(generator.choices(_HARMLESS + b"\r\n\x1b\x00", k=generator.randrange(12)))
    end = generator.choice([b"\x1b[201~", b"\x1b[201~", b"\x1b[201", b""])
    return b"\x1b[200~" + text + end


def _report(generator: random.Random) -> bytes:
    rows, columns = generator.choices([0, 1, 24, 200, 20000, 10**12], k=2)
    return generator.choice(
        [
            f"\x1b[48;{rows};{columns};9;9t".encode(),
            f"\x1b[{rows};{columns}R".encode(),
            b"\x1b]11;rgb:ffff/ffff/ffff" + generator.choice([b"\x07", b"\x1b\\", b""]),
            b"\x1b]52;c;" + bytes(generator.choices(b"abcdXYZ=", k=30)) + b"\x07",
            b"\x1bP1$r0m" + generator.choice([b"\x1b\\", b"\x1b", b""]),
            b"\x1b[?2026;2$y\x1b[?2048;1$y\x1b[I\x1b[O",
        ]
    )


def _bytes(generator: random.Random) -> bytes:
    length = generator.randrange(1, 6)
    return bytes(generator.choices([0, 0x1B, 0x9B, 0x9D, 0xC3, 0xE9, 0xFF, 0x5B, 0x4F], k=length))


_KINDS: list[Make] = [_broken_text, _sequence, _kitty, _mouse, _paste, _report, _bytes]


def hostile_pieces(generator: random.Random) -> Iterator[bytes]:
    """Yield byte strings without end; none of them presses `q`, `y` or Ctrl-Q."""
    while True:
        piece = generator.choice(_KINDS)(generator)
        if generator.random() < 0.2:
            piece = piece[: generator.randrange(len(piece) + 1)]
        yield piece
