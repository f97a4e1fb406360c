"""The rules of hold 'em."""

from typing import ClassVar, Final

from pitboss.games.poker_room.house import charter_of
from pitboss.games.poker_room.law import grounds_of, law_of
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth
from pitboss.games.poker_room.state import PokerState
from pitboss.games.poker_room.streets import Opener, Street
from pitboss.house import Limits
from pitboss.law import Citation, carries_out, cites
from pitboss.poker import best_hand
from pitboss.poker.history import Variant

PACKAGE: Final = "pitboss.games.holdem"
LAW: Final = law_of(PACKAGE)
FIRST, LATER = cites("19:47-14.10(f)"), cites("19:47-14.10(g)")
BOARD: Final = cites('19:47-14.1 "Community card"')
FLOP, TURN, RIVER = cites("19:47-14.10(g)"), cites("19:47-14.10(h)"), cites("19:47-14.10(i)")


def board_streets(first: Street) -> tuple[Street, ...]:
    """The streets of a game with five community cards, after the first."""

    def street(name: str, board: int, by: tuple[Citation, ...], *, big: bool) -> Street:
        return Street(name, Opener.BUTTON, by + BOARD, LATER, LATER, burn=True, board=board, big=big)

    flop = street("flop", 3, FLOP, big=False)
    return (first, flop, street("turn", 1, TURN, big=True), street("river", 1, RIVER, big=True))


class Holdem(Poker):
    """Hold 'em: two cards of one's own, and five on the board for all."""

    charter: ClassVar = charter_of(
        PACKAGE,
        slug="holdem",
        name="Hold 'Em",
        citation="19:47-14.10",
        places=11,
        limits=Limits(minimum=200, maximum=100_000, increment=100),
        rank=3,
        jackpots=True,
        betting="no-limit",
    )
    law = LAW
    grounds: ClassVar = grounds_of(LAW)
    variants: ClassVar = {Variant.HOLDEM: {}}
    streets = board_streets(Street("hole cards", Opener.BLINDS, LAW.hole, FIRST, LAW.forced, down=2))

    @carries_out("19:47-14.10(j)")
    def worth(self, state: PokerState, seat: int) -> Worth:
        """The best five of a player's two cards and the board."""
        return Worth(best_hand(state.hand(seat).down + state.board))
