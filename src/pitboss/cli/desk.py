"""The desk where every command arrives: the program itself, and the one-sentence answer to a mistake."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from pitboss import __version__
from pitboss.errors import BadInput, did_you_mean

# Each command is the Typer app in the module of the same name, and loads on first use.
COMMANDS = (
    "games",
    "odds",
    "strategy",
    "sim",
    "poker",
    "play",
    "serve",
    "admin",
    "audit",
    "backup",
    "restore",
    "check",
    "law",
)


class Desk(TyperGroup):
    """The program's commands. Whatever goes wrong, the user gets one sentence and never a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands in the order in which the help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name. For an unknown name, the error suggests the closest one."""
        if cmd_name in COMMANDS:
            app = import_module(f"pitboss.cli.{cmd_name}").app
            command = get_group(app) if len(app.registered_commands) > 1 else get_command(app)
            command.name = cmd_name
            return command
        if ctx.resilient_parsing or cmd_name.startswith("-"):
            return None
        raise BadInput(f"There is no command {cmd_name[:60]!r}; {did_you_mean(cmd_name, COMMANDS)}")

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit: 0 for success, 2 for bad input, 1 for an internal error."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a character that the terminal lacks is shown as '?'
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except BadInput as bad:
            _leave(str(bad), 2)
        except typer.Abort:
            _leave("Stopped.", 1)
        except Exception as error:
            if os.environ.get("PITBOSS_TRACEBACK"):
                raise
            _leave(*_answer(error))
        sys.exit(code if isinstance(code, int) else 0)


def _answer(error: Exception) -> tuple[str, int]:
    """The sentence and the exit code for an error other than `BadInput`: a usage error or an internal error."""
    code = getattr(error, "exit_code", None)
    if code is not None and hasattr(error, "format_message"):
        message = error.format_message().strip().rstrip(".")
        command = getattr(getattr(error, "ctx", None), "command_path", "pitboss")
        return f"{message}; try '{command} --help'." if message else "", code
    if isinstance(error, OSError):
        return f"That did not work: {error}.", 1
    found = f"{type(error).__name__}: {error}"
    return f"Internal error in Pitboss ({found}); set PITBOSS_TRACEBACK=1 for details, and please report it.", 1


def _leave(sentence: str, code: int) -> NoReturn:
    if sentence:
        typer.echo(" ".join(sentence.split()), err=True)
    sys.exit(code)


app = typer.Typer(
    cls=Desk,
    name="pitboss",
    help="New Jersey's Rules of the Games (N.J.A.C. 19:47 and 13:69F), executable: exact odds, simulation and play, "
    "each with the paragraphs behind it.",
    epilog="Start with: pitboss games, pitboss odds roulette, pitboss play roulette. All chips are play chips.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
