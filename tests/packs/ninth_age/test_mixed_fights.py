"""Fights of unlike models: Champions, Characters, mounts, and several units on either side."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from tests.examples import seeds

from grapeshot.dice import SeededDice
from grapeshot.present.report import result

from .breaking import discipline
from .conftest import BLOCK, HOUSE, Fields, fight, melee, of_each, share, times

OF_THEIR_OWN = ("champion", "character")
Lost = tuple[int, ...]
Odds = dict[Any, Fraction]


# -- brute force: each pool and each blow by itself, step by step --------------------------------


class Pool(NamedTuple):
    """Models of one Health Point or more, as the brute force knows them."""

    name: str
    side: int
    unit: int
    models: int
    health: int
    files: int
    attacks: int
    skill: int
    strength: int
    agility: int
    resilience: int
    armour: int
    strikes: int
    """The pool that it strikes; of rank-and-file, those who strike nobody else."""
    discipline: int = 0
    struck_by: int = 0
    rides: Fields | None = None
    """The mount of each model."""


def standing(pool: Pool, lost: Lost, at: int) -> int:
    """Return the models of a pool that stand."""
    return -(-(pool.models * pool.health - lost[at]) // pool.health)


def chance(skill: int, strength: int, pool: Pool) -> Fraction:
    """Return the chance of one blow to cost a Health Point."""
    better = skill - pool.skill
    hit = (
        2 if better >= 4 else 3 if better >= 1 else 4 if better >= -3 else 5 if better >= -7 else 6
    )
    wound = {2: 2, 1: 3, 0: 4, -1: 5}.get(max(-2, min(2, strength - pool.resilience)), 6)
    save = 7 - pool.armour
    return share(
        3, lambda h, w, s: (h >= hit) and (w >= wound) and not (s >= max(2, save) and pool.armour)
    )


class Brute:
    """A Round of Combat: `pools` in the order of the sides, of each unit the ranks first."""

    def __init__(self, pools: list[Pool]) -> None:
        self.pools = pools

    def _of_unit(self, unit: int) -> list[int]:
        return [i for i, pool in enumerate(self.pools) if pool.unit == unit]

    def _instead(self, lost: Lost, wanted: int) -> int:
        """Return who is struck where somebody aims at a pool."""
        unit = self._of_unit(self.pools[wanted].unit)
        for each in (wanted, *(other for other in unit if other != wanted)):
            if standing(self.pools[each], lost, each):
                return each
        return wanted

    def _ranks(self, at: int, lost: Lost) -> tuple[int, int]:
        """Return the rank-and-file in contact, and those who strike over the first rank."""
        pool = self.pools[at]
        own = standing(pool, lost, at)
        others = sum(standing(self.pools[i], lost, i) for i in self._of_unit(pool.unit)[1:])
        if not own:
            return 0, 0
        first = min(own + others, pool.files)
        return max(0, first - others), min(first, own + others - first)

    def blows(self, at: int, lost: Lost) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield `(step, struck, blows, skill, strength)` of a pool, and of its mounts."""
        pool = self.pools[at]
        is_rank = self._of_unit(pool.unit)[0] == at
        front, behind = self._ranks(at, lost) if is_rank else (standing(pool, lost, at), 0)
        for start, stop, foe in self._places(at, is_rank):
            struck = self._instead(lost, foe)
            first = max(0, min(stop, front) - start)
            over = max(0, min(stop, behind) - start)
            count = first * pool.attacks + over * min(1, pool.attacks)
            yield pool.agility, struck, count, pool.skill, pool.strength
            if pool.rides is not None:
                horse = pool.rides
                count = first * horse["attacks"] * horse["models"]
                yield horse["agility"], struck, count, horse["offensive_skill"], horse["strength"]

    def _places(self, at: int, is_rank: bool) -> Iterator[tuple[int, int, int]]:
        """Yield the first and the last places in the first rank that strike at each pool."""
        foes = self._of_unit(self.pools[self.pools[at].strikes].unit)
        start = 0
        if is_rank and at == min(i for i, each in enumerate(self.pools) if each.strikes in foes):
            for foe in foes[1:]:
                yield start, start + self.pools[foe].struck_by, foe
                start += self.pools[foe].struck_by
        yield start, 99, self.pools[at].strikes

    def after(self, lost: Lost, struck: int, points: int) -> Lost:
        """Return the losses with so many more; what ranks cannot bear falls to Champions."""
        found = list(lost)
        unit = self._of_unit(self.pools[struck].unit)
        champions = [i for i in unit if "champion" in self.pools[i].name]
        for each in (struck, *(champions if struck == unit[0] else ())):
            room = self.pools[each].models * self.pools[each].health - found[each]
            found[each] += min(points, room)
            points -= min(points, room)
        return tuple(found)

    def fight(self) -> Odds:
        """Return the chance of each combination of losses."""
        states: Odds = {(0,) * len(self.pools): Fraction(1)}
        for step in range(10, -1, -1):
            after: Odds = {}
            for start, weight in states.items():
                acts = [b for at in range(len(self.pools)) for b in self.blows(at, start)]
                ends: Odds = {start: weight}
                for when, struck, count, skill, strength in acts:
                    if when != step or not count:
                        continue
                    wounds = of_each(chance(skill, strength, self.pools[struck]), count)
                    found: Odds = {}
                    for lost, p in ends.items():
                        for points, q in wounds.items():
                            end = self.after(lost, struck, points)
                            found[end] = found.get(end, Fraction(0)) + p * q
                    ends = found
                for end, p in ends.items():
                    after[end] = after.get(end, Fraction(0)) + p
            states = after
        return states


