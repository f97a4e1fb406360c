"""The course of a round: the first cards, naturals, third cards, what can go wrong with them, and the bank after it.

`Play` decides what follows from cards and choices; `Course` gives the state after each event.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pitboss.commands import Call, Choose
from pitboss.equipment import Outcome, card_name, cards_named
from pitboss.events import AnyEvent, Called, Chosen, Drawn, Left, Noted, Opened, Over
from pitboss.game import Game
from pitboss.games.baccarat.coup import BANKER, PLAYER, Coup
from pitboss.games.chemin_de_fer.bank import turns
from pitboss.games.chemin_de_fer.hands import DRAW, OPTION, banker_must, player_must, takes_stray
from pitboss.games.chemin_de_fer.law import CALLS, LAW, Cites
from pitboss.games.chemin_de_fer.state import BANK, FACE_DOWN, TWO, BankAfter, CheminState, Phase, in_order
from pitboss.games.chemin_de_fer.wagers import dominant_of
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.procedures.settlement import voided
from pitboss.procedures.shuffling import FACE_UP_CARD, Shuffling, burn_value, burned_with, dealt
from pitboss.procedures.wagering import fold

CARD, STAY = "card", "stay"  # what is said at the table
STAYS, MOVES = "bank-stays", "bank-moves"  # what becomes of the bank when a hand is annulled
BY_TURNS = (PLAYER, BANKER, PLAYER, BANKER)
TWO_BY_TWO = (PLAYER, PLAYER, BANKER, BANKER)
SURPLUS: Final = {  # an extra card in the initial deal: whose it is, and by which paragraphs
    Phase.SURPLUS_PLAYER: (PLAYER, LAW.player_has_three),
    Phase.SURPLUS_BANKER: (BANKER, LAW.banker_has_three),
}
CARD_PHASES = frozenset(
    {
        Phase.DEALING,
        *SURPLUS,
        Phase.PLAYER_THIRD,
        Phase.GIVEN,
        Phase.BANKER_THIRD,
        Phase.BANKER_SECOND,
        Phase.STRAY,
        Phase.STRAY_CALLED,
        Phase.EXTRA,
    }
)
NEXT: Final = {  # the phase after a call, where it depends on nothing else
    "show-naturals": Phase.PLAYER_SPEAKS,
    "banker-has-three": Phase.SURPLUS_BANKER,
    "player-has-three": Phase.SURPLUS_PLAYER,
    "banker-drew-first": Phase.GIVEN,
    "card-after-stay": Phase.STRAY,
    "card-wrongly-called": Phase.STRAY_CALLED,
    "banker-took-two": Phase.BANKER_SECOND,
    "extra-card": Phase.EXTRA,
}


def first_cards(state: CheminState) -> int:
    """How many first cards come now: all that are missing, or as many as the shoe has left."""
    return min(2 * TWO - len(state.player) - len(state.bank), state.left)


class Play:
    """The play of hands under one house's rules."""

    def __init__(self, *, two_by_two: bool, forced: bool, one_more: bool) -> None:
        self.order = TWO_BY_TWO if two_by_two else BY_TURNS
        self.forced = forced
        self.one_more = one_more

    # --- cards ---

    def come(self, state: CheminState, outcome: Outcome) -> tuple[AnyEvent, ...]:
        """What follows from the first cards, or from a card."""
        if state.phase == Phase.DEALING:
            return tuple(self._dealt(state, outcome if isinstance(outcome, tuple) else (outcome,)))
        card = str(outcome)
        match state.phase:
            case Phase.SURPLUS_PLAYER | Phase.SURPLUS_BANKER:
                whose, cites = SURPLUS[state.phase]
                return (_face_down(state.dominant if whose == PLAYER else state.banker, (card,), cites),)
            case Phase.EXTRA:
                return (Drawn(outcome=card, seen_by=(), cites=LAW.extra_card),)
            case Phase.STRAY | Phase.STRAY_CALLED:
                return self._stray(state, card)
            case Phase.PLAYER_THIRD | Phase.GIVEN:
                cites = LAW.banker_drew_first if state.phase == Phase.GIVEN else LAW.third_card
                return (Drawn(outcome=card, says=f"The {card_name(card)} to the Player's Hand", cites=cites),)
            case _:
                cites = LAW.banker_took_two if state.phase == Phase.BANKER_SECOND else LAW.third_card
                drawn = Drawn(outcome=card, says=f"The {card_name(card)} to the Banker's Hand", cites=cites)
                return (drawn, self._both_shown(state, card))

    def _dealt(self, state: CheminState, cards: tuple[int | str, ...]) -> Iterator[Drawn]:
        """Each holder's first cards, which only the holder sees."""
        out = len(state.player) + len(state.bank)
        for hand, seat in ((PLAYER, state.dominant), (BANKER, state.banker)):
            mine = tuple(str(card) for card, whose in zip(cards, self.order[out:], strict=False) if whose == hand)
            if mine:
                yield _face_down(seat, mine, LAW.first_cards)

    def kept(self, state: CheminState, dominant: int) -> tuple[Drawn, ...]:
        """A card that was drawn in excess before is the first card of this hand."""
        return (_face_down(dominant, (state.extra,), LAW.extra_card),) if state.extra else ()

    # --- naturals and third cards ---

    def naturals(self, state: CheminState, command: Call) -> tuple[AnyEvent, ...]:
        """Naturals are shown at once; where there is none, the Dominant Player is to speak."""
        heard = CALLS["show-naturals"].heard(command)
        return (heard, both_shown(state, LAW.naturals)) if state.natural else (heard,)

    @carries_out("19:47-4.9")
    def spoken(self, state: CheminState, command: Choose) -> tuple[AnyEvent, ...]:
        """A hand draws or stays; it does what it must, whatever its holder says."""
        if state.phase == Phase.PLAYER_SPEAKS:
            must, cites = player_must(state.player_first, forced=self.forced), LAW.player_speaks
        else:
            must, cites = self.bankers_duty(state), LAW.banker_speaks
        move = command.move if must == OPTION else CARD if must == DRAW else STAY
        said = Chosen(seat=command.seat, move=move, cites=cites)
        over = state.phase == Phase.BANKER_SPEAKS and move == STAY
        return (said, both_shown(state, LAW.banker_speaks)) if over else (said,)

    def bankers_duty(self, state: CheminState) -> str:
        """What the Banker must do, or may choose."""
        return banker_must(state.banker_first, state.third_value, forced=self.forced)

    def _stray(self, state: CheminState, card: str) -> tuple[AnyEvent, ...]:
        """A card came to a Player who stayed: it is the Banker's, or it is discarded with others."""
        wrongly = state.phase == Phase.STRAY_CALLED
        cites = LAW.card_wrongly_called if wrongly else LAW.card_after_stay
        if takes_stray(self.bankers_duty(state), wrongly_called=wrongly):
            drawn = Drawn(outcome=card, says=f"The {card_name(card)} is the Banker's card", cites=cites)
            return (drawn, self._both_shown(state, card))
        says = f"The {card_name(card)} is discarded, and {burned_with(state, card)} more with it"
        return (Drawn(outcome=card, says=says, cites=cites),)

    def _both_shown(self, state: CheminState, card: str) -> Noted:
        return both_shown(replace(state, taken=(*state.taken, card)), LAW.announced)

    # --- the state after cards ---

    def after_cards(self, state: CheminState, event: Drawn, shuffling: Shuffling) -> CheminState:
        """The state after the first cards of a hand, or a card, have come out of the shoe."""
        if state.phase == Phase.DEALING:
            return self._after_first(state, event)
        phase, state = state.phase, dealt(state)
        card = FACE_DOWN if event.outcome is None else str(event.outcome)
        match phase:
            case Phase.SURPLUS_PLAYER:
                return replace(state, player=(*state.player, card), phase=Phase.DEALT)
            case Phase.SURPLUS_BANKER:
                return replace(state, bank=(*state.bank, card), phase=Phase.DEALT)
            case Phase.EXTRA:
                kept = "" if state.cutting_card_is_out else card
                return replace(state, phase=Phase.ANNOUNCE, extra=kept)
            case Phase.PLAYER_THIRD | Phase.GIVEN:
                return replace(state, phase=Phase.BANKER_SPEAKS, third=card)
            case Phase.STRAY | Phase.STRAY_CALLED:
                if takes_stray(self.bankers_duty(state), wrongly_called=phase == Phase.STRAY_CALLED):
                    return replace(state, phase=Phase.ANNOUNCE, taken=(card,))
                return shuffling.burn(state, burn_value(card), Phase.BANKER_SPEAKS)
            case _:
                return replace(state, phase=Phase.ANNOUNCE, taken=(*state.taken, card))

    def _after_first(self, state: CheminState, event: Drawn) -> CheminState:
        """One holder's first cards lie face down; the Player's come before the Banker's."""
        players = event.seen_by == (state.dominant,)
        if isinstance(event.outcome, tuple):
            cards = tuple(map(str, event.outcome))
        elif event.outcome is not None:
            cards = (str(event.outcome),)
        elif players:
            out = len(state.player) + len(state.bank)
            cards = (FACE_DOWN,) * self.order[out : out + first_cards(state)].count(PLAYER)
        else:
            cards = (FACE_DOWN,) * min(TWO - len(state.bank), state.left)
        state = dealt(state, len(cards))
        if players:
            state = replace(state, player=(*state.player, *cards))
        else:
            state = replace(state, bank=(*state.bank, *cards))
        full = len(state.player) + len(state.bank) == 2 * TWO
        return replace(state, phase=Phase.DEALT) if full else state

    # --- the end of the shoe ---

    @carries_out("19:47-4.12(i)", "chemin-de-fer/cutting-card")
    def is_last(self, state: CheminState) -> bool:
        """Whether this is the last hand of the shoe."""
        return state.final if self.one_more else state.cutting_card_is_out

    def finished(self, state: CheminState) -> bool:
        """Whether the shoe is over after this hand."""
        return self.is_last(state) or not state.left

    @carries_out("19:47-4.12(i)")
    def is_void(self, state: CheminState) -> bool:
        """Whether this is the last hand of the shoe and a card of it was found face up, whichever came first.

        Cards that are burned can bring the cutting card out, and so can any card of the hand.
        """
        return state.face_up and not state.burning and self.finished(state)


