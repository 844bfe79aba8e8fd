"""An attack of a battle in a sentence: what is told of it at the table, and in the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grapeshot.engagement.words import in_words

_SHOWN = 3
_NOTHING = "nothing was resolved"
HULL_POINTS_LEFT = " Hull Points left"
_HITS, _EXTRA, _DESTROYED = "hits", "extra_hits", "models_destroyed"
_OWN_LOSSES = {
    "attacker_models_destroyed": "models",
    "attacker_wounds_lost": "wounds",
    "attacker_hull_points_lost": "Hull Points",
}
"""What the attacker itself suffers, in words; the first that is not 0 says enough."""


def sentence(body: Mapping[str, Any], main: Iterable[str]) -> str:
    """Return an attack in a sentence: `Kratos, lascannon at Rhino: 2 hits, 1 destroyed, 1 left`."""
    weapons = body.get("fired") or [body["weapon_name"]]
    armed = f", {' and '.join(weapons)}" if weapons[0] else ""
    targets = " and ".join(body["targets"])
    return f"{body['attacker']}{armed} at {targets}: {', '.join(_parts(body, main)) or _NOTHING}"


def _parts(body: Mapping[str, Any], main: Iterable[str]) -> Iterable[str]:
    result = body["result"]
    destroyed = result.get(_DESTROYED)
    if _HITS in result:
        yield _counted(result[_HITS], _HITS)
    if result.get(_EXTRA):
        yield _counted(result[_EXTRA], in_words(_EXTRA))
    told = (_HITS, _EXTRA, _DESTROYED, *_OWN_LOSSES)
    others = (name for name in main if name not in told)
    telling = [name for name in others if result.get(name) not in (None, 0, destroyed)]
    yield from (_counted(result[name], in_words(name)) for name in telling[:_SHOWN])
    if destroyed or (destroyed == 0 and not _hull_points(body)):
        yield f"{destroyed} destroyed"
    for name, left in body["left"].items():
        if left:
            yield f"{left} of {name}" if len(body["left"]) > 1 else left
    lasting = {each["name"] for each in body["effects"]}
    happened = body.get("happened", ())  # logs of earlier versions have none
    yield from (in_words(name) for name in happened if name not in lasting)
    own = next((name for name in _OWN_LOSSES if result.get(name)), "")
    if own:
        yield f"{body['attacker']} loses {_counted(result[own], _OWN_LOSSES[own])}"
    for each in body["effects"]:
        if each.get("text"):
            yield f"{each['unit']} {in_words(each['name'])} until {each['until']}"


def _hull_points(body: Mapping[str, Any]) -> bool:
    """Return whether what is left of the targets is told in Hull Points, and not in models."""
    return any(left.endswith(HULL_POINTS_LEFT) for left in body["left"].values())


def _counted(count: int, words: str) -> str:
    """Return a count in words: `2 wounds lost`, `1 wound lost`."""
    if count == 1:
        words = " ".join(
            word[:-1] if word.endswith("s") and not word.endswith("ss") else word
            for word in words.split()
        )
    return f"{count} {words}"
