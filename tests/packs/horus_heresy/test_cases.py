"""Every worked case of the rule set comes out as it was worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from grapeshot.testing import Case, cases_in

from .conftest import HOUSE

CASES = cases_in(Path(__file__).parent / "cases")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    assert HOUSE.differences(case) == []
