"""What the tests of reading share: one house for all, for none of them writes a rule."""

from __future__ import annotations

import pytest

from grapeshot.testing import House


@pytest.fixture(scope="session")
def house() -> House:
    """Return what the program makes of engagements with the rules that ship."""
    return House()