def _face_down(seat: int, cards: tuple[str, ...], cites: Cites) -> Drawn:
    """Cards that only the holder of this seat sees."""
    says = f"The {' and the '.join(map(card_name, cards))} to seat {seat}"
    return Drawn(outcome=cards if len(cards) > 1 else cards[0], says=says, seen_by=(seat,), cites=cites)


def annulled(state: CheminState, cites: Cites, why: str, bank: BankAfter) -> tuple[AnyEvent, ...]:
    """The hand is void, every wager goes back, and the bank stays or moves on."""
    says = "The bank goes on to the next participant." if bank == BankAfter.MOVES else "The bank stays."
    noted = Noted(what="bank", value=bank, says=says, cites=cites)
    return (*voided(state.bets, cites, why), noted, Over(cites=cites))


def both_shown(state: CheminState, cites: Cites) -> Noted:
    """Both hands are turned face up."""
    player = (*state.player, state.third) if state.third else state.player
    banker = (*state.bank, *state.taken)
    said = f"The Player's Hand is {cards_named(player)}; the Banker's Hand is {cards_named(banker)}."
    return Noted(what="turned-up", value=f"{' '.join(player)} / {' '.join(banker)}", says=said, cites=cites)


def announced(coup: Coup, command: Call) -> Called:
    """The counts of both hands, and which of them wins."""
    spoken = CALLS["announce"]
    return spoken.heard(command, says=spoken.says.format(told=coup.told("Stand-off")), result=coup.winner)


