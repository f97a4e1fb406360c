"""Which wagers a box takes, from whom, and what becomes of them when wagers are closed."""

from collections.abc import Callable, Iterable

from pitboss.events import AnyEvent, Noted, Refusal, TakenDown
from pitboss.game import Bet, Spot
from pitboss.games.blackjack import law as paragraphs
from pitboss.games.blackjack.conduct import Conduct
from pitboss.games.blackjack.course import MAIN_PLACES
from pitboss.games.blackjack.law import BlackjackLaw, Cites
from pitboss.games.blackjack.sides import STREAKS
from pitboss.games.blackjack.sides_settling import ADDITIONAL, wager_of
from pitboss.games.blackjack.spots import MAIN, box_of
from pitboss.games.blackjack.state import BlackjackState
from pitboss.house import House
from pitboss.law import carries_out, cites
from pitboss.money import Transfer, dollars, layout, purse

ONE_DOLLAR = 100
ADDITIONAL_STAKE = cites("blackjack/additional-stake")
OPTIONAL_BONUS = cites("blackjack/optional-bonus-stake")
TOGETHER = cites("blackjack/streak-together")
ADDITIONAL_NEEDS = cites("blackjack/additional-needs")
STREAK_STANDS = Refusal("A streak wager stands until the streak is decided.", TOGETHER)


