"""Apocalyptic Blast (10"): Blast with the 10" marker."""

from __future__ import annotations

import pytest

from .conftest import HIT, lay, row


@pytest.mark.parametrize(
    "printed", ["Apocalyptic Blast", 'Apocalyptic Blast (10")', 'Apocalyptic (10") Blast']
)
def test_it_covers_more_of_a_row(printed: str) -> None:
    """Thirteen models an inch apart, each half an inch in radius."""
    trial = lay(printed, models=row(13))
    told = trial.play(scatter=[HIT])
    assert told["hits"] == 11
    assert trial.explains("apocalyptic-blast.1", "blast.1", "blast.10")


def test_its_edge_only_touches_the_next_model() -> None:
    reach = 10 / 2 + 0.5
    models = row(1)
    for name, away in (("in", reach - 1e-6), ("out", reach)):
        models.append({**models[0], "id": name, "x": 34 + away})
    (marker,) = lay("Apocalyptic Blast", models=models).play(scatter=[HIT])["markers"]
    assert marker["hit"] == ["in", "t1"]


def test_another_size_in_brackets_is_refused() -> None:
    assert lay('Apocalyptic Blast (3")').fault.word == "bad_parameter"
