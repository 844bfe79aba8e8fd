"""The twin of the refusals: every reason for which the ledger forbids a shot."""

from __future__ import annotations

from tests.packs.legions_imperialis.twin import Twin


def reasons(twin: Twin) -> set[str]:
    """Return all reasons that hold; the program tells one of them. None: the shot is legal."""
    found = _of_the_table(twin) | _of_order(twin) | _of_overwatch(twin) | _of_the_target(twin)
    if "shocked" in twin.attacker.get("status", []) and twin.situation.get("weapons_fired"):
        found.add("shocked")
    if twin.has("Limited") and twin.attacker.get("ammunition") == 0:
        found.add("ammunition")
    return found | _of_firing_twice(twin)


def _of_the_table(twin: Twin) -> set[str]:
    found = set()
    if not twin.visible and not twin.has("Barrage"):
        found.add("no_line_of_sight")
    distance = twin.situation.get("distance")
    if distance is not None and distance > twin.range:
        found.add("out_of_range")
    if distance is not None and distance < twin.weapon.get("min_range", 0) * twin.siege:
        found.add("within_minimum_range")
    arc = twin.traits.get("Arc", "").casefold()
    if arc and twin.situation.get("arc", arc) != arc:
        found.add("arc")
    return found


def _of_order(twin: Twin) -> set[str]:
    order, movement = twin.attacker["order"], twin.situation["phase"] == "movement"
    overwatch = twin.situation.get("overwatch")
    if movement and not overwatch:
        if not twin.has("Point Defence"):
            legal_order = order in ("first-fire", "advance")
            return {"phase"} if legal_order else {"phase", "order"}
        return set() if order in ("advance", "march") else {"order"}
    return set() if order in ("first-fire", "advance") else {"order"}


def _of_overwatch(twin: Twin) -> set[str]:
    if not twin.situation.get("overwatch"):
        return set()
    barred = any(map(twin.has, ("Barrage", "Graviton Pulse", "Psi")))
    moving_flyer = twin.attacker_flies and twin.situation["phase"] == "movement"
    return {"overwatch"} if barred or moving_flyer else set()


def _of_firing_twice(twin: Twin) -> set[str]:
    once_a_round = twin.has("Psi") or twin.has("Point Defence")
    return {"already_fired"} if once_a_round and twin.situation.get("fired_already") else set()


def _of_the_target(twin: Twin) -> set[str]:
    found, situation = set(), twin.situation
    harmless = not (twin.has("Demolisher") or twin.has("Bunker Buster"))
    if twin.target["type"] == "structure" and harmless:
        found.add("structure")
    if situation.get("parent_target") == "other" and twin.has("Co-axial"):
        found.add("co_axial")
    if situation.get("split_fire") and twin.has("Warp") and twin.attacker["type"] == "titan":
        found.add("split_fire")
    if situation.get("secondary_target") and not _may_take_secondary(twin):
        found.add("secondary_target")
    if not situation.get("same_secondary_as_detachment", True) and _shares_target(twin):
        found.add("secondary_target")
    if twin.errata == "faq" and twin.has("Burrowing") and twin.target_flies:
        found.add("flyer")
    return found


def _may_take_secondary(twin: Twin) -> bool:
    return twin.has("Point Defence") or (twin.has("Skyfire") and twin.target_flies)


def _shares_target(twin: Twin) -> bool:
    """Return whether the weapon has to take the same target as others of its Detachment."""
    secondary_flyer = twin.situation.get("secondary_target") and twin.target_flies
    return twin.has("Point Defence") or bool(twin.has("Skyfire") and secondary_flyer)
