"""A corpus of broken plugins, each with the one line in which it is to be told.

`{path}` stands for the plugin's file. Each is loaded beside plugins that are in order, which have
to go on acting, whatever it does.
"""

from __future__ import annotations

from typing import NamedTuple


class Broken(NamedTuple):
    """A plugin that is broken: its source, and what is told of it."""

    source: str
    told: str


def hook(name: str, *lines: str, head: str = "") -> str:
    """Return the source of a plugin with one hook; line 5 is the first of its body."""
    parameters = _PARAMETERS.get(name, "attack, plan")
    body = "".join(f"    {line}\n" for line in lines)
    head = head or "import sys"
    return (
        f"from grapeshot import *\n{head}\n@hookimpl\ndef grapeshot_{name}({parameters}):\n{body}"
    )


_PARAMETERS = {
    "before_attack": "attack, state, dice, tally",
    "after_damage": "attack, state, dice, tally",
    "resolve_save": "attack, model, dice, tally",
    "ruleset": "",
    "profiles": "",
}


def unloaded(source: str, told: str) -> Broken:
    """Return a plugin that is set aside when it is loaded; what is told begins with the line."""
    return Broken(source, f'plugin "broken" set aside ({{path}}{told}')


AT_LOADING: dict[str, Broken] = {
    "an import that is not there": unloaded(
        "import no_such_module\n",
        ":1): ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "a name that is not public": unloaded(
        "from grapeshot import Attack\n",
        ":1): ImportError: cannot import name 'Attack' from 'grapeshot' ({grapeshot})",
    ),
    "a syntax error": unloaded("def broken(:\n", ":1): invalid syntax"),
    "an exit": unloaded("import sys\nsys.exit(3)\n", ":2): SystemExit: 3"),
    "an interruption of its own": unloaded("raise KeyboardInterrupt\n", ":1): KeyboardInterrupt"),
    "an exception of its own below Exception": unloaded(
        "class Odd(BaseException):\n    pass\nraise Odd('odd')\n",
        ":3): Odd: odd",
    ),
    "an exception that cannot be told": unloaded(
        "class Odd(Exception):\n    def __str__(self):\n        return 1 / 0\nraise Odd\n",
        ":4): Odd: ?",
    ),
    "a message of many lines": unloaded(
        "raise ValueError('one\\ntwo')\n",
        ":1): ValueError: one two",
    ),
    "endless recursion": unloaded(
        "def again():\n    again()\nagain()\n",
        ":2): RecursionError: maximum recursion depth exceeded",
    ),
    "a loop without end": unloaded(
        "while True:\n    pass\n",
        ":1): loading it does not come to an end",
    ),
    "hooks of another version": unloaded(
        "NEEDS_HOOKS = 2\n",
        "): NEEDS_HOOKS = 2; expected NEEDS_HOOKS = 1, the version that this program has",
    ),
    "a misspelt hook": unloaded(
        hook("plan_hits", "pass"),
        ':3): there is no hook grapeshot_plan_hits; did you mean "grapeshot_plan_hit"?',
    ),
    "a hook without its prefix": unloaded(
        "from grapeshot import hookimpl\n@hookimpl\ndef plan_hit(attack, plan):\n    pass\n",
        ':2): there is no hook plan_hit; did you mean "grapeshot_plan_hit"?',
    ),
    "a hook without its mark": unloaded(
        "def grapeshot_plan_hit(attack, plan):\n    pass\n",
        ":1): grapeshot_plan_hit is not marked with @hookimpl",
    ),
    "a hook that is no function": unloaded(
        "grapeshot_plan_hit = 5\n",
        "): grapeshot_plan_hit is no function, but int",
    ),
    "an async hook": unloaded(
        hook("plan_hit", "pass").replace("def", "async def"),
        ":3): grapeshot_plan_hit is an async function, which nothing would run; use def",
    ),
    "a hook with a yield": unloaded(
        hook("plan_hit", "yield"),
        ":3): grapeshot_plan_hit is a generator (it has a yield), which nothing would run",
    ),
    "a wrapper": unloaded(
        hook("plan_hit", "return (yield)").replace("@hookimpl", "@hookimpl(wrapper=True)"),
        ":3): grapeshot_plan_hit is a wrapper of other plugins' hooks, which none may be",
    ),
    "a misspelt parameter": unloaded(
        hook("plan_hit", "pass").replace("plan)", "plam)"),
        ':3): grapeshot_plan_hit may take attack, plan; not plam; did you mean "plan"?',
    ),
    "a parameter by keyword only": unloaded(
        hook("plan_hit", "pass").replace("attack, plan", "attack, *, plan"),
        ":3): grapeshot_plan_hit may take attack, plan, each by its plain name; not plan",
    ),
    "any parameters": unloaded(
        hook("plan_hit", "pass").replace("attack, plan", "**given"),
        ":3): grapeshot_plan_hit may take attack, plan, each by its plain name; not **given",
    ),
    "a parameter with a default": unloaded(
        hook("plan_hit", "pass").replace("plan)", "plan=None)"),
        ":3): grapeshot_plan_hit may take attack, plan; plan with a default is never filled in",
    ),
    "a TRAIT of its own making": unloaded(
        "TRAIT = 'Frenzied'\n",
        "): TRAIT is not made by trait(...)",
    ),
    "a trait without its rule set": unloaded(
        "from grapeshot import *\nTRAIT = trait('Frenzied')\n",
        ":2): TypeError: trait() missing 1 required keyword-only argument: 'ruleset'",
    ),
    "a trait of an unknown bearer": unloaded(
        "from grapeshot import *\nTRAIT = trait('Frenzied', ruleset='x', bearer='weapons')\n",
        ":2): bearer 'weapons'; expected one of: attacker, "
        'target, unit, weapon; did you mean "weapon"?',
    ),
    "a trait that includes a text": unloaded(
        "from grapeshot import *\nTRAIT = trait('Frenzied', ruleset='x', includes='Light')\n",
        ":2): includes 'Light'; expected a tuple of texts, such as ('Frz',)",
    ),
    "a parameter that is none": unloaded(
        "from grapeshot import *\nTRAIT = trait('Frenzied', ruleset='x', parameter=whole_number)\n",
        ":2): parameter <function whole_number>; expected a Parameter, as whole_number() makes one",
    ),
    "a RULESET that is no text": unloaded(
        "RULESET = 5\n",
        "): RULESET = 5; expected the id of a rule set",
    ),
    "EFFECTS that are one text": unloaded(
        "EFFECTS = 'dazed'\n",
        "): EFFECTS = 'dazed'; expected a tuple of names",
    ),
    "a trait that ships": unloaded(
        hook("plan_hit", head="TRAIT = trait('Accurate', ruleset='legions-imperialis')")
        + "    pass",
        '): the trait "Accurate" is declared already, as '
        '"Accurate" by {pack}/accurate.py; to take its place on purpose: trait(..., '
        "overrides=True)",
    ),
    "a rule set that is none": unloaded(
        hook("ruleset", "return 5"),
        "): grapeshot_ruleset answered 5; expected a Ruleset, or nothing",
    ),
    "a rule set that raises": unloaded(
        hook("ruleset", "return 1 / 0"),
        ":5): ZeroDivisionError: division by zero",
    ),
    "the id of a rule set that ships": unloaded(
        hook(
            "ruleset",
            "return Ruleset('ninth-age', 'Mine', {'a': 1}, 'a', *[int] * 6)",
        ),
        '): there is a rule set "ninth-age" already',
    ),
    "a default kind that is none": unloaded(
        hook("ruleset", "return Ruleset('mine', 'Mine', {'a': 1}, 'b', *[int] * 6)"),
        '): the default kind of "mine" is "b"; expected one of: a',
    ),
}

