"""Profiles: taken by reference, overridden beside it, found by a near name where they are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.engine.reading.tables import Table, changed

from grapeshot.engagement.model import Engagement
from grapeshot.errors import Fault
from grapeshot.session import Session

BOLTERS = "legions-imperialis/weapons-small-arms/Legion bolters"
TACTICAL = "legions-imperialis/detachments-space-marines/Legion Tactical Detachment"

ARSENAL = """
[[weapon]]
name = "Pop gun"
dice = 3
to_hit = 5
traits = ["Light"]

[[weapon]]
name = "Broken gun"
dice = "many"
to_hit = 4

[[weapon]]
name = "Misspelt gun"
dice = 1
to_hit = 4
trait = ["Accurate"]

[[detachment]]
name = "Scarecrows"
type = "infantry"
models = 4
morale = 2
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Return a session with a folder of the user's own profiles."""
    folder = tmp_path / "profiles" / "legions-imperialis"
    folder.mkdir(parents=True)
    (folder / "arsenal.toml").write_text(ARSENAL)
    return Session(profile_folders=[tmp_path / "profiles"])


def read(session: Session, weapon: Table, target: Table | None = None) -> Engagement:
    """Read an engagement with this weapon and this target."""
    return session.reader.engagement(changed(weapon=weapon, target=target or {"profile": TACTICAL}))


def test_a_profile_is_taken_by_its_reference(session: Session) -> None:
    engagement = read(session, {"profile": BOLTERS})
    assert engagement.weapon.name == "Legion bolters"
    assert engagement.weapon.dice.lowest >= 1
    assert engagement.targets[0].unit.type == "infantry"


def test_what_stands_beside_a_reference_overrides_it(session: Session) -> None:
    plain = read(session, {"profile": BOLTERS}).weapon
    weapon = read(session, {"profile": BOLTERS, "dice": 9, "traits": ["Psi"]}).weapon
    assert weapon.dice.lowest == 9
    assert [borne.trait.name for borne in weapon.traits] == ["Psi"]
    assert (weapon.to_hit, weapon.ap, weapon.range) == (plain.to_hit, plain.ap, plain.range)


def test_what_overrides_is_checked_as_strictly(session: Session) -> None:
    with pytest.raises(Fault, match='unknown key "dices"'):
        read(session, {"profile": BOLTERS, "dices": 9})
    with pytest.raises(Fault, match="dice = -1"):
        read(session, {"profile": BOLTERS, "dice": -1})


def test_a_name_is_found_regardless_of_case_hyphens_and_spaces(session: Session) -> None:
    reference = "legions-imperialis/weapons-small-arms/legion-BOLTERS"
    assert read(session, {"profile": reference}).weapon.name == "Legion bolters"


def test_the_users_own_profiles_are_read(session: Session) -> None:
    reference = "legions-imperialis/arsenal/"
    engagement = read(
        session, {"profile": reference + "pop gun"}, {"profile": reference + "Scarecrows"}
    )
    assert engagement.weapon.dice.lowest == 3
    assert engagement.targets[0].unit.models == 4


def test_the_users_own_profiles_win_over_what_ships(tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "last"]
    for dice, folder in enumerate(folders, 7):
        (folder / "legions-imperialis").mkdir(parents=True)
        file = folder / "legions-imperialis" / "weapons-small-arms.toml"
        file.write_text(f'[[weapon]]\nname = "Legion bolters"\ndice = {dice}\nto_hit = 4\n')
    session = Session(profile_folders=folders)
    assert read(session, {"profile": BOLTERS}).weapon.dice.lowest == 8


@pytest.mark.parametrize(
    ("reference", "nearest"),
    [
        ("legions-imperialis/weapons-small-arms/Legion bolter", BOLTERS),
        ("legions-imperialis/arsenal/Popgnu", "legions-imperialis/arsenal/Pop gun"),
        ("legions-imperialis/weapon-small-arms/Legion bolters", BOLTERS),
        ("skirmish/arsenal/Pop gun", None),
    ],
)
def test_an_unknown_profile_gets_the_nearest(
    session: Session, reference: str, nearest: str | None
) -> None:
    with pytest.raises(Fault) as caught:
        read(session, {"profile": reference})
    assert (caught.value.word, caught.value.nearest) == ("unknown_profile", nearest)
    assert caught.value.place.key == "weapon.profile"
    assert f'no profile "{reference}"; expected a weapon of ' in str(caught.value)


def test_a_profile_of_another_kind_is_not_taken(session: Session) -> None:
    with pytest.raises(Fault, match="expected a weapon of legions-imperialis"):
        read(session, {"profile": TACTICAL})
    with pytest.raises(Fault, match="expected a detachment or structure of legions-imperialis"):
        read(session, {"profile": BOLTERS}, {"profile": BOLTERS})


@pytest.mark.parametrize("reference", ["", "Legion bolters", "legions-imperialis/bolters", 3, []])
def test_what_is_no_reference_is_refused(session: Session, reference: Any) -> None:
    with pytest.raises(Fault, match='expected "ruleset/file/name"') as caught:
        read(session, {"profile": reference})
    assert caught.value.word == "unknown_profile"


