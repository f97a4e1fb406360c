"""The audit checks the database itself: its indexes, its schema, and every column that the record cannot vouch for."""

import shutil
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine

from at_the_audit import Sql, change
from at_the_books import Branch
from flips import NOT_VOUCHED, a_small_floor
from on_the_floor import ROULETTE, a_house
from pitboss.floor import asked
from pitboss.floor.audit import audit, columns, storage
from pitboss.floor.audit.opening import opened
from pitboss.floor.books import Job
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.record import THE_JOURNAL, PasswordSet, RolesGiven
from pitboss.floor.rules import Rules
from pitboss.floor.store import schema
from pitboss.floor.store.vault import KEY_FILE
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_small_floor(tmp_path_factory.mktemp("floor"))


@pytest.fixture
def copy(floor: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(floor, tmp_path / "copy"))


# --- every column --------------------------------------------------------------------------------------------------


def test_every_column_is_compared_with_the_record_or_has_a_form() -> None:
    declared = {(table.name, column.name) for table in schema.metadata.tables.values() for column in table.columns}
    compared = {(name, column) for name, names in columns.BY_THE_RECORD.items() for column in names.split()}
    formed = {(name, column) for name, forms in columns.FORMS.items() for column in forms}
    assert compared | formed == declared
    assert compared & formed == {("series", "seed"), ("tables", "owner")}
    assert formed - compared >= NOT_VOUCHED


def test_the_manual_tells_which_columns_the_record_cannot_vouch_for() -> None:
    manual = Path("docs/floor.md").read_text(encoding="utf-8")
    assert [f"{table}.{column}" for table, column in sorted(NOT_VOUCHED) if f"`{table}.{column}`" not in manual] == []


CHANGES = [
    ("UPDATE people SET folded = 'eve' WHERE id = 1", "people, row 1: the name is compared as another"),
    ("UPDATE people SET name = 'Eve' WHERE id = 1", "people, row 1: the name is compared as another"),
    ("UPDATE people SET name = 'An' || char(10) || 'n' WHERE id = 1", "people, row 1: name is malformed"),
    ("UPDATE people SET roles = 'patron king' WHERE id = 1", "people, row 1: roles is malformed"),
    ("UPDATE people SET roles = '' WHERE id = 1", "people, row 1: roles is malformed"),
    ("UPDATE people SET secret = 'x' || secret WHERE id = 1", "people, row 1: secret is malformed"),
    ("UPDATE people SET created = 'now' WHERE id = 1", "people, row 1: created is malformed"),
    ("UPDATE people SET id = -3 WHERE id = 1", "speaks of a row of people that does not exist"),
    ("UPDATE sessions SET token = upper(token)", "token is malformed"),
    ("UPDATE sessions SET csrf = ''", "csrf is malformed"),
    ("UPDATE sessions SET expires = 9e999", "expires is malformed"),
    ("UPDATE sessions SET opened = -1", "opened is malformed"),
    ("UPDATE sessions SET seen = -1", "seen is malformed"),
    ("UPDATE sessions SET person = 99", "speaks of a row of people that does not exist"),
    ("UPDATE sessions SET agent = char(7)", "agent is malformed"),
    ("UPDATE sessions SET address = hex(zeroblob(300))", "address is malformed"),
    ("UPDATE lockouts SET failures = -1", "failures is malformed"),
    ("UPDATE lockouts SET key = ' ' || char(9)", "key is malformed"),
    ("UPDATE lockouts SET until = -1", "until is malformed"),
    ("UPDATE lockouts SET last = -1", "last is malformed"),
    ("UPDATE resets SET secret = ''", "secret is malformed"),
    ("UPDATE resets SET expires = -1", "expires is malformed"),
    ("UPDATE resets SET giver = char(7)", "giver is malformed"),
    ("UPDATE resets SET giver = 'Boss'", "resets, row 1: the journal tells of another giver"),
    ("UPDATE resets SET person = 2", "resets, row 2: the journal tells of no such code"),
    ("UPDATE resets SET expires = expires + 86400", "resets, row 1: the code is valid for longer than any is"),
    ("UPDATE series SET seed = upper(seed)", "seed is malformed"),
    ("UPDATE series SET seed = 'sealed:'", "seed is malformed"),
    ("UPDATE vault SET id = 2", "vault, row 2: id is malformed"),
    ("DELETE FROM vault", "vault: seeds are sealed, and the proof of their key is missing"),
    ("UPDATE leases SET server = ''", "server is malformed"),
    ("UPDATE leases SET until = -1", "until is malformed"),
    ("UPDATE leases SET chain = -1", "chain is malformed"),
    ("UPDATE tables SET name = 'Keno 1' WHERE id = 1", "tables, row 1: the name 'Keno 1' is not that of its game"),
    ("UPDATE tables SET name = 'Roulette 01' WHERE id = 1", "the name 'Roulette 01' is not that of its game"),
    ("UPDATE tables SET created = '' WHERE id = 1", "tables, row 1: created is malformed"),
    ("UPDATE tables SET retired = 7 WHERE id = 1", "values of tables.retired are of another kind than the column"),
    ("UPDATE tables SET cleared = 7 WHERE id = 1", "values of tables.cleared are of another kind than the column"),
    ("UPDATE tables SET cleared = 1 WHERE id = 1", "tables, row 1: noted as cleared, but it is not retired, or"),
    ("UPDATE tables SET cleared = 1, retired = 1 WHERE id = 1", "tables, row 1: noted as cleared, but it is not"),
    ("UPDATE tables SET owner = 0 WHERE id = 1", "tables, row 1: owner is malformed"),
    ("UPDATE rounds SET before = replace(before, 'phase', 'phasf')", "is not listed as the record tells it"),
    ("UPDATE rounds SET keyed = 1 WHERE chain = 1", "is not listed as the record tells it"),
    ("UPDATE rounds SET seats = '{\"2\":1}' WHERE chain = 1", "is not listed as the record tells it"),
    ("UPDATE notable SET at = '2025-11-16T00:00:00.000Z'", "the notable of line 1 are not those that the line makes"),
    ("UPDATE versions SET at = '' WHERE version = 1", "versions, row 1: at is malformed"),
    ("DELETE FROM versions WHERE version = 2", "versions: the schema says that it is of version [1, 3, 4, 5]"),
    ("UPDATE alembic_version SET version_num = '0002'", "versions: the schema says that it is of version"),
    ("UPDATE lockouts SET last = 'soon'", "1 values of lockouts.last are of another kind than the column"),
    ("UPDATE sessions SET agent = x'41'", "values of sessions.agent are of another kind than the column"),
    ("DROP INDEX notable_by_table", "the index notable_by_table is missing"),
    ("CREATE INDEX more ON people (roles)", "there is an index more that the program did not make"),
    (
        "CREATE TRIGGER gift AFTER INSERT ON entries BEGIN UPDATE bankrolls SET cents = cents + 1; END",
        "there is a trigger gift that the program did not make",
    ),
    ("ALTER TABLE leases RENAME COLUMN server TO machine", "the table leases is not the one that the program made"),
]


