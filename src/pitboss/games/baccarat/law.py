"""The paragraphs by which one game of baccarat is dealt under one edition; they are in each game's `law.csv`."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.game import Grounds
from pitboss.house import House, read_law
from pitboss.law import Citation
from pitboss.procedures.shuffling import ShuffleLaw

Cites = tuple[Citation, ...]


class WagerLaw(Struct, frozen=True):
    """The paragraphs by which a wager wins, loses, or does neither."""

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
    on_tie: Cites = ()
    banker_six: Cites = ()
    exempt: Cites = ()
    dragon_7: Cites = ()


class ErrorLaw(Struct, frozen=True):
    """The paragraphs on irregularities with cards."""

    in_error: Cites
    surplus: Cites
    too_few: Cites


class BaccaratLaw(Struct, frozen=True):
    """All paragraphs by which a game is dealt."""

    grounds: Grounds
    no_more_bets: Cites
    dealt: Cites
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
    orders: Mapping[str, Cites]  # the four orders of payment
    wagers: Mapping[str, WagerLaw]
    vigorish: VigorishLaw
    errors: ErrorLaw
    shuffle: ShuffleLaw
    cards: Cites = ()  # the call "Cards", where there is one
    face_up: Cites = ()
    face_down: Cites = ()
    continuous: Cites = ()
    two_batches: Cites = ()  # cards that an automated device shuffles
    needs_hand: Cites = ()  # whether a bonus wager needs a wager on a hand
    excluded: Cites = ()  # wagers that may not be offered beside dragon 7
    one_choice: Cites = ()  # total card wagers that spare their patron the vigorish


@cache
def law_of(package: str, edition: str) -> BaccaratLaw:
    """The paragraphs of a game in an edition. Dealer and supervisor confirm a wager that is called out."""
    law = read_law(package, BaccaratLaw, edition=edition)
    tied = tuple(one for wager in law.wagers.values() for one in wager.void)
    return replace(law, grounds=replace(law.grounds, confirmed_by=(Role.DEALER, Role.FLOOR), push=tied))


def law_at(package: str, house: House) -> BaccaratLaw:
    """The paragraphs in force at a table: they differ with how the cards are dealt and shuffled."""
    law, options = law_of(package, house.edition), house.options
    law = replace(law, dealt=law.dealt + (law.face_down if options.get("dealing") == "face-down" else law.face_up))
    if options.get("shuffler") != "automated":
        return law
    shuffled = law.shuffle.shuffled + law.two_batches
    return replace(law, shuffle=replace(law.shuffle, displayed=law.two_batches, shuffled=shuffled))
