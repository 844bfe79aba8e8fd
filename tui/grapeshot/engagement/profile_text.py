"""Changing the text of a file of profiles: what is not meant, comments included, stays as it is.

Each function gives the text of the file with the change made. It is read again and compared with
what was wanted, so that no oddity of a file can make a change hit something else; a file that is
written too oddly is written anew, or left alone where comments would be lost.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.profiles import read_toml
from grapeshot.engagement.saving import standing_at
from grapeshot.errors import Fault, Place
from grapeshot.names import normalise
from grapeshot.toml_lines import line_of

if TYPE_CHECKING:
    from pathlib import Path

Table = Mapping[str, Any]
_HEADER = re.compile(r"\s*\[")


def with_profile(path: Path, kind: str, table: Table, written: str = "") -> str:
    """Return the text of a file with a profile added at its end; the file need not be there.

    `written` is how the profile is written already, if it is.
    """
    import tomli_w

    added = written or tomli_w.dumps({kind: [dict(table)]})
    if not path.exists():
        return added
    document, text = read_toml(path), _text(path)
    document.setdefault(kind, []).append(dict(table))
    gap = "\n" if text.strip() else ""
    return _demanded(path, f"{text.rstrip()}\n{gap}{added}".lstrip(), document)


def without_profile(path: Path, kind: str, position: int) -> str:
    """Return the text of a file without one profile; "" where no other is left."""
    document, lines = read_toml(path), _text(path).splitlines()
    del document[kind][position]
    if not document[kind]:
        del document[kind]
    begin, end = _block(path, lines, kind, position)
    parts = ("\n".join(each).strip() for each in (lines[:begin], lines[end:]))
    kept = "\n\n".join(filter(None, parts))
    return _demanded(path, f"{kept}\n" if kept else "", document)


def text_of(path: Path, kind: str, position: int) -> str:
    """Return a profile as it is written in its file, the comments above it included."""
    import tomli_w

    alone = {kind: [read_toml(path)[kind][position]]}
    lines = _text(path).splitlines()
    begin, end = _block(path, lines, kind, position)
    text = "\n".join(lines[begin:end]) + "\n"
    try:
        return text if tomllib.loads(text) == alone else tomli_w.dumps(alone)
    except tomllib.TOMLDecodeError:
        return tomli_w.dumps(alone)


def with_name(path: Path, kind: str, position: int, name: str) -> str:
    """Return the text of a file with another name for one profile.

    Units of the file that carry a weapon of the old name carry it under the new one.
    """
    import tomli_w

    document, lines = read_toml(path), _text(path).splitlines()
    old = document[kind][position].get("name")
    document[kind][position]["name"] = name
    number = line_of(path, f"{kind}[{position}].name") or 1
    was, become = (tomli_w.dumps({"": each})[len('"" = ') :].strip() for each in (old, name))
    line = lines[number - 1]
    for quoted in (was, f"'{old}'"):
        if quoted in line:
            lines[number - 1] = become.join(line.rsplit(quoted, 1))
            break
    text = "\n".join(lines) + "\n"
    if kind == "weapon":
        text = _carried(text, document, str(old), name)
    return _demanded(path, text, document)


_WEAPONS = re.compile(
    r"""^[ \t]*weapons[ \t]*=[ \t]*\[(?:#[^\n]*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[^]"'#])*\]""",
    re.MULTILINE,
)
"""The weapons of a unit, with whatever comments and brackets stand among their names."""
_QUOTED = re.compile(r"""#[^\n]*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")


def _carried(text: str, document: Table, old: str, new: str) -> str:
    """Return a text whose units carry a weapon by its new name; the document follows."""
    import tomli_w

    for tables in document.values():
        for table in tables if isinstance(tables, list) else ():
            held = table.get("weapons") if isinstance(table, dict) else None
            if isinstance(held, list):
                table["weapons"] = [new if _is_named(each, old) else each for each in held]
    become = tomli_w.dumps({"": new})[len('"" = ') :].strip()

    def spelt(found: re.Match[str]) -> str:
        quoted = found[0]
        is_comment = quoted.startswith("#")
        named = not is_comment and _is_named(tomllib.loads(f"a = {quoted}")["a"], old)
        return become if named else quoted

    return _WEAPONS.sub(lambda weapons: _QUOTED.sub(spelt, weapons[0]), text)


def _is_named(value: object, name: str) -> bool:
    return isinstance(value, str) and normalise(value) == normalise(name)


def with_replaced(path: Path, old: str, new: str, document: Table) -> str:
    """Return the text of a file with one string in the place of another, wherever it stands.

    `document` is what the file then holds.
    """
    import tomli_w

    text = _text(path)
    was, become = (tomli_w.dumps({"": each})[len('"" = ') :].strip() for each in (old, new))
    for quoted in (was, f"'{old}'"):
        text = text.replace(quoted, become)
    return _demanded(path, text, document)


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig")


def _block(path: Path, lines: list[str], kind: str, position: int) -> tuple[int, int]:
    """Return the lines of a profile, from and to; comments before the next table belong there."""
    begin = (line_of(path, f"{kind}[{position}]") or 1) - 1
    own = re.compile(rf"\s*\[\[?\s*{re.escape(kind)}\s*\.")
    end = begin + 1
    while end < len(lines) and (not _HEADER.match(lines[end]) or own.match(lines[end])):
        end += 1
    while end < len(lines) and lines[end - 1].lstrip()[:1] in ("", "#"):
        end -= 1
    while begin and lines[begin - 1].lstrip().startswith("#") and not _is_head(lines, begin):
        begin -= 1
    return begin, end


def _is_head(lines: list[str], number: int) -> bool:
    """Return whether the comment above a line is the first thing in the file: it speaks of all."""
    return all(line.lstrip().startswith("#") for line in lines[:number])


def _demanded(path: Path, text: str, document: Table) -> str:
    """Return a text that holds a document: the one given, or one written anew. Raise Fault."""
    try:
        if tomllib.loads(text) == document:
            return text
    except tomllib.TOMLDecodeError:
        pass
    if standing_at(path).has_comments:
        told = "this file cannot be changed without losing its comments: change it in an editor"
        raise Fault("unwritable", told, place=Place(str(path)))
    import tomli_w

    return tomli_w.dumps(dict(document))
