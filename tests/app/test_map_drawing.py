"""What a map looks like, as text: pieces, markers, terrain, landings."""

from __future__ import annotations

import pytest
from tests.app.map_scene import SmallScene, drawn, marker, model, tank, view

from grapeshot.app.map.letters import letters_of
from grapeshot.app.map.plot import Plot
from grapeshot.app.map.view import View
from grapeshot.table import (
    Beam,
    Hull,
    LandedMarker,
    Marker,
    Piece,
    PlacedMarker,
    Point,
    TableSize,
    flame,
)
from grapeshot.terminal.glyphs import plain

SQUAD = [model(f"t{n}", "Tactical Squad", 9 + 1.5 * n, 12) for n in range(5)]
FRIEND = model("v1", "Veletaris", 10, 8.5, base=28, side="friend")
LAUNCHER = tank("Praetor", 12, 10, 90, side="friend")._replace(fires=True)
GUN = model("g1", "Gun", 3, 12, side="friend")._replace(fires=True)
BUNKER = Piece("Bunker", "", Hull(Point(9, 12), 6, 3, 0), "", "structure")
CLIFF = Piece("cliff", "", Hull(Point(16, 12), 2, 6, 0), "", "impassable")
LINE = PlacedMarker(Beam(Point(3.5, 12), Point(15, 9)), Point(15, 9))
FLAME = PlacedMarker(flame().placed(Point(3.7, 12), 0), Point(11.7, 12))
CLOVER = PlacedMarker(Marker.clover(), Point(12, 12))
AIM = marker(12, 12, 5)
LANDED = (
    LandedMarker(AIM.moved_to(Point(16, 13)), Point(12, 12)),
    LandedMarker(AIM.moved_to(Point(16, 13)), Point(16, 13)),
    LandedMarker(AIM.moved_to(Point(11.5, 15)), Point(16, 13)),
)


def test_a_marker_shows_who_lies_wholly_and_partly_under_it() -> None:
    """[T] lies wholly under the ring, (T) in part; a friend is a small letter."""
    plot = Plot(SmallScene([*SQUAD, FRIEND], [marker(12, 12, 5)]))
    assert (
        drawn(plot, view())
        == """\
  ⠠           ⠠           ⠠



          ⢠⠔⠋⠉⠉⠉⠙⠢⡀
         ⢠⠃       ⠘⡆
  ⠠    (T)[T][T][T](T)    ⠠
         ⠘⡄       ⢠⠇
          ⠘⠢⣄⣀⣀⣀⣠⠔⠁

         ▐v▌"""
    )


def test_from_afar_a_model_is_its_letter() -> None:
    """Brackets are left out where they would cover neighbours; the table's edge is seen."""
    plot = Plot(SmallScene([*SQUAD, FRIEND], [marker(12, 12, 5)]))
    assert (
        drawn(plot, view(scale=3))
        == """\
      ⢠⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤
      ⢸               ⢸
      ⢸   ⠠   ⠠   ⠠   ⢸
      ⢸      ⣀⠤⣀      ⢸
      ⢸   ⠠ TTTTT ⠠   ⢸
      ⢸      v⠒⠉      ⢸
      ⢸   ⠠   ⠠   ⠠   ⢸
      ⢸               ⢸
      ⠸⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠼"""
    )


def test_from_near_a_base_has_its_size() -> None:
    """All bases of one size look alike wherever they stand."""
    plot = Plot(SmallScene(SQUAD, [marker(12, 12, 5)]))
    assert (
        drawn(plot, view(scale=0.5))
        == """\
          ⣀⡠⠤⠤⠤⠤⠤⢄⣀
       ⣀⠔⠋         ⠙⠢⣀
     ⢀⡜⠁             ⠈⢣⡀
    ⢀⡞                 ⢳⡀
 ▄▄▄⢸  ▄▄▄   ▄▄▄   ▄▄▄  ⡇▄▄▄
█(T)⢸ █[T]█ █[T]█ █[T]█ ⡧(T)
 ▀▀▀⢸  ▀▀▀   ▀▀▀   ▀▀▀  ⡇▀▀▀
    ⠈⢧                 ⡼⠁
     ⠈⢣⡀             ⢀⡜⠁
       ⠉⠢⣄         ⣠⠔⠉
          ⠉⠑⠒⠒⠒⠒⠒⠊⠉"""
    )


