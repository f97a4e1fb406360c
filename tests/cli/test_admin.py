"""`pitboss admin`: the first administrator, and the roles of others."""

import asyncio
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from at_the_door import PASSWORD, a_database, quick_hasher
from pitboss.cli.admin import app
from pitboss.errors import BadInput
from pitboss.floor.accounts import Accounts, WrongPassword
from pitboss.floor.audit import audit
from pitboss.floor.journal import Kind
from pitboss.floor.people import Person
from pitboss.floor.store.readings import FIRST, events_before


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command makes its own hasher; the tests have no time for the real parameters."""
    monkeypatch.setattr("pitboss.floor.accounts.PasswordHasher", quick_hasher)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def done(*words: str, typed: str = "") -> str:
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str, typed: str = "") -> str:
    """The sentence that the desk would show."""
    result = run(*words, typed=typed)
    assert isinstance(result.exception, BadInput), result.output
    return result.exception.sentence


def signed_in(folder: Path, name: str, password: str) -> Person:
    database = a_database(folder)
    try:
        return asyncio.run(Accounts(database).check(name, password))
    finally:
        database.close()


def test_the_first_administrator_is_made_and_can_sign_in(tmp_path: Path) -> None:
    shown = done("create", "Ann Lee", "--data", str(tmp_path), typed=f"{PASSWORD}\n{PASSWORD}\n")
    assert "Ann Lee now has an account with these roles: patron, admin." in shown
    assert PASSWORD not in shown  # it is asked for without an echo
    person = signed_in(tmp_path, "ann lee", PASSWORD)
    assert (person.name, person.roles) == ("Ann Lee", ("patron", "admin"))


def test_two_passwords_that_differ_are_asked_for_again(tmp_path: Path) -> None:
    typed = f"{PASSWORD}\n{PASSWORD}x\n{PASSWORD}\n{PASSWORD}\n"
    assert "do not match" in done("create", "Ann", "--data", str(tmp_path), typed=typed)
    signed_in(tmp_path, "Ann", PASSWORD)


def test_a_password_from_the_input(tmp_path: Path) -> None:
    words = ("create", "Dora", "--role", "dealer", "--role", "floor", "--password-stdin", "--data", str(tmp_path))
    assert "these roles: patron, dealer, floor." in done(*words, typed=f"{PASSWORD}\n")
    assert signed_in(tmp_path, "Dora", PASSWORD).roles == ("patron", "dealer", "floor")


def test_a_database_by_its_address(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    done("create", "Ann", "--password-stdin", "--database", url, typed=f"{PASSWORD}\n")
    assert signed_in(tmp_path, "Ann", PASSWORD).name == "Ann"
    assert "not both" in refused("list", "--database", url, "--data", str(tmp_path))
    assert "is no database" in refused("list", "--database", "nothing")


def test_by_default_the_data_lies_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done("create", "Ann", "--password-stdin", typed=f"{PASSWORD}\n")
    assert signed_in(tmp_path / "pitboss-data", "Ann", PASSWORD).name == "Ann"


@pytest.mark.parametrize(
    ("words", "typed", "told"),
    [
        (("create", "Dealer"), f"{PASSWORD}\n", "reserved for the house"),
        (("create", "A"), f"{PASSWORD}\n", "2 to 24 characters"),
        (("create", "Ann"), "short\n", "10 to 200 characters"),
        (("create", "Ann"), "", "10 to 200 characters"),
        (("create", "Ann", "--role", "queen"), f"{PASSWORD}\n", "is not a role"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_made(
    tmp_path: Path, words: tuple[str, ...], typed: str, told: str
) -> None:
    data = tmp_path / "data"
    assert told in refused(*words, "--password-stdin", "--data", str(data), typed=typed)
    assert not data.exists()


def test_people_are_listed_and_roles_change(tmp_path: Path) -> None:
    where = ("--data", str(tmp_path))
    assert "There are no accounts" in done("list", *where)
    for name in ("Ann", "Bea"):
        done("create", name, "--password-stdin", *where, typed=f"{PASSWORD}\n")
    assert "is taken" in refused("create", "ann", "--password-stdin", *where, typed=f"{PASSWORD}\n")
    assert "Bea now has these roles: dealer, floor." in done("roles", "Bea", "floor", "dealer", *where)
    listed = [line.split() for line in done("list", *where).splitlines()]
    assert [line[:2] for line in listed[-2:]] == [["1", "Ann"], ["2", "Bea"]]
    assert listed[-1][2:4] == ["dealer", "floor"]
    assert "Nobody here is called 'Zoe'" in refused("roles", "Zoe", "dealer", *where)
    assert "did you mean 'dealer'" in refused("roles", "Bea", "deeler", *where)


def test_a_code_is_given_on_the_command_line_and_works_once(tmp_path: Path) -> None:
    where = ("--data", str(tmp_path))
    done("create", "Ann", "--password-stdin", *where, typed=f"{PASSWORD}\n")
    *_, code = done("reset", "ann", *where).split()
    database = a_database(tmp_path)
    try:
        accounts, now = Accounts(database), time.time()
        assert asyncio.run(accounts.reset("Ann", code, "another password", now)).name == "Ann"
        with pytest.raises(WrongPassword):
            asyncio.run(accounts.reset("Ann", code, "yet another password", now))
    finally:
        database.close()
    assert signed_in(tmp_path, "Ann", "another password").name == "Ann"
    assert "Nobody here is called 'Zoe'" in refused("reset", "Zoe", *where)


def test_what_the_command_line_does_is_in_the_journal(tmp_path: Path) -> None:
    where = ("--data", str(tmp_path))
    done("create", "Ann", "--password-stdin", *where, typed=f"{PASSWORD}\n")
    done("create", "Bea", "--role", "dealer", "--password-stdin", *where, typed=f"{PASSWORD}\n")
    done("roles", "Bea", "patron", *where)
    done("reset", "Bea", *where)
    database = a_database(tmp_path)
    try:
        rows, _ = events_before(database, FIRST, list(Kind))
        assert [row.says for row in rows][::-1] == [
            "Ann has a new account.",
            "The command line gave Ann exactly these roles: patron, admin.",
            "Bea has a new account.",
            "The command line gave Bea exactly these roles: patron, dealer.",
            "The command line gave Bea exactly these roles: patron.",
            "The command line gave Bea a code for a new password.",
        ]
        assert audit(database).faults == []
    finally:
        database.close()


def test_guests_are_listed_when_asked_for(tmp_path: Path) -> None:
    database = a_database(tmp_path)
    guest = asyncio.run(Accounts(database).new_guest(1.0))
    database.close()
    assert guest.name not in done("list", "--data", str(tmp_path))
    assert guest.name in done("list", "--guests", "--data", str(tmp_path))
