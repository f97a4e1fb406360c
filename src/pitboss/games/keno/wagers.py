"""What is wagered at keno: which tickets a house writes, what they cost, and the slip for one that is voided."""

from collections.abc import Iterator, Mapping

from pitboss.events import AnyEvent, Noted, Refusal, TakenDown
from pitboss.game import Spot
from pitboss.games.keno.state import KenoState
from pitboss.games.keno.tickets import KINDS, MULTI_GAME, Ticket
from pitboss.house import House
from pitboss.law import cites
from pitboss.money import dollars

MOST_SPOTS = cites("keno/most-spots")
WAY_CAP = cites("keno/way-cap")
PRICE = cites("keno/price")
TICKET = cites("keno/ticket")
VOID = cites("keno/void")
# For each kind a sample that shows it well, and one that even the smallest cap on ways allows.
SAMPLES = {
    "split": ("1-2-3+4-5", "1+2"),
    "way": ("way:1-2+3-4+5-6=3/4", "way:1+2+3=3/2"),
    "combination": ("combination:1-2-3+4-5+6=2/3,1/6", "combination:1+2=2/1,1/2"),
    "king": ("king:1+2-3+4-5-6=1/3,1/4,1/6", "king:1+2+3=2/2"),
}


def spot_of(ticket: Ticket) -> Spot:
    """The ticket as a place that takes a wager."""
    groups = " / ".join(" ".join(map(str, group)) for group in ticket.groups)
    kind = ticket.wager if ticket.kind == "straight" else f"{ticket.kind.capitalize()} ticket"
    games = f" for {ticket.games} games" if ticket.games > 1 else ""
    copy = f", copy {ticket.copy}" if ticket.copy > 1 else ""
    numbers = sorted(number for group in ticket.groups for number in group)
    return Spot(ticket.name, ticket.wager, f"{kind} {groups}{games}{copy}", tuple(map(str, numbers)))


def unwritten(ticket: Ticket, house: House, sizes: Mapping[int, object]) -> Refusal | None:
    """Why this house does not write a ticket, though it is well formed; None if it does. `sizes` have posted tables."""
    kind = ticket.kind
    if kind != "straight" and kind not in house.wagers:
        return Refusal(f"This house does not write {kind} tickets.", KINDS[kind])
    alone = kind in ("straight", "split")
    most = max(sizes) if alone else min(house.number("way-cap"), max(sizes))
    for _, spots in ticket.ways:
        if spots > most or spots not in sizes:
            if alone:
                return Refusal(f"A group may have up to {most} spots in this house, not {spots}.", MOST_SPOTS)
            return Refusal(f"A way may have up to {most} spots in this house, not {spots}.", WAY_CAP)
    if ticket.games > house.number("multi-game"):
        games = _counted(house.number("multi-game"), "game")
        return Refusal(f"A ticket is for up to {games} in this house, not {ticket.games}.", MULTI_GAME)
    return None


def least_price(ticket: Ticket, house: House) -> int:
    """The ticket's ways times its games times the least rate, in cents."""
    return ticket.count * ticket.games * house.number("rate-cents")


def mispriced(ticket: Ticket, cents: int, house: House) -> Refusal | None:
    """Why the price is not the ticket's ways times its games times a rate, or None if it is."""
    step = least_price(ticket, house)
    if cents % step == 0:
        return None
    return Refusal(
        f"A ticket of {_counted(ticket.count, 'way')} in {_counted(ticket.games, 'game')} costs {dollars(step)} "
        f"or a multiple of that; {dollars(cents)} does not fit.",
        PRICE,
    )


def _counted(many: int, noun: str) -> str:
    return f"{many:,} {noun}{'' if many == 1 else 's'}"


def with_slips(state: KenoState, events: tuple[AnyEvent, ...]) -> Iterator[AnyEvent]:
    """The events, with a void slip after each ticket that was taken back."""
    for event in events:
        yield event
        if isinstance(event, TakenDown) and (bet := state.bet(event.seat, event.spot)):
            issue = state.issue_of(bet)
            says = f"Void slip: ticket {issue.number}, {dollars(event.cents)}, game {issue.first - issue.before}."
            yield Noted(what="void-slip", value=issue.number, seat=event.seat, says=says, cites=VOID)
