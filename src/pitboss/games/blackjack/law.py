"""The paragraphs by which blackjack is dealt. Blackjack switch fills the same places with its own."""

from msgspec import Struct

from pitboss.law import Citation, cites, declare
from pitboss.procedures.shuffling import ShuffleLaw

PACKAGE = "pitboss.games.blackjack"
declare(PACKAGE)

Cites = tuple[Citation, ...]


class BlackjackLaw(Struct, frozen=True):
    """The paragraphs of one game."""

    shuffle: ShuffleLaw
    reshuffled: Cites  # after any round the house chooses
    continuous: Cites
    new_dealer: Cites
    no_more_bets: Cites
    dealt: Cites
    hole_card: Cites  # the dealer's second card is dealt face down
    checked: Cites  # a card reader tells whether the dealer has blackjack
    late_card: Cites  # the dealer's second card comes when all have played
    dealer_draws: Cites
    dealer_rests: Cites  # nothing is left that the dealer's cards could decide
    wins: Cites
    loses: Cites
    pushes: Cites
    over: Cites
    blackjack: Cites
    paid_at_once: Cites
    dealers_blackjack: Cites  # it takes original wagers
    added_back: Cites  # what was added goes back
    even_money: Cites
    insurance: Cites
    surrender: Cites
    draws: Cites
    doubles: Cites
    double_totals: Cites
    splits: Cites
    split_aces: Cites
    resplits: Cites
    on_a_box: Cites
    several_boxes: Cites
    needs_main: Cites
    amiss: "AmissLaw"


class AmissLaw(Struct, frozen=True):
    """The paragraphs on irregularities."""

    exposed: Cites
    overdrawn: Cites
    too_few: Cites
    dead_hand: Cites
    reader_failed: Cites
    hole_seen: Cites


AMISS = AmissLaw(
    exposed=cites("blackjack/exposed-card"),
    overdrawn=cites("blackjack/dealer-overdraws"),
    too_few=cites("blackjack/too-few-cards"),
    dead_hand=cites("blackjack/dead-hand"),
    reader_failed=cites("blackjack/reader-fails"),
    hole_seen=cites("blackjack/reader-misused"),
)

SHUFFLE = ShuffleLaw(
    inspected=cites("blackjack/opening"),
    displayed=cites("blackjack/opening"),
    washed=cites("blackjack/opening"),
    shuffled=cites("blackjack/shuffle"),
    laced=(),
    again=(),
    offered=cites("blackjack/who-cuts"),
    cut=cites("blackjack/cut", "blackjack/dealer-cuts"),
    inserted=cites("blackjack/cutting-card"),
    burned=cites("blackjack/burn"),
    recut=cites("blackjack/recut"),
    face_up=cites("blackjack/face-up-card"),
)

BLACKJACK = BlackjackLaw(
    shuffle=SHUFFLE,
    reshuffled=cites("blackjack/shuffle"),
    continuous=cites("blackjack/continuous"),
    new_dealer=cites("blackjack/new-dealer"),
    no_more_bets=cites("blackjack/wagers-made"),
    dealt=cites("blackjack/dealing"),
    hole_card=cites("blackjack/hole-card"),
    checked=cites("blackjack/card-reader"),
    late_card=cites("blackjack/late-card"),
    dealer_draws=cites("blackjack/drawing", "blackjack/soft-17"),
    dealer_rests=cites("blackjack/dealer-rests"),
    wins=cites("blackjack/main-wager"),
    loses=cites("blackjack/main-wager"),
    pushes=cites("blackjack/main-wager"),
    over=cites("blackjack/main-wager", "blackjack/drawing"),
    blackjack=cites("blackjack/blackjack-pays"),
    paid_at_once=cites("blackjack/blackjack-pays", "blackjack/paid-at-once"),
    dealers_blackjack=cites("blackjack/main-wager"),
    added_back=cites("blackjack/added-wagers"),
    even_money=cites("blackjack/even-money"),
    insurance=cites("blackjack/insurance"),
    surrender=cites("blackjack/surrender"),
    draws=cites("blackjack/drawing"),
    doubles=cites("blackjack/doubling"),
    double_totals=cites("blackjack/double-totals"),
    splits=cites("blackjack/splitting", "blackjack/after-split"),
    split_aces=cites("blackjack/split-aces"),
    resplits=cites("blackjack/resplitting"),
    on_a_box=cites("blackjack/several-on-a-box"),
    several_boxes=cites("blackjack/several-boxes"),
    needs_main=cites("blackjack/needs-main-wager"),
    amiss=AMISS,
)

FIVE_CARDS = cites("blackjack/five-card-21")
SEVENS_THIRD = cites("blackjack/sevens-third")
# Multiple action
SEVERAL_WAGERS = cites("19:47-2.18(b)")
ACTS_ONCE = cites("19:47-2.18(c)")
INSURES_EACH = cites("19:47-2.18(d)")
INSURED_STILL = cites("blackjack/insurance-after-over")
HAND_ONE = cites("19:47-2.18(e)")
SETTLED_ONE = cites("19:47-2.18(f)")
ALL_OVER = cites("19:47-2.18(f)1")
KEEPS_UP_CARD = cites("19:47-2.18(f)2")
HAND_TWO = cites("19:47-2.18(g)")
SETTLED_TWO = cites("19:47-2.18(h)")
SETTLED_THREE = cites("19:47-2.18(i)")
CLEARED = cites("19:47-2.18(j)")
# Progressive
PROGRESSIVE = cites("19:47-2.19(a)", "19:47-2.19(c)")
REGISTERED = cites("19:47-2.19(b)", "19:47-2.19(i)")
PRIZE = cites("19:47-2.19(c)", "19:47-2.19(c) table", "19:47-2.19(d)", "19:47-2.19(e)", "19:47-2.19(h)")
NO_PRIZE = cites("19:47-2.19(c)")
CHECKED_PRIZE = cites("19:47-2.19(g)1", "19:47-2.19(g)2")
VALIDATED = cites("19:47-2.19(g)3")
NEEDS_WAGER = cites("19:47-2.19(f)")
ONE_DOLLAR = cites("19:47-2.19(a)", "19:47-2.19(b)")
# Bonus
BONUS_STAKE = cites("19:47-2.20(a)")
BONUS_SPOKEN = cites("19:47-2.20(b)")
BONUS_NEEDS_WAGER = cites("19:47-2.20(c)")
BONUS_WINS = cites("19:47-2.20(d)", "19:47-2.20(f)")
BONUS_LOSES = cites("19:47-2.20(d)", "19:47-2.20(e)1")
BONUS_KEPT = cites("19:47-2.20(e)2")
BUTTON = cites("19:47-2.20(f)")
BONUS_CHECKED = cites("19:47-2.20(g)1", "blackjack/bonus-confirmed")
BONUS_BLANK = cites("blackjack/bonus-blank")
