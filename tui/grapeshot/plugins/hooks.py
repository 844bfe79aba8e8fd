"""Asking plugins: one thin, typed method a hook, limited to those that bear on an attack.

Plugins are asked one after another, so that it is known who speaks: what raises in a hook, takes
too long or answers nonsense becomes a PluginFailure that names the plugin.
"""

from __future__ import annotations

import inspect
from _thread import _local as local  # importing threading takes as long as an engagement
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from grapeshot.dice import ExactDice
from grapeshot.errors import BadStatement, Fault, GrapeshotError, PluginFailure, Refusal
from grapeshot.pipeline.plan import Fact, Plan
from grapeshot.pipeline.statements import stated_whole
from grapeshot.plugins.answers import check_counts, check_state
from grapeshot.plugins.loading import frames, is_plugins_own
from grapeshot.records import NamedTuple
from grapeshot.watch import watched

if TYPE_CHECKING:
    from grapeshot.dice import Dice
    from grapeshot.dice.exact import Enumeration
    from grapeshot.pipeline.tally import Tally


class _Asked(NamedTuple):
    """One plugin's function for one hook."""

    key: str
    function: Callable[..., Any]
    names: tuple[str, ...]
    """Its parameters."""
    ships: bool


class HookCall(NamedTuple):
    """One call of a hook: who was asked what, and what came of it."""

    hook: str
    plugin: str
    """Its key."""
    target: str
    stated: tuple[Fact, ...]
    """The facts that it stated on a plan, those that were there before left out."""
    answer: Any
    dice: int
    """How many dice it rolled."""


ALL_HOOKS = ""
"""Stands among hooks that were asked for the keys of all plugins asked, whatever their hooks."""


class NotedHooks(NamedTuple):
    """Which hooks were asked for a while, and of which plugins."""

    hooks: set[str]
    keys: set[frozenset[str]]


_noting = local()


@contextmanager
def hooks_noted() -> Iterator[NotedHooks]:
    """Note which hooks this thread asks."""
    before = getattr(_noting, "noted", None)
    _noting.noted = noted = NotedHooks(set(), set())
    try:
        yield noted
    finally:
        _noting.noted = before


def _note(keys: frozenset[str], hook: str) -> None:
    noted = getattr(_noting, "noted", None)
    if noted is not None:
        noted.hooks.add(hook)
        noted.keys.add(keys)


class Registry(Protocol):
    """What is asked of the registry of plugins; each of them has a key."""

    listener: Callable[[HookCall], None] | None
    """Who is told of every call; nobody, as a rule."""

    def implementations(self, hook: str, keys: frozenset[str]) -> list[Any]:
        """Return pluggy's implementations of a hook, of the plugins of these keys."""

    def ships(self, key: str) -> bool:
        """Return whether a plugin comes with the program."""

    def told(self, key: str) -> str:
        """Return a plugin's name as messages tell it."""

    def failure(
        self, key: str, hook: str, function: Callable[..., Any] | None, cause: BaseException
    ) -> PluginFailure:
        """Return the failure of a plugin in a hook."""

    def note_branch(self, key: str, hook: str, of: Enumeration, *, is_new: bool) -> None:
        """Count a branch of an enumeration in which a third-party hook has drawn dice."""


