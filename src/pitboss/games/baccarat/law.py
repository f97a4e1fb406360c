"""The paragraphs by which one game of baccarat is dealt under one edition; each game's own `law.py` fills it in."""

from collections.abc import Mapping

from msgspec import Struct

from pitboss.law import Citation
from pitboss.procedures.shuffling import ShuffleLaw

Cites = tuple[Citation, ...]


class Endings(Struct, frozen=True):
    """The paragraphs by which a wager wins, loses, or neither."""

    wins: Cites
    loses: Cites
    void: Cites = ()


class VigorishLaw(Struct, frozen=True):
    """The paragraphs on vigorish."""

    fee: Cites
    rounded: Cites
    coins: Cites
    marked: Cites
    due: Cites  # before the shuffle
    leaving: Cites
    uncollected: Cites
    alike: Cites  # one rate for everybody at the table
    on_tie: Cites = ()
    banker_six: Cites = ()
    exempt: Cites = ()
    dragon_7: Cites = ()


class ErrorLaw(Struct, frozen=True):
    """The paragraphs on what goes wrong with cards."""

    in_error: Cites
    surplus: Cites
    too_few: Cites


class BaccaratLaw(Struct, frozen=True):
    """Everything else."""

    no_more_bets: Cites
    cards: Cites  # the call "Cards"; empty where there is none
    dealt: Cites
    face_down: Cites
    player_called: Cites
    banker_called: Cites
    told: Cites  # which hand takes a third card
    natural: Cites
    player_third: Cites
    banker_third: Cites
    third: Cites
    last_hand: Cites
    announced: Cites
    losers_first: Cites
    orders: tuple[Cites, ...]  # the four orders of payment
    endings: Mapping[str, Endings]
    vigorish: VigorishLaw
    errors: ErrorLaw
    shuffle: ShuffleLaw
    continuous: Cites = ()
