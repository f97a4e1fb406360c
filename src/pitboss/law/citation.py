"""Citations: how code refers to the law, and how people see the references."""

from collections.abc import Callable, Iterable
from typing import NewType, TypeVar

from pitboss.law.edition import Edition
from pitboss.law.inventory import Provision, UnknownCitation, look_up

Citation = NewType("Citation", str)
Carrier = TypeVar("Carrier", bound=Callable[..., object])


def cite(citation: str) -> Citation:
    """A citation that is in an inventory. Any other citation fails here, at import."""
    look_up(citation)
    return Citation(citation)


def cites(*citations: str) -> tuple[Citation, ...]:
    """Several citations at once."""
    return tuple(cite(one) for one in citations)


def carries_out(*citations: str) -> Callable[[Carrier], Carrier]:
    """Mark a function or class that carries out paragraphs that none of its events cite."""
    cites(*citations)
    return lambda carrier: carrier


def binding(citation: Citation) -> bool:
    """Whether the citation is law, rather than a house rule known from another source."""
    entry = look_up(citation)
    return not isinstance(entry, Provision) or entry.standing.binds


def shown(citation: Citation, edition: Edition) -> str:
    """The citation as a reader of this edition should see it, with the source of its text."""
    entry = look_up(citation)
    if isinstance(entry, Provision):
        if not entry.standing.binds:
            return f"house rule {citation} ({entry.source})"
        if entry.section:
            return f"{_in_edition(entry.section, edition)} (from {entry.standing}: {entry.source})"
        return f"{entry.source} ({entry.standing})"
    if citation.startswith(edition):
        return citation
    return f"{_in_edition(entry.section, edition)} (text of {citation})"


def beside(citations: Iterable[Citation], edition: Edition) -> str:
    """Citations in a list beside a sentence, as `shown`, but those of provisions by their names alone.

    An old record may cite what is in no inventory any more; that is listed as it is.
    """
    return ", ".join(_beside(one, edition) for one in citations)


def _beside(citation: Citation, edition: Edition) -> str:
    try:
        return citation if isinstance(look_up(citation), Provision) else shown(citation, edition)
    except UnknownCitation:
        return citation


def _in_edition(section: str, edition: Edition) -> str:
    chapter, _, number = section.partition("-")
    return f"{edition}-{number}" if chapter in set(Edition) else section


def plainly(citation: Citation) -> str:
    """What the cited entry says, in plain words."""
    entry = look_up(citation)
    return getattr(entry, "summary", "") or getattr(entry, "title", "")
