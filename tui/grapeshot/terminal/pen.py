"""The pen of a terminal: the attributes in which it writes, and the shortest way to another pen."""

from __future__ import annotations

import re
from functools import lru_cache

from grapeshot.records import NamedTuple

RESET = "\x1b[m"

# Attributes that one code switches on and one switches off alike on every terminal. Double
# underline (21, on some terminals "bold off") and rarer ones are carried along unread instead.
_SWITCHED_OFF_BY = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 7: 27, 8: 28, 9: 29}
_OFF_CODES = frozenset(_SWITCHED_OFF_BY.values())

_PARAMETER = re.compile(r"([34]8;(?:5;\d+|2;\d+;\d+;\d+)|[^;]*);")
_FOREGROUND = re.compile(r"3[0-7]|9[0-7]|38;.+")
_BACKGROUND = re.compile(r"4[0-7]|10[0-7]|48;.+")


class Pen(NamedTuple):
    """How the terminal writes: attributes, colours, link.

    Colours are SGR parameters ("31", "38;2;1;2;3"), empty for the terminal's own. `link` is what
    follows `OSC 8 ;`. `unread` holds SGR parameters that are not understood, in their order, with
    all that came after them: they are repeated as they are.
    """

    attributes: frozenset[int] = frozenset()
    foreground: str = ""
    background: str = ""
    link: str = ""
    unread: tuple[str, ...] = ()


PLAIN = Pen()


_SEEN_ON_BLANKS = frozenset({4, 7, 9})
"""Attributes that show where nothing is written: underline, reverse, strike."""


@lru_cache(maxsize=4096)
def on_blank(pen: Pen) -> Pen:
    """Return the part of a pen that shows on a space: mostly the background alone."""
    if pen.link or pen.unread or pen.attributes & _SEEN_ON_BLANKS:
        return pen
    return Pen(background=pen.background)


@lru_cache(maxsize=4096)
def for_blank(pen: Pen, wanted: Pen) -> Pen:
    """Return the pen nearest to `pen` that leaves on a space what `wanted` does."""
    if on_blank(pen) == wanted:
        return pen
    near = pen._replace(background=wanted.background)
    return near if on_blank(near) == wanted else wanted


@lru_cache(maxsize=4096)
def after_sgr(pen: Pen, parameters: str) -> Pen:
    """Return the pen that `CSI parameters m` makes of `pen`."""
    for code in _PARAMETER.findall(parameters + ";"):
        pen = _after_code(pen, code)
    return pen


def _after_code(pen: Pen, code: str) -> Pen:
    if not code.strip("0"):
        return Pen(link=pen.link)
    if pen.unread:
        return pen._replace(unread=(*pen.unread, code))
    if code == "39" or _FOREGROUND.fullmatch(code):
        return pen._replace(foreground="" if code == "39" else code)
    if code == "49" or _BACKGROUND.fullmatch(code):
        return pen._replace(background="" if code == "49" else code)
    return _after_attribute(pen, code)


def _after_attribute(pen: Pen, code: str) -> Pen:
    number = int(code) if code.isdecimal() else 0
    if number in _SWITCHED_OFF_BY:
        return pen._replace(attributes=pen.attributes | {number})
    if number in _OFF_CODES:
        kept = {on for on in pen.attributes if _SWITCHED_OFF_BY[on] != number}
        return pen._replace(attributes=frozenset(kept))
    return pen._replace(unread=(code,))


@lru_cache(maxsize=4096)
def change(before: Pen, after: Pen) -> str:
    """Return the shortest sequence that makes the pen `after` of `before`; empty if it is."""
    link = f"\x1b]8;{after.link or ';'}\x1b\\" if before.link != after.link else ""
    if before._replace(link="") == after._replace(link=""):
        return link
    afresh = _sgr(["0", *_codes(after)]) if after._replace(link="") != PLAIN else RESET
    if before.unread or after.unread:
        return link + afresh
    return link + min(afresh, _sgr(_difference(before, after)), key=len)


def _codes(pen: Pen) -> list[str]:
    attributes = [str(number) for number in sorted(pen.attributes)]
    colours = [colour for colour in (pen.foreground, pen.background) if colour]
    return [*attributes, *colours, *pen.unread]


def _difference(before: Pen, after: Pen) -> list[str]:
    off = {_SWITCHED_OFF_BY[number] for number in before.attributes - after.attributes}
    left = {number for number in before.attributes if _SWITCHED_OFF_BY[number] not in off}
    codes = [str(code) for code in (*sorted(off), *sorted(after.attributes - left))]
    if before.foreground != after.foreground:
        codes.append(after.foreground or "39")
    if before.background != after.background:
        codes.append(after.background or "49")
    return codes


def _sgr(codes: list[str]) -> str:
    return f"\x1b[{';'.join(codes)}m"
