"""The paragraphs of chemin de fer, and how its cards are prepared."""

from pitboss.house import House
from pitboss.law import cites, declare
from pitboss.procedures.shuffling import Handling, ShuffleLaw

PACKAGE = "pitboss.games.chemin_de_fer"
declare(PACKAGE)

AUCTION = cites("19:47-4.5(b)")
BANKERS_WAGER = cites("19:47-4.6(a)")
RANGE = cites("19:47-4.6(a)", "19:47-4.6(b)")
CASH = cites("19:47-4.6(c)")
BANKER_WINS = cites("19:47-4.6(a)1", "chemin-de-fer/even-money")
BANKER_LOSES = cites("19:47-4.6(a)2", "chemin-de-fer/even-money")
STAND_OFF = cites("19:47-4.6(a)3")
AGAINST_BANKER = cites("19:47-4.7(a)")
FOLLOWS = cites("19:47-4.7(b)")
ALONE = cites("19:47-4.7(c)")
LATE_BANCO = cites("chemin-de-fer/late-banco")
WITH_THE_TABLE = cites("chemin-de-fer/avec-la-table")
PARTS = cites("19:47-4.7(a)", "chemin-de-fer/partial-order")
UNCOVERED = cites("chemin-de-fer/uncovered", "chemin-de-fer/doubling")
NOBODY_COVERS = cites("chemin-de-fer/nobody-covers")
CLOSED = cites("chemin-de-fer/bets-close", "chemin-de-fer/dominant-player")
FIRST_CARDS = cites("19:47-4.8", "chemin-de-fer/first-cards", "chemin-de-fer/face-down")
NATURALS = cites("19:47-4.9", "chemin-de-fer/naturals")
PLAYER_SPEAKS = cites("19:47-4.9", "chemin-de-fer/player-third-card")
BANKER_SPEAKS = cites("19:47-4.9", "chemin-de-fer/banker-third-card")
THIRD_CARD = cites("19:47-4.9", "chemin-de-fer/one-card")
ANNOUNCED = cites("19:47-4.10")
VIGORISH_TAKEN = cites("19:47-4.10", "chemin-de-fer/vigorish")
KEPT = cites("chemin-de-fer/bank-kept")
STOOD = cites("chemin-de-fer/stand-off")
LOST_BANK = cites("chemin-de-fer/bank-kept", "chemin-de-fer/lost-bank")
OFFERED = cites("chemin-de-fer/lost-bank")
PASSED = cites("19:47-4.11(d)", "chemin-de-fer/passed-bank")
CHANGED_SEATS = cites("19:47-4.11(e)")
UNRULY = cites("chemin-de-fer/unruly-banker")
OUT_OF_ORDER = cites("19:47-4.12(a)")
BANKER_HAS_THREE = cites("19:47-4.12(b)")
PLAYER_HAS_THREE = cites("19:47-4.12(c)")
BANKER_TOOK_TWO = cites("19:47-4.12(d)")
CARD_AFTER_STAY = cites("19:47-4.12(e)")
CARD_WRONGLY_CALLED = cites("19:47-4.12(f)")
EXTRA_CARD = cites("19:47-4.12(g)")
BANKER_DREW_FIRST = cites("19:47-4.12(h)")
FACE_UP_IN_SHOE = cites("19:47-4.12(i)")
TOO_FEW = cites("19:47-4.12(j)")
SHOE_OVER = cites("19:47-4.4(a)", "chemin-de-fer/cutting-card")

SHUFFLE = ShuffleLaw(
    inspected=cites("19:47-4.3(a)"),
    displayed=cites("19:47-4.3(b)"),
    washed=cites("19:47-4.3(c)"),
    shuffled=cites("19:47-4.4(a)", "19:47-4.1(a)"),
    laced=cites("19:47-4.4(b)"),
    again=cites("19:47-4.4(b)"),
    offered=cites("19:47-4.4(b)"),
    cut=cites("19:47-4.4(c)"),
    inserted=cites("19:47-4.4(d)", "19:47-4.1(a)"),
    burned=cites("19:47-4.4(d)"),
    recut=cites("19:47-4.4(e)"),
    face_up=FACE_UP_IN_SHOE,
)


def handling(house: House) -> Handling:
    """How the house handles the cards."""
    return Handling(
        decks=house.number("decks"),
        behind=house.number("cutting-card"),
        second_shuffle=house.yes("second-shuffle"),
        recut_by=house["recut"],
    )
