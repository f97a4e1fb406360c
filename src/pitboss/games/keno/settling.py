"""What the tickets of one game win and lose, once twenty numbers are drawn."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from pitboss.events import Settled, Verdict
from pitboss.game import Bet
from pitboss.games.keno.tickets import KINDS, Ticket
from pitboss.games.keno.ways import RECORDED
from pitboss.house import Pay
from pitboss.law import Citation, carries_out, cites
from pitboss.money import RACK, Odds, Transfer, in_chips, layout, purse
from pitboss.procedures.settlement import given_back, losers_first, lost, won

VALIDATED = cites("keno/validated")
AGGREGATE = cites("keno/aggregate")

Tables = Mapping[int, Mapping[int, Pay]]  # by spots, then by catch


def judged(bet: Bet, ticket: Ticket, drawn: frozenset[int], tables: Tables, chip: int) -> Iterator[Settled]:
    """A ticket's stake in this game: the ways that lose together, then each line of the tables that is hit."""
    rate, odd = divmod(bet.cents, ticket.count)
    assert not odd, f"{bet.cents} cents do not divide into {ticket.count} ways"
    defined = KINDS[ticket.kind] if ticket.kind == "straight" else KINDS[ticket.kind] + RECORDED
    winners: list[tuple[int, int, int, Pay]] = []
    losing = 0
    for (spots, catch), many in sorted(ticket.catches(drawn).items()):
        pay = tables[spots].get(catch)
        if pay:
            winners.append((spots, catch, many, pay))
        else:
            losing += many
    if losing:
        yield lost(replace(bet, cents=rate * losing), defined + VALIDATED, _why_lost(ticket, drawn, losing))
    for spots, catch, many, pay in winners:
        part, by_what = replace(bet, cents=rate * many), defined + pay.cites + VALIDATED
        why = _why(ticket, spots, catch, many)
        if pay.odds.win < 0:
            yield _part_back(part, pay.odds, chip, by_what, f"{why}, which gives {pay.odds}")
        elif pay.odds.win:
            yield won(part, pay.odds, chip, by_what, why)
        else:
            yield given_back(part, Verdict.PUSH, by_what, f"{why}, which pays the stake back")


def _part_back(bet: Bet, odds: Odds, chip: int, by_what: tuple[Citation, ...], why: str) -> Settled:
    """A part of the stake goes back and the rest is collected; a chip that cannot be divided goes to the patron."""
    taken = in_chips(-odds.on(bet.cents), chip, up=False)
    collected = (Transfer(layout(bet.seat), RACK, taken),) if taken else ()
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=Verdict.HALF,
        returned=bet.cents - taken,
        why=why,
        cites=by_what,
        transfers=(*collected, Transfer(layout(bet.seat), purse(bet.seat), bet.cents - taken)),
    )


def _why(ticket: Ticket, spots: int, catch: int, many: int) -> str:
    if ticket.kind == "straight":
        return f"the {spots}-spot catches {catch}"
    return f"{many} {'way' if many == 1 else 'ways'} of {spots} {'catches' if many == 1 else 'catch'} {catch}"


def _why_lost(ticket: Ticket, drawn: frozenset[int], losing: int) -> str:
    if ticket.kind == "straight":
        return (
            f"{_why(ticket, len(ticket.groups[0]), len(drawn.intersection(ticket.groups[0])), 1)}, which pays nothing"
        )
    return f"{losing} of its {ticket.count} ways {'pays' if losing == 1 else 'pay'} nothing"


@carries_out("keno/paid-after")
def settled(judgments: Iterable[Settled], limit: int, chip: int) -> tuple[Settled, ...]:
    """All losing tickets are collected, then the winners are paid; if they win more than the limit, they share it."""
    events = losers_first(judgments)
    total = sum(event.paid for event in events)
    if not limit or total <= limit:
        return events
    return tuple(_share(event, limit, total, chip) if event.paid else event for event in events)


def _share(event: Settled, limit: int, total: int, chip: int) -> Settled:
    """A winner's part of the limit, in proportion, in whole chips; the stake goes back in full."""
    paid = event.paid * limit // (total * chip) * chip
    _, stake_back = event.transfers
    share = (Transfer(RACK, purse(event.seat), paid),) if paid else ()
    return replace(
        event,
        paid=paid,
        odds="",  # it is not paid at them
        why=f"{event.why}; winners of this game share the house's limit",
        cites=event.cites + AGGREGATE,
        transfers=(*share, stake_back),
    )
