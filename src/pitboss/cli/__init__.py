"""The command line: `pitboss games`, `odds`, `sim`, `play`, `check` and `law`.

Commands are small: they parse the arguments, call the library, and show the answer. Heavy parts of the library are
imported inside the command that needs them, so that every command starts quickly.
"""

from pitboss.cli.desk import app

__all__ = ["app", "main"]


def main() -> None:
    """The entry point of `pitboss`."""
    app()
