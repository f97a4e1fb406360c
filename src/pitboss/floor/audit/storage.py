"""The database's own order, beneath the record: its pages, its schema, its indexes, and the kind of every value.

What is found here is damage, or a hand that reached past the program. An index that does not agree with its rows is
the worst of it: what is looked up by it is not found, or is found twice.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from sqlalchemy import Boolean, Column, Connection, Float, Table, Text, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from pitboss.floor.audit.chain import Fault
from pitboss.floor.store import schema
from pitboss.floor.store.migrations import migrate

MOST_TOLD = 100  # faults of pages
SCHEMA = text("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite^_stat%' ESCAPE '^'")
# PostgreSQL takes the way that is left open to it.
BY_INDEX = "enable_seqscan enable_bitmapscan enable_indexscan enable_sort enable_incremental_sort".split()
BY_ROWS = "enable_bitmapscan enable_indexscan enable_indexonlyscan".split()
CHECKER = "bt_index_check(regclass,boolean)"  # of the extension amcheck


def check(connection: Connection, fault: Fault) -> None:
    """Tell everything about the database that is not in order, and change nothing."""
    for part in _POSTGRES if connection.dialect.name == "postgresql" else _SQLITE:
        try:
            for why in part(connection):
                fault(f"the database: {why}")
        except (SQLAlchemyError, UnicodeError) as wrong:  # a message of SQLite may quote a damaged text
            fault(f"the database cannot be read: {str(wrong).splitlines()[0][:200]}")


# --- SQLite --------------------------------------------------------------------------------------------------------


def _pages(connection: Connection) -> Iterator[str]:
    """Every page, every row and every index entry, as SQLite itself checks them."""
    for (told,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_TOLD})").all():
        if told != "ok":
            yield " ".join(str(told).split())[:200]


def _references(connection: Connection) -> Iterator[str]:
    for table, row, other, _ in connection.exec_driver_sql("PRAGMA foreign_key_check").all():
        yield f"row {row} of {table} speaks of a row of {other} that does not exist"


def _declarations(connection: Connection) -> Iterator[str]:
    """The schema, word by word: it is what the migrations make, and there is nothing else."""
    found = {(row.type, row.name): (row.tbl_name, row.sql) for row in connection.execute(SCHEMA)}
    wanted = _declared()
    for kind, name in sorted({*found, *wanted}, key=str):
        if (kind, name) not in found:
            yield f"the {kind} {name} is missing"
        elif (kind, name) not in wanted:
            yield f"there is {'an' if kind == 'index' else 'a'} {kind} {name} that the program did not make"
        elif found[kind, name] != wanted[kind, name]:
            yield f"the {kind} {name} is not the one that the program made"


@cache
def _declared() -> dict[tuple[str, str], tuple[str, str | None]]:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection, "")
        found = {(row.type, row.name): (row.tbl_name, row.sql) for row in connection.execute(SCHEMA)}
    engine.dispose()
    return found


def _kinds(connection: Connection) -> Iterator[str]:
    """SQLite keeps any value in any column; each must be of the column's own kind."""
    for table in schema.metadata.sorted_tables:
        wrong = [f"sum(NOT ({_is_of_kind(column)}))" for column in table.columns]
        counted = connection.exec_driver_sql(f"SELECT {', '.join(wrong)} FROM {table.name}").one()  # noqa: S608
        for column, many in zip(table.columns, counted, strict=True):
            if many:
                yield f"{many} values of {table.name}.{column.name} are of another kind than the column"


def _is_of_kind(column: Column[Any]) -> str:
    if isinstance(column.type, Boolean):
        return f'typeof("{column.name}") = \'integer\' AND "{column.name}" IN (0, 1)'
    kind = "text" if isinstance(column.type, Text) else "real" if isinstance(column.type, Float) else "integer"
    return f"typeof(\"{column.name}\") IN ('{kind}'{', ' + repr('null') if column.nullable else ''})"


# --- PostgreSQL ----------------------------------------------------------------------------------------------------