_CHANCE = (
    "it uses Python's own random numbers (line 3), of which odds know nothing: draw through "
    'dice.die("what for")'
)

NEVER_ASKED: dict[str, Broken] = {
    "a trait of an unknown rule set": Broken(
        "from grapeshot import *\nTRAIT = trait('Frenzied', ruleset='legion-imperialis')\n",
        'plugin "broken" ({path}): it is never asked, for there is no rule set '
        '"legion-imperialis"; did you mean "legions-imperialis"?',
    ),
    "an unknown RULESET": Broken(
        hook("plan_hit", "1 / 0", head="RULESET = 'chess'"),
        'plugin "broken" ({path}): it is never asked, for there is no rule set "chess"; there are: '
        "horus-heresy, legions-imperialis, ninth-age",
    ),
    "a trait without a hook": Broken(
        "from grapeshot import *\nTRAIT = trait('Frenzied', ruleset='ninth-age')\n",
        'plugin "broken" ({path}): it implements no hook, so its trait has no effect',
    ),
    "a hook without name and mark": Broken(
        "RULESET = 'legions-imperialis'\ndef plan_hits(attack, plan):\n    pass\n",
        'plugin "broken" ({path}): plan_hits (line 2) has no effect: a hook is called '
        "grapeshot_plan_hit and marked with @hookimpl, at the top of the module",
    ),
    "a hook in a class": Broken(
        "from grapeshot import *\nclass Rule:\n    @hookimpl\n"
        "    def grapeshot_plan_hit(self, attack, plan):\n        1 / 0\n",
        'plugin "broken" ({path}): grapeshot_plan_hit (line 3) has no effect: a hook is called '
        "grapeshot_plan_hit and marked with @hookimpl, at the top of the module",
    ),
    "a second trait": Broken(
        hook("plan_hit", "1 / 0", head="TRAIT = trait('Frenzied', ruleset='ninth-age')")
        + "SECOND = trait('Berserk', ruleset='ninth-age')\n",
        'plugin "broken" ({path}): SECOND has no effect: a plugin declares one trait, and calls '
        "it TRAIT",
    ),
    "a RULESET beside a trait of another": Broken(
        hook("plan_hit", "1 / 0", head="TRAIT = trait('Frenzied', ruleset='ninth-age')")
        + "RULESET = 'legions-imperialis'\n",
        'plugin "broken" ({path}): RULESET = "legions-imperialis" has no effect: its TRAIT is '
        "one of ninth-age",
    ),
    "random numbers of its own": Broken(
        hook("plan_hit", "[random() for _ in 'x']", head="from random import random"),
        f'plugin "broken" ({{path}}): {_CHANCE}',
    ),
    "random numbers imported in a hook": Broken(
        hook("plan_hit", "import random"),
        f'plugin "broken" ({{path}}): {_CHANCE}',
    ),
    "a hook that the rule set never asks": Broken(
        hook("plan_wound", "1 / 0", head="RULESET = 'legions-imperialis'"),
        'plugin "broken" ({path}): grapeshot_plan_wound (line 3) has no effect: legions-imperialis '
        "never asks for it; it asks for {asked}",
    ),
}


