"""What a line of the record means in the books of the whole floor: whose chips moved, and which wagers were decided.

These functions are pure, so that the audit can compute the same from the record and compare.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from pitboss.events import AnyEvent, BoughtIn, CashedOut, Chosen, Disclosed, Paid, Placed, Sat, Settled
from pitboss.floor.record import AnyFact, Granted, Invited, Line, MeterFunded
from pitboss.game import Game
from pitboss.money import CAGE, METER, Transfer, belongings, meter, owed

PRACTICE = "practice"  # the account that free practice chips come from and return to
HOUSE_PLAYERS = "house players"  # the account that house players' chips come from and return to
OWED = owed(0).removesuffix("0")
COMPLIMENTARIES = "complimentaries"  # what the house bears of what a patron owed at a table


AT_THE_CAGE = (BoughtIn, CashedOut, Placed)  # events whose chips or cash may be of a patron's bankroll


def bankroll(person: int) -> str:
    """The account of the chips that a person keeps at the cage."""
    return f"patron:{person}"


class Sitting(Struct):
    """Who sits where in the course of a line."""

    people: dict[int, int]  # by seat

    def sees(self, line: Line, event: AnyEvent | AnyFact) -> None:
        """Note a person who sits down. A person who leaves is remembered, because chips still follow."""
        if isinstance(event, Invited):
            self.people[event.seat] = house_player(event.seat)
        elif isinstance(event, Sat) and line.who:
            self.people[event.seat] = line.who


def house_player(seat: int) -> int:
    """The number that represents the house player in a seat. It is negative, unlike any person's number."""
    return -seat


def transfers(chain: int, line: Line, seats: Mapping[int, int], *, practice: bool) -> list[Transfer]:
    """Every transfer in a line. `seats` says who sat where before it."""
    sitting, found = Sitting(dict(seats)), []
    for event in (event for deed in line.deeds for event in deed.events):
        if isinstance(event, Granted):
            found.append(Transfer(CAGE, bankroll(event.person), event.cents))
            continue
        if isinstance(event, MeterFunded):
            found.append(Transfer(CAGE, meter(event.name), event.cents))
            continue
        sitting.sees(line, event)
        moved: tuple[Transfer, ...] = getattr(event, "transfers", ())
        if moved:
            cage = _cage(chain, line, event, sitting, practice=practice)
            found += [
                Transfer(
                    _named(one.source, chain, cage, practice=practice),
                    _named(one.target, chain, cage, practice=practice),
                    one.cents,
                )
                for one in moved
            ]
    return found


def _cage(chain: int, line: Line, event: AnyEvent | AnyFact, sitting: Sitting, *, practice: bool) -> str:
    """Whose account stands in the floor's books where those of a table say the cage.

    A patron's cash is in the patron's bankroll, also where it is called out with a wager; lines before 0.4 booked such
    cash, and what was written up as a complimentary, against the cage itself.
    """
    if isinstance(event, AT_THE_CAGE) and (line.guarded or not isinstance(event, Placed)):
        person = sitting.people[event.seat]
        return HOUSE_PLAYERS if person < 0 else PRACTICE if practice else bankroll(person)
    if practice:
        return PRACTICE
    if line.guarded and isinstance(event, Paid) and all(one.target == owed(event.seat) for one in event.transfers):
        return f"{chain}/{COMPLIMENTARIES}"
    return CAGE


def to_the_cage(event: BoughtIn | CashedOut | Placed) -> int:
    """What an event brings to its patron's bankroll, or, below zero, takes from there."""
    return sum(one.cents * ((one.target == CAGE) - (one.source == CAGE)) for one in event.transfers)


def _named(account: str, chain: int, cage: str, *, practice: bool) -> str:
    """The name of a table's account in the floor's books. Public tables that share a meter share its account."""
    if account == CAGE:
        return cage
    return account if account.startswith(METER) and not practice else f"{chain}/{account}"


def meter_moves(moved: Iterable[Transfer]) -> dict[str, int]:
    """What transfers of the floor's books put into each shared meter, or, below zero, took out of it."""
    found: dict[str, int] = {}
    for one in moved:
        for account, cents in ((one.source, -one.cents), (one.target, one.cents)):
            if account.startswith(METER):
                name = account.removeprefix(METER)
                found[name] = found.get(name, 0) + cents
    return {name: cents for name, cents in found.items() if cents}


class Settlement(Struct, frozen=True):
    """What a line won or cost a person: a decided wager, chips put into a pot, a bank that paid, or vigorish."""

    person: int
    wager: str
    spot: str
    stake: int
    net: int


def settlements(game: Game[Any], line: Line, seats: Mapping[int, int]) -> Iterator[Settlement]:
    """What each movement of chips won or cost each person. A person's rows add up to that person's result."""
    return (one for _, one in decided(game, line, seats))


def decided(game: Game[Any], line: Line, seats: Mapping[int, int]) -> Iterator[tuple[AnyEvent | AnyFact, Settlement]]:
    """The same, each with the event that decided it."""
    sitting = Sitting(dict(seats))
    for event in (event for deed in line.deeds for event in deed.events):
        sitting.sees(line, event)
        moved = [one for one in getattr(event, "transfers", ()) if _counts(one)]
        if not moved:
            continue
        for seat, person in sorted(sitting.people.items()):
            net = _net(moved, (*belongings(seat), owed(seat)))
            if isinstance(event, Settled) and event.seat == seat:
                spot = game.spot(event.spot)
                yield event, Settlement(person, spot.wager if spot else "", event.spot, event.stake, net)
            elif net:
                stake = -net if isinstance(event, Chosen | Disclosed) and event.seat == seat and net < 0 else 0
                yield event, Settlement(person, _what(event, seat), "", stake, net)


def gains(event: Settled | Paid) -> dict[int, int]:
    """What an event won or cost each seat, by the seat's number; vigorish counts when it is owed."""
    moved = [one for one in event.transfers if _counts(one)]
    ends = (account.rpartition(":")[2] for one in moved for account in (one.source, one.target))
    seats = {int(end) for end in ends if end.isdecimal()}
    found = {seat: _net(moved, (*belongings(seat), owed(seat))) for seat in sorted(seats)}
    return {seat: cents for seat, cents in found.items() if cents}


def _counts(one: Transfer) -> bool:
    """Whether a transfer is somebody's result.

    Chips that are bought or cashed in, and cash that is changed for a spoken wager, are not. Vigorish counts when it is
    owed; when it is collected, it does not count again, and where the house bears it instead, it counts back.
    """
    return CAGE not in (one.source, one.target) or one.target.startswith(OWED)


def _net(moved: Iterable[Transfer], mine: tuple[str, ...]) -> int:
    return sum(one.cents * ((one.target in mine) - (one.source in mine)) for one in moved)


def _what(event: AnyEvent | AnyFact, seat: int) -> str:
    """What a row is about if it is not the person's own wager on a spot. For others, a wager concerns the bank."""
    match event:
        case Paid(seat=whose) if whose == seat:
            return event.what
        case Chosen(seat=whose) | Disclosed(seat=whose) if whose == seat:
            return event.move
        case Settled() | Paid():
            return "bank"
        case _:
            return "pot"