# --- the state after each event --------------------------------------------------------------------------------------


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
                return self._left(fold(state, event), event.seat)
            case _:
                return fold(state, event)

    def _card(self, state: CheminState, event: Drawn) -> CheminState:
        if self.shuffling.concerns(state, event):
            return self.shuffling.evolve(state, event)
        if state.phase == Phase.COVERING:  # the card is left over from the hand before
            card = FACE_DOWN if event.outcome is None else str(event.outcome)
            return replace(state, player=(card,), extra="")
        return self.play.after_cards(state, event, self.shuffling)

    def _call(self, game: Game[CheminState], state: CheminState, event: Called) -> CheminState:
        if event.name == FACE_UP_CARD and state.phase != Phase.EXTRA:  # a card in excess is none of this hand
            state = replace(state, face_up=True)
        if self.shuffling.concerns(state, event):
            return self.shuffling.evolve(state, event)
        if event.name != "no-more-bets":
            return replace(state, phase=NEXT.get(event.name, state.phase))
        return replace(
            state,
            phase=Phase.DEALING,
            dominant=dominant_of(game, state),
            covered=state.against,
            final=state.cutting_card_is_out,
            cut_from=left_of(state.banker),
        )

    # --- the bank ---

    def _opened(self, state: CheminState) -> CheminState:
        """The Banker goes on; or the bank is offered in its order; or it is put up for bids."""
        if state.banker:
            return replace(state, phase=Phase.STAKING)
        if state.origin and self.house["lost-bank"] == "turn":
            return replace(state, phase=Phase.OFFERING, offered=turns(state, self.places))
        return replace(state, phase=Phase.BIDDING, origin=0)

    def _note(self, state: CheminState, event: Noted) -> CheminState:
        match event.what:
            case "bank":
                return self._ended(state, BankAfter(str(event.value)), event.seat)
            case "banker":
                origin = state.origin if state.least else event.seat
                taken = _held_by(state, event.seat)
                return replace(taken, phase=Phase.STAKING, origin=origin)
            case "unwanted":
                return replace(state, phase=Phase.OFFERING, least=0, offered=turns(state, self.places))
            case "relieved":
                gone = replace(_held_by(state, 0), barred=state.banker)
                gone = replace(gone, offered=turns(gone, self.places))
                if state.phase in self.shuffling.phases:  # the cards are cut again first
                    return replace(gone, back=Phase.OFFERING)
                return replace(gone, phase=Phase.OFFERING)
            case "no-banker":
                return replace(state, origin=0)
            case "turn-lost":
                waits = tuple(seat for seat in state.waits if seat != event.seat)
                return replace(state, offered=state.offered[1:], waits=waits)
            case "barred":
                return replace(state, barred=event.seat)
            case "waits":
                return replace(state, waits=tuple(sorted((*state.waits, event.seat))))
            case _:  # both hands are turned up
                return replace(state, phase=Phase.ANNOUNCE)

    def _ended(self, state: CheminState, how: BankAfter, follower: int) -> CheminState:
        """The bank after a hand: kept, lost, moved on, or as it was after a stand-off or a void hand."""
        if how in (BankAfter.LOST, BankAfter.MOVES):
            return _held_by(state, 0)
        stake = state.covered if state.covered and self.house["doubling-from"] == "covered" else state.stake
        state = replace(state, stake=stake, stood=how == BankAfter.STOOD)
        return replace(state, follower=follower) if how == BankAfter.KEPT else state

    def _choice(self, state: CheminState, event: Chosen) -> CheminState:
        match event.move:
            case "decline":
                return replace(state, offered=state.offered[1:])
            case "pass":
                return self._passed(state)
            case "take":
                origin = state.origin if state.least else event.seat
                return _put_up(replace(_held_by(state, event.seat), origin=origin))
            case _ if state.phase == Phase.STAKING:
                return _put_up(state)
            case _ if state.phase == Phase.PLAYER_SPEAKS:
                return replace(state, phase=Phase.PLAYER_THIRD if event.move == CARD else Phase.BANKER_SPEAKS)
            case _:
                return state if event.move == STAY else replace(state, phase=Phase.BANKER_THIRD)

    @carries_out("chemin-de-fer/passed-bank")
    def _passed(self, state: CheminState) -> CheminState:
        """A passed bank is offered for no less than the preceding wager; the order of the bank stays as it was."""
        passer, least = state.banker, state.stake
        state = replace(_held_by(state, 0), barred=passer, least=least)
        if self.house["passed-bank"] == "highest":
            return replace(state, phase=Phase.BIDDING)
        others = (seat for seat in state.seats if seat != passer)
        return replace(state, phase=Phase.OFFERING, offered=in_order(others, passer, self.places))

    def _left(self, state: CheminState, seat: int) -> CheminState:
        """All rights of a seat end when its participant leaves; a bank that was held there goes on in its order."""
        asked = seat == state.banker and state.back == Phase.STAKING  # the cards are cut again before the answer
        if seat == state.banker:
            state = _held_by(state, 0)
        if asked:
            state = replace(state, back=Phase.OFFERING, offered=turns(state, self.places))
        return replace(
            state,
            follower=0 if state.follower == seat else state.follower,
            barred=0 if state.barred == seat else state.barred,
            offered=tuple(one for one in state.offered if one != seat),
            waits=tuple(one for one in state.waits if one != seat),
        )

    # --- the end of a round ---

    def _over(self, state: CheminState) -> CheminState:
        """The hands are cleared away; when the shoe is over the cards are shuffled, and a new shoe is auctioned."""
        before, finished = state, self.play.finished(state)
        state = replace(
            state,
            phase=Phase.OVER,
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
            face_up=False,
            burning=0,
            back="",
        )
        if not finished:
            return self.shuffling.interrupted(state, before) if before.phase in self.shuffling.phases else state
        state = replace(_held_by(state, 0), origin=0, extra="", waits=())
        return self.shuffling.anew(state, cut_from=state.cut_from)


@carries_out("19:47-4.4(b)")
def left_of(seat: int) -> int:
    """The seat to the left of a seat, where the next cut is offered first: clockwise, the lower number."""
    return seat - 1


def _held_by(state: CheminState, seat: int) -> CheminState:
    """The bank with another Banker or none, and without what the last Banker had staked."""
    return replace(state, banker=seat, stake=0, stood=False, follower=0, least=0, barred=0, offered=())


def _put_up(state: CheminState) -> CheminState:
    lies = state.bet(state.banker, BANK)
    assert lies is not None, "the Banker's wager has just been placed"
    return replace(state, phase=Phase.COVERING, stake=lies.cents, stood=False)
