"""What a chemin de fer table waits for in each phase."""

from functools import lru_cache

from msgspec.structs import replace

from pitboss.game import Awaits, Calling, Chance, Choice, Game, Move, Offer, Wagering
from pitboss.games.chemin_de_fer.bank import asked
from pitboss.games.chemin_de_fer.law import CALLS
from pitboss.games.chemin_de_fer.play import CARD, CARD_PHASES, MOVES, STAY, STAYS, first_cards
from pitboss.games.chemin_de_fer.state import TWO, CheminState, Phase
from pitboss.procedures.shuffling import Shuffling

SPEAKS = (Move(CARD), Move(STAY))  # the same for every hand: what is asked tells nobody what the hand must do
OFFERS = {name: spoken.offer for name, spoken in CALLS.items()}
OUT_OF_ORDER = replace(OFFERS["out-of-order"], values=(STAYS, MOVES))
TOO_FEW = Calling(calls=(OFFERS["too-few-cards"],))


class Phases:
    """The phases of a table under one house's rules."""

    def __init__(self, shuffling: Shuffling) -> None:
        self.shuffling = shuffling
        shoe, face_up = shuffling.shoe, shuffling.face_up()
        # All first cards that are due come in one draw. Whether a card lies face up among them is told before it; that
        # they were taken in the wrong order, after it.
        self._first = [Chance(device=shoe, calls=(face_up,), count=n, ordered=True) for n in range(5)]
        self._card = Chance(device=shoe, calls=(face_up,))
        self._players_card = Chance(device=shoe, calls=(face_up, OFFERS["banker-drew-first"]))

    def awaits(self, game: Game[CheminState], state: CheminState) -> Awaits:
        """What comes next; nothing of it depends on cards that lie face down."""
        if state.phase in self.shuffling.phases:
            return self.shuffling.awaits(state)
        return self.shuffling.with_recut(state, self._awaits(game, state))

    def _awaits(self, game: Game[CheminState], state: CheminState) -> Awaits:
        phase = state.phase
        if phase in CARD_PHASES:
            return self._chance(state) if state.left else TOO_FEW
        match phase:
            case Phase.BIDDING | Phase.COVERING:
                return _wagering(game, state)
            case Phase.STAKING | Phase.OFFERING:
                return asked(game, state)
            case Phase.DEALT:
                return Calling(calls=(OFFERS["show-naturals"], OUT_OF_ORDER, *_surplus(state)))
            case Phase.PLAYER_SPEAKS:
                return Choice.of(state.dominant, SPEAKS, silent=CARD)
            case Phase.BANKER_SPEAKS:
                return Choice.of(state.banker, SPEAKS, silent=CARD, calls=_stray(state))
            case Phase.ANNOUNCE:
                return Calling(calls=(OFFERS["announce"], *_afterwards(state)))
            case _:
                return None

    def _chance(self, state: CheminState) -> Chance:
        if state.phase == Phase.DEALING:
            return self._first[first_cards(state)]
        return self._players_card if state.phase == Phase.PLAYER_THIRD else self._card


def _wagering(game: Game[CheminState], state: CheminState) -> Wagering:
    if state.phase == Phase.BIDDING:
        close = OFFERS["close-bids"]
    else:
        close = OFFERS["no-more-bets" if state.against else "nobody-covers"]
    moved = (_changed_seats(state.seats, game.charter.places),) if state.seats else ()
    return Wagering(calls=(close, *moved))


@lru_cache(maxsize=1024)
def _changed_seats(seats: tuple[int, ...], places: int) -> Offer:
    """Dealer or floor tell where the participant in one of these seats sat before."""
    return replace(OFFERS["changed-seats"], values=tuple(str(seat) for seat in range(1, places + 1)), seats=seats)


def _surplus(state: CheminState) -> tuple[Offer, ...]:
    """An extra card in the initial deal."""
    if not state.left:
        return ()
    bank = (OFFERS["banker-has-three"],) if len(state.bank) == TWO else ()
    return (*bank, OFFERS["player-has-three"]) if len(state.player) == TWO else bank


def _stray(state: CheminState) -> tuple[Offer, ...]:
    """A card that is dealt to a Player who stayed."""
    return () if state.third or not state.left else (OFFERS["card-after-stay"], OFFERS["card-wrongly-called"])


def _afterwards(state: CheminState) -> tuple[Offer, ...]:
    """An extra card when the hands lie face up."""
    if not state.left:
        return ()
    two = (OFFERS["banker-took-two"],) if len(state.taken) == 1 else ()
    return two if state.extra else (*two, OFFERS["extra-card"])