def _characteristics(draw: random.Random) -> dict[str, int]:
    return {
        "attacks": draw.randint(0, 2),
        "offensive_skill": (skill := draw.randint(1, 6)),
        "defensive_skill": skill,
        "strength": draw.randint(2, 6),
        "agility": draw.choice([1, 3, 3, 5, 10]),
        "resilience": draw.randint(2, 5),
        "armour": draw.choice([0, 0, 1, 3]),
        "discipline": draw.randint(4, 9),
    }


def _pool(table: dict[str, Any], side: int, unit: int, strikes: int) -> Pool:
    return Pool(
        table["name"],
        side,
        unit,
        table.get("models", 1),
        table.get("wounds", 1),
        table.get("files", 1),
        table["attacks"],
        table["offensive_skill"],
        table["strength"],
        table["agility"],
        table["resilience"],
        table["armour"],
        strikes,
        table["discipline"],
        table.get("struck_by", 0),
    )


def mixed(seed: int) -> tuple[dict[str, Any], Brute]:
    """Return a random fight: two units, Champions and Characters in them, a mount, an ally."""
    draw = random.Random(seed)
    sides, pools = [], []
    for side, name in enumerate(("ours", "theirs")):
        unit = {"name": name, "models": draw.randint(1, 5), "files": draw.randint(1, 3)}
        unit |= {"wounds": draw.choice([1, 1, 2]), **_characteristics(draw)}
        groups: list[dict[str, Any]] = []
        for kind in draw.sample(["champion", "character"], draw.randint(0, 2)):
            groups.append({"name": f"{kind} {side}", "kind": kind, **_characteristics(draw)})
            groups[-1] |= {"wounds": draw.choice([1, 2]), "struck_by": draw.choice([0, 0, 1])}
        sides.append((unit, groups))
    ally = draw.random() < 0.4
    firsts = (0, 1 + len(sides[0][1]) + ally)
    for side, (unit, groups) in enumerate(sides):
        pools.append(_pool(unit, side, side, firsts[1 - side]))
        for group in groups:
            foes = [each for each in sides[1 - side][1] if each["kind"] in OF_THEIR_OWN]
            named = draw.randrange(len(foes)) if foes and draw.random() < 0.5 else None
            aim = firsts[1 - side] + (0 if named is None else 1 + named)
            if named is not None:
                group["strikes"] = foes[named]["name"]
            pools.append(_pool(group, side, side, aim))
        if side == 0 and ally:
            third = {"name": "ally", "models": 2, "files": 2, "wounds": 1, **_characteristics(draw)}
            pools.append(_pool(third, 0, 2, firsts[1]))
            groups.append({**third, "kind": "unit"})
        if draw.random() < 0.4:
            horse = {**_characteristics(draw), "models": draw.randint(1, 2)}
            of = pools[firsts[side]]
            pools[firsts[side]] = of._replace(rides=horse)
            groups.append(
                {"name": f"horses {side}", "kind": "part", **horse, "rules": ["Harnessed"]}
            )
    (ours, our_groups), (theirs, their_groups) = sides
    table = {
        "ruleset": "ninth-age",
        "kind": "fight",
        "weapon": melee(),
        "attacker": {**ours, "groups": our_groups},
        "target": {**theirs, "groups": their_groups},
    }
    return table, Brute(pools)


