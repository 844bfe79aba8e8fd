"""What is told of one engagement, as plain values: the lines of JSON, and what `verify` compares.

Probabilities are floats, or strings such as "1/16" where exact fractions were asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from grapeshot.dice import DieRoll
    from grapeshot.engagement.disputed import Reading
    from grapeshot.engagement.model import Engagement
    from grapeshot.engagement.reading import Faulty
    from grapeshot.errors import Fault, Refusal
    from grapeshot.pipeline.odds import Frame, Odds
    from grapeshot.pipeline.plan import Caveat
    from grapeshot.pipeline.played import Played
    from grapeshot.pipeline.program import Fired, Program
    from grapeshot.session import Explained

Report = dict[str, "Any"]


def odds_report(
    engagement: Engagement,
    program: Program,
    odds: Odds,
    facts: Iterable[Explained],
    *,
    fractions: bool,
    caveats: Iterable[Caveat] = (),
    readings: Iterable[Reading] = (),
) -> Report:
    """Return the frame of an engagement's odds."""
    number = _exactly if fractions else float
    return {
        **_head(engagement, None),
        "method": odds.method,
        "trials": odds.trials,
        **_frame(odds.attack, number),
        "values": plain(program.values),
        "targets": {name: _frame(frame, number) for name, frame in odds.targets.items()},
        "total": _frame(odds.total, number) if odds.targets else {},
        **_weapons(program, odds, number),
        "warnings": warnings(caveats),
        "explanation": explanation(program, facts),
        "readings": [_reading(each, number) for each in readings],
    }


def played_report(
    engagement: Engagement,
    program: Program,
    played: Played,
    facts: Iterable[Explained],
    seed: int | None,
    caveats: Iterable[Caveat] = (),
) -> Report:
    """Return the frame of an engagement that was resolved once."""
    return {
        **_head(engagement, None),
        "method": "rolled",
        "trials": None,
        "result": result(program, played),
        "dice": [_die(die, step.weapon) for step in played.steps for die in step.dice],
        "events": {name: int(value) for name, value in events(program, played).items()},
        "effects": [plain(effect.told()) for effect in played.effects],
        "values": plain(program.values),
        "warnings": warnings(caveats),
        "explanation": explanation(program, facts),
        "seed": seed,
    }


def refusal_report(engagement: Engagement, refusal: Refusal, *, fault: bool = False) -> Report:
    """Return the frame of an engagement that the rules forbid.

    `fault` marks one where the fault lies in what was given, such as a script of too few dice.
    """
    refused = _refused(refusal)
    return {**_head(engagement, refused), **({"fault": True} if fault else {}), **_nothing()}


def _refused(refusal: Refusal) -> Report:
    return {"reason": refusal.reason, "clause": refusal.clause, "text": refusal.text}


def fault_report(engagement: Engagement | Faulty, faults: Sequence[Fault]) -> Report:
    """Return the frame of an engagement that cannot be read; the first fault gives the word."""
    texts = [str(fault) for fault in faults]
    refused = {"reason": faults[0].word, "clause": "", "text": texts[0]}
    return {**_head(engagement, refused), "fault": True, "faults": texts, **_nothing()}


def result(program: Program, played: Played) -> Report:
    """Return the result of one resolution: measures as numbers, events as truth values.

    With several targets, `targets` holds the same of each, and `total` the sums.
    """
    names = program.target_measures + program.attack_measures
    found: Report = {name: _sum(played, name) for name in names}
    found |= events(program, played)
    if len(program.targets) > 1:
        found["targets"] = {name: _of_target(program, played, name) for name in program.targets}
        found["total"] = {name: _sum(played, name) for name in program.target_measures}
    if program.weapons:
        found["weapons"] = [_did(fired, played) for fired in program.weapons]
    return found | (plain(program.report(played)) if program.report else {})


def _did(fired: Fired, played: Played) -> Report:
    """Return the counts of one weapon of a volley, or why it was not fired."""
    counts = played.by_weapon.get(fired.name, {})
    sums = dict.fromkeys(fired.measures, 0)
    events = dict.fromkeys(fired.events, 0)
    for (_, name), count in counts.items():
        if name in sums:
            sums[name] += count
        elif name in events:
            events[name] |= int(count > 0)
    told = {} if fired.refused else {"result": sums, "events": dict(sorted(events.items()))}
    return {**_fired(fired), **told}


def _fired(fired: Fired) -> Report:
    refused = _refused(fired.refused) if fired.refused else None
    targets = list(fired.targets)
    return {"name": fired.name, "fired": not refused, "refused": refused, "targets": targets}


