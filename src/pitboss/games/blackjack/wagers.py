"""The wagers of a blackjack table: how they are named, who wagers on a hand, and what may be placed or taken down.

Each box has places of its own: `box-3` takes the wager itself, `box-3-second` and `box-3-third` those of multiple
action, `box-3-over-13` and so on the optional ones. What is added while a hand is played lies beside its place:
`box-3+double-1`, `box-3+split-2`, `box-3+insurance`. The wager of a patron who goes with only one hand of a split lies
at `box-3/2`. Anything with a plus was added, and is not the original wager.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pitboss.events import AnyEvent, Noted, Placed, Refusal, TakenDown
from pitboss.game import Bet, Spot
from pitboss.games.blackjack.law import LAW, BlackjackLaw, Cites
from pitboss.games.blackjack.sides import ADDITIONAL, STREAKS, bonus_stakes
from pitboss.games.blackjack.state import BlackjackState, Played
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.money import Transfer, dollars, layout, purse

MAIN, INSURANCE = "blackjack", "insurance"
_INSURES: Final = f"+{INSURANCE}"
ACTIONS: Final = ("", "-second", "-third")  # the places of multiple action; without it there is only the first
MAIN_PLACES: Final = frozenset(action.removeprefix("-") for action in ACTIONS)
ONE_DOLLAR: Final = 100
BROKEN: Final = -1  # the wins of a streak that has ended
_ACTION_NAMES: Final = ("", ", second hand of the dealer", ", third hand of the dealer")
STREAK_STANDS: Final = Refusal("A streak wager stands until the streak is decided.", LAW.sides.streak_together)


# --- how wagers are named ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def place(box: int, action: int = 1) -> str:
    """The place of a box's wager against the dealer's first, second or third hand."""
    return f"box-{box}{ACTIONS[action - 1]}"


def side(box: int, wager: str) -> str:
    """The place of an optional wager of a box."""
    return f"box-{box}-{wager}"


def base(spot: str) -> str:
    """The place on the layout that a wager lies at or beside."""
    return spot.partition("+")[0].partition("/")[0]


@lru_cache(maxsize=4096)
def box_of(spot: str) -> int:
    """The box of a place."""
    return int(base(spot).split("-")[1])


@lru_cache(maxsize=4096)
def wager_of(spot: str) -> str:
    """The optional wager of a place; empty for the wager itself."""
    return spot.partition("-")[2].partition("-")[2] if "+" not in spot else ""


def was_added(spot: str) -> bool:
    """Whether a wager was added while the hand was played."""
    return "+" in spot


def is_insurance(spot: str) -> bool:
    """Whether a wager insures another."""
    return spot.endswith(_INSURES)


def is_main(bet: Bet) -> bool:
    """Whether this is a wager on a hand that was made before the deal."""
    return "+" not in bet.spot and wager_of(bet.spot) in MAIN_PLACES


@lru_cache(maxsize=512)
def wagers_of(box: int, action: int, number: int) -> frozenset[str]:
    """The names of all wagers that go with a hand against one hand of the dealer, except insurance."""
    here = place(box, action)
    names = {f"{here}+split-{number}", f"{here}+double-{number}", f"{here}/{number}"}
    return frozenset({*names, here} if number == 1 else names)


@lru_cache(maxsize=512)
def originals_of(box: int, action: int, number: int) -> tuple[str, ...]:
    """The names of the wagers that a hand of this number started with: what a double or a split must match."""
    here = place(box, action)
    return (here, f"{here}/1") if number == 1 else (f"{here}/{number}", f"{here}+split-{number}")


def main_spots(boxes: Iterable[int], actions: int) -> dict[str, Spot]:
    """The places of the wager itself."""
    return {
        place(box, action): Spot(place(box, action), MAIN, f"Box {box}{_ACTION_NAMES[action - 1]}")
        for box in boxes
        for action in range(1, actions + 1)
    }


def side_spots(boxes: Iterable[int], wagers: Iterable[tuple[str, str]]) -> dict[str, Spot]:
    """The places of the optional wagers, by slug and name."""
    return {
        side(box, slug): Spot(side(box, slug), slug, f"Box {box}, {name}") for slug, name in wagers for box in boxes
    }


def added_spot(spots: dict[str, Spot], name: str) -> Spot | None:
    """A place beside another, where a wager was added or moved while the hand was played."""
    found = spots.get(base(name))
    if found is None or name == base(name):
        return found
    rest = name[len(found.id) :]
    if rest.startswith("/"):
        return Spot(name, MAIN, f"{found.name}, hand {rest[1:]}")
    kind, _, number = rest[1:].partition("-")
    if kind == INSURANCE:
        return Spot(name, INSURANCE, f"{found.name}, insurance")
    return Spot(
        name, MAIN, f"{found.name}, {kind} of hand {number}" if kind == "double" else f"{found.name}, hand {number}"
    )


# --- who wagers on a hand ---------------------------------------------------------------------------------------------


def stakes(state: BlackjackState, hand: Played, action: int) -> tuple[Bet, ...]:
    """Every wager that goes with a hand against one of the dealer's hands."""
    names = wagers_of(hand.box, action, hand.number)
    return tuple([bet for bet in state.bets if bet.spot in names])


