"""Coverage: for every paragraph and provision, where it is carried out and which tests prove it.

This is the traceability matrix that a test laboratory asks for. A paragraph is *proven* when code carries it out
and a test proves it; *carried-out* when there is code but no test; *physical* when it is declared to be an act that
software cannot perform; and otherwise *missing*. Citing a section does not cover the paragraphs under it.
"""

from collections.abc import Iterable, Set
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from pitboss.law.edition import Edition
from pitboss.law.inventory import Paragraph, Provision, UnknownCitation, paragraphs, sections
from pitboss.law.traces import Act, Traces, Tree, carried_out, physical, proven

HERE = Tree.of(Path(__file__).resolve().parents[1])
UNTESTED = "The tests are not installed with the package, so it is not known which paragraphs they prove."


class Status(StrEnum):
    """How a paragraph is covered, best first."""

    PROVEN = "proven"
    CARRIED_OUT = "carried-out"
    PHYSICAL = "physical"
    MISSING = "missing"


class Row(Struct, frozen=True):
    """One paragraph or provision: its status, the places in the code, the tests, and, if physical, the reason."""

    id: str
    edition: str
    game: str
    kind: str
    status: Status
    code: tuple[str, ...]
    tests: tuple[str, ...]
    summary: str
    reason: str = ""
    authority: str = ""
    source: str = ""

    def plain(self) -> dict[str, object]:
        """The row as it goes into a JSON file. A provision also names its source and authority."""
        names = ("id", "edition", "game", "kind", "status", "code", "tests")
        more = ("authority", "source") if self.authority else ()
        return {name: getattr(self, name) for name in (*names, *more)}


class Coverage(Struct, frozen=True):
    """Every paragraph of the source prints and every declared provision, whether covered or not."""

    paragraphs: tuple[Row, ...]
    provisions: tuple[Row, ...]
    tests_seen: bool

    @property
    def rows(self) -> tuple[Row, ...]:
        """The paragraphs and then the provisions."""
        return self.paragraphs + self.provisions

    @property
    def games(self) -> tuple[str, ...]:
        """Every game that has a paragraph or a provision."""
        return tuple(dict.fromkeys(row.game for row in self.rows))

    def of_game(self, game: str) -> "Coverage":
        """The coverage of one game only."""
        return Coverage(
            tuple(row for row in self.paragraphs if row.game == game),
            tuple(row for row in self.provisions if row.game == game),
            self.tests_seen,
        )

    def row(self, citation: str) -> Row | None:
        """The row of a paragraph or provision."""
        return next((row for row in self.rows if row.id == citation), None)

    def plain(self) -> dict[str, list[dict[str, object]]]:
        """The whole coverage as it goes into a JSON file."""
        return {
            "paragraphs": [row.plain() for row in self.paragraphs],
            "provisions": [row.plain() for row in self.provisions],
        }


def counted(rows: Iterable[Row]) -> dict[Status, int]:
    """How many rows have each status."""
    counts = dict.fromkeys(Status, 0)
    for row in rows:
        counts[row.status] += 1
    return counts


def measure(provisions: Iterable[Provision], tree: Tree | None = None) -> Coverage:
    """How the code and tests in a tree, by default our own, cover every paragraph and these provisions."""
    tree = tree or HERE
    code, tests, acts = carried_out(tree), proven(tree), physical(tree)
    declared = {provision.id: provision for provision in provisions}
    known = paragraphs().keys() | sections().keys() | declared.keys()
    _all_known(known, code, tests, {citation: (act.place,) for citation, act in acts.items()})

    def row(entry: Paragraph | Provision) -> Row:
        place = entry.id if isinstance(entry, Paragraph) else entry.section
        chapter = place.partition("-")[0]
        carried, proofs, act = code.get(entry.id, ()), tests.get(entry.id, ()), acts.get(entry.id)
        return Row(
            id=entry.id,
            edition=chapter if chapter in set(Edition) else "",
            game=entry.game,
            kind=entry.kind,
            status=_status(carried, proofs, act),
            code=carried,
            tests=proofs,
            summary=entry.summary,
            reason=act.reason if act else "",
            authority=entry.authority if isinstance(entry, Provision) else "",
            source=entry.source if isinstance(entry, Provision) else "",
        )

    return Coverage(
        tuple(row(entry) for entry in paragraphs().values()),
        tuple(row(entry) for entry in declared.values()),
        tests_seen=tree.tests is not None,
    )


def _status(code: tuple[str, ...], tests: tuple[str, ...], act: Act | None) -> Status:
    """The status of a paragraph. If it is declared physical but code carries it out, the code and tests decide."""
    if code:
        return Status.PROVEN if tests else Status.CARRIED_OUT
    return Status.PHYSICAL if act else Status.MISSING


def _all_known(known: Set[str], *traces: Traces) -> None:
    strange = [
        f"{citation!r} in {places[0]}"
        for found in traces
        for citation, places in found.items()
        if citation not in known
    ]
    if strange:
        raise UnknownCitation(f"These citations are not in any inventory: {'; '.join(strange)}.")