class Placing:
    """The wagers before the deal, under one house's rules."""

    def __init__(self, house: House, conduct: Conduct, law: BlackjackLaw, owner: Callable[[int], int]) -> None:
        self.conduct = conduct
        self.law = law
        self.owner = owner
        self.rate = int(house.options.get("progressive-rate", "0"))
        bonus = house.options.get("bonus", "none")
        self._fixed: dict[str, tuple[int, Cites]] = {
            "progressive": (ONE_DOLLAR, paragraphs.ONE_DOLLAR),
            **dict.fromkeys(ADDITIONAL, (ONE_DOLLAR, ADDITIONAL_STAKE)),
        }
        if bonus != "none":
            self._fixed["bonus"] = (int(bonus) * ONE_DOLLAR, paragraphs.BONUS_STAKE)

    # --- one wager ---

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Why so much may not lie on a place: some wagers are of one amount only."""
        fixed = self._fixed.get(spot.wager)
        if fixed is None or total == fixed[0]:
            return None
        return Refusal(f"{spot.name} is a wager of {dollars(fixed[0])}, not {dollars(total)}.", fixed[1])

    def takes(self, state: BlackjackState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why a place takes no such wager from this seat."""
        box = box_of(spot.id)
        if spot.wager == MAIN:
            return self._on_box(state, box, seat)
        mine = [bet for bet in state.bets if bet.seat == seat and _is_main(bet) and box_of(bet.spot) == box]
        if not mine:
            return Refusal(f"Wager on box {box} before you make this wager.", self._needs(spot.wager))
        if spot.wager == "optional-bonus" and total > max(bet.cents for bet in mine):
            most = max(bet.cents for bet in mine)
            sentence = f"The optional bonus wager is at most {dollars(most)}, your wager on the hand."
            return Refusal(sentence, OPTIONAL_BONUS)
        if spot.wager in STREAKS and self._is_running(state, seat, box):
            return Refusal("Streak wagers are made together; wait until those that lie here are decided.", TOGETHER)
        return None

    def _needs(self, wager: str) -> Cites:
        if wager == "progressive":
            return paragraphs.NEEDS_WAGER
        if wager == "bonus":
            return paragraphs.BONUS_NEEDS_WAGER
        return ADDITIONAL_NEEDS if wager in ADDITIONAL else self.law.needs_main

    def _on_box(self, state: BlackjackState, box: int, seat: int) -> Refusal | None:
        """Whether a seat may wager on a box: its own, another one, or one together with others."""
        mains = [bet for bet in state.bets if _is_main(bet)]
        here = {bet.seat for bet in mains if box_of(bet.spot) == box}
        others = self.owner(box) != seat and self.owner(box) in state.seats
        if seat not in here and (here or others):
            allowed = self.conduct.on_a_box
            if allowed == 1:
                return Refusal(f"Box {box} is another patron's; wager on your own.", self.law.on_a_box)
            if self.owner(box) != seat and not here:
                return Refusal(f"The patron at box {box} wagers there first.", self.law.on_a_box)
            if len(here) >= allowed:
                return Refusal(f"Box {box} takes the wagers of {allowed} patrons at most.", self.law.on_a_box)
        boxes = {box_of(bet.spot) for bet in mains if bet.seat == seat} | {box}
        if len(boxes) > self.conduct.boxes_each:
            most = self.conduct.boxes_each
            plural = "box" if most == 1 else "boxes"
            return Refusal(f"A patron may wager on {most} {plural} here.", self.law.several_boxes)
        return None

    def returns(self, state: BlackjackState, bet: Bet) -> Refusal | None:
        """Why a wager may not be taken down just now."""
        if wager_of(bet.spot) in STREAKS and self._is_running(state, bet.seat, box_of(bet.spot)):
            return STREAK_STANDS
        if not _is_main(bet):
            return None
        box = box_of(bet.spot)
        others = [one for one in state.bets if one.seat == bet.seat and box_of(one.spot) == box and one != bet]
        if any(_is_main(one) for one in others) or all(self._stays(state, one) for one in others):
            return None
        return Refusal("An optional wager needs this one; take the optional wager down first.", self.law.needs_main)

    def _stays(self, state: BlackjackState, bet: Bet) -> bool:
        """Whether a wager lies there for itself: one on a streak that has begun."""
        return wager_of(bet.spot) in STREAKS and self._is_running(state, bet.seat, box_of(bet.spot))

    def _is_running(self, state: BlackjackState, seat: int, box: int) -> bool:
        return any((one.seat, one.box) == (seat, box) for one in state.streaks)

    # --- when wagers are closed ---

    def incomplete(self, state: BlackjackState) -> tuple[TakenDown, ...]:
        """What goes back because the law wants more of it: too few wagers in multiple action."""
        least = self.conduct.least_wagers
        if least == 1:
            return ()
        found: dict[tuple[int, int], list[Bet]] = {}
        for bet in (one for one in state.bets if not self._stays(state, one)):
            found.setdefault((bet.seat, box_of(bet.spot)), []).append(bet)
        short = (bets for bets in found.values() if sum(map(_is_main, bets)) < least)
        return tuple(taken_back(bet, paragraphs.SEVERAL_WAGERS) for bets in short for bet in bets)

    def registered(self, state: BlackjackState) -> Iterable[AnyEvent]:
        """The meter counts the progressive wagers, and streaks begin."""
        wagers = sum(bet.cents for bet in state.bets if wager_of(bet.spot) == "progressive")
        if wagers:
            grown = state.meter + wagers * self.rate // 100
            yield self.meter(grown, f"The meter stands at {dollars(grown)}")
        begun = {(bet.seat, box_of(bet.spot)) for bet in state.bets if wager_of(bet.spot) in STREAKS}
        for seat, box in sorted(begun):
            if not self._is_running(state, seat, box):
                says = f"Streak wagers on box {box} begin"
                yield Noted(what="streak", seat=seat, value=f"{box} 0", says=says, cites=TOGETHER)

    @carries_out("19:47-2.19(i)")
    def meter(self, amount: int, says: str) -> Noted:
        """The progressive meter shows another amount."""
        return Noted(what="meter", value=amount, says=says, cites=paragraphs.REGISTERED)


def _is_main(bet: Bet) -> bool:
    return wager_of(bet.spot) in MAIN_PLACES and "+" not in bet.spot


def taken_back(bet: Bet, by: Cites) -> TakenDown:
    """A wager that goes back before the deal."""
    back = Transfer(layout(bet.seat), purse(bet.seat), bet.cents)
    return TakenDown(seat=bet.seat, spot=bet.spot, cents=bet.cents, cites=by, transfers=(back,))
