"""The outline of the chapter: how paragraphs nest, and what a half-remembered citation may mean."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from pitboss.law.edition import Edition
from pitboss.law.inventory import paragraphs, provisions, sections

_SECTION = re.compile(r"\d+:\d+[A-Z]?-\d+\.\d+[A-Z]?")
_LEVEL = re.compile(r"\([a-z]+\)|\(\d+\)|\d+|[ivx]+| .+")


def levels(citation: str) -> tuple[str, ...]:
    """The levels of a citation: those of '19:47-5.1(e)1i' are '19:47-5.1', '(e)', '1' and 'i'."""
    found: list[str] = []
    level, at = _SECTION.match(citation), 0
    while level:
        found.append(level[0])
        at = level.end()
        level = _LEVEL.match(citation, at)
    return (*found, citation[at:]) if at < len(citation) else tuple(found)


def under(citation: str, above: str) -> bool:
    """Whether the citation is `above` itself or is nested under it."""
    top = levels(above)
    return levels(citation)[: len(top)] == top


def number(citation: str) -> str:
    """The citation without its chapter, as both editions number it: '5.2(b)'."""
    chapter, dash, rest = citation.partition("-")
    return rest if dash and chapter in set(Edition) else citation


def known() -> set[str]:
    """Everything that can be cited: paragraphs, sections, and the provisions declared so far."""
    return {*paragraphs(), *sections(), *provisions()}


def nearest(citation: str, among: Iterable[str]) -> list[str]:
    """Up to three citations that look like this one, most likely first."""
    spelled = {one.casefold(): one for one in sorted(among)}
    return [spelled[near] for near in get_close_matches(citation.casefold(), spelled, n=3, cutoff=0.7)]
