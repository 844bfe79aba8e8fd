"""`grapeshot plugins`: what is loaded, and all that an author of house rules asks for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grapeshot.cli.common import Run
from grapeshot.cli.options import add_json_option, add_session_options

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

_ACTIONS = {
    "list": ("plugin_list", "show_plugins"),
    "hooks": ("plugin_hooks", "show_hooks"),
    "fields": ("plugin_fields", "show_fields"),
    "new": ("plugin_new", "make_plugin"),
    "check": ("plugin_check", "check_plugins"),
    "trace": ("plugin_trace", "trace"),
    "enable": ("plugin_switch", "enable"),
    "disable": ("plugin_switch", "disable"),
}
"""The module and the function of each."""
_SWITCHES = ("enable", "disable")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "list: every plugin, where it comes from, what it hooks into; "
        "hooks [HOOK...]: what a rule set asks of rules, and what they may state; "
        "fields [PART...]: what rules may ask about weapon, attacker, target, situation; "
        "new NAME: a folder with a working rule, its profile and its test; "
        "check PATH...: all that is wrong with a plugin; "
        "trace FILE...: every call of a hook, and what it stated; "
        "enable NAME..., disable NAME...: switch plugins on and off for good."
    )
    add = parser.add_argument
    add("action", choices=tuple(_ACTIONS), help="what to do")
    add("names", nargs="*", metavar="NAME", help="hooks, plugins, or files")
    add("--ruleset", metavar="R", default="", help="hooks, fields, new: of this rule set")
    add("--toml", action="store_true", help="new: a rule in TOML, without code")
    add("--python", action="store_true", help="new: a rule in one Python file; the default")
    add("--package", action="store_true", help="new: a distribution for pip")
    add("--into", metavar="DIR", default=".", help="new: where its folder is made; here by default")
    add("--seed", metavar="S", type=int, default=0, help="trace: of the dice")
    add_json_option(parser, "what is told as JSON")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Do what is asked for. Return the exit code."""
    module, function = _ACTIONS[arguments.action]
    act: Callable[[Run, Namespace], int] = getattr(
        import_module(f"grapeshot.cli.{module}"), function
    )
    if arguments.action in _SWITCHES:
        from grapeshot.cli.plugin_switch import read_switches

        arguments.disabled, arguments.broken = read_switches()
    this = Run(arguments)
    code = act(this, arguments)
    this.tell_problems()
    return max(code, this.code)
