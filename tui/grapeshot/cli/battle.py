"""`grapeshot battle`: battles by name - to begin, play, look at, undo, replay and export."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from grapeshot.battle import places
from grapeshot.battle.battle import SIDES, Battle
from grapeshot.battle.log import Log
from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.options import add_json_option, add_session_options, say, session_options
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.errors import Fault
from grapeshot.names import nearest
from grapeshot.present.battle import (
    event_line,
    exported,
    log_lines,
    luck_lines,
    markdown_lines,
    state_lines,
)

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

_READING = ("log", "export", "replay", "show", "luck")
_WRITING = ("undo", "redo", "next")
_ACTIONS = ("list", "new", *_READING, *_WRITING)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "NAME: go on with a battle. list: all battles; new NAME --ruleset R: begin one; show, log, "
        "luck NAME: look at it; next, undo, redo NAME: let a phase end, take an event back, do it "
        "again; replay NAME: resolve it anew with its dice; export NAME: as Markdown, or --json. "
        "What is fired outside of any battle is kept in one without a name (list tells them too); "
        "N on the battle screen of the dashboard gives it one."
    )
    add = parser.add_argument
    add("words", nargs="*", metavar="ACTION|NAME", help="what to do, and the name of the battle")
    add("--ruleset", metavar="R", default="", help="new: its rule set")
    add("--sides", metavar="A,B", default=",".join(SIDES), help="new: what the sides are called")
    add(
        "--army",
        metavar="[SIDE=]LIST",
        action="append",
        default=[],
        help="new: an army list of yours for a side, which tells the rule set too",
    )
    add("--plain", action="store_true", help="play with plain prompts and sentences")
    add("--look", action="store_true", help="look on, and change nothing")
    add("--author", metavar="WHO", default="", help="who acts; by default your login")
    add("--seed", metavar="S", type=int, help="roll as the program did with this seed")
    add_json_option(parser, "the answer as one line of JSON")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Do what is asked with a battle. Return the exit code."""
    words = list(arguments.words) or ["list"]
    action = words.pop(0) if words[0] in _ACTIONS else "open"
    if action != "list" and len(words) != 1:
        return _usage(action, words)
    this = Run(arguments)
    if action == "list":
        return _list(this, words, json=arguments.json)
    if action == "new":
        _begin(this, words[0], arguments)
    else:
        read_only = action in _READING or arguments.look
        path = _by_path(words[0]) or places.path_of(words[0])
        if action == "open" and not arguments.plain and _can_show():
            return _show(path, arguments)
        battle = Battle(path, this.session, read_only=read_only, author=arguments.author)
        try:
            this.worse(_do(this, battle, action, arguments))
        finally:
            battle.close()
    this.tell_problems()
    return this.code


def _by_path(word: str) -> Path | None:
    """Return the file of a battle that is named by its path, as one in a shared folder is."""
    is_path = os.sep in word and word.endswith(places.ENDING)
    return Path(word) if is_path else None


def _usage(action: str, words: list[str]) -> int:
    if action == "open":
        meant = nearest(words[0], _ACTIONS) if words else None
        hint = f'; did you mean "{meant}"?' if meant else ""
        say(f"battle: name one battle, or an action and a battle: {', '.join(_ACTIONS)}{hint}")
    else:
        say(f"battle {action}: name one battle; `grapeshot battle list` tells them")
    return exit_codes.USAGE


def _list(this: Run, words: list[str], *, json: bool) -> int:
    found = []
    for path in (*places.known(), *places.known_nameless()):
        try:
            found.append(_row(path))
        except Fault as fault:
            this.complain(fault)
    found = [row for row in found if all(word.casefold() in str(row).casefold() for word in words)]
    if json:
        print_json(found)
    else:
        Page().write(f"{row['name']}  {row['ruleset']}  {row['events']} events" for row in found)
    if not found and this.code == exit_codes.OK:
        say("no battle yet: `grapeshot battle new NAME --ruleset R` begins one")
    return this.code


def _row(path: Path) -> dict[str, Any]:
    log = Log(path, read_only=True)
    try:
        (start,) = log.at([1])
        last = log.last()
    finally:
        log.close()
    named = {"name": start.body["name"] or places.name_of(path)}
    told = {key: start.body[key] for key in ("ruleset", "sides")}
    return {**named, **told, "events": last, "file": str(path)}


