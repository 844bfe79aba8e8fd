"""Finding rules: by name, whatever its spelling; by the id of a clause; by words of the text.

Names are compared by the share of their three-letter pieces that agree (Dice's coefficient), which
finds what players mistype better than word-based matchers do.
"""

from __future__ import annotations

from grapeshot.names import normalise
from grapeshot.rules.packing import all_rules, passages_of

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator

    from grapeshot.rules.index_types import Index, Passage

ALL_RULESETS = "all"
"""What stands for a rule set where a house rule is asked in every one of them."""

_ALIKE = 0.4
"""Names that agree less than this are not the same name misspelt."""

_SHORTEST = 4
"""Names of fewer letters are found as they are written only: any few letters are like them."""

_LONGEST = 120
"""Letters of a query that are looked at: no name is as long."""

_SAME_WORD = 0.75
"""Words whose letters agree this much (as `difflib` counts) are one word in two spellings."""

NAME_WEIGHT = 0.9
"""How much words count that are found in a rule's name or alias."""

_ALL_KNOWN, _ALL_MET, _MORE_SHARED = 0.78, 0.66, 0.2
"""How well a name fits that has all words asked for, and one all of whose words were asked for;
how much better if neither has any others."""

_COVERED = 0.6
"""A text is found if it holds this share of the words asked for, rare words weighing more."""

_BRACKETS = {"[": "]", "{": "}"}
_PARTS = str.maketrans(
    dict.fromkeys(".,:;!?()[]{}/\"'\u2019\u201c\u201d=<>", " ") | dict.fromkeys("-\u2011", "")
)
_FILLERS = (
    " a an and are by can do doe for from get happen how i if in is it many may much my of on "
    " or the then there to what when which who why with work "
)
"""Words that say nothing about a rule, as stems."""
_ENDINGS = ("ing", "ed", "es", "e", "s")


class Match:
    """A rule that was found: its number in the index, how well it fits, the clause that fits.

    `score` is 1 for a name, an alias or an id as it was asked for, and less for all else.
    """

    __slots__ = ("clause", "rank", "rule", "score")

    def __init__(self, rule: int, score: float, rank: int, clause: str = "") -> None:
        self.rule = rule
        self.score = score
        self.rank = rank
        self.clause = clause


def find(index: Index, query: str, ruleset: str = "", limit: int = 0) -> list[Match]:
    """Return the rules that fit a query, best first; none if nothing comes near.

    `ruleset` keeps to one rule set, `limit` to so many rules; 0 stands for all.
    """
    found: dict[int, Match] = {}
    for match in _candidates(index, query):
        better = found.get(match.rule)
        if better is None or (-match.score, match.rank) < (-better.score, better.rank):
            found[match.rule] = match
    rulesets = index["rulesets"]
    kept = [match for match in found.values() if _is_in(ruleset, rulesets[match.rule])]
    kept.sort(key=lambda match: (-match.score, match.rank, match.rule))
    return kept[:limit] if limit else kept


def _is_in(wanted: str, ruleset: str) -> bool:
    return wanted in ("", ruleset) or ruleset == ALL_RULESETS


def nearest_names(index: Index, query: str, ruleset: str = "") -> list[str]:
    """Return the three names most like a query that found nothing."""
    import difflib  # only needed where nothing was found

    names = {
        normalise(rule["name"]): rule["name"]
        for rule in all_rules(index)
        if not ruleset or rule["ruleset"] == ruleset
    }
    return [names[near] for near in difflib.get_close_matches(normalise(query), names, 3, 0)]


def base_name(name: str) -> str:
    """Return a name without the value in brackets: `'[Blast (3")]'` -> `"Blast"`."""
    name = name.strip()
    if name.endswith(_BRACKETS.get(name[:1], "\0")):
        name = name[1:-1].strip()
    before, bracket, _ = name.partition("(")
    return before.strip() if bracket and name.endswith(")") and before.strip() else name


def trigrams_of(form: str) -> set[str]:
    """Return the three-letter pieces of a normalised name, its beginning marked by spaces."""
    padded = f"  {form} "
    return {padded[start : start + 3] for start in range(len(padded) - 2)}


