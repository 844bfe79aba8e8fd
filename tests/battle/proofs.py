"""All that a battle remembers of each rule set, with what shows that it acts and that it ends.

A proof is a battle, what is looked at in it, what leaves the effect, and after how many phases it
ends. What is looked at is an exact mean, or the word of a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from grapeshot.battle.resolving import prepared
from grapeshot.errors import Fault, Refusal

from .conftest import Table

LI, T9A, HH = "legions-imperialis", "ninth-age", "horus-heresy"
Act = Callable[[Table], object]
FOR_EVER = 0
NEAR = {"distance": 10}


class Proof(NamedTuple):
    """What shows that something is remembered."""

    name: str
    """The effect, or the field that is remembered."""
    before: Any
    """What the look tells before it; a mean by hand, or the word of a refusal."""
    after: Any
    """What it tells as long as the effect lasts."""
    phases: int
    """After how many phases it is over; FOR_EVER for the battle."""
    units: Act
    cause: Act
    look: Act


def looked(look: Act, table: Table) -> object:
    """Return what a look tells: a number, the word of a refusal, or that nobody is there."""
    try:
        return look(table)
    except Refusal as refusal:
        return refusal.reason
    except Fault as fault:
        if fault.word != "gone":
            raise
        return fault.word


def shot(weapon: dict[str, Any], measure: str = "hits", **stated: Any) -> Act:
    """Return a look at what Theirs would do to Ours."""
    stated = {"situation": NEAR, **stated}
    return lambda table: table.mean("Theirs", "Ours", weapon, measure, **stated)


def harm(weapon: dict[str, Any], measure: str = "models_destroyed", **stated: Any) -> Act:
    """Return a look at what Ours would do to Theirs."""
    stated = {"situation": NEAR, **stated}
    return lambda table: table.mean("Ours", "Theirs", weapon, measure, **stated)


def hurt(weapon: dict[str, Any], *faces: int, **stated: Any) -> Act:
    """Return an attack of Ours on Theirs with these faces."""
    stated = {"situation": NEAR, **stated}
    return lambda table: table.attack("Ours", "Theirs", weapon, *faces, **stated)


def struck(name: str, weapon: dict[str, Any], **stated: Any) -> Act:
    """Return an attack of Ours that leaves an effect on Theirs."""
    stated = {"situation": NEAR, **stated}
    return lambda table: table.attack_until(name, "Ours", "Theirs", weapon, **stated)


def two(ours: dict[str, Any], theirs: dict[str, Any], phases: int = 0) -> Act:
    """Return what puts two units on the table and lets phases pass."""

    def made(table: Table) -> None:
        table.unit("Ours", "North", **ours)
        table.unit("Theirs", "South", **theirs)
        table.pass_phases(phases)

    return made


# -- Legions Imperialis: six phases a round -------------------------------------------------------

TANK: dict[str, Any] = {"type": "vehicle", "models": 1, "wounds": 9, "armour_save": 6, "caf": 0}
GUN: dict[str, Any] = {"name": "Gun", "range": 30, "dice": 2, "to_hit": 3, "ap": 0}
MISSILE = {**GUN, "name": "Missile", "traits": ["Limited (1)"]}
BOMBS = {**GUN, "name": "Bombs", "traits": ["Bombing Run"]}
CHARGE = {**GUN, "name": "Charge", "range": "template", "traits": ['Blast (3")']}
BLOWN: dict[str, Any] = {
    "attacker": {"rules": ["Remote-controlled Detonation"]},
    "situation": {"phase": "movement", "detonation": True, "template_full": 1},
}
RUN: dict[str, Any] = {
    "attacker": {"rules": ["Flyer"]},
    "situation": {"phase": "movement", "distance": 1, "template_full": 1},
}


def _quake(trait: str) -> dict[str, Any]:
    return {**GUN, "name": trait, "traits": [trait]}


def _theirs_fires(weapon: dict[str, Any], **stated: Any) -> Act:
    stated = {"situation": NEAR, **stated}
    return lambda table: table.attack("Theirs", "Ours", weapon, **stated)


def _fight(table: Table) -> object:
    return table.attack("Ours", "Theirs", GUN, 6, 6, 1, 1, kind="fight")


def _third(table: Table) -> None:
    two(TANK, TANK)(table)
    table.unit("Third", "North", **TANK)


def _shocked(table: Table) -> None:
    two(TANK, TANK)(table)
    _theirs_fires(GUN)(table)


def _shocked_first(table: Table) -> None:
    two(TANK, TANK)(table)
    struck("shocked", _quake("Shock Pulse"))(table)
    lasting = table.battle.state.units["Theirs"].lasting
    assert [each.ends for each in lasting] == ["round"]


_EXTERMINATE = ["Command - Exterminate", "Networked Anima"]
ONE = {**GUN, "dice": 1, "ap": -1}
OF_LI = (
    Proof("models", Fraction(8, 3), Fraction(4, 3), FOR_EVER,
          two(TANK, {**TANK, "models": 2, "wounds": 1}), hurt(ONE, 3), shot(GUN)),
    Proof("wounds_left", 0, Fraction(2, 3), FOR_EVER, two(TANK, {**TANK, "wounds": 2}),
          hurt(ONE, 3), harm(ONE)),
    Proof("void_shields", 0, Fraction(2, 3), FOR_EVER,
          two(TANK, {**TANK, "wounds": 1, "void_shields": 1}), hurt(ONE, 3), harm(ONE)),
    Proof("quaked", Fraction(4, 3), 1, 6, two(TANK, TANK), struck("quaked", _quake("Quake")),
          shot(GUN)),
    Proof("shocked", Fraction(4, 3), "shocked", 6, _shocked,
          struck("shocked", _quake("Shock Pulse")), shot(GUN)),
    Proof("situation.weapons_fired", Fraction(4, 3), "shocked", 6, _shocked_first,
          _theirs_fires(GUN), shot(GUN)),
    Proof("ammunition", Fraction(4, 3), "ammunition", FOR_EVER, two(TANK, TANK),
          _theirs_fires(MISSILE), shot(MISSILE)),
    Proof("fired", Fraction(4, 3), "already_fired", 6, two(TANK, TANK),
          _theirs_fires(BOMBS, **RUN), shot(BOMBS, **RUN)),
    Proof("destroyed", Fraction(4, 3), "gone", FOR_EVER, two(TANK, TANK),
          _theirs_fires(CHARGE, **BLOWN), shot(GUN)),
    Proof("marked", Fraction(4, 3), Fraction(14, 9), 6,
          two({**TANK, "rules": [*_EXTERMINATE, "Noosphere Controller"]}, TANK),
          struck("marked", GUN), harm(GUN, "hits", attacker={"rules": _EXTERMINATE})),
    Proof("unit.fought", Fraction(575, 1296), Fraction(1009, 1296), 6, _third, _fight,
          lambda table: table.mean("Third", "Theirs", GUN, "attacker_wins", kind="fight")),
)  # fmt: skip


# -- Horus Heresy: three phases a turn; all is caused in the Shooting phase of North --------------

_SHOOTING = 1
BOLTER: dict[str, Any] = {
    "name": "Bolter",
    "type": "Assault",
    "range": 24,
    "shots": 2,
    "strength": 7,
    "ap": 5,
}
SWORD: dict[str, Any] = {"name": "Sword", "type": "Melee", "strength": 4, "ap": "-"}
MAN: dict[str, Any] = {
    "type": "infantry",
    "models": 1,
    "bs": 4,
    "ws": 4,
    "strength": 4,
    "initiative": 4,
    "attacks": 1,
    "toughness": 4,
    "wounds": 9,
    "armour_save": 0,
    "leadership": 7,
}
WAGON: dict[str, Any] = {
    "type": "vehicle",
    "bs": 4,
    "armour": {"front": 10, "side": 10, "rear": 10},
    "hull_points": 9,
}
SHOT, SNAP = 2 * Fraction(2, 3), 2 * Fraction(1, 6)
"""The hits of a Bolter at BS 4, and at BS 1 or of Snap Shots."""
MEN = two(MAN, MAN, _SHOOTING)
AT_WAGON = two(MAN, WAGON, _SHOOTING)
FRONT = {**NEAR, "facing": "front"}
FIGHT: dict[str, Any] = {"kind": "fight", "target": {"weapon": SWORD}, "situation": {}}
_ASSAULT, _TO_NEXT_TURN = 2, 4
"""When fights are fought, and after how many phases the next turn is over."""
_OWN_TURN = 5
"""To the end of South's turn."""


