"""The rules of keno.

A round is one game: tickets are on sale, sales close, twenty numbers are drawn, tickets are paid. Patrons write their
own tickets; `tickets.py` says how. A ticket for several games stays until its last game is drawn.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Leave, Open, Place, Result, Sit, TakeDown
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Decision, Drawn, Marked, Noted, Opened, Over, Refusal, Settled
from pitboss.felt import Layout
from pitboss.game import Awaits, Bet, Chance, Game, Grounds, Spot, State
from pitboss.games.keno.calls import CALLS, MALFUNCTIONS, NOT_CORRECTED, PHASES, SAYS, SELLING, STALLED
from pitboss.games.keno.charter import KenoCharter, lines_of, return_of, spots_of
from pitboss.games.keno.draw import BALLS, MALFUNCTION, MOST_NUMBERS
from pitboss.games.keno.issue import TICKET, Issue, read_mark
from pitboss.games.keno.layout import draw
from pitboss.games.keno.settlement import AGGREGATE, judged, settled
from pitboss.games.keno.tickets import Ticket, read_ticket
from pitboss.games.keno.ways import RECORDED
from pitboss.games.keno.writer import SAMPLES, VOID, mispriced, spot_of, unwritten, with_slips
from pitboss.house import House, Limits
from pitboss.law import Citation, Edition, carries_out, cites
from pitboss.money import dollars
from pitboss.paper import Notice
from pitboss.procedures.settlement import voided
from pitboss.procedures.timing import untimely
from pitboss.procedures.wagering import fold, leave, place, sit, take_down

GAME_NUMBER = cites("keno/game-number")
ISSUED = cites("keno/issued")
NUMBERS = cites("keno/numbers")
PAYS = cites("keno/pays")
PAID_AFTER = cites("keno/paid-after")
MOST_CASES = 60_000


class KenoState(State, frozen=True):
    """The tickets in play, the number of the game and of the last ticket.

    `unshared` is how the odds look at a ticket: before any sharing under the house's aggregate limit.
    """

    game: int = 0
    tickets: int = 0
    unshared: bool = False


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
    )
    tickets: ClassVar = (
        "Write numbers between hyphens, like 3-17-22; a plus sign splits groups, like 3-17+5-6; x5 plays five games."
    )
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
    def spots(self) -> Mapping[str, Spot]:
        """Every number alone, and a sample of each other kind of ticket: a patron may write any other."""
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

    def returns_of(self, name: str) -> Fraction:
        """What a ticket returns of each unit staked: the mean of its ways, however many they are."""
        ticket = self.ticket(name)
        if isinstance(ticket, Refusal):
            raise BadInput(ticket.sentence, ticket.cites)
        ways = sum((many * return_of(self.wagers[f"{spots}-spot"]) for many, spots in ticket.ways), Fraction(0))
        return ways / ticket.count

    def start(self) -> KenoState:
        """A lounge that has just opened: the next game is the first of the gaming day."""
        return KenoState()

    def stage(self, spot: str) -> KenoState:
        """The first game, on sale; what is won there is not shared, whatever the stake.

        A ticket whose groups can be hit in too many different ways has no stage: its odds cannot be listed.
        """
        if prod(len(group) + 1 for group in read_ticket(spot).groups) > MOST_CASES:
            raise BadInput(
                f"The groups of {spot[:60]!r} can be hit in more than {MOST_CASES:,} ways, too many to list; "
                "its house advantage is the mean of its ways'.",
                RECORDED,
            )
        return KenoState(seats=(1,), phase="selling", game=1, unshared=True)

    def lots(self, spot: str) -> int:
        """A ticket is made of its ways, for each of its games."""
        ticket = read_ticket(spot)
        return ticket.count * ticket.games

    def awaits(self, state: KenoState) -> Awaits:
        """Tickets until sales close, then the balls, which care for the groups of the tickets in play."""
        match state.phase:
            case "selling":
                return SELLING
            case "closed":
                groups = {group for bet in state.bets for group in read_ticket(bet.spot).groups}
                cares = tuple(frozenset(group) for group in sorted(groups))
                return Chance(calls=(MALFUNCTIONS,), device=BALLS, cares=cares)
            case "stalled":
                return STALLED
            case _:
                return None

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
                assert isinstance(command.outcome, tuple)
                return self._drawn(state, command.outcome)
            case Open():
                says = f"Game {state.game + 1}: tickets are on sale."
                return (
                    Opened(cites=self.grounds.chips),
                    Noted(what="game", value=state.game + 1, says=says, cites=GAME_NUMBER),
                )
            case Leave():
                return self._left(state, command)
            case Sit():
                return sit(command)
            case _:
                raise AssertionError("untimely lets no choice through")

    def evolve(self, state: KenoState, event: AnyEvent) -> KenoState:
        """The next state: the phase, the tickets in play, and the numbers of game and ticket."""
        match event:
            case Opened():
                return replace(state, phase="selling")
            case Noted(what="game", value=int(number)):
                return replace(state, game=number)
            case Marked():
                return replace(fold(state, event), tickets=state.tickets + 1)
            case Called():
                return replace(state, phase=PHASES[event.name])
            case _:
                return fold(state, event)

    # --- tickets ------------------------------------------------------------------------------------------------

    def _issued(self, state: KenoState, command: Place) -> Decision:
        """Issue a ticket: it is priced by its ways and bears its number, its station and its games."""
        ticket = self.ticket(command.spot)
        if isinstance(ticket, Refusal):
            return ticket
        placed = place(self, state, command)
        if isinstance(placed, Refusal):
            return placed
        issue = Issue(state.tickets + 1, command.seat, state.game, state.game + ticket.games - 1)
        return (*placed, Marked(seat=command.seat, spot=ticket.name, mark=issue.mark, cites=TICKET + GAME_NUMBER))

    def takes(self, state: KenoState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """A ticket once issued is not changed, and its price is its ways times its games times a rate."""
        if state.bet(seat, spot.id):
            return Refusal("You hold this ticket already; void it and write a new one for another price.", ISSUED)
        return mispriced(read_ticket(spot.id), total, self.house)

    def returns(self, state: KenoState, bet: Bet) -> Refusal | None:
        """A ticket cannot be voided once its first game is past."""
        issue = read_mark(bet.mark)
        if issue.first == state.game and state.phase == "selling":
            return None
        return Refusal(
            f"Ticket {issue.number} cannot be voided: game {issue.first} is past; it runs to game {issue.last}.", VOID
        )

    def _voided(self, state: KenoState, command: TakeDown) -> Decision:
        """Void a ticket, as a whole, before its game closes."""
        ticket = self.ticket(command.spot)
        spot = command.spot if isinstance(ticket, Refusal) else ticket.name
        bet = state.bet(command.seat, spot)
        if bet and bet.cents != command.cents and not self.returns(state, bet):
            return Refusal(f"A ticket is voided as a whole, for {dollars(bet.cents)}.", VOID + ISSUED)
        down = take_down(self, state, replace(command, spot=spot))
        return down if isinstance(down, Refusal) else tuple(with_slips(state, down))

    def _left(self, state: KenoState, command: Leave) -> Decision:
        gone = leave(self, state, command)
        return gone if isinstance(gone, Refusal) else tuple(with_slips(state, gone))

    # --- the game -----------------------------------------------------------------------------------------------

    def _called(self, state: KenoState, command: Call) -> Decision:
        offer = CALLS[command.name]
        called = Called(by=command.by, name=offer.name, says=SAYS[offer.name].format(state.game), cites=offer.cites)
        if offer is not NOT_CORRECTED:
            return (called,)
        stakes = [self._in_this_game(state, bet) for bet in state.bets]
        why = f"game {state.game} could not be completed"
        return (called, *voided(stakes, MALFUNCTION, why), Over(cites=MALFUNCTION))

    def _in_this_game(self, state: KenoState, bet: Bet) -> Bet:
        """The part of a ticket's price that is staked on the game being drawn."""
        return replace(bet, cents=bet.cents // (read_mark(bet.mark).last - state.game + 1))

    def _drawn(self, state: KenoState, numbers: tuple[int, ...]) -> Decision:
        """The numbers are shown, losing tickets are collected, and winning tickets are paid."""
        drawn, chip = frozenset(numbers), self.house.chip
        judgments: list[Settled] = []
        for bet in state.bets:
            stake = self._in_this_game(state, bet)
            judgments += judged(stake, read_ticket(bet.spot), drawn, self.tables, chip)
        limit = 0 if state.unshared else self.house.number("aggregate-limit") * 100
        return (
            Drawn(outcome=numbers, says=f"Game {state.game}: {BALLS.says(numbers)}", cites=NUMBERS + GAME_NUMBER),
            *settled(judgments, limit, chip),
            Over(cites=PAID_AFTER),
        )

    def notices(self) -> tuple[Notice, ...]:
        """The posted tables, and the limit that winners of one game share."""
        tables = [
            Notice(f"{wager.name}: {wager.odds_text}.", PAYS) for wager in self.wagers.values() if spots_of(wager)
        ]
        ways = Notice("Only ways recorded on the ticket can win.", RECORDED)
        if limit := self.house.number("aggregate-limit"):
            text = f"All tickets of one game together win at most {dollars(limit * 100)}; beyond that winners share it."
            return (*tables, ways, Notice(text, AGGREGATE))
        return (*tables, ways)

    def layout(self) -> Layout:
        """The blank."""
        return draw(self._spots.values())