def stems(text: str) -> str:
    """Return the words of a text without their endings, each between two spaces."""
    return f" {' '.join(map(_stem, text.casefold().translate(_PARTS).split()))} "


def _candidates(index: Index, query: str) -> Iterator[Match]:
    query = query[:_LONGEST]
    clause = query.strip().casefold()
    if clause in index["clauses"]:
        for rule in index["clauses"][clause]:
            yield Match(rule, 1.0, 0, clause)
        return
    form = normalise(query.strip())
    if not _is_name(index, form):
        form = normalise(base_name(query))
    yield from _alike(index, form)
    if not _is_name(index, form):
        passages = passages_of(index)
        if _words(query):
            yield from _sharing_words(passages, query)
        yield from _worded(passages, query)


def _is_name(index: Index, form: str) -> bool:
    return any(form == name for name, _, _ in index["names"])


def _alike(index: Index, form: str) -> Iterator[Match]:
    pieces = trigrams_of(form)
    shared: dict[int, int] = {}
    for piece in pieces:
        for number in index["trigrams"].get(piece, ()):
            shared[number] = shared.get(number, 0) + 1
    for number, count in shared.items():
        name, rule, rank = index["names"][number]
        alike = 2 * count / (len(pieces) + index["sizes"][number])
        if name == form:
            yield Match(rule, 1.0, rank)
        elif alike >= _ALIKE and len(name) >= _SHORTEST:
            yield Match(rule, round(min(alike, 0.99), 4), rank)


def _sharing_words(passages: list[Passage], query: str) -> Iterator[Match]:
    """Yield the rules of whose name or alias the query holds all words, or which hold all its own.

    A word may be misspelt. Names that agree in more of their words come first.
    """
    asked = _words(query)
    names = [(n, form.split()) for n, _, weight, form in passages if weight == NAME_WEIGHT]
    alike = _spellings(asked, {word for _, words in names for word in words})
    for number, words in names:
        known = sum(not alike[word].isdisjoint(words) for word in asked)
        met = sum(any(word in alike[each] for each in asked) for word in words)
        share = (known + met) / (len(asked) + len(words))
        if known == len(asked):
            yield Match(number, round(_ALL_KNOWN + _MORE_SHARED * share, 4), 4)
        elif met == len(words) and share >= _COVERED:
            yield Match(number, round(_ALL_MET + _MORE_SHARED * share, 4), 4)


def _words(query: str) -> list[str]:
    """Return the stems of the words that say something; all of them where none does."""
    words = stems(query).split()
    return [word for word in words if f" {word} " not in _FILLERS] or words


def _spellings(asked: list[str], known: set[str]) -> dict[str, set[str]]:
    """Return, for each word asked for, the known words that are it or what it may be misspelt."""
    from difflib import SequenceMatcher  # only where no name is written as the query is

    alike: dict[str, set[str]] = {}
    for word in asked:
        ratio = SequenceMatcher(None, "", word, autojunk=False)
        alike[word] = {word}
        for other in known if len(word) >= _SHORTEST else ():
            ratio.set_seq1(other)
            if ratio.quick_ratio() >= _SAME_WORD and ratio.ratio() >= _SAME_WORD:
                alike[word].add(other)
    return alike


def _worded(passages: list[Passage], query: str) -> Iterator[Match]:
    """Yield the rules whose text holds the words asked for; whole phrases and short texts first."""
    phrase = stems(query)
    words = _words(query)
    weights = {_needle(word): 1.0 for word in words}
    for needle in weights:
        holders = sum(needle in text for _, _, _, text in passages)
        weights[needle] = 1 / (1 + holders) ** 0.3
    total = sum(weights.values()) or 1
    for rule, clause, weight, text in passages:
        covered = sum(share for needle, share in weights.items() if needle in text) / total
        if covered >= _COVERED:
            closeness = 1.0 if phrase in text else 0.9
            brevity = len(words) / (len(words) + text.count(" ")) / 20
            yield Match(rule, round(weight * covered * closeness + brevity, 4), 4, clause)


def _needle(stem: str) -> str:
    """Return the text by which a stem is found: at the start of a word, or a short word whole."""
    return f" {stem}" if len(stem) > 2 else f" {stem} "


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            return word[: -len(ending)]
    return word
