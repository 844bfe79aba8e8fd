"""Key reports of the kitty keyboard protocol, in the one form that Textual reads.

The dashboard does not ask for them, but a terminal may have been left in that mode. A report holds
`code:shifted:base;modifiers:event;text`, of which all but the code may be missing or empty.
"""

from __future__ import annotations

import re
from typing import Final

from textual._keyboard_protocol import FUNCTIONAL_KEYS

_REPORT: Final = re.compile(
    r"\x1b\[(?P<code>\d{0,7})(?::(?P<shifted>\d{0,7}))?(?::(?P<base>\d{0,7}))?"
    r"(?:;(?P<modifiers>\d{0,3})(?::(?P<event>\d))?)?(?:;(?P<text>[\d:]{0,40}))?"
    r"(?P<end>[u~ABCDEFHPQS])"
)
_RELEASED: Final = "3"
_UNMODIFIED, _SHIFTED, _CTRL = 1, 2, 4
_SPACE, _LAST_CODE_POINT = 0x20, 0x10FFFF
_SURROGATES: Final = range(0xD800, 0xE000)


def plain_report(sequence: str) -> str:
    """Return the report of a pressed key as a character, or without alternate keys and event.

    It is empty for a key that was released, that no terminal has, or that is none at all.
    """
    match = _REPORT.fullmatch(sequence)
    if match is None or match["event"] == _RELEASED:
        return ""
    code, text, end = match["code"] or "1", match["text"] or "", match["end"]
    modifiers = int(match["modifiers"] or _UNMODIFIED)
    if f"{code}{end}" not in FUNCTIONAL_KEYS:
        if end != "u":
            return ""
        if not text and (character := _typed(code, match["shifted"], modifiers)):
            return character
        if match["base"] and (modifiers - 1) & _CTRL:  # as labelled on a Latin keyboard
            code = match["base"]
        if not _is_character(code):
            return ""
    if not all(map(_is_character, filter(None, text.split(":")))):
        return ""
    return f"\x1b[{code};{modifiers}{f';{text}' if text else ''}{end}"


def _typed(code: str, shifted: str | None, modifiers: int) -> str:
    """Return the character that a key types by itself or with Shift, if it types one."""
    if modifiers == _SHIFTED and shifted:
        code = shifted
    elif modifiers != _UNMODIFIED:
        return ""
    character = chr(int(code)) if _is_character(code) else ""
    return character if character.isprintable() else ""


def _is_character(code: str) -> bool:
    return _SPACE <= int(code) <= _LAST_CODE_POINT and int(code) not in _SURROGATES
