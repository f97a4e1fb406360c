"""A coup: all of a round that any wager at punto banco or mini-baccarat depends on."""

from msgspec import Struct

PLAYER, BANKER, TIE = "player", "banker", "tie"
NATURALS = (8, 9)
TWO, THREE = 2, 3
COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Coup(Struct, frozen=True, order=True, gc=False):
    """The final point counts of both hands, and how many cards each has."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def winner(self) -> str:
        """The hand with the higher count, or a tie."""
        if self.player == self.banker:
            return TIE
        return PLAYER if self.player > self.banker else BANKER

    def told(self, tie: str) -> str:
        """Both counts and the winning hand, as a dealer announces them; `tie` is what a tie is called."""
        low, high = (COUNTS[count] for count in sorted((self.player, self.banker)))
        return f"{tie}, {high} to {low}" if self.winner == TIE else f"{self.winner.title()} wins, {high} over {low}"

    @property
    def cards(self) -> int:
        """How many cards both hands have together."""
        return self.player_cards + self.banker_cards

    def natural(self, hand: str) -> bool:
        """Whether a hand has 8 or 9 with its first two cards."""
        count, cards = (self.player, self.player_cards) if hand == PLAYER else (self.banker, self.banker_cards)
        return cards == TWO and count in NATURALS

    @property
    def dragon_7(self) -> bool:
        """Whether the Banker's Hand wins with three cards and a count of seven."""
        return self.winner == BANKER and self.banker == 7 and self.banker_cards == THREE
