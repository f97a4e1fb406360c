"""Reading the law: everything known about one citation, gathered for a person who asks."""

from collections.abc import Iterator

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.law.citation import Citation, shown
from pitboss.law.coverage import UNTESTED, Coverage
from pitboss.law.edition import Edition
from pitboss.law.errata import Erratum, errata_for
from pitboss.law.inventory import Paragraph, Provision, Section, look_up, paragraphs, provisions, sections
from pitboss.law.outline import known, levels, nearest, number, under

Entry = Paragraph | Section | Provision | None


class Line(Struct, frozen=True):
    """A paragraph or provision in a list: its citation, kind and status, and what it says."""

    id: str
    kind: str
    status: str
    summary: str


class Reading(Struct, frozen=True):
    """Everything known about one citation."""

    id: str
    title: str
    text: str
    facts: tuple[tuple[str, str], ...]
    errata: tuple[Erratum, ...]
    below: tuple[Line, ...] = ()
    elsewhere: tuple[Line, ...] = ()  # lines from other sources that replace or supplement the text
    note: str = ""


def find_citation(asked: str, edition: Edition | None = None) -> str:
    """The citation that a person asked for, in full or by its number alone ('5.2(b)'); anything else is refused."""
    wanted = " ".join(asked.replace("N.J.A.C.", " ").removeprefix("house rule ").partition(" (")[0].split())
    if not wanted:
        raise BadInput("Say which paragraph; a citation looks like '19:47-5.2(b)'.")
    editions = (edition,) if edition else tuple(Edition)
    spellings = (wanted, *(f"{one}-{wanted}" for one in editions))
    for stands in (paragraphs().__contains__, _below, known().__contains__, _named_in_errata):
        for spelling in spellings:
            if stands(spelling):
                return spelling
    near = [one for one in (f"{edition}-{number(wanted)}" for edition in Edition) if one in known()]
    for spelling in spellings if wanted[:1].isdigit() else (wanted,):
        near = near or nearest(spelling, known())
    hint = f"did you mean {' or '.join(near)}?" if near else "a citation looks like '19:47-5.2(b)'."
    raise BadInput(f"{wanted!r} is not in the inventory of the regulation; {hint}")


def read(citation: str, coverage: Coverage, edition: Edition | None = None) -> Reading:
    """What is known about a citation that `find_citation` has found."""
    entry = look_up(citation) if citation in known() else None
    below = tuple(one for one in _below(citation) if one.id != citation)
    beside = () if isinstance(entry, Provision) else tuple(_beside(citation))
    return Reading(
        id=citation,
        title=_title(citation, entry, below),
        text=getattr(entry, "summary", ""),
        facts=(*_facts(entry, below), *_in_edition(entry, edition), *_traced(entry, coverage)),
        errata=() if isinstance(entry, Provision) else errata_for(citation),
        below=tuple(_line(one, coverage) for one in below),
        elsewhere=tuple(_line(one, coverage) for one in beside),
        note=_note(entry, below, beside),
    )


def _below(citation: str) -> list[Paragraph]:
    return [one for one in paragraphs().values() if under(one.id, citation)]


def _named_in_errata(citation: str) -> bool:
    """Whether an erratum names this exact citation although no print contains it."""
    return any(citation in erratum.places for erratum in errata_for(citation))


def _beside(citation: str) -> Iterator[Paragraph | Provision]:
    """For a section: its provisions, and the other edition's text if its own text is not known."""
    if citation != levels(citation)[0]:
        return
    if not _below(citation):
        chapter = Edition(citation.partition("-")[0])
        yield from _below(f"{chapter.other}-{number(citation)}")
    for provision in provisions().values():
        if provision.section and number(provision.section) == number(citation):
            yield provision


def _title(citation: str, entry: Entry, below: tuple[Paragraph, ...]) -> str:
    if isinstance(entry, Provision):
        return "known from another source"
    if entry is None and not below:
        return sections()[levels(citation)[0]].title
    return entry.title if entry else below[0].title


def _facts(entry: Entry, below: tuple[Paragraph, ...]) -> Iterator[tuple[str, str]]:
    match entry:
        case Paragraph():
            yield "kind", entry.kind
            yield "game", entry.game
            yield "edition", entry.edition
            yield "prints", entry.prints
        case Section():
            yield "section of", f"{entry.id.partition('-')[0]}, subchapter {entry.subchapter}"
            yield "game", entry.game
        case Provision():
            yield "kind", entry.kind
            yield "game", entry.game
            yield "belongs to", entry.section or "no section of the regulation"
            yield "source", entry.source
            yield "authority", str(entry.standing)
            yield "confidence", entry.confidence
        case None if below:
            yield "game", ", ".join(dict.fromkeys(one.game for one in below))


def _in_edition(entry: Entry, edition: Edition | None) -> Iterator[tuple[str, str]]:
    """How a reader of an edition should see the entry, and what that edition's own text says under the same number."""
    if entry is None or edition is None:
        return
    own = paragraphs().get(f"{edition}-{number(entry.id)}")
    if own and own.id != entry.id:
        yield f"in {edition}", f"{own.id} has its own text: {own.summary}"
    elif isinstance(entry, Section):
        same = sections().get(f"{edition}-{number(entry.id)}")
        yield f"in {edition}", f"{same.id}, {same.title}" if same else "there is no section with this number"
    else:
        yield f"in {edition}", shown(Citation(entry.id), edition)


def _traced(entry: Entry, coverage: Coverage) -> Iterator[tuple[str, str]]:
    row = coverage.row(entry.id) if entry else None
    if row is None:
        return
    yield "status", row.status
    if row.reason:
        yield "physical", row.reason
    yield "carried out", "\n".join(row.code) or "nowhere"
    yield "proven by", "\n".join(row.tests) or ("no test" if coverage.tests_seen else UNTESTED)


def _line(entry: Paragraph | Provision, coverage: Coverage) -> Line:
    row = coverage.row(entry.id)
    return Line(entry.id, entry.kind, row.status if row else "", entry.summary)


def _note(
    entry: Entry,
    below: tuple[Paragraph, ...],
    beside: tuple[Paragraph | Provision, ...],
) -> str:
    if isinstance(entry, Section) and not below:
        if beside:
            return "Only the heading is known; this stands in for its text:"
        return "Only the heading is known, and nothing stands in for its text."
    if beside:
        return "Known from other sources for this section:"
    return ""
