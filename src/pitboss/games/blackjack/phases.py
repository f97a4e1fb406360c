"""What a blackjack table waits for in each phase of a round; the phases of the shuffle are the shuffle's own."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from pitboss.equipment import Device
from pitboss.game import Awaits, Calling, Chance, Offer, Wagering
from pitboss.games.blackjack.choices import MOST_KNOWN, Choices
from pitboss.games.blackjack.hand import TWO
from pitboss.games.blackjack.house import Conduct
from pitboss.games.blackjack.law import LAW, PACKAGE, BlackjackLaw
from pitboss.games.blackjack.state import BlackjackState, Phase
from pitboss.games.blackjack.wagers import MAIN_PLACES, bonus_winner, box_of, is_insurance, wager_of
from pitboss.procedures.calling import Spoken, read_calls
from pitboss.procedures.shuffling import Shuffling

COMING: Final = (Phase.DRAWING, Phase.DOUBLING, Phase.SEVENS, Phase.DEALER)  # one card comes


def spoken_by(law: BlackjackLaw, conduct: Conduct) -> Mapping[str, Spoken]:
    """The calls of a table. The dealer's second card rests on different paragraphs as it is dealt early or late."""
    found = dict(read_calls(PACKAGE, law=law))
    second = LAW.multiple.hand_one if conduct.actions > 1 else law.hole_card if conduct.hole else law.late_card
    spoken = found["dealers-card"]
    found["dealers-card"] = Spoken(replace(spoken.offer, cites=second), spoken.says)
    return found


class Phases:
    """The calls, the cards and the choices of a round."""

    def __init__(
        self,
        conduct: Conduct,
        spoken: Mapping[str, Spoken],
        shuffling: Shuffling,
        choices: Choices,
        displays: Mapping[int, Device],
        *,
        burns: bool,
    ) -> None:
        calls = {name: one.offer for name, one in spoken.items()}
        self._dealers = TWO if conduct.hole else 1  # the dealer's cards of the deal
        self.choices = choices
        self.shuffling = shuffling
        shoe = shuffling.shoe
        coming = self._coming = Chance(calls=(shuffling.face_up(),), device=shoe)
        card = Chance(device=shoe)
        self._short = Calling(calls=(calls["shuffle-discards"],))
        self._whole_result = Calling(calls=(calls["result"], calls["reshuffle"], calls["dealer-overdrew"]))
        self._short_result = Calling(calls=(calls["result"], calls["reshuffle"]))
        self._dead_hand = calls["dead-hand"]
        hidden = conduct.hole and not conduct.face_up
        self._playing = (calls["exposed-card"], *((calls["hole-card-seen"],) if hidden else ()))
        self._validate = Calling(calls=(calls["validate"],))
        self._buttons = {
            stake: Chance(device=display, calls=(calls["no-amount"],)) for stake, display in displays.items()
        }
        self._deals: dict[tuple[int, bool], Chance] = {}
        self._dead = lru_cache(maxsize=MOST_KNOWN)(self._dead_hands)
        self._asked: dict[str, Callable[[BlackjackState], Awaits]] = {  # phases in which it turns on the state
            Phase.PLAYING: self._turn,
            Phase.DEALING: self._deal,
            Phase.INSURANCE: choices.insurance,
            Phase.FOLLOWING: choices.following,
            Phase.PAYING: self._prizes,
            Phase.RESULT: self._result,
        }
        self._always: dict[str, Awaits] = {
            Phase.OVER: None,
            Phase.WAGERING: Wagering(
                calls=(
                    calls["no-more-bets"],
                    *((calls["new-dealer"],) if burns else ()),
                    *((calls["reshuffle"],) if conduct.bars_late else ()),  # for those who wait
                )
            ),
            Phase.READER: Calling(calls=(calls["check"], calls["reader-failed"])),
            Phase.TURN: Calling(calls=(calls["dealers-card"],)),
            Phase.CONFIRMING: Calling(calls=(calls["confirm"],)),
            **dict.fromkeys(COMING, coming),
            Phase.EXPOSING: card,
            Phase.OVERDRAWN: card,
            Phase.DOUBLING_DOWN: Chance(calls=(shuffling.face_up(), calls["double-came-face-up"]), device=shoe),
        }
        if conduct.double_card == "on-request":
            self._ask = calls["doubles-face-down"]
            self._asked[Phase.WAGERING] = self._wagering

    def awaits(self, state: BlackjackState) -> Awaits:
        """What comes next in a round."""
        asked = self._asked.get(state.phase)
        if asked:
            return asked(state)
        waits = self._always[state.phase]
        return self._short if not state.left and isinstance(waits, Chance) else waits

    def _wagering(self, state: BlackjackState) -> Awaits:
        """While wagers are open any patron may ask for doubles face down, until one has."""
        wagering = self._always[Phase.WAGERING]
        if state.doubles or not state.seats:
            return wagering
        return Wagering(calls=(*wagering.calls, replace(self._ask, seats=state.seats))) if wagering else None

    def _turn(self, state: BlackjackState) -> Awaits:
        """The hand in turn gets its second card after a split, or its patron chooses."""
        if len(state.hands[state.at].cards) < TWO:
            return self._coming if state.left else self._short
        calls = () if state.exposed or not state.left else self._playing
        return self.choices.on_a_hand(state, (*calls, self._dead(tuple([bet.spot for bet in state.bets]))))

    def _dead_hands(self, spots: tuple[str, ...]) -> Offer:
        """A hand can be declared dead while a wager lies on it."""
        lying = {box_of(spot) for spot in spots if wager_of(spot) in MAIN_PLACES and not is_insurance(spot)}
        return replace(self._dead_hand, values=tuple(map(str, sorted(lying))))

    def _result(self, state: BlackjackState) -> Awaits:
        return self._whole_result if state.left else self._short_result

    def _prizes(self, state: BlackjackState) -> Awaits:
        progressive = any(wager_of(bet.spot) == "progressive" for bet in state.bets)
        winner = None if progressive else bonus_winner(state)
        return self._buttons[winner.cents] if winner else self._validate

    def due(self, state: BlackjackState) -> int:
        """How many cards of the deal are still to come."""
        return 2 * len(state.hands) + self._dealers - state.came

    def _deal(self, state: BlackjackState) -> Awaits:
        """The first cards come in one draw: all of them, or as many as the shoe holds, or lie before one face up.

        A card that is found face up is reported with the number of cards of the deal that came before it.
        """
        if not state.left:
            return self._short
        many = min(self.due(state), state.left)
        key = (state.stops or many, not state.stops)
        found = self._deals.get(key)
        if found is None:
            calls: tuple[Offer, ...] = ()
            if not state.stops:
                calls = (replace(self.shuffling.face_up(), values=tuple(map(str, range(many)))),)
            found = self._deals[key] = Chance(device=self.shuffling.shoe, count=key[0], ordered=True, calls=calls)
        return found
