"""How many shots a unit fires, or how many blows it strikes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, parse_dice, stated_whole
from grapeshot_ninth_age.core.book import note_notation, note_printed
from grapeshot_ninth_age.core.formation import (
    ALL,
    Share,
    describe,
    in_contact,
    many,
    models_standing,
    ranks_of,
)
from grapeshot_ninth_age.core.lent import note_lent_rules

if TYPE_CHECKING:
    from grapeshot import DiceExpression
    from grapeshot_ninth_age.core.attack import Attack

_EXTRA_SHOTS = "emplacement-notes.1"
_SHOOTING_RANKS = 2
_SUPPORTING_RANKS = 1
_SUPPORT_LIMIT = {"standard": 1, "large": 3, "gigantic": 5}
"""The most blows of a supporting model, by Height."""


class AttacksPlan(kit.AttackPlan):
    """The models that take part, and what each of them does."""

    attack: Attack
    stage = "attacks"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self.shooting_ranks = _SHOOTING_RANKS
        """So many ranks shoot, from the first on."""
        self._supporting_ranks = _SUPPORTING_RANKS
        self._bonus = 0
        self._doubled: set[str] = set()
        self._supports = self.strikes = True
        """Whether models strike over others, and whether any has blows at all."""
        self._fixed_attacks: int | None = None
        self._rages = self._by_health = False
        self._support_limit: int | None = _SUPPORT_LIMIT[attack.attacker.height]
        self._shots: DiceExpression = attack.weapon.shots
        self._more_shots = 0
        self.is_used_up = False
        """Whether the unit makes what it may make once in the game."""
        self.uses_curly = False
        """Whether the values in curly brackets replace the plain ones."""
        self.misfire_sixes: int | None = None
        """So many natural 6s among one model's shot dice make the weapon misfire."""
        self.hampering_sixes: int | None = None
        """So many natural 6s among one model's shot dice make its shots less sure to hit."""

    def use_up(self, *, clause: str, text: str = "") -> None:
        """Let the unit have made what it may make once in the game."""
        self.is_used_up = True
        self.note(clause, text or "made once in the game, and this is the time")

    def double(self, *, clause: str, text: str = "") -> None:
        """Let each model fire or strike twice; each rule doubles once."""
        self._doubled.add(clause)
        self.note(clause, text or "each model attacks twice")

    @property
    def _times(self) -> int:
        return 1 << len(self._doubled)

    # -- shooting ----------------------------------------------------------------------------

    def shoot_with_more_ranks(self, count: int, *, clause: str, text: str = "") -> None:
        """Let so many more ranks shoot."""
        self.shooting_ranks += stated_whole(count, "ranks", 0)
        self.note(clause, text or f"{count} more ranks shoot")

    def shoot_from_any_rank(self, *, clause: str, text: str = "") -> None:
        """Let every rank shoot."""
        self.shooting_ranks = max(self.shooting_ranks, self.attack.attacker.models)
        self.note(clause, text or "every rank shoots")

    def set_shots(self, shots: int, *, clause: str, text: str = "") -> None:
        """Let each model fire so many shots, if that is more than the weapon's own."""
        stated = parse_dice(stated_whole(shots, "shots", 0))
        self._shots = max(self._shots, stated, key=kit.by_mean)
        self.note(clause, text or f"{shots} shots for each model")

    def fire_dice(self, shots: DiceExpression, *, clause: str, text: str = "") -> None:
        """Let each model fire so many shots, whatever the weapon says."""
        self._shots = kit.stated_dice(shots, "shots")
        self.note(clause, text or f"{shots} shots for each model")

    def attack_by_health(self, *, clause: str, text: str = "") -> None:
        """Let each model have as many shots, or blows, as it has Health Points left."""
        self._by_health = True
        self._shots = parse_dice(self.attack.attacker.wounds)
        self.note(clause, text or "as many attacks as Health Points")

    def add_shots(self, count: int, *, clause: str, text: str = "") -> None:
        """Let each model fire so many shots more."""
        self._more_shots += stated_whole(count, "shots", 0)
        self.note(clause, text or f"{count} more shots for each model")

    def use_curly_values(self, *, clause: str, text: str = "") -> None:
        """Let the values in curly brackets replace the plain ones."""
        self.uses_curly = True
        self.note(clause, text or "the values in curly brackets count")

    def misfire_on_sixes(self, count: int, *, clause: str, text: str = "") -> None:
        """Let the weapon misfire on so many natural 6s, or more, among its shot dice."""
        self.misfire_sixes = stated_whole(count, "natural 6s", 1)
        self.note(clause, text or f"{count} natural 6s among the shot dice misfire")

    def hamper_on_sixes(self, count: int, *, clause: str, text: str = "") -> None:
        """Let all shots be at -1 to hit on exactly so many natural 6s among the shot dice."""
        self.hampering_sixes = stated_whole(count, "natural 6s", 1)
        self.note(clause, text or f"{count} natural 6s among the shot dice: -1 to hit")

    @property
    def counts_sixes(self) -> bool:
        """Whether natural 6s among the shot dice matter: each model's dice are then looked at."""
        wanted = self.misfire_sixes is not None or self.hampering_sixes is not None
        return wanted and self.shots.is_random

    @property
    def shots(self) -> DiceExpression:
        """The shots of one model; what is doubled is rolled for as often."""
        once, times = self._shots, self._times
        bonus = once.bonus * times + self._more_shots
        return once._replace(count=once.count * times, bonus=bonus)

    @property
    def shots_less(self) -> int:
        """The shots that the one model which has lost Health Points lacks."""
        unit = self.attack.attacker
        return unit.wounds_lost % unit.wounds if self._by_health else 0

    @property
    def shooters(self) -> int:
        """The number of models that shoot."""
        return sum(ranks_of(self.attack.attacker)[: self.shooting_ranks])

    # -- close combat ------------------------------------------------------------------------

    def support_with_more_ranks(self, count: int, *, clause: str, text: str = "") -> None:
        """Let so many more ranks strike over those before them."""
        self._supporting_ranks += stated_whole(count, "ranks", 0)
        self.note(clause, text or f"{count} more ranks support")

    def support_with_at_most(self, blows: int | None, *, clause: str, text: str = "") -> None:
        """Hold a supporting model to so many blows, None being all that it has.

        Its Height holds it to fewer otherwise; of several limits the highest counts.
        """
        limit = None if blows is None else stated_whole(blows, "blows", 0)
        known = self._support_limit
        self._support_limit = None if limit is None or known is None else max(limit, known)
        self.note(clause, text or "supporting models have other limits")

    def forbid_support(self, *, clause: str, text: str = "") -> None:
        """Let no model strike over another."""
        self._supports = False
        self.note(clause, text or "nobody supports")

    def strike_never(self, *, clause: str, text: str = "") -> None:
        """Let the unit have no blows at all."""
        self.strikes = False
        self.note(clause, text or "no blows at all")

    def fix_attacks(self, count: int, *, clause: str, text: str = "") -> None:
        """Let a model in base contact have so many blows, whatever its Attack Value."""
        self._fixed_attacks = stated_whole(count, "blows", 0)
        self.note(clause, text or f"{count} blows, whatever the Attack Value")

    def rage(self, *, clause: str, text: str = "") -> None:
        """Let a model have a blow more for each Health Point that it has lost."""
        self._rages = True
        self.note(clause, text or "a blow more for each Health Point lost")

    def add_attacks(self, count: int, *, clause: str, text: str = "") -> None:
        """Add to the Attack Value."""
        self._bonus += stated_whole(count, "Attack Value")
        self.note(clause, text or f"{count:+d} Attack Value")

    @property
    def attack_value(self) -> int:
        """The blows of a model in base contact."""
        own = self.attack.attacker.attacks
        if not self.strikes:
            return 0
        if self._by_health:
            return self.attack.attacker.wounds
        if self._fixed_attacks is not None:
            return self._fixed_attacks
        return max(own + self._bonus, min(1, own)) * self._times

    def strikers(self, points: int = 0, others: int = 0) -> list[int]:
        """Return the models that strike: in contact, then rank by rank.

        `points` are the Health Points that the unit has lost in this round, `others` those who
        stand in its first rank beside the rank-and-file.
        """
        unit, facing = self.attack.attacker, self.attack.situation.own_facing
        if not models_standing(unit, points):
            return []
        contact = in_contact(unit, facing, points, others)
        supported = self.attack.to_own_front and self._supports
        behind = contact.behind[: self._supporting_ranks] if supported else ()
        return [contact.models, *behind]

    @property
    def supporting_blows(self) -> int:
        """The blows of a model that strikes over another."""
        limit = self._support_limit
        return self.attack_value if limit is None else min(self.attack_value, limit)

    def blows(self, points: int = 0, others: int = 0, share: Share = ALL) -> int:
        """Return the blows of the unit once it has lost so many Health Points in this round.

        A `share` of them is that of the models in its places in the first rank, and of those who
        stand behind them.
        """
        contact, *behind = self.strikers(points, others) or [0]
        front, supporting = share.of(contact), sum(map(share.of, behind))
        hurt = self._of_hurt_one(contact, points) if share.is_last else 0
        return front * self.attack_value + supporting * self.supporting_blows + hurt

    def _of_hurt_one(self, contact: int, points: int) -> int:
        """Return the blows more of the one model in contact that has lost Health Points."""
        unit = self.attack.attacker
        lost = max(0, unit.wounds_lost + points) % unit.wounds
        if not (contact and self.attack_value):
            return 0
        return lost * (self._rages - self._by_health)

    # -- what the rules say ------------------------------------------------------------------

    def note_lent(self) -> None:
        """Note what the rules of both units lend them."""
        attack = self.attack
        note_lent_rules(attack.attacker, attack.key, self)
        note_lent_rules(attack.target, attack.struck_key, self)


