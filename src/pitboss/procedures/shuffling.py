"""How cards are made ready: from the inspection of the decks to the burn cards before the first round.

The dealer inspects the decks and the floor verifies them; the cards are spread for the first patrons to see. When
somebody has come they are washed, shuffled and laced; the cut is offered in the lawful order; the cutting cards go in,
and the first cards are burned. Until a card is dealt, a supervisor may have those that are left cut again. The state
of a card game is a `ShoeState`. Its phases before a round are those of `ShufflePhase`, which the game's own `Phase`
lists again; the game's own phases follow. Which card comes is chance, as everywhere. The calls are in `shuffling.csv`,
whose column `law` names the field of `ShuffleLaw` with the paragraphs.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result, Role
from pitboss.equipment import Outcome, Shoe
from pitboss.events import AnyEvent, Called, Decision, Drawn, Refusal, Shuffled
from pitboss.game import OVER, Awaits, Calling, Chance, Offer, State
from pitboss.law import Citation
from pitboss.procedures.calling import read_calls

CUT_DEPTH: Final = 10  # a cut must leave this many cards at either end
NOBODY: Final = -1
FACE_UP_CARD: Final = "face-up-card"  # the call that is made when a card is found face up in the shoe
RECUT: Final = "recut"  # the call by which a supervisor has the cards cut again
IN_ANY_PHASE: Final = (FACE_UP_CARD, RECUT)
NOTHING_YET: Final = Calling()


class ShufflePhase(StrEnum):
    """What the table does with the cards before a round, and when cards are burned."""

    INSPECT = "inspect"
    VERIFY = "verify"
    DISPLAY = "display"
    WASH = "wash"
    SHUFFLE = "shuffle"
    LACE = "lace"
    SHUFFLE_AGAIN = "shuffle-again"
    CUT = "cut"
    INSERT = "insert"
    BURN_FIRST = "burn-first"  # the first card of the shoe comes
    FACE_UP = "face-up"  # the card that was found face up in the shoe comes
    BURNING = "burning"  # the other cards that are burned come, all in one draw


class ShuffleLaw(Struct, frozen=True):
    """The paragraphs by which one game's cards are prepared."""

    inspected: tuple[Citation, ...]
    displayed: tuple[Citation, ...]
    washed: tuple[Citation, ...]
    shuffled: tuple[Citation, ...]
    laced: tuple[Citation, ...]
    again: tuple[Citation, ...]  # the second shuffle, after the cards are laced
    offered: tuple[Citation, ...]
    cut: tuple[Citation, ...]
    inserted: tuple[Citation, ...]  # the cutting cards
    burned: tuple[Citation, ...]
    recut: tuple[Citation, ...]
    face_up: tuple[Citation, ...]  # a card found face up in the shoe


class Handling(Struct, frozen=True):
    """How a house handles the cards."""

    behind: int = 14  # cards behind the cutting card
    second_shuffle: bool = False
    recut_by: str = "last"  # last: the patron who cut last; next: the next in line
    machine: str = "hand"  # hand; automated: a device shuffles; continuous: it never stops, and nothing is cut
    preshuffled: bool = False
    laces: bool = True  # about one deck is laced into the rest
    burns: str = "value"  # value: the first card tells how many more are burned; one: one card, which nobody sees
    clockwise: int = -1  # whether seat numbers rise (1) or fall (-1) clockwise
    seen_by: int = 1  # how many patrons have the chance to look at the cards before they are washed


class ShoeState(State, frozen=True, gc=False):
    """What the rules must know about the shoe, though never what is in it."""

    left: int = 0  # cards in the shoe
    behind: int = 0  # how many of them lie behind the cutting card; 0: there is no cutting card
    cut_from: int = 0  # the seat that is offered the cut first; 0: the first in line
    declined: tuple[int, ...] = ()
    cutter: int = NOBODY  # who cut last; 0 is the dealer
    burning: int = 0  # cards still to be burned
    back: str = ""  # the phase that play returns to once they are
    ready: int = 0  # cards in the shoe before any was dealt, without burned ones; 0: the cards have not been cut

    @property
    def cutting_card_is_out(self) -> bool:
        """Whether the cutting card has come out."""
        return bool(self.behind) and self.left <= self.behind

    @property
    def undealt(self) -> bool:
        """Whether the cards have been cut and none of them has been dealt."""
        return 0 < self.left == self.ready


