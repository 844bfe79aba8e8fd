"""`grapeshot plugins check`: all that is wrong with a plugin, at once, and whether it acts.

Its files are read and loaded; then attacks in which it bears a part are worked out exactly, rolled
many times, and with the plugins in another order.
"""
# Path raises where os.path answers: at a name that is too long, in a folder that is not read.
# ruff: noqa: PTH112, PTH113

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.cli.plugin_trials import Trials, Tried, plain_attack
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault
from grapeshot.plugins.discovery import Found, house_files, is_toml
from grapeshot.plugins.loading import faults_of, load, load_problem
from grapeshot.plugins.toml_reading import Reading, read_toml
from grapeshot.plugins.toml_rules import TomlRule, made_of
from grapeshot.plugins.trust import distrust_folder
from grapeshot.rules.house import Declared, read_module
from grapeshot.rules.ledger import load_ledger
from grapeshot.rules.toml_rule import read_toml_rule
from grapeshot.schema import Faults
from grapeshot.text_files import demand_regular
from grapeshot.text_files import read_toml as read_tables

if TYPE_CHECKING:
    from argparse import Namespace

    from grapeshot.cli.common import Run
    from grapeshot.engagement.model import Engagement
    from grapeshot.plugins.plugin import Plugin
    from grapeshot.plugins.registry import Plugins
    from grapeshot.session import Session

_RULES, _PROFILES = "rules", "profiles"


class Report:
    """What was found: faults, and what else is to be known."""

    def __init__(self) -> None:
        self.plugins: list[str] = []
        self.faults: list[str] = []
        self.remarks: list[str] = []

    def add(self, tried: Tried) -> None:
        """Add what became of an attack."""
        self.faults += [f"{tried.title}: {each}" for each in tried.faults]
        self.remarks += [f"{tried.title}: {each}" for each in tried.remarks]


def check_plugins(this: Run, arguments: Namespace) -> int:
    """Check the plugins of files and folders. Raise Fault for a path that is not there."""
    if not arguments.names:
        say("plugins check: name the file or the folder of a plugin")
        return exit_codes.USAGE
    report = Report()
    for name in arguments.names:
        _check(Path(name).absolute(), report)
    if arguments.json:
        print_json(vars(report))
    else:
        page = Page()
        page.write([*report.faults, *map(page.faint, report.remarks)])
        named = ", ".join(report.plugins) or "none"
        say(f"checked: plugins {len(report.plugins)} ({named}); faults {len(report.faults)}")
    return exit_codes.DIFFERENT if report.faults else exit_codes.OK


def _check(path: Path, report: Report) -> None:
    is_folder = _demand_readable(path)
    folder = path if is_folder and not os.path.isfile(path / "__init__.py") else path.parent
    told = distrust_folder(str(folder))
    if told:  # nothing of it would be loaded, and it may be full of other things
        raise Fault("bad_plugin", told)
    folders = [str(each) for each in (folder, folder / _RULES) if os.path.isdir(each)]
    found = [each for each in house_files(folders) if _is_of(each, path)]
    report.plugins += [each.name for each in found]
    if not found:
        report.faults.append(f"{path}: there is no plugin in it")
    report.faults += map(str, _ledger_faults(folders))
    trials = Trials(folders, _profile_folders(folder))
    trials.session.plugins.load_third_party()
    _check_files(found, trials, report)
    own = [plugin for plugin in trials.session.plugins.all() if plugin.file in _files(found)]
    clauses = {each: _clauses(each, folders) for each in _files(found)}
    _add_problems(trials.session.problems, found, report)
    met: set[str] = set()
    for tried in _tried(trials, own, folder if is_folder else None):
        report.add(tried)
        met |= tried.clauses
    _add_problems(trials.session.problems, found, report)
    for plugin in own:
        report.faults += _without_words(plugin, clauses[plugin.file], met)


def _demand_readable(path: Path) -> bool:
    """Return whether a path is a folder. Raise Fault for one that cannot be read, or is no file."""
    try:
        path.stat()
        if os.path.isdir(path):
            os.listdir(path)  # noqa: PTH208 - only whether it can be read
            return True
    except FileNotFoundError:
        raise Fault("unreadable", f"{path} is not there") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Fault("unreadable", f"{path} is not read: {reason}") from None
    demand_regular(path)
    return False


def _is_of(found: Found, path: Path) -> bool:
    return os.path.isdir(path) or Path(found.path) == path


def _files(found: Iterable[Found]) -> list[str]:
    return [each.path for each in found]


def _profile_folders(folder: Path) -> list[str]:
    return [str(each) for each in (folder / _PROFILES,) if os.path.isdir(each)]


def _check_files(found: list[Found], trials: Trials, report: Report) -> None:
    """Find everything that is wrong with each file by itself."""
    for each in found:
        faults = _toml_faults(each, trials) if each.is_toml else _python_faults(each)
        report.faults += [load_problem(each, fault) for fault in faults]


def _toml_faults(found: Found, trials: Trials) -> list[Fault]:
    """Return the faults of a rule in TOML, its statements in its rule set included."""
    plugins = trials.session.plugins
    try:
        reading = read_toml(found.path)
        faults = list(reading.faults)
        if reading.declared is not None:
            ruleset = plugins.ruleset(reading.declared.ruleset)
            faults += made_of(reading, found.path, found.module).faults_in(ruleset)
            faults += _unknown_names(reading, plugins)
    except Fault as fault:
        return [fault]
    return faults


