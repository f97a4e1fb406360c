"""The errata: misprints and gaps in the source prints, and how we read them. Nothing is corrected silently.

The file's first column lists the citations that an erratum concerns, separated by semicolons. A comma may introduce
the part that is meant. An erratum without a citation concerns the prints as a whole.
"""

from functools import cache

from msgspec import Struct

from pitboss.datafile import rows
from pitboss.law.inventory import UnknownCitation, paragraphs, sections
from pitboss.law.outline import levels, under


class Erratum(Struct, frozen=True):
    """One misprint or gap: where it is, what is printed, how we read it, and why."""

    citation: str
    printed: str
    read_as: str
    why: str

    @property
    def places(self) -> tuple[str, ...]:
        """The citations that it concerns."""
        return tuple(part.partition(",")[0].strip() for part in self.citation.split(";") if part.strip())


@cache
def errata() -> tuple[Erratum, ...]:
    """Every erratum. Each citation must be in the inventory, or at least belong to a section that is."""
    found = tuple(Erratum(**row) for row in rows("pitboss.law", "data/errata.csv"))
    for erratum in found:
        for place in erratum.places:
            if place not in paragraphs() and levels(place)[0] not in sections():
                raise UnknownCitation(f"The errata cite {place!r}, which is not in any inventory.")
    return found


def errata_for(citation: str) -> tuple[Erratum, ...]:
    """The errata that concern a citation, anything above it, or anything below it in the outline."""
    return tuple(
        erratum
        for erratum in errata()
        if any(under(place, citation) or under(citation, place) for place in erratum.places)
    )
