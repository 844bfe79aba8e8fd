"""A stranger's distribution is seen through its entry point, and acts like what ships."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZY, with_traits
from tests.engine.plugins.test_discovery import distribution

from grapeshot.testing import House

TRAIT_OF_A_STRANGER = """
    from grapeshot import hookimpl, trait

    TRAIT = trait("Volley Gun", ruleset="legions-imperialis")

    @hookimpl
    def grapeshot_plan_attacks(attack, plan):
        plan.set_dice(6, clause="volley-gun.1", text="six barrels")
"""
PROGRAM = """
import json, sys
from grapeshot.session import Session
session = Session()
engagement = session.reader.engagement(json.loads(sys.argv[1]))
program, odds = session.odds(engagement)
print(json.dumps({
    "mean": odds.attack.mean["hit_rolls"],
    "explanation": [[f.plugin, f.clause, f.text] for f in session.explain(engagement, program)],
    "plugins": {p.name: p.origin for p in session.plugins.all()},
    "problems": session.problems,
}))
"""


def wheel(folder: Path) -> Path:
    """Write the wheel of a distribution `volley-rules` that registers one module."""
    path = folder / "volley_rules-1.0-py3-none-any.whl"
    metadata = "volley_rules-1.0.dist-info"
    files = {
        "volley_rules/__init__.py": "",
        "volley_rules/gun.py": dedent(TRAIT_OF_A_STRANGER),
        f"{metadata}/METADATA": "Metadata-Version: 2.1\nName: volley-rules\nVersion: 1.0\n",
        f"{metadata}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{metadata}/entry_points.txt": "[grapeshot]\nvolley-gun = volley_rules.gun\n",
    }
    record = "".join(f"{name},,\n" for name in (*files, f"{metadata}/RECORD"))
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (files | {f"{metadata}/RECORD": record}).items():
            archive.writestr(name, text)
    return path


def install(path: Path, site: Path) -> None:
    """Install a wheel into a folder, with pip where there is one."""
    if find_spec("pip") is None:
        with zipfile.ZipFile(path) as archive:
            archive.extractall(site)
        return
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([*command, "--target", site, path], env=environment, check=True, timeout=60)


def answer(table: dict[str, Any], *site: Path) -> Any:
    """Return what the program answers in a process of its own, with `site` on its path."""
    path = os.pathsep.join([*map(str, site), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(table)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_installed_distribution_brings_its_trait(tmp_path: Path) -> None:
    install(wheel(tmp_path), tmp_path / "site")
    found = answer(with_traits("volley gun"), tmp_path / "site")
    assert found["problems"] == []
    assert found["plugins"]["volley-gun"] == "volley_rules-1.0"
    assert found["mean"] == 6
    assert ["volley-gun", "volley-gun.1", "six barrels"] in found["explanation"]


class Stranger:
    """Somebody's distributions, laid out as an installation leaves them on the path."""

    def __init__(self, site: Path) -> None:
        self._site = site
        self.modules: list[str] = []

    def install(self, name: str, module: str, source: str) -> None:
        """Lay out a distribution of one module that registers the plugin `frenzy`."""
        points = f"[grapeshot]\nfrenzy = {module}\n"
        distribution(self._site, f"{name.replace('-', '_')}-1.0", points)
        (self._site / f"{module}.py").write_text(dedent(source))
        self.modules.append(module)


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stranger]:
    """Return a stranger whose modules are forgotten at the end of the test."""
    monkeypatch.syspath_prepend(tmp_path)
    somebody = Stranger(tmp_path)
    yield somebody
    for module in somebody.modules:
        sys.modules.pop(module, None)


@pytest.mark.parametrize(
    ("name", "module"), [("frenzy-rules", "frenzy_rules"), ("grapeshot-frenzy", "grapeshot_frenzy")]
)
def test_a_distribution_on_the_path_acts_whatever_its_name(
    stranger: Stranger, name: str, module: str
) -> None:
    """Also one that is named after the program, as plugins of other programs are."""
    stranger.install(name, module, FRENZY)
    house = House()
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    house.session.plugins.load_all()
    house.session.plugins.rulesets()
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    assert house.problems == []


@pytest.mark.parametrize("source", ["1 / 0", "def broken(:", "import no_such_module"])
def test_a_broken_distribution_does_not_stop_the_rest(stranger: Stranger, source: str) -> None:
    stranger.install("frenzy-rules", "frenzy_rules", source)
    house = House()
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    (problem,) = house.problems
    assert problem.startswith('plugin "frenzy" set aside (frenzy_rules')


def test_strangers_are_shut_out_where_only_what_ships_is_wanted(stranger: Stranger) -> None:
    stranger.install("grapeshot-frenzy", "grapeshot_frenzy", "raise SystemExit(3)")
    house = House(third_party=False)
    house.session.plugins.load_all()
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    assert house.problems == []
