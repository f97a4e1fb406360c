"""The state of a punto banco or mini-baccarat table."""

from enum import StrEnum

from msgspec.structs import replace

from pitboss.procedures.shuffling import ShoeState, ShufflePhase

FACE_DOWN = "??"


class Phase(StrEnum):
    """What the table is doing: first the phases of the shuffle, then those of a round."""

    INSPECT = ShufflePhase.INSPECT
    VERIFY = ShufflePhase.VERIFY
    DISPLAY = ShufflePhase.DISPLAY
    WASH = ShufflePhase.WASH
    SHUFFLE = ShufflePhase.SHUFFLE
    LACE = ShufflePhase.LACE
    SHUFFLE_AGAIN = ShufflePhase.SHUFFLE_AGAIN
    CUT = ShufflePhase.CUT
    INSERT = ShufflePhase.INSERT
    BURN_FIRST = ShufflePhase.BURN_FIRST
    FACE_UP = ShufflePhase.FACE_UP
    BURNING = ShufflePhase.BURNING
    OVER = "over"
    WAGERING = "wagering"
    CLOSED = "closed"  # no more bets: the curator is to be told "Cards" (punto banco)
    DEALING = "dealing"  # the four opening cards come
    COUNTS = "counts"  # the Player's Hand is to be called
    BANKER = "banker"  # the Banker's Hand is to be called
    THIRD_PLAYER = "third-player"  # a third card comes to the Player's Hand
    THIRD_BANKER = "third-banker"  # a third card comes to the Banker's Hand
    GIVEN_TO_BANKER = "given-to-banker"  # a card that was dealt to the Player's Hand in error comes
    SET_ASIDE = "set-aside"  # a card that was drawn in excess and not disclosed comes
    DISCLOSED = "disclosed"  # a card that was drawn in excess and disclosed comes
    RESULT = "result"  # the result is to be announced
    COLLECTING = "collecting"  # the shoe is finished, and vigorish is owed


UNSEEN = (Phase.DEALING, Phase.COUNTS)  # cards that are dealt face down are turned up after these


class BaccaratState(ShoeState, frozen=True, gc=False):
    """What else the rules must know: the hands, what is owed, how far the shoe is, and who holds it."""

    phase: Phase = Phase.OVER
    player: tuple[str, ...] = ()
    banker: tuple[str, ...] = ()
    kept: str = ""  # a card drawn in excess and not disclosed: the first card of the next hand
    last: int = 0  # 1: the next hand is the last of the shoe; 2: this one is
    owed: tuple[tuple[int, int], ...] = ()  # seats and the vigorish marked for each, in cents
    forms: int = 0  # Complimentary Vigorish Forms used
    curator: int = 0  # the seat that holds the shoe; 0: nobody does, and the dealer deals
    turn: int = 0  # while nobody holds the shoe, the seat that gave it up last; 0: nobody has held it yet
    passed: tuple[int, ...] = ()  # seats that are not offered the shoe now: they declined it, or gave it up

    def due(self, seat: int) -> int:
        """What a seat owes, in cents."""
        return dict(self.owed).get(seat, 0)


def seen(state: BaccaratState, *, face_down: bool) -> BaccaratState:
    """The state as anybody sees it: only the backs of the cards that lie face down."""
    if state.kept:
        state = replace(state, kept=FACE_DOWN)
    if face_down and (state.back or state.phase) in UNSEEN:
        backs, theirs = (FACE_DOWN,) * len(state.player), (FACE_DOWN,) * len(state.banker)
        state = replace(state, player=backs, banker=theirs)
    return state
