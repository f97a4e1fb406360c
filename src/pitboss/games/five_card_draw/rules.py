"""The rules of five-card draw."""

from typing import ClassVar, Final

from msgspec.structs import replace

from pitboss.games.poker_room.house import charter_of
from pitboss.games.poker_room.law import grounds_of, law_of
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth
from pitboss.games.poker_room.state import PokerState
from pitboss.games.poker_room.streets import Opener, Street
from pitboss.house import House, Limits
from pitboss.law import carries_out, cites
from pitboss.poker import best_hand, best_low
from pitboss.poker.history import Variant

PACKAGE: Final = "pitboss.games.five_card_draw"
LAW: Final = law_of(PACKAGE)
FIRST, LAST = cites("19:47-14.12(e)"), cites("19:47-14.12(g)")
DRAW: Final = cites("19:47-14.12(f)", "19:47-14.12(f)1", '19:47-14.1 "Draw"')


class FiveCardDraw(Poker):
    """Five-card draw: five cards down, of which any number may be exchanged once."""

    charter: ClassVar = charter_of(
        PACKAGE,
        slug="five-card-draw",
        name="Five-Card Draw",
        citation="19:47-14.12",
        places=8,
        limits=Limits(minimum=200, maximum=400, increment=100),
        rank=16,
    )
    law = LAW
    grounds: ClassVar = grounds_of(LAW)
    variants: ClassVar = {Variant.FIVE_DRAW: {"form": "high"}, Variant.FIVE_DRAW_LOW: {"form": "low"}}
    streets = (
        Street("first cards", Opener.BLINDS, LAW.hole, FIRST, LAW.forced, down=5),
        Street("draw", Opener.BUTTON, DRAW, LAST, LAST, draw=True, big=True),
    )

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._low = house["form"] == "low"
        self.law = replace(LAW, showdown=LAW.low if self._low else LAW.high)

    @carries_out("19:47-14.12(h)1", "19:47-14.12(h)2")
    def worth(self, state: PokerState, seat: int) -> Worth:
        """What a player's five cards are worth, for high or for low."""
        cards = state.hand(seat).cards
        if self._low:
            low = best_low(cards)
            assert low is not None
            return Worth(None, low)
        return Worth(best_hand(cards))
