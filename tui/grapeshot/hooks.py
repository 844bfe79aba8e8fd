"""Asking plugins: one thin, typed method a hook, limited to those that bear on an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Fault, GrapeshotError, PluginFailure
from grapeshot.loading import ANYTHING
from grapeshot.pipeline.plan import Plan

if TYPE_CHECKING:
    from grapeshot.dice import Dice
    from grapeshot.pipeline.tally import Tally
    from grapeshot.plugins import Plugins


class Hooks:
    """Asks the plugins that bear on one attack, with the types of each hook.

    An exception in a plugin becomes a PluginFailure that names it; Faults and Refusals pass.
    """

    def __init__(self, plugins: Plugins, asked: frozenset[str]) -> None:
        self._plugins = plugins
        self.asked = asked
        self._callers: dict[str, Any] = {}
        self._implemented: dict[str, bool] = {}

    def _caller(self, hook: str) -> Any:
        caller = self._callers.get(hook)
        if caller is None:
            caller = self._callers[hook] = self._plugins.caller(hook, self.asked)
        return caller

    def _ask(self, hook: str, **given: Any) -> Any:
        if not self.implemented(hook):
            return None
        return self._guarded(hook, self._caller(hook), given)

    def _plan(self, hook: str, attack: Any, plan: Any) -> None:
        """Let every plugin state its facts on a plan, then have the plan look them over."""
        self._ask(hook, attack=attack, plan=plan)
        if isinstance(plan, Plan):
            plan.review()

    def _guarded(self, hook: str, function: Callable[..., Any], given: dict[str, Any]) -> Any:
        """Call what a plugin wrote; its failure names it, and tells which dice it rolled."""
        record = getattr(given.get("dice"), "record", ())
        rolled = len(record)
        try:
            return function(**given)
        except GrapeshotError:
            raise
        except ANYTHING as cause:
            failure = self._plugins.blame(hook, cause)
            failure.dice = len(record) - rolled
            raise failure from cause

    def _in_turn(self, hook: str, state: Any, **given: Any) -> Any:
        """Ask plugins one after another, by name, each with the state that the last one gave."""
        implementations = sorted(
            self._caller(hook).get_hookimpls(), key=lambda found: found.plugin_name
        )
        for found in implementations:
            values = {**given, "state": state}
            arguments = {name: values[name] for name in found.argnames}
            answer = self._guarded(hook, found.function, arguments)
            if answer is not None:
                _demand_type(hook, found.function, answer, type(state))
                state = answer
        return state

    def implemented(self, hook: str) -> bool:
        """Return whether any plugin asked implements a hook."""
        known = self._implemented.get(hook)
        if known is None:
            known = self._implemented[hook] = bool(self._caller(hook).get_hookimpls())
        return known

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
        return self._ask("grapeshot_resolve_shot", attack=attack, plan=plan, dice=dice, tally=tally)

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
        answer: int | None = self._ask(
            "grapeshot_resolve_save", attack=attack, model=model, dice=dice, tally=tally
        )
        if answer is not None:
            (found,) = self._caller("grapeshot_resolve_save").get_hookimpls()
            _demand_type("grapeshot_resolve_save", found.function, answer, int)
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
        names = [found.plugin_name for found in self._caller(hook).get_hookimpls()]
        if len(names) > 1:
            both = " and ".join(sorted(names))
            raise Fault("conflicting_traits", f"{both} both want to decide {hook}")


def _demand_type(
    hook: str, function: Callable[..., Any], answer: object, wanted: type[Any]
) -> None:
    """Raise PluginFailure where a plugin answers with something else than the hook asks for."""
    if isinstance(answer, wanted):
        return
    code = function.__code__
    cause = TypeError(f"answered {answer!r}, which is no {wanted.__name__}")
    name = code.co_filename.rpartition("/")[2].removesuffix(".py").replace("_", "-")
    raise PluginFailure(name, hook, code.co_filename, code.co_firstlineno, cause)
