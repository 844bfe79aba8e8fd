"""Plugins are found by their entry points and in the user's folders, nothing being imported."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grapeshot.plugins.discovery import Found, entry_points, house_files


def distribution(site: Path, name: str, entry_points: str, ending: str = "dist-info") -> None:
    """Write the metadata of an installed distribution."""
    metadata = site / f"{name}.{ending}"
    metadata.mkdir(parents=True)
    (metadata / "entry_points.txt").write_text(entry_points)


def test_plugins_of_installed_distributions_are_found_sorted_by_name(tmp_path: Path) -> None:
    distribution(tmp_path, "skirmish-2.0", "[grapeshot]\nwall = skirmish.wall\nash = skirmish\n")
    distribution(tmp_path, "frenzy", "[grapeshot]\nfrenzy=frenzy_rules\n", "egg-info")
    assert entry_points([str(tmp_path)]) == [
        Found("ash", "skirmish", "", "skirmish-2.0"),
        Found("frenzy", "frenzy_rules", "", "frenzy"),
        Found("wall", "skirmish.wall", "", "skirmish-2.0"),
    ]


def test_only_the_group_of_grapeshot_counts(tmp_path: Path) -> None:
    text = """
# made by hand
[console_scripts]
grapeshot = other:main

[grapeshot]
; a comment
# another = comment
  frenzy  =  frenzy_rules  [extra]

[grapeshot.more]
no = no
"""
    distribution(tmp_path, "frenzy-1.0", text)
    assert [found[:2] for found in entry_points([str(tmp_path)])] == [("frenzy", "frenzy_rules")]


def test_of_two_installations_the_first_on_the_path_counts(tmp_path: Path) -> None:
    for folder, module in (("first", "new_rules"), ("second", "old_rules")):
        distribution(tmp_path / folder, "frenzy-1.0", f"[grapeshot]\nfrenzy = {module}\n")
    search = [str(tmp_path / "first"), str(tmp_path / "second")]
    assert [found.module for found in entry_points(search)] == ["new_rules"]
    assert [found.module for found in entry_points(search[::-1])] == ["old_rules"]


def test_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "empty-1.0.dist-info").mkdir()
    (tmp_path / "file.dist-info").write_text("[grapeshot]\na = a\n")
    distribution(tmp_path, "latin-1.0", "")
    (tmp_path / "latin-1.0.dist-info" / "entry_points.txt").write_bytes(b"[grapeshot]\n\xe4 = a\n")
    search = [str(tmp_path), str(tmp_path / "missing"), str(tmp_path / "file.dist-info")]
    assert entry_points(search) == []


def test_an_empty_entry_of_the_path_is_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(tmp_path, "frenzy-1.0", "[grapeshot]\nfrenzy = frenzy_rules\n")
    monkeypatch.chdir(tmp_path)
    assert [found.name for found in entry_points([""])] == ["frenzy"]


def test_the_packs_that_ship_are_found_on_the_path_of_the_program() -> None:
    found = {found.name: found.module for found in entry_points()}
    assert found["legions-imperialis"] == "grapeshot_legions_imperialis"


def test_house_rules_are_the_python_files_of_the_users_folders(tmp_path: Path) -> None:
    for name in ("night_fight.py", "berserk.py", "_shared.py", "test_berserk.py", "conftest.py"):
        (tmp_path / name).touch()
    (tmp_path / "notes.txt").touch()
    (tmp_path / "package").mkdir()
    assert house_files([tmp_path, tmp_path / "missing", tmp_path / "notes.txt"]) == [
        Found("berserk", "berserk", f"{tmp_path}{os.sep}berserk.py", str(tmp_path)),
        Found("night-fight", "night_fight", f"{tmp_path}{os.sep}night_fight.py", str(tmp_path)),
    ]
