"""Whoever works a comparison out: the same lines in the same order, whatever dies on the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grapeshot.compare import executors
from grapeshot.compare.cells import Line
from grapeshot.compare.choosing import targets_named, weapons_named
from grapeshot.compare.executors import Remote, here, in_processes, on_cluster
from grapeshot.compare.question import NONE, Question, Variant
from grapeshot.errors import Fault
from grapeshot.session import Session

DEADLY = '''
"""Ends the process that fires the weapon which a file names, as often as the file says."""

import os
from pathlib import Path

from grapeshot import hookimpl

RULESET = "legions-imperialis"


@hookimpl
def grapeshot_plan_hit(attack, plan):
    marks = sorted(Path({folder!r}).glob("*.mark"))
    if marks and attack.weapon.name == marks[0].read_text() and os.getpid() != {parent}:
        if marks[0].stem != "always":
            marks[0].unlink()
        os._exit(9)
'''


def question(session: Session) -> Question:
    rules = session.plugins.ruleset("legions-imperialis")
    return Question(
        rules.id,
        weapons_named(session, rules, ["v*"], NONE)[:5],
        targets_named(session, rules, ["legion *"])[::9],
        tuple(Variant({"distance": n}, {"situation": {"distance": n}}) for n in (4, 12)),
        measures=("hits", "models_destroyed", "wiped_out"),
    )


@pytest.fixture(scope="module")
def expected() -> tuple[Question, list[Line]]:
    session = Session()
    asked = question(session)
    return asked, list(here(asked, session))


def deadly(folder: Path, weapon: str, name: str) -> dict[str, Any]:
    """Return options of a session with a plugin that ends processes which fire a weapon."""
    folder.chmod(0o700)
    text = DEADLY.format(folder=str(folder), parent=os.getpid())
    (folder / "deadly.py").write_text(text, encoding="utf-8")
    (folder / f"{name}.mark").write_text(weapon, encoding="utf-8")
    return {"plugin_folders": [str(folder)]}


def test_processes_give_the_same_lines(expected: tuple[Question, list[Line]]) -> None:
    asked, lines = expected
    said: list[str] = []
    assert list(in_processes(Remote(asked, {}), 2, said.append)) == lines
    assert not said


def test_a_process_that_dies_loses_no_cell(
    tmp_path: Path, expected: tuple[Question, list[Line]]
) -> None:
    asked, lines = expected
    options = deadly(tmp_path, asked.weapons[3].name, "once")
    said: list[str] = []
    assert list(in_processes(Remote(asked, options), 2, said.append)) == lines
    assert len(said) == 1
    assert not list(tmp_path.glob("*.mark"))


def test_a_line_that_kills_whoever_takes_it_is_told(
    tmp_path: Path, expected: tuple[Question, list[Line]]
) -> None:
    """All others are answered."""
    asked, lines = expected
    asked = asked._replace(variants=asked.variants[:1])
    options = deadly(tmp_path, asked.weapons[3].name, "always")
    found = list(in_processes(Remote(asked, options), 2, lambda _: None))
    for row, (line, right) in enumerate(zip(found, lines, strict=False)):
        if row == 3:
            assert all(cell.fault and "died" in str(cell.refused) for cell in line.cells)
        else:
            assert line == right


@contextmanager
def cluster() -> Iterator[str]:
    """Give the address of a dask cluster of two workers on this machine."""
    import dask
    from distributed import LocalCluster

    made_of: Any = LocalCluster
    quiet = {"distributed.worker.daemon": False, "distributed.admin.log-format": "%(message)s"}
    with (
        dask.config.set(quiet),
        made_of(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as made,
    ):
        yield made.scheduler_address


@pytest.mark.filterwarnings("default")  # what dask itself warns of is its own
def test_a_cluster_whose_worker_dies_gives_the_same_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: tuple[Question, list[Line]]
) -> None:
    """What it had in hand is done by the other one, to the last digit."""
    monkeypatch.setattr(executors, "_PATIENCE", "120s")  # the machine may be busy
    asked, lines = expected
    options = deadly(tmp_path, asked.weapons[3].name, "once")
    said: list[str] = []
    with cluster() as address:
        assert list(on_cluster(Remote(asked, options), address, said.append)) == lines
    assert not said
    assert not list(tmp_path.glob("*.mark"))


def test_no_cluster_at_an_address(expected: tuple[Question, list[Line]]) -> None:
    with pytest.raises(Fault, match="tcp://"):
        next(on_cluster(Remote(expected[0], {}), "nonsense", lambda _: None))