def _weapons(program: Program, odds: Odds, number: Callable[[Any], float | str]) -> Report:
    """Return `weapons`: what each weapon of a volley does by itself, or why it is not fired."""
    if not program.weapons:
        return {}
    return {
        "weapons": [
            {**_fired(fired), **_frame(each.frame, number), "values": plain(dict(fired.values))}
            for fired, each in zip(program.weapons, odds.weapons, strict=True)
        ]
    }


def events(program: Program, played: Played) -> dict[str, bool]:
    """Return whether each event happened, anywhere; lasting effects are events too."""
    names = program.target_events | program.attack_events | {e.name for e in played.effects}
    return {name: _sum(played, name) > 0 for name in sorted(names)}


def explanation(program: Program, facts: Iterable[Explained]) -> list[dict[str, str]]:
    """Return the facts of an explanation; they name their target where there are several."""
    several = len(program.targets) > 1
    return [
        {
            "stage": fact.stage,
            "clause": fact.clause,
            "plugin": fact.plugin,
            "text": fact.text,
            **({"target": fact.target} if several and fact.target else {}),
            **({"side": fact.side} if fact.side else {}),
            **({"option": fact.option} if fact.option else {}),
            **({"weapon": fact.weapon} if fact.weapon else {}),
        }
        for fact in facts
    ]


def warnings(caveats: Iterable[Caveat]) -> list[dict[str, str]]:
    """Return caveats as the `warnings` of JSON: text and key of each."""
    return [caveat._asdict() for caveat in caveats]


def _reading(reading: Reading, number: Callable[[Any], float | str]) -> Report:
    others = [
        {
            "value": other.value,
            "refused": _refused(other.refused) if other.refused else None,
            **(_means(other.odds, number) if other.odds else {}),
        }
        for other in reading.others
    ]
    return {**reading._asdict(), "others": others}


def _means(odds: Odds, number: Callable[[Any], float | str]) -> Report:
    """Return means and chances alone, those of all targets together where there are several."""
    frames = [odds.attack, odds.total] if odds.targets else [odds.attack]
    found: Report = {
        "mean": {name: number(mean) for frame in frames for name, mean in frame.mean.items()},
        "events": {name: number(chance) for name, chance in odds.attack.events.items()},
    }
    if odds.targets:
        found["targets"] = {
            name: {key: each for key, each in _frame(frame, number).items() if key in found}
            for name, frame in odds.targets.items()
        }
    return found


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it: fractions as strings, tuples and sets as lists."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(each) for each in value)
    return str(value)


def _head(engagement: Engagement | Faulty, refused: Report | None) -> Report:
    ruleset = engagement.ruleset
    name = ruleset if isinstance(ruleset, str) else ruleset.id
    return {"id": engagement.id, "ruleset": name, "refused": refused}


def _nothing() -> Report:
    empty = ("distributions", "mean", "events", "values", "targets", "total")
    lists: Report = {"warnings": [], "explanation": [], "readings": []}
    return {"method": None, "trials": None} | {name: {} for name in empty} | lists


def _frame(frame: Frame, number: Callable[[Any], float | str]) -> Report:
    distributions = frame.distributions.items()
    found: Report = {
        "distributions": {name: _possible(each, number) for name, each in distributions},
        "mean": {name: number(value) for name, value in frame.mean.items()},
        "events": {name: number(value) for name, value in frame.events.items()},
    }
    if frame.standard_error:
        found["standard_error"] = dict(frame.standard_error)
    return found


def _possible(distribution: Mapping[Any, Any], number: Callable[[Any], float | str]) -> Report:
    """Return a distribution without what has no probability; it may be one of distributions."""
    return {
        str(value): _possible(chance, number) if isinstance(chance, dict) else number(chance)
        for value, chance in distribution.items()
        if chance
    }


def _exactly(value: Any) -> float | str:
    """Return a fraction as "p/q"; what geometry gave stays a float."""
    return value if isinstance(value, float) else str(value)


def _die(die: DieRoll, weapon: str) -> Report:
    return {
        **({"weapon": weapon} if weapon else {}),
        "face": die.face,
        "sides": die.sides,
        "what": die.what,
        "stage": die.stage,
        "clause": die.clause,
        "reroll": die.reroll,
    }


def _sum(played: Played, name: str) -> int:
    return sum(count for (_, measure), count in played.counts.items() if measure == name)


def _of_target(program: Program, played: Played, target: str) -> Report:
    counts = {name: played.counts.get((target, name), 0) for name in program.target_measures}
    lasting = {effect.name for effect in played.effects if effect.on == target}
    names = sorted(program.target_events | lasting)
    return {**counts, "events": {n: int(played.counts.get((target, n), 0) > 0) for n in names}}