def test_a_profile_file_that_is_no_toml_is_named_with_its_line(
    session: Session, tmp_path: Path
) -> None:
    file = tmp_path / "profiles" / "legions-imperialis" / "broken.toml"
    file.write_text("[[weapon]]\nname = \n")
    with pytest.raises(Fault) as caught:
        read(session, {"profile": "legions-imperialis/broken/gun"})
    assert caught.value.word == "bad_toml"
    assert str(caught.value).startswith(f"{file}:2: no TOML: ")


def test_a_fault_of_a_profile_is_told_at_the_profile(session: Session, tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        read(session, {"profile": "legions-imperialis/arsenal/Broken gun"})
    assert caught.value.place.file == str(
        tmp_path / "profiles" / "legions-imperialis" / "arsenal.toml"
    )
    assert caught.value.place.line == 10


def test_an_unknown_key_of_a_profile_is_a_fault(session: Session) -> None:
    """Else a slip of the pen changes the odds silently: here the gun is not Accurate."""
    with pytest.raises(Fault, match='unknown key "trait"'):
        read(session, {"profile": "legions-imperialis/arsenal/Misspelt gun"})


def unlisted(session: Session, attacker: Table, *weapons: Table) -> list[tuple[str, str]]:
    """Return the warnings of weapons that an attacker does not list, with their keys."""
    first, *more = weapons
    table = changed(weapon=first, attacker=attacker, target={"profile": TACTICAL})
    engagement = session.reader.engagement({**table, "more_weapons": more})
    return [(text, key) for text, key in engagement.caveats if "does not list" in text]


def test_a_weapon_that_the_attackers_profile_does_not_list_is_warned_of(session: Session) -> None:
    detachments = "legions-imperialis/detachments-space-marines"
    missiles = f"{detachments}/Legion Missile Launcher Support Detachment"
    frag = {"profile": "legions-imperialis/weapons-support/Missile launchers - frag"}
    bolters, arsenal = {"profile": BOLTERS}, {"profile": "legions-imperialis/arsenal/Pop gun"}
    told = "Legion Tactical Detachment does not list Pop gun among its weapons"

    assert unlisted(session, {"profile": TACTICAL}, arsenal) == [(told, "weapon")]
    assert unlisted(session, {"profile": TACTICAL}, bolters, arsenal) == [(told, "more_weapons[0]")]
    assert unlisted(session, {"profile": TACTICAL}, bolters) == []
    assert unlisted(session, {"profile": TACTICAL}, bolters | {"name": "Old bolters"}) == []
    assert unlisted(session, {"profile": missiles}, frag) == []


KRATOS = "legions-imperialis/detachments-legion-vehicles/Legion Kratos Squadron"


def fired_twice(session: Session, attacker: Table, *weapons: Table) -> list[tuple[str, str]]:
    """Return the warnings of weapons that are fired too often, with their keys."""
    first, *more = weapons
    table = changed(weapon=first, attacker=attacker, target={"profile": TACTICAL})
    engagement = session.reader.engagement({**table, "more_weapons": more})
    return [(text, key) for text, key in engagement.caveats if " is fired " in text]


def test_one_weapon_is_fired_in_one_way_and_by_those_who_have_it(session: Session) -> None:
    """Two tanks have one cannon and one blastgun each; one may fire shells and the other shots."""
    cannon = "legions-imperialis/weapons-vehicles/Kratos battlecannon"
    shot, shell = (
        {"profile": f"{cannon} - {way}"} for way in ("armour piercing", "high explosive")
    )
    blastgun = {"profile": "legions-imperialis/weapons-vehicles/Melta blastgun"}
    one: Table = {"attacker": {"models": 1}}
    both = {"profile": KRATOS}

    ((told, key),) = fired_twice(session, both, shot, shell)
    assert told.startswith("Kratos battlecannon is fired as armour piercing and high explosive")
    assert key == "more_weapons[0]"
    assert fired_twice(session, both, shot | one, shell | one) == []
    assert fired_twice(session, both, shot, blastgun) == []
    told = "Melta blastgun is fired by 3 models, and 2 have it by the profile of the attacker"
    assert fired_twice(session, both, blastgun, blastgun | one) == [(told, "more_weapons[0]")]
    assert fired_twice(session, both, blastgun | one, blastgun | one) == []
    assert fired_twice(session, {"models": 2}, blastgun, blastgun) == []

    modes = [{"name": "wide"}, {"name": "narrow"}]
    gun = {"name": "gun", "range": 9, "dice": 1, "to_hit": 4, "ap": 0, "modes": modes}
    ways = [{**gun, "choices": {"mode": name}} for name in ("wide", "narrow")]
    assert [key for _, key in fired_twice(session, {}, *ways)] == ["more_weapons[0]"]


def test_what_is_written_out_or_lists_no_weapons_is_not_warned_of(session: Session) -> None:
    arsenal = {"profile": "legions-imperialis/arsenal/Pop gun"}
    own = {"name": "Pop gun", "range": 8, "dice": 1, "to_hit": 4, "ap": 0}

    assert unlisted(session, {}, arsenal) == []
    assert unlisted(session, {"models": 2}, arsenal) == []
    assert unlisted(session, {"profile": "legions-imperialis/arsenal/Scarecrows"}, arsenal) == []
    assert unlisted(session, {"profile": TACTICAL}, own) == []
