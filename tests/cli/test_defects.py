"""Where the program itself fails: one line, the traceback in a file, exit code 70."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import PLAIN, Grapeshot, many

SABOTAGED = """
import sys
from grapeshot.cli import main, {module}

def fail(*arguments, **more):
    raise ZeroDivisionError("of our own")

{module}.{name} = fail
sys.exit(main())
"""
LINE = "grapeshot: a fault of the program{at} (ZeroDivisionError: of our own); "


def sabotaged(
    grapeshot: Grapeshot, module: str, name: str, *arguments: str, before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the program with a function of it replaced by one that fails."""
    program = SABOTAGED.format(module=module, name=name)
    return subprocess.run(
        ["bash", "-c", f'{before} exec "$@"', "bash", sys.executable, "-c", program, *arguments],
        env=grapeshot.environment,
        capture_output=True,
        text=True,
    )


def test_the_traceback_is_in_the_file_that_is_named(grapeshot: Grapeshot) -> None:
    """And nowhere else; the line says what to do with it."""
    done = sabotaged(grapeshot, "profiles", "_list", "profiles", "list")
    path = grapeshot.home / "state/grapeshot/grapeshot-traceback.txt"

    assert (done.returncode, done.stdout) == (70, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(LINE.format(at="") + f"the traceback is in {path}: please report")
    assert path.read_text(encoding="utf-8").startswith("Traceback (most recent call last):\n")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_one_engagement_does_not_take_the_others_with_it(grapeshot: Grapeshot) -> None:
    """The line names the engagement; the rest is answered; `verify` counts it as failed."""
    file = grapeshot.file(many(PLAIN, PLAIN))
    odds = sabotaged(grapeshot, "odds", "odds_report", "odds", file)
    verify = sabotaged(grapeshot, "verify", "_verdict", "verify", file)

    assert odds.returncode == verify.returncode == 70
    assert odds.stderr.count(LINE.format(at=" at plain")) == 2
    assert verify.stdout.endswith("0 passed, 2 failed, 0 skipped\n")


def test_where_no_file_can_be_written_the_traceback_follows(grapeshot: Grapeshot) -> None:
    """A full disk does not swallow it: nothing larger than 0 bytes may be written here."""
    done = sabotaged(
        grapeshot, "profiles", "_list", "profiles", "list", before="ulimit -f 0; trap '' XFSZ;"
    )

    assert done.returncode == 70
    assert done.stderr.startswith(LINE.format(at="") + "its traceback follows, since it could not")
    assert "\nZeroDivisionError: of our own\n" in done.stderr


def test_no_link_is_followed(grapeshot: Grapeshot) -> None:
    """What stands in the way of the report is taken away, not written through."""
    victim = Path(grapeshot.file("precious", "victim"))
    folder = grapeshot.home / "state/grapeshot"
    folder.mkdir(parents=True, mode=0o700)
    (folder / "grapeshot-traceback.txt").symlink_to(victim)
    (grapeshot.home / "grapeshot-traceback.txt").symlink_to(victim)
    done = sabotaged(grapeshot, "profiles", "_list", "profiles", "list")

    assert done.returncode == 70
    assert victim.read_text(encoding="utf-8") == "precious"
    assert not (folder / "grapeshot-traceback.txt").is_symlink()


@pytest.mark.parametrize("in_the_way", ["file", "open folder"])
def test_a_folder_that_is_not_ones_own(grapeshot: Grapeshot, in_the_way: str) -> None:
    """Then a fresh one among the temporary files is taken."""
    folder = grapeshot.home / "state/grapeshot"
    if in_the_way == "file":
        grapeshot.file("in the way", "state")
    else:
        folder.mkdir(parents=True)
        folder.chmod(0o777)
    done = sabotaged(grapeshot, "profiles", "_list", "profiles", "list")
    (path,) = grapeshot.home.glob("grapeshot-*/grapeshot-traceback.txt")

    assert done.returncode == 70
    assert f"is in {path}: " in done.stderr
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_an_interruption_leaves_in_order(grapeshot: Grapeshot) -> None:
    """Ctrl-C while own dice are asked for: one line, the exit code of the shells, no traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "grapeshot", "roll", grapeshot.file(PLAIN), "--own"],
        env=grapeshot.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr
        question = "Roll 2 D6 for: hit, 4+ succeeds: "
        seen = ""
        while question not in seen:
            seen += process.stderr.read(1)
        process.send_signal(signal.SIGINT)
        rest = process.stderr.read()

    assert process.returncode == 130
    assert rest == "\ngrapeshot: interrupted\n"


def test_a_third_party_rule_set_that_fails(grapeshot: Grapeshot, tmp_path: Path) -> None:
    """Its pack is named, as bad input and no fault of ours; the other engagements go on."""
    source = Path(__file__).with_name("failing_rules.py").read_text(encoding="utf-8")
    grapeshot.file(source, "house/failing_rules.py")
    failing = PLAIN.replace("legions-imperialis", "failing").replace('"plain"', '"fails"')
    done = grapeshot.run(
        "odds", grapeshot.file(many(failing, PLAIN)), "--plugins", str(tmp_path / "house")
    )

    assert done.returncode == 3
    file = tmp_path / "house/failing_rules.py"
    told = f'grapeshot: plugin "failing-rules" failed in its rule set failing ({file}:'
    assert done.stderr.startswith(told)
    assert done.stderr.endswith("): KeyError: 'nothing'\n")
    assert done.stdout.startswith("plain: ")


def test_a_defect_in_a_pack_that_ships_names_the_pack(grapeshot: Grapeshot) -> None:
    program = (
        "import sys; import grapeshot_legions_imperialis.core.hit_plan as plan; del plan.kit; "
        "from grapeshot.cli import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "odds", grapeshot.file(PLAIN)],
        env=grapeshot.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 70
    assert "is not defined, in grapeshot_legions_imperialis.core.hit_plan:" in done.stderr