def originals(state: BlackjackState, hand: Played, seat: int, actions: int) -> tuple[tuple[int, Bet], ...]:
    """What a seat started the hand with, against each of the dealer's hands: what a double or a split must match."""
    return tuple(
        (action, bet)
        for action in range(1, actions + 1)
        for name in originals_of(hand.box, action, hand.number)
        if (bet := state.bet(seat, name))
    )


def bettors(state: BlackjackState, hand: Played, actions: int) -> tuple[int, ...]:
    """The seats that wager on a hand."""
    names = frozenset().union(*(wagers_of(hand.box, action, hand.number) for action in range(1, actions + 1)))
    return tuple(sorted({bet.seat for bet in state.bets if bet.spot in names}))


def decider(state: BlackjackState, hand: Played, actions: int, owner_of: Callable[[int], int]) -> int:
    """Who plays a hand: the patron seated at the box, or else the one who started it with the highest wager."""
    if len(state.bets) == 1:
        return state.bets[0].seat
    if actions == 1:
        spot = place(hand.box)
        seats = [bet.seat for bet in state.bets if bet.spot == spot]
        if len(seats) == 1:
            return seats[0]
    begun = {name for action in range(1, actions + 1) for name in originals_of(hand.box, action, hand.number)}
    wagers: dict[int, int] = {}
    for bet in state.bets:
        if bet.spot in begun:
            wagers[bet.seat] = wagers.get(bet.seat, 0) + bet.cents
    owner = owner_of(hand.box)
    return owner if owner in wagers else min(wagers, key=lambda seat: (-wagers[seat], seat))


def asked_about(state: BlackjackState, boxes: tuple[int, ...], actions: int) -> Iterator[tuple[int, str]]:
    """Every original wager in the order of the boxes, and whose it is."""
    for box in boxes:
        for action in range(1, actions + 1):
            for bet in state.bets:
                if bet.spot == place(box, action):
                    yield bet.seat, bet.spot


def boxes_of(bets: tuple[Bet, ...]) -> list[int]:
    """The boxes on whose hands a wager lies, from the dealer's left."""
    if len(bets) == 1 and wager_of(bets[0].spot) in MAIN_PLACES:
        return [box_of(bets[0].spot)]
    return sorted({box_of(bet.spot) for bet in bets if wager_of(bet.spot) in MAIN_PLACES})


def insured(state: BlackjackState) -> tuple[Bet, ...]:
    """The insurance wagers that the current hand of the dealer decides."""
    lying = [bet for bet in state.bets if bet.spot.endswith(_INSURES)]
    return tuple([bet for bet in lying if base(bet.spot) == place(box_of(bet.spot), state.action)])


def added(seat: int, spot: str, cents: int, cites: Cites) -> Placed:
    """A wager that is added while a hand is played."""
    return Placed(
        seat=seat, spot=spot, cents=cents, cites=cites, transfers=(Transfer(purse(seat), layout(seat), cents),)
    )


