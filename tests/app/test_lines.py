"""Lines: broken between words, cut with a mark, never wider than they may be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some
from tests.examples import examples

from grapeshot.app.lines import NO_BREAK, Span, columns, cut, fit, plain, width_of, wrap

TEXTS = some.text(some.sampled_from("ab 漢é\u00a0→█"), max_size=60)
SPANS = some.lists(some.builds(Span, TEXTS, some.sampled_from(["", "strong"])), max_size=5)


@examples(200)
@given(SPANS, some.integers(6, 40), some.integers(0, 2))
def test_wrapped_lines_keep_the_words_and_the_width(
    spans: list[Span], width: int, hanging: int
) -> None:
    lines = wrap(spans, width, hanging)
    assert all(width_of(line) <= width for line in lines)
    text = "".join(span.text for span in spans)
    kept = "".join(plain(line) for line in lines)
    assert "".join(kept.split()) == "".join(text.replace(NO_BREAK, " ").split())


@examples(100)
@given(SPANS, some.integers(0, 30))
def test_a_cut_line_is_no_wider_than_it_may_be(spans: list[Span], width: int) -> None:
    assert width_of(cut(tuple(spans), width)) <= width


def test_words_that_are_kept_together_are_not_parted() -> None:
    lines = wrap([Span(f"one two{NO_BREAK}three")], 9)
    assert [plain(line) for line in lines] == ["one", "two three"]


def test_words_kept_together_that_fit_no_line_are_parted_between_them() -> None:
    armour = NO_BREAK.join(["armour", "front", "11", "side", "11", "rear", "10"])
    lines = wrap([Span(armour), Span(" end")], 26, 2)
    assert [plain(line) for line in lines] == ["armour front 11 side 11", "  rear 10 end"]


def test_what_is_cut_off_is_marked() -> None:
    assert fit("Leviathan", 5) == "Levi…"
    assert fit("Titan", 5) == "Titan"


def test_columns_stand_at_both_edges_and_the_left_one_gives_way() -> None:
    right = (Span("9.9"),)
    assert plain(columns((Span("mean"),), right, 10)) == "mean   9.9"
    assert plain(columns((Span("a long name"),), right, 10)) == "a lon… 9.9"