class ShotsPlan(AttacksPlan):
    """How many shots a unit fires."""

    def state_rules(self) -> None:
        """State what the weapon says."""
        attack, weapon = self.attack, self.attack.weapon
        text = f"{weapon.name}: shots for each model: {weapon.shots}"
        self.note("shooting-weapons.3", text)
        note_printed(attack, self)
        self.note_lent()
        note_notation(attack, self)
        if attack.attacker.extra_shots:
            text = f"{attack.attacker.extra_shots} more shots for each model, as stated"
            self.add_shots(attack.attacker.extra_shots, clause=_EXTRA_SHOTS, text=text)
        near = attack.at_short_range and attack.has_curly_brackets
        if near and not attack.has("Flamethrower"):
            text = "Short Range: the values in curly brackets"
            self.use_curly_values(clause="profile-notation.4", text=text)

    def conclude(self) -> None:
        """Note who shoots."""
        unit = self.attack.attacker
        standing = many(models_standing(unit), "model")
        self.note("who-can-shoot.1", f"shooting: {self.shooters} of {standing}")
        if unit.models > 1:
            self.note("ranks-and-files.1", describe(unit))


class BlowsPlan(AttacksPlan):
    """How many blows a unit strikes."""

    def state_rules(self) -> None:
        """State what the formation does."""
        self.note_lent()
        note_notation(self.attack, self)
        if self.attack.attacker.line_formation:
            text = "Line Formation: one more rank supports"
            self.support_with_more_ranks(1, clause="line-formation.1", text=text)

    def conclude(self) -> None:
        """Note who strikes."""
        unit = self.attack.attacker
        text = f"models in base contact have {many(self.attack_value, 'blow')} each"
        self.note("which-models-attack.1", text)
        if unit.models > 1:
            self.note("ranks-and-files.1", describe(unit))
            self._note_support()

    def _note_support(self) -> None:
        if not self.attack.to_own_front:
            self.note("supporting-attacks.1", "nobody supports to the flank or the rear")
            return
        self.note("supporting-attacks.1", "the ranks behind strike over those in contact")
        blows = many(self.supporting_blows, "blow")
        self.note("supporting-attacks.2", f"a supporting model has {blows}")


def plan_shots(attack: Attack) -> ShotsPlan:
    """Return the attacks plan of shooting, every plugin asked."""
    return kit.planned(ShotsPlan(attack), attack.hooks.plan_attacks)


def plan_blows(attack: Attack) -> BlowsPlan:
    """Return the attacks plan of close combat, every plugin asked."""
    return kit.planned(BlowsPlan(attack), attack.hooks.plan_attacks)