def taken_back(bet: Bet, by: Cites) -> TakenDown:
    """A wager that goes back before the deal."""
    back = Transfer(layout(bet.seat), purse(bet.seat), bet.cents)
    return TakenDown(seat=bet.seat, spot=bet.spot, cents=bet.cents, cites=by, transfers=(back,))


# --- the wagers before the deal ---------------------------------------------------------------------------------------


class FixedStake(Struct, frozen=True):
    """The amounts in cents that a wager is for, and the paragraphs that say so."""

    stakes: tuple[int, ...]
    cites: Cites

    @property
    def said(self) -> str:
        """The amounts, in words."""
        return " or ".join(map(dollars, self.stakes))


def fixed_stakes(options: Mapping[str, str]) -> dict[str, FixedStake]:
    """The optional wagers that are for one amount only, or for one of two."""
    return {
        "progressive": FixedStake((ONE_DOLLAR,), LAW.progressive.one_dollar),
        **dict.fromkeys(ADDITIONAL, FixedStake((ONE_DOLLAR,), LAW.sides.stake)),
        "bonus": FixedStake(bonus_stakes(options.get("bonus", "none")), LAW.bonus.stake),
    }


def bonus_winner(state: BlackjackState) -> Bet | None:
    """Whose turn it is to press the bonus button: from the dealer's left."""
    winners = [bet for bet in state.bets if wager_of(bet.spot) == "bonus"]
    return min(winners, key=lambda bet: box_of(bet.spot), default=None)


