"""Keys as Textual binds them, with what key bar, help, palette and key maps say of them.

Whoever owns an action binds it: screens and panes have `Section`s of keys; nothing else lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.screen import Screen

from grapeshot.app.preferences import Preferences

_SHOWN = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "space": "Space",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "colon": ":",
    "slash": "/",
    "comma": ",",
}
_FUNCTION_KEY = re.compile(r"f\d+")


class Section(NamedTuple):
    """Keys that stand together in the help."""

    title: str
    keys: tuple[Binding, ...]

    def named(self, place: str) -> Section:
        """Return the section with names for key maps that begin with that of a place.

        What is done on the bench keeps the name that it has there.
        """
        named = (
            key if key.action.startswith("bench(") else replace(key, id=f"{place}-{key.id}")
            for key in self.keys
        )
        return self._replace(keys=tuple(named))

    def explained(self, owner: type) -> Section:
        """Return the section with what the docstrings of its owner's actions say of them."""
        return self._replace(keys=tuple(_explained(key, owner) for key in self.keys))

    def with_keymap(self, keymap: Mapping[str, str]) -> Section:
        """Return the section as it is where the user has given some actions other keys."""
        return self._replace(keys=tuple(_with_key(key, keymap) for key in self.keys))

    def of_pane(self, pane: str) -> Section:
        """Return the keys of a pane as its screen binds them, so that they act from any pane."""
        return self._replace(
            keys=tuple(
                key if key.action.startswith(("app.", "screen.")) else _of_pane(key, pane)
                for key in self.keys
            )
        )


def key(
    keys: str,
    action: str,
    meaning: str = "",
    *,
    label: str = "",
    bar: str = "",
    shown: str | None = None,
    name: str = "",
) -> Binding:
    """Return a binding of `keys` (with commas between them) to an action.

    `meaning` is a sentence for the help, by default the first one of the docstring of what the
    action does; `name` is what a user's key map calls it, and `label` what the palette does, by
    default as name or action. Those of one screen that have the same words for the `bar` share a
    place on the key bar. `shown` is how the keys are written, by default the first of them; where
    it is "" the help leaves the binding out, as another one tells of it.
    """
    return Binding(
        keys,
        action,
        label or _in_words(name or action.removeprefix("app.").partition("(")[0]),
        show=bool(bar),
        key_display=written(keys) if shown is None else shown,
        tooltip=meaning,
        id=name or _name(action),
        group=Binding.Group(bar, compact=True) if bar else None,
    )


class Keyed:
    """Whoever has `SECTIONS` of keys, which are bound beside its own `BINDINGS`."""

    SECTIONS: ClassVar[tuple[Section, ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init_subclass__(cls, **options: Any) -> None:
        cls.SECTIONS = tuple(each.explained(cls) for each in cls.SECTIONS)
        own = vars(cls).get("BINDINGS", ())
        cls.BINDINGS = [*own, *(key for section in cls.SECTIONS for key in section.keys)]
        super().__init_subclass__(**options)


def section(title: str, *keys: Binding) -> Section:
    """Put keys together in the help under a title."""
    return Section(title, keys)


def written(keys: str) -> str:
    """Return how the first of some keys is written."""
    first = keys.partition(",")[0].strip()
    if _FUNCTION_KEY.fullmatch(first):
        return first.upper()
    return _SHOWN.get(first) or first.replace("ctrl+", "^")


def all_written(binding: Binding) -> str:
    """Return the keys of a binding for the help: the first one, and function keys."""
    _, *others = binding.key.split(",")
    more = (written(each) for each in others if each == "space" or _FUNCTION_KEY.fullmatch(each))
    return " ".join([str(binding.key_display), *more])


def on_bar(keys: Iterable[Binding]) -> dict[str, list[Binding]]:
    """Return the keys that stand on the key bar, by the words that stand there."""
    entries: dict[str, list[Binding]] = {}
    for each in keys:
        if each.show and each.group is not None and each.key_display:
            entries.setdefault(each.group.description, []).append(each)
    return entries


def joined_keys(keys: Iterable[Binding]) -> str:
    """Return the keys of one entry of the key bar: signs side by side, others apart."""
    shown = [str(each.key_display) for each in keys]
    are_signs = all(len(each) == 1 and not each.isalnum() for each in shown)
    return ("" if are_signs else "/").join(shown)


def sections_of(screen: Screen[Any]) -> list[Section]:
    """Return the keys that act on a screen, with those that the user has given to actions.

    They are its own, then those of the application that it leaves to it.
    """
    keymap = getattr(screen.app, "preferences", Preferences()).keys
    found: list[Section] = []
    taken: set[str] = set()
    for owner in (screen, screen.app):
        for section in getattr(owner, "SECTIONS", ()):
            known = section.with_keymap(keymap)
            free = tuple(key for key in known.keys if not taken & {*key.key.split(",")})
            found.append(known._replace(keys=free))
        taken = {each for section in found for key in section.keys for each in key.key.split(",")}
    return [section for section in found if section.keys]


def _in_words(name: str) -> str:
    return re.sub("[-_]", " ", name)


def _name(action: str) -> str:
    plain = re.sub(r"-(?=\d)", "minus ", action.removeprefix("app."))
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")


def _explained(binding: Binding, owner: type) -> Binding:
    method = f"action_{binding.action.removeprefix('app.').partition('(')[0]}"
    if binding.tooltip or not hasattr(owner, method):
        return binding
    return replace(binding, tooltip=(getattr(owner, method).__doc__ or "").partition("\n")[0])


def _with_key(binding: Binding, keymap: Mapping[str, str]) -> Binding:
    keys = keymap.get(binding.id or "")
    return binding.with_key(keys, written(keys)) if keys else binding


def _of_pane(binding: Binding, pane: str) -> Binding:
    return replace(binding, action=f"of_pane({pane!r}, {binding.action!r})")
