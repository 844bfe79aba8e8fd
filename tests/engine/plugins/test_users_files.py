"""Whatever lies in a plugin folder is loaded, or named with the reason: no hang, no crash."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.engine.plugins.attacks import ATTACK

from grapeshot.errors import Fault
from grapeshot.plugins.discovery import house_files
from grapeshot.rules.build import build
from grapeshot.rules.sources import house as sources_of
from grapeshot.rules.switches import switched_off
from grapeshot.testing import House
from grapeshot.text_files import MOST_BYTES, MOST_DOTS, read_toml

RULE = """
[house_rule]
name = "Odd"
ruleset = "legions-imperialis"

[[effect]]
on = "attacks"
do = "double"
text = "Twice as many."
"""
INLINE = """
house_rule = {name = "Odd", ruleset = "legions-imperialis"}
effect = [{on = "attacks", do = "double", text = "Twice as many."}]
"""
DOTTED = """
house_rule.name = "Odd"
house_rule.ruleset = "legions-imperialis"
[["effect"]]
on = "attacks"
do = "double"
text = "Twice as many."
"""


def told_by_look_ups(folder: Path) -> list[str]:
    """Return what the index of the rules finds wrong with a folder."""
    return build([], [], sources_of(str(folder)))["faults"]


def found_by_look_ups(folder: Path) -> int:
    return len(build([], [], sources_of(str(folder)))["rules"])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("odd.toml", RULE.encode()),
        ("odd.TOML", RULE.encode()),
        ("odd.toml", b"\xef\xbb\xbf" + RULE.encode()),
        ("odd.toml", RULE.replace("\n", "\r\n").encode()),
        ("odd.toml", INLINE.encode()),
        ("odd.toml", DOTTED.encode()),
        ("odd.toml", RULE.replace("[house_rule]", "[ 'house_rule' ]").encode()),
        ("odd.toml", RULE.encode() + b"#" * 300_000),
    ],
)
def test_a_rule_acts_however_its_file_is_written(
    house: House, tmp_path: Path, name: str, content: bytes
) -> None:
    folder = house.write("other", "").parent
    (folder / name).write_bytes(content)
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    assert house.problems == []
    assert found_by_look_ups(folder) == 1


def as_bytes(content: bytes) -> Callable[[Path], object]:
    """Return what writes a file."""
    return lambda path: path.write_bytes(content)


def link_to(place: str) -> Callable[[Path], object]:
    """Return what makes a link."""
    return lambda path: path.symlink_to(place)


NOT_READ = [
    (os.mkfifo, "no regular file"),
    (link_to("/dev/zero"), "no regular file"),
    (link_to("/no/such/file"), "No such file"),
    (link_to("odd.toml"), "symbolic links"),
    (as_bytes(RULE.encode("utf-16")), "not UTF-8"),
    (as_bytes(RULE.replace("Odd", "\udcff").encode(errors="surrogateescape")), "not UTF-8"),
    (as_bytes(RULE.replace("\n", "\r").encode()), "no valid TOML"),
    (as_bytes(b"#" * MOST_BYTES + RULE.encode()), "more than 1000 kB"),
    (as_bytes(RULE.encode() + b"#" * MOST_BYTES), "more than 1000 kB"),
    (as_bytes(b"x = " + b"[" * 50_000 + b"]" * 50_000), "without end"),
    (as_bytes(RULE.encode() + b"x = " + b"[" * 300 + b"]" * 300), "more than 20 deep"),
    (as_bytes(RULE.encode() + b"x = " + b"9" * 5_000), "4300 digits"),
    (as_bytes(RULE.encode() + b"x = 0x" + b"f" * 5_000), "far too large"),
    (as_bytes(RULE.encode() + b".".join([b"a"] * 40_000) + b" = 1"), "more than 50 dots"),
    (as_bytes(b"[" + b" . ".join([b'"a"'] * 40_000) + b"]"), "more than 50 dots"),
]


@pytest.mark.parametrize(("make", "why"), NOT_READ)
def test_what_cannot_be_read_is_named_once_and_look_ups_agree(
    house: House, make: Callable[[Path], object], why: str
) -> None:
    folder = house.write("other", "").parent
    make(folder / "odd.toml")
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert why in problem
    assert f'plugin "odd" set aside ({folder}/odd.toml' in problem
    (told,) = told_by_look_ups(folder)
    assert why in told


@pytest.mark.parametrize("make", [os.mkfifo, link_to("/dev/zero"), link_to("/no/such/file")])
def test_only_a_regular_file_is_a_plugin_in_python(
    house: House, make: Callable[[Path], object]
) -> None:
    folder = house.write("other", "").parent
    make(folder / "odd.py")
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert "it is not read" in problem


@pytest.mark.parametrize(
    ("name", "source", "told"),
    [
        ("odd.toml", RULE.replace("ruleset", "rule = 5\nruleset"), "rule = 5"),
        ("odd.toml", RULE.replace("ruleset", "rule = ['a']\nruleset"), "rule = ['a']"),
        ("odd.toml", RULE.replace("house_rule", "trait", 1), ""),
        ("odd.toml", "trait = {name = 'A', ruleset = 'r', aliases = 5}", "aliases = 5"),
        ("odd.toml", "trait = {name = 'A', ruleset = 'r', aliases = [[1]]}", "aliases = [[1]]"),
        ("odd.py", "TRAIT = trait('A', ruleset='r', aliases=5)", "aliases = 5"),
        ("odd.py", "TRAIT = trait('A', ruleset='r', rule=5)", "rule = 5"),
        ("odd.py", "TRAIT = trait('A', ruleset='r')\nCLAUSES = {[]: 1}", "no table of texts"),
        ("odd.py", "TRAIT = trait({[]: 1}, ruleset='r')", "not written out"),
    ],
)
def test_look_ups_read_no_names_of_another_kind(
    tmp_path: Path, name: str, source: str, told: str
) -> None:
    (tmp_path / name).write_text(source)
    faults = told_by_look_ups(tmp_path)
    assert len(faults) == (1 if told else 0)
    assert all(told in each and str(tmp_path / name) in each for each in faults)


def test_a_rule_whose_id_is_no_text_is_not_loaded_either(house: House) -> None:
    house.write("odd", "from grapeshot import trait\nTRAIT = trait('A', ruleset='r', rule=5)\n")
    house.odds(ATTACK)
    (problem,) = house.problems
    assert "rule 5; expected a text" in problem


def test_a_plugin_folder_that_may_not_be_read_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(house.write("other", "").parent)
    plugins = house.session.plugins
    assert plugins.folder_states() == [(folder, "1 found")]
    listed = os.listdir

    def refuse(path: str) -> list[str]:
        if path == folder:
            raise PermissionError(errno.EACCES, "Permission denied")
        return listed(path)

    monkeypatch.setattr("os.listdir", refuse)
    assert plugins.folder_states() == [(folder, "not read: Permission denied")]


def test_brackets_without_end_in_python_are_told(house: House) -> None:
    folder = house.write("odd", "x = " + "-" * 100_000 + "1\n").parent
    house.odds(ATTACK)
    assert len(house.problems) == 1
    assert len(told_by_look_ups(folder)) == 1


def test_folders_ledgers_and_files_of_others_are_no_rules(tmp_path: Path) -> None:
    for name, text in {
        "ledger.toml": '[source]\nruleset = "r"\n[[rule]]\nid = "trait"\nname = "Trait"\n',
        "words.toml": 'text = """\n[trait]\n"""\n',
        "weapons.toml": '[[weapon]]\nname = "gun"\neffect = "none"\n',
    }.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "folder.py").mkdir()
    assert house_files([tmp_path]) == []


def test_a_rule_under_a_misspelt_header_is_told(house: House) -> None:
    house.write("odd.toml", '[trate]\nname = "Odd"\nruleset = "legions-imperialis"\n')
    house.odds(ATTACK)
    (told,) = house.problems
    assert "trate" in told
    assert "trait" in told


def test_a_key_of_as_many_dots_as_may_be_is_read(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("# " + "word. " * 80 + f"\nx = '{'.' * 80}'\n")
    assert read_toml(file)[1] == {"x": "." * 80}
    file.write_text("\n" + ".".join(["a"] * (MOST_DOTS + 2)) + " = 1\n")
    with pytest.raises(Fault, match=r"x\.toml:2: a key with more than 50 dots"):
        read_toml(file)


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        ("rule = [1, 2]", "expected a table"),
        ("[[rule]]\nid = 'a'\nname = 'A'\nclause = 5", "expected a list"),
        ("[[rule]]\nid = 'a'\nname = 'A'\nclause = [5]", "expected a table"),
        ("[[rule]]\nid = 'a'\nname = 'A'\naliases = [[1]]", "expected a text"),
        ("[[rule]]\nid = 5\nname = 'A'", "expected a text"),
    ],
)
def test_a_ledger_of_another_shape_is_told(tmp_path: Path, shape: str, told: str) -> None:
    first, table = ("", shape) if shape.startswith("[[") else (shape, "")
    (tmp_path / "odd.toml").write_text(f"{first}\n[source]\nruleset = 'r'\n{table}\n")
    (fault,) = told_by_look_ups(tmp_path)
    assert told in fault


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("[[", "no valid TOML"),
        ("disabled = 5", "disabled = 5; expected a list of names of plugins"),
        ('disable = ["a"]', 'unknown key; expected disabled; did you mean "disabled"?'),
        ("disabled = " + "[" * 50_000, "without end"),
        (None, "it is a folder"),
    ],
)
def test_a_broken_list_of_what_is_switched_off_is_one_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, told: str
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "grapeshot" / "plugins.toml"
    file.parent.mkdir()
    if content is None:
        file.mkdir()
    else:
        file.write_text(content)
    with pytest.raises(Fault) as caught:
        switched_off()
    assert str(caught.value).startswith(str(file))
    assert told in str(caught.value)


def test_the_list_of_what_is_switched_off_may_begin_with_a_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "grapeshot").mkdir()
    (tmp_path / "grapeshot" / "plugins.toml").write_bytes(b'\xef\xbb\xbfdisabled = ["b", "a"]\n')
    assert switched_off() == ["a", "b"]