T = TypeVar("T", bound=ShoeState)


def burn_value(card: str) -> int:
    """How many more cards are burned with a card: ten for a ten or face card, one for an ace, else its number."""
    return 10 if card[0] in "TJQK" else "A23456789".index(card[0]) + 1


def burned_with(state: ShoeState, card: str) -> int:
    """How many more cards are burned with the one that comes now; the shoe may hold fewer than its value."""
    return min(burn_value(card), state.left - 1)


class Shuffling:
    """The phases before a round, for one game under one house's rules.

    `words` holds what this game says at a call in its own words, by the name of the call.
    """

    phases: Final[frozenset[str]] = frozenset(ShufflePhase)
    first: Final = ShufflePhase.INSPECT  # the phase of a table to which the cards have just come

    def __init__(
        self, law: ShuffleLaw, handling: Handling, shoe: Shoe, *, words: Mapping[str, str] | None = None
    ) -> None:
        self.law = law
        self.handling = handling
        self.shoe = shoe
        self.cards = shoe.left  # how many cards a full shoe holds
        self._calls = read_calls("pitboss.procedures", law=law, file="shuffling.csv")
        self._words = words or {}
        self._cuts = _cuts(self.cards)
        self._next = self._course()
        self._routine = {phase: Calling(calls=(self._calls[phase].offer,)) for phase in self._next}
        self._recut_offer = (self._calls[RECUT].offer,)
        self._routine[ShufflePhase.INSERT] = Calling(calls=(self._calls["insert"].offer, *self._recut_offer))
        self._one_card = Chance(device=shoe)
        self._looked_at = {ShufflePhase.WASH: handling.seen_by, ShufflePhase.SHUFFLE: 1}

    def _course(self) -> dict[str, str]:
        """Which phase follows each routine call, as this house handles the cards."""
        handling = self.handling
        by_hand = handling.machine == "hand"
        ready: str = OVER if handling.machine == "continuous" else ShufflePhase.CUT
        opening = [ShufflePhase.INSPECT, ShufflePhase.VERIFY]
        if not handling.preshuffled:
            opening += [ShufflePhase.DISPLAY, *([ShufflePhase.WASH] if by_hand else [])]
        shuffling = [ShufflePhase.SHUFFLE]
        if by_hand and handling.laces:
            shuffling += [ShufflePhase.LACE, *([ShufflePhase.SHUFFLE_AGAIN] if handling.second_shuffle else [])]
        begins = ready if handling.preshuffled else ShufflePhase.SHUFFLE  # preshuffled cards are cut as they are
        course: dict[str, str] = dict(zip(opening, (*opening[1:], begins), strict=True))
        return course | dict(zip(shuffling, (*shuffling[1:], ready), strict=True))

    # --- who cuts ---

    def in_line(self, state: ShoeState) -> list[int]:
        """The seats that are still to be offered the cut, clockwise from the first."""
        way = self.handling.clockwise
        seats = sorted(state.seats, key=lambda seat: way * seat)
        first = way * state.cut_from
        start = next((at for at, seat in enumerate(seats) if state.cut_from and way * seat >= first), 0)
        return [seat for seat in seats[start:] + seats[:start] if seat not in state.declined]

    # --- the questions of the contract, for these phases ---

    def concerns(self, state: ShoeState, said: AnyCommand | AnyEvent) -> bool:
        """Whether a command or an event is for the shuffle to decide or fold.

        That is every call and every card in its phases, and in any phase a recut and a card that is found face up.
        """
        if isinstance(said, Call | Called) and said.name in IN_ANY_PHASE:
            return True
        return isinstance(said, Call | Called | Result | Drawn) and state.phase in self.phases

    def awaits(self, state: ShoeState) -> Awaits:
        """What comes next."""
        match state.phase:
            case ShufflePhase.FACE_UP:
                return self._one_card
            case ShufflePhase.BURN_FIRST:
                return self.with_recut(state, self._one_card)
            case ShufflePhase.BURNING:
                burned = Chance(device=self.shoe, count=state.burning)
                return self.with_recut(state, burned) if state.back == OVER else burned  # a round offers it itself
            case ShufflePhase.CUT:
                return self._cutting(state)
            case ShufflePhase.WASH | ShufflePhase.SHUFFLE if self._waits_for_patrons(state, state.phase):
                return NOTHING_YET
            case _:
                return self._routine[state.phase]

    def _waits_for_patrons(self, state: ShoeState, phase: str) -> bool:
        """Whether too few are at the table for the cards to be washed or shuffled."""
        return len(state.seats) < self._looked_at[ShufflePhase(phase)]

    def too_early(self, state: ShoeState, command: AnyCommand) -> Refusal | None:
        """Why the cards may not be washed or shuffled yet: nobody has come who could have looked at them."""
        phase = state.phase
        if not isinstance(command, Call) or command.name != phase or phase not in self._looked_at:
            return None
        if not self._waits_for_patrons(state, phase):
            return None
        law = self.law
        if phase == ShufflePhase.SHUFFLE:
            by = law.shuffled + (law.washed if self.handling.machine == "hand" else law.displayed)
            return Refusal("Nobody is at the table; the cards are shuffled when somebody has come to play.", by)
        who = "the first patron has" if self.handling.seen_by == 1 else f"{self.handling.seen_by} patrons have"
        return Refusal(f"The cards lie face up until {who} had the chance to look at them.", law.washed)

    def with_recut(self, state: ShoeState, awaits: Awaits) -> Awaits:
        """What a table waits for, with the call for a recut until a card has been dealt."""
        if awaits is None or not state.undealt:
            return awaits
        return replace(awaits, calls=awaits.calls + self._recut_offer)

    def _cutting(self, state: ShoeState) -> Calling:
        line, cut = self.in_line(state), self._calls["cut"].offer
        cuts = self._cuts if state.left == self.cards else _cuts(state.left)
        if not line:
            middle = str(state.left // 2)  # the dealer cuts in the middle, or anywhere else
            depths = (middle, *(at for at in cuts if at != middle))
            return Calling(calls=(replace(cut, by=(Role.DEALER,), routine=True, values=depths),))
        asked = (line[0],)
        return Calling(
            calls=(
                self._calls["pass-the-cut"].offer,
                replace(cut, by=(Role.PATRON,), values=cuts, seats=asked, cuts=True),
                replace(self._calls["decline"].offer, seats=asked),
            )
        )

    def face_up(self) -> Offer:
        """The call that a card is found face up in the shoe; a game offers it where cards are drawn."""
        return self._calls[FACE_UP_CARD].offer

    def decide(self, state: ShoeState, command: Call | Result) -> Decision:
        """What follows from a call or cards that these phases wait for."""
        if isinstance(command, Result):
            return self._burned(state, command.outcome)
        spoken = self._calls[command.name]
        words = self._words.get(command.name, spoken.says)
        called = spoken.heard(command, says=words.format(value=command.value))
        if command.name == ShufflePhase.SHUFFLE:
            return (called, Shuffled(device=self.shoe.name, cites=called.cites))
        return (called,)

    def _burned(self, state: ShoeState, outcome: Outcome) -> Decision:
        law, many = self.law, len(outcome) if isinstance(outcome, tuple) else 1
        told = self.shoe.says(outcome)
        by_value = self.handling.burns == "value"
        if state.phase == ShufflePhase.FACE_UP:
            says = f"The {told} is not used" + (self._and_more(state, outcome) if by_value else "")
            return (Drawn(outcome=outcome, says=says, cites=law.face_up),)
        if not by_value:
            says = "A card is burned" if many == 1 else f"{many} cards are burned"
            return (Drawn(outcome=outcome, says=says, seen_by=(), cites=law.burned),)
        if state.phase == ShufflePhase.BURN_FIRST:
            says = f"The first card is the {told}{self._and_more(state, outcome)}"
        else:
            says = f"The {told} is burned" if many == 1 else f"{many} cards are burned: {told}"
        return (Drawn(outcome=outcome, says=says, cites=law.burned),)

    def _and_more(self, state: ShoeState, card: Outcome) -> str:
        more = burned_with(state, str(card))
        return f"; {more} more {'is' if more == 1 else 'are'} burned"

    def evolve(self, state: T, event: AnyEvent) -> T:
        """The state after an event of these phases."""
        if isinstance(event, Drawn):
            return self._after_cards(state, event)
        if not isinstance(event, Called):
            return state
        match event.name:
            case "shuffle":
                state = replace(state, left=self.cards, ready=0, behind=0, declined=(), cutter=NOBODY)
                return replace(state, phase=self._next[ShufflePhase.SHUFFLE], burning=0, back="")
            case "verify" if self.handling.preshuffled:
                return replace(state, phase=self._next[ShufflePhase.VERIFY], left=self.cards)
            case "decline" | "pass-the-cut":
                return replace(state, declined=(*state.declined, self.in_line(state)[0]))
            case "cut":
                return replace(state, phase=ShufflePhase.INSERT, cutter=event.seat, ready=state.left)
            case "recut":
                return self._recut(state)
            case "insert":
                return replace(state, phase=ShufflePhase.BURN_FIRST, behind=self.handling.behind)
            case "face-up-card":
                return replace(state, phase=ShufflePhase.FACE_UP, back=state.phase)
            case _:
                return replace(state, phase=self._next[event.name])

    def _recut(self, state: T) -> T:
        """The patron who cut last cuts again, or the next in line does, as the house has it.

        Cards that were burned stay out; those that are left are cut and burned from anew, and play goes on from there.
        """
        if state.phase not in self.phases:
            state = replace(state, back=state.phase)
        state = replace(state, burning=0)
        if self.handling.recut_by == "next":
            declined = (*state.declined, state.cutter) if state.cutter > 0 else state.declined
            return replace(state, phase=ShufflePhase.CUT, declined=declined)
        others = tuple(seat for seat in state.seats if seat != state.cutter)
        declined = others if state.cutter > 0 else tuple(state.seats)
        return replace(state, phase=ShufflePhase.CUT, declined=declined)

    def _after_cards(self, state: T, event: Drawn) -> T:
        back, undealt = state.back or OVER, state.undealt
        state = self._out(state, event, back)
        return replace(state, ready=state.left) if undealt else state  # a burned card is not dealt

    def _out(self, state: T, event: Drawn, back: str) -> T:
        if state.phase == ShufflePhase.BURNING:
            # Those who may not see the cards know how many there are; records of older releases have a line for each.
            seen = len(event.outcome) if isinstance(event.outcome, tuple) else 1
            many = state.burning if event.outcome is None else seen
            return self.burn(dealt(state, many), state.burning - many, back)
        state = dealt(state)
        more = burn_value(str(event.outcome)) if self.handling.burns == "value" else 0
        return self.burn(state, more, back)

    # --- for the game's own phases ---

    def burn(self, state: T, more: int, back: str) -> T:
        """So many cards are burned, if the shoe holds as many, before the game goes on with the phase `back`."""
        more = min(more, state.left)
        if not more:
            return replace(state, phase=back, burning=0, back="")
        return replace(state, phase=ShufflePhase.BURNING, burning=more, back=back)

    def interrupted(self, state: T, before: T) -> T:
        """The round is over while cards were being cut or burned: that is finished before the next round."""
        return replace(state, phase=before.phase, burning=before.burning, back=OVER)

    def anew(self, state: T, cut_from: int = 0) -> T:
        """The shoe is finished: the cards are shuffled before the next round."""
        return replace(state, phase=ShufflePhase.SHUFFLE, cut_from=cut_from, declined=())


def dealt(state: T, count: int = 1) -> T:
    """The state after so many cards have come out of the shoe."""
    return replace(state, left=state.left - count)


def _cuts(cards: int) -> tuple[str, ...]:
    """The depths at which so many cards may be cut."""
    return tuple(str(at) for at in range(CUT_DEPTH, cards - CUT_DEPTH + 1))
