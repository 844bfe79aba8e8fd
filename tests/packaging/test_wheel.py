"""What a wheel holds: the packages, every file of the data folders, every pack registered."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKS = sorted(
    p.name for p in (ROOT / "plugins").iterdir() if p.is_dir() and p.name.startswith("grapeshot_")
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build the wheel once."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def test_top_level_is_exactly_ours(wheel: zipfile.ZipFile) -> None:
    """Nothing lands in site-packages but the host and the packs."""
    top = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" not in name}

    assert top == {"grapeshot", *PACKS}


@pytest.mark.parametrize("folder", ["profiles", "seeds"])
def test_every_data_file_is_shipped(wheel: zipfile.ZipFile, folder: str) -> None:
    """A profile or ledger that is in the checkout is in the wheel."""
    here = {f"grapeshot/{p.relative_to(ROOT)}" for p in (ROOT / folder).rglob("*.toml")}
    shipped = {n for n in wheel.namelist() if n.startswith(f"grapeshot/{folder}/")}

    assert here
    assert shipped == here


def test_every_module_is_shipped(wheel: zipfile.ZipFile) -> None:
    """A module that is in the checkout is in the wheel."""
    for root in (ROOT / "tui", ROOT / "plugins"):
        for path in root.rglob("*.py"):
            if path.is_relative_to(ROOT / "plugins" / "examples"):
                continue  # distributions of their own, as a third party's would be
            assert str(path.relative_to(root)) in wheel.namelist()


def test_styles_and_type_markers_are_shipped(wheel: zipfile.ZipFile) -> None:
    """What is no Python but belongs to the program is in the wheel as well."""
    here = {str(p.relative_to(ROOT / "tui")) for p in (ROOT / "tui").rglob("*.tcss")}

    packages = [path.parent.name for path in (ROOT / "plugins").glob("*/__init__.py")]
    markers = {f"{package}/py.typed" for package in ("grapeshot", *packages)}
    assert here | markers <= set(wheel.namelist())


def test_every_pack_is_an_entry_point() -> None:
    """A folder of plugins/ that nobody registered would never be loaded."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    registered = set(project["entry-points"]["grapeshot"].values())

    assert registered == set(PACKS)


def test_version_is_told_once() -> None:
    """The version of the package is the version of the distribution."""
    import grapeshot

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert grapeshot.__version__ == project["version"]
