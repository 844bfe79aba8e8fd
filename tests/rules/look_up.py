"""The look-up by itself, as the program that the tests of it run."""

from __future__ import annotations

import argparse

from grapeshot.cli import rule


def run() -> int:
    """Run the command `rule` with the arguments of the process."""
    parser = argparse.ArgumentParser(prog="grapeshot rule")
    rule.add_arguments(parser)
    return rule.run(parser.parse_args())
