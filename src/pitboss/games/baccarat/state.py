"""The state of a punto banco or mini-baccarat table.

Phases, after those of the shuffle:

over        no round is on
wagering    wagers are open
closed      "No more bets": the curator is to be told "Cards" (punto banco)
dealing     the four opening cards come
counts      the Player's Hand is to be called
banker      the Banker's Hand is to be called
third-player, third-banker     a third card comes
given-to-banker, set-aside, disclosed     a card that was drawn in error comes
result      the result is to be announced
collecting  the shoe is finished, and vigorish is owed
"""

from msgspec.structs import replace

from pitboss.procedures.shuffling import ShoeState

FACE_DOWN = "??"
UNSEEN = ("dealing", "counts")  # phases in which cards that were dealt face down still lie so


class BaccaratState(ShoeState, frozen=True, gc=False):
    """Also: the hands, what is owed, how far the shoe is, and who holds it."""

    player: tuple[str, ...] = ()
    banker: tuple[str, ...] = ()
    kept: str = ""  # a card drawn too many and not disclosed: the first of the next hand
    last: int = 0  # 1: the next hand is the last of the shoe; 2: this one is
    owed: tuple[tuple[int, int], ...] = ()  # vigorish marked for a seat, in cents
    forms: int = 0  # Complimentary Vigorish Forms used
    curator: int = 0  # the seat that holds the shoe; 0: nobody does, and the dealer deals
    turn: int = 0  # the seat that gave it up last; 0: it is offered as at the start of play
    passed: tuple[int, ...] = ()  # seats that declined the shoe since

    def due(self, seat: int) -> int:
        """What a seat owes, in cents."""
        return dict(self.owed).get(seat, 0)


def seen(state: BaccaratState, *, face_down: bool) -> BaccaratState:
    """The state as anybody sees it: of a card that lies face down only its back."""
    if state.kept:
        state = replace(state, kept=FACE_DOWN)
    if face_down and (state.back or state.phase) in UNSEEN:
        backs, theirs = (FACE_DOWN,) * len(state.player), (FACE_DOWN,) * len(state.banker)
        state = replace(state, player=backs, banker=theirs)
    return state
