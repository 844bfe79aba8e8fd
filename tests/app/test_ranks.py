"""Formations as blocks of signs: nearest ranks towards each other, in any room."""

from __future__ import annotations

import pytest

from grapeshot.app.views.ranks import rank_lines
from grapeshot.pipeline.picture import Formation, Picture
from grapeshot.terminal.glyphs import plain as in_ascii

FRONT = (("contact", 2), ("waits", 1))
BEHIND = (("support", 2), ("waits", 1))
REAR = (("waits", 2),)
BLOCK = Formation("Spears", (FRONT, BEHIND, REAR), step=4, acts=("6 blows",), notes=("charging",))
LINE = Formation("Bows", ((("shoots", 5),),), acts=("5 shots",))


def _drawn(picture: Picture, width: int = 60) -> list[str]:
    return [line.plain for side in rank_lines(picture, width).values() for line in side]


def test_the_nearest_ranks_face_each_other() -> None:
    lines = _drawn(Picture(BLOCK, BLOCK._replace(step=None), "the ditch"))
    blocks = [line.split("   ")[0].rstrip() for line in lines]
    assert blocks[:3] == ["· ·", "□ □ ·", "■ ■ ·"]
    assert blocks[4:] == ["■ ■ ·", "□ □ ·", "· ·"]
    assert lines[3].endswith("the ditch")


def test_every_sign_has_a_likeness_of_its_own_in_ascii() -> None:
    """Who strikes and who supports is told without colour, and without such signs too."""
    signs = [in_ascii(sign) for sign in "■□●×·"]
    assert len(set(signs)) == 5
    assert "?" not in signs


def test_words_say_who_how_many_and_what_they_do() -> None:
    text = " ".join(" ".join(_drawn(Picture(BLOCK, LINE), 100)).split())
    assert "Bows, 5 in 1 rank" in text
    assert "5 shots ● 5 shoot" in text
    assert "Spears, 8 in 3 ranks, charging" in text
    assert "6 blows ■ 2 in contact □ 2 support" in text


def test_the_order_is_told_where_both_act() -> None:
    later = BLOCK._replace(name="Axes", step=2)
    assert _drawn(Picture(later, BLOCK))[0] == "step 4 Spears ─▸ step 2 Axes"
    same = BLOCK._replace(name="Axes")
    assert _drawn(Picture(same, BLOCK))[0] == "step 4 Axes and Spears at the same time"
    assert "step" not in _drawn(Picture(BLOCK, LINE))[0]


def test_a_flank_is_named_and_its_files_counted() -> None:
    text = " ".join(_drawn(Picture(BLOCK, BLOCK._replace(facing="flank")), 120))
    assert "Spears, flank to the enemy, 8 in 3 files" in text


def test_each_side_knows_its_rows() -> None:
    sides = rank_lines(Picture(BLOCK, LINE), 60)
    assert any("Bows" in line.plain for line in sides["target"])
    assert any("Spears" in line.plain for line in sides["attacker"])


@pytest.mark.parametrize("width", [5, 12, 30, 48, 200])
@pytest.mark.parametrize("files", [1, 10, 60])
@pytest.mark.parametrize("ranks", [1, 20])
def test_any_formation_fits_into_any_width(width: int, files: int, ranks: int) -> None:
    big = Formation("Horde", ((("waits", files),),) * ranks, acts=("no blows at all",))
    lines = _drawn(Picture(big, BLOCK), width)
    assert all(len(line) <= max(width, 6) for line in lines)
    assert len(lines) < 60
