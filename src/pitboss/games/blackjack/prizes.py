"""What is paid after the hands: the progressive prizes, and the amounts on the bonus display."""

from typing import TYPE_CHECKING, Protocol

from pitboss.events import AnyEvent, Called, Decision, Drawn, Over
from pitboss.games.blackjack import law as paragraphs
from pitboss.games.blackjack.course import CONFIRMED
from pitboss.games.blackjack.sides_bonus import BLANK
from pitboss.games.blackjack.state import BlackjackState
from pitboss.money import dollars
from pitboss.procedures.settlement import prize_won

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Blackjack

Events = tuple[AnyEvent, ...]


class Heard(Protocol):
    """Makes the event of a call from what is said."""

    def __call__(self, says: str, value: str = "", cites: paragraphs.Cites = ()) -> Called:
        """The event."""


class Prizes:
    """The prizes of one table."""

    def __init__(self, game: "Blackjack", cleared: paragraphs.Cites) -> None:
        self.game = game
        self.cleared = cleared  # the paragraphs by which the table is cleared at the end

    def validated(self, state: BlackjackState, heard: Heard) -> Decision:
        """The cards and the light were checked, a supervisor has validated: the prizes are paid, the meter is reset."""
        paid = self.game.sides.prizes(state)
        called = heard("The prize is validated", cites=paragraphs.CHECKED_PRIZE + paragraphs.VALIDATED)
        events: Events = (called, *paid)
        if self.game.sides.meter_is_won(state):
            reset = self.game.house.number("progressive-reset") * 100
            events = (*events, self.game.placing.meter(reset, f"The meter is reset to {dollars(reset)}"))
        return events if self.game.sides.bonus_winner(state) else (*events, Over(cites=self.cleared))

    def displayed(self, state: BlackjackState, amount: int) -> Decision:
        """The display shows an amount; a large one waits to be confirmed."""
        bet = self.game.sides.bonus_winner(state)
        assert bet is not None
        says = f"Seat {bet.seat} presses the bonus button: {dollars(amount)}"
        drawn = Drawn(outcome=amount, says=says, cites=paragraphs.BUTTON)
        return (drawn,) if amount >= CONFIRMED else (drawn, *self._bonus(state, amount))

    def _bonus(self, state: BlackjackState, amount: int, cites: paragraphs.Cites = ()) -> Events:
        """The bonus of the patron whose turn it is; after the last the round is over."""
        bet = self.game.sides.bonus_winner(state)
        assert bet is not None
        paid = prize_won(bet, amount, paragraphs.BONUS_WINS + (cites or paragraphs.BONUS_CHECKED), "blackjack")
        after = self.game.evolve(state, paid)
        last = self.game.sides.bonus_winner(after) is None
        return (paid, Over(cites=self.cleared)) if last else (paid,)

    def confirmed(self, state: BlackjackState, heard: Heard) -> Decision:
        """A supervisor has confirmed the amount."""
        return (heard(f"{dollars(state.amount)} is confirmed"), *self._bonus(state, state.amount))

    def no_amount(self, state: BlackjackState, heard: Heard) -> Decision:
        """The display shows nothing: the wager is paid at fixed odds."""
        bet = self.game.sides.bonus_winner(state)
        assert bet is not None
        amount = BLANK * bet.cents
        called = heard(f"The display shows no amount: {BLANK} to 1")
        return (called, *self._bonus(state, amount, paragraphs.BONUS_BLANK))