def marginal(odds: Odds, at: int) -> Odds:
    """Return the losses of one pool."""
    found: Odds = {}
    for lost, weight in odds.items():
        found[lost[at]] = found.get(lost[at], Fraction(0)) + weight
    return found


def breaks(brute: Brute, lost: Lost, side: int, difference: int) -> Fraction:
    """Return the chance that some unit of a beaten side breaks; ranks are too small to count."""
    held = Fraction(1)
    enemies = [at for at, pool in enumerate(brute.pools) if pool.side != side]
    for unit in sorted({pool.unit for pool in brute.pools if pool.side == side}):
        alive = [i for i, p in enumerate(brute.pools) if p.unit == unit and standing(p, lost, i)]
        if alive and any(standing(brute.pools[at], lost, at) for at in enemies):
            best = max(brute.pools[at].discipline for at in alive)
            held *= discipline(best - difference)
    return 1 - held


def ends(brute: Brute, odds: Odds) -> dict[str, Fraction]:
    """Return the chances to win, draw, lose and break: one point for each Health Point."""
    names = ("attacker_wins", "target_wins", "tie", "attacker_breaks", "target_breaks")
    found = dict.fromkeys(names, Fraction(0))
    for lost, weight in odds.items():
        sums = [
            sum(n for n, p in zip(lost, brute.pools, strict=True) if p.side == s) for s in (0, 1)
        ]
        alive = [
            any(standing(p, lost, i) for i, p in enumerate(brute.pools) if p.side == s)
            for s in (0, 1)
        ]
        if not any(alive) or (all(alive) and sums[0] == sums[1]):
            found["tie"] += weight
            continue
        loser = alive.index(False) if not all(alive) else int(sums[1] > sums[0])
        found[names[1 - loser]] += weight
        found[names[3 + loser]] += weight * breaks(brute, lost, loser, abs(sums[0] - sums[1]))
    return found


def check(seed: int) -> None:
    table, brute = mixed(seed)
    trial, expected = HOUSE.trial(table), brute.fight()
    for event, likely in ends(brute, expected).items():
        assert trial.chance(event) == likely, (seed, event)
    theirs = [i for i, pool in enumerate(brute.pools) if pool.side == 1]
    for at in theirs:
        name = brute.pools[at].name if theirs[1:] else None
        assert trial.of("wounds_lost", name) == marginal(expected, at), (seed, at)
    ours = [i for i, pool in enumerate(brute.pools) if pool.side == 0]
    for at in ours if ours[1:] else ():
        measure = "attacker_wounds_lost_" + brute.pools[at].name.replace(" ", "_")
        assert trial.of(measure) == marginal(expected, at), (seed, at)
    total: Odds = {}
    for lost, weight in expected.items():
        fallen = sum(lost[at] for at in ours)
        total[fallen] = total.get(fallen, Fraction(0)) + weight
    assert trial.of("attacker_wounds_lost") == total, seed


