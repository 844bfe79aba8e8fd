"""Players find the right rule however they write it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grapeshot.rules import sources
from grapeshot.rules.build import build
from grapeshot.rules.index_types import Index
from grapeshot.rules.packing import rule_at
from grapeshot.rules.search import base_name, find, nearest_names, stems


@pytest.fixture(scope="module")
def index() -> Index:
    """Make the index of what ships anew."""
    return build([], [], sources.shipped())


def best(index: Index, query: str, ruleset: str = "") -> str:
    found = find(index, query, ruleset, 1)
    assert found, f"nothing found for {query!r}"
    return rule_at(index, found[0].rule)["id"]


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("deflagerate", "deflagrate"),
        ("defligrate", "deflagrate"),
        ("anti tank", "anti-tank"),
        ("AT", "anti-tank"),
        ("armor bane", "armourbane"),
        ("armour-bane", "armourbane"),
        ("volly gun", "volley-gun"),
        ("catapolt", "catapult"),
        ("grate weapon", "great-weapon"),
        ("misfire", "misfire-table"),
        ("mis fire", "misfire-table"),
        ("engin killer", "engine-killer"),
        ("bunker bustr", "bunker-buster"),
        ("colapsing singularity", "collapsing-singularity"),
        ("neutronflux", "neutron-flux"),
        ("point defense", "point-defence"),
        ("sky fire", "skyfire"),
        ("satturation fire", "saturation-fire"),
        ("flame thrower", "flamethrower"),
        ("light lanse", "light-lance"),
        ("apocaliptic barage", "apocalyptic-barrage"),
        ("pining", "pinning"),
        ("graviton", "graviton-pulse"),
    ],
)
def test_a_misspelt_name_finds_its_rule(index: Index, query: str, rule: str) -> None:
    assert best(index, query) == rule


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("Engine Killer (2)", "engine-killer"),
        ("Limited (1)", "limited"),
        ('Blast (3")', "blast"),
        ("[Multiple Wounds (D3+1)]", "multiple-wounds"),
        ("{Multiple Wounds (D3)}", "multiple-wounds"),
        ("Rending (5+)", "rending"),
        ("Area Attack (1×5)", "area-attack"),
    ],
)
def test_a_trait_with_its_value_finds_its_rule(index: Index, query: str, rule: str) -> None:
    match = find(index, query)[0]

    assert rule_at(index, match.rule)["id"] == rule
    assert match.score == 1


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("re-roll failed hit", "accurate"),
        ("reroll failed hits", "accurate"),
        ("bypass cover saves", "ignores-cover"),
        ("opposed roll scale", "impale"),
        ("structure collapses on its garrison", "core-structures"),
        ("2D6 minus BS", "scatter-dice"),
        ("always strikes at initiative step 0", "great-weapon"),
        ("leadership test failed no movement", "pinning"),
    ],
)
def test_words_of_the_text_find_the_rule(index: Index, query: str, rule: str) -> None:
    assert best(index, query) == rule


@pytest.mark.parametrize(
    ("query", "ruleset", "rule"),
    [
        ("shields", "ninth-age", "shield"),
        ("precise hits", "", "precise"),
        ("snap shooting", "", "snap-shot"),
        ("gets hot", "", "gets-hot"),
        ("explorator", "", "explorator-adaptation"),
        ("4x4", "", "area-attack"),
        ("void shield", "legions-imperialis", "core-void-shields"),
        ("jinking", "legions-imperialis", "jink"),
        ("engine kill", "", "engine-killer"),
        ("how does overwatch work", "", "core-overwatch"),
    ],
)
def test_a_part_of_a_name_or_a_name_and_more_finds_its_rule(
    index: Index, query: str, ruleset: str, rule: str
) -> None:
    assert best(index, query, ruleset) == rule


@pytest.mark.parametrize("query", ["aaaa", "a" * 20_000, "banana split", "zzz", "q w e r t"])
def test_what_no_rule_is_like_finds_nothing(index: Index, query: str) -> None:
    assert find(index, query) == []


def test_every_name_alias_and_id_finds_its_own_rule_first(index: Index) -> None:
    for number in range(len(index["rules"])):
        rule = rule_at(index, number)
        for name in (rule["id"], rule["name"], *rule["aliases"]):
            found = [match for match in find(index, name, rule["ruleset"]) if match.score == 1]

            assert number in {match.rule for match in found}, name


def test_an_id_comes_before_an_alias(index: Index) -> None:
    """In one game "rending" is a rule, in the other it is another word for Rend."""
    found = find(index, "rending")

    assert [rule_at(index, match.rule)["id"] for match in found[:2]] == ["rending", "rend"]
    assert [match.score for match in found[:2]] == [1, 1]


@pytest.mark.parametrize("query", ["impale.2", "IMPALE.2", " impale.2 "])
def test_the_id_of_a_clause_finds_rule_and_clause(index: Index, query: str) -> None:
    matches = find(index, query)

    assert [(rule_at(index, m.rule)["id"], m.score, m.clause) for m in matches] == [
        ("impale", 1, "impale.2")
    ]


def test_a_clause_that_is_not_there_still_finds_the_rule(index: Index) -> None:
    match = find(index, "deflagrate.99")[0]

    assert rule_at(index, match.rule)["id"] == "deflagrate"
    assert match.score < 1


def test_only_an_exact_name_scores_one_and_scores_fall(index: Index) -> None:
    for query in ("deflagratte", "re-roll failed hit", "shelds", "void"):
        scores = [match.score for match in find(index, query)]

        assert max(scores) < 1
        assert scores == sorted(scores, reverse=True)


def test_one_rule_set_and_a_limit(index: Index) -> None:
    found = find(index, "barrage", "horus-heresy", 2)

    assert [rule_at(index, match.rule)["ruleset"] for match in found] == ["horus-heresy"] * 2


@pytest.mark.parametrize("query", ["xyzzy", "qqqq", "?", "."])
def test_nothing_is_found_for_nonsense_but_names_are_offered(index: Index, query: str) -> None:
    assert find(index, query) == []
    assert len(nearest_names(index, query)) == 3


def test_names_offered_keep_to_the_rule_set(index: Index) -> None:
    assert nearest_names(index, "deflagrat", "ninth-age") != nearest_names(index, "deflagrat")


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ('Blast (3"/5")', "Blast"),
        ("[Multiple Wounds (D3+1)]", "Multiple Wounds"),
        ("{Flaming Attacks}", "Flaming Attacks"),
        ("(X)", "(X)"),
        ("Reload!", "Reload!"),
        ("", ""),
    ],
)
def test_the_name_without_its_value(name: str, base: str) -> None:
    assert base_name(name) == base


def test_endings_of_words_do_not_matter() -> None:
    assert stems("Re-rolled hits, doubling saves") == stems("reroll hit double save")
    assert stems("miss") == stems("misses")


QUERIES = [
    [part.strip() for part in line.split("|")]
    for line in Path(__file__).with_name("queries.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
"""`[query, rule set or "-", ids of the rule that is meant]`"""


def test_what_players_type_finds_what_they_mean(index: Index) -> None:
    """Of 150 queries at least 97 in 100 find it first, and all of them among the first three."""
    assert len(QUERIES) >= 150
    places = []
    for query, ruleset, meant in QUERIES:
        found = find(index, query, "" if ruleset == "-" else ruleset, 3)
        ids = [rule_at(index, each.rule)["id"] for each in found]
        assert set(ids) & set(meant.split()), (query, ids)
        places.append(ids[0] in meant.split())
    assert sum(places) >= 0.97 * len(places)
