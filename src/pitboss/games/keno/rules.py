"""The rules of keno.

A round is one game: tickets are on sale, sales close, twenty numbers are drawn, and tickets are paid. Patrons write
their own tickets; `tickets.py` says how. A ticket for several games stays in play until its last game is drawn.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Leave, Open, Place, Result, TakeDown
from pitboss.equipment.device import Device, numbers
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Decision, Drawn, Marked, Noted, Over, Refusal, Settled, TakenDown
from pitboss.game import Awaits, Bet, Calling, Chance, Clock, Every, Game, Grounds, Offer, Spot, Wagering
from pitboss.games.keno.balls import BALLS, MOST_NUMBERS
from pitboss.games.keno.house import KenoCharter, lines_of, spots_of
from pitboss.games.keno.settling import judged, settled
from pitboss.games.keno.state import Issue, KenoState, Phase
from pitboss.games.keno.tickets import Ticket, read_ticket
from pitboss.games.keno.wagers import SAMPLES, TICKET, VOID, least_price, mispriced, spot_of, unwritten, with_slips
from pitboss.house import House, Limits
from pitboss.law import Citation, Edition, carries_out, cites
from pitboss.money import dollars
from pitboss.procedures.calling import read_calls
from pitboss.procedures.settlement import voided
from pitboss.procedures.timing import untimely
from pitboss.procedures.wagering import fold, ordinary, place, take_down

CALLS = read_calls("pitboss.games.keno")
CLOSE, LAST_GAME, MALFUNCTION, CORRECTED, NOT_CORRECTED = (
    CALLS[name].offer for name in ("close", "last-game", "malfunction", "corrected", "not-corrected")
)
NEW_DAY = (Clock(LAST_GAME, Every.DAY),)
PHASE_AFTER = {
    "close": Phase.CLOSED,
    "malfunction": Phase.STALLED,
    "corrected": Phase.CLOSED,
    "not-corrected": Phase.STALLED,
}
GAME_NUMBER = cites("keno/game-number")
ISSUED = cites("keno/issued")
NUMBERS = cites("keno/numbers")
PAID_AFTER = cites("keno/paid-after")


@carries_out("keno/system")
class Keno(Game[KenoState]):
    """Keno: twenty numbers of eighty, and tickets of five kinds."""

    charter: ClassVar = KenoCharter.load(
        "pitboss.games.keno",
        slug="keno",
        name="Keno",
        citation="19:47-15.2",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=20,
        limits=Limits(minimum=100, maximum=10_000, increment=100),
        rank=8,
    )
    version: ClassVar[int] = 2  # tickets may be alike; games are numbered by day; a share of the limit names no odds
    grounds: ClassVar = Grounds(
        chips=cites("keno/chips"),
        permissible=cites("keno/straight"),
        closed=cites("keno/closed"),
        procedure=cites("19:47-15.5"),
        removal=VOID,
        spoken=cites("keno/chips"),
    )

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.tables = {spots: lines_of(wager) for wager in house.wagers.values() if (spots := spots_of(wager))}
        self._spots = {spot.id: spot for spot in self._samples()}

    @property
    def devices(self) -> tuple[Device, ...]:
        """The balls."""
        return (BALLS,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every number alone, and a sample of each other kind of ticket; patrons may write any other ticket."""
        return self._spots

    def _samples(self) -> Iterator[Spot]:
        straight = ["-".join(map(str, range(1, spots + 1))) for spots in self.tables if spots > 1]
        for name in (*map(str, range(1, MOST_NUMBERS + 1)), *straight):
            if spot := self.spot(name):
                yield spot
        for samples in SAMPLES.values():
            yield from [spot for name in samples if (spot := self.spot(name))][:1]

    def spot(self, name: str) -> Spot | None:
        """The ticket of that name, or None if this house does not write it."""
        ticket = self.ticket(name)
        return None if isinstance(ticket, Refusal) else spot_of(ticket)

    def ticket(self, name: str) -> Ticket | Refusal:
        """The ticket of that name, or why this house does not write it."""
        try:
            ticket = read_ticket(name)
        except BadInput as bad:
            return Refusal(bad.sentence, tuple(Citation(one) for one in bad.cites))
        return unwritten(ticket, self.house, self.tables) or ticket

    def no_spot(self, name: str) -> Refusal | None:
        """Why there is no such ticket: what is wrong with it, or why this house does not write it."""
        ticket = self.ticket(name)
        return ticket if isinstance(ticket, Refusal) else None

    def start(self) -> KenoState:
        """A lounge that has just opened: the next game is the first of the gaming day."""
        return KenoState()

    def awaits(self, state: KenoState) -> Awaits:
        """Tickets until sales close, then the balls; what matters of them are the groups on the tickets in play."""
        match state.phase:
            case Phase.WAGERING:
                return Wagering(calls=(CLOSE, *_end_of_day(state)))
            case Phase.CLOSED:
                groups = {group for bet in state.bets for group in read_ticket(bet.spot).groups}
                cares = tuple(frozenset(group) for group in sorted(groups))
                return Chance(calls=(MALFUNCTION, *_end_of_day(state)), device=BALLS, cares=cares)
            case Phase.STALLED:
                return Calling(calls=(CORRECTED, NOT_CORRECTED))
            case _:
                return None

    def clocks(self, state: KenoState) -> tuple[Clock, ...]:
        """The gaming day ends with the game that is being sold."""
        return () if state.phase != Phase.WAGERING or state.last_of_day else NEW_DAY

    def decide(self, state: KenoState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if refusal := untimely(self, state, command):
            late = isinstance(command, TakeDown) and refusal.cites == self.grounds.closed
            return replace(refusal, cites=refusal.cites + VOID) if late else refusal
        match command:
            case Place():
                return self._issued(state, command)
            case TakeDown():
                return self._voided(state, command)
            case Call():
                return self._called(state, command)
            case Result():
                return self._drawn(state, numbers(command.outcome))
        decision = ordinary(self, state, command)
        assert decision is not None, "there is nothing to choose at keno"
        if isinstance(decision, Refusal):
            return decision
        match command:
            case Open():
                number = 1 if state.last_of_day else state.number + 1
                says = f"Game {number}: tickets are on sale."
                return (*decision, Noted(what="game", value=number, says=says, cites=GAME_NUMBER))
            case Leave():
                return tuple(with_slips(state, decision))
            case _:
                return decision

    def evolve(self, state: KenoState, event: AnyEvent) -> KenoState:
        """The next state: the phase, the tickets in play with their issues, and the number of the game."""
        match event:
            case Noted(what="game", value=int(number)):
                return replace(state, game=state.game + 1, before=state.game + 1 - number, last_of_day=False)
            case Marked():
                issue = self._issue(state, event.seat, event.spot)
                return replace(fold(state, event), tickets=issue.number, issues=tuple(sorted((*state.issues, issue))))
            case Called(name=LAST_GAME.name):
                return replace(state, last_of_day=True)
            case Called():
                return replace(state, phase=PHASE_AFTER[event.name])
            case Settled() | TakenDown():
                after = fold(state, event)
                if after.bet(event.seat, event.spot):
                    return after
                gone = (event.seat, event.spot)
                return replace(after, issues=tuple(one for one in after.issues if (one.station, one.ticket) != gone))
            case _:
                return fold(state, event)

    # --- tickets ------------------------------------------------------------------------------------------------

    def _issue(self, state: KenoState, seat: int, ticket: str) -> Issue:
        """The next ticket: it plays from this game on, for as many games as it says."""
        last = state.game + read_ticket(ticket).games - 1
        return Issue(seat, ticket, state.tickets + 1, state.game, last, state.before)

    def _issued(self, state: KenoState, command: Place) -> Decision:
        """Issue a ticket: it is priced by its ways, and bears its number, its station and its games."""
        ticket = self.ticket(command.spot)
        if isinstance(ticket, Refusal):
            return ticket
        ticket = state.copy_of(command.seat, ticket)
        placed = place(self, state, replace(command, spot=ticket.name))
        if isinstance(placed, Refusal):
            return placed
        mark = self._issue(state, command.seat, ticket.name).mark
        return (*placed, Marked(seat=command.seat, spot=ticket.name, mark=mark, cites=TICKET + GAME_NUMBER))

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """The price of a ticket is its ways times its games times a rate."""
        return mispriced(read_ticket(spot.id), total, self.house)

    def multiple_of(self, spot: Spot) -> int:
        """What the price of a ticket is a multiple of."""
        return least_price(read_ticket(spot.id), self.house)

    def at_stake(self, state: KenoState) -> tuple[Bet, ...]:
        """Of each ticket what is staked on the game being played; it stays good for its later games."""
        return tuple(state.in_this_game(bet) for bet in state.bets)

    def returns(self, state: KenoState, bet: Bet) -> Refusal | None:
        """A ticket cannot be voided once its first game is past."""
        issue = state.issue_of(bet)
        if issue.first == state.game and state.phase == Phase.WAGERING:
            return None
        first, left = issue.first - issue.before, issue.last - state.game + (state.phase != Phase.OVER)
        runs = f"it has {left} more game{'s' * (left != 1)} to run"
        return Refusal(f"Ticket {issue.number} cannot be voided: game {first} is past; {runs}.", VOID)

    def _voided(self, state: KenoState, command: TakeDown) -> Decision:
        """Void a ticket, as a whole, before its game closes."""
        ticket = self.ticket(command.spot)
        spot = command.spot if isinstance(ticket, Refusal) else ticket.name
        bet = state.bet(command.seat, spot)
        if bet and bet.cents != command.cents and not self.returns(state, bet):
            return Refusal(f"A ticket is voided as a whole, for {dollars(bet.cents)}.", VOID + ISSUED)
        down = take_down(self, state, replace(command, spot=spot))
        return down if isinstance(down, Refusal) else tuple(with_slips(state, down))

    # --- the game -----------------------------------------------------------------------------------------------

    def _called(self, state: KenoState, command: Call) -> Decision:
        spoken = CALLS[command.name]
        called = spoken.heard(command, says=spoken.says.format(game=state.number))
        if spoken.offer != NOT_CORRECTED:
            return (called,)
        why = f"game {state.number} could not be completed"
        return (called, *voided(self.at_stake(state), called.cites, why), Over(cites=called.cites))

    def _drawn(self, state: KenoState, drawn: tuple[int, ...]) -> Decision:
        """The numbers are shown, losing tickets are collected, and winning tickets are paid."""
        chip = self.house.chip
        judgments: list[Settled] = []
        for bet in state.bets:
            judgments += judged(state.in_this_game(bet), read_ticket(bet.spot), frozenset(drawn), self.tables, chip)
        limit = 0 if state.unshared else self.house.number("aggregate-limit") * 100
        return (
            Drawn(outcome=drawn, says=f"Game {state.number}: {BALLS.says(drawn)}", cites=NUMBERS + GAME_NUMBER),
            *settled(judgments, limit, chip),
            Over(cites=PAID_AFTER),
        )


def _end_of_day(state: KenoState) -> tuple[Offer, ...]:
    """The call that ends the gaming day with this game, until it is made."""
    return () if state.last_of_day else (LAST_GAME,)
