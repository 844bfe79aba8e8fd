"""Finding what was meant among names, from the first letters on and in spite of typing errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from grapeshot.names import normalise
from grapeshot.rules.search import trigrams_of

Item = TypeVar("Item")

_ALIKE = 0.45
"""Names that agree less than this are not what was meant."""
_ASIDE = 0.55
"""An item's other names, such as its traits, must fit better: Enter takes the first that fits."""
_LONGER = 1.3
"""So many times as long as a name what was typed may be."""
_PART = 0.62
"""So much of what was typed must be found in a longer name."""


class _Form(NamedTuple):
    text: str
    words: tuple[str, ...]
    trigrams: frozenset[str]


def _form(name: str) -> _Form:
    text = normalise(name)
    words = tuple(filter(None, (normalise(word) for word in name.split())))
    return _Form(text, words, frozenset(trigrams_of(text)))


class Finder(Generic[Item]):
    """Finds items by any of their names: `names` holds the names of each item, the chief first."""

    def __init__(self, items: Sequence[Item], names: Iterable[Sequence[str]]) -> None:
        self._items = list(items)
        self._forms = [[_form(name) for name in each] for each in names]

    def find(self, query: str) -> list[Item]:
        """Find the items that fit, best first; an empty query fits all, in their own order."""
        return [item for item, _ in self.scored(query)]

    def scored(self, query: str) -> list[tuple[Item, float]]:
        """Find the items that fit, with their scores: 1 for a name as it was typed."""
        asked = _form(query)
        if not asked.text:
            return [(item, 0.0) for item in self._items]
        found = []
        for number, forms in enumerate(self._forms):
            likely = [_likeness(asked, form) for form in forms]
            aside = [likeness for likeness in likely[1:] if likeness >= _ASIDE]
            best = max([*likely[:1], *aside], default=0.0)
            if best:
                found.append((-best, number))
        return [(self._items[number], -score) for score, number in sorted(found)]


def _likeness(asked: _Form, form: _Form) -> float:
    """Score how well a name fits: 0 not at all, 1 exactly."""
    if asked.text == form.text:
        return 1.0
    brevity = len(asked.text) / (len(form.text) + 1) / 20
    if form.text.startswith(asked.text):
        return 0.93 + brevity
    if any(word.startswith(asked.text) for word in form.words):
        return 0.86 + brevity
    if asked.text in form.text:
        return 0.8 + brevity
    if all(any(word.startswith(part) for word in form.words) for part in asked.words):
        return 0.74 + brevity
    return _resemblance(asked, form)


def _resemblance(asked: _Form, form: _Form) -> float:
    shared = len(asked.trigrams & form.trigrams)
    if not shared or _is_too_long(asked.text, form.text):
        return 0.0
    alike = 2 * shared / (len(asked.trigrams) + len(form.trigrams))
    part = shared / len(asked.trigrams)
    if alike < _ALIKE and part < _PART:
        return _nearest_word(asked, form)
    return 0.3 + 0.2 * alike + 0.2 * part


def _is_too_long(asked: str, name: str) -> bool:
    """Tell whether more was typed than any misspelling of a name has."""
    return len(asked) > _LONGER * len(name) + 1


def _nearest_word(asked: _Form, form: _Form) -> float:
    """Score the word of a longer name that was most likely mistyped."""
    best = 0.0
    for word in form.words:
        if _is_too_long(asked.text, word):
            continue
        trigrams = trigrams_of(word)
        alike = 2 * len(asked.trigrams & trigrams) / (len(asked.trigrams) + len(trigrams))
        best = max(best, alike)
    return 0.3 + 0.2 * best if best >= _ALIKE else 0.0
