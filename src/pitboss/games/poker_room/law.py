"""The paragraphs that the poker games cite in the same place, and the calls that they share."""

from functools import cache
from typing import Final

from msgspec import Struct

from pitboss.game import Grounds
from pitboss.house import read_law
from pitboss.law import Citation, cites
from pitboss.procedures.calling import read_calls

PACKAGE: Final = "pitboss.games.poker_room"
CALLS: Final = read_calls(PACKAGE)

Cites = tuple[Citation, ...]


class CommonLaw(Struct, frozen=True):
    """What holds in every poker game, from `law.csv` in this folder."""

    two_players: Cites
    dead_button: Cites
    new_player: Cites
    missed_blinds: Cites
    table_stakes: Cites
    straddle: Cites
    completes: Cites
    opener_all_in: Cites
    shows: Cites
    mucks: Cites
    ties: Cites
    odd_chips: Cites
    odd_elsewhere: Cites
    uncontested: Cites
    rake: Cites
    hand_fee: Cites
    time_fee: Cites
    misdeal: Cites
    defective: Cites
    fouled: Cites
    exposed: Cites
    boxed: Cites
    premature: Cites
    out_of_turn: Cites
    burn: Cites
    shuffled: Cites
    side_pots: Cites
    short_all_in: Cites
    raises: Cites
    check_raise: Cites
    heads_up: Cites
    opening_bet: Cites
    discarded: Cites
    abandoned: Cites
    face_up: Cites
    exposed_draw: Cites
    extra_card: Cites
    too_many: Cites
    wrong_burn: Cites
    preshuffled: Cites
    buy_in: Cites
    fund: Cites
    fund_hand: Cites
    fund_shares: Cites


COMMON: Final = read_law(PACKAGE, CommonLaw)


class PokerLaw(Struct, frozen=True):
    """The paragraphs that one poker game cites for each procedure, from its own `law.csv`."""

    seats: Cites
    ante: Cites
    button: Cites
    forced: Cites  # the blinds, or the forced bet
    hole: Cites  # how the first cards are dealt
    showdown: Cites
    high: Cites
    low: Cites
    split: Cites
    odd_half: Cites
    odd_high: Cites
    odd_low: Cites
    no_low: Cites
    short: Cites  # when the deck runs out
    kill: Cites


@cache
def law_of(package: str) -> PokerLaw:
    """The paragraphs of the game in a package."""
    return read_law(package, PokerLaw)


def grounds_of(law: PokerLaw) -> Grounds:
    """The paragraphs by which a poker game refuses what is common to all games."""
    return Grounds(
        chips=cites('19:47-14.1 "Bet"'),
        permissible=cites("19:47-14.7"),
        closed=cites('19:47-14.1 "Betting round"'),
        procedure=cites("19:47-14.6"),
        seats=law.seats,
    )
