"""Lines of the journal: through the books, or in the transaction of the act, so that neither is without the other."""

from sqlalchemy import Connection, select

from pitboss import __version__
from pitboss.floor.people import Person
from pitboss.floor.record import THE_JOURNAL, AnyFact, Deed, Line, chained, read, written
from pitboss.floor.store import schema
from pitboss.floor.store.pages import Pages
from pitboss.floor.store.statements import locked_heads

Head = tuple[int, str]


def noted(pages: Pages, head: Head, at: float, by: Person, facts: tuple[AnyFact, ...]) -> Head:
    """Add a line with these facts to what is to be written; the journal's head after it."""
    line = Line(head[0] + 1, at, by.id, by.name, 0, (Deed(facts),), version=__version__)
    body = written(line)
    digest = chained(head[1], body)
    pages.line(THE_JOURNAL, line, body, digest)
    pages.notable(THE_JOURNAL, line, {})
    return line.number, digest


def note(connection: Connection, at: float, by: Person, *facts: AnyFact) -> None:
    """Note facts in the journal in this transaction. Until it ends, nobody else notes anything."""
    head = locked_heads(connection, (THE_JOURNAL,))[THE_JOURNAL]
    pages = Pages()
    noted(pages, head, max(at, _last(connection, head[0])), by, facts)
    pages.write(connection, "")


def _last(connection: Connection, number: int) -> float:
    """When the last line was written: times never decrease, whatever the clock of this program says."""
    of = schema.entries.c
    body = connection.execute(select(of.body).where(of.chain == THE_JOURNAL, of.number == number)).scalar()
    return read(body).at if body else 0.0
