"""The paragraphs by which blackjack is dealt, from `law.csv`. Blackjack switch fills the same places with its own."""

from typing import Final

from msgspec import Struct

from pitboss.house import read_law
from pitboss.law import Citation, declare
from pitboss.procedures.shuffling import ShuffleLaw

PACKAGE: Final = "pitboss.games.blackjack"
declare(PACKAGE)

Cites = tuple[Citation, ...]


class AmissLaw(Struct, frozen=True):
    """The paragraphs on irregularities."""

    exposed: Cites
    overdrawn: Cites
    too_few: Cites
    dead_hand: Cites
    reader_failed: Cites
    hole_seen: Cites


class BlackjackLaw(Struct, frozen=True):
    """The paragraphs that blackjack and blackjack switch each have for themselves."""

    shuffle: ShuffleLaw
    continuous: Cites
    reshuffled: Cites  # after any round, if the house chooses
    new_dealer: Cites
    no_more_bets: Cites
    dealt: Cites
    hole_card: Cites  # the dealer's second card is dealt face down
    checked: Cites  # a card reader shows whether the dealer has blackjack
    late_card: Cites  # the dealer's second card comes after all patrons have played
    draws: Cites
    dealer_draws: Cites
    dealer_rests: Cites  # nothing is left for the dealer's cards to decide
    wins: Cites
    loses: Cites
    pushes: Cites
    over: Cites
    blackjack: Cites
    paid_at_once: Cites
    dealers_blackjack: Cites  # it takes original wagers
    added_back: Cites  # wagers added by doubling or splitting go back
    even_money: Cites
    insurance: Cites
    surrender: Cites
    doubles: Cites
    double_totals: Cites
    splits: Cites
    split_aces: Cites
    resplits: Cites
    on_a_box: Cites
    several_boxes: Cites
    needs_main: Cites
    amiss: AmissLaw


class SecondCardUpLaw(Struct, frozen=True):
    """The paragraphs on a dealer's second card that is dealt face up."""

    dealt: Cites
    equal: Cites  # equal totals lose, but a blackjack wins against the dealer's
    pays: Cites
    ends: Cites  # the dealer's blackjack ends the round at once


class DoubleDownLaw(Struct, frozen=True):
    """The paragraphs on the card of a double that is dealt face down."""

    dealt: Cites
    turned: Cites
    over: Cites
    face_up: Cites  # it came face up


class LateEntryLaw(Struct, frozen=True):
    """The paragraphs on wagers after the first round of a shoe."""

    barred: Cites
    shuffled: Cites  # nobody is left who may wager


class MultipleActionLaw(Struct, frozen=True):
    """The paragraphs on multiple action."""

    wagers: Cites
    acts_once: Cites
    insures_each: Cites
    insured_still: Cites
    hand_one: Cites
    settled_one: Cites
    all_over: Cites
    keeps_up_card: Cites
    hand_two: Cites
    settled_two: Cites
    settled_three: Cites
    cleared: Cites


class ProgressiveLaw(Struct, frozen=True):
    """The paragraphs on the progressive wager."""

    one_dollar: Cites
    needs_wager: Cites
    registered: Cites
    no_prize: Cites
    prize: Cites


class BonusLaw(Struct, frozen=True):
    """The paragraphs on the bonus wager."""

    stake: Cites
    spoken: Cites
    needs_wager: Cites
    wins: Cites
    loses: Cites
    kept: Cites
    button: Cites
    checked: Cites
    blank: Cites


class SidesLaw(Struct, frozen=True):
    """The paragraphs on when the other optional wagers are made and settled."""

    stake: Cites
    needs_wager: Cites
    collected: Cites
    paid: Cites
    sevens_third: Cites
    sevens_split: Cites
    match: Cites
    twenty_point: Cites
    in_between: Cites
    optional_bonus: Cites
    optional_bonus_stake: Cites
    streak: Cites
    streak_together: Cites
    streak_split: Cites
    streak_left: Cites


class WholeLaw(BlackjackLaw, frozen=True):
    """All paragraphs of blackjack: also those on what blackjack switch does not have."""

    five_cards: Cites
    suited_678: Cites
    three_sevens: Cites
    named_blackjack: Cites
    second_up: SecondCardUpLaw
    double_down: DoubleDownLaw
    late_entry: LateEntryLaw
    multiple: MultipleActionLaw
    progressive: ProgressiveLaw
    bonus: BonusLaw
    sides: SidesLaw


LAW: Final = read_law(PACKAGE, WholeLaw)
