"""An [expect] that is malformed is bad input, told with file and key; so is an engagement."""

from __future__ import annotations

import pytest

from .conftest import PLAIN, Grapeshot, many

MALFORMED = {
    "refused = 3": "expect.refused",
    'refused = ["arc"]': "expect.refused",
    "tolerance = inf": "expect.tolerance",
    "tolerance = nan": "expect.tolerance",
    "tolerance = -1": "expect.tolerance",
    "tolerance = 0.5": "expect.tolerance",
    'tolerance = "x"': "expect.tolerance",
    "mean = 3": "expect.mean",
    "mean = { hits = true }": "expect.mean.hits",
    'mean = { hits = "1/0" }': "expect.mean.hits",
    'mean = { hits = "1e999999999" }': "expect.mean.hits",
    "events = [1]": "expect.events",
    'events = { wiped_out = "abc" }': "expect.events.wiped_out",
    "events = { wiped_out = { 1 = 1 } }": "expect.events.wiped_out",
    "hits = { 0 = 2020-01-01 }": "expect.hits.0",
    "hits = { 0 = nan }": "expect.hits.0",
    'hits = { 0 = "nan" }': "expect.hits.0",
    'hits = { 0 = "-1/2" }': "expect.hits.0",
    "hits = { 0 = 2 }": "expect.hits.0",
    "hits = { a = { b = 1 } }": "expect.hits",
    "hits = 3": "expect.hits",
    "targets = 1": "expect.targets",
    "targets = { x = 1 }": "expect.targets.x",
    "targets = { x = {} }": "expect.targets",
    'total = "all"': "expect.total",
    "values = true": "expect.values",
}


def test_what_is_malformed_is_told_with_file_and_key(grapeshot: Grapeshot) -> None:
    file = grapeshot.file(many(*(f"{PLAIN}\n[expect]\n{text}\n" for text in MALFORMED)))
    done = grapeshot.run("verify", file)
    assert done.returncode == 3, done.stderr
    told = done.stdout.split("failed ")[1:]
    assert len(told) == len(MALFORMED)
    for text, (malformed, key) in zip(told, MALFORMED.items(), strict=True):
        assert key in text, malformed


@pytest.mark.parametrize("expect", ["", '\n[expect]\nrefused = "arc"\n'])
def test_a_faulty_engagement_fails_whether_or_not_it_expects_anything(
    grapeshot: Grapeshot, expect: str
) -> None:
    done = grapeshot.run("verify", grapeshot.file(PLAIN.replace("ruleset", "rulesett") + expect))
    assert done.returncode == 3
    assert "1 failed" in done.stdout
