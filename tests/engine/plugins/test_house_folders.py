"""Plugin folders: packages, modules beside the plugins, files that others could have written."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZY

from grapeshot.testing import House

SHARED = 'FRENZY = "{clause}"\n'
BY_RELATION = FRENZY.replace(
    "from grapeshot import hookimpl",
    "from grapeshot import hookimpl\n    from ._shared import FRENZY",
).replace('clause="frenzy.1"', "clause=FRENZY")
BY_NAME = BY_RELATION.replace("._shared", "_shared")


def clauses(house: House) -> set[str]:
    """Return the clauses that the explanation names."""
    return {fact.clause for fact in house.explanation(ATTACK)}


@pytest.mark.parametrize("source", [BY_RELATION, BY_NAME], ids=["relative", "by name"])
def test_what_plugins_share_stands_beside_them(house: House, tmp_path: Path, source: str) -> None:
    """Also where two folders hold files of one name: each plugin gets its own."""
    other = House(tmp_path / "other")
    for each, clause in ((house, "first.1"), (other, "second.1")):
        each.write("_shared", SHARED.format(clause=clause))
    house.write("frenzy", source)
    other.write("zeal", source)
    house.add_folder(tmp_path / "other")
    assert house.mean_of(ATTACK, "hit_rolls") == 8
    assert {"first.1", "second.1"} <= clauses(house)
    assert house.problems == []


def test_no_file_of_the_users_takes_the_place_of_a_module_of_pythons(house: House) -> None:
    house.write("colorsys", FRENZY)
    house.write("user", FRENZY.replace("from grapeshot", "import colorsys\n    from grapeshot"))
    house.odds(ATTACK)
    assert "/house-rules/" not in str(sys.modules["colorsys"].__file__)
    assert house.problems == []


def test_a_folder_with_an_init_file_is_a_plugin(house: House) -> None:
    """Its modules import each other; a folder without one is none."""
    house.write("notes", "")
    assert house.folder
    for name, source in {
        "crews/__init__.py": FRENZY.replace(
            "from grapeshot", "from .words import CLAUSE\n    from grapeshot"
        ).replace('"frenzy.1"', "CLAUSE"),
        "crews/words.py": 'CLAUSE = "crews.1"\n',
        "papers/frenzy.py": FRENZY,
    }.items():
        (house.folder / name).parent.mkdir(exist_ok=True)
        house.write(name.removesuffix(".py"), source)
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    assert "crews.1" in clauses(house)
    assert house.problems == []


def test_a_package_that_fails_is_named_at_the_line_of_its_module(house: House) -> None:
    assert house.folder
    (house.folder / "crews").mkdir(parents=True)
    house.write("crews/__init__", "from .hooks import grapeshot_plan_attacks\n")
    path = house.write("crews/hooks", FRENZY.replace("plan.double(", "plan.triple("))
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert problem.startswith(f'plugin "crews" failed in grapeshot_plan_attacks ({path}:6): ')


def test_a_module_beside_the_plugins_that_is_not_there_is_told(house: House) -> None:
    path = house.write("frenzy", BY_NAME)
    house.odds(ATTACK)
    assert house.problems == [
        f"plugin \"frenzy\" set aside ({path}:3): ModuleNotFoundError: No module named '_shared'"
    ]


def test_a_file_that_all_may_write_is_not_loaded(house: House) -> None:
    path = house.write("frenzy", FRENZY)
    path.chmod(0o666)
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    assert house.problems == [
        f'plugin "frenzy" set aside ({path}): everybody may write to {path}; '
        f"take that right away: chmod o-w {path}"
    ]


def test_nothing_is_loaded_from_a_folder_in_which_all_may_write(house: House) -> None:
    """The sticky bit does not help: whoever likes puts a new plugin there."""
    path = house.write("frenzy", FRENZY)
    for mode in (0o777, 0o1777):
        path.parent.chmod(mode)
        fresh = House(path.parent)
        assert fresh.mean_of(ATTACK, "hit_rolls") == 2
        (problem,) = fresh.problems
        assert f"everybody may write to {path.parent}; " in problem


def test_nor_from_one_that_anybody_may_move_away(house: House, tmp_path: Path) -> None:
    """A folder above it in which all may write, without the sticky bit."""
    path = house.write("frenzy", FRENZY)
    tmp_path.chmod(0o777)
    house.odds(ATTACK)
    (problem,) = house.problems
    assert f"everybody may write in {tmp_path}; take that right away" in problem
    tmp_path.chmod(0o1777)
    assert House(path.parent).mean_of(ATTACK, "hit_rolls") == 4


def test_what_is_beside_a_plugin_is_looked_at_too(house: House) -> None:
    house.write("_shared", SHARED.format(clause="x.1")).chmod(0o646)
    house.write("frenzy", BY_NAME)
    house.odds(ATTACK)
    (problem,) = house.problems
    assert "ImportError: everybody may write to" in problem


def test_a_package_is_looked_at_file_by_file(house: House) -> None:
    assert house.folder
    (house.folder / "crews").mkdir(parents=True)
    house.write("crews/__init__", FRENZY)
    house.write("crews/words", "").chmod(0o606)
    house.odds(ATTACK)
    (problem,) = house.problems
    assert "words.py; take that right away" in problem


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_another_user_is_not_loaded(house: House) -> None:
    path = house.write("frenzy", FRENZY)
    os.chown(path, 65_533, -1)
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert problem.startswith(f'plugin "frenzy" set aside ({path}): {path} belongs to another user')


def test_a_link_counts_as_what_it_leads_to(house: House, tmp_path: Path) -> None:
    target = House(tmp_path / "elsewhere").write("frenzy", FRENZY)
    assert house.folder
    house.folder.mkdir()
    (house.folder / "frenzy.py").symlink_to(target)
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    target.chmod(target.stat().st_mode | stat.S_IWOTH)
    assert House(house.folder).mean_of(ATTACK, "hit_rolls") == 2