@pytest.mark.parametrize(("statement", "told"), CHANGES)
def test_whatever_the_record_cannot_vouch_for_has_its_form(copy: Path, statement: str, told: str) -> None:
    faults = change(copy, lambda sql: sql.execute(statement))
    assert any(told in fault for fault in faults), faults


def test_without_the_key_its_proof_has_its_form(copy: Path) -> None:
    (copy / KEY_FILE).unlink()
    assert change(copy, lambda sql: sql.execute("UPDATE vault SET proof = upper(proof)")) == [
        "vault, row 1: proof is malformed"
    ]


def test_roles_are_those_that_the_journal_gave(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann, bea, cy = (house.person(name) for name in ("Ann", "Bea", "Cy"))
        for facts in (
            (PasswordSet(ann.id, "Ann", "new"), RolesGiven(ann.id, "Ann", ("patron", "dealer"))),
            (RolesGiven(ann.id, "Ann", ("patron", "floor")),),
            (PasswordSet(bea.id, "Bea", "new"),),
            (PasswordSet(cy.id, "Cy", "code"),),  # an account from before there was a journal
        ):
            house.together(Job(THE_JOURNAL, THE_HOUSE, (), lambda _: None, facts=facts))
    right = "UPDATE people SET roles = 'patron floor' WHERE id = 1"
    assert change(tmp_path, lambda sql: sql.execute(right)) == []
    assert change(tmp_path, lambda sql: sql.execute("UPDATE people SET roles = 'patron admin'")) == [
        "people, row 1: has the roles 'patron admin', but the journal gives 'patron floor'",
        "people, row 2: has the roles 'patron admin', but the journal gives 'patron'",
    ]


def test_a_code_that_was_used_does_not_come_back(copy: Path) -> None:
    with a_house(copy, ROULETTE, Rules("blackjack")) as house:
        facts = (PasswordSet(1, "Ann", "code", "Bea"),)
        house.together(Job(THE_JOURNAL, THE_HOUSE, (), lambda _: None, facts=facts))
    assert change(copy, lambda _: None) == ["resets, row 1: the journal tells of no such code"]


def test_a_secret_is_not_told_with_what_is_wrong_with_it(copy: Path) -> None:
    secrets: list[str] = []

    def spoil(sql: Sql) -> None:
        rows = sql.execute("SELECT token FROM sessions UNION SELECT secret FROM people WHERE secret IS NOT NULL")
        secrets.extend(row[0] for row in rows)
        sql.execute("UPDATE sessions SET csrf = ''")
        sql.execute("UPDATE people SET secret = 'x' || secret")

    faults = change(copy, spoil)
    assert len(faults) == len(secrets)
    assert not any(secret in fault for fault in faults for secret in secrets)


# --- PostgreSQL ----------------------------------------------------------------------------------------------------


@pytest.fixture
def postgresql(a_postgres: Postgres) -> str:
    """A floor on PostgreSQL with something in the tables that play fills."""
    url = a_postgres.database()
    branch = Branch(url, "one", ROULETTE)
    ann = branch.seated("Ann", 1)
    branch.step()
    branch.do(ann, asked.Place("red", 500))
    branch.a_round()
    branch.database.close()
    return url


def faults_at(url: str) -> list[str]:
    with opened(Path(), url) as store:
        return audit(store).faults


def do(url: str, *statements: str) -> None:
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def _not_in_use(index: str, used: str) -> str:
    return f"UPDATE pg_index SET indisready = {used} WHERE indexrelid = '{index}'::regclass"


@pytest.mark.parametrize(
    ("index", "insert", "told"),
    [
        (
            "lockouts_by_time",
            "INSERT INTO lockouts VALUES ('ann', 1, 1, 1)",
            "the index of lockouts by last does not agree with the rows",
        ),
        (
            "posts_by_person",
            "INSERT INTO posts VALUES (1, 9, 'plays')",
            "the index of posts by person does not agree with the rows",
        ),
        (
            "entries_key_key",
            "INSERT INTO entries SELECT 77, 1, round, 'a-key', body, hash, series FROM entries LIMIT 1",
            "line 1 is not found by its key: the index of keys is damaged",
        ),
        (
            "movements_pkey",
            "INSERT INTO movements VALUES (1, 999, 0, 1, 1, '')",
            "the index of movements by chain, number, position does not agree with the rows",
        ),
    ],
)
def test_an_index_that_misses_a_row_is_found(postgresql: str, index: str, insert: str, told: str) -> None:
    assert faults_at(postgresql) == []
    do(postgresql, _not_in_use(index, "false"), insert, _not_in_use(index, "true"))
    assert any(told in fault for fault in faults_at(postgresql)), faults_at(postgresql)


def test_a_key_that_two_rows_bear_is_found(postgresql: str) -> None:
    """As after a request ran twice, because the index did not find it the first time."""
    do(
        postgresql,
        _not_in_use("entries_key_key", "false"),
        "INSERT INTO entries SELECT chain, 999, round, key, body, hash FROM entries WHERE key IS NOT NULL LIMIT 1",
        _not_in_use("entries_key_key", "true"),
    )
    assert any("bears a key that another line bears, too" in fault for fault in faults_at(postgresql))


def test_every_index_is_read_when_it_is_compared(postgresql: str) -> None:
    """PostgreSQL goes by the very index: so its plan says, for all but one whose rows another index has, too."""
    engine = create_engine(postgresql.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        declared = set(
            connection.exec_driver_sql(
                "SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename != 'alembic_version'"
            ).scalars()
        )
        read = {name for name in declared if any(name in plan for plan in plans(connection))}
    engine.dispose()
    assert declared - read <= {"people_with_accounts", "people_pkey"}
    assert len(declared - read) <= 1


def plans(connection: Connection) -> list[str]:
    storage.avoiding(connection, storage.BY_INDEX)
    found = []
    for table in schema.metadata.sorted_tables:
        for names, where in storage.indexes_of(table):
            rows = connection.exec_driver_sql(f"EXPLAIN {storage.counting(table, names, where)}").scalars()
            found.append("\n".join(rows))
            assert "Index Only Scan" in found[-1], found[-1]
    return found


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DROP INDEX notable_by_table", "the schema is not the one that the program made"),
        ("ALTER TABLE bankrolls ALTER COLUMN cents DROP NOT NULL", "the schema is not the one that the program made"),
        (_not_in_use("notable_by_table", "false"), "the index notable_by_table is not in use"),
        ("CREATE RULE gift AS ON INSERT TO entries DO ALSO SELECT 1", "gift acts on entries by itself"),
        ("DELETE FROM alembic_version", "versions: the schema says"),
        ("UPDATE people SET roles = 'king'", "people, row 1: roles is malformed"),
        (
            # It stands in for the extension amcheck, which not every PostgreSQL comes with.
            """CREATE FUNCTION bt_index_check(one regclass, heapallindexed boolean) RETURNS void LANGUAGE plpgsql AS
            $$BEGIN IF one = 'people_pkey'::regclass THEN RAISE 'item order invariant violated'; END IF; END$$""",
            "the index people_pkey is damaged: ",
        ),
    ],
)
def test_what_was_changed_beneath_the_record_is_found(postgresql: str, statement: str, told: str) -> None:
    do(postgresql, statement.replace("%", "%%"))
    assert any(told in fault for fault in faults_at(postgresql)), faults_at(postgresql)


def test_a_table_of_somebody_else_is_none_of_our_business(postgresql: str) -> None:
    do(postgresql, "CREATE TABLE theirs (id integer)", "CREATE INDEX of_theirs ON theirs (id)")
    assert faults_at(postgresql) == []
