"""The rules of mambo stud."""

from typing import ClassVar, Final

from pitboss.games.poker_room.house import charter_of
from pitboss.games.poker_room.law import grounds_of, law_of
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth, by_suit
from pitboss.games.poker_room.state import PokerState
from pitboss.games.poker_room.streets import Opener, Street
from pitboss.house import House, Limits
from pitboss.law import carries_out, cites, declare
from pitboss.poker import best_low_three, best_three
from pitboss.poker.history import Variant

PACKAGE: Final = "pitboss.games.mambo_stud"
declare(PACKAGE)
LAW: Final = law_of(PACKAGE)
OPENS, FIRST = cites("19:47-14.13A(d)"), cites("mambo-stud/first-round")
THIRD, SECOND = cites("mambo-stud/third-card"), cites("mambo-stud/second-round")
BOARD: Final = cites("mambo-stud/community-card", '19:47-14.1 "Community card"')


class MamboStud(Poker):
    """Mambo stud: three cards of one's own and one for all, of which three play for high and three for low."""

    charter: ClassVar = charter_of(
        PACKAGE,
        slug="mambo-stud",
        name="Mambo Stud",
        citation="19:47-14.13A(a)",
        places=11,
        limits=Limits(minimum=200, maximum=400, increment=100),
        rank=18,
    )
    law = LAW
    grounds: ClassVar = grounds_of(LAW)
    variants: ClassVar = {Variant.MAMBO_STUD: {}}
    has_button: ClassVar = False

    def __init__(self, house: House) -> None:
        super().__init__(house)
        down = house["third-card"] == "down"
        third = Street(
            "third card", Opener.HIGHEST, THIRD, SECOND, SECOND, burn=True, down=int(down), up=int(not down), big=True
        )
        self.streets = (
            Street("first cards", Opener.FORCED, LAW.hole, FIRST, OPENS, down=1, up=1),
            third,
            Street("community card", Opener.HIGHEST, BOARD, SECOND, SECOND, burn=True, board=1, big=True),
        )

    @property
    def splits(self) -> bool:
        """The best low hand takes half of the pot."""
        return True

    @carries_out("19:47-14.13A(d)")
    def opener(self, state: PokerState) -> int:
        """The lowest card that shows makes the forced bet; later the highest acts first. Suits decide equal ranks."""
        shows = {one.seat: max(map(by_suit, one.up)) for one in state.hands if one.seat in state.live}
        choose = max if state.street else min
        return choose(shows, key=lambda seat: shows[seat])

    def worth(self, state: PokerState, seat: int) -> Worth:
        """The best three of a player's cards and the community card, for high and for low."""
        cards = state.hand(seat).cards + state.board
        high, low = best_three(cards), best_low_three(cards, "6")
        return Worth(high, low)