class Wagers:
    """The wagers before the deal, under one house's rules."""

    def __init__(
        self,
        house: House,
        law: BlackjackLaw,
        owner: Callable[[int], int],
        *,
        on_a_box: int = 1,
        boxes_each: int = 1,
        least: int = 1,
    ) -> None:
        self.law = law
        self.owner = owner
        self.on_a_box = on_a_box
        self.boxes_each = boxes_each
        self.least = least  # how many of the dealer's hands a patron must wager against
        self.rate = int(house.options.get("progressive-rate", "0"))
        self._fixed = fixed_stakes(house.options)

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Why this much may not lie on a place: some wagers are for one amount only."""
        fixed = self._fixed.get(spot.wager)
        if fixed is None or total in fixed.stakes:
            return None
        return Refusal(f"{spot.name} is a wager of {fixed.said}, not {dollars(total)}.", fixed.cites)

    def takes(self, state: BlackjackState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why a place does not take this wager from this seat."""
        box = box_of(spot.id)
        if spot.wager == MAIN:
            return self._late(state, seat) or self._on_box(state, box, seat)
        mine = [bet for bet in state.bets if bet.seat == seat and is_main(bet) and box_of(bet.spot) == box]
        if not mine:
            return Refusal(f"Wager on box {box} before you make this wager.", self._needs(spot.wager))
        if spot.wager == "optional-bonus" and total > (most := max(bet.cents for bet in mine)):
            sentence = f"The optional bonus wager is at most {dollars(most)}, your wager on the hand."
            return Refusal(sentence, LAW.sides.optional_bonus_stake)
        if spot.wager in STREAKS and _is_running(state, seat, box):
            sentence = "Streak wagers are made together; wait until those that lie here are decided."
            return Refusal(sentence, LAW.sides.streak_together)
        return None

    @carries_out("blackjack/late-entry")
    def _late(self, state: BlackjackState, seat: int) -> Refusal | None:
        """Where late entry is barred, who has sat out a round of this shoe waits for the next."""
        if state.regulars is None or seat in state.regulars:
            return None
        sentence = "You made no wager on an earlier round from these cards; wager again after the next shuffle."
        return Refusal(sentence, LAW.late_entry.barred)

    def _needs(self, wager: str) -> Cites:
        if wager == "progressive":
            return LAW.progressive.needs_wager
        if wager == "bonus":
            return LAW.bonus.needs_wager
        return LAW.sides.needs_wager if wager in ADDITIONAL else self.law.needs_main

    def _on_box(self, state: BlackjackState, box: int, seat: int) -> Refusal | None:
        """Whether a seat may wager on a box: its own, another one, or one together with others."""
        if not state.bets and self.owner(box) == seat:
            return None
        mains = [bet for bet in state.bets if is_main(bet)]
        here = {bet.seat for bet in mains if box_of(bet.spot) == box}
        others = self.owner(box) != seat and self.owner(box) in state.seats
        if seat not in here and (here or others):
            if self.on_a_box == 1:
                return Refusal(f"Box {box} belongs to another patron; wager on your own.", self.law.on_a_box)
            if self.owner(box) != seat and not here:
                return Refusal(f"The patron at box {box} wagers there first.", self.law.on_a_box)
            if len(here) >= self.on_a_box:
                return Refusal(f"Box {box} takes the wagers of at most {self.on_a_box} patrons.", self.law.on_a_box)
        boxes = {box_of(bet.spot) for bet in mains if bet.seat == seat} | {box}
        if len(boxes) > self.boxes_each:
            most = "one box" if self.boxes_each == 1 else f"at most {self.boxes_each} boxes"
            return Refusal(f"A patron may wager on {most} here.", self.law.several_boxes)
        return None

    def returns(self, state: BlackjackState, bet: Bet) -> Refusal | None:
        """Why a wager may not be taken down just now."""
        if is_on_streak(state, bet):
            return STREAK_STANDS
        if not is_main(bet):
            return None
        box = box_of(bet.spot)
        others = [one for one in state.bets if one.seat == bet.seat and box_of(one.spot) == box and one != bet]
        if any(is_main(one) for one in others) or all(is_on_streak(state, one) for one in others):
            return None
        return Refusal("An optional wager needs this one; take the optional wager down first.", self.law.needs_main)

    # --- when wagers are closed ---

    def incomplete(self, state: BlackjackState) -> tuple[TakenDown, ...]:
        """What goes back because the law requires more: too few wagers in multiple action."""
        if self.least == 1:
            return ()
        found: dict[tuple[int, int], list[Bet]] = {}
        for bet in (one for one in state.bets if not is_on_streak(state, one)):
            found.setdefault((bet.seat, box_of(bet.spot)), []).append(bet)
        short = (bets for bets in found.values() if sum(map(is_main, bets)) < self.least)
        return tuple(taken_back(bet, LAW.multiple.wagers) for bets in short for bet in bets)

    def lacking(self, state: BlackjackState, seat: int) -> Refusal | None:
        """What a seat must wager as well, because otherwise something of it goes back."""
        if not any(back.seat == seat for back in self.incomplete(state)):
            return None
        sentence = f"Wager against at least {self.least} of the dealer's hands, or what you have wagered goes back."
        return Refusal(sentence, LAW.multiple.wagers)

    def registered(self, state: BlackjackState) -> Iterator[AnyEvent]:
        """The meter counts the progressive wagers, and streaks begin."""
        wagers = sum(bet.cents for bet in state.bets if wager_of(bet.spot) == "progressive")
        if wagers:
            grown = state.meter + wagers * self.rate // 100
            yield metered(grown, f"The meter stands at {dollars(grown)}")
        begun = {(bet.seat, box_of(bet.spot)) for bet in state.bets if wager_of(bet.spot) in STREAKS}
        for seat, box in sorted(begun):
            if not _is_running(state, seat, box):
                says = f"Streak wagers on box {box} begin"
                yield Noted(what="streak", seat=seat, value=(box, 0), says=says, cites=LAW.sides.streak_together)


@carries_out("19:47-2.19(i)")
def metered(amount: int, says: str) -> Noted:
    """The progressive meter shows another amount."""
    return Noted(what="meter", value=amount, says=says, cites=LAW.progressive.registered)


def _is_running(state: BlackjackState, seat: int, box: int) -> bool:
    return any((one.seat, one.box) == (seat, box) for one in state.streaks)


def is_on_streak(state: BlackjackState, bet: Bet) -> bool:
    """Whether a wager is on a streak that has begun, and so lies there for itself."""
    return wager_of(bet.spot) in STREAKS and _is_running(state, bet.seat, box_of(bet.spot))
