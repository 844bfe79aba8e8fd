"""`grapeshot plugins new`: a folder with a rule that acts, its profile, an attack and its tests."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.cli import exit_codes, plugin_templates
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.errors import Fault
from grapeshot.names import nearest
from grapeshot.plugins.discovery import NO_PLUGIN

if TYPE_CHECKING:
    from argparse import Namespace

    from grapeshot.cli.common import Run

_FORMS = ("toml", "python", "package")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_DEFAULT = "legions-imperialis"


def make_plugin(this: Run, arguments: Namespace) -> int:
    """Make the folder of a new rule. Raise Fault where it cannot be written. Return the code."""
    if len(arguments.names) != 1:
        say("plugins new: name one rule, such as twin_barrels")
        return exit_codes.USAGE
    name = arguments.names[0].strip().casefold().replace("-", "_").replace(" ", "_")
    if name.startswith(NO_PLUGIN):
        begins = next(each for each in NO_PLUGIN if name.startswith(each))
        say(f'plugins new: "{name}": a file is no plugin whose name begins with "{begins}"')
        return exit_codes.USAGE
    if not _NAME.fullmatch(name):
        say(f'plugins new: "{arguments.names[0]}" is no name of a plugin; say twin_barrels')
        return exit_codes.USAGE
    forms = [form for form in _FORMS if getattr(arguments, form)]
    if len(forms) > 1:
        say(f"plugins new: --{forms[0]} or --{forms[1]}, not both")
        return exit_codes.USAGE
    files = _files(name, forms[0] if forms else "python", _game(arguments.ruleset or _DEFAULT))
    folder = Path(arguments.into, name)
    _write(folder, files)
    if arguments.json:
        print_json({"folder": str(folder), "files": sorted(files)})
    else:
        Page().write(_next_steps(folder, sorted(files)))
    return exit_codes.OK


def _game(ruleset: str) -> str:
    known = plugin_templates.GAMES
    if ruleset not in known:
        raise Fault(
            "unknown_ruleset",
            f'there is no template for "{ruleset}"',
            expected="one of: " + ", ".join(known),
            nearest=nearest(ruleset, known),
        )
    return ruleset


def _files(name: str, form: str, ruleset: str) -> dict[str, str]:
    """Return the text of each file, by its path within the folder."""
    game = plugin_templates.GAMES[ruleset]
    printed = name.replace("_", " ").title()
    package = f"grapeshot_{name}"
    words = {
        **game._asdict(),
        "name": printed,
        "rule": name.replace("_", "-"),
        "ruleset": ruleset,
        "summary": plugin_templates.SUMMARY,
        "clause": plugin_templates.CLAUSE,
        "folder": name,
        "distribution": name.replace("_", "-"),
        "package": package,
        "place": 'HERE / "rules"',
    }
    weapons = f"profiles/{ruleset}/weapons.toml"
    texts = {
        "example.toml": plugin_templates.EXAMPLE,
        "conftest.py": plugin_templates.CONFTEST,
        f"test_{name}.py": plugin_templates.TEST,
    }
    if form == "package":
        words["place"] = "HERE"
        texts |= {
            "pyproject.toml": plugin_templates.PYPROJECT,
            "README.md": plugin_templates.README,
            f"{package}/__init__.py": _with_profiles(plugin_templates.PYTHON_RULE),
            f"{package}/{weapons}": plugin_templates.WEAPONS,
        }
    elif form == "toml":
        texts |= {f"rules/{name}.toml": plugin_templates.TOML_RULE}
        texts |= {weapons: plugin_templates.WEAPONS}
    else:
        texts |= {f"rules/{name}.py": plugin_templates.PYTHON_RULE}
        texts |= {weapons: plugin_templates.WEAPONS}
    return {path: text.format(**words) for path, text in texts.items()}


def _with_profiles(rule: str) -> str:
    """Return a rule that brings its profiles too, as a distribution does."""
    imports = "from pathlib import Path\nfrom typing import Any"
    return rule.replace("from typing import Any", imports) + plugin_templates.PROFILES


def _write(folder: Path, files: dict[str, str]) -> None:
    if os.path.lexists(folder):  # a link that leads nowhere, too
        raise Fault("exists", f"{folder} is there already", expected="another name, or --into DIR")
    begun = _first_made(folder)
    try:
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        shutil.rmtree(begun, ignore_errors=True)
        raise Fault("unreadable", f"{folder} cannot be written: {error.strerror}") from None


def _first_made(folder: Path) -> Path:
    """Return the outermost folder that is to be made so that a folder is there."""
    made = folder
    while made.parent != made and not os.path.lexists(made.parent):
        made = made.parent
    return made


def _next_steps(folder: Path, files: list[str]) -> list[str]:
    rules = folder / "rules" if any(each.startswith("rules/") for each in files) else folder
    return [
        f"Made {folder}:",
        *(f"  {each}" for each in files),
        "Next:",
        f"  grapeshot plugins check {folder}",
        f"  pytest {folder}",
        f"  grapeshot odds --plugins {rules} {folder / 'example.toml'}",
    ]
