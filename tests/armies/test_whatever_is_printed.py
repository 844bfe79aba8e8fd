"""Whatever a file prints: what comes out passes the check of profiles, and is read again."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.armies.conftest import Read
from tests.armies.samples import HH_UNIT, HH_VEHICLE, HH_WEAPON, LI_UNIT, LI_WEAPON, written
from tests.examples import examples

from grapeshot.armies.lists import read_army
from grapeshot.armies.writing import files_of
from grapeshot.cli.profile_check import check
from grapeshot.session import Session

T9A_WEAPON = ("Range", "Shots", "Str", "AP", "Attributes")
T9A_ROWS = (
    ("HP", "Def", "Res", "Arm", "Rules"),
    ("Att", "Off", "Str", "AP", "Agi", "Rules"),
    ("Height", "Type", "Base"),
)
SHEETS = {
    "legions-imperialis": (LI_WEAPON, LI_UNIT),
    "horus-heresy": (HH_WEAPON, HH_UNIT, HH_VEHICLE),
    "ninth-age": (T9A_WEAPON, T9A_WEAPON[2:], *T9A_ROWS),
}
TEXTS = st.one_of(
    st.sampled_from(
        [*"0123456789-*C", "", "4+", '14"', '8"-100"', "D6+D3", "2+/4++", "User", "As User", "+1"]
    ),
    st.sampled_from(["Heavy 2, Pinning", "Infantry (Heavy, Line)", "Vehicle", "Standard", "Large"]),
    st.sampled_from(["Light AT, Arc (Front)", "Rend. Rend", "Void Shields (2)", "Bulky (2)", "SP"]),
    st.text(max_size=12),
)


@st.composite
def files(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Return a rule set and a roster, or catalogue, of its kinds of profile."""
    ruleset = draw(st.sampled_from(sorted(SHEETS)))
    kinds = st.lists(st.sampled_from(SHEETS[ruleset]), max_size=4)

    def sheet(names: tuple[str, ...]) -> dict[str, Any]:
        values = [{"name": name, "$text": draw(TEXTS)} for name in names]
        return {"name": draw(TEXTS), "typeName": "", "characteristics": values}

    def selection(depth: int) -> dict[str, Any]:
        inner = [selection(depth - 1) for _ in range(draw(st.integers(0, 2 if depth else 0)))]
        return {
            "name": draw(TEXTS),
            "id": draw(TEXTS),
            "type": draw(st.sampled_from(["unit", "model", "upgrade"])),
            "number": draw(st.one_of(st.integers(0, 10**6), TEXTS)),
            "profiles": [sheet(names) for names in draw(kinds)],
            "rules": [{"name": draw(TEXTS)} for _ in range(draw(st.integers(0, 2)))],
            "categories": [{"name": draw(TEXTS)}],
            "costs": [{"name": "pts", "value": draw(st.one_of(st.floats(), TEXTS))}],
            "selections": inner,
            "selectionEntries": inner,
        }

    chosen = [selection(1) for _ in range(draw(st.integers(0, 3)))]
    if draw(st.booleans()):
        return ruleset, {"catalogue": {"selectionEntries": chosen, "id": "c"}}
    force = {"name": draw(TEXTS), "selections": chosen}
    return ruleset, {"roster": {"name": draw(TEXTS), "forces": [force]}}


@pytest.fixture(scope="module")
def session() -> Session:
    """Return a session of what ships."""
    return Session(third_party=False)


@examples(50)
@given(files())
def test_whatever_is_printed_passes_the_check(
    read: Read, session: Session, file: tuple[str, dict[str, Any]]
) -> None:
    """No file makes an import fail otherwise than in words; no profile is written that is wrong."""
    ruleset, content = file
    with TemporaryDirectory() as name:
        folder = Path(name)
        imported, faults = read(written(folder, "a.json", json.dumps(content)), ruleset=ruleset)
        if not imported and {fault.word for fault in faults} == {"no_profiles"}:
            return  # a roster of which nothing is a unit
        assert not faults
        for each in files_of(imported[0], folder, folder / "armies"):
            each.path.parent.mkdir()
            each.path.write_text(each.text, encoding="utf-8")
        own = [each for each in (folder / ruleset,) if each.exists()]
        assert not [str(each) for each in check(session, own, ruleset).faults]
        for army in (folder / "armies").glob("*.toml"):
            listed = read_army(army)
            made = {f"{ruleset}/a/{profile.name}" for profile in imported[0].profiles}
            assert {each.profile for each in listed.references()} <= made
