"""The rules of seven-card stud."""

from typing import ClassVar, Final

from pitboss.games.poker_room.house import charter_of
from pitboss.games.poker_room.law import grounds_of, law_of
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth, best_showing, by_suit, by_suit_ace_low
from pitboss.games.poker_room.state import PokerState
from pitboss.games.poker_room.streets import Opener, Street
from pitboss.house import House, Limits
from pitboss.law import Citation, carries_out, cites
from pitboss.poker import best_hand, best_low
from pitboss.poker.history import Variant

PACKAGE: Final = "pitboss.games.seven_card_stud"
LAW: Final = law_of(PACKAGE)
FIRST, LATER = cites("19:47-14.9(e)"), cites("19:47-14.9(g)")
FOURTH, REST, SHOWING = cites("19:47-14.9(f)"), cites("19:47-14.9(h)"), cites("19:47-14.9(f)1", "19:47-14.9(f)2")
OPENS: Final = {
    "high": cites("19:47-14.9(d)", "19:47-14.9(d)1"),
    "high-low": cites("19:47-14.9(d)", "19:47-14.9(d)2"),
    "high-low-eight": cites("19:47-14.9(d)", "19:47-14.9(d)3"),
}


def _street(name: str, by: tuple[Citation, ...], *, big: bool, down: bool = False) -> Street:
    return Street(name, Opener.SHOWING, by, LATER, SHOWING, burn=True, down=int(down), up=int(not down), big=big)


def _streets(opens: tuple[Citation, ...]) -> tuple[Street, ...]:
    return (
        Street("first cards", Opener.FORCED, LAW.hole, FIRST, opens, down=2, up=1),
        _street("fourth card", FOURTH, big=False),
        _street("fifth card", REST, big=True),
        _street("sixth card", REST, big=True),
        _street("seventh card", REST, big=True, down=True),
    )


class SevenCardStud(Poker):
    """Seven-card stud: three cards down and four up, of which the best five play."""

    charter: ClassVar = charter_of(
        PACKAGE,
        slug="seven-card-stud",
        name="Seven-Card Stud",
        citation="19:47-14.9",
        places=8,
        limits=Limits(minimum=200, maximum=400, increment=100),
        rank=15,
        odd_chips="suit",
    )
    law = LAW
    grounds: ClassVar = grounds_of(LAW)
    variants: ClassVar = {
        Variant.SEVEN_STUD: {"form": "high"},
        Variant.SEVEN_STUD_HIGH_LOW: {"form": "high-low"},
        Variant.SEVEN_STUD_EIGHT: {"form": "high-low-eight"},
    }
    has_button: ClassVar = False

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._form = house["form"]
        self.streets = _streets(OPENS[self._form])

    @property
    def splits(self) -> bool:
        """Whether the best low hand takes half of the pot."""
        return self._form != "high"

    @carries_out("19:47-14.9(d)1", "19:47-14.9(d)2", "19:47-14.9(d)3", "19:47-14.9(f)1", "19:47-14.9(f)2")
    def opener(self, state: PokerState) -> int:
        """The lowest card that shows opens the first round, or the highest in high-low; later the best hand showing."""
        if state.street:
            return best_showing(state)
        shows = {one.seat: one.up[0] for one in state.hands if one.seat in state.live}
        if self._form == "high-low":
            return max(shows, key=lambda seat: by_suit_ace_low(shows[seat]))
        return min(shows, key=lambda seat: by_suit(shows[seat]))

    @carries_out("19:47-14.9(i)", "19:47-14.9(j)", "19:47-14.9(k)", "19:47-14.9(k)1", "19:47-14.9(k)2", "19:47-14.9(l)")
    def worth(self, state: PokerState, seat: int) -> Worth:
        """The best five of a player's cards, and of the common card if there is one, for high and for low."""
        cards = state.hand(seat).cards + state.board
        high = best_hand(cards)
        if self._form == "high":
            return Worth(high)
        low = best_low(cards, "8" if self._form == "high-low-eight" else None)
        return Worth(high, low)
