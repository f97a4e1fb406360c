"""A patron at a table with an automatic dealer: what a person can do in a seat, told as it happens."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from pitboss.agents import house_player, move_of, silent
from pitboss.cli.placard import Decided, show_event
from pitboss.cli.show import DIM, RED
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Place, Role, Sit, TakeDown
from pitboss.equipment import Randomness
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Drawn, Over, Placed, Refusal, Settled, TakenDown, masked
from pitboss.game import Awaits, Bet, Calling, Chance, Choice, Game, Offer, Wagering
from pitboss.money import dollars
from pitboss.procedures.timing import routine
from pitboss.table import Dealer, Table
from pitboss.table.dealer import bidden
from pitboss.table.language import tell

SEAT = 1
MOST_STEPS = 1000  # no round of any game has so many; a dealer who needs more is lost


class Patron:
    """Seat 1, its chips, and what it remembers: its last wagers, and what was last decided."""

    def __init__(self, game: Game[Any], randomness: Randomness, bankroll: int, to: Console) -> None:
        self.game = game
        self.table: Table[Any] = Table(game)
        self.decided: list[Decided] = []
        self._dealer = Dealer(self.table, randomness)
        self._to = to
        self._bought = bankroll
        self._laid: dict[str, int] = {}  # what the patron laid that is still up, or was at the last result
        self._last: dict[str, int] = {}  # what was up at the last result
        self._happened: list[AnyEvent] = []  # since the last reckoning
        self._by_hand = False  # the patron makes the calls, so chance waits for his word
        self._told: Awaits = None  # what the patron was last told that the table waits for
        self._house_players = tuple(range(SEAT + 1, game.patrons + 1))  # they sit in where a game needs more than one
        self._house_player = house_player(game, randomness)
        chips = self._house_player.chips
        for command in (
            Sit(SEAT),
            BuyIn(SEAT, bankroll),
            *(command for seat in self._house_players for command in (Sit(seat), BuyIn(seat, chips))),
        ):
            refusal = self.table.do(command)
            if isinstance(refusal, Refusal):
                raise BadInput(refusal.sentence, refusal.cites)
        if self._house_players:
            seats = " and ".join(map(str, self._house_players))
            to.print(f"This game takes {game.patrons} players; a house player sits in seat {seats}.")
        self._worth = bankroll  # at the last reckoning, after what was wagered since

    @property
    def bets(self) -> list[Bet]:
        """What lies on the layout."""
        return [bet for bet in self.table.state.bets if bet.seat == SEAT]

    @property
    def chips(self) -> int:
        """What lies in front of the patron."""
        return self.table.chips(SEAT)

    @property
    def staked(self) -> int:
        """What lies on the layout in all."""
        return sum(bet.cents for bet in self.bets)

    # --- wagers ---

    def place(self, spot: str, cents: int) -> None:
        """Put chips on a spot."""
        self._do(Place(SEAT, spot, cents))

    def take_down(self, spot: str, cents: int | None = None) -> None:
        """Take chips off a spot again: so many, or all of them."""
        bet = self.table.state.bet(SEAT, spot)
        self._do(TakeDown(SEAT, spot, cents or (bet.cents if bet else self.game.house.chip)))

    def clear(self) -> None:
        """Take down whatever may be taken down."""
        if not self.bets:
            raise BadInput("You have no wagers on the layout.")
        for bet in self.bets:
            self._do(TakeDown(SEAT, bet.spot, bet.cents), about=self._name(bet.spot))

    def again(self) -> None:
        """Make the wagers of last time, as far as they are no longer up."""
        if not self._last:
            raise BadInput("You have made no wagers to repeat.")
        up = {bet.spot: bet.cents for bet in self.bets}
        gone = {spot: cents - up.get(spot, 0) for spot, cents in self._last.items() if cents > up.get(spot, 0)}
        if not gone:
            raise BadInput("Your wagers of last time are still up; 'balance' shows them.")
        for spot, cents in gone.items():
            self.place(spot, cents)

    def buy(self, cents: int) -> None:
        """Take more chips from the cage."""
        if self._do(BuyIn(SEAT, cents)):
            self._bought += cents

    # --- the game goes on ---

    def ready(self) -> None:
        """Let the dealer go on until the table waits for the patron."""
        for _ in range(MOST_STEPS):
            if self._waits_for_patron() or not self._step():
                break
        self._reckon()
        self._tell_what_is_awaited()

    def deal(self) -> None:
        """Let the dealer go on to the next result, and to the patron's next say."""
        if isinstance(self.table.awaits, Choice) and SEAT in self.table.awaits.seats:
            raise BadInput("It is your choice first; 'calls' shows the moves.")
        self._by_hand = False
        self._house_players_wager()
        underway = not isinstance(self.table.awaits, Wagering | None)  # such a round may end without chance
        for _ in range(MOST_STEPS):
            step = self._step()
            if not step or _asks(self.table.awaits):
                break
            over = any(isinstance(event, Over) for event in step)
            if over and not _drawn(self._happened) and not underway:
                raise BadInput("Nobody has wagered, so nothing was dealt; make a wager first.")
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
        """Say once where the table waits for more than wagers."""
        awaits, told = self.table.awaits, self._told
        self._told = awaits
        if isinstance(awaits, Choice):
            turn = awaits.turn(SEAT)
            self._to.print(f"Your choice: {', '.join(move.name for move in turn.moves)}." if turn else "")
        elif awaits == told:
            return
        elif isinstance(awaits, Chance) and self._by_hand:
            chance = f"The table waits for the {awaits.device.name}"
            self._to.print(f"{chance}; 'deal' lets chance answer, 'calls' lists what can be called.")
        elif asked := _asks(awaits):
            self._to.print("It is for you to say; 'deal' goes on without.")
            for offer in asked:
                self._to.print(f"  call {offer.name}  {offer.about}")

    def choose(self, move: str, cents: int = 0) -> None:
        """Make a move that the game waits for."""
        self._do(Choose(SEAT, move, cents))

    def call(self, name: str, value: str = "") -> None:
        """Make a call; at a table of one's own also those of dealer and floor."""
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

    def _offers(self) -> tuple[Offer, ...]:
        awaits = self.table.awaits
        return awaits.calls if awaits is not None else ()

    def tell_balance(self, change: int | None = None) -> None:
        """Say what the patron has, and how the last result changed it; or else what lies where."""
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
        """Take down what may be taken down, and say what the patron leaves with."""
        total, staked = self.chips + self.staked, self.staked
        if isinstance(self.table.do(Leave(SEAT)), Refusal):
            total -= staked
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
        if isinstance(command, Place | TakeDown):
            for event in events:
                if isinstance(event, Placed | TakenDown):
                    bet = self.table.state.bet(SEAT, event.spot)
                    self._laid[event.spot] = bet.cents if bet else 0
        if not isinstance(command, Call | Choose):  # what a wager or a purchase costs is no part of a result
            self._worth = self.chips + self.staked
        return True

    def _step(self) -> tuple[AnyEvent, ...]:
        """The next step of the dealer or of a house player, told; nothing where neither can go on."""
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
        """The choice of a house player who is asked; the move of one who says nothing where that is refused."""
        for seat in self._house_players:
            for agent in (self._house_player, silent):
                move = move_of(agent, self.game, self.table.state, seat)
                events = self.table.do(move) if move else ()
                if events and not isinstance(events, Refusal):
                    self._tell(events)
                    return events
        return ()

    def _house_players_wager(self) -> None:
        """House players wager before the dealer closes wagers."""
        for seat in self._house_players if isinstance(self.table.awaits, Wagering) else ():
            view = self.game.view(self.table.state, seat)
            for command in self._house_player.wagers(view, seat, self.table.chips(seat)):
                events = self.table.do(command)
                if not isinstance(events, Refusal):
                    self._tell(events)

    def _tell(self, events: Sequence[AnyEvent]) -> None:
        events = [masked(event, SEAT) for event in events]
        for event in events:
            show_event(self._to, event)
        self._happened += events

    def _reckon(self) -> None:
        """Remember what was decided, and what lay there; and say what it made of the patron's chips."""
        settled = [(tell(event), event.cites) for event in self._happened if isinstance(event, Settled)]
        if not settled and not _drawn(self._happened):
            return
        self._happened = []
        self.decided = settled or self.decided
        if any(self._laid.values()):
            self._last = {spot: cents for spot, cents in self._laid.items() if cents}
        up = {bet.spot for bet in self.bets}
        self._laid = {spot: cents for spot, cents in self._laid.items() if spot in up}
        change, self._worth = self.chips + self.staked - self._worth, self.chips + self.staked
        self.tell_balance(change)

    def _name(self, spot: str) -> str:
        found = self.game.spot(spot)
        return found.name if found else spot

    def _refused(self, refusal: Refusal, about: str = "") -> None:
        sentence = f"{about}: {refusal.sentence}" if about else refusal.sentence
        self.decided = [(sentence, refusal.cites)]
        self._to.print(f"Refused: {sentence}", style=RED, end="  " if refusal.cites else "\n")
        if refusal.cites:
            self._to.print(f"[{', '.join(refusal.cites)}]", style=DIM)


def _drawn(events: Sequence[AnyEvent]) -> bool:
    return any(isinstance(event, Drawn) for event in events)


def _asks(awaits: Awaits) -> list[Offer]:
    """The calls that are the patron's to make or to leave, where else only the floor's routine call is left."""
    if not isinstance(awaits, Calling):
        return []
    asked = [offer for offer in awaits.calls if Role.PATRON in offer.by and SEAT in offer.seats]
    rest = [offer for offer in awaits.calls if offer not in asked]
    return asked if all(offer.routine and Role.FLOOR in offer.by for offer in rest) else []
