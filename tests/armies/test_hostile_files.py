"""Files that are broken or meant to do harm are refused with one word, the file and the line."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from tests.armies.conftest import Read
from tests.armies.samples import CATALOGUE, HH_UNIT, catalogue, element, profile, written, zipped

LAUGHS = """<?xml version="1.0"?>
<!DOCTYPE catalogue [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<catalogue name="&b;"/>"""
OUTSIDE = '<!DOCTYPE catalogue [<!ENTITY a SYSTEM "file:///etc/passwd">]><catalogue name="&a;"/>'
DEEP = "<catalogue>" + "<a>" * 50_000


def _archive(*members: tuple[str, bytes]) -> bytes:
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return held.getvalue()


def _locked() -> bytes:
    content = bytearray(zipped(CATALOGUE))
    content[6] |= 1  # the flag of its local header, and that of the directory
    content[content.index(b"PK\x01\x02") + 8] |= 1
    return bytes(content)


def _cut() -> bytes:
    return zipped(CATALOGUE)[:300]


def _changed() -> bytes:
    content = bytearray(zipped(CATALOGUE))
    content[200] ^= 0xFF
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "word", "line"),
    [
        (CATALOGUE[:-20], "bad_xml", 2),
        ("", "bad_xml", 1),
        ("\0\1\2", "bad_xml", 1),
        ('<?xml version="1.0" encoding="klingon"?><catalogue/>', "bad_xml", None),
        (b"<catalogue>\n\xff</catalogue>", "bad_xml", 2),
        (LAUGHS, "entities", 2),
        (OUTSIDE, "entities", 1),
        (DEEP, "too_deep", 1),
        ("[" * 100_000, "too_deep", None),
        ("<roster>" + "<a/>" * 200_001 + "</roster>", "too_deep", 1),
        ("<roster " + " ".join(f'a{n}=""' for n in range(101)) + "/>", "too_deep", 1),
        ('{"roster": {"forces": [' + "{}," * 200_000 + "{}]}}", "too_deep", None),
        ('{"roster": ' + '{"a":' * 150 + "1" + "}" * 151, "too_deep", None),
        ('{\n"roster": oops}', "bad_json", 2),
        ("[1, 2]", "bad_json", None),
        (b"\xff{", "bad_xml", 1),
        ("<html><p>no</p></html>", "unknown_file", None),
        ("{}", "unknown_file", None),
        (lambda: _archive(("a.cat", b"x"), ("b.cat", b"y")), "bad_archive", None),
        (_archive, "bad_archive", None),
        (lambda: _archive(("../a.cat", CATALOGUE.encode())), "bad_archive", None),
        (lambda: _archive(("/etc/a.cat", CATALOGUE.encode())), "bad_archive", None),
        (lambda: _archive(("..\\a.cat", CATALOGUE.encode())), "bad_archive", None),
        (lambda: _archive(("a.cat", zipped(CATALOGUE))), "bad_archive", None),
        (lambda: _archive(("a.cat", b" " * 30_000_000)), "bad_archive", None),
        (lambda: _archive(("a.cat", b" " * 41_000_000)), "too_large", None),
        (_locked, "bad_archive", None),
        (_cut, "bad_archive", None),
        (_changed, "bad_archive", None),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isidentifier() else "",
)
def test_a_file_is_refused_with_its_word(
    read: Read,
    tmp_path: Path,
    content: str | bytes | Callable[[], bytes],
    word: str,
    line: int | None,
) -> None:
    path = written(tmp_path, "hostile.cat", content() if callable(content) else content)
    imported, faults = read(path)
    assert not imported
    assert [(each.word, each.place.file, each.place.line) for each in faults] == [
        (word, str(path), line)
    ]


def _sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(200_000_000)


@pytest.mark.parametrize(
    ("make", "word"),
    [(_sparse, "too_large"), (Path.mkdir, "unreadable"), (os.mkfifo, "unreadable")],
)
def test_what_is_no_file_of_bearable_size_is_not_read(
    read: Read, tmp_path: Path, make: Callable[[Path], object], word: str
) -> None:
    path = tmp_path / "hostile.cat"
    make(path)
    assert [each.word for each in read(path)[1]] == [word]
    assert [each.word for each in read(tmp_path / "missing.cat")[1]] == ["unreadable"]


def test_a_bad_file_hides_no_other(read: Read, tmp_path: Path) -> None:
    """Neither one that is given, nor one that stands beside."""
    bad = written(tmp_path, "a.cat", "<catalogue")
    imported, faults = read(bad, written(tmp_path, "trench.cat", CATALOGUE))
    assert [each.path.name for each in imported] == ["trench.cat"]
    assert [each.word for each in faults] == ["bad_xml"]


def test_numbers_and_texts_without_measure_are_bearable(read: Read, tmp_path: Path) -> None:
    """What is no number where one is due refuses a profile; long texts are cut."""
    numbers = CATALOGUE.replace(">2<", f">{'9' * 5000}<")
    texts = CATALOGUE.replace("Light AT", "x" * 100_000)
    for text in (numbers, texts):
        imported, _ = read(written(tmp_path, "trench.cat", text))
        (one,) = imported
        told = [each.reason for each in one.refused] + [each.text for each in one.unread]
        assert told
        assert max(map(len, told)) < 400, json.dumps(told)[:100]


def _crowd(entries: int, links: int) -> str:
    """Return a catalogue each of whose units leads to some others, and these to more."""
    sheet = profile("Grub", "Unit", HH_UNIT, "Infantry", "7", *"4434", "1", *"42", "8", "3+")
    shown = element("profiles", sheet)
    return catalogue(
        "Nest",
        element(
            "sharedSelectionEntries",
            *(
                element(
                    "selectionEntry",
                    shown,
                    element(
                        "entryLinks",
                        *(
                            element("entryLink", targetId=f"e{(7 * number + k) % entries}")
                            for k in range(links)
                        ),
                    ),
                    id=f"e{number}",
                    name=f"Brood {number}",
                    type="unit",
                )
                for number in range(entries)
            ),
        ),
        system="",
    )


def test_entries_that_all_lead_to_each_other_come_to_an_end(
    read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grapeshot.armies.catalogue._MOST_LOOKED_AT", 2_000)
    _, faults = read(written(tmp_path, "nest.cat", _crowd(100, 3)))
    assert [(fault.word, fault.place.file.endswith("nest.cat")) for fault in faults] == [
        ("too_large", True)
    ]


def test_unknown_rules_without_number_are_told_and_known_ones_still_read(
    read: Read, tmp_path: Path
) -> None:
    rules = [f"Zork{number}" for number in range(150)]
    long = "Rending " + "(" * 600
    printed = ", ".join(["Heavy 1", *rules, "Rending (6+).", "Pinning", long])
    keys = ("Range", "Strength", "AP", "Type")
    gun = profile("Gun", "Weapon", keys, '12"', "4", "4", printed)
    text = catalogue("Nest", element("sharedProfiles", gun), system="")
    (imported,), _ = read(written(tmp_path, "nest.cat", text))
    assert imported.profiles[0].table["traits"] == ["Rending (6+)", "Pinning"]
    assert len(imported.unread) == 151
