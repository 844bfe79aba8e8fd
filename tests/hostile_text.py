"""A text with one of everything that must not reach a terminal, and what finds it there."""

from __future__ import annotations

import json
import unicodedata

HOSTILE = (
    "\x1b]52;c;cHduZWQ=\x07\x1b[31m\x1b]0;title\x1b\\\x9b32m\x9d0;c1\x9c\x00\x08\x7f\r\n"
    "\u202eolleh\u202c\u2066\u200b\u200d\u200f\u2028\u2029\ufeff\U000e0041\u00ad"
)
"""Clipboard, colour, title, the same in C1, a newline that forges a line, bidi, zero width."""
TOML = json.dumps(HOSTILE.replace("\U000e0041", "")).replace("\x7f", "\\u007f")
"""The same as a TOML string."""


def hidden_in(text: str, *, besides: str = "\n") -> list[str]:
    """Return what a terminal would obey or hide, less what the program may send itself."""
    return [
        f"U+{ord(character):04X} in {text[max(0, place - 20) : place + 20]!r}"
        for place, character in enumerate(text)
        if character not in besides
        and unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    ]
