"""How many random examples a property test takes.

`GRAPESHOT_EXAMPLES=20 pytest` searches twenty times as far, along another way each time. So does
`pytest -m thorough` ten times as far, in the tests alone whose examples take long.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_FACTOR = int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))


def examples(count: int) -> settings:
    """Return the settings of a property test that takes `count` examples."""
    return settings(
        max_examples=count * _FACTOR,
        deadline=None,
        derandomize=_FACTOR == 1,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def seeds(count: int) -> range:
    """Return the seeds of a test that makes up `count` random examples by itself."""
    return range(count * _FACTOR)
