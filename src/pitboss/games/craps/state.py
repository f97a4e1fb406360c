"""The state of a craps table between two commands."""

from pitboss.game import State

# How far the shooter's hand has come; only the fire bet asks.
NEW_HAND, ROLLED, POINT_SET = 0, 1, 2
STICKPERSON = 0  # has the dice when nobody took them; patrons' seats begin with 1


class CrapsState(State, frozen=True):
    """The point, who shoots, and what was called but not yet confirmed.

    `shooter` is None while nobody has the dice, and 0 once the dealer has said that nobody takes them: then the
    stickperson throws. `turn` is the seat that had or declined the dice last; the next one clockwise is offered them.
    `made` has a bit for each point made while a fire bet is up.
    """

    point: int = 0
    shooter: int | None = None
    turn: int = 0
    hand: int = NEW_HAND
    made: int = 0
    asked: tuple[tuple[int, str, str], ...] = ()

    def fire_is_up(self) -> bool:
        """Whether anybody has a fire bet."""
        return any(bet.spot == "fire" for bet in self.bets)

    def has_line_bet(self, seat: int) -> bool:
        """Whether the seat has a Pass or Don't Pass bet."""
        return any(bet.seat == seat and bet.spot in ("pass", "dont-pass") for bet in self.bets)
