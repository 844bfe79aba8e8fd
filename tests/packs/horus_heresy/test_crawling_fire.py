"""Crawling Fire: a marker that lies moves up to two inches, if more of the target is under it."""

from __future__ import annotations

from grapeshot.pipeline.odds import odds

from .conftest import HIT, arrow, at, hits, lay, row

PAIR = [at("t1", 30, 30), at("t2", 34, 30), at("t3", 34.9, 30)]
"""One model that is aimed at, and two that stand apart from it."""


def test_a_marker_is_moved_to_where_more_models_lie() -> None:
    """It lies where it was aimed, on one model; two inches to the right it would lie on two."""
    near = [at("t1", 30, 30), at("t2", 32.2, 30), at("t3", 32.9, 30)]
    plain = lay("Blast", models=near).play(1, scatter=[HIT])
    assert plain["markers"][0]["hit"] == ["t1"]
    crawled = lay("Blast", "Crawling Fire", models=near).play(1, 1, 1, scatter=[HIT])
    assert len(crawled["markers"][0]["hit"]) == 3
    assert 30 < crawled["markers"][0]["x"] <= 32


def test_it_is_not_moved_farther_and_not_for_nothing() -> None:
    far = lay("Blast", "Crawling Fire", models=PAIR).play(1, scatter=[HIT])
    assert (far["markers"][0]["x"], far["markers"][0]["y"]) == (30, 30)
    gone = lay("Blast", "Crawling Fire", models=row(1)).play(scatter=[arrow(90, 6, 6)])
    assert gone["markers"][0]["hit"] == []


def test_a_group_of_markers_crawls_marker_by_marker() -> None:
    near = [at("t1", 30, 30), at("t2", 32.2, 30), at("t3", 32.9, 30)]
    trial = lay("Blast", "Barrage", "Crawling Fire", models=near, attacker={"models": 2})
    told = trial.play(*[1] * 6, scatter=[HIT, HIT])
    assert [len(each["hit"]) for each in told["markers"]] == [3, 3]


def test_its_odds_are_simulated_and_told_so() -> None:
    trial = lay("Blast", "Crawling Fire", models=row(2))
    found = odds(trial.program, trials=2)
    assert found.method == "simulated"
    assert any("moved once they lie" in caveat.text for caveat in found.caveats)
    assert "crawling-fire.1" in {fact.clause for fact in trial.program.explain()}


def test_told_hits_include_it() -> None:
    assert hits(3, "Blast", "Crawling Fire").of("hits") == {3: 1}