def test_hulls_show_their_front_and_who_fires() -> None:
    """An arrow stands at the front; the model that fires is put between quotes."""
    plot = Plot(SmallScene([LAUNCHER, tank("Rhino", 6, 13, 180)]))
    assert (
        drawn(plot, view(10, 11))
        == """\
  █████████
  █←██R████
  █████████    ▄▄▄↑▄▄▄
               ███████
               ██«p»██
               ███████
               ▀▀▀▀▀▀▀

      ⠠           ⠠"""
    )


def test_a_line_runs_over_terrain_of_both_kinds() -> None:
    """A structure bears its name where that fits; what cannot be passed is darker."""
    plot = Plot(SmallScene([GUN, BUNKER, CLIFF, model("o1", "Orks", 6, 11.5)], [LINE]))
    assert (
        drawn(plot, view(10, 11))
        == """\
                        ▓▓▓▓
                        ▓▓▓▓
      ▒▒▒▒▒▒▒▒▒▒▒▒▒     ▓▓▓▓
g]⠤⣀⣀ ▒▒▒Bunker▒▒▒▒     ▓▓▓▓
     [O]⠒⠤⠤⣀⣀▒▒▒▒▒▒     ▓▓▓▓
             ⠉⠑⠒⠢⠤⢄⣀⡀   ▓▓▓▓
                    ⠈⠉⠑⠒+▓▓▓


      ⠠           ⠠"""
    )


def test_a_flame_covers_by_half_or_less() -> None:
    """By half or more counts as wholly."""
    plot = Plot(
        SmallScene([GUN, model("o1", "Orks", 8, 12), model("o2", "Orks", 10, 13.8)], [FLAME])
    )
    assert (
        drawn(plot, view(8, 12))
        == """\
          ⠠           ⠠



                 (O)
         ⢀⣀⣀⣀⠤⠤⠤⠔⠒⠒⠒⠲⢄
   «g»⣉⣉⣉⠁⠠  [O]     +⠠
         ⠉⠉⠉⠑⠒⠒⠒⠤⠤⠤⡠⠴⠊"""
    )


def test_a_clover_is_six_circles() -> None:
    """Its hole is in the middle."""
    plot = Plot(SmallScene([model("o1", "Orks", 14, 12)], [CLOVER]))
    assert (
        drawn(plot, view())
        == """\
  ⠠           ⠠           ⠠
          ⣀⣀⣀⣀ ⣀⣀⣀⣀
       ⢀⡔⠋  ⢀⡜⠛⢦⡀ ⠈⠙⢦⡀
       ⡎    ⡎   ⢱    ⢱
     ⢠⠔⡏⠉⠉⠉⠙⡧⡀ ⢠⢼⠋⠉⠉⠉⢹⠢⡀
    ⢠⠃ ⠳⡀   ⠳⡘⣦⢃⡜   ⢀⡜ ⠘⡆
  ⠠ ⢸   ⣹⠶⢾⣉⣉⣿+⣿⣉[O]⣉   ⡧ ⠠
    ⠘⡄ ⡴⠁   ⡴⢡⠟⡌⢣   ⠈⢣ ⢠⠇
     ⠘⠢⣇⣀⣀⣀⣠⡗⠁ ⠘⢺⣄⣀⣀⣀⣸⠔⠁
       ⢇    ⢇   ⡸    ⡸
       ⠈⠣⣄  ⠈⢣⣤⠞⠁ ⢀⣠⠞⠁
          ⠉⠉⠉⠉ ⠉⠉⠉⠉"""
    )


