"""Targets that share an answer, since they do not differ in anything that it rests on.

While a weapon is worked out at one target, all is noted that is asked of it: fields of its profile,
whether it bears this rule or that, which of its rules have a part in a hook. At another target that
answers all of this in the same way, the same rules find the same, step by step, and come to the
same. That holds for rules that ship, which know nothing but the attack; of a third party's nobody
knows what else they look at, so an attack in which one is asked shares nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from grapeshot.observed import MADE_OF, ONE_OF, Question, observed, questions_to, unnoted, values_of
from grapeshot.plugins.hooks import ALL_HOOKS, hooks_noted
from grapeshot.plugins.traits import BEARS, names_borne

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.plugins.registry import Plugins

Answer = TypeVar("Answer")
_HOOK, _REST = "hook", ("rest", "")
_TRIED, _FEWEST = 200, 10
"""After so many attempts no more are made where fewer than one in so many has shared an answer."""
Facts: TypeAlias = dict[Question, int]


class Sharing:
    """Finds, for each attack of a comparison, an answer that was worked out at another target."""

    def __init__(self, plugins: Plugins) -> None:
        self._plugins = plugins
        self._facts: dict[Hashable, _TargetFacts] = {}
        self._numbers: dict[Hashable, int] = {}
        self._ship: dict[frozenset[str], bool] = {}
        self._tried = self._shared = 0

    def of_weapon(self) -> OfWeapon:
        """Return the answers of one weapon, of which there are none yet."""
        return OfWeapon(self)

    def facts(self, column: Hashable, engagement: Engagement) -> Facts:
        """Return the answers of the target of a column to questions about it, kept by column."""
        key = column, self._plugins.in_use
        found = self._facts.get(key)
        if found is None:
            found = self._facts[key] = _TargetFacts(engagement, self._plugins, self._numbers)
        return found

    def count(self, *, shared: bool) -> None:
        """Count an attempt: where hardly any target is like another, observing them is in vain."""
        self._tried += 1
        self._shared += shared

    def may_share(self, engagement: Engagement) -> bool:
        """Return whether an attack rests on nothing but what can be noted."""
        plugins = self._plugins
        return (
            (self._tried < _TRIED or self._shared * _FEWEST >= self._tried)
            and len(engagement.targets) == 1
            and not (engagement.more_weapons or engagement.volley or engagement.table)
            and plugins.brings(engagement.ruleset.id)
            and plugins.listener is None
            and not plugins.set_aside
            and not plugins.set_aside_in
        )

    def only_what_ships_bears_on(self, engagement: Engagement) -> bool:
        """Return whether no third party's plugin is asked for what is borne in an attack."""
        borne = engagement.borne(engagement.targets[0].unit)
        return self.all_ship([self._plugins.hooks(engagement.ruleset.id, borne).asked])

    def all_ship(self, asked: Collection[frozenset[str]]) -> bool:
        """Return whether there is no third party's plugin among those that were asked."""
        for keys in asked:
            if keys not in self._ship:
                self._ship[keys] = all(map(self._plugins.ships, keys))
        return all(self._ship[keys] for keys in asked)


class OfWeapon:
    """The answers of one weapon, by what was asked of the targets at which they were found."""

    def __init__(self, sharing: Sharing) -> None:
        self._sharing = sharing
        self._known: dict[frozenset[Question], tuple[list[Question], dict[Any, Any]]] = {}

    def answer(
        self, column: Hashable, engagement: Engagement, work: Callable[[Engagement], Answer]
    ) -> Answer:
        """Return the result at a target that answers everything alike, or else of new `work`."""
        sharing = self._sharing
        if not sharing.may_share(engagement):
            return work(engagement)
        facts = sharing.facts(column, engagement)
        for asked, answers in self._known.values():
            known = answers.get(tuple([facts[each] for each in asked]))
            if known is not None:
                sharing.count(shared=True)
                found: Answer = known
                return found
        sharing.count(shared=False)
        if not sharing.only_what_ships_bears_on(engagement):
            return work(engagement)
        return self._worked_out(column, engagement, work)

    def _worked_out(
        self, column: Hashable, engagement: Engagement, work: Callable[[Engagement], Answer]
    ) -> Answer:
        (struck,) = engagement.targets
        unit = observed(struck.unit)
        # What only tells of the target is left out: the plans that ship have no use for it.
        with hooks_noted() as noted:
            answer = work(
                engagement._replace(
                    title="", facts=(), caveats=(), targets=(struck._replace(unit=unit),)
                )
            )
        asked = questions_to(unit) | {(_HOOK, hook) for hook in noted.hooks} | {_REST}
        for name in asked:
            if isinstance(name, str):
                getattr(struck.unit, name)  # so that it counts as asked for
        if self._sharing.all_ship(noted.keys):  # a rule may have lent some more
            order, answers = self._known.setdefault(asked, (list(asked), {}))
            facts = self._sharing.facts(column, engagement)  # of the plugins that are loaded now
            answers[tuple([facts[each] for each in order])] = answer
        return answer


class _TargetFacts(Facts):
    """What one target answers when it is asked, as numbers that stand for equal answers."""

    def __init__(
        self, engagement: Engagement, plugins: Plugins, numbers: dict[Hashable, int]
    ) -> None:
        super().__init__()
        (self._struck,) = engagement.targets
        self._given = engagement.given
        self._ruleset = engagement.ruleset.id
        self._plugins = plugins
        self._in_use = plugins.in_use
        self._numbers = numbers
        rules = unnoted(self._struck.unit, "rules")
        self._names = names_borne(rules)
        self._traits = [each.trait for each in rules if each.trait.bearer != "attacker"]

    def __missing__(self, question: Question) -> int:
        answer = question, self._answer(question)
        try:
            number = self._numbers.setdefault(answer, len(self._numbers))
        except TypeError:  # it cannot be compared with others: it is equal to none
            number = self._numbers[object()] = len(self._numbers)
        self[question] = number
        return number

    def _answer(self, question: Any) -> Hashable:
        if isinstance(question, str):
            value = unnoted(self._struck.unit, question)
            return type(value), value  # 1 is equal to True, and is not told in the same way
        if question == _REST:
            situation = tuple(sorted(values_of(self._struck.situation).items()))
            return self._in_use, self._struck.given, self._given, situation
        kind, about = question
        if kind in (MADE_OF, ONE_OF):
            name, asked = about
            value = unnoted(self._struck.unit, name)
            found: Hashable = asked(value) if kind == MADE_OF else value in asked
            return found
        return about in self._names if kind == BEARS else self._asked(about)

    def _asked(self, hook: str) -> Hashable:
        """Return which plugins its own rules bring into a hook, or into the attack."""
        keys = self._plugins.hooks(self._ruleset, self._traits).asked
        if hook == ALL_HOOKS:
            return keys
        return tuple(each.plugin_name for each in self._plugins.implementations(hook, keys))