def _begin(this: Run, name: str, arguments: Namespace) -> None:
    sides = tuple(side.strip() for side in arguments.sides.split(","))
    if len(sides) < 2 or len(set(sides)) != len(sides) or not all(sides):
        told = f'--sides "{arguments.sides}"'
        raise Fault("bad_question", told, expected="two names or more, with commas between")
    armies = [_army(text, sides, place) for place, text in enumerate(arguments.army)]
    ruleset = arguments.ruleset or _ruleset_of(armies)
    if not ruleset:
        known = " or ".join(this.session.plugins.rulesets())
        raise Fault("bad_question", "no rule set", expected=f"--ruleset {known}, or an --army")
    asked, path = name, _by_path(name) or places.new_path(name)
    name = places.name_of(path)
    battle = Battle.begin(path, this.session, name, ruleset, sides, arguments.author)
    try:
        for side, file in armies:
            battle.add_army(side, file)
        if arguments.json:
            print_json({"name": name, "file": str(path), "units": list(battle.state.units)})
        else:
            Page().write(state_lines(battle))
            say(f"`grapeshot battle {quote(asked)}` goes on with it")
    finally:
        battle.close()


def _ruleset_of(armies: list[tuple[str, Path]]) -> str:
    """Return the rule set of the first army list, "" where there is none."""
    from grapeshot.armies.lists import read_army

    return read_army(armies[0][1]).ruleset if armies else ""


def _army(text: str, sides: tuple[str, ...], place: int) -> tuple[str, Path]:
    """Return a side and the file of an army list; the first one without a side is the first's."""
    from grapeshot.armies.lists import file_of
    from grapeshot.rules.folders import army_folder

    side, equals, name = text.partition("=")
    if not equals and place < len(sides):
        side, name = sides[place], text
    if side not in sides:
        near = nearest(side, sides)
        told = f"--army {text}"
        raise Fault("bad_question", told, expected="SIDE=LIST, such as North=third", nearest=near)
    return side, file_of(name, Path(army_folder()))


def _do(this: Run, battle: Battle, action: str, arguments: Namespace) -> int:
    if action == "open":
        from grapeshot.cli.battle_plain import play

        return play(this, battle, seed=arguments.seed)
    if action == "replay":
        return _replay(battle, json=arguments.json)
    if action in _WRITING:
        return _turn(battle, action, json=arguments.json)
    lines: dict[str, Callable[[Battle], Any]] = {
        "log": log_lines,
        "export": markdown_lines,
        "show": state_lines,
        "luck": luck_lines,
    }
    if arguments.json:
        whole = exported(battle)
        print_json(whole if action == "export" else whole.get(_PARTS[action]))
    else:
        Page().write(lines[action](battle))
    return exit_codes.OK


_PARTS = {"log": "events", "show": "state", "luck": "luck"}
"""The part of an export that an action tells alone."""


def _turn(battle: Battle, action: str, *, json: bool) -> int:
    event = {"undo": battle.undo, "redo": battle.redo, "next": battle.advance}[action]()
    word = {"undo": "Undone", "redo": "Done again", "next": "Now"}[action]
    told = battle.state.when() if action == "next" else event_line(event, battle)
    if json:
        print_json({"event": event.position, "kind": event.kind, "when": battle.state.when()})
    else:
        Page().write([f"{word}: {told}"])
    return exit_codes.OK


def _replay(battle: Battle, *, json: bool) -> int:
    from grapeshot.battle.replay import replayed

    found = replayed(battle)
    same = found.is_same and not found.differences
    if json:
        print_json(found._asdict())
    else:
        Page().write(found.differences)
        end = "the same state" if found.is_same else "another state"
        Page().write([f"{found.attacks} attacks resolved again with their dice: {end}"])
    return exit_codes.OK if same else exit_codes.DIFFERENT


def _can_show() -> bool:
    """Return whether there is a terminal for the dashboard; where there is none, all is plain."""
    from grapeshot.terminal.settings import why_no_dashboard

    return why_no_dashboard(os.environ, sys.stdin, sys.stdout, sys.stderr) is None


def _show(path: Path, arguments: Namespace) -> int:
    """Open the dashboard with a battle."""
    from grapeshot.app.app import run_dashboard
    from grapeshot.session import Session

    folders = session_options(arguments)
    plugins = folders["plugin_folders"] if folders["third_party"] else []
    return run_dashboard(
        None,
        lambda: Session(**folders),
        plugin_folders=plugins,
        battle=path,
        looks_on=arguments.look,
    )
