"""Plain ASCII for terminals that are not UTF-8: for each glyph a likeness of the same width."""

# ruff: noqa: RUF001 - the glyphs that look like others are what this is about

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import split_graphemes

# Glyphs whose Unicode name does not tell what they look like.
_LIKENESSES = {
    **dict(zip("▁▂▃▄▅▆▇█", "_.:-=+*#", strict=True)),  # a column that grows
    **dict(zip("▏▎▍▌▋▊▉▐▕", "||||||#||", strict=True)),  # mostly the sides of frames
    **dict(zip("▔▀░▒▓", '-"..%', strict=True)),
    **dict(zip("⚀⚁⚂⚃⚄⚅", "123456", strict=True)),
    **dict(zip("⌃⌄⚠", "^v!", strict=True)),
    **dict(zip("↗↖↙↘✕°", "/\\/\\Xo", strict=True)),
    **dict(zip("•‣◦·…×÷", "*>o..x/", strict=True)),
    **dict(zip("‐‑‒–—―−", "-------", strict=True)),
    **dict(zip("‘’‚′“”„″‹›«»", "''''" + '""""' + "<><>", strict=True)),
    **dict(zip("ßæøłđ", "saold", strict=True)),
}

# Words of Unicode names, tried in this order; all words of an entry must be in the name.
_LIKENESSES_BY_NAME = (
    ("BOX ARC", "+"),
    ("BOX DIAGONAL CROSS", "X"),
    ("BOX DIAGONAL LOWER", "/"),
    ("BOX DIAGONAL", "\\"),
    ("BOX VERTICAL HORIZONTAL", "+"),
    ("BOX DOWN HORIZONTAL", "+"),
    ("BOX UP HORIZONTAL", "+"),
    ("BOX DOWN LEFT", "+"),
    ("BOX DOWN RIGHT", "+"),
    ("BOX UP LEFT", "+"),
    ("BOX UP RIGHT", "+"),
    ("BOX VERTICAL LEFT", "+"),
    ("BOX VERTICAL RIGHT", "+"),
    ("BOX VERTICAL", "|"),
    ("BOX UP", "|"),
    ("BOX DOWN", "|"),
    ("BOX", "-"),
    ("QUADRANT", "+"),
    ("ARROW LEFTWARDS", "<"),
    ("ARROW RIGHTWARDS", ">"),
    ("ARROW UPWARDS", "^"),
    ("ARROW DOWNWARDS", "v"),
    ("ARROW", "-"),
    ("LEFT-POINTING", "<"),
    ("RIGHT-POINTING", ">"),
    ("UP-POINTING", "^"),
    ("DOWN-POINTING", "v"),
    ("CHECK MARK", "v"),
    ("BALLOT X", "x"),
    ("WHITE CIRCLE", "o"),
    ("HEAVY CIRCLE", "o"),
    ("CIRCLE", "*"),
    ("WHITE SQUARE", "o"),
    ("SQUARE", "#"),
    ("DIAMOND", "*"),
    ("STAR", "*"),
    ("RETURN SYMBOL", "<"),
    ("BRAILLE BLANK", " "),
)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return `text`, which holds no control characters, in ASCII that fills the same columns.

    What has no likeness becomes question marks.
    """
    if text.isascii():
        return text
    spans, _ = split_graphemes(text)
    return "".join(_plain_cluster(text[start:end], width) for start, end, width in spans)


def _plain_cluster(cluster: str, width: int) -> str:
    likeness = _likeness(cluster[0])
    return likeness.ljust(width)[:width] if likeness else "?" * width


@lru_cache(maxsize=1024)
def _likeness(character: str) -> str:
    if character.isascii():
        return character
    if likeness := _LIKENESSES.get(character):
        return likeness
    if "\N{BRAILLE PATTERN BLANK}" < character <= "\N{BRAILLE PATTERN DOTS-12345678}":
        dots = (ord(character) & 0xFF).bit_count()
        return "..::++##"[dots - 1]
    base = unicodedata.normalize("NFKD", character)
    letter = "".join(part for part in base if not unicodedata.combining(part))
    return letter if letter.isascii() and len(letter) == 1 else _likeness_by_name(character)


def _likeness_by_name(character: str) -> str:
    words = set(unicodedata.name(character, "").split())
    for name, likeness in _LIKENESSES_BY_NAME:
        if words.issuperset(name.split()):
            return likeness
    return ""
