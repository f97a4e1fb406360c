"""When a wager may be made, how high odds may go, and what may be taken down again."""

from fractions import Fraction
from math import lcm

from pitboss.events import Refusal
from pitboss.game import Bet, Spot
from pitboss.games.craps.spots import POINTS, SUPPORTS, TRAVELLERS, Support
from pitboss.games.craps.state import NEW_HAND, POINT_SET, CrapsState
from pitboss.house import House, Wager
from pitboss.law import cites
from pitboss.money import dollars
from pitboss.procedures.wagering import payable_step

BEFORE_COME_OUT = {
    "pass": cites("19:47-1.2(a)1"),
    "dont-pass": cites("19:47-1.2(a)2", "craps/dont-removal"),
}
AFTER_COME_OUT = {"come": cites("19:47-1.2(a)3"), "dont-come": cites("19:47-1.2(a)4")}
TRAVELLED = cites("craps/travel")
NEEDS_BASE = {True: cites("19:47-1.6", "craps/taking-odds"), False: cites("19:47-1.6", "craps/laying-odds")}
MULTIPLE = cites("19:47-1.6", "craps/odds-multiple")
PAYABLE = cites("craps/payable")
CONTRACT = cites("craps/contract")
DONT = ("dont-pass", "dont-come")
DONT_REMOVAL = cites("19:47-1.3", "craps/dont-removal")
COME_ON_A_NUMBER = frozenset(f"come-{number}" for number in POINTS)
FIRE_TIME = cites("13:69F-1.12", "craps/fire", "craps/fire-until")
FIRE_STAYS = cites("13:69F-1.12", "craps/fire")


class Making:
    """The rules for making and removing wagers under one house's options."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.multiple = house["odds-multiple"]
        self.steps = {slug: _step(wager, house.chip) for slug, wager in house.wagers.items()}
        self.exact = house["uneven"] == "refuse"
        self.fire_until_point = house.options.get("fire-until") == "point"

    def takes(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why the spot takes no wager of `total` cents from the seat now, or None if it does."""
        return self._mistimed(state, spot, seat, total) or self._uneven(spot, total)

    def _uneven(self, spot: Spot, total: int) -> Refusal | None:
        if not self.exact or not total % self.steps[spot.wager]:
            return None
        wager, step = self.house.wagers[spot.wager], dollars(self.steps[spot.wager])
        sentence = f"{dollars(total)} on {wager.name} cannot be paid exactly at {wager.odds_text}; use steps of {step}."
        return Refusal(sentence, PAYABLE)

    def _mistimed(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        if spot.id in BEFORE_COME_OUT:
            if state.point:
                sentence = f"{spot.name} is made just before a come-out roll; the point is {state.point}."
                return Refusal(sentence, BEFORE_COME_OUT[spot.id])
        elif spot.id in AFTER_COME_OUT:
            if not state.point:
                sentence = f"{spot.name} is made after the come-out roll; there is no point yet."
                return Refusal(sentence, AFTER_COME_OUT[spot.id])
        elif spot.id in SUPPORTS:
            return self._odds(state, spot, seat, total)
        elif spot.id == "fire":
            latest = POINT_SET if self.fire_until_point else NEW_HAND + 1
            if state.hand >= latest:
                return Refusal("A fire bet is made before a new shooter's first come-out roll.", FIRE_TIME)
        elif spot.wager in TRAVELLERS:
            home = self.house.wagers[spot.wager].name
            return Refusal(f"A {home} bet goes to its number by itself; place it on {home}.", TRAVELLED)
        return None

    def _odds(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        support = SUPPORTS[spot.id]
        base = state.bet(seat, support.base)
        if base is None or (support.on_line and state.point != support.number):
            line, act = self.house.wagers[support.wager].name, "take" if support.taken else "lay"
            sentence = f"You need a {line} bet whose point is {support.number} to {act} these odds."
            return Refusal(sentence, NEEDS_BASE[support.taken])
        most = self.most_behind(spot.wager, support, base.cents)
        if total > most:
            return Refusal(
                f"Behind {dollars(base.cents)} the odds go up to {dollars(most)} here, not {dollars(total)}.", MULTIPLE
            )
        return None

    def most_behind(self, wager: str, support: Support, base: int) -> int:
        """The most odds that a bet supports: a multiple of it, or so much as wins a multiple of it."""
        most = multiple(self.multiple, support.number) * base
        if not support.taken:
            most /= self.house.wagers[wager].pay().odds.ratio or 1
        return int(most)

    def reduced(self, state: CrapsState, bet: Bet, rest: int, wager: str) -> Refusal | None:
        """Why a bet may not be cut down to `rest` cents: what stays must be payable, and carry its odds."""
        if self.exact and rest % self.steps[wager]:
            step = dollars(self.steps[wager])
            return Refusal(f"{dollars(rest)} cannot be paid exactly; leave a multiple of {step}.", PAYABLE)
        for other in state.bets:
            support = SUPPORTS.get(other.spot)
            if support and other.seat == bet.seat and support.base == bet.spot:
                most = self.most_behind(other.spot, support, rest)
                if other.cents > most:
                    sentence = f"Take the odds down first; behind {dollars(rest)} they go up to {dollars(most)}."
                    return Refusal(sentence, MULTIPLE)
        return None


def returns(state: CrapsState, bet: Bet) -> Refusal | None:
    """Why a wager may not be taken down now, or None if it may."""
    if (bet.spot == "pass" and state.point) or bet.spot in COME_ON_A_NUMBER:
        return Refusal("This bet has its point and stays until it is decided.", CONTRACT)
    if bet.spot == "fire" and state.hand == POINT_SET:
        return Refusal("A fire bet stays once the shooter's first point is set.", FIRE_STAYS)
    return None


def multiple(posted: str, number: int) -> Fraction:
    """How many times a bet on this number the posted rule lets the odds be."""
    distance = abs(7 - number)
    if posted == "3-4-5":
        return Fraction(6 - distance)
    if posted == "full-double":
        return Fraction(5, 2) if distance == 1 else Fraction(2)
    return Fraction(posted)


def _step(wager: Wager, chip: int) -> int:
    """The smallest stake that every line of the wager pays exactly."""
    return lcm(*(payable_step(pay.odds, chip) for pay in wager.pays))
