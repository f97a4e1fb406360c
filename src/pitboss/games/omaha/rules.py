"""The rules of omaha."""

from typing import ClassVar, Final

from msgspec.structs import replace

from pitboss.events import AnyEvent, Noted, Paid
from pitboss.games.holdem.rules import FIRST, board_streets
from pitboss.games.poker_room.house import Stakes, charter_of
from pitboss.games.poker_room.law import grounds_of, law_of
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import Worth
from pitboss.games.poker_room.state import PokerState
from pitboss.games.poker_room.streets import Opener, Street
from pitboss.house import House, Limits
from pitboss.law import Citation, carries_out, cites, declare
from pitboss.poker import best_omaha, best_omaha_low
from pitboss.poker.history import Variant

PACKAGE: Final = "pitboss.games.omaha"
declare(PACKAGE)
LAW: Final = law_of(PACKAGE)
ABSENT: Final = cites("omaha/kill-absent")
AS_IN_HOLDEM: Final = cites("19:47-14.11(e)")


class Omaha(Poker):
    """Omaha: four cards of one's own, of which two are played with three of the board's five."""

    charter: ClassVar = charter_of(
        PACKAGE,
        slug="omaha",
        name="Omaha",
        citation="19:47-14.11",
        places=10,
        limits=Limits(minimum=200, maximum=100_000, increment=100),
        rank=14,
        jackpots=True,
        betting="pot",
    )
    law = LAW
    grounds: ClassVar = grounds_of(LAW)
    variants: ClassVar = {Variant.OMAHA: {"form": "high"}, Variant.OMAHA_EIGHT: {"form": "high-low-eight"}}
    streets = tuple(
        replace(street, betting=AS_IN_HOLDEM + street.betting)
        for street in board_streets(Street("hole cards", Opener.BLINDS, LAW.hole, FIRST, LAW.forced, down=4))
    )

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._splits = house["form"] == "high-low-eight"
        self._kill = house["kill"] if self._splits else "none"

    @property
    def kills(self) -> bool:
        """Whether the house plays with a kill, in high-low split eight or better."""
        return self._kill != "none"

    @carries_out("omaha/kill-size")
    def raised(self, stakes: Stakes) -> Stakes:
        """The stakes after a kill: what may be bet is more, in whole chips, and the blinds are the same."""
        return replace(stakes, least=self._killed(stakes.least), most=self._killed(stakes.most))

    def _killed(self, cents: int) -> int:
        chip = self.house.chip
        return 2 * cents if self._kill == "full" else -(-cents * 3 // 2 // chip) * chip

    @property
    def splits(self) -> bool:
        """Whether the best low hand takes half of the pot."""
        return self._splits

    @carries_out("19:47-14.11(f)", "19:47-14.11(h)1", "19:47-14.11(h)2", "19:47-14.11(h)3")
    def worth(self, state: PokerState, seat: int) -> Worth:
        """The best hands of exactly two of the player's cards and three of the board, for high and for low."""
        own = state.hand(seat).down
        high = best_omaha(own, state.board)
        low = best_omaha_low(own, state.board, "8") if self._splits else None
        return Worth(high, low)

    def beforehand(self, state: PokerState, order: tuple[int, ...]) -> tuple[AnyEvent, ...]:
        """If the player with the kill button is not dealt in, it is taken back."""
        return (_kill_button(0, ABSENT),) if state.killer and state.killer not in order else ()

    @carries_out("19:47-14.11(i)")
    def aftermath(self, state: PokerState, won: tuple[Paid, ...]) -> tuple[AnyEvent, ...]:
        """Who wins the whole of a pot that is large enough gets the kill button; otherwise it is taken back."""
        if not self.kills:
            return ()
        enough = self.house.number("kill-pot") * self.stakes_now(state).least
        seats = {one.seat for one in won}
        if len(seats) == 1 and sum(one.cents for one in won) >= enough:
            return (_kill_button(seats.pop(), LAW.kill),)
        return (_kill_button(0, LAW.kill),) if state.killer else ()


def _kill_button(seat: int, by: tuple[Citation, ...]) -> Noted:
    says = f"Seat {seat} gets the kill button" if seat else "The dealer takes the kill button back"
    return Noted(what="kill", seat=seat, says=says, cites=by)
