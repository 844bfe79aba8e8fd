"""`grapeshot plugins` and files that are not what they should be: a line each, never a crash."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path

import pytest

from grapeshot.cli.plugin_check import Report, _check
from grapeshot.cli.plugin_new import _write
from grapeshot.errors import Fault

from .conftest import PLAIN, Grapeshot


@pytest.mark.parametrize("content", ["[[", 'disable = ["rend"]'])
@pytest.mark.parametrize("verb", ["enable", "disable"])
def test_a_broken_list_is_mended_and_kept(grapeshot: Grapeshot, content: str, verb: str) -> None:
    file = Path(grapeshot.file(content, "config/grapeshot/plugins.toml"))
    told = grapeshot.run("plugins", "list")
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (3, "", 1)
    done = grapeshot.run("plugins", verb, "rend")
    assert done.returncode == 0
    assert "begins anew" in done.stderr
    assert str(file.with_suffix(".broken")) in done.stderr
    assert file.with_suffix(".broken").read_text() == content
    off = ["rend"] if verb == "disable" else []
    assert tomllib.loads(file.read_text()) == {"disabled": off}


def test_a_list_that_is_broken_is_left_where_nothing_is_switched(grapeshot: Grapeshot) -> None:
    file = Path(grapeshot.file("[[", "config/grapeshot/plugins.toml"))
    done = grapeshot.run("plugins", "disable", "rennd")
    assert done.returncode == 3
    assert [each.name for each in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("name", ["test_a", "conftest", "_a", "Test-A"])
def test_a_name_that_is_no_plugins_is_refused_with_the_reason(
    grapeshot: Grapeshot, name: str
) -> None:
    done = grapeshot.run("plugins", "new", name, "--into", str(grapeshot.home))
    assert done.returncode == 2
    assert "is no plugin whose name begins with" in done.stderr
    assert list(grapeshot.home.iterdir()) == []


@pytest.mark.parametrize("length", [250, 300])
def test_what_cannot_be_written_whole_leaves_nothing(tmp_path: Path, length: int) -> None:
    """A name of 250 letters is none too long, that of its test is."""
    name = "a" * length
    with pytest.raises(Fault, match=os.strerror(errno.ENAMETOOLONG)):
        _write(tmp_path / "into" / name, {"example.toml": "", f"test_{name}.py": ""})
    assert list(tmp_path.iterdir()) == []


def test_nothing_else_is_removed_where_writing_fails(tmp_path: Path) -> None:
    (tmp_path / "kept").touch()
    with pytest.raises(Fault):
        _write(tmp_path / "kept" / "new", {"example.toml": ""})
    with pytest.raises(Fault):
        _write(tmp_path / "new", {"x" * 300: ""})
    assert [each.name for each in tmp_path.iterdir()] == ["kept"]


def test_a_path_that_is_no_folder_and_no_file_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    for path, told in {
        tmp_path / "pipe.toml": "no regular file",
        tmp_path / ("x" * 300): "File name too long",
        tmp_path / "none": "is not there",
        tmp_path / "open": "everybody may write",
    }.items():
        with pytest.raises(Fault, match=told):
            _check(path, Report())


def test_a_folder_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object) -> list[str]:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("os.listdir", refuse)
    with pytest.raises(Fault, match="Permission denied"):
        _check(tmp_path, Report())


def test_whatever_lies_beside_a_plugin_is_a_fault_in_the_report(tmp_path: Path) -> None:
    for name, text in {
        "deep.toml": "x = " + "[" * 50_000,
        "digits.toml": 'ruleset = "legions-imperialis"\nx = ' + "9" * 5_000,
        "rules.toml": "rule = [1, 2]\n[source]\nruleset = 'r'\n",
        "clause.toml": "[source]\nruleset = 'r'\n[[rule]]\nid = 'a'\nname = 'A'\nclause = 5\n",
    }.items():
        (tmp_path / name).write_text(text)
    report = Report()
    _check(tmp_path, report)
    told = "\n".join(report.faults)
    assert len(report.faults) == 4
    assert all(f"{tmp_path}/{name}.toml" in told for name in ("deep", "digits", "rules", "clause"))


def test_a_trace_takes_any_seed(grapeshot: Grapeshot) -> None:
    file = grapeshot.file(PLAIN)
    done = grapeshot.run("plugins", "trace", "--seed", "-5", file)
    assert done.returncode == 0, done.stderr
    assert "plain" in done.stdout
