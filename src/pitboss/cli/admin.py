"""`pitboss admin`: accounts and roles, directly in the floor's database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.errors import BadInput

if TYPE_CHECKING:
    from pitboss.floor.accounts import Accounts
    from pitboss.floor.people import Person

app = typer.Typer(
    add_completion=False,
    help="Create accounts and assign roles, directly in the floor's database, even while the floor is open.",
    no_args_is_help=True,
)

Name = Annotated[str, typer.Argument(metavar="NAME", show_default=False, help="The name of the account.")]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="The folder with the floor's data.", show_default="pitboss-data"),
]
Url = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help="A database to use instead: postgresql://USER@HOST/NAME.", show_default=""
    ),
]


@app.command()
def create(
    name: Name,
    role: Annotated[
        list[str] | None,
        typer.Option(
            "--role", metavar="ROLE", help="A role in addition to patron; may be repeated.", show_default="admin"
        ),
    ] = None,
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help="Read the password from the first line of the input.")
    ] = False,
    data: Data = None,
    database: Url = None,
) -> None:
    """Create an account, by default for an administrator. You enter the password twice, and it is not shown."""
    import asyncio

    from pitboss.floor.accounts import checked_roles, fit
    from pitboss.floor.names import allowed

    shown, roles = allowed(name), checked_roles(["patron", *(role or ["admin"])])
    password = fit(_from_input() if password_stdin else _asked())
    with _accounts(data, database) as (accounts, now):
        person = asyncio.run(accounts.register(None, shown, password, now, roles))
    typer.echo(f"{person.name} now has an account with these roles: {', '.join(person.roles)}.")


@app.command("list")
def show(
    guests: Annotated[bool, typer.Option("--guests", help="List guests as well.")] = False,
    data: Data = None,
    database: Url = None,
) -> None:
    """List the accounts and their roles."""
    import asyncio

    from pitboss.cli.show import Column, console, show_table

    with _accounts(data, database) as (accounts, _):
        listed = asyncio.run(_everybody(accounts, guests))
    if not listed:
        typer.echo("There are no accounts; create one with: pitboss admin create NAME.")
        return
    columns = (Column("Id", right=True), Column("Name"), Column("Roles"), Column("Since", spare=1))
    show_table(console(), columns, listed)


@app.command()
def roles(
    name: Name,
    role: Annotated[
        list[str],
        typer.Argument(metavar="ROLE...", show_default=False, help="The account's roles; all others are removed."),
    ],
    data: Data = None,
    database: Url = None,
) -> None:
    """Give an account exactly these roles."""
    import asyncio

    async def change(accounts: "Accounts", now: float) -> "Person":
        person = await accounts.set_roles((await accounts.find(name)).id, role, now)
        assert person is not None, "people are never removed"
        return person

    with _accounts(data, database) as (accounts, now):
        person = asyncio.run(change(accounts, now))
    typer.echo(f"{person.name} now has these roles: {', '.join(person.roles)}.")


@app.command()
def reset(name: Name, data: Data = None, database: Url = None) -> None:
    """Give the holder of an account a code for a new password. It is shown only now, and is valid for an hour."""
    import asyncio

    async def give(accounts: "Accounts", now: float) -> tuple["Person", str]:
        given = await accounts.give_reset((await accounts.find(name)).id, now)
        assert given is not None, "people are never removed"
        return given

    with _accounts(data, database) as (accounts, now):
        person, code = asyncio.run(give(accounts, now))
    typer.echo(f"With this code, {person.name} can set a new password on the Account page within an hour, once:")
    typer.echo(code)


@contextmanager
def _accounts(data: Path | None, url: str | None) -> Iterator[tuple["Accounts", float]]:
    """The accounts of a floor, and the current time."""
    import time

    from pitboss.floor.accounts import Accounts, stamp
    from pitboss.floor.settings import DEFAULT_DATA
    from pitboss.floor.store.database import open_database, sqlite_at

    if data is not None and url is not None:
        raise BadInput("Give either --data or --database, not both.")
    now = time.time()
    opened = open_database(url or sqlite_at(data or DEFAULT_DATA), stamp(now), unlock=False)
    try:
        yield Accounts(opened), now
    finally:
        opened.close()


async def _everybody(accounts: "Accounts", guests: bool) -> list[tuple[str, str, str, str]]:
    lines: list[tuple[str, str, str, str]] = []
    after = 0
    while page := await accounts.everybody(after=after, most=500, guests=guests):
        after = page[-1].person.id
        lines += [(str(one.person.id), one.person.name, " ".join(one.person.roles), one.created[:10]) for one in page]
    return lines


def _from_input() -> str:
    import sys

    return sys.stdin.readline().rstrip("\r\n")


def _asked() -> str:
    password: str = typer.prompt("Password", hide_input=True, confirmation_prompt="Repeat the password")
    return password
