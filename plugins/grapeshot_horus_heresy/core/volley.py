"""What a unit fires in one go: each of its weapons with the others in mind."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from grapeshot import Refusal
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.attack import Attack, attacks_of
from grapeshot_horus_heresy.core.weapon_fire import Fire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot import Engagement, Plugins


def fires_of(engagement: Engagement, plugins: Plugins) -> list[Fire]:
    """Return the plans of all weapons that can be fired.

    Raise Refusal, that of the first, where none can.
    """
    weapons = (engagement.weapon, *engagement.more_weapons)
    armed = [engagement._replace(weapon=weapon, more_weapons=()) for weapon in weapons]
    attacks = _with_others_in_mind([attacks_of(each, plugins) for each in armed])
    fires: list[Fire] = []
    refused: list[Refusal] = []
    for number, each in enumerate(attacks):
        if each is None:
            continue
        key = f"more_weapons[{number - 1}]" if number else "weapon"
        try:
            fires.append(Fire(each if not number else _aimed(each), key=key))
        except Refusal as refusal:
            refused.append(refusal)
    if not fires:
        raise refused[0]
    _join_barrages(fires)
    return fires


def _with_others_in_mind(volley: Sequence[list[Attack]]) -> list[list[Attack] | None]:
    """Return the attacks with each weapon as those of the others make them.

    Equal Barrage weapons are one weapon that more models fire; None stands for one that has gone
    to another.
    """
    found: list[list[Attack] | None] = list(volley)
    for place, attacks in enumerate(volley):
        if not _falls_in_groups(attacks[0]):
            continue
        for before in range(place):
            earlier = found[before]
            if earlier is not None and _are_equal(volley[before][0], attacks[0]):
                models = earlier[0].attacker.models + attacks[0].attacker.models
                found[before] = [_of_models(each, models) for each in earlier]
                found[place] = None
                break
    grouped = [each[0].most_shots if each and _falls_in_groups(each[0]) else 0 for each in found]
    return [
        [replace(attack, barrages_beside=sum(grouped) - own) for attack in each]
        if each and own
        else each
        for each, own in zip(found, grouped, strict=True)
    ]


def _falls_in_groups(attack: Attack) -> bool:
    return attack.has("Barrage") and not attack.has("Apocalyptic Barrage")


def _are_equal(one: Attack, other: Attack) -> bool:
    """Return whether two weapons are fired alike, whatever they are called."""
    pairs = (
        (one.weapon, other.weapon, "name"),
        (one.attacker, other.attacker, "models"),
        (one.situation, other.situation, ""),
        (one.choices, other.choices, ""),
    )
    return all(_values(a, but) == _values(b, but) for a, b, but in pairs)


def _values(shape: Any, but: str) -> list[Any]:
    return [getattr(shape, item.name) for item in fields(shape) if item.name != but]


def _of_models(attack: Attack, models: int) -> Attack:
    return replace(attack, attacker=changed(attack.attacker, models=models))


def _aimed(attacks: list[Attack]) -> list[Attack]:
    """Return the attacks that may hit anybody: shots hit none but the target."""
    told = any(attack.hits_are_told for attack in attacks)
    return attacks if told or attacks[0].uses_marker else attacks[:1]


def _join_barrages(fires: Sequence[Fire]) -> None:
    """Let the markers of unlike Barrage weapons fall as one group, and keep notes of all apart."""
    laying = [fire.markers for fire in fires if fire.markers is not None]
    for number, markers in enumerate(laying):
        markers.number = number if len(laying) > 1 else None
    grouped = [markers for markers in laying if markers.template.is_group]
    for place, markers in enumerate(grouped):
        markers.follows = place > 0
        markers.is_followed = place + 1 < len(grouped)
