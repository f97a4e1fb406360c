"""Whether an event's chips are what it says: checked wherever a line is not decided again.

The rules of that time are not there to ask, but an event says what was staked, paid and returned, and at which odds;
its transfers must move just that.
"""

from pitboss.errors import BadInput
from pitboss.events import AnyEvent, BoughtIn, CashedOut, Left, Opened, Over, Placed, Sat, Settled, Shuffled, TakenDown
from pitboss.money import CAGE, VIGORISH, Odds, Transfer, layout, purse, stack

MOVE_NOTHING = (Sat, Left, Opened, Over, Shuffled)


def not_square(event: AnyEvent, chip: int) -> str | None:
    """What is wrong with the chips of an event, where the smallest chip is `chip` cents."""
    moved = event.transfers
    if any(one.cents < 0 for one in moved):
        return "moves less than nothing"
    match event:
        case BoughtIn() if moved not in [(Transfer(CAGE, mine, event.cents),) for mine in _held_by(event.seat)]:
            return f"brings other chips from the cage than the {event.cents} cents that it says"
        case CashedOut() if moved not in [(Transfer(mine, CAGE, event.cents),) for mine in _held_by(event.seat)]:
            return f"takes other chips to the cage than the {event.cents} cents that it says"
        case Placed() | TakenDown() if event.cents != _on_the_layout(event):
            return f"moves other chips than the {event.cents} cents of its wager"
        case Settled():
            return _not_settled(event, chip)
    return "moves chips for nothing" if moved and isinstance(event, MOVE_NOTHING) else None


def _held_by(seat: int) -> tuple[str, str]:
    """The chips in front of a seat: a purse, or a stack where the rules depend on it."""
    return purse(seat), stack(seat)


def _on_the_layout(event: Placed | TakenDown) -> int:
    """How many chips came to the patron's layout, or left it."""
    mine = layout(event.seat)
    if isinstance(event, Placed):
        return sum(one.cents for one in event.transfers if one.target == mine)
    return sum(one.cents for one in event.transfers if one.source == mine)


def _not_settled(event: Settled, chip: int) -> str | None:
    mine = _held_by(event.seat)
    into = sum(one.cents for one in event.transfers if one.target in mine)
    if into != event.paid + event.returned:
        return f"gives {into} cents for a wager on which {event.paid + event.returned} were paid and returned"
    if not event.odds:
        return None
    try:
        exact = Odds.parse(event.odds.partition(" less ")[0]).on(event.stake)
    except BadInput:
        return f"pays at {event.odds!r}, which are no odds"
    fee = sum(one.cents for one in event.transfers if one.target == VIGORISH)
    if not exact <= event.paid + fee - event.coupon < exact + chip:
        return f"pays {event.paid} cents on {event.stake} at {event.odds}"
    return None
