"""Facts that an engagement states: those without a part are told, those that disagree refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grapeshot.engagement.model import Engagement
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Place
from grapeshot.pipeline.plan import Caveat
from grapeshot.testing import House

Table = dict[str, Any]
PLAIN: Table = {
    "ruleset": "legions-imperialis",
    "weapon": {"name": "gun", "range": 24, "dice": 2, "to_hit": 4},
    "target": {"type": "infantry", "models": 3, "armour_save": 5},
}


def caveats(house: House, **parts: Any) -> list[tuple[str, str]]:
    """Return what is told of an engagement with these parts."""
    engagement = house.session.reader.engagement({**PLAIN, **parts})
    return [(text, key) for text, key in engagement.caveats]


@pytest.mark.parametrize(
    ("part", "key"),
    [("attacker", "caf"), ("situation", "attacker_extra_dice"), ("target", "paired")],
)
def test_a_field_without_part_in_the_kind_is_told(house: House, part: str, key: str) -> None:
    value = True if key == "paired" else 1
    stated = {part: {**PLAIN.get(part, {}), key: value}}
    assert caveats(house, **stated) == [(f'{key} has no part in kind "fire"', f"{part}.{key}")]
    assert (f'{key} has no part in kind "fire"', f"{part}.{key}") not in caveats(
        house, **stated, kind="fight"
    )


def test_what_a_profile_states_is_not_told(house: House) -> None:
    """A unit's profile serves every kind of engagement."""
    profile = "legions-imperialis/detachments-knights/Cerastus Knight Atrapos Banner"
    target = {"profile": profile}
    assert not [text for text, _ in caveats(house, target=target) if "no part" in text]


def test_a_field_has_one_name_in_all_rule_sets_and_older_ones_are_read(house: House) -> None:
    """`facing`: the attacker seen from the target; `own_facing`: the target from the attacker."""
    for ruleset in house.session.plugins.rulesets().values():
        if ruleset.id == "horus-heresy":
            continue  # its vehicles are struck on a facing, and nobody's own one matters
        fields = ruleset.situation.__dataclass_fields__
        assert {"facing", "own_facing"} <= fields.keys()
        assert "arc" not in fields
    read = house.session.reader.engagement({**PLAIN, "situation": {"arc": "rear"}})
    assert read.situation.own_facing == "rear"
    assert read.given >= {"situation.own_facing"}


def test_two_names_of_a_field_may_agree_but_not_differ(house: House) -> None:
    agreeing = {"arc": "rear", "own_facing": "rear"}
    assert house.session.reader.engagement({**PLAIN, "situation": agreeing})
    differing = {"arc": "rear", "own_facing": "front"}
    (found,) = house.session.reader.document({**PLAIN, "situation": differing})
    assert isinstance(found, Faulty)
    assert (found.faults[0].word, found.faults[0].place.key) == ("contradiction", "situation.arc")


def test_a_target_overrides_a_field_by_any_of_its_names(house: House) -> None:
    table = {
        **PLAIN,
        "situation": {"own_facing": "rear"},
        "target": {**PLAIN["target"], "arc": "front"},
    }
    (struck,) = house.session.reader.engagement(table).targets
    assert struck.situation.own_facing == "front"


def test_a_rule_set_looks_at_the_facts_together(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It refuses what cannot both be true, and tells of what has no part."""

    def check(engagement: Engagement) -> Iterator[Caveat]:
        yield Caveat("the moon has no part", "situation.moon")
        if "attacker.moved" in engagement.given:
            raise Fault("contradiction", "it moved and stood", place=Place(key="attacker.moved"))

    plugins = house.session.plugins
    checked = plugins.ruleset("legions-imperialis")._replace(check=check)
    monkeypatch.setattr(plugins, "ruleset", lambda _: checked)
    assert caveats(house) == [("the moon has no part", "situation.moon")]
    (found,) = house.session.reader.document(
        {"engagement": [{**PLAIN, "attacker": {"moved": True}}]}
    )
    assert isinstance(found, Faulty)
    assert found.faults[0].place.key == "engagement[0].attacker.moved"
