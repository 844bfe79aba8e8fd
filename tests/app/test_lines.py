"""Lines: broken between words, cut with a mark, never wider than they may be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some
from tests.examples import examples
from textual.content import Content

from grapeshot.app.lines import NO_BREAK, columns, cut, fit, joined, styled, wrap

TEXTS = some.text(some.sampled_from("ab 漢é\u00a0→█"), max_size=60)
SPANS = some.lists(some.builds(styled, TEXTS, some.sampled_from(["", "strong"])), max_size=5)


@examples(200)
@given(SPANS, some.integers(6, 40), some.integers(0, 2))
def test_wrapped_lines_keep_the_words_and_the_width(
    spans: list[Content], width: int, hanging: int
) -> None:
    lines = wrap(spans, width, hanging)
    assert all(line.cell_length <= width for line in lines)
    text = joined(spans).plain
    kept = "".join(line.plain for line in lines)
    assert "".join(kept.split()) == "".join(text.replace(NO_BREAK, " ").split())


@examples(100)
@given(SPANS, some.integers(0, 30))
def test_a_cut_line_is_no_wider_than_it_may_be(spans: list[Content], width: int) -> None:
    assert cut(joined(spans), width).cell_length <= width


def test_words_that_are_kept_together_are_not_parted() -> None:
    lines = wrap([styled(f"one two{NO_BREAK}three")], 9)
    assert [line.plain for line in lines] == ["one", "two three"]


def test_words_kept_together_that_fit_no_line_are_parted_between_them() -> None:
    armour = NO_BREAK.join(["armour", "front", "11", "side", "11", "rear", "10"])
    lines = wrap([styled(armour), styled(" end")], 26, 2)
    assert [line.plain for line in lines] == ["armour front 11 side 11", "  rear 10 end"]


def test_what_is_cut_off_is_marked() -> None:
    assert fit("Leviathan", 5) == "Levi…"
    assert fit("Titan", 5) == "Titan"


def test_columns_stand_at_both_edges_and_the_left_one_gives_way() -> None:
    right = styled("9.9")
    assert columns(styled("mean"), right, 10).plain == "mean   9.9"
    assert columns(styled("a long name"), right, 10).plain == "a lon… 9.9"
