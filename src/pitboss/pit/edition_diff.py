"""The differences between what the two editions of the law allow in a game.

The game's charter is opened under each of its editions, once for every wager, so that the comparison covers what a
house may actually offer. Paragraphs are compared by their numbers, which both editions share.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.house import Charter, Option, Pay, Wager
from pitboss.law import Edition, Paragraph, binding, paragraphs, sections
from pitboss.law.outline import number


class Difference(Struct, frozen=True):
    """One difference between the editions: what each says, with the paragraphs; '' means that it says nothing."""

    name: str
    says: Mapping[Edition, str]
    cites: tuple[str, ...]


class EditionDiff(Struct, frozen=True):
    """All differences between a game's editions."""

    game: str
    editions: tuple[Edition, ...]
    wagers: tuple[Difference, ...] = ()
    pays: tuple[Difference, ...] = ()
    options: tuple[Difference, ...] = ()
    paragraphs: tuple[Difference, ...] = ()


def compare(charter: Charter) -> EditionDiff:
    """The differences between the editions of a game. A game in only one edition has none."""
    if len(charter.editions) < 2:
        return EditionDiff(charter.slug, charter.editions)
    wagers = {edition: _allowed(charter, edition) for edition in charter.editions}
    return EditionDiff(
        charter.slug,
        charter.editions,
        wagers=tuple(_wagers(wagers)),
        pays=tuple(_pays(wagers)),
        options=tuple(_options(charter)),
        paragraphs=tuple(_paragraphs(charter)),
    )


def _allowed(charter: Charter, edition: Edition) -> dict[str, Wager]:
    """Every wager that a lawful house could offer in an edition."""
    found: dict[str, Wager] = {}
    for wager in charter.wagers:
        name, values = wager.offered_by
        try:
            house = charter.house(edition=edition, options={name: values[0]} if name else {})
        except BadInput:  # the edition does not give the house that choice
            continue
        if wager.slug in house.wagers:
            found[wager.slug] = house.wagers[wager.slug]
    return found


def _wagers(allowed: Mapping[Edition, Mapping[str, Wager]]) -> Iterator[Difference]:
    for slug in _names(allowed):
        here = {edition: wagers.get(slug) for edition, wagers in allowed.items()}
        if None in here.values():
            wager = next(one for one in here.values() if one)
            says = {edition: f"{one.about}; {_table(one)}" if one else "" for edition, one in here.items()}
            yield Difference(wager.name, says, wager.cites)


def _pays(allowed: Mapping[Edition, Mapping[str, Wager]]) -> Iterator[Difference]:
    """The lines of the pay table that differ. A wager in only one edition has nothing to compare with."""
    for slug in _names(allowed):
        here = {edition: wagers[slug] for edition, wagers in allowed.items() if slug in wagers}
        lines = {edition: {pay.when: pay for pay in wager.pays} for edition, wager in here.items()}
        for when in _names(lines):
            says = {edition: _floor(pays[when]) if when in pays else "" for edition, pays in lines.items()}
            if len(set(says.values())) > 1:
                cites = [one for pays in lines.values() if when in pays for one in pays[when].cites]
                name = next(iter(here.values())).name
                yield Difference(f"{name}, {when}" if when else name, says, tuple(dict.fromkeys(cites)))


def _options(charter: Charter) -> Iterator[Difference]:
    options = {
        edition: {one.name: one for one in charter.options if one.edition in ("", edition)}
        for edition in charter.editions
    }
    for name in _names(options):
        here = {edition: named.get(name) for edition, named in options.items()}
        says = {edition: _choices(one) if one else "" for edition, one in here.items()}
        if len(set(says.values())) > 1:
            cites = [cite for one in here.values() if one for cite in one.cites]
            title = next(one.title for one in here.values() if one)
            yield Difference(f"{title} ({name})" if title else name, says, tuple(dict.fromkeys(cites)))


def _paragraphs(charter: Charter) -> Iterator[Difference]:
    """The paragraphs of the game whose text is in the prints of only one edition.

    If an edition has no text at all for a section, the whole section is one difference.
    """
    for edition in charter.editions:
        mine = [one for one in paragraphs().values() if one.edition == edition and one.game == charter.slug]
        for other in charter.editions:
            if other == edition:
                continue
            for section in dict.fromkeys(one.section for one in mine):
                here = [one for one in mine if one.section == section]
                yield from _in_section(here, edition, other)


def _in_section(here: list[Paragraph], edition: Edition, other: Edition) -> Iterator[Difference]:
    at = number(here[0].section)
    if not any(one.section == f"{other}-{at}" for one in paragraphs().values()):
        held = f"the text of {len(here)} paragraph{'s' if len(here) > 1 else ''}"
        yield Difference(at, {edition: held, other: _heading(f"{other}-{at}")}, tuple(one.id for one in here))
        return
    for one in here:
        if f"{other}-{number(one.id)}" not in paragraphs():
            says = {edition: one.summary, other: f"not in the known text of {other}-{at}"}
            yield Difference(number(one.id), says, (one.id,))


def _heading(section: str) -> str:
    return "only the heading" if section in sections() else "no such section"


def _names(named: Mapping[Edition, Mapping[str, object]]) -> list[str]:
    return list(dict.fromkeys(name for names in named.values() for name in names))


def _floor(pay: Pay) -> str:
    return f"at least {pay.odds}" if all(binding(one) for one in pay.cites) else f"{pay.odds}, set by the house"


def _table(wager: Wager) -> str:
    lines = "; ".join(f"{pay.when} {_floor(pay)}".strip() for pay in wager.pays)
    return f"paid {wager.paid_as or lines}"


def _choices(option: Option) -> str:
    return f"{option.to_type}; {option.say(option.default)} unless the house chooses otherwise"
