"""Draws and seeds: committed to before the first draw, drawn from in order, and revealed as they were."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec import MsgspecError
from sqlalchemy import Connection, select

from pitboss.commands import Result
from pitboss.floor.fairness import FromSeed, commitment, cut_with, gives
from pitboss.floor.live import LiveTable
from pitboss.floor.record import AnyFact, Committed, CutMade, Deed, Revealed, read
from pitboss.floor.standing import Standing
from pitboss.floor.store import schema
from pitboss.game import Chance

Seeds = Mapping[int, str | None]  # by series; None where a seed is sealed, and the key is not at hand
NOT_GIVEN = "shows what the committed seed does not give"


def seed_bytes(seed: str | None) -> bytes | None:
    """A seed in the form in which it is used; None if it is missing or malformed."""
    try:
        return bytes.fromhex(seed) if seed else None
    except (ValueError, TypeError):
        return None


def seeds_revealed(connection: Connection, chain: int) -> dict[int, str]:
    """The seeds that the record of a table reveals, by series; whether they are the right ones is for others to say."""
    of = schema.entries.c
    bodies = select(of.body).where(of.chain == chain, of.body.like('%"Revealed"%')).order_by(of.number)
    found: dict[int, str] = {}
    for body in connection.execute(bodies).scalars():
        with suppress(MsgspecError, RecursionError):
            events = (event for deed in read(body).deeds for event in deed.events)
            found |= {event.series: event.seed for event in events if isinstance(event, Revealed)}
    return found


def not_drawn(live: LiveTable, standing: Standing, deed: Deed, seeds: Seeds, *, ruled: bool = True) -> str | None:
    """Why a result is not what the equipment gave: what the seed gives to it as it is now, or what was keyed in.

    Where the line is not `ruled` by today's rules, they may wait for other equipment: the numbers must follow from the
    seed all the same, and where today's equipment asks for the same numbers, so must the outcome.
    """
    if not deed.draw:
        if isinstance(deed.command, Result) and not standing.tracking and deed.reading is None:
            return "has a result that was keyed in, where no dealer keys results in"
        return "has numbers of a seed, but is no draw" if deed.numbers else None
    chance = live.table.awaits
    if not isinstance(deed.command, Result) or (ruled and not isinstance(chance, Chance)):
        return "draws where the table waits for no equipment"
    if standing.tracking and standing.dealer:
        return "draws from the seed, where a dealer keys results in"
    if deed.draw != standing.drawn + 1:
        return f"is draw {deed.draw} of its series, where draw {standing.drawn + 1} is due"
    if seeds.get(standing.series, "") is None:
        return None
    seed = seed_bytes(seeds.get(standing.series))
    if seed is None:
        return f"draws from series {standing.series}, whose seed is not kept"
    source = FromSeed(seed, live.chain, standing.series, deed.draw, standing.cut)
    if isinstance(chance, Chance):
        outcome = chance.draw(live.table.equipment, source)
        if tuple(source.asked) == deed.numbers:
            return None if outcome == deed.command.outcome else NOT_GIVEN
    if ruled or not gives(FromSeed(seed, live.chain, standing.series, deed.draw, standing.cut), deed.numbers):
        return NOT_GIVEN
    return None


def not_in_series(standing: Standing, facts: Sequence[AnyFact], seeds: Seeds) -> Iterator[str]:
    """What is wrong with commitments, reveals and cuts among the facts of one deed."""
    series, cut = standing.series, standing.cut
    revealed = [fact.series for fact in facts if isinstance(fact, Revealed)]
    begun = [fact.series for fact in facts if isinstance(fact, Committed)]
    if begun and begun != [series + 1]:
        yield f"begins series {', '.join(map(str, begun))}, where series {series + 1} is due"
    if revealed != ([series] if begun and series else []):
        yield f"reveals {revealed or 'nothing'}, and begins {begun or 'nothing'}, after series {series}"
    for fact in facts:
        match fact:
            case Committed() if seeds.get(fact.series, "") is not None:
                seed = seed_bytes(seeds.get(fact.series))
                if seed is None:
                    yield f"commits to series {fact.series}, whose seed is not kept"
                elif commitment(seed) != fact.commitment:
                    yield f"commits to another seed than that of series {fact.series}"
            case Revealed() if seeds.get(fact.series, "") not in (None, fact.seed):
                yield f"reveals another seed than that of series {fact.series}"
            case CutMade():
                if not series or fact.cut != cut_with(cut, fact.word):
                    yield "notes a cut that does not follow from its word"
                cut = fact.cut


def out_of_time(before: Standing, standing: Standing, facts: Sequence[AnyFact]) -> str | None:
    """Why facts came while nothing may change what the result comes from, or while a card may lie face down.

    A cut is judged by how the table stood `before` its line, a seed by how it stands after the deeds before its own.
    """
    if before.bound and any(isinstance(fact, CutMade) for fact in facts):
        return "cuts after wagering has closed"
    if standing.bound and any(isinstance(fact, Revealed) for fact in facts):
        return "reveals a seed in the middle of a round"
    if standing.bound and standing.series and any(isinstance(fact, Committed) for fact in facts):
        return "begins a series in the middle of a round"
    return None
