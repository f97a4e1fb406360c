"""The shoe as the regulation knows it: from the inspection of the decks to the burned cards before the first round.

Inspected by the dealer and verified by the floor, shown to the first patrons, washed, shuffled, laced, offered for the
cut in the lawful order, cut, the cutting cards put in, the first cards burned. A card game's state is a `ShoeState`,
its phases before a round are these, and its own phases follow. Which card comes is chance, as everywhere.
"""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Call, Result, Role
from pitboss.equipment import Shoe, card_name
from pitboss.events import AnyEvent, Called, Decision, Drawn, Shuffled
from pitboss.game import Awaits, Calling, Chance, Offer, State
from pitboss.law import Citation

DEALER, FLOOR, PATRON = (Role.DEALER,), (Role.FLOOR,), (Role.PATRON,)
CUT_DEPTH = 10  # cards from either end that a cut must leave
NOBODY = -1


class ShuffleLaw(Struct, frozen=True):
    """The paragraphs by which one game's cards are prepared."""

    inspected: tuple[Citation, ...]
    displayed: tuple[Citation, ...]
    washed: tuple[Citation, ...]
    shuffled: tuple[Citation, ...]
    laced: tuple[Citation, ...]
    again: tuple[Citation, ...]  # the further shuffle after the lacing
    offered: tuple[Citation, ...]
    cut: tuple[Citation, ...]
    inserted: tuple[Citation, ...]  # the cutting cards
    burned: tuple[Citation, ...]
    recut: tuple[Citation, ...]
    face_up: tuple[Citation, ...]  # a card found face up in the shoe


class Handling(Struct, frozen=True):
    """How a house handles the cards."""

    decks: int
    behind: int = 14  # cards behind the cutting card
    second_shuffle: bool = False
    recut_by: str = "last"  # last: who cut last; next: the next in line
    machine: str = "hand"  # hand; automated: a device shuffles; continuous: it never stops, and nothing is cut
    preshuffled: bool = False
    laces: bool = True  # about one deck is laced into the rest
    burns: str = "value"  # value: the first card tells how many more; one: one card, which nobody sees
    clockwise: int = -1  # whether seats' numbers rise (1) or fall (-1) clockwise


class ShoeState(State, frozen=True, gc=False):
    """What the rules must know of the shoe, though never what is in it."""

    left: int = 0  # cards in the shoe
    behind: int = 0  # how many of them lie behind the cutting card; 0: there is none
    cut_from: int = 0  # who is offered the cut first; 0 is the highest seat
    declined: tuple[int, ...] = ()
    cutter: int = NOBODY  # who cut last; 0 is the dealer
    burning: int = 0  # cards still to be burned
    back: str = ""  # the phase that goes on when they are

    @property
    def cutting_card_is_out(self) -> bool:
        """Whether the cutting card has come."""
        return bool(self.behind) and self.left <= self.behind


T = TypeVar("T", bound=ShoeState)


def burn_value(card: str) -> int:
    """How many further cards are burned with a card: a ten or court card ten, an ace one, others their number."""
    return 10 if card[0] in "TJQK" else "A23456789".index(card[0]) + 1


_SAYS = {
    "inspect": "The cards are sorted and inspected",
    "verify": "The cards are verified",
    "display": "The cards are shown face up, by deck, suit and rank",
    "wash": "The cards are turned face down, washed and stacked",
    "shuffle": "The cards are shuffled",
    "lace": "About one deck is laced into the rest",
    "shuffle-again": "The cards are shuffled once more",
    "decline": "The cut is declined",
    "pass-the-cut": "No answer; the cut is offered on",
    "insert": "The cutting cards are put in, and the cards into the shoe",
    "recut": "The cut was not proper; the cards are cut again",
    "face-up-card": "A card lies face up in the shoe; it is not used",
}