class Hooks:
    """Asks the plugins that bear on one attack, with the types of each hook.

    An exception in a plugin becomes a PluginFailure that names it; Faults and Refusals pass.
    """

    def __init__(self, plugins: Registry, asked: frozenset[str]) -> None:
        self._plugins = plugins
        self._keys = asked
        self._functions: dict[str, list[_Asked]] = {}

    @property
    def asked(self) -> frozenset[str]:
        """The keys of the plugins that are asked."""
        _note(self._keys, ALL_HOOKS)
        return self._keys

    def _functions_of(self, hook: str) -> list[_Asked]:
        """Return the functions for a hook, in the order in which plugins were registered."""
        _note(self._keys, hook)
        functions = self._functions.get(hook)
        if functions is None:
            found = self._plugins.implementations(hook, self._keys)
            functions = self._functions[hook] = [
                _Asked(
                    each.plugin_name,
                    each.function,
                    each.argnames,
                    self._plugins.ships(each.plugin_name),
                )
                for each in found
            ]
        return functions

    def _by_name(self, hook: str) -> list[_Asked]:
        return sorted(self._functions_of(hook), key=lambda asked: asked.key)

    def _plan(self, hook: str, attack: Any, plan: Any) -> None:
        """Let every plugin state its facts on a plan, then have the plan look them over."""
        given = {"attack": attack, "plan": plan}
        for asked in self._functions_of(hook):
            answer = self._call(hook, asked, given)
            if answer is not None and not asked.ships:
                self._check(hook, asked, _demand_no_coroutine, answer)
        if isinstance(plan, Plan):
            plan.review()

    def _call(self, hook: str, asked: _Asked, given: dict[str, Any]) -> Any:
        """Call what a plugin wrote, and tell who listens."""
        listener = self._plugins.listener
        if listener is None:
            return self._called(hook, asked, given)
        plan, record = given.get("plan"), getattr(given.get("dice"), "record", ())
        before, rolled = _facts(plan), len(record)
        answer = self._called(hook, asked, given)
        stated = tuple(each for each in _facts(plan) if each not in before)
        target = getattr(getattr(given["attack"], "target", None), "name", "")
        listener(HookCall(hook, asked.key, target, stated, answer, len(record) - rolled))
        return answer

    def _called(self, hook: str, asked: _Asked, given: dict[str, Any]) -> Any:
        """Call what a plugin wrote; its failure names it, and tells which dice it rolled."""
        arguments = [given[name] for name in asked.names]
        record = getattr(given.get("dice"), "record", ())
        rolled = len(record)
        try:
            if asked.ships:
                return asked.function(*arguments)
            return watched(lambda: asked.function(*arguments))
        except BaseException as cause:
            if _passes(cause, asked.function) or not is_plugins_own(cause):
                raise
            failure = self._plugins.failure(asked.key, hook, asked.function, cause)
            failure.dice = len(record) - rolled
            raise failure from cause

    def _check(self, hook: str, asked: _Asked, check: Callable[..., Any], *given: Any) -> None:
        """Check what a plugin has answered. Raise PluginFailure where it makes no sense."""
        try:
            check(*given)
        except BadStatement as cause:
            failure = self._plugins.failure(asked.key, hook, asked.function, cause)
            raise failure from cause

    def _in_turn(self, hook: str, state: Any, **given: Any) -> Any:
        """Ask plugins one after another, by name, each with the state that the last one gave."""
        for asked in self._by_name(hook):
            answer = self._call_with_tally(hook, asked, {**given, "state": state})
            if answer is not None:
                self._check(hook, asked, check_state, state, answer)
                state = answer
        return state

    def _first(self, hook: str, check: Callable[[Any], Any] | None, **given: Any) -> Any:
        """Ask plugins until one has an answer."""
        for asked in self._by_name(hook):
            answer = self._call_with_tally(hook, asked, given)
            if answer is not None:
                if check is not None:
                    self._check(hook, asked, check, answer)
                return answer
        return None

    def _call_with_tally(self, hook: str, asked: _Asked, given: dict[str, Any]) -> Any:
        """Call a hook that draws dice; what a third party counts is looked over."""
        if asked.ships:
            return self._call(hook, asked, given)
        tally, dice = given["tally"], given["dice"]
        before = len(tally.effects)
        if isinstance(dice, ExactDice):
            answer = self._enumerated(hook, asked, given, dice)
        else:
            answer = self._call(hook, asked, given)
        self._check(hook, asked, check_counts, tally, before)
        return answer

    def _enumerated(self, hook: str, asked: _Asked, given: dict[str, Any], dice: ExactDice) -> Any:
        """Call a hook with dice that take every outcome; note the branch that it makes."""
        drawn, is_new = dice.depth, not dice.is_repeating
        answer = self._call(hook, asked, given)
        if dice.depth > drawn:
            self._plugins.note_branch(asked.key, hook, dice.enumeration, is_new=is_new)
        return answer

    def implemented(self, hook: str) -> bool:
        """Return whether any plugin asked implements a hook."""
        return bool(self._functions_of(hook))

    def check_target(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_check_target`."""
        self._plan("grapeshot_check_target", attack, plan)

    def plan_attacks(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_attacks`."""
        self._plan("grapeshot_plan_attacks", attack, plan)

    def before_attack(self, attack: Any, state: Any, dice: Dice, tally: Tally) -> Any:
        """Ask `grapeshot_before_attack`."""
        return self._in_turn(
            "grapeshot_before_attack", state, attack=attack, dice=dice, tally=tally
        )

    def plan_hit(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_hit`."""
        self._plan("grapeshot_plan_hit", attack, plan)

    def plan_defence(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_defence`."""
        self._plan("grapeshot_plan_defence", attack, plan)

    def resolve_shot(self, attack: Any, plan: Any, dice: Dice, tally: Tally) -> Any:
        """Ask `grapeshot_resolve_shot`."""
        return self._first(
            "grapeshot_resolve_shot", None, attack=attack, plan=plan, dice=dice, tally=tally
        )

    def plan_template(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_template`."""
        self._plan("grapeshot_plan_template", attack, plan)

    def plan_allocation(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_allocation`."""
        self._plan("grapeshot_plan_allocation", attack, plan)

    def plan_wound(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_wound`."""
        self._plan("grapeshot_plan_wound", attack, plan)

    def plan_penetration(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_penetration`."""
        self._plan("grapeshot_plan_penetration", attack, plan)

    def plan_save(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_save`."""
        self._plan("grapeshot_plan_save", attack, plan)

    def resolve_save(self, attack: Any, model: Any, dice: Dice, tally: Tally) -> int | None:
        """Ask `grapeshot_resolve_save`."""
        answer: int | None = self._first(
            "grapeshot_resolve_save",
            _demand_wounds,
            attack=attack,
            model=model,
            dice=dice,
            tally=tally,
        )
        return answer

    def plan_damage(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_damage`."""
        self._plan("grapeshot_plan_damage", attack, plan)

    def plan_morale(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_morale`."""
        self._plan("grapeshot_plan_morale", attack, plan)

    def plan_misfire(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_misfire`."""
        self._plan("grapeshot_plan_misfire", attack, plan)

    def plan_fight(self, attack: Any, plan: Any) -> None:
        """Ask `grapeshot_plan_fight`."""
        self._plan("grapeshot_plan_fight", attack, plan)

    def after_damage(self, attack: Any, state: Any, dice: Dice, tally: Tally) -> Any:
        """Ask `grapeshot_after_damage`."""
        return self._in_turn("grapeshot_after_damage", state, attack=attack, dice=dice, tally=tally)

    def demand_one(self, hook: str) -> None:
        """Raise Fault where more than one plugin asked implements a hook."""
        names = [asked.key for asked in self._functions_of(hook)]
        if len(names) > 1:
            both = " and ".join(map(self._plugins.told, names))
            raise Fault("conflicting_traits", f"{both} both want to decide {hook}")


def _facts(plan: object) -> list[Fact]:
    """Return the facts on a plan so far."""
    return plan.facts if isinstance(plan, Plan) else []


def _demand_wounds(answer: object) -> int:
    return stated_whole(answer, "answered", 0)


def _demand_no_coroutine(answer: object) -> None:
    """Raise BadStatement for what would have to be run to have any effect."""
    if inspect.iscoroutine(answer):
        answer.close()  # or Python would complain that it was never awaited
    elif not inspect.isgenerator(answer) and not inspect.isawaitable(answer):
        return
    raise BadStatement("answered", answer, "a plain function, whose statements are run")


def _passes(cause: BaseException, function: Callable[..., Any]) -> bool:
    """Return whether what was raised is meant for others: an answer, or a question to the player.

    A plugin may refuse an attack itself. An exception of the program's own that it has no business
    with is its failure.
    """
    if not isinstance(cause, GrapeshotError):
        return False
    if isinstance(cause, Fault | Refusal):
        return True
    *_, (raised_in, _) = frames(cause.__traceback__)
    return raised_in != function.__code__.co_filename if hasattr(function, "__code__") else True
