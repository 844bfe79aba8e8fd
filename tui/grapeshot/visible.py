r"""Text that came from somewhere, made fit for a terminal: one filter for all that leaves.

A title, a name, an argument or a plugin's sentence may hold characters that a terminal obeys
instead of showing them (escape sequences, control characters), that reorder the line (bidirectional
marks) or that cannot be seen at all (zero-width ones). Each is shown as the escape that TOML and
JSON have for it: `\u001b`, `\n`, `\u202e`. So it can be told from anything else, takes the
columns that it seems to take, and a profile that is printed still reads as the same TOML.
"""

from __future__ import annotations

_HIDDEN = (
    (0x00, 0x1F),  # control characters
    (0x7F, 0x9F),  # delete, and the control characters of eight bits (C1)
    (0xAD, 0xAD),  # soft hyphen
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x0600, 0x0605),  # format characters of the Arabic and Syriac scripts
    (0x061C, 0x061C),
    (0x06DD, 0x06DD),
    (0x070F, 0x070F),
    (0x0890, 0x0891),
    (0x08E2, 0x08E2),
    (0x115F, 0x1160),  # fillers: letters that nothing is drawn for
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),  # zero-width spaces and joiners, directional marks
    (0x2028, 0x202E),  # separators of lines and paragraphs, directional embeddings and overrides
    (0x2060, 0x206F),  # word joiner, invisible operators, directional isolates
    (0x3164, 0x3164),
    (0xD800, 0xDFFF),  # surrogates: what undecodable bytes of an argument become
    (0xFDD0, 0xFDEF),  # noncharacters
    (0xFE00, 0xFE0F),  # variation selectors: terminals disagree on the width that they leave
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x110BD, 0x110BD),
    (0x110CD, 0x110CD),
    (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),  # tags, variation selectors
)
"""First and last of the characters that are not to be shown as they are."""

_SHORT = {0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r"}
_REPLACEMENT = "\ufffd"
_LONG = 0xFFFF


def is_hidden(code: int) -> bool:
    """Return whether a terminal would obey or hide the character of this code point."""
    if code & 0xFFFE == 0xFFFE:  # the last two of each plane are noncharacters
        return True
    return any(first <= code <= last for first, last in _HIDDEN)


class _Table(dict[int, "int | str"]):
    """What `str.translate` asks for each character: worked out when it is first met."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self._form = form

    def __missing__(self, code: int) -> int | str:
        shown = (self._form or _escape(code)) if is_hidden(code) else code
        self[code] = shown
        return shown


def _escape(code: int) -> str:
    if code in _SHORT:
        return _SHORT[code]
    return f"\\U{code:08x}" if code > _LONG else f"\\u{code:04x}"


_ESCAPED = _Table("")
_IN_PLACE = _Table(_REPLACEMENT)

STRONG, FAINT, PLAIN = "\ud800", "\ud801", "\ud802"
HIGH, MIDDLE = "\ud803", "\ud804"
"""Marks for the style of a text. As surrogates they stand in no text that was decoded."""

_MEASURED, _STYLED = _Table(""), _Table("")
_MEASURED.update(dict.fromkeys(map(ord, (STRONG, FAINT, PLAIN, HIGH, MIDDLE)), ""))
_STYLED.update({ord(STRONG): "\x1b[1m", ord(FAINT): "\x1b[2m", ord(PLAIN): "\x1b[0m"})
_STYLED.update({ord(HIGH): "\x1b[1;32m", ord(MIDDLE): "\x1b[33m"})


def visible(text: str) -> str:
    """Return the text with all that a terminal would obey or hide as escapes, newlines too."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_ESCAPED)


def styled(text: str) -> str:
    """Return the text made visible, with the sequences that its marks of style stand for."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_STYLED)


def visible_in_place(text: str) -> str:
    """Return the text with a `�` for each such character, for where none may be added."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_IN_PLACE)


def columns_of(text: str) -> int:
    """Return how many columns a terminal gives to a text once it has been made visible."""
    if text.isascii() and text.isprintable():
        return len(text)
    shown = text.translate(_MEASURED)
    return len(shown) if shown.isascii() else sum(map(_width, shown))


def padded(text: str, columns: int) -> str:
    """Return the text followed by spaces up to a width in columns."""
    return text + " " * (columns - columns_of(text))


def _width(character: str) -> int:
    from unicodedata import category, east_asian_width  # plain text is measured without it

    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