def _bolter(*traits: str, **other: Any) -> dict[str, Any]:
    return {**BOLTER, "traits": list(traits), **other}


def _on_table(result: str) -> Act:
    """Return an attack of which the first penetrating hit comes to a result."""
    return struck(result, _bolter(shots=1, strength=9), situation=FRONT)


def _fights(table: Table) -> object:
    return table.attack("Theirs", "Ours", SWORD, seed=3, **FIGHT)


def _field(part: str, name: str, sword: dict[str, Any], fight: dict[str, Any]) -> Act:
    """Return a look at a field of the next fight of Theirs, which states nothing of it."""

    def look(table: Table) -> object:
        order = table.battle.order("Theirs", "", ["Ours"], {"weapon": sword, **fight})
        engagement, _ = prepared(table.battle.session, order, table.battle.state)
        return getattr(getattr(engagement, part), name)

    return look


def _having(**fields: Any) -> Act:
    """Return two men, one of whom is said to have done something until he fights."""

    def made(table: Table) -> None:
        two(MAN, MAN, _ASSAULT)(table)
        table.battle.set_fields("Theirs", fields)

    return made


def _told(name: str) -> Act:
    """Return a look at what is told to last on Theirs, of what changes no number of an attack."""
    return lambda table: name in table.lasting("Theirs")


