"""The rules of five-card stud."""

from typing import ClassVar, Final

from pitboss.games.poker_room.house import charter_of
from pitboss.games.poker_room.law import grounds_of, law_of
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth, best_showing, by_suit
from pitboss.games.poker_room.state import PokerState
from pitboss.games.poker_room.streets import Opener, Street
from pitboss.house import House, Limits
from pitboss.law import carries_out, cites
from pitboss.poker import best_hand
from pitboss.poker.history import Variant

PACKAGE: Final = "pitboss.games.five_card_stud"
LAW: Final = law_of(PACKAGE)
OPENS, FIRST = cites("19:47-14.13(d)"), cites("19:47-14.13(e)")
THIRD, REST = cites("19:47-14.13(f)"), cites("19:47-14.13(g)")


class FiveCardStud(Poker):
    """Five-card stud: one card down and four up."""

    charter: ClassVar = charter_of(
        PACKAGE,
        slug="five-card-stud",
        name="Five-Card Stud",
        citation="19:47-14.13",
        places=8,
        limits=Limits(minimum=200, maximum=400, increment=100),
        rank=17,
        odd_chips="suit",
    )
    law = LAW
    grounds: ClassVar = grounds_of(LAW)
    variants: ClassVar = {Variant.FIVE_STUD: {}}
    has_button: ClassVar = False

    def __init__(self, house: House) -> None:
        super().__init__(house)
        must = not house.yes("checking")
        self.streets = (
            Street("first cards", Opener.FORCED, LAW.hole, FIRST, OPENS, down=1, up=1),
            Street("third card", Opener.SHOWING, THIRD, THIRD, THIRD, burn=True, up=1, must_bet=must),
            Street("fourth card", Opener.SHOWING, REST, THIRD, REST, burn=True, up=1, big=True, must_bet=must),
            Street("fifth card", Opener.SHOWING, REST, THIRD, REST, burn=True, up=1, big=True, must_bet=must),
        )

    @carries_out("19:47-14.13(d)", "19:47-14.13(f)")
    def opener(self, state: PokerState) -> int:
        """The lowest card that shows opens the first round; later the best hand showing."""
        if state.street:
            return best_showing(state)
        shows = {one.seat: one.up[0] for one in state.hands if one.seat in state.live}
        return min(shows, key=lambda seat: by_suit(shows[seat]))

    @carries_out("19:47-14.13(h)")
    def worth(self, state: PokerState, seat: int) -> Worth:
        """What a player's five cards are worth."""
        return Worth(best_hand(state.hand(seat).cards))
