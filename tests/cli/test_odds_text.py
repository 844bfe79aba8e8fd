"""`odds` for people: tables, bars, and what becomes of them where the terminal can do less."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

from .conftest import FORBIDDEN, PLAIN, Grapeshot, many

HITS = """\
  hits, model_hits   mean 1
         exactly  at least
      0  25.00 %  100.00 %  ███████████████
      1  50.00 %   75.00 %  ██████████████████████████████
      2  25.00 %   25.00 %  ███████████████
"""


def test_a_measure_is_a_table_with_bars(grapeshot: Grapeshot) -> None:
    """Mean, exactly, at least and a bar; measures that are alike share a table."""
    done = grapeshot.run("odds", grapeshot.file(PLAIN))

    assert done.stdout.startswith("plain: Two guns at four men\n  Exact odds.\n")
    assert HITS in done.stdout
    assert "For certain: " in done.stdout
    assert "hit_rolls 2" in done.stdout
    assert "\n  Never: attacker_destroyed, wiped_out\n" in done.stdout
    assert "Values: to_hit 4" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_fractions_stand_in_place_of_percent(grapeshot: Grapeshot) -> None:
    """The tables and events are exact then."""
    done = grapeshot.run("odds", grapeshot.file(PLAIN), "--fractions", "--measure", "hits")
    table = [line.split() for line in done.stdout.splitlines()]

    assert ["1", "1/2", "3/4", "█" * 30] in table
    assert "%" not in done.stdout


def test_a_long_table_is_drawn_together(grapeshot: Grapeshot) -> None:
    """120 dice give no more rows than a screen or so holds; no certainty is made up."""
    text = PLAIN.replace("dice = 2", "dice = 120").replace("models = 4", "models = 200")
    done = grapeshot.run("odds", grapeshot.file(text), "--measure", "hits")
    rows = [line for line in done.stdout.splitlines() if "%" in line]

    assert 15 < len(rows) < 40
    assert rows[0].split()[0].startswith("0-")
    assert rows[1].split()[3:5] == [">", "99.99"] or rows[1].split()[3].startswith("99.9")


def test_explain_tells_the_clauses(grapeshot: Grapeshot) -> None:
    """Each stage lists what was stated and by which clause; without the option nothing is."""
    file = grapeshot.file(PLAIN)
    done = grapeshot.run("odds", file, "--explain")

    assert "  Why\n" in done.stdout
    assert "    To Hit 4+ on a D6 (core-hit-roll.1)\n" in done.stdout
    assert "core-hit-roll.1" not in grapeshot.run("odds", file).stdout


def test_a_refusal_is_told_in_a_sentence(grapeshot: Grapeshot) -> None:
    """Word, clause and sentence."""
    done = grapeshot.run("odds", grapeshot.file(FORBIDDEN))

    assert done.stdout.splitlines()[1].startswith("  Refused: out_of_range (core-")


def test_ascii_where_the_encoding_has_no_blocks(grapeshot: Grapeshot) -> None:
    """Bars become # and titles keep what can be said."""
    text = PLAIN.replace("Two guns", "Two 3″ guns – “Élan”")
    file = grapeshot.file(text)
    for environment in (
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ):
        done = subprocess.run(
            [sys.executable, "-m", "grapeshot", "odds", file],
            env={**grapeshot.environment, **environment},
            capture_output=True,
        )

        assert (done.returncode, done.stderr) == (0, b"")
        assert b'plain: Two 3" guns - "' in done.stdout
        assert b"  1  50.00 %   75.00 %  " + b"#" * 30 + b"\n" in done.stdout
        assert ("Élan".encode("latin-1") in done.stdout) is ("latin-1" in str(environment))


def on_a_terminal(grapeshot: Grapeshot, *arguments: str, **environment: str) -> str:
    """Return what the program writes to a terminal."""
    outer, inner = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, "-m", "grapeshot", *arguments],
            env={**grapeshot.environment, "TERM": "xterm", **environment},
            stdin=subprocess.DEVNULL,
            stdout=inner,
            check=True,
        )
    finally:
        os.close(inner)
    written = b""
    try:
        while part := os.read(outer, 65536):
            written += part
    except OSError:  # how the end of a terminal shows on Linux
        pass
    finally:
        os.close(outer)
    return written.decode()


def test_colour_only_on_a_terminal(grapeshot: Grapeshot) -> None:
    """And not there either under NO_COLOR or where the terminal is a dumb one."""
    file = grapeshot.file(PLAIN)
    arguments = ("odds", file, "--measure", "hits")

    assert "\x1b[1mhits\x1b[0m" in on_a_terminal(grapeshot, *arguments)
    assert "\x1b" not in on_a_terminal(grapeshot, *arguments, NO_COLOR="1")
    assert "\x1b" not in on_a_terminal(grapeshot, *arguments, TERM="dumb")
    assert "\x1b" not in grapeshot.run(*arguments).stdout
    assert "\x1b" not in grapeshot.run(*arguments, "--json").stdout


def test_a_broken_pipe_is_success(grapeshot: Grapeshot) -> None:
    """`| head -1` gets its line; nothing is said on stderr, and the exit code is 0."""
    file = grapeshot.file(many(*[PLAIN] * 200))
    for options in ([], ["--json"]):
        done = grapeshot.shell('"$@" | head -1', "odds", file, *options)

        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("\n") == 1


def test_a_full_disk_is_told(grapeshot: Grapeshot) -> None:
    """One line on stderr, exit code 3, no traceback."""
    done = grapeshot.shell('"$@" > /dev/full', "odds", grapeshot.file(PLAIN))

    assert done.returncode == 3
    assert done.stderr == ("grapeshot: the output cannot be written: No space left on device\n")


def test_streams_that_are_closed(grapeshot: Grapeshot) -> None:
    """Talk for a closed stderr does not end up among the data."""
    file = grapeshot.file(PLAIN.replace("dice", "dicce"))

    assert grapeshot.shell('"$@" 2>&-', "odds", file).stdout == ""
    assert grapeshot.shell('"$@" >&-', "odds", grapeshot.file(PLAIN)).returncode == 0
