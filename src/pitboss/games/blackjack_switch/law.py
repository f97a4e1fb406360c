"""The paragraphs of blackjack switch. Where its own are not known the rule of blackjack is read in their place."""

from msgspec.structs import replace

from pitboss.games.blackjack.law import BLACKJACK
from pitboss.law import cites, declare

PACKAGE = "pitboss.games.blackjack_switch"
declare(PACKAGE)

SWITCHED = cites("blackjack-switch/switch")
EQUAL = cites("blackjack-switch/two-wagers")
MATCHED = cites("blackjack-switch/match", "blackjack-switch/match-once")

SWITCH = replace(
    BLACKJACK,
    dealt=cites("blackjack-switch/dealing"),
    hole_card=cites("blackjack-switch/dealing"),
    late_card=cites("blackjack-switch/dealing"),
    dealer_draws=cites("blackjack-switch/soft-17"),
    wins=cites("blackjack-switch/main-wager"),
    loses=cites("blackjack-switch/main-wager"),
    pushes=cites("blackjack-switch/main-wager", "blackjack-switch/pushes-22"),
    over=cites("blackjack-switch/main-wager"),
    blackjack=cites("blackjack-switch/blackjack-pays", "blackjack-switch/dealt-blackjack"),
    paid_at_once=cites("blackjack-switch/blackjack-pays"),
    dealers_blackjack=cites("blackjack-switch/dealers-blackjack"),
    added_back=cites("blackjack-switch/dealers-blackjack"),
    insurance=cites("blackjack-switch/insurance"),
    surrender=cites("blackjack-switch/surrender"),
    doubles=cites("blackjack-switch/doubling"),
    double_totals=(),
    splits=cites("blackjack-switch/splitting"),
    split_aces=cites("blackjack-switch/splitting"),
    resplits=cites("blackjack-switch/splitting"),
    needs_main=cites("blackjack-switch/match"),
    several_boxes=cites("blackjack-switch/positions"),
    on_a_box=cites("blackjack-switch/positions"),
)
