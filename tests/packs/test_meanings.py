"""Every field of every rule set says in a sentence what it is; the usual ones are fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grapeshot.plugins.ruleset import Ruleset
from grapeshot.schema import Kind, fields_by_name
from grapeshot.session import Session

IDS = ("legions-imperialis", "ninth-age", "horus-heresy")
LONGEST = 80


def _shapes(ruleset: Ruleset) -> Iterator[type[Any]]:
    """Yield all shapes of a rule set, those of tables within tables too."""
    waiting: list[type[Any] | None] = [
        ruleset.weapon,
        ruleset.attacker,
        ruleset.target,
        ruleset.situation,
        ruleset.choices,
        ruleset.options,
        ruleset.layout(),
    ]
    met: set[type[Any]] = set()
    while waiting:
        shape = waiting.pop()
        if shape is None or shape in met:
            continue
        met.add(shape)
        yield shape
        kinds: list[Kind] = [item.metadata["kind"] for item in fields_by_name(shape).values()]
        waiting += [kind.shape for kind in kinds]


@pytest.mark.parametrize("id_", IDS)
def test_every_field_has_a_meaning_that_fits_a_line(id_: str) -> None:
    for shape in _shapes(Session().plugins.ruleset(id_)):
        for name, item in fields_by_name(shape).items():
            meaning = item.metadata["meaning"]
            assert meaning.endswith("."), f"{shape.__name__}.{name}: {meaning!r}"
            assert meaning[0].isupper(), meaning
            assert len(meaning) <= LONGEST, meaning


@pytest.mark.parametrize("id_", IDS)
def test_what_is_usual_is_there(id_: str) -> None:
    ruleset = Session().plugins.ruleset(id_)
    for key in ruleset.usual:
        section, _, name = key.partition(".")
        assert name in fields_by_name(getattr(ruleset, section)), key