class Shuffling:
    """The phases before a round, for one game under one house's rules."""

    def __init__(self, law: ShuffleLaw, handling: Handling, shoe: Shoe) -> None:
        self.law = law
        self.handling = handling
        self.shoe = shoe
        self.cards = handling.decks * 52
        self._cuts = tuple(str(at) for at in range(CUT_DEPTH, self.cards - CUT_DEPTH + 1))
        self._next = self._course()
        self._routine = {name: self._calling(name) for name in (*self._next, "insert")}
        self._burning = Chance(device=shoe)
        self.phases = frozenset({*self._routine, "cut", "burn-first", "burning", "face-up"})

    @property
    def first(self) -> str:
        """The phase of a table to which the cards have just come."""
        return "inspect"

    def _course(self) -> dict[str, str]:
        """Which phase follows which call, as this house handles the cards."""
        handling = self.handling
        by_hand = handling.machine == "hand"
        ready = "over" if handling.machine == "continuous" else "cut"
        opening = ["inspect", "verify"]
        if not handling.preshuffled:
            opening += ["display", *(["wash"] if by_hand else [])]
        shuffling = ["shuffle"]
        if by_hand and handling.laces:
            shuffling += ["lace", *(["shuffle-again"] if handling.second_shuffle else [])]
        begins = ready if handling.preshuffled else "shuffle"  # cards that came shuffled are cut as they are
        course = dict(zip(opening, (*opening[1:], begins), strict=True))
        return course | dict(zip(shuffling, (*shuffling[1:], ready), strict=True))

    def _calling(self, name: str) -> Calling:
        cites = {
            "inspect": self.law.inspected,
            "verify": self.law.inspected,
            "display": self.law.displayed,
            "wash": self.law.washed,
            "shuffle": self.law.shuffled,
            "lace": self.law.laced,
            "shuffle-again": self.law.again,
            "insert": self.law.inserted,
        }[name]
        by = FLOOR if name == "verify" else DEALER
        calls = [Offer(name, by, cites, _SAYS[name], routine=True)]
        if name == "insert":
            calls.append(Offer("recut", FLOOR, self.law.recut, "order a recut"))
        return Calling(calls=tuple(calls))

    # --- whose cut it is ---

    def in_line(self, state: ShoeState) -> list[int]:
        """The seats that are offered the cut, clockwise from the first."""
        way = self.handling.clockwise
        seats = sorted(state.seats, key=lambda seat: way * seat)
        first = way * state.cut_from
        start = next((at for at, seat in enumerate(seats) if state.cut_from and way * seat >= first), 0)
        return [seat for seat in seats[start:] + seats[:start] if seat not in state.declined]

    # --- the contract's questions, for these phases ---

    def awaits(self, state: ShoeState) -> Awaits:
        """What comes next."""
        if state.phase in ("burn-first", "burning", "face-up"):
            return self._burning
        if state.phase != "cut":
            return self._routine[state.phase]
        line = self.in_line(state)
        if not line:
            return Calling(calls=(Offer("cut", DEALER, self.law.cut, routine=True, values=self._dealers_cuts()),))
        asked = (line[0],)
        return Calling(
            calls=(
                Offer("pass-the-cut", DEALER, self.law.offered, routine=True),
                Offer("cut", PATRON, self.law.cut, "cut the cards", values=self._cuts, seats=asked),
                Offer("decline", PATRON, self.law.offered, "decline the cut", seats=asked),
            )
        )

    def _dealers_cuts(self) -> tuple[str, ...]:
        """The dealer cuts in the middle, or where he likes."""
        middle = str(self.cards // 2)
        return (middle, *(at for at in self._cuts if at != middle))

    def decide(self, state: ShoeState, command: Call | Result) -> Decision:
        """What follows from a call or a card that these phases wait for."""
        if isinstance(command, Result):
            return self._burned(state, str(command.outcome))
        awaits = self.awaits(state)
        assert awaits is not None
        offer = next(one for one in awaits.calls if one.name == command.name)
        says = _SAYS.get(command.name) or f"The cards are cut {command.value} deep"
        called = Called(
            by=command.by, name=command.name, says=says, seat=command.seat, value=command.value, cites=offer.cites
        )
        if command.name == "shuffle":
            return (called, Shuffled(device=self.shoe.name, cites=offer.cites))
        return (called,)

    def _burned(self, state: ShoeState, card: str) -> Decision:
        name, more = card_name(card), min(burn_value(card), state.left - 1)
        if self.handling.burns == "one":
            if state.phase == "face-up":
                return (Drawn(outcome=card, says=f"The {name} is not used", cites=self.law.face_up),)
            return (Drawn(outcome=card, says="A card is burned", seen_by=(), cites=self.law.burned),)
        match state.phase:
            case "burn-first":
                return (
                    Drawn(outcome=card, says=f"The first card is the {name}: {more} burned", cites=self.law.burned),
                )
            case "face-up":
                return (Drawn(outcome=card, says=f"The {name} is not used: {more} burned", cites=self.law.face_up),)
            case _:
                return (Drawn(outcome=card, says=f"The {name} is burned", cites=self.law.burned),)

    def face_up(self) -> Offer:
        """What dealer or floor call when a card lies face up in the shoe; a game offers it where cards are drawn."""
        return Offer("face-up-card", DEALER + FLOOR, self.law.face_up, "a card lies face up in the shoe")

    def evolve(self, state: T, event: AnyEvent) -> T:
        """The state after an event of these phases."""
        if isinstance(event, Drawn):
            return self._after_card(state, str(event.outcome))
        if not isinstance(event, Called):
            return state
        match event.name:
            case "shuffle":
                state = replace(state, left=self.cards, behind=0, declined=(), cutter=NOBODY, burning=0, back="")
                return replace(state, phase=self._next["shuffle"])
            case "verify" if self.handling.preshuffled:
                return replace(state, phase=self._next["verify"], left=self.cards)
            case "decline" | "pass-the-cut":
                return replace(state, declined=(*state.declined, self.in_line(state)[0]))
            case "cut":
                return replace(state, phase="insert", cutter=event.seat)
            case "recut":
                return self._recut(state)
            case "insert":
                return replace(state, phase="burn-first", behind=self.handling.behind)
            case "face-up-card":
                return replace(state, phase="face-up", back=state.phase)
            case _:
                return replace(state, phase=self._next[event.name])

    def _recut(self, state: T) -> T:
        """The last cutter cuts again, or the next in line, as the house has it."""
        if self.handling.recut_by == "next":
            declined = (*state.declined, state.cutter) if state.cutter > 0 else state.declined
            return replace(state, phase="cut", declined=declined)
        others = tuple(seat for seat in state.seats if seat != state.cutter)
        return replace(state, phase="cut", declined=others if state.cutter > 0 else tuple(state.seats))

    def _after_card(self, state: T, card: str) -> T:
        left = state.left - 1
        if state.phase == "burning":
            burning = state.burning - 1
        else:
            burning = min(burn_value(card), left) if self.handling.burns == "value" else 0
        if burning > 0:
            return replace(state, left=left, burning=burning, phase="burning")
        return replace(state, left=left, burning=0, phase=state.back or "over", back="")

    # --- for the game's own phases ---

    def burn(self, state: T, more: int, back: str) -> T:
        """So many cards are burned before the game goes on with the phase `back`."""
        more = min(more, state.left)
        return replace(state, phase="burning", burning=more, back=back) if more else replace(state, phase=back)

    def anew(self, state: T, cut_from: int = 0) -> T:
        """The shoe is finished: the cards are shuffled before the next round."""
        return replace(state, phase="shuffle", cut_from=cut_from, declined=())


def dealt(state: T) -> T:
    """The state after a card has come out of the shoe in play."""
    return replace(state, left=state.left - 1)
