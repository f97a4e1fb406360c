"""What a player reads from the table: the cards in sight, and what the others may hold, given what they have done.

The model is simple, and the coach says so. A player is assumed to hold one of the best hands that the visible cards
allow: the more the player has done voluntarily, the fewer such hands. Nothing else is known about how a player plays.
"""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct

from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import FACE_DOWN, PokerState
from pitboss.poker.showdowns import showdown
from pitboss.procedures.betting import Player


class Deed(StrEnum):
    """What a player has done, as others see it."""

    RAISED = "raised"  # in this betting round
    BET = "bet"
    CALLED = "called"
    CAME = "came"  # through an earlier betting round
    NOTHING = "nothing"  # voluntarily


SHARES: Final[Mapping[Deed, Fraction]] = {
    Deed.RAISED: Fraction(3, 20),
    Deed.BET: Fraction(3, 10),
    Deed.CALLED: Fraction(1, 2),
    Deed.CAME: Fraction(7, 10),
    Deed.NOTHING: Fraction(1),
}
MUCH: Final = Fraction(1, 3)  # of a player's chips: with more than that in the pots, half as many hands are left


class Rival(Struct, frozen=True):
    """Another player who is still in: the face-up cards, how many are hidden, and what share of hands is assumed."""

    seat: int
    up: tuple[str, ...]
    hidden: int
    deed: Deed
    share: Fraction


class Reading(Struct, frozen=True):
    """What a seat knows of a hand: its own cards, the board, other cards in sight, and its rivals.

    `owns` and `boards` say how many cards a player and the board have in the end.
    """

    slug: str
    form: str
    seat: int
    own: tuple[str, ...]
    board: tuple[str, ...]
    shown: tuple[str, ...]  # other cards that everybody sees, including the seat's own face-up cards
    rivals: tuple[Rival, ...]
    owns: int
    boards: int

    @property
    def in_sight(self) -> tuple[str, ...]:
        """The cards that everybody sees."""
        return self.board + self.shown


def read(game: Poker, view: PokerState, seat: int) -> Reading:
    """What a seat reads from its view of the table."""
    form, _ = showdown(game.charter.slug).form(game.house.options.get("form"))
    owns, boards = _in_the_end(game, view)
    shown = [card for one in view.hands for card in (one.cards if one.shown else one.up)]
    return Reading(
        game.charter.slug,
        form,
        seat,
        view.hand(seat).cards,
        view.board,
        (*shown, *view.boxed),
        tuple([_rival(game, view, one) for one in view.players if not one.folded and one.seat != seat]),
        owns,
        boards,
    )


def _in_the_end(game: Poker, view: PokerState) -> tuple[int, int]:
    """How many cards each player and the board will have. A common card serves all if the deck is too short."""
    past = game.streets[: view.street + 1]
    own = sum(street.down + street.up for street in past)
    board = sum(street.board for street in past)
    if len(view.board) > board:
        own, board = own - 1, len(view.board)
    left, live = view.left, len(view.live)
    for street in game.streets[view.street + 1 :]:
        if street.cards(live) > left:
            board += 1
        else:
            own, board = own + street.down + street.up, board + street.board
        left -= min(street.cards(live), left)
    return own, board


def _rival(game: Poker, view: PokerState, player: Player) -> Rival:
    hand, deed = view.hand(player.seat), deed_of(game, view, player)
    covered = [card for card in hand.down if card == FACE_DOWN]
    up = hand.up + tuple([card for card in hand.down if card != FACE_DOWN])
    much = player.paid > MUCH * (player.paid + player.stack) and deed is not Deed.NOTHING
    return Rival(player.seat, up, len(covered), deed, SHARES[deed] / 2 if much else SHARES[deed])


def deed_of(game: Poker, view: PokerState, player: Player) -> Deed:
    """What a player has done voluntarily."""
    first = not view.street
    forced = first and (player.put <= game.stakes_now(view).forced or player.checked)
    if player.seat == view.bettor and not forced:
        return Deed.RAISED if view.to_match > view.raised else Deed.BET
    if player.acted and player.put and not forced:
        return Deed.CALLED
    return Deed.NOTHING if first else Deed.CAME
