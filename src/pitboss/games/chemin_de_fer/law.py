"""The paragraphs of chemin de fer, which are in `law.csv`, and its calls, which are in `calls.csv`."""

from typing import Final

from msgspec import Struct

from pitboss.house import read_law
from pitboss.law import Citation, declare
from pitboss.procedures.calling import read_calls
from pitboss.procedures.shuffling import ShuffleLaw

PACKAGE: Final = "pitboss.games.chemin_de_fer"
declare(PACKAGE)

Cites = tuple[Citation, ...]


class CheminLaw(Struct, frozen=True):
    """What each paragraph of the game is cited for."""

    auction: Cites
    bankers_wager: Cites
    range: Cites
    cash: Cites
    banker_wins: Cites
    banker_loses: Cites
    stand_off: Cites
    against_banker: Cites
    follows: Cites
    alone: Cites
    late_banco: Cites
    with_the_table: Cites
    parts: Cites
    uncovered: Cites
    nobody_covers: Cites
    closed: Cites
    first_cards: Cites
    naturals: Cites
    player_speaks: Cites
    banker_speaks: Cites
    third_card: Cites
    announced: Cites
    vigorish_taken: Cites
    kept: Cites
    stood: Cites
    lost_bank: Cites
    offered: Cites
    passed: Cites
    changed_seats: Cites
    unruly: Cites
    out_of_order: Cites
    banker_has_three: Cites
    player_has_three: Cites
    banker_took_two: Cites
    card_after_stay: Cites
    card_wrongly_called: Cites
    extra_card: Cites
    banker_drew_first: Cites
    face_up_in_shoe: Cites
    too_few: Cites
    shoe_over: Cites
    shuffle: ShuffleLaw


LAW: Final = read_law(PACKAGE, CheminLaw)
CALLS: Final = read_calls(PACKAGE)
