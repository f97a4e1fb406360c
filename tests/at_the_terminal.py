"""A seat at a table in the terminal, from a script; and what a command answers."""

import json
import re
from io import StringIO
from typing import Any

from rich.console import Console
from typer.testing import CliRunner, Result

from pitboss.cli import app
from pitboss.cli.patron import Patron
from pitboss.cli.talk import Talk
from pitboss.equipment import Seeded
from pitboss.games import open_game


def play(game: str, *lines: str, **how: Any) -> Result:
    """A script of what a patron types, and what is said to it."""
    args = [f"--{name}={value}" for name, value in how.items()]
    result = CliRunner().invoke(app, ["play", game, *args], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result


PROMPT = re.compile(r"(\[.+\] )?\$[\d,.]+, (your \w+|waiting for .+)> ")


def after(result: Result, typed: str) -> list[str]:
    """What was said between this line and the next prompt."""
    lines = result.stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if line.endswith(f"> {typed}"))
    end = next((one for one in range(at + 1, len(lines)) if PROMPT.match(lines[one])), len(lines))
    return lines[at + 1 : end]


def seeded(game: str = "roulette", cents: int = 50_000, seed: int = 7, **options: Any) -> tuple[Patron, Talk, StringIO]:
    """A patron at a table, what the patron types, and all that is said."""
    said = StringIO()
    to = Console(file=said, width=200, markup=False, highlight=False)
    patron = Patron(open_game(game, options=options), Seeded(seed), cents, to)
    patron.ready()
    return patron, Talk(patron, to), said


def run(*args: str, **how: Any) -> Result:
    """What a command says."""
    return CliRunner().invoke(app, list(args), **how)


def answer(*args: str) -> Any:
    """What a command answers in JSON."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)
