"""The rules that all poker games have in common. A game says which streets it has and what a hand is worth."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.commands import AnyCommand, BuyIn, Call, CashOut, Choose, Leave, Open, Result, Sit, Viewer
from pitboss.equipment import Device, Meter, shoe_of
from pitboss.events import AnyEvent, Left, Paid, Refusal
from pitboss.game import VOID_ROUND, Awaits, Clock, Course, Every, Following, Grounds, Move, Spot
from pitboss.games.poker_room import button
from pitboss.games.poker_room.house import PokerCharter, Stakes
from pitboss.games.poker_room.law import CALLS, COMMON, PokerLaw
from pitboss.games.poker_room.phases import Phases
from pitboss.games.poker_room.play import Play, decks, mishaps
from pitboss.games.poker_room.play.bad_beat import fund_of
from pitboss.games.poker_room.showdown import Worth
from pitboss.games.poker_room.state import Phase, PokerState, seen
from pitboss.games.poker_room.streets import Street
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.money import dollars, stack
from pitboss.poker.history import Variant
from pitboss.procedures import betting
from pitboss.procedures.betting import RAISES, Structure
from pitboss.procedures.wagering import ordinary

SPOTS: Mapping[str, Spot] = {"pot": Spot("pot", "pot", "Pot")}
IN_PLAY = Refusal("Your hand is in play; fold it or see it through first.", COMMON.table_stakes)
COME = (Phase.DEALING, Phase.REPLACING, Phase.BOXED, Phase.EARLY)  # phases in which cards come
NOT_NOW = Refusal("Chips come to the table between hands; wait until this hand is over.", COMMON.table_stakes)
STAYS = Refusal("Chips stay on the table while you play; they are cashed in when you leave.", COMMON.table_stakes)
CLOSED: Mapping[str, Refusal] = {
    betting.CAPPED: Refusal("This betting round has had all the raises that the table allows.", COMMON.raises),
    betting.CHECKED: Refusal("At this table, a player who has checked may not raise.", COMMON.check_raise),
    betting.SHORT: Refusal(
        "Nobody has made a whole raise since you acted, so you may call or fold, but not raise.", COMMON.short_all_in
    ),
    betting.UNANSWERED: Refusal("Nobody else has the chips to answer a bet or a raise.", COMMON.side_pots),
}


class Poker(Following[PokerState]):
    """A poker game: players bet against each other, and the house deals."""

    charter: ClassVar[PokerCharter]
    grounds: ClassVar[Grounds]
    law: PokerLaw  # of the game, or of its form
    streets: tuple[Street, ...]  # also of the game, or of its form
    patrons: ClassVar[int] = 2
    company: ClassVar[int] = 6
    forgets: ClassVar[bool] = False  # every hand begins with a shuffle, and missed blinds are owed all the same
    discreet: ClassVar[bool] = True  # a hand that was folded or mucked is never shown
    has_button: ClassVar[bool] = True
    variants: ClassVar[Mapping[Variant, Mapping[str, str]]] = {}  # in hand histories: the options that make each

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.stakes = Stakes.of(house)  # as they are posted
        self.deck = shoe_of(1, "deck")
        self.fund = fund_of(self.charter.slug, house)
        self._played_for: dict[tuple[int, bool, bool], tuple[Stakes, tuple[Structure, Structure]]] = {}
        self.phases = Phases(self)
        self.play = Play(self)
        self._follows: dict[type[AnyCommand], Callable[[Course[PokerState], Any], None]] = {
            Choose: self.play.chooses,
            Result: self.play.comes,
            Call: self.play.called,
            Open: self.play.opens,
        }

    # --- what a game says ---

    @abstractmethod
    def worth(self, state: PokerState, seat: int) -> Worth:
        """What a seat's hand is worth at the showdown."""

    @property
    def splits(self) -> bool:
        """Whether the pot is divided between the best high hand and the best low hand."""
        return False

    def opener(self, state: PokerState) -> int:
        """Who acts first on this street, by the cards that show; 0 if cards do not decide it."""
        return 0

    def beforehand(self, state: PokerState, order: tuple[int, ...]) -> tuple[AnyEvent, ...]:
        """What happens before a hand is dealt to these seats."""
        return ()

    def aftermath(self, state: PokerState, won: tuple[Paid, ...]) -> tuple[AnyEvent, ...]:
        """What else follows from how the pots were won."""
        return ()

    @property
    def kills(self) -> bool:
        """Whether a player can get a kill button, which raises the stakes of the next hand."""
        return False

    def raised(self, stakes: Stakes) -> Stakes:
        """The stakes of a hand for which a player has the kill button."""
        return stakes

    # --- the contract ---

    @property
    def places(self) -> int:
        """The number of seats that the house has chosen."""
        return self.house.number("seats")

    @property
    def devices(self) -> tuple[Device, ...]:
        """The deck in play."""
        return (self.deck,)

    @property
    def meters(self) -> tuple[Meter, ...]:
        """The meter from which a bad beat or a high hand is paid."""
        return (self.fund.meter,) if self.fund else ()

    @property
    def time_bank(self) -> int:
        """The extra seconds that each player has, as the house posts them."""
        return self.house.number("time-bank")

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Bets go into the pot."""
        return SPOTS

    def purse(self, seat: int) -> str:
        """A player's chips are a stack, because the rules depend on them."""
        return stack(seat)

    def start(self) -> PokerState:
        """A table to which two decks have just come."""
        return PokerState(phase=Phase.INSPECT)

    def awaits(self, state: PokerState) -> Awaits:
        """What comes next."""
        return self.phases.awaits(state)

    def asks(self, state: PokerState) -> Awaits:
        """What comes next, without the calls that can be made in the meantime."""
        return self.phases.asks(state)

    def move(self, state: PokerState, seat: int, name: str) -> Move | None:
        """A move of the player whose turn it is."""
        return self.phases.move(state, seat, name) if state.phase == Phase.BETTING else super().move(state, seat, name)

    def shows(self, state: PokerState) -> Device | None:
        """The deck while cards come."""
        return self.deck if state.phase in COME else super().shows(state)

    def clocks(self, state: PokerState) -> tuple[Clock, ...]:
        """What is due between hands: the decks are put in order or replaced, and fees are taken by the hour."""
        if state.phase not in (Phase.OVER, Phase.SHUFFLE):
            return ()
        fee = (Clock(CALLS["time-fee"].offer, Every.HOURS, 1),) if self.house["rake"] == "time" else ()
        return (*decks.clocks(self.house), *fee)

    def takes_part(self, state: PokerState, seat: int) -> bool:
        """Whether a seat is to be dealt in: it does not sit out, and has chips or plays for some."""
        return seat not in state.out and (state.stack(seat) > 0 or state.plays(seat))

    def in_play(self, state: PokerState, seat: int) -> int:
        """What a seat has put into the pots, unless it has folded."""
        return sum(one.paid + one.dead for one in state.players if one.seat == seat and not one.folded)

    def compulsory(self, state: PokerState, seat: int) -> int:
        """The most that a seat posts for a hand: the ante with a blind, both blinds, a straddle or the forced bet."""
        fee = self.house.number("time-fee") if self.house["rake"] == "time" else 0
        if not self.takes_part(state, seat):
            return fee
        stakes = self.stakes_now(state)
        owes = stakes.small if button.remembered(state, seat) in ("small", "both") else 0
        straddle = 2 * stakes.big + owes if seat in state.straddles else 0
        kill = stakes.least if seat == state.killer else 0
        return max(fee, stakes.ante + max(stakes.forced, stakes.small + stakes.big, stakes.third, straddle, kill))

    # --- what a hand is played for ---

    def stakes_now(self, state: PokerState) -> Stakes:
        """The stakes of this hand, or of the next one between hands."""
        return self._now(state)[0]

    def structure(self, state: PokerState) -> Structure:
        """What may be bet on this street."""
        return self._now(state)[1][self.streets[state.street].big]

    def _now(self, state: PokerState) -> tuple[Stakes, tuple[Structure, Structure]]:
        """What the level and the kill button make of the posted stakes, and what may be bet then."""
        key = (state.level, state.antes, state.killer > 0)
        now = self._played_for.get(key)
        if now is None:
            stakes = self.stakes.times(state.level, antes=state.antes)
            stakes = self.raised(stakes) if state.killer else stakes
            now = self._played_for[key] = stakes, stakes.structures
        return now

    def course(self, state: PokerState, command: AnyCommand) -> Course[PokerState] | Refusal:
        """What follows from a command, event by event."""
        follows = self._follows.get(type(command))
        if follows is None:
            return self._comes_or_goes(state, command)
        decision = ordinary(self, state, command)
        if isinstance(decision, Refusal):
            return self._no_raise(state, command) or decision
        if isinstance(command, Choose) and (refusal := self._no_bet(state, command)):
            return refusal
        course = Course(self, state)
        follows(course, command)
        return course

    def _comes_or_goes(self, state: PokerState, command: AnyCommand) -> Course[PokerState] | Refusal:
        """What follows where patrons or chips come to the table or leave it, or a hand is called off."""
        match command:
            case Leave() if state.plays(command.seat):
                return IN_PLAY
            case BuyIn() if refusal := self._no_chips(state, command):
                return refusal
            case CashOut() if command.seat in state.seats:
                return STAYS
        decision = ordinary(self, state, command)
        if isinstance(decision, Refusal):
            return decision
        course, events = Course(self, state), decision or ()
        match command:
            case Leave():
                left = Left(seat=command.seat, remembered=button.remembered(state, command.seat))
                return course.add(*events[:-1], left)
            case Sit():
                return course.add(*events, *button.sat_again(state, command))
        return course.add(*events)

    def _no_raise(self, state: PokerState, command: AnyCommand) -> Refusal | None:
        """Why the player whose turn it is may not bet or raise, although that player has the chips."""
        if not isinstance(command, Choose) or command.move not in RAISES or state.phase != Phase.BETTING:
            return None
        if betting.to_act(state) != command.seat:
            return None
        player = state.player(command.seat)
        if player.put + player.stack <= state.to_match:
            return None
        return CLOSED.get(betting.closed_to(state, player, self.structure(state)))

    def _no_bet(self, state: PokerState, command: Choose) -> Refusal | None:
        """Why a bet or a raise does not fit the steps of the table."""
        if command.move not in RAISES or state.phase != Phase.BETTING:
            return None
        return betting.out_of_step(state, command, self.structure(state))

    @carries_out("poker/table-stakes", "poker/buy-in")
    def _no_chips(self, state: PokerState, command: BuyIn) -> Refusal | None:
        """Why a player may not buy these chips now: a hand is being played, or they are too few or too many."""
        seat, least, most = command.seat, self.house.number("buy-in-least"), self.house.number("buy-in-most")
        if seat not in state.gone and any(one.seat == seat for one in state.players):
            return NOT_NOW
        have = state.stack(seat)
        if seat in state.seats and not have and 0 < command.cents < least:
            return Refusal(f"The minimum buy-in here is {dollars(least)}; buy at least that much.", COMMON.buy_in)
        if seat in state.seats and most and have + command.cents > most:
            sentence = f"The maximum buy-in here is {dollars(most)}, and you have {dollars(have)}."
            return Refusal(sentence, COMMON.buy_in)
        return None

    def ends_void(self, state: PokerState) -> tuple[AnyEvent, ...]:
        """A hand that is called off is dealt again, as after a misdeal."""
        return mishaps.dealt_again(VOID_ROUND)

    def evolve(self, state: PokerState, event: AnyEvent) -> PokerState:
        """The state after an event."""
        return self.play.after[type(event)](state, event)

    def view(self, state: PokerState, viewer: Viewer) -> PokerState:
        """The state as the viewer may see it."""
        return seen(state, viewer)

    def holds(self, state: PokerState) -> Mapping[str, int]:
        """The stacks and the pots."""
        return {**super().holds(state), **betting.held(state)}
