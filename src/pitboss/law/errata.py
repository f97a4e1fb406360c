"""The errata: misprints and gaps in the source prints, and how they are read. Nothing is corrected silently.

The file's first column names the places that an erratum touches, separated by semicolons; after a comma it may
say which part of the place is meant. An erratum without a place concerns the prints as a whole.
"""

from functools import cache

from msgspec import Struct

from pitboss.datafile import rows
from pitboss.law.inventory import UnknownCitation, paragraphs, sections
from pitboss.law.outline import levels, under


class Erratum(Struct, frozen=True):
    """One misprint or gap: where, what is printed, what is read, and why."""

    citation: str
    printed: str
    read_as: str
    why: str

    @property
    def places(self) -> tuple[str, ...]:
        """The citations that it touches."""
        return tuple(part.partition(",")[0].strip() for part in self.citation.split(";") if part.strip())


@cache
def errata() -> tuple[Erratum, ...]:
    """Every erratum. Each place must stand in the inventory, or at least in a section that does."""
    found = tuple(Erratum(**row) for row in rows("pitboss.law", "data/errata.csv"))
    for erratum in found:
        for place in erratum.places:
            if place not in paragraphs() and levels(place)[0] not in sections():
                raise UnknownCitation(f"The errata name {place!r}, which is in no inventory.")
    return found


def errata_for(citation: str) -> tuple[Erratum, ...]:
    """The errata that touch a citation: those on it, on what it lies under, and on what lies under it."""
    return tuple(
        erratum
        for erratum in errata()
        if any(under(place, citation) or under(citation, place) for place in erratum.places)
    )
