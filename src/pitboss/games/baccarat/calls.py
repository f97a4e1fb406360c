"""The calls of a baccarat table under one game's law."""

from pitboss.commands import Role
from pitboss.game import Offer
from pitboss.games.baccarat.law import BaccaratLaw
from pitboss.games.baccarat.vigorish import SIGNATURES
from pitboss.procedures.shuffling import DEALER, FLOOR

HIDDEN, SHOWN = "undisclosed", "disclosed"


class Calls:
    """Every call of the dealer and the floor that does not depend on who sits where."""

    def __init__(self, law: BaccaratLaw, continuous: bool) -> None:
        errors, vigorish = law.errors, law.vigorish
        ways = (SHOWN,) if continuous else (HIDDEN, SHOWN)
        self.no_more_bets = Offer("no-more-bets", DEALER, law.no_more_bets, routine=True)
        self.cards = Offer("cards", DEALER, law.cards, routine=True)
        self.call_player = Offer("call-player", DEALER, law.player_called, "announce the Player's count", routine=True)
        self.call_banker = Offer("call-banker", DEALER, law.banker_called, "announce the Banker's count", routine=True)
        self.result = Offer("result", DEALER, law.announced, "announce the result", routine=True)
        self.too_few = Offer("too-few-cards", DEALER, errors.too_few, "the shoe has run out", routine=True)
        self.collect = Offer("collect", DEALER, vigorish.due, "collect the vigorish that is owed", routine=True)
        error, surplus = "a third card was dealt to the Player's Hand in error", "a card too many was drawn"
        self.in_error = Offer("card-in-error", DEALER + FLOOR, errors.in_error, error, values=ways)
        self.in_error_shown = Offer("card-in-error", DEALER + FLOOR, errors.in_error, error, values=(SHOWN,))
        self.surplus = Offer("surplus-card", DEALER + FLOOR, errors.surplus, surplus, values=ways)
        self.surplus_shown = Offer("surplus-card", DEALER + FLOOR, errors.surplus, surplus, values=(SHOWN,))
        self._uncollected = vigorish.uncollected

    def write_up(self, seats: tuple[int, ...]) -> Offer:
        """The floor writes up what these seats owe."""
        about = "write up vigorish that is not collected"
        return Offer("write-up", (Role.FLOOR,), self._uncollected, about, values=tuple(SIGNATURES), seats=seats)
