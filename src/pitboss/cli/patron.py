"""A patron at a table with an automatic dealer: what a person in a seat can do, reported as it happens."""

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from msgspec.structs import replace
from rich.console import Console

from pitboss.agents import house_player, move_of, silent
from pitboss.cli.placard import Decided, show_event
from pitboss.cli.show import DIM, RED
from pitboss.cli.words import in_full
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Place, Role, Sit, TakeDown
from pitboss.equipment import DECK, Randomness
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Drawn, Over, Paid, Placed, Refusal, Settled, TakenDown, masked
from pitboss.felt import felt_of
from pitboss.game import Awaits, Bet, Calling, Chance, Choice, Game, Move, Offer, Wagering
from pitboss.law import Citation, beside
from pitboss.money import dollars, pot
from pitboss.paper import printed
from pitboss.procedures.betting import RAISE
from pitboss.procedures.clock import USUAL_HOURS, Log, struck
from pitboss.procedures.timing import routine
from pitboss.table import Dealer, Table
from pitboss.table.dealer import bidden
from pitboss.table.language import tell
from pitboss.words import listed

SEAT = 1
MANY = 12  # moves of one kind that are too many to list
MOST_STEPS = 1000  # more than any round of any game needs


class Patron:
    """Seat 1, its chips, and what it remembers: its last wagers, and what was last decided."""

    def __init__(
        self,
        game: Game[Any],
        randomness: Randomness,
        bankroll: int,
        to: Console,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.game = game
        self._clock = clock
        self._log = Log(opened=clock())  # when the floor's calls were made, for what the clock calls
        self.table: Table[Any] = Table(game, clock=_time)
        self.moves: set[str] = set()  # the moves that the patron has been offered so far
        self.decided: list[Decided] = []
        self._dealer = Dealer(self.table, randomness)
        self._to = to
        self._bought = bankroll
        self._laid: dict[str, int] = {}  # the patron's wagers that are still up, or were at the last result
        self._last: dict[str, int] = {}  # the wagers that were up at the last result
        self._happened: list[AnyEvent] = []  # the events since the last reckoning
        self._by_hand = False  # whether the patron makes the calls, so that chance waits for the patron
        self._told: Awaits = None  # what the patron was last told the table is waiting for
        others = range(SEAT + 1, max(game.patrons, game.company) + 1)  # for games that need more than one player
        self._house_players = {seat: house_player(game, randomness, seat) for seat in others}
        for command in (
            Sit(SEAT),
            BuyIn(SEAT, bankroll),
            *(command for seat, one in self._house_players.items() for command in (Sit(seat), BuyIn(seat, one.chips))),
        ):
            refusal = self.table.do(command)
            if isinstance(refusal, Refusal):
                raise BadInput(refusal.sentence, refusal.cites)
        if self._house_players:
            seats = listed([str(seat) for seat in self._house_players])
            company = f"house players sit in seats {seats}" if "," in seats else f"a house player sits in seat {seats}"
            to.print(f"This game needs at least {game.patrons} players; {company}.")
        self._worth = bankroll  # the chips at the last reckoning, minus what was wagered since

    @property
    def bets(self) -> list[Bet]:
        """The patron's wagers on the layout."""
        return [bet for bet in self.table.state.bets if bet.seat == SEAT]

    @property
    def chips(self) -> int:
        """The chips in front of the patron."""
        return self.table.chips(SEAT)

    @property
    def staked(self) -> int:
        """The total on the layout."""
        return sum(bet.cents for bet in self.bets)

    @property
    def view(self) -> Any:
        """The table as the patron sees it."""
        return self.table.view(SEAT)

    @property
    def prompt(self) -> str:
        """Where the round stands, the patron's chips, and what is awaited: '[point 6] $480, your wager> '."""
        felt, view = felt_of(self.game), self.view
        now = felt.now(view)
        if not now and isinstance(self.table.awaits, Choice):
            now = "; ".join(f"{hand.name}: {hand.says}" for hand in felt.hands(view) if hand.says)
        return f"{f'[{now}] ' if now else ''}{dollars(self.chips)}, {self._awaited()}> "

    def _awaited(self) -> str:
        awaits = self.table.awaits
        if isinstance(awaits, Choice) and SEAT in awaits.seats:
            return "your choice"
        if isinstance(awaits, Chance):
            return f"waiting for the {awaits.device.name}"
        return "your wager" if isinstance(awaits, Wagering) else "your call"

    # --- wagers ---

    def may_place(self, spot: str, cents: int) -> bool:
        """Whether the table takes this wager now."""
        return not isinstance(self.game.decide(self.table.state, Place(SEAT, spot, cents)), Refusal)

    def place(self, spot: str, cents: int) -> None:
        """Bet chips on a spot."""
        self._mind_the_clock()
        self._do(Place(SEAT, spot, cents))

    def take_down(self, spot: str, cents: int | None = None) -> None:
        """Take chips down from a spot: this many, or all of them."""
        bet = self.table.state.bet(SEAT, spot)
        self._do(TakeDown(SEAT, spot, cents or (bet.cents if bet else self.game.house.chip)))

    def clear(self) -> None:
        """Take down every wager that may be taken down."""
        if not self.bets:
            raise BadInput("You have no wagers on the layout.")
        for bet in self.bets:
            self._do(TakeDown(SEAT, bet.spot, bet.cents), about=self._name(bet.spot))

    def again(self) -> None:
        """Repeat the last wagers, except those that are still up."""
        if not self._last:
            raise BadInput("You have not made any wagers to repeat.")
        up = {bet.spot: bet.cents for bet in self.bets}
        gone = {spot: cents - up.get(spot, 0) for spot, cents in self._last.items() if cents > up.get(spot, 0)}
        if not gone:
            raise BadInput("Your last wagers are still up; 'balance' shows them.")
        for spot, cents in gone.items():
            self.place(spot, cents)

    def buy(self, cents: int) -> None:
        """Buy more chips."""
        if self._do(BuyIn(SEAT, cents)):
            self._bought += cents

    # --- the game goes on ---

    def ready(self) -> None:
        """Let the dealer continue until the table is waiting for the patron."""
        self._go_on()
        self._mind_the_clock()
        self._reckon()
        self._tell_what_is_awaited()

    def _go_on(self) -> None:
        for _ in range(MOST_STEPS):
            if self._waits_for_patron() or not self._step():
                break

    def _mind_the_clock(self) -> None:
        """If the clock has struck, make the floor's call, and let the floor do what follows from it."""
        while call := struck(self.game, self.table.state, self._log, USUAL_HOURS, self._clock()):
            if not self._do(call):
                break
            self._go_on()

    def deal(self) -> None:
        """Let the dealer continue to the next result and to the patron's next decision."""
        if isinstance(self.table.awaits, Choice) and SEAT in self.table.awaits.seats:
            raise BadInput("You must choose first; 'calls' shows the moves.")
        self._by_hand = False
        self._mind_the_clock()
        began = self.table.state.phase
        self._house_players_wager()
        underway = not isinstance(self.table.awaits, Wagering | None)  # a round in progress may end without chance
        went_back: tuple[Citation, ...] = ()  # why wagers were incomplete when the betting closed
        for _ in range(MOST_STEPS):
            step = self._step()
            went_back = went_back or next((event.cites for event in step if isinstance(event, TakenDown)), ())
            if not step or _asks(self.table.awaits):
                break
            if self._house_players and isinstance(self.table.awaits, Wagering) and self.table.state.phase != began:
                break  # others have made their wagers or bids, and it is for the patron to answer them
            over = any(isinstance(event, Over) for event in step)
            if over and not _drawn(self._happened) and not underway:
                if went_back:
                    sentence = "Your wagers were not complete and went back, so nothing was dealt"
                    self.decided = [(f"{sentence}.", went_back)]
                    raise BadInput(f"{sentence}; 'why' tells what was missing.", went_back)
                raise BadInput("Nobody has made a wager, so nothing was dealt; make a wager first.")
            if (underway or _drawn(self._happened)) and isinstance(self.table.awaits, Wagering | Choice | None):
                break
        self._reckon()

    def _waits_for_patron(self) -> bool:
        awaits = self.table.awaits
        if isinstance(awaits, Chance):
            return self._by_hand
        if isinstance(awaits, Choice):
            return SEAT in awaits.seats
        return isinstance(awaits, Wagering) or bool(_asks(awaits))

    def _tell_what_is_awaited(self) -> None:
        """Say once what the table is waiting for, if it is more than wagers."""
        awaits, told = self.table.awaits, self._told
        self._told = awaits
        if isinstance(awaits, Choice):
            if turn := awaits.turn(SEAT):
                self.moves |= {move.name for move in turn.moves}
                if lies := self._lies():
                    self._to.print(lies)
                self._to.print(f"Your choice: {', '.join(self._choices(turn.moves))}.")
        elif awaits == told:
            return
        elif isinstance(awaits, Chance) and self._by_hand:
            chance = f"The table is waiting for the {awaits.device.name}"
            self._to.print(f"{chance}; 'deal' draws the result, 'calls' lists the possible calls.")
        elif asked := _asks(awaits):
            self._to.print("You may make a call; 'deal' continues without one.")
            for offer in asked:
                self._to.print(f"  call {offer.name}  {offer.about}")

    def _lies(self) -> str:
        """The cards that a patron sees, and the chips in the middle, where patrons bet against each other."""
        felt, view = felt_of(self.game), self.view
        if (contest := felt.contest(view)) is None:
            return ""
        parts: list[str] = []
        for hand in sorted(felt.hands(view), key=lambda one: (one.seat != SEAT, one.seat)):
            if cards := " ".join(card for card in hand.cards if card in DECK):
                who = "you hold" if hand.seat == SEAT else f"seat {hand.seat} shows" if hand.seat else "the board is"
                parts.append(f"{who} {cards}")
        chips = sum(pot.cents for pot in contest.pots) + sum(bet.cents for bet in contest.bets)
        told = f"{'; '.join(parts)}; {dollars(chips)} has been bet."
        return f"{told[:1].upper()}{told[1:]}"

    def _choices(self, moves: Sequence[Move]) -> Iterator[str]:
        """Each move with its amount. Of many moves that differ only in their numbers, the first and the last."""
        for stem, found in groupby(moves, key=lambda move: move.name.rstrip("-0123456789")):
            alike = list(found)
            if len(alike) > MANY:
                yield f"{alike[0].name} to {alike[-1].name} (any of them, like '{stem} 1 3')"
            else:
                yield from map(self._offered, alike)

    def _offered(self, move: Move) -> str:
        """A move with its amount: 'double for $25 or less', 'raise to $8'."""
        if not move.most:
            return move.name
        if move.name == RAISE:
            least, most = (dollars(cents + self.in_front(move)) for cents in (move.least, move.most))
            return f"{move.name} to {least}" if least == most else f"{move.name} to {least} or more, up to {most}"
        if move.least == move.most:
            return f"{move.name} for {dollars(move.most)}"
        if in_full(self.game, move.name):
            return f"{move.name} for {dollars(move.most)} or less"
        return f"{move.name} for {dollars(move.least)} to {dollars(move.most)}"

    def in_front(self, move: Move) -> int:
        """What counts toward a move's amount already: a raise is told with the player's earlier bets."""
        contest = felt_of(self.game).contest(self.view)
        if contest is None or move.name != RAISE:
            return 0
        return sum(bet.cents for bet in contest.bets if bet.seat == SEAT)

    def choose(self, move: str, cents: int = 0) -> None:
        """Make a move that the game is waiting for."""
        self._do(Choose(SEAT, move, cents))

    def call(self, name: str, value: str = "") -> None:
        """Make a call. At this private table the patron can also make the dealer's and the floor's calls."""
        before = self.table.awaits
        offer = next((one for one in self._offers() if one.name == name), None)
        by = Role.PATRON if offer is None or Role.PATRON in offer.by else offer.by[0]
        seat = SEAT if by is Role.PATRON or (offer and offer.seats) else 0
        if not self._do(Call(by, name, seat, value)):
            return
        self._by_hand, self._told = True, None
        if by is Role.PATRON:
            for confirmed in bidden(before, self.table.awaits, SEAT):
                self._do(confirmed)

    def act(self, call: str, then: Sequence[str]) -> None:
        """Make this call, if it is offered, and let the dealer go on, if one of the dealer's own calls is possible."""
        if mine := next((offer for offer in self.own_calls if offer.name == call), None):
            self.call(call, mine.values[0] if mine.values else "")
        refusals = [self.game.decide(self.table.state, Call(Role.DEALER, name)) for name in then]
        whys = [one for one in refusals if isinstance(one, Refusal)]
        if len(whys) == len(then) and isinstance(self.table.awaits, Wagering):
            self._refused(next((one for one in whys if one.cites != self.game.grounds.procedure), whys[0]))
            return
        self.deal()

    @property
    def own_calls(self) -> tuple[Offer, ...]:
        """The calls that the patron can make now."""
        return tuple(offer for offer in self._offers() if Role.PATRON in offer.by and SEAT in offer.seats)

    def _offers(self) -> tuple[Offer, ...]:
        awaits = self.table.awaits
        return awaits.calls if awaits is not None else ()

    def tell_balance(self, change: int | None = None) -> None:
        """Say what the patron has, with the change from the last result or else the wagers on the layout."""
        parts = [f"You have {dollars(self.chips)}"]
        if self.staked:
            parts.append(f"and {dollars(self.staked)} on the layout")
        if change is not None:
            parts.append("(even)" if not change else f"({'+' if change > 0 else ''}{dollars(change)})")
        self._to.print(f"{' '.join(parts)}.", style="bold")
        for bet in self.bets if change is None else ():
            self._to.print(f"  {dollars(bet.cents)} on {bet.spot}{f', {bet.mark}' if bet.mark else ''}")
        if not self.chips and not self.staked:
            self._to.print("You are out of chips; 'buy 100' gets more, 'quit' leaves.")

    def leave(self) -> None:
        """Take down every wager that may be taken down, and say what the patron leaves with."""
        total, staked = self.chips + self.staked, self.staked
        if isinstance(self.table.do(Leave(SEAT)), Refusal):
            total -= staked
            if staked:
                self._to.print(f"Your wagers of {dollars(staked)} stay in play.")
        change = total - self._bought
        how = f"{dollars(abs(change))} {'ahead' if change > 0 else 'behind'}" if change else "even"
        self._to.print(f"You leave with {dollars(total)}, {how}.", style="bold")

    # --- what everything comes through ---

    def _do(self, command: AnyCommand, about: str = "") -> bool:
        events = self.table.do(command)
        if isinstance(events, Refusal):
            self._refused(events, about)
            return False
        self._tell(events)
        for line in printed(self.game, events, self.table.record.entries[-1].at):
            self._to.print(f"  | {line}")
        if isinstance(command, Place | TakeDown):
            for event in events:
                if isinstance(event, Placed | TakenDown):
                    bet = self.table.state.bet(SEAT, event.spot)
                    self._laid[event.spot] = bet.cents if bet else 0
        if not isinstance(command, Call | Choose):  # the cost of a wager or a buy-in is not part of a result
            self._worth = self.chips + self.staked
        return True

    def _step(self) -> tuple[AnyEvent, ...]:
        """Take and report the next step of the dealer or a house player; do nothing if neither can act."""
        if chosen := self._house_player_chooses():
            return chosen
        command = routine(self.table.awaits)
        if command is not None:
            refusal = self.game.decide(self.table.state, command)
            if isinstance(refusal, Refusal):
                self._refused(refusal)
                return ()
        events = self._dealer.step()
        self._tell(events)
        return events

    def _house_player_chooses(self) -> tuple[AnyEvent, ...]:
        """A house player's choice. If it is refused, the move for a patron who does not answer."""
        for seat, player in self._house_players.items():
            for agent in (player, silent):
                move = move_of(agent, self.game, self.table.state, seat)
                events = self.table.do(move) if move else ()
                if events and not isinstance(events, Refusal):
                    self._tell(events)
                    return events
        return ()

    def _house_players_wager(self) -> None:
        """House players make their wagers before the dealer closes the betting."""
        waits = isinstance(self.table.awaits, Wagering)
        for seat, player in self._house_players.items() if waits else ():
            view = self.game.view(self.table.state, seat)
            for command in player.wagers(view, seat, self.table.chips(seat)):
                events = self.table.do(command)
                if not isinstance(events, Refusal):
                    self._tell(events)

    def _tell(self, events: Sequence[AnyEvent]) -> None:
        events = [masked(event, SEAT) for event in events]
        for event in events:
            show_event(self._to, event, self.game)
            if isinstance(event, Called) and event.by is not Role.PATRON:
                self._log = replace(self._log, made={**self._log.made, event.name: self._clock()})
        self._happened += events

    def _reckon(self) -> None:
        """Remember what was decided and what was up, and say how it changed the patron's chips."""
        settled = [(tell(event, game=self.game), event.cites) for event in self._happened if _decides(event)]
        if not settled and not _drawn(self._happened):
            return
        self._happened = []
        self.decided = settled or self.decided
        if any(self._laid.values()):
            self._last = {spot: cents for spot, cents in self._laid.items() if cents}
        up = {bet.spot for bet in self.bets}
        self._laid = {spot: cents for spot, cents in self._laid.items() if spot in up}
        change, self._worth = self.chips + self.staked - self._worth, self.chips + self.staked
        if settled or change or self.staked:
            self.tell_balance(change)

    def _name(self, spot: str) -> str:
        found = self.game.spot(spot)
        return found.name if found else spot

    def _refused(self, refusal: Refusal, about: str = "") -> None:
        sentence = f"{about}: {refusal.sentence}" if about else refusal.sentence
        self.decided = [(sentence, refusal.cites)]
        self._to.print(f"Refused: {sentence}", style=RED, end="  " if refusal.cites else "\n")
        if refusal.cites:
            self._to.print(f"[{beside(refusal.cites, self.game.house.edition)}]", style=DIM)


def _time() -> str:
    return f"{datetime.now(tz=UTC).astimezone():%Y-%m-%d %H:%M:%S}"


def _drawn(events: Sequence[AnyEvent]) -> bool:
    return any(isinstance(event, Drawn) for event in events)


def _decides(event: AnyEvent) -> bool:
    """Whether chips are won or lost by this: a wager is settled, or a pot is awarded."""
    return isinstance(event, Settled) or (
        isinstance(event, Paid) and any(one.source == pot() for one in event.transfers)
    )


def _asks(awaits: Awaits) -> list[Offer]:
    """The patron's optional calls, when the only alternative is the floor's routine call."""
    if not isinstance(awaits, Calling):
        return []
    asked = [offer for offer in awaits.calls if Role.PATRON in offer.by and SEAT in offer.seats]
    rest = [offer for offer in awaits.calls if offer not in asked]
    return asked if all(offer.routine and Role.FLOOR in offer.by for offer in rest) else []