@pytest.mark.thorough
@pytest.mark.parametrize("seed", seeds(12))
def test_random_fights_as_by_brute_force(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("seed", [1, 4])
def test_the_order_of_plugins_and_of_groups_does_not_matter(seed: int) -> None:
    table, _ = mixed(seed)
    HOUSE.assert_order_independent(table, shuffles=1)
    turned = {**table, "attacker": {**table["attacker"]}}
    turned["attacker"]["groups"] = table["attacker"]["groups"][::-1]
    ours, theirs = HOUSE.trial(table), HOUSE.trial(turned)
    for measure in ("attacker_wounds_lost", "score_difference"):
        assert ours.of(measure) == theirs.of(measure)


# -- who strikes with what -----------------------------------------------------------------------

SERGEANT: Fields = {"name": "sergeant", "kind": "champion"}
LORD: Fields = {"name": "lord", "kind": "character", "wounds": 3, "attacks": 2, "strength": 5}
IDLE: Fields = {"models": 5, "files": 5, "attacks": 0}


@pytest.mark.parametrize(("kind", "struck"), [("champion", True), ("character", False)])
def test_a_rule_against_champions_counts_for_blows_at_one(kind: str, struck: bool) -> None:
    theirs = {"name": "chief", "kind": kind, "wounds": 2, "attacks": 0, "struck_by": 1}
    target = {"models": 1, "attacks": 0, "groups": [theirs]}
    ours = {"models": 1, "rules": ["Hatred (against Champion)"]}
    trial = fight("Halberd", attacker=ours, target=target)
    plain = share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    again = share(3, lambda hit, more, wound: (hit >= 4 or more >= 4) and wound >= 3)
    assert trial.mean("wounds_lost", "chief") == (again if struck else plain)


def test_a_champion_is_as_his_unit_with_an_attack_more() -> None:
    unit = {"models": 4, "files": 5, "strength": 4, "rules": ["Hatred"]}
    trial = fight(
        "Halberd", attacker={**unit, "groups": [SERGEANT]}, target={**BLOCK, "attacks": 0}
    )
    one = share(3, lambda hit, again, wound: (hit >= 4 or again >= 4) and wound >= 2)
    assert trial.of("models_destroyed") == of_each(one, 4 + 2)
    assert trial.value("attacks") == 4


def test_a_champion_has_his_own_weapon_and_step() -> None:
    sword = {**SERGEANT, "weapon": melee("Great Weapon"), "attacks": 1}
    trial = fight(attacker={"models": 1, "groups": [sword]}, target={"models": 3})
    assert trial.value("order") == [[3, "attacker: attacker+target"], [0, "attacker: sergeant"]]
    fists = of_each(share(2, lambda hit, wound: hit >= 4 and wound >= 4), 1)
    # he fell before step 0 only to what his unit could not bear
    blow = share(2, lambda hit, wound: hit >= 4 and wound >= 2)
    alive = 1 - sum((p for n, p in of_each(fists[1], 3).items() if n >= 2), Fraction(0))
    expected = times(fists, 1)[0] * (1 - alive * blow)
    assert trial.of("models_destroyed")[0] == expected
    assert trial.explains("health-pool.3", "health-pool.4", "initiative-order.1")


def test_riders_and_their_mounts_strike_at_their_own_steps() -> None:
    horse = {"name": "horse", "kind": "part", "strength": 5, "agility": 1, "rules": ["Harnessed"]}
    riders = {"models": 3, "files": 3, "type": "cavalry", "strength": 4, "groups": [horse]}
    trial = fight("Lance", attacker={**riders, "charging": True}, target={**BLOCK, "attacks": 0})
    assert trial.value("order") == [
        [4, "attacker: attacker"],
        [3, "target"],
        [2, "attacker: horse"],
    ]
    lance = share(2, lambda hit, wound: hit >= 4 and wound >= 2)
    assert trial.of("models_destroyed") == of_each(lance, 6)


def test_wheels_and_beasts_of_a_chariot() -> None:
    """Two horses draw it: each strikes; the chariot itself hits by Impact."""
    horses = {"name": "horses", "kind": "part", "models": 2, "strength": 3, "rules": ["Harnessed"]}
    chariot = {"type": "construct", "height": "large", "wounds": 4, "attacks": 0, "strength": 5}
    table = {**chariot, "charging": True, "rules": ["Impact Hits (2)"], "groups": [horses]}
    trial = fight(attacker={**table}, target={**BLOCK, "attacks": 0})
    assert trial.value("order") == [
        [10, "attacker: attacker"],
        [4, "attacker: attacker+attacker: horses"],
        [3, "target"],
    ]
    assert trial.mean("hits") == 2


def test_a_lord_among_spears_takes_a_place_in_the_first_rank() -> None:
    spears = {"models": 9, "files": 5, "groups": [{**LORD, "attacks": 0}]}
    trial = fight(attacker=spears, target={**BLOCK, "attacks": 0})
    assert trial.value("attacks") == 4 + 5


def test_several_units_on_each_side() -> None:
    """The first holds two foes in the front; a friend rides into the flank of the second."""
    riders = {"name": "riders", "kind": "unit", **IDLE, "strikes": "wolves", "facing": "flank"}
    trial = HOUSE.trial(
        {
            "ruleset": "ninth-age",
            "kind": "fight",
            "weapon": melee(),
            "attacker": {"models": 5, "files": 5, "groups": [{**riders, "charging": True}]},
            "targets": [
                {"name": "orcs", **IDLE, "strikers": 2},
                {"name": "wolves", **IDLE, "strikers": 3, "resilience": 5},
            ],
        }
    )
    orc = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    wolf = share(2, lambda hit, wound: hit >= 4 and wound >= 6)
    assert trial.of("wounds_lost", "orcs") == of_each(orc, 2)
    assert trial.of("wounds_lost", "wolves") == of_each(wolf, 3)
    fallen = times(of_each(orc, 2), 1)
    both: Odds = {}
    for a, p in fallen.items():
        for b, q in of_each(wolf, 3).items():
            both[a + b + 3] = both.get(a + b + 3, Fraction(0)) + p * q
    # the charge, and two points for the flank: the riders are a Full Rank
    assert trial.of("combat_score") == both


def test_struck_in_front_and_flank() -> None:
    """Three ranks of five: five strike to the front with five behind, two to the flank."""
    trial = HOUSE.trial(
        {
            "ruleset": "ninth-age",
            "kind": "fight",
            "weapon": melee(),
            "attacker": {"models": 15, "files": 5, "discipline": 7},
            "targets": [
                {"name": "orcs", "models": 20, "files": 5, "attacks": 0},
                {"name": "wolves", **IDLE, "models": 10, "own_facing": "flank"},
            ],
        }
    )
    one = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    assert trial.of("wounds_lost", "orcs") == of_each(one, 10)
    assert trial.of("wounds_lost", "wolves") == of_each(one, 2)


def test_points_for_each_facing_come_once() -> None:
    """Two units in the flank and one in the rear: two points and three, the best Rank Bonus."""
    block = {**IDLE, "models": 10}
    sides = (("orcs", "front"), ("wolves", "flank"), ("boars", "flank"), ("giants", "rear"))
    trial = HOUSE.trial(
        {
            "ruleset": "ninth-age",
            "kind": "fight",
            "weapon": melee(),
            "attacker": {**block, "models": 15, "discipline": 7},
            "targets": [
                {**block, "name": name, "own_facing": side, "strikers": 0} for name, side in sides
            ],
        }
    )
    assert trial.of("target_combat_score") == {1 + 2 + 3: Fraction(1)}
    # three Full Ranks against two, but disrupted
    assert trial.chance("attacker_breaks") == 1 - discipline(7 - (6 - 2))


def test_each_unit_of_the_losers_tests() -> None:
    units = [
        {"name": name, **IDLE, "models": models, "discipline": value, "strikers": 0}
        for name, value, models in (("orcs", 7, 5), ("wolves", 6, 5), ("giants", 8, 30))
    ]
    trial = HOUSE.trial(
        {
            "ruleset": "ninth-age",
            "kind": "fight",
            "weapon": melee(),
            "attacker": {"models": 20, "files": 5, "charging": True, "standard": True},
            "targets": units,
        }
    )
    # 5 points against the Rank Bonus of the giants, 3; they are Steadfast: six ranks against four
    assert trial.of("score_difference") == {2: Fraction(1)}
    held = {"orcs": discipline(5), "wolves": discipline(4), "giants": discipline(8)}
    for name, chance_ in held.items():
        assert trial.chance("breaks", name) == 1 - chance_
    whole = held["orcs"] * held["wolves"] * held["giants"]
    assert trial.chance("target_breaks") == 1 - whole


def test_a_lord_lends_his_discipline_and_his_stubbornness_while_he_lives() -> None:
    lord = {**LORD, "attacks": 0, "discipline": 9, "rules": ["Stubborn"]}
    winner = {"models": 20, "files": 5, "attacks": 0, "charging": True}
    trial = fight(attacker=winner, target={**IDLE, "discipline": 6, "groups": [lord]})
    assert trial.chance("target_breaks") == 1 - discipline(9)
    frail = {**lord, "wounds": 1, "resilience": 1, "struck_by": 1}
    slayers = {"models": 1, "attacks": 1, "offensive_skill": 9, "strength": 9, "extra_score": 3}
    trial = fight(
        attacker=slayers, target={**IDLE, "models": 4, "discipline": 6, "groups": [frail]}
    )
    slain = share(2, lambda hit, wound: hit >= 2 and wound >= 2)
    fails = slain * (1 - discipline(6 - 4)) + (1 - slain) * (1 - discipline(9))
    assert trial.chance("target_breaks") == fails


# -- dice, what is left, what is refused ---------------------------------------------------------


def test_dice_come_by_step_and_what_is_left_goes_in_again() -> None:
    lord = {**LORD, "agility": 6, "weapon": melee("Great Weapon")}
    trial = fight(attacker={"models": 2, "groups": [SERGEANT, lord]}, target={"models": 9})
    for seed in range(3):
        program, played = HOUSE.session.play(HOUSE.engagement(trial.table), SeededDice(seed))
        told = result(program, played)
        again = HOUSE.trial(
            {
                **trial.table,
                "attacker": {**trial.table["attacker"], **told["attacker_left"]},
                "target": {**trial.table["target"], **told["targets_left"]["target"]},
                "situation": told["situation_left"],
            }
        )
        fallen = told["wounds_lost"]
        assert max(again.of("wounds_lost")) <= 9 - fallen
        assert again.value("attacks") == 2 - told["attacker_models_destroyed_attacker"]


@pytest.mark.parametrize(
    ("attacker", "target", "word", "key"),
    [
        ({"groups": [{**LORD, "strikes": "nobody"}]}, {}, "nobody", "attacker.groups[0].strikes"),
        ({"groups": [{**LORD, "of": "nobody"}]}, {}, "nobody", "attacker.groups[0].of"),
        ({"groups": [LORD, LORD]}, {}, "lord", "attacker"),
        ({}, {"groups": [{"name": "more", "kind": "unit"}]}, "more", "target.groups[0].kind"),
        ({}, {"strikes": "nobody"}, "nobody", "target.strikes"),
    ],
)
def test_what_cannot_be(attacker: Fields, target: Fields, word: str, key: str) -> None:
    fault = fight(attacker=attacker, target=target).fault
    assert word in str(fault)
    assert fault.place.key == key


def test_several_foes_in_one_facing_whom_nobody_is_said_to_strike() -> None:
    table = fight(attacker={"models": 5}).table
    del table["target"]
    table["targets"] = [{"name": "orcs"}, {"name": "wolves"}]
    trial = HOUSE.trial(table)
    assert trial.warns("targets[1].strikers")
    assert trial.mean("hits", "wolves") == 0


def test_a_character_left_alone_fights_on() -> None:
    alone = {"models": 3, "wounds_lost": 3, "groups": [LORD]}
    trial = fight(attacker=alone, target={"models": 5, "attacks": 0})
    assert trial.mean("hits") == 2 * Fraction(1, 2)
    assert fight(attacker={"models": 3, "wounds_lost": 3}).refused[0] == "models"
