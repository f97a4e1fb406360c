"""What a baccarat table waits for in each phase of a round; the phases of the shuffle are the shuffle's own."""

from pitboss.game import Awaits, Calling, Chance, Offer
from pitboss.games.baccarat.calls import Calls
from pitboss.games.baccarat.coup import TWO
from pitboss.games.baccarat.state import BaccaratState
from pitboss.procedures.shuffling import Shuffling


class Waiting:
    """The calls and the cards of a round, under one game's law."""

    def __init__(self, calls: Calls, shuffling: Shuffling) -> None:
        self.calls = calls
        shoe = shuffling.shoe
        coming = Chance(calls=(shuffling.face_up(),), device=shoe)
        drawn = Chance(device=shoe)
        self._in_error = Chance(calls=(*coming.calls, calls.in_error), device=shoe)
        self._short = Calling(calls=(calls.too_few,))
        self._by_phase: dict[str, Awaits] = {
            "over": None,
            "closed": Calling(calls=(calls.cards,)),
            "dealing": coming,
            "counts": Calling(calls=(calls.call_player,)),
            "banker": Calling(calls=(calls.call_banker,)),
            "third-player": coming,
            "third-banker": coming,
            "given-to-banker": drawn,
            "set-aside": drawn,
            "disclosed": drawn,
        }

    def awaits(self, state: BaccaratState) -> Awaits:
        """What comes next, when wagers are closed."""
        match state.phase:
            case "collecting":
                return Calling(calls=(self.calls.collect, *self.owing(state)))
            case "result":
                return Calling(calls=(self.calls.result, *self._amiss(state)))
            case "third-banker" if len(state.player) == TWO and state.left:
                return self._in_error
        waits = self._by_phase[state.phase]
        return self._short if isinstance(waits, Chance) and not state.left else waits

    def owing(self, state: BaccaratState) -> tuple[Offer, ...]:
        """What the floor may call while vigorish is owed."""
        return (self.calls.write_up(tuple(seat for seat, _ in state.owed)),) if state.owed else ()

    def _amiss(self, state: BaccaratState) -> tuple[Offer, ...]:
        """A card can have been drawn too many; a second one cannot be the first of the next hand."""
        if not state.left:
            return ()
        calls = self.calls
        in_error, surplus = calls.in_error, calls.surplus
        if state.kept:
            in_error, surplus = calls.in_error_shown, calls.surplus_shown
        return (in_error, surplus) if len(state.player) == TWO else (surplus,)
