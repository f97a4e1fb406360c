"""What a line of the record means in the books of the whole floor: whose chips moved, and which wagers were decided.

Pure, so that the audit computes the same again from the record and compares.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pitboss.events import AnyEvent, BoughtIn, CashedOut, Paid, Sat, Settled
from pitboss.floor.record import AnyFact, Granted, Line
from pitboss.game import Game
from pitboss.money import CAGE, Transfer, purse
from pitboss.money import layout as on_layout

PRACTICE = "practice"  # the account that free practice chips come from, and go back to


def bankroll(person: int) -> str:
    """The account of the chips that a person keeps at the cage."""
    return f"patron:{person}"


class Sitting(Struct):
    """Who sits where as a line goes along."""

    people: dict[int, int]  # by seat

    def sees(self, line: Line, event: AnyEvent | AnyFact) -> None:
        """Note a person who sits down; whoever leaves is remembered, since chips follow."""
        if isinstance(event, Sat):
            self.people[event.seat] = line.who


def transfers(chain: int, line: Line, seats: Mapping[int, int], *, practice: bool) -> list[Transfer]:
    """Every transfer of a line; `seats` says who sat where before it."""
    sitting, found = Sitting(dict(seats)), []
    for event in (event for deed in line.deeds for event in deed.events):
        if isinstance(event, Granted):
            found.append(Transfer(CAGE, bankroll(event.person), event.cents))
            continue
        sitting.sees(line, event)
        moved: tuple[Transfer, ...] = getattr(event, "transfers", ())
        if moved:
            cage = PRACTICE if practice else CAGE
            if isinstance(event, BoughtIn | CashedOut) and not practice:
                cage = bankroll(sitting.people[event.seat])
            found += [
                Transfer(_named(one.source, chain, cage), _named(one.target, chain, cage), one.cents) for one in moved
            ]
    return found


def _named(account: str, chain: int, cage: str) -> str:
    """A table's account by its name in the books of the floor."""
    return cage if account == CAGE else f"{chain}/{account}"


class Settlement(Struct, frozen=True):
    """A wager that was decided, or a charge like vigorish, for the person whose it was."""

    person: int
    wager: str
    spot: str
    stake: int
    net: int


def settlements(game: Game[Any], line: Line, seats: Mapping[int, int]) -> Iterator[Settlement]:
    """What was decided for whom."""
    sitting = Sitting(dict(seats))
    for event in (event for deed in line.deeds for event in deed.events):
        sitting.sees(line, event)
        if isinstance(event, Settled):
            spot = game.spot(event.spot)
            net = event.paid + event.returned - event.stake
            yield Settlement(sitting.people[event.seat], spot.wager if spot else "", event.spot, event.stake, net)
        elif isinstance(event, Paid) and event.seat in sitting.people:
            mine = (purse(event.seat), on_layout(event.seat))
            net = sum(one.cents * ((one.target in mine) - (one.source in mine)) for one in event.transfers)
            if net:
                yield Settlement(sitting.people[event.seat], event.what, "", 0, net)