def _unknown_names(reading: Reading, plugins: Plugins) -> Iterator[Fault]:
    """Yield a fault for each trait that a condition asks for and nobody knows."""
    ruleset = reading.declared.ruleset if reading.declared else ""
    for effect in reading.effects:
        for condition in effect.conditions:
            wanted = condition.wanted
            wanted = wanted.get("not") if isinstance(wanted, dict) else wanted
            names = wanted if isinstance(wanted, list) else [wanted]
            for name in names if condition.path.endswith(".has") else ():
                if not _is_known(str(name), ruleset, plugins):
                    yield plugins.unknown_trait(ruleset, str(name), "rule")


def _is_known(name: str, ruleset: str, plugins: Plugins) -> bool:
    return (
        plugins.trait(ruleset, name) is not None
        or plugins.known_rules(ruleset).rule(name) is not None
    )


def _python_faults(found: Found) -> list[Fault]:
    try:
        holder, _ = load(found)
    except Exception:  # the session tells it, with its line
        return []
    return list(faults_of(holder))


def _add_problems(problems: Iterable[str], found: list[Found], report: Report) -> None:
    """Add what the program itself has told of the plugins, once."""
    for problem in problems:
        base = problem.partition(" (and ")[0]
        told = any(each.startswith(base) for each in report.faults)
        if not told and any(each.path in problem or f'"{each.name}"' in problem for each in found):
            report.faults.append(problem)


def _clauses(file: str, folders: list[str]) -> set[str] | None:
    """Return the clauses that the ledger text of a plugin has; None where it has no rule."""
    try:
        read = read_toml_rule if is_toml(file) else read_module
        declared: Declared | None = read(file)
    except (Fault, OSError):
        return None
    if declared is None:
        return None
    return {clause["id"] for clause in declared.clauses} | set(_ledger_clauses(folders, file))


def _ledger_clauses(folders: list[str], file: str) -> Iterator[str]:
    """Yield the clauses of the ledgers beside a plugin, those that are wrong left out."""
    for path in _ledger_files([*folders, str(Path(file).parent)]):
        try:
            yield from load_ledger(path).clauses
        except Fault:
            continue


def _ledger_faults(folders: list[str]) -> Iterator[Fault]:
    """Yield what is wrong with the ledgers of some folders, the first of each."""
    for path in _ledger_files(folders):
        try:
            load_ledger(path)
        except Fault as fault:
            yield fault


def _ledger_files(folders: Iterable[str]) -> list[Path]:
    files = {each for folder in folders for each in _toml_files(Path(folder))}
    return sorted(each for each in files if "rule" in _tables_of(each))


def _toml_files(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if is_toml(each.name))
    except OSError:
        return []


def _tables_of(file: Path) -> dict[str, Any]:
    """Return the tables of a TOML file; none where it is not read, which loading tells."""
    try:
        return read_tables(file)[1]
    except Fault:
        return {}


def _without_words(plugin: Plugin, known: set[str] | None, met: set[str]) -> Iterator[str]:
    """Yield a fault for a plugin whose clauses nobody can look up."""
    if known is None:
        return
    said = 'CLAUSES = {"my-rule.1": "..."}'
    if is_toml(plugin.file):
        said = 'text = "..." in its effects'
    name = f'plugin "{plugin.name}" ({plugin.file})'
    if not known:
        yield f"{name}: it has no clause in words, for look-ups and explanations: {said}"
        return
    rule = plugin.trait.rule if plugin.trait else plugin.name
    for clause in sorted(met - known):
        if clause.startswith(f"{rule}."):
            yield f"{name}: it states clause {clause}, which stands nowhere in words: {said}"


def _tried(trials: Trials, own: list[Plugin], folder: Path | None) -> Iterator[Tried]:
    """Try the attacks that stand beside the plugins, and a plain one for each."""
    for file in _toml_files(folder) if folder else ():
        if _holds_engagements(file):
            yield from _tried_of_file(trials, file)
    session = trials.session
    for plugin in own:
        if plugin.key in session.plugins.set_aside or not plugin.hooks:
            continue
        table = plain_attack(plugin.ruleset, plugin.trait)
        if table is None:
            continue
        title = f"{plugin.name} in a plain attack"
        tried = trials.of_table(title, table)
        if isinstance(plugin.holder, TomlRule):
            tried.faults.extend(trials.without_conditions(plugin, table))
        if not tried.faults and not trials.has_effect(table, plugin):
            tried.remarks.append("it changes nothing in it")
        yield tried


def _tried_of_file(trials: Trials, file: Path) -> Iterator[Tried]:
    for number, each in enumerate(trials.session.read(file)):

        def read(session: Session, number: int = number) -> Engagement:
            found = session.read(file)[number]
            if isinstance(found, Faulty):
                raise Faults(list(found.faults))
            return found

        yield trials.of(f"{file.name}: {each.id}" if each.id else file.name, read)


def _holds_engagements(file: Path) -> bool:
    document = _tables_of(file)
    return "engagement" in document or isinstance(document.get("ruleset"), str)