def _toughness(table: Table) -> object:
    return table.mean("Ours", "Theirs", _bolter(strength=4, shots=6), "wounds", situation=NEAR)


ROUND = _bolter(shots=1)
SHELL = _bolter(shots=1, strength=9)
OF_HH = (
    Proof("models", 2 * SHOT, SHOT, FOR_EVER,
          two(MAN, {**MAN, "models": 2, "wounds": 1}, _SHOOTING), hurt(ROUND, 3, 3), shot(BOLTER)),
    Proof("wounds_lost", 0, Fraction(2, 3) * Fraction(5, 6), FOR_EVER,
          two(MAN, {**MAN, "wounds": 2}, _SHOOTING), hurt(ROUND, 3, 3), harm(ROUND)),
    Proof("hull_points", 0, Fraction(2, 3), FOR_EVER,
          two(MAN, {**WAGON, "hull_points": 2}, _SHOOTING), hurt(SHELL, 3, 1, situation=FRONT),
          harm(SHELL, "destroyed", situation=FRONT)),
    Proof("pinned", SHOT, SNAP, _OWN_TURN, MEN, struck("pinned", _bolter("Pinning")), shot(BOLTER)),
    Proof("blinded", SHOT, SNAP, _OWN_TURN, MEN, struck("blinded", _bolter("Blind")), shot(BOLTER)),
    Proof("snap_shots_next", SHOT, SNAP, FOR_EVER,
          two(MAN, {**WAGON, "rules": ["Knight sub-type"]}, _SHOOTING),
          struck("snap_shots_next", _bolter("Shock Pulse"), situation=FRONT), shot(BOLTER)),
    Proof("concussed", Fraction(1, 2), Fraction(1, 3), 2, MEN,
          struck("concussed", _bolter("Concussive (1)")), shot(SWORD, "hits", **FIGHT)),
    Proof("weakened", Fraction(2), Fraction(8, 3), FOR_EVER, MEN,
          struck("weakened", _bolter("Rad-phage")), _toughness),
    Proof("slowed", False, True, 7, MEN, struck("slowed", _bolter("Seismic Shock")),
          _told("slowed")),
    Proof("entangled", False, True, _OWN_TURN, two(MAN, {**MAN, "wounds": 3}, _SHOOTING),
          struck("entangled", _bolter("Entangle (1)")), _told("entangled")),
    Proof("shaken", SHOT, SNAP, _OWN_TURN, AT_WAGON, _on_table("shaken"), shot(BOLTER)),
    Proof("stunned", SHOT, SNAP, _OWN_TURN, AT_WAGON, _on_table("stunned"), shot(BOLTER)),
    Proof("weapon_lost", False, True, FOR_EVER, AT_WAGON, _on_table("weapon_lost"),
          _told("weapon_lost")),
    Proof("immobile", False, True, FOR_EVER, AT_WAGON, _on_table("immobile"), _told("immobile")),
    Proof("attacker.ammunition", SHOT, "ammunition", FOR_EVER, MEN,
          _theirs_fires(_bolter("One Use")), shot(_bolter("One Use"))),
    Proof("attacker.fired_before", Fraction(1, 6), Fraction(1, 3), FOR_EVER, MEN,
          _theirs_fires(_bolter("Limited Ammunition", shots=1), seed=1),
          shot(_bolter("Limited Ammunition", shots=1), "out_of_ammunition")),
    Proof("situation.round", 1, 2, _TO_NEXT_TURN, two(MAN, MAN, _ASSAULT), _fights,
          _field("situation", "round", SWORD, FIGHT)),
    Proof("unit.charging", Fraction(1), Fraction(1, 2), _TO_NEXT_TURN, _having(charging=True),
          _fights, shot(SWORD, "hits", **FIGHT)),
    Proof("unit.charged", True, False, _TO_NEXT_TURN, _having(charged=True), _fights,
          _field("attacker", "charged", SWORD, FIGHT)),
    Proof("unit.disordered", True, False, _TO_NEXT_TURN,
          _having(charging=True, disordered=True), _fights,
          _field("attacker", "disordered", SWORD, FIGHT)),
    Proof("unit.through_terrain", True, False, _TO_NEXT_TURN, _having(through_terrain=True),
          _fights, _field("attacker", "through_terrain", SWORD, FIGHT)),
)  # fmt: skip


