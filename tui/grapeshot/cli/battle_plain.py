"""A battle played with plain prompts and sentences: in a pipe, on a bare terminal, read aloud.

What happened goes to stdout, questions and complaints to stderr. A command that cannot be done
changes nothing, and the next one is asked for.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.armies.lists import file_of
from grapeshot.battle.stating import is_setting, of_engagement, of_unit
from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import talk
from grapeshot.cli.own_dice import NoMoreDice, own_dice
from grapeshot.cli.page import Page
from grapeshot.dice import RolledDice, SeededDice
from grapeshot.errors import Fault, Refusal
from grapeshot.names import nearest
from grapeshot.present.battle import (
    event_line,
    lasting_line,
    log_lines,
    luck_lines,
    state_lines,
)
from grapeshot.rules.folders import army_folder

if TYPE_CHECKING:
    from grapeshot.battle.battle import Battle
    from grapeshot.battle.composing import Order
    from grapeshot.battle.events import Event
    from grapeshot.cli.common import Run

_LAST = 10
"""Events of the log that are told where no number is given."""
_SEEDS = 2**32
_USES = {
    "status": "status: both sides, and what lasts on them",
    "add": "add SIDE PROFILE [as NAME] [key=value ...]: a unit; without a profile one of your own",
    "army": "army SIDE LIST: the units of an army list",
    "fire": "fire UNIT with WEAPON at UNIT [and UNIT] [key=value ...]: an attack, such as fire 1 "
    "with lascannon at 3 distance=12; with WEAPON and WEAPON fires several, one after another",
    "fight": "fight UNIT [with WEAPON] at UNIT [using WEAPON] [key=value ...]: a round of combat",
    "odds": "odds UNIT with WEAPON at UNIT [key=value ...]: what an attack may come to",
    "again": "again (or a full stop): the last attack once more, from where it left off",
    "next": "next: the phase ends",
    "set": "set UNIT key=value ...: change fields of a unit for good",
    "lift": "lift UNIT EFFECT: something that lasts is over",
    "remove": "remove UNIT: take it off the table",
    "note": "note WORDS: keep a remark",
    "undo": "undo: take the last event back",
    "redo": "redo: do it again",
    "accept": "accept NUMBER: let an attack in conflict count",
    "dice": "dice own, dice program: whose dice are rolled",
    "log": "log [NUMBER]: the last events",
    "rule": "rule WORDS: look a rule up, by name or by words of its text",
    "luck": "luck: how the dice did against the odds",
    "help": "help: these commands; names may be shortened, units named by their numbers",
    "quit": "quit: leave; all of it is kept",
}
_SHORT = {
    ".": "again",
    "attack": "fire",
    "n": "next",
    "u": "undo",
    "r": "redo",
    "s": "status",
    "q": "quit",
}


def play(this: Run, battle: Battle, *, seed: int | None) -> int:
    """Ask for commands until there are no more. Return the exit code.

    In a pipe what could not be done makes it 3; a person at a terminal has seen it.
    """
    playing = _Playing(this, battle, seed)
    playing.write(state_lines(battle))
    is_asked = bool(sys.stdin) and sys.stdin.isatty()
    talk("Type a command; help tells them.") if is_asked else None
    while not playing.is_over:
        if is_asked:
            talk(f"{battle.state.when()}> ", end="")
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            break
        playing.obey(line.strip())
    return exit_codes.OK if is_asked else playing.code


class _Playing:
    """One sitting at a battle."""

    def __init__(self, this: Run, battle: Battle, seed: int | None) -> None:
        self.battle = battle
        self.code = exit_codes.OK
        self.is_over = False
        self._this = this
        self._seed = seed
        self._is_own = False
        self._page = Page()

    def write(self, lines: Iterable[str]) -> None:
        """Print lines, at once."""
        self._page.write(lines)
        sys.stdout.flush()

    def obey(self, line: str) -> None:
        """Do what a line says; say what is wrong with it."""
        if not line or line.startswith("#"):
            return
        try:
            self._tell_others()
            words = _words(line)
            self._commands()[_command(words.pop(0))](words)
        except Refusal as refusal:
            self.write([f"Refused: {refusal.text} ({refusal.clause or refusal.reason})."])
        except Fault as fault:
            self._complain(fault)
        except NoMoreDice as end:
            say(f"the input ended at: {end}")
            self.code = exit_codes.BAD_INPUT
            self.is_over = True
        self._this.tell_problems()

    def _complain(self, fault: Fault) -> None:
        for each in getattr(fault, "faults", [fault]):
            say(str(each))
        self.code = exit_codes.BAD_INPUT

    def _tell_others(self) -> None:
        """Tell what others have done since."""
        for event in self.battle.refresh():
            self.write([f"{event.author}: {event_line(event, self.battle)}"])

    def _commands(self) -> dict[str, Callable[[list[str]], None]]:
        battle = self.battle
        return {
            "status": lambda _: self.write(state_lines(battle)),
            "add": self._add,
            "army": self._army,
            "fire": lambda words: self._attack(self._order(words, "")),
            "fight": lambda words: self._attack(self._order(words, "fight")),
            "odds": self._odds,
            "again": lambda _: self._again(),
            "next": self._next,
            "set": self._set,
            "lift": self._lift,
            "remove": lambda words: self._did(battle.remove(" ".join(words))),
            "note": lambda words: self._did(battle.note(" ".join(words))),
            "undo": lambda _: self._did(battle.undo(), "Undone: "),
            "redo": lambda _: self._did(battle.redo(), "Done again: "),
            "accept": self._accept,
            "dice": self._dice_of,
            "log": lambda words: self.write(log_lines(battle, _number(words, _LAST))),
            "rule": self._rule,
            "luck": lambda _: self.write(luck_lines(battle)),
            "help": lambda _: self.write(_USES.values()),
            "quit": self._quit,
        }

    def _did(self, event: Event, before: str = "") -> None:
        self.write([f"{before}{event_line(event, self.battle)}."])

    def _rule(self, words: list[str]) -> None:
        from grapeshot.cli.rule import look_up  # not on the way to the first attack

        look_up(
            words,
            ruleset=self.battle.ruleset.id,
            folders=self._this.plugin_folders,
            plugins=self._this.third_party,
        )
        sys.stdout.flush()

    def _quit(self, words: list[str]) -> None:
        self.is_over = True

    def _add(self, words: list[str]) -> None:
        settings = [word for word in words if is_setting(word)]
        names = [word for word in words if not is_setting(word)]
        if not names:
            raise _use("add", "no side")
        head, name = _split(names[1:], "as")
        profile = " ".join(head)
        self._did(self.battle.add_unit(names[0], profile, name, of_unit(settings)))

    def _army(self, words: list[str]) -> None:
        if len(words) < 2:
            raise _use("army", " ".join(words) or "no side")
        path = file_of(" ".join(words[1:]), Path(army_folder()))
        for event in self.battle.add_army(words[0], path):
            self._did(event)

    def _order(self, words: list[str], kind: str) -> Order:
        settings = [word for word in words if is_setting(word)]
        names = [word for word in words if not is_setting(word)]
        before, rest = _parted(names, "at")
        struck, using = _parted(rest, "using")
        acting, armed = _parted(before, "with")
        attacker = " ".join(acting)
        if not attacker or not struck:
            raise _use(kind or "fire", " ".join(words) or "nothing")
        stated = of_engagement(self.battle.ruleset, settings)
        if kind:
            stated.setdefault("kind", kind)
        targets = _all(struck, "and")
        weapon, others = self._weapons(attacker, armed)
        if others:
            stated.setdefault("more_weapons", others)
        if using:
            unit = self.battle.state.units[self.battle.unit(targets[0])]
            found = self.battle.names.weapon(" ".join(using), unit)
            stated.setdefault("target", {}).setdefault("weapon", {"profile": found["profile"]})
        return self.battle.order(attacker, weapon, targets, stated)

    def _weapons(self, attacker: str, words: list[str]) -> tuple[str, list[dict[str, object]]]:
        """Return the weapon that is fired first, and the tables of those after it.

        A name with the word `and` in it is a name first.
        """
        whole, parts = " ".join(words), _all(words, "and")
        unit = self.battle.state.units[self.battle.unit(attacker)]
        if len(parts) > 1:
            try:
                self.battle.names.weapon(whole, unit)
            except Fault:
                found = [self.battle.names.weapon(part, unit) for part in parts[1:]]
                return parts[0], [{"profile": each["profile"]} for each in found]
        return whole, []

    def _attack(self, order: Order) -> None:
        done = self.battle.attack(order, self._dice())
        body = done.event.body
        for caveat in done.resolved.caveats:
            say(f"warning: {caveat.text}" + (f" [{caveat.key}]" if caveat.key else ""))
        self.write([f"{body['when']}: {body['text']}."])
        if body["faces"]:
            self.write([f"  Dice: {' '.join(map(str, body['faces']))}."])
        if done.conflict:
            number = done.event.position
            self.write([f"  It does not count: {done.conflict}. accept {number} lets it count."])

    def _again(self) -> None:
        order = self.battle.last_order()
        self.battle.demand_all_standing(order)
        self._attack(order)

    def _odds(self, words: list[str]) -> None:
        from grapeshot.battle.resolving import prepared
        from grapeshot.cli.text import odds_lines
        from grapeshot.dice.budget import Budget
        from grapeshot.present.report import odds_report

        order = self._order(words, "")
        engagement, _ = prepared(self.battle.session, order, self.battle.state)
        program, odds = self.battle.session.odds(engagement, budget=Budget())
        report = odds_report(engagement, program, odds, (), fractions=False)
        self.write(odds_lines(report, self._page, explain=False))

    def _dice(self) -> RolledDice:
        as_d6 = self.battle.ruleset.d3_as_d6
        if self._is_own:
            return own_dice(d3_as_d6=as_d6)
        if self._seed is None:
            return SeededDice(int.from_bytes(os.urandom(4), "big") % _SEEDS, d3_as_d6=as_d6)
        self._seed += 1
        return SeededDice(self._seed - 1, d3_as_d6=as_d6)

    def _dice_of(self, words: list[str]) -> None:
        whose = words[0] if words else ""
        if whose not in ("own", "program"):
            raise _use("dice", whose or "nothing")
        self._is_own = whose == "own"
        self.write(["You roll your own dice." if self._is_own else "The program rolls the dice."])

    def _next(self, words: list[str]) -> None:
        before = self._lasting()
        self.battle.advance()
        kept = self._lasting()
        self.write([f"{self.battle.state.when()}."])
        self.write(f"  Over: {told}." for key, told in before.items() if key not in kept)

    def _lasting(self) -> dict[object, str]:
        """Return the effects that units are under, in words."""
        return {
            (unit.name, each.place): f"{unit.name}, {lasting_line(each)}"
            for unit in self.battle.state.units.values()
            for each in unit.lasting
            if each.clause
        }

    def _set(self, words: list[str]) -> None:
        settings = [word for word in words if is_setting(word)]
        name = " ".join(word for word in words if not is_setting(word))
        if not settings or not name:
            raise _use("set", " ".join(words) or "nothing")
        self._did(self.battle.set_fields(name, of_unit(settings)))

    def _lift(self, words: list[str]) -> None:
        if len(words) < 2:
            raise _use("lift", " ".join(words) or "nothing")
        self._did(self.battle.lift(" ".join(words[:-1]), words[-1]))

    def _accept(self, words: list[str]) -> None:
        self._did(self.battle.accept(_number(words, 0)))


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise Fault("bad_question", f"{line}: {str(error).lower()}") from None


def _command(word: str) -> str:
    """Return the command that a word means, or begins. Raise Fault with the nearest."""
    name = _SHORT.get(word, word)
    begun = [each for each in _USES if each.startswith(name)]
    if name in _USES or len(begun) == 1:
        return name if name in _USES else begun[0]
    expected = ", ".join(begun or _USES)
    raise Fault("unknown_command", f'"{word}"', expected=expected, nearest=nearest(name, _USES))


def _use(command: str, found: str) -> Fault:
    return Fault("bad_question", f"{command} {found}", expected=_USES[command])


def _number(words: list[str], default: int) -> int:
    if words and not words[0].isdigit():
        raise Fault("bad_question", f'"{words[0]}"', expected="a number")
    return int(words[0]) if words else default


def _parted(words: list[str], sign: str) -> tuple[list[str], list[str]]:
    """Return the words before and after a sign."""
    if sign not in words:
        return words, []
    place = words.index(sign)
    return words[:place], words[place + 1 :]


def _split(words: list[str], sign: str) -> tuple[list[str], str]:
    before, after = _parted(words, sign)
    return before, " ".join(after)


def _all(words: list[str], sign: str) -> list[str]:
    """Return the names between signs."""
    found: list[list[str]] = [[]]
    for word in words:
        if word == sign:
            found.append([])
        else:
            found[-1].append(word)
    return [" ".join(each) for each in found if each]
