"""A bad beat or a high hand, which is paid what the meter shows. Every pot contributes to the meter."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pitboss.equipment import Meter
from pitboss.events import Noted, Paid
from pitboss.games.poker_room.law import COMMON
from pitboss.games.poker_room.showdown import Worth
from pitboss.games.poker_room.state import Held, PokerState
from pitboss.house import House
from pitboss.law import carries_out
from pitboss.money import Transfer, meter, pot, stack
from pitboss.poker import Category, Hand, hand_of
from pitboss.procedures.betting import shares

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

BAD_BEAT, HIGH_HAND = "bad-beat", "high-hand"
TITLES: Final = {BAD_BEAT: "Bad beat", HIGH_HAND: "High hand"}
LEAST: Final = {  # the lowest hand that qualifies, by what the house calls it
    "aces-full": "AS AH AD 2S 2H",
    "four-twos": "2S 2H 2D 2C 3S",
    "four-sevens": "7S 7H 7D 7C 2S",
    "four-eights": "8S 8H 8D 8C 2S",
    "four-tens": "TS TH TD TC 2S",
    "four-jacks": "JS JH JD JC 2S",
    "four-queens": "QS QH QD QC 2S",
    "four-kings": "KS KH KD KC 2S",
    "four-aces": "AS AH AD AC 2S",
    "straight-flush": "AS 2S 3S 4S 5S",
}


class Fund(Struct, frozen=True):
    """What a house pays from the meter, for which hands, and what it takes from each pot for it."""

    kind: str  # a bad beat or a high hand, and never both
    meter: Meter
    least: Hand
    takes: int  # cents from each pot
    pot: int  # the smallest pot that counts, in cents, with the rake
    players: int  # how many must have been dealt in
    to_hand: int  # percent of what is paid
    to_winner: int  # percent, to whoever beat the hand
    keeps: int  # percent of the meter that stays in it for the next time


@carries_out("poker/bonus-fund")
def fund_of(slug: str, house: House) -> Fund | None:
    """The fund of a house, if it has one."""
    kind = house.options.get("jackpot", "none")
    if kind == "none":
        return None
    return Fund(
        kind=kind,
        meter=Meter(f"{slug}-{kind}", TITLES[kind], house.number("jackpot-start")),
        least=hand_of(LEAST[house["jackpot-hand"]].split()),
        takes=house.number("jackpot-takes"),
        pot=house.number("jackpot-pot"),
        players=house.number("jackpot-players"),
        to_hand=house.number("jackpot-share"),
        to_winner=house.number("jackpot-winner"),
        keeps=house.number("jackpot-keeps"),
    )


def contribution(game: "Poker", state: PokerState) -> Iterator[Noted]:
    """What a pot contributes to the meter, after the rake and before the pot is awarded."""
    fund = game.fund
    if fund is None or not (cents := min(fund.takes, state.pots[0])):
        return
    moved = (Transfer(pot(), meter(fund.meter.name), cents),)
    says = f"The pot's part for the {TITLES[fund.kind].lower()} is taken"
    yield Noted(what="jackpot-part", value=cents, says=says, cites=COMMON.fund, transfers=moved)


# --- who has won it --------------------------------------------------------------------------------------------------


def claimants(game: "Poker", state: PokerState, worths: dict[int, Worth]) -> tuple[int, ...]:
    """The seats whose hands qualify at this showdown. These hands are shown even if they are beaten."""
    fund = game.fund
    if fund is None or state.jackpot or sum(state.pots) < fund.pot or len(state.players) < fund.players:
        return ()
    return _claim(fund, state, worths)[0]


def hit(game: "Poker", state: PokerState, worths: dict[int, Worth]) -> tuple[Noted, ...]:
    """The note that a bad beat or a high hand was shown, so that the meter is read; nothing if there was none."""
    seats, fund = claimants(game, state, worths), game.fund
    if not seats or fund is None:
        return ()
    says = f"{TITLES[fund.kind]}: seat {seats[0]} shows {worths[seats[0]].says}"
    return (Noted(what="jackpot", seat=seats[0], says=says, cites=COMMON.fund + COMMON.fund_hand),)


@carries_out("poker/bonus-hand")
def _claim(fund: Fund, state: PokerState, worths: dict[int, Worth]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats with the hand that is paid, and those that beat it."""
    live = [one for one in state.hands if one.seat in state.live and not one.mucked]
    best = max(worths[one.seat].high for one in live)
    beaten = [one for one in live if worths[one.seat].high < best]
    winners = [one for one in live if worths[one.seat].high == best and _own(one, state, best)]
    among = beaten if fund.kind == BAD_BEAT else live
    counting = [one for one in among if worths[one.seat].high >= fund.least and _own(one, state, worths[one.seat].high)]
    if not counting or not (winners or fund.kind == HIGH_HAND):
        return (), ()
    top = max(worths[one.seat].high for one in counting)
    holders = tuple([one.seat for one in counting if worths[one.seat].high == top])
    return holders, tuple([one.seat for one in winners if one.seat not in holders]) if fund.kind == BAD_BEAT else ()


def _own(held: Held, state: PokerState, hand: Hand) -> bool:
    """Whether a hand is made with two of the player's own cards; for four of a kind, with two of its four."""
    if hand.category is Category.FOUR_OF_A_KIND and sum(card[0] == hand.ranks[0] for card in held.down) < 2:
        return False
    made = (hand_of((*two, *three)) for two in combinations(held.down, 2) for three in combinations(state.board, 3))
    return max(made) == hand


# --- what is paid ----------------------------------------------------------------------------------------------------


@carries_out("poker/bonus-shares")
def paid(game: "Poker", state: PokerState, worths: dict[int, Worth]) -> Iterator[Paid]:
    """The shares of the meter: to the hand, to whoever beat it, and equally to everybody else who was dealt in."""
    fund = game.fund
    if fund is None or not state.jackpot:
        return
    holders, winners = _claim(fund, state, worths)
    pays = state.meter * (100 - fund.keeps) // 100
    to_hand = fund.to_hand + (0 if winners else fund.to_winner)
    rest = [one.seat for one in state.players if one.seat not in (*holders, *winners, *state.gone)]
    parts = (
        (holders, "the hand", pays * to_hand // 100),
        (winners, "whoever beat it", pays * fund.to_winner // 100),
        (rest, "the rest of the table", pays * (100 - fund.to_hand - fund.to_winner) // 100),
    )
    chip, name = game.house.chip, meter(fund.meter.name)
    for seats, who, cents in parts:
        whole = cents // chip * chip
        for seat, part in zip(seats, shares(whole, len(seats), chip) if seats else (), strict=True):
            if part:
                what, moved = f"{TITLES[fund.kind].lower()}, {who}", (Transfer(name, stack(seat), part),)
                yield Paid(seat=seat, what=what, cents=part, cites=COMMON.fund + COMMON.fund_shares, transfers=moved)