# -- The 9th Age: five phases a turn; South fires in its Shooting phase, and fights in its Melee ---

_NEXT_OWN_TURN, _NEXT_TURN = 12, 6
_SOUTH_SHOOTS, _SOUTH_FIGHTS = 8, 9
CREW: dict[str, Any] = {"models": 1, "wounds": 9, "resilience": 4}
MACHINE = {**CREW, "rules": ["War Machine"]}
DRAGON = {**CREW, "rules": ["Breath Attack (Str 4, AP 1)"]}
CANNON: dict[str, Any] = {"profile": "ninth-age/artillery/Cannon", "name": "Cannon"}
FIRED: dict[str, Any] = {"choices": {"mode": "Cannon"}}
CANNON_HITS = Fraction(1, 2)
BREATH: dict[str, Any] = {
    "name": "Breath Attack",
    "kind": "shooting",
    "range": 12,
    "strength": 4,
    "ap": 1,
    "traits": ["Breath Attack (Str 4, AP 1)"],
}
BLADE: dict[str, Any] = {"name": "Hand Weapon", "kind": "melee", "strength": "as user", "ap": 0}
SPEAR = {**BLADE, "name": "Spear"}
BATTLE: dict[str, Any] = {"kind": "fight", "target": {"weapon": BLADE}, "situation": {}}


def _misfires(name: str, first: int) -> Act:
    """Return shots of Theirs until they leave an effect on themselves, from a seed on."""

    def fired(table: Table) -> None:
        for seed in range(first, first + 300):
            table.attack("Theirs", "Ours", CANNON, seed=seed, situation=NEAR, **FIRED)
            if name in table.lasting("Theirs"):
                return
            table.battle.undo()
        raise AssertionError(f"no dice have led to {name}")

    return fired


def _battles(weapon: dict[str, Any]) -> Act:
    return lambda table: table.attack("Theirs", "Ours", weapon, seed=3, **BATTLE)


def _charging(table: Table) -> None:
    two(CREW, CREW, _SOUTH_FIGHTS)(table)
    table.battle.set_fields("Theirs", {"charging": True})


BOW: dict[str, Any] = {
    "name": "Bow",
    "kind": "shooting",
    "range": 24,
    "strength": 3,
    "ap": 0,
    "to_hit": 4,
}
OF_T9A = (
    Proof("wounds_lost", 0, Fraction(1, 2) * Fraction(1, 3), FOR_EVER,
          two(CREW, {**CREW, "wounds": 2}), hurt(BOW, 4, 5), harm(BOW)),
    Proof("breakdown", CANNON_HITS, "breakdown", FOR_EVER, two(CREW, CREW, _SOUTH_SHOOTS),
          _misfires("breakdown", 2), shot(CANNON, **FIRED)),
    Proof("jammed", CANNON_HITS, "jammed", _NEXT_OWN_TURN, two(CREW, CREW, _SOUTH_SHOOTS),
          _misfires("jammed", 31), shot(CANNON, **FIRED)),
    Proof("shaken", CANNON_HITS, "shaken", _NEXT_OWN_TURN, two(CREW, MACHINE, _SOUTH_SHOOTS),
          _misfires("shaken", 31), shot(CANNON, **FIRED)),
    Proof("unit.used", Fraction(7), "used", FOR_EVER, two(CREW, DRAGON, _SOUTH_SHOOTS),
          _theirs_fires(BREATH), shot(BREATH)),
    Proof("situation.round", 1, 2, _NEXT_TURN, two(CREW, CREW, _SOUTH_FIGHTS), _battles(BLADE),
          _field("situation", "round", BLADE, BATTLE)),
    Proof("unit.charging", True, False, _NEXT_TURN, _charging, _battles(BLADE),
          _field("attacker", "charging", BLADE, BATTLE)),
    Proof("unit.last_weapon", Fraction(1, 2), "weapon_locked", _NEXT_TURN,
          two(CREW, CREW, _SOUTH_FIGHTS), _battles(BLADE), shot(SPEAR, **BATTLE)),
)  # fmt: skip


# -- A third party's rule of one file, which names its effect and says no more -------------------

CONCUSSION = {**GUN, "name": "Concussion shells"}
OF_HOUSE = (
    Proof("dazed", Fraction(4, 3), 1, 6, two(TANK, TANK), struck("dazed", CONCUSSION), shot(GUN)),
)
