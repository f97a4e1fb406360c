"""The inventories: every operative paragraph of the prints, every section heading, and provisions from other sources.

Three kinds of entry can be cited:

- a *paragraph*, whose text is in one of the source prints;
- a *section*, whose heading, at least, is in a table of contents;
- a *provision*, known only from a fact sheet. It states its source, how certain it is, and whether it is binding.
"""

from enum import IntEnum
from functools import cache

from msgspec import Struct

from pitboss.datafile import rows
from pitboss.law.edition import Edition

PRINTS = {
    "000": "19:47, print of about 1996",
    "001": "19:47, print of about 1996",
    "002": "19:47, print of about 1996",
    "003": "19:47, print of about 2004",
    "004": "13:69F, print of 2012",
}


class UnknownCitation(ValueError):
    """A citation that is not in any inventory."""


class Authority(IntEnum):
    """Where a provision comes from, best first. From `OTHER_STATE` on, it is not law in New Jersey."""

    LATER_TEXT = 3
    SECOND_HAND = 4
    SIBLING = 5
    OTHER_STATE = 6
    CONVENTION = 7

    @classmethod
    def parse(cls, word: str) -> "Authority":
        """The authority that an inventory file writes in kebab-case."""
        return cls[word.upper().replace("-", "_")]

    @property
    def binds(self) -> bool:
        """Whether the provision is treated as law rather than as a house rule."""
        return self <= Authority.SIBLING

    def __str__(self) -> str:
        return _AUTHORITY_IN_WORDS[self]


_AUTHORITY_IN_WORDS = {
    Authority.LATER_TEXT: "New Jersey's later text",
    Authority.SECOND_HAND: "New Jersey's text, secondhand",
    Authority.SIBLING: "New Jersey's text for a sister game",
    Authority.OTHER_STATE: "another jurisdiction's rule, a house rule here",
    Authority.CONVENTION: "convention, a house rule here",
}


class Paragraph(Struct, frozen=True):
    """One operative paragraph of a source print, in plain words."""

    id: str
    section: str
    title: str
    game: str
    kind: str
    source: str
    summary: str

    @property
    def edition(self) -> Edition:
        """The edition named by the citation's prefix."""
        return Edition(self.id.partition("-")[0])

    @property
    def prints(self) -> str:
        """The prints that contain the paragraph."""
        return "; ".join(dict.fromkeys(PRINTS[number] for number in self.source.split("+")))


class Section(Struct, frozen=True):
    """A heading in one of the two tables of contents."""

    section: str
    title: str
    subchapter: str
    game: str
    text_in_seeds: str

    @property
    def id(self) -> str:
        """The section's own number."""
        return self.section


class Provision(Struct, frozen=True):
    """A rule known only from another source: who states it, and how certain it is."""

    id: str
    section: str
    game: str
    kind: str
    authority: str
    source: str
    confidence: str
    summary: str

    @property
    def standing(self) -> Authority:
        """The provision's authority."""
        return Authority.parse(self.authority)


@cache
def paragraphs() -> dict[str, Paragraph]:
    """Every paragraph of the source prints, by citation."""
    found: dict[str, Paragraph] = {}
    for name in ("19-47-1996a", "19-47-1996b", "19-47-2004", "13-69F-2012"):
        for row in rows("pitboss.law", f"data/paragraphs-{name}.csv"):
            found[row["id"]] = Paragraph(**row)
    return found


@cache
def sections() -> dict[str, Section]:
    """Every section listed in the tables of contents, by number."""
    found: dict[str, Section] = {}
    for name in ("1996", "2012"):
        for row in rows("pitboss.law", f"data/contents-{name}.csv"):
            found[row["section"]] = Section(**row)
    return found


_declared: dict[str, Provision] = {}


def declare(package: str) -> None:
    """Add the provisions in a package's `provisions.csv`, so that its rules can cite them."""
    for row in rows(package, "provisions.csv"):
        provision = Provision(**row)
        Authority.parse(provision.authority)
        before = _declared.setdefault(provision.id, provision)
        if before != provision:
            raise UnknownCitation(f"Provision {provision.id} is declared twice, with different text.")


def provisions() -> dict[str, Provision]:
    """Every provision declared by the packages loaded so far, by name."""
    return dict(_declared)


def look_up(citation: str) -> Paragraph | Section | Provision:
    """The inventory's entry for a citation."""
    entry = _declared.get(citation) or paragraphs().get(citation) or sections().get(citation)
    if entry is None:
        raise UnknownCitation(
            f"{citation!r} is not in the inventory of the regulation; a citation looks like '19:47-5.2(b)'."
        )
    return entry
