"""Every worked case of the rule set comes out as it was worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from grapeshot.testing import Case, House, cases_in

FOLDER = Path(__file__).parent / "cases"
CASES = cases_in(FOLDER)
HOUSE = House(third_party=False, profiles=[FOLDER / "profiles"])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    assert HOUSE.differences(case) == []