def test_fallen_markers_are_numbered_beside_the_aim() -> None:
    """The ring of the aim stays; lines show the way of each arrow; two that lie together say so."""
    plot = Plot(SmallScene([*SQUAD, FRIEND], [AIM]), landed=LANDED)
    assert (
        drawn(plot, view())
        == """\
  ⠠           ⠠           ⠠
         ⢠⠔⠋⠉⠉⠉⠙⠢⡀
        ⢠⠃       ⠘⡆
        ⢸    3⠄⡀  ⣧⠔⠋⠉⠉⠉⠙⠢⡀
        ⠘⡄⢠⠔⠋⠉⠉⠉⠙⢢⡧⢀      ⠘⡆
         ⢸⠣⣄⣀⣀⣀⣠⠔⢹⢘⣆⠨⠰12   ⡧
  ⠠    ▐T▌▐T▌(T)(T)[T]    ⢠⠇
         ⠘⡄       ⢸⠧⣄⣀⣀⣀⣠⠔⠁
          ⠘⠢⣄⣀⣀⣀⣠⠔⠁

         ▐v▌"""
    )


def test_one_of_several_fallen_markers_is_shown_alone() -> None:
    """Only those under it are marked then; the numbers of the others stay."""
    plot = Plot(SmallScene([*SQUAD, FRIEND], [AIM]), landed=LANDED, step=2)
    assert (
        drawn(plot, view())
        == """\
  ⠠           ⠠           ⠠
         ⢠⠔⠋⠉⠉⠉⠙⠢⡀
        ⢠⠃       ⠘⡆
        ⢸    3⠄⡀  ⡧
        ⠘⡄⢠⠔⠋⠉⠉⠉⠙⢢⡧⢀
         ⢸⠣⣄⣀⣀⣀⣠⠔⠁⢘⣆⠨⠰12
  ⠠    ▐T▌▐T▌(T)▐T▌▐T▌    ⠠
         ⠘⡄       ⢠⠇
          ⠘⠢⣄⣀⣀⣀⣠⠔⠁

         ▐v▌"""
    )


def test_the_whole_edge_of_a_small_table_is_drawn() -> None:
    """Nothing is drawn beyond it."""
    plot = Plot(SmallScene([], size=TableSize(6, 4)))
    assert (
        drawn(plot, View(Point(3, 2), 1, 20, 8))
        == """\
    ⢠⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤
    ⢸           ⢸
    ⢸           ⢸
    ⢸           ⢸
    ⠸⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠼"""
    )


def test_the_picked_model_stands_out() -> None:
    """Braces stand about it in the place of what else would."""
    plot = Plot(SmallScene([*SQUAD, FRIEND], [AIM]), picked=0)
    assert (
        drawn(plot, view())
        == """\
  ⠠           ⠠           ⠠



          ⢠⠔⠋⠉⠉⠉⠙⠢⡀
         ⢠⠃       ⠘⡆
  ⠠    {T}[T][T][T](T)    ⠠
         ⠘⡄       ⢠⠇
          ⠘⠢⣄⣀⣀⣀⣠⠔⠁

         ▐v▌"""
    )


def test_ascii_glyphs_fill_the_same_cells() -> None:
    """Where the terminal knows no more, every row is as wide and says the same letters."""
    rows = drawn(Plot(SmallScene([*SQUAD, FRIEND, CLIFF], [AIM])), view()).splitlines()
    for row in rows:
        assert plain(row).isascii()
        assert len(plain(row)) == len(row)
    assert any("(T)[T][T][T](T)" in plain(row) for row in rows)


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Tactical Squad", "Cataphractii Squad"], "TC"),
        (["Contemptor Dreadnought", "Cataphractii Squad", "Tactical Squad"], "DCT"),
        (["Legion Tactical", "Legion Terminator", "Legion Rhino"], "TLR"),
        (["Orks", "Orks of Gork"], "OG"),
    ],
)
def test_letters_are_telling_and_no_two_alike(names: list[str], letters: str) -> None:
    """Words that several units share do not count; units with one initial choose first."""
    found = letters_of([model("m", name, 1, 1) for name in names])
    assert [found[name] for name in names] == list(letters)


def test_a_friend_never_has_the_letter_of_an_enemy() -> None:
    pieces = [model("a", "Tactical", 1, 1), model("b", "Terminator", 3, 1, side="friend")]
    found = letters_of(pieces)
    assert found["Tactical"].isupper()
    assert found["Terminator"].islower()
    assert found["Tactical"].casefold() != found["Terminator"]
