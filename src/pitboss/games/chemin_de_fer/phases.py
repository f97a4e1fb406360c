"""What a chemin de fer table waits for in each phase."""

from pitboss.game import Awaits, Calling, Chance, Choice, Game, Move, Offer, Wagering
from pitboss.games.chemin_de_fer import calls
from pitboss.games.chemin_de_fer.bank import asked
from pitboss.games.chemin_de_fer.play import CARD, CARD_PHASES, STAYS
from pitboss.games.chemin_de_fer.state import TWO, CheminState
from pitboss.procedures.shuffling import Shuffling

NEXT = {  # the phase after a call, where that depends on nothing else
    "show-naturals": "player-speaks",
    "banker-has-three": "surplus-banker",
    "player-has-three": "surplus-player",
    "banker-drew-first": "given",
    "card-after-stay": "stray",
    "card-wrongly-called": "stray-called",
    "banker-took-two": "banker-second",
    "extra-card": "extra",
}
SPEAKS = (Move(CARD), Move(STAYS))  # the same for every hand: what is asked tells nobody what it must do
TOO_FEW = Calling(calls=(calls.TOO_FEW,))


class Phases:
    """The phases of a table under one house's rules."""

    def __init__(self, shuffling: Shuffling) -> None:
        self.shuffling = shuffling
        face_up = shuffling.face_up()
        shoe = shuffling.shoe
        self._card = Chance(device=shoe, calls=(face_up,))
        self._card_dealt = Chance(device=shoe, calls=(face_up, calls.OUT_OF_ORDER))
        self._players_card = Chance(device=shoe, calls=(face_up, calls.BANKER_DREW_FIRST))

    def awaits(self, game: Game[CheminState], state: CheminState) -> Awaits:
        """What comes next; nothing of it turns on cards that lie face down."""
        phase = state.phase
        if phase in self.shuffling.phases:
            return self.shuffling.awaits(state)
        if phase in CARD_PHASES:
            return self._chance(state) if state.left else TOO_FEW
        match phase:
            case "bidding" | "covering":
                return _wagering(game, state)
            case "staking" | "offering":
                return asked(game, state)
            case "dealt":
                return Calling(calls=(calls.SHOW_NATURALS, calls.OUT_OF_ORDER, *_surplus(state)))
            case "player-speaks":
                return Choice.of(state.dominant, SPEAKS, silent=CARD)
            case "banker-speaks":
                return Choice.of(state.banker, SPEAKS, silent=CARD, calls=_stray(state))
            case "announce":
                return Calling(calls=(calls.ANNOUNCE, *_afterwards(state)))
            case _:
                return None

    def _chance(self, state: CheminState) -> Chance:
        if state.phase == "dealing" and state.player:
            return self._card_dealt
        return self._players_card if state.phase == "player-third" else self._card


def _wagering(game: Game[CheminState], state: CheminState) -> Wagering:
    if state.phase == "bidding":
        close = calls.CLOSE_BIDS
    else:
        close = calls.NO_MORE_BETS if state.against else calls.NOBODY_COVERS
    moved = (calls.changed_seats(state.seats, game.charter.places),) if state.seats else ()
    return Wagering(calls=(close, *moved))


def _surplus(state: CheminState) -> tuple[Offer, ...]:
    """A card too many in the initial deal."""
    if not state.left:
        return ()
    bank = (calls.BANKER_HAS_THREE,) if len(state.bank) == TWO else ()
    return (*bank, calls.PLAYER_HAS_THREE) if len(state.player) == TWO else bank


def _stray(state: CheminState) -> tuple[Offer, ...]:
    """A card that is dealt to a Player who stayed."""
    return () if state.third or not state.left else (calls.CARD_AFTER_STAY, calls.CARD_WRONGLY_CALLED)


def _afterwards(state: CheminState) -> tuple[Offer, ...]:
    """A card too many when the hands lie face up."""
    if not state.left:
        return ()
    two = (calls.BANKER_TOOK_TWO,) if len(state.taken) == 1 else ()
    return two if state.extra else (*two, calls.EXTRA_CARD)
