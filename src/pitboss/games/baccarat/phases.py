"""What a baccarat table waits for in each phase of a round; the phases of the shuffle are the shuffle's own."""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.game import Awaits, Calling, Chance, Offer
from pitboss.games.baccarat.coup import TWO
from pitboss.games.baccarat.play import DISCLOSED, UNDISCLOSED, opening_cards
from pitboss.games.baccarat.state import BaccaratState, Phase
from pitboss.games.baccarat.vigorish import SIGNATURES
from pitboss.procedures.calling import Spoken
from pitboss.procedures.shuffling import Shuffling


class Phases:
    """The calls and the cards of a round, under one game's law."""

    def __init__(self, calls: Mapping[str, Spoken], shuffling: Shuffling) -> None:
        offers = {name: spoken.offer for name, spoken in calls.items()}
        ways = (DISCLOSED,) if shuffling.handling.machine == "continuous" else (UNDISCLOSED, DISCLOSED)
        self._in_error = replace(offers["card-in-error"], values=ways)
        self._surplus = replace(offers["surplus-card"], values=ways)
        self._write_up = replace(offers["write-up"], values=tuple(SIGNATURES))
        self._result, self._collect = offers["result"], offers["collect"]
        self._short = Calling(calls=(offers["too-few-cards"],))
        shoe, face_up = shuffling.shoe, shuffling.face_up()
        third = Chance(device=shoe, calls=(face_up,))
        in_excess = Chance(device=shoe)
        self._bankers_third = Chance(device=shoe, calls=(face_up, self._in_error))
        # All opening cards that are due come in one draw. Whether a card lies face up among them is told before it.
        self._opening = [Chance(device=shoe, calls=(face_up,), count=n, ordered=True) for n in range(5)]
        self._by_phase: dict[str, Awaits] = {
            Phase.OVER: None,
            Phase.CLOSED: Calling(calls=(offers["cards"],)),
            Phase.COUNTS: Calling(calls=(offers["call-player"],)),
            Phase.BANKER: Calling(calls=(offers["call-banker"],)),
            Phase.THIRD_PLAYER: third,
            Phase.THIRD_BANKER: third,
            Phase.GIVEN_TO_BANKER: in_excess,
            Phase.SET_ASIDE: in_excess,
            Phase.DISCLOSED: in_excess,
        }

    def awaits(self, state: BaccaratState) -> Awaits:
        """What comes next once wagers are closed."""
        match state.phase:
            case Phase.COLLECTING:
                return Calling(calls=(self._collect, *self.owing(state)))
            case Phase.RESULT:
                return Calling(calls=(self._result, *self._irregular(state)))
            case Phase.DEALING if state.left:
                return self._opening[opening_cards(state)]
            case Phase.DEALING:
                return self._short
            case Phase.THIRD_BANKER if len(state.player) == TWO and state.left:
                return self._bankers_third
        waits = self._by_phase[state.phase]
        return self._short if isinstance(waits, Chance) and not state.left else waits

    def owing(self, state: BaccaratState) -> tuple[Offer, ...]:
        """What the floor may call while vigorish is owed."""
        return (replace(self._write_up, seats=tuple(seat for seat, _ in state.owed)),) if state.owed else ()

    def _irregular(self, state: BaccaratState) -> tuple[Offer, ...]:
        """A card can have been drawn in excess; only one can be set aside as the first card of the next hand."""
        if not state.left:
            return ()
        found = (self._in_error, self._surplus) if len(state.player) == TWO else (self._surplus,)
        return tuple(replace(offer, values=(DISCLOSED,)) for offer in found) if state.kept else found