def failing(name: str, cause: str, *lines: str, line: int = 5, head: str = "") -> Broken:
    """Return a plugin that fails in a hook."""
    return Broken(
        hook(name, *lines, head=head),
        f'plugin "broken" failed in grapeshot_{name} ({{path}}:{line}): {cause}; set aside in '
        "legions-imperialis",
    )


_ENDLESS = "it does not come to an end, and was stopped after 0.3 seconds"

IN_A_HOOK: dict[str, Broken] = {
    "raises": failing("plan_hit", "ZeroDivisionError: division by zero", "1 / 0"),
    "asks a plan for what it has not": failing(
        "plan_hit", "AttributeError: 'HitPlan' object has no attribute 'rerol'", "plan.rerol()"
    ),
    "exits": failing("plan_attacks", "SystemExit", "sys.exit()"),
    "raises an interruption": failing("plan_hit", "KeyboardInterrupt", "raise KeyboardInterrupt"),
    "raises below Exception": failing(
        "plan_hit", "Odd", "raise Odd", head="class Odd(BaseException): pass"
    ),
    "recurses without end": failing(
        "plan_save",
        "RecursionError: maximum recursion depth exceeded",
        "grapeshot_plan_save(attack, plan)",
    ),
    "loops without end": failing(
        "plan_hit",
        _ENDLESS,
        "while True: pass",
    ),
    "runs out of memory": failing("plan_hit", "MemoryError", "raise MemoryError"),
    "raises an error of the program's own": failing(
        "plan_hit",
        "no business of a plugin",
        "from grapeshot.errors import GrapeshotError",
        "raise GrapeshotError('no business of a plugin')",
        line=6,
    ),
    "gives up a program's interruption": failing(
        "before_attack",
        "OSError: [Errno 28] No space left on device",
        "raise OSError(28, 'No space left on device')",
    ),
    "answers a coroutine": failing(
        "plan_hit",
        "answered <coroutine object later>; expected a plain function, whose statements are run",
        "return later()",
        head="async def later(): pass",
        line=3,
    ),
    "answers a number for a state": failing(
        "before_attack", "answered 5; expected a State, or nothing", "return 5", line=3
    ),
    "answers a state with a number below 0": failing(
        "after_damage",
        "answered a state whose pending is -1; expected a whole number of 0 or more, 10000 at most",
        "return state._replace(pending=-1)",
        line=3,
    ),
    "answers Wounds below 0": failing(
        "resolve_save",
        "answered -3; expected a whole number of 0 or more, 10000 at most",
        "return -3",
        line=3,
    ),
    "answers half a Wound": failing(
        "resolve_save",
        "answered 0.5; expected a whole number of 0 or more, 10000 at most",
        "return 0.5",
        line=3,
    ),
    "counts a text": failing(
        "after_damage",
        "counted hits: 'many'; expected a whole number of 0 or more, 10000 at most",
        "tally.counts['hits'] = 'many'",
        line=3,
    ),
    "counts less than nothing": failing(
        "after_damage",
        "counted wounds_lost: -1; expected a whole number of 0 or more, 10000 at most",
        "tally.add('wounds_lost', -1)",
        line=3,
    ),
    "leaves an effect that is none": failing(
        "after_damage",
        "AttributeError: 'str' object has no attribute 'ends'",
        "tally.effect('dazed')",
    ),
    "leaves an effect without a name": failing(
        "after_damage",
        "effect with name ''; expected a text",
        "tally.effect(Effect('', attack.target.name, 'end', 'x.1', ''))",
        line=3,
    ),
    "states a fact with no text": failing(
        "plan_hit", "clause 3; expected a text", "plan.note(3, 'three')"
    ),
    "rolls a die of half a face": failing(
        "after_damage",
        "sides of a die 2.5; expected a whole number from 1 to 10000",
        "dice.die('coin', sides=2.5)",
    ),
    "rolls a die of no faces": failing(
        "before_attack",
        "sides of a die 0; expected a whole number from 1 to 10000",
        "dice.die('coin', sides=0)",
    ),
}
