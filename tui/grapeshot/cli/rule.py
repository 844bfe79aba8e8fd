"""`grapeshot rule`: look a rule up by name, by clause or by words of its text."""
# pathlib costs a fifth of the look-up's time, so paths are strings here.
# ruff: noqa: PTH112

from __future__ import annotations

import os
import sys

from grapeshot.cli import exit_codes
from grapeshot.cli.output import print_json, talk, write
from grapeshot.names import nearest, normalise
from grapeshot.rules.display import brief_lines, full_lines, short_lines, style_of
from grapeshot.rules.folders import plugin_folder
from grapeshot.rules.index import read_index
from grapeshot.rules.packing import rule_at
from grapeshot.rules.search import find, nearest_names

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator, Sequence

    from grapeshot.rules.display import Style
    from grapeshot.rules.index_types import Index
    from grapeshot.rules.search import Match

_DEFAULT_LIMIT = 5
_AT_A_GLANCE = 24
"""Lines that a short answer may have: those of one screen."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = "Look a rule up by name, by the id of a clause, or by words of its text."
    add = parser.add_argument
    add("words", nargs="+", metavar="WORDS", help="a name in any spelling, an id, or words")
    add("--ruleset", metavar="R", default="", help="look in this rule set only")
    add("--brief", action="store_true", help="one sentence for each rule")
    add("--full", action="store_true", help="all clauses, rulings, weapons and the source")
    add("--limit", metavar="N", type=_number, default=_DEFAULT_LIMIT, help="at most N rules (5)")
    add("--json", action="store_true", help="print an array of rules, best first")
    add("--plugins", metavar="DIR", action="append", default=[], help="add a plugin folder")
    add("--no-plugins", action="store_true", help="only the rules that ship")


def run(arguments: Namespace) -> int:
    """Look the rule up and print it. Return the exit code."""
    return look_up(
        arguments.words,
        ruleset=arguments.ruleset,
        brief=arguments.brief,
        full=arguments.full,
        limit=arguments.limit,
        as_json=arguments.json,
        folders=arguments.plugins,
        plugins=not arguments.no_plugins,
    )


def look_up(
    words: Sequence[str],
    *,
    ruleset: str = "",
    brief: bool = False,
    full: bool = False,
    limit: int = _DEFAULT_LIMIT,
    as_json: bool = False,
    folders: Sequence[str] = (),
    plugins: bool = True,
) -> int:
    """Look a rule up and print it, without argparse, which takes as long as all the rest.

    `folders` are plugin folders besides the user's own; with `plugins` false only the rules that
    ship are looked at. Return the exit code.
    """
    query = " ".join(words).strip()
    for folder in folders:
        if not os.path.isdir(folder):
            return _wrong(f"no plugin folder {folder}", exit_codes.BAD_INPUT)
    if not query:
        return _wrong("nothing to look up", exit_codes.USAGE)
    index = read_index([*filter(None, [plugin_folder()]), *folders], _packs, plugins=plugins)
    for fault in index["faults"]:
        _say(fault)
    if not index["rules"]:
        return _wrong("its own ledgers are missing: reinstall grapeshot", exit_codes.BAD_INPUT)
    known = _known_ruleset(index, ruleset) if ruleset else ""
    if known is None:
        return exit_codes.USAGE
    found = find(index, query, known, limit)
    if as_json:
        _print_json(index, found)
    else:
        write(_pages(index, found, brief=brief, full=full))
    return exit_codes.OK if found else _not_found(index, query, known)


def _not_found(index: Index, query: str, ruleset: str) -> int:
    names = ", ".join(nearest_names(index, query, ruleset))
    return _wrong(
        f'no rule found for "{query}"; the nearest names are {names}', exit_codes.DIFFERENT
    )


def _packs(third_party: bool) -> list[tuple[str, str]]:
    from grapeshot.plugins.discovery import packs  # only where there is no index yet

    return packs(third_party)


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


_number.__name__ = "whole number of 1 or more"  # argparse puts it into its message


def _known_ruleset(index: Index, asked: str) -> str | None:
    """Return the id of a rule set in any spelling; say which there are where it is unknown."""
    known = sorted(set(index["rulesets"]))
    for ruleset in known:
        if normalise(ruleset) == normalise(asked):
            return ruleset
    near = nearest(asked, known)
    meant = f'; did you mean "{near}"?' if near else ""
    _say(f'no rule set "{asked}"; expected one of: {", ".join(known)}{meant}')
    return None


def _print_json(index: Index, found: list[Match]) -> None:
    rules = [(rule_at(index, match.rule), match.score) for match in found]
    print_json(
        [
            {
                "id": rule["id"],
                "ruleset": rule["ruleset"],
                "name": rule["name"],
                "kind": rule["kind"],
                "summary": rule["summary"],
                "clauses": rule["clauses"],
                "rulings": rule["rulings"],
                "see": rule["see"],
                "source": rule["source"],
                "score": score,
                "plugin": rule["plugin"],
                "weapons": rule["weapons"],
            }
            for rule, score in rules
        ]
    )


def _pages(index: Index, found: list[Match], *, brief: bool, full: bool) -> Iterator[str]:
    """Yield the text: what was asked for, and what is merely near it in a line each."""
    lines_of = full_lines if full else short_lines
    style = style_of(sys.stdout)
    if brief:
        for match in found:
            yield from brief_lines(rule_at(index, match.rule), style, match.clause)
        return
    meant = _meant(index, found)
    pages = [list(lines_of(rule_at(index, each.rule), style, each.clause)) for each in meant]
    if len(pages) > 1 and not full and sum(map(len, pages)) > _AT_A_GLANCE:
        yield from _choice(index, meant, style)
    else:
        for number, page in enumerate(pages):
            yield from [""] if number else []
            yield from page
    near = [rule_at(index, match.rule) for match in found if match not in meant]
    if near:
        names = (f"{rule['name']} ({rule['ruleset']})" for rule in near)
        yield ""
        yield from style.lines(f"Near it: {', '.join(names)}", 0, 2)


def _meant(index: Index, found: list[Match]) -> list[Match]:
    """Return the rules that have the name asked for, one of each rule set, or the nearest."""
    best: dict[str, Match] = {}
    for match in found:
        if match.score == 1:
            known = best.setdefault(index["rulesets"][match.rule], match)
            if match.rank < known.rank:
                best[index["rulesets"][match.rule]] = match
    return list(best.values()) or found[:1]


def _choice(index: Index, meant: list[Match], style: Style) -> Iterator[str]:
    """Yield rules of several rule sets in a sentence each, and how to see the one that is meant."""
    for match in meant:
        yield from brief_lines(rule_at(index, match.rule), style)
    options = " or ".join(f"--ruleset {index['rulesets'][match.rule]}" for match in meant)
    yield from style.lines(style.faint(f"Its clauses: {options}"), 2, 4)


def _wrong(message: str, code: int) -> int:
    _say(message)
    return code


def _say(message: str) -> None:
    talk(f"grapeshot rule: {message}")
