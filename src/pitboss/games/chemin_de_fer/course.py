"""The course of a table: its state after each event."""

from msgspec.structs import replace

from pitboss.events import AnyEvent, Called, Chosen, Drawn, Left, Noted, Opened, Over
from pitboss.game import Game
from pitboss.games.chemin_de_fer.bank import turn
from pitboss.games.chemin_de_fer.covering import dominant_of
from pitboss.games.chemin_de_fer.phases import NEXT
from pitboss.games.chemin_de_fer.play import CARD, STAYS, Play
from pitboss.games.chemin_de_fer.state import BANK, FACE_DOWN, CheminState, in_order
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.procedures.shuffling import Shuffling
from pitboss.procedures.wagering import fold


class Course:
    """What each event makes of a state, under one house's rules."""

    def __init__(self, house: House, places: int, shuffling: Shuffling, play: Play) -> None:
        self.house = house
        self.places = places
        self.shuffling = shuffling
        self.play = play

    def after(self, game: Game[CheminState], state: CheminState, event: AnyEvent) -> CheminState:
        """The state after an event."""
        match event:
            case Drawn():
                return self._card(state, event)
            case Called():
                return self._call(game, state, event)
            case Noted():
                return self._note(state, event)
            case Chosen():
                return self._choice(state, event)
            case Opened():
                return self._opened(state)
            case Over():
                return self._over(state)
            case Left():
                return _left(fold(state, event), event.seat)
            case _:
                return fold(state, event)

    def _card(self, state: CheminState, event: Drawn) -> CheminState:
        card = FACE_DOWN if event.outcome is None else str(event.outcome)
        if state.phase in self.shuffling.phases:
            return self.shuffling.evolve(state, event)
        if state.phase == "covering":  # it lay there from the hand before
            return replace(state, player=(card,), extra="")
        return self.play.after_card(state, card, self.shuffling)

    def _call(self, game: Game[CheminState], state: CheminState, event: Called) -> CheminState:
        if event.name == "face-up-card" or state.phase in self.shuffling.phases:
            return self.shuffling.evolve(state, event)
        if event.name != "no-more-bets":
            return replace(state, phase=NEXT.get(event.name, state.phase))
        return replace(
            state,
            phase="dealing",
            dominant=dominant_of(game, state),
            covered=state.against,
            final=state.cutting_card_is_out,
            cut_from=left_of(state.banker),
        )

    # --- the bank ---

    def _opened(self, state: CheminState) -> CheminState:
        """The Banker goes on; or the bank is offered in its order; or it is put up for bids."""
        if state.banker:
            return replace(state, phase="staking")
        if state.origin and self.house["lost-bank"] == "turn":
            return replace(state, phase="offering", offered=turn(state, self.places))
        return replace(state, phase="bidding", origin=0)

    def _note(self, state: CheminState, event: Noted) -> CheminState:
        match event.what:
            case "bank":
                return self._ended(state, str(event.value), event.seat)
            case "banker":
                origin = state.origin if state.least else event.seat
                taken = _held_by(state, event.seat)
                return replace(taken, phase="staking", origin=origin)
            case "unwanted":
                return replace(state, phase="offering", least=0, offered=turn(state, self.places))
            case "relieved":
                gone = replace(_held_by(state, 0), phase="offering", barred=state.banker)
                return replace(gone, offered=turn(gone, self.places))
            case "no-banker":
                return replace(state, origin=0)
            case "turn-lost":
                waits = tuple(seat for seat in state.waits if seat != event.seat)
                return replace(state, offered=state.offered[1:], waits=waits)
            case "waits":
                return replace(state, waits=tuple(sorted((*state.waits, event.seat))))
            case _:  # the hands are turned up
                return replace(state, phase="announce")

    def _ended(self, state: CheminState, how: str, follower: int) -> CheminState:
        """The bank after a hand: kept, lost, moved on, or as it was after a stand-off or a void hand."""
        if how in ("lost", "moves"):
            return _held_by(state, 0)
        stake = state.covered if state.covered and self.house["doubling-from"] == "covered" else state.stake
        state = replace(state, stake=stake, stood=how == "stood")
        return replace(state, follower=follower) if how == "kept" else state

    def _choice(self, state: CheminState, event: Chosen) -> CheminState:
        match event.move:
            case "decline":
                return replace(state, offered=state.offered[1:])
            case "pass":
                return self._passed(state)
            case "take":
                origin = state.origin if state.least else event.seat
                return _put_up(replace(_held_by(state, event.seat), origin=origin))
            case _ if state.phase == "staking":
                return _put_up(state)
            case _ if state.phase == "player-speaks":
                return replace(state, phase="player-third" if event.move == CARD else "banker-speaks")
            case _:
                return state if event.move == STAYS else replace(state, phase="banker-third")

    @carries_out("chemin-de-fer/passed-bank")
    def _passed(self, state: CheminState) -> CheminState:
        """A passed bank is offered for no less than the wager before; the order of the bank stays what it was."""
        passer, least = state.banker, state.stake
        state = replace(_held_by(state, 0), barred=passer, least=least)
        if self.house["passed-bank"] == "highest":
            return replace(state, phase="bidding")
        others = (seat for seat in state.seats if seat != passer)
        return replace(state, phase="offering", offered=in_order(others, passer, self.places))

    # --- the end of a round ---

    def _over(self, state: CheminState) -> CheminState:
        """The hands are cleared away; when the shoe is over the cards are shuffled, and a new shoe is auctioned."""
        finished = self.play.finished(state)
        state = replace(
            state,
            phase="over",
            offered=(),
            least=0,
            barred=0,
            covered=0,
            dominant=0,
            player=(),
            bank=(),
            third="",
            taken=(),
            final=False,
            burning=0,
            back="",
        )
        if not finished:
            return state
        state = replace(_held_by(state, 0), origin=0, extra="")
        return self.shuffling.anew(state, cut_from=state.cut_from)


@carries_out("19:47-4.4(b)")
def left_of(seat: int) -> int:
    """Who sits at the left of a seat, where the next cut is offered first: clockwise, the lower number."""
    return seat - 1


def _held_by(state: CheminState, seat: int) -> CheminState:
    """The bank with another Banker, or none, and without what the one before had staked."""
    return replace(state, banker=seat, stake=0, stood=False, follower=0, least=0, barred=0, offered=())


def _put_up(state: CheminState) -> CheminState:
    lies = state.bet(state.banker, BANK)
    assert lies is not None, "the Banker's wager has just been placed"
    return replace(state, phase="covering", stake=lies.cents, stood=False)


def _left(state: CheminState, seat: int) -> CheminState:
    """Who leaves takes along all rights of the seat; a bank that was held there goes on in its order."""
    if seat == state.banker:
        state = _held_by(state, 0)
    return replace(
        state,
        follower=0 if state.follower == seat else state.follower,
        barred=0 if state.barred == seat else state.barred,
        offered=tuple(one for one in state.offered if one != seat),
        waits=tuple(one for one in state.waits if one != seat),
    )