def _differences(connection: Connection) -> Iterator[str]:
    """The schema as Alembic compares it, and whatever would act by itself."""
    from alembic.autogenerate import compare_metadata  # noqa: PLC0415  only an audit needs Alembic here
    from alembic.migration import MigrationContext  # noqa: PLC0415

    def ours(name: str | None, kind: str, _: object) -> bool:  # others may keep tables of their own there
        return kind != "table" or name in schema.metadata.tables

    context = MigrationContext.configure(connection, opts={"include_name": ours})
    for one in compare_metadata(context, schema.metadata):
        yield f"the schema is not the one that the program made: {str(one)[:120]}"
    acts = (
        "SELECT tgname AS name, relname AS relation FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
        "WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace "
        "UNION ALL SELECT rulename, tablename FROM pg_rules WHERE schemaname = current_schema()"
    )
    for row in connection.execute(text(acts)):
        if row.relation in schema.metadata.tables:
            yield f"{row.name} acts on {row.relation} by itself, which the program did not make"
    unfit = (
        "SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid "
        "WHERE NOT (indisvalid AND indisready) AND relnamespace = current_schema()::regnamespace"
    )
    for row in connection.execute(text(unfit)):
        yield f"the index {row.relname} is not in use"


def _compared(connection: Connection) -> Iterator[str]:
    """Every index against the rows of its table: as many, the same, and in order."""
    for table in schema.metadata.sorted_tables:
        for columns, where in indexes_of(table):
            there = _counted(connection, table, columns, where, avoid=BY_ROWS)
            found = _counted(connection, table, columns, where, avoid=BY_INDEX)
            if (*there[:2], 0) != found:
                yield f"the index of {table.name} by {', '.join(columns)} does not agree with the rows"


def indexes_of(table: Table) -> Iterator[tuple[tuple[str, ...], str]]:
    """The columns of each index that the schema declares, and which rows it is about."""
    yield tuple(column.name for column in table.primary_key), ""
    yield from (((column.name,), "") for column in table.columns if column.unique)
    for index in sorted(table.indexes, key=lambda one: str(one.name)):
        where = index.dialect_options["postgresql"]["where"]
        yield tuple(column.name for column in index.columns), "" if where is None else f" WHERE {where}"


def counting(table: Table, columns: tuple[str, ...], where: str) -> str:
    """The query that reads these columns in order: how many rows, what they come to, how many are out of order."""
    names = ", ".join(f'"{name}"' for name in columns)
    inner = f'SELECT {names} FROM "{table.name}"{where} ORDER BY {names}'  # noqa: S608
    rows = f"SELECT ROW({names}) AS here, lag(ROW({names})) OVER () AS before FROM ({inner}) AS found"  # noqa: S608
    sums = "count(*), coalesce(sum(hashtextextended(here::text, 0)::numeric), 0), count(*) FILTER (WHERE before > here)"
    return f"SELECT {sums} FROM ({rows}) AS counted"  # noqa: S608


def _counted(
    connection: Connection, table: Table, columns: tuple[str, ...], where: str, *, avoid: list[str]
) -> tuple[int, ...]:
    nested = connection.begin_nested()
    try:
        avoiding(connection, avoid)
        return tuple(connection.exec_driver_sql(counting(table, columns, where)).one())
    finally:
        nested.rollback()  # and with it the ways are open again


def avoiding(connection: Connection, ways: list[str]) -> None:
    """Close ways to PostgreSQL's planner for this transaction, or until the savepoint."""
    for way in (*ways, "enable_material"):
        connection.exec_driver_sql(f"SET LOCAL {way} = off")
    connection.exec_driver_sql("SET LOCAL max_parallel_workers_per_gather = 0")


def _checked(connection: Connection) -> Iterator[str]:
    """Every index by the extension amcheck, where an administrator has installed it and lets us call it."""
    query = text("SELECT coalesce(has_function_privilege(to_regprocedure(:checker), 'EXECUTE'), false)")
    if not connection.execute(query, {"checker": CHECKER}).scalar():
        return
    ours = (
        "SELECT indexrelid::regclass::text AS name, relname FROM pg_index JOIN pg_class ON pg_class.oid = indrelid "
        "WHERE relnamespace = current_schema()::regnamespace ORDER BY 1"
    )
    for row in connection.execute(text(ours)).all():
        if row.relname not in schema.metadata.tables:
            continue
        nested = connection.begin_nested()
        try:
            connection.execute(text("SELECT bt_index_check(CAST(:name AS regclass), true)"), {"name": row.name})
        except SQLAlchemyError as wrong:
            yield f"the index {row.name} is damaged: {str(wrong).splitlines()[0][:160]}"
        finally:
            nested.rollback()


_SQLITE: tuple[Callable[[Connection], Iterator[str]], ...] = (_pages, _references, _declarations, _kinds)
_POSTGRES: tuple[Callable[[Connection], Iterator[str]], ...] = (_differences, _compared, _checked)
