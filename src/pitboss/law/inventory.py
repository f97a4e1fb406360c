"""The inventories: every operative paragraph of the prints, every section heading, and what is known from elsewhere.

Three kinds of entry can be cited:

- a *paragraph*, whose text stands in one of the source prints;
- a *section*, of which at least the heading stands in a table of contents;
- a *provision*, known only from a fact sheet. It says who says so, how sure that is, and whether it binds.
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
    """A citation that stands in no inventory."""


class Authority(IntEnum):
    """Where a provision comes from, best first; from `OTHER_STATE` on it is no law in New Jersey."""

    LATER_TEXT = 3
    SECOND_HAND = 4
    SIBLING = 5
    OTHER_STATE = 6
    CONVENTION = 7

    @classmethod
    def parse(cls, word: str) -> "Authority":
        """The authority that an inventory file spells in kebab-case."""
        return cls[word.upper().replace("-", "_")]

    @property
    def binds(self) -> bool:
        """Whether the provision is treated as law, and not as a rule of the house."""
        return self <= Authority.SIBLING

    def __str__(self) -> str:
        return _AUTHORITY_IN_WORDS[self]


_AUTHORITY_IN_WORDS = {
    Authority.LATER_TEXT: "New Jersey's text of a later date",
    Authority.SECOND_HAND: "New Jersey's text at second hand",
    Authority.SIBLING: "New Jersey's text of a sister game",
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
        """The edition that the citation's prefix names."""
        return Edition(self.id.partition("-")[0])

    @property
    def prints(self) -> str:
        """The prints in which the paragraph stands."""
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
    """A rule known only from elsewhere: who says so, and how sure that is."""

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
        """The provision's place in the order of authority."""
        return Authority.parse(self.authority)


@cache
def paragraphs() -> dict[str, Paragraph]:
    """Every paragraph of the source prints, by its citation."""
    found: dict[str, Paragraph] = {}
    for name in ("19-47-1996a", "19-47-1996b", "19-47-2004", "13-69F-2012"):
        for row in rows("pitboss.law", f"data/paragraphs-{name}.csv"):
            found[row["id"]] = Paragraph(**row)
    return found


@cache
def sections() -> dict[str, Section]:
    """Every section named in the tables of contents, by its number."""
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
            raise UnknownCitation(f"Provision {provision.id} is declared twice with different words.")


def provisions() -> dict[str, Provision]:
    """Every provision declared by the packages loaded so far, by its name."""
    return dict(_declared)


def look_up(citation: str) -> Paragraph | Section | Provision:
    """The inventory's entry for a citation."""
    entry = _declared.get(citation) or paragraphs().get(citation) or sections().get(citation)
    if entry is None:
        raise UnknownCitation(
            f"{citation!r} is not in the inventory of the regulation; a citation looks like '19:47-5.2(b)'."
        )
    return entry
