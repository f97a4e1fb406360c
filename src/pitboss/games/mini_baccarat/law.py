"""The paragraphs of mini-baccarat. Where neither print has its text, the rule of punto banco is read in its place."""

from msgspec.structs import replace

from pitboss.games.baccarat.law import BaccaratLaw, Endings, ErrorLaw, VigorishLaw
from pitboss.house import House
from pitboss.law import Edition, cites
from pitboss.procedures.shuffling import ShuffleLaw

WAGERS = {
    "player": Endings(cites("19:47-7.2(a)2i"), cites("19:47-7.2(a)2ii"), cites("19:47-7.2(a)2iii")),
    "banker": Endings(cites("19:47-7.2(a)1i"), cites("19:47-7.2(a)1ii"), cites("19:47-7.2(a)1iii")),
    "tie": Endings(cites("19:47-7.2(a)3"), cites("19:47-7.2(a)3")),
}
SIDE = cites("mini-baccarat/wagers")
DRAGON_7 = cites("13:69F-7.2(a)6ii")
NEEDS_HAND = cites("13:69F-7.2(b)")
FACE_UP, FACE_DOWN = cites("19:47-7.7(c)1"), cites("19:47-7.7(c)2")
THIRD_CARDS = cites("mini-baccarat/third-cards")
ERRORS = ErrorLaw(
    cites("mini-baccarat/card-in-error"), cites("mini-baccarat/surplus-card"), cites("mini-baccarat/too-few-cards")
)

_SHUFFLE = ShuffleLaw(
    inspected=cites("19:47-7.4(a)"),
    displayed=cites("19:47-7.4(b)"),
    washed=cites("19:47-7.4(c)"),
    shuffled=cites("19:47-7.5(a)"),
    laced=cites("19:47-7.5(b)"),
    again=cites("19:47-7.5(b)"),
    offered=cites("19:47-7.5(b)"),
    cut=cites("19:47-7.5(c)", "19:47-7.5(b)"),
    inserted=cites("19:47-7.5(d)", "mini-baccarat/decks"),
    burned=cites("19:47-7.5(d)"),
    recut=cites("19:47-7.5(e)"),
    face_up=cites("mini-baccarat/face-up-card"),
)
_VIGORISH = VigorishLaw(
    fee=cites("19:47-7.3(c)"),
    rounded=cites("19:47-7.3(c)"),
    coins=cites("mini-baccarat/coins"),
    marked=cites("19:47-7.3(c)"),
    due=cites("19:47-7.3(c)"),
    leaving=cites("mini-baccarat/leaving"),
    uncollected=cites("mini-baccarat/uncollected"),
    alike=cites("19:47-7.3(e)"),
    on_tie=cites("19:47-7.3(d)", "19:47-7.2(a)1iii"),
)
MINI_BACCARAT_1947 = BaccaratLaw(
    no_more_bets=cites("19:47-7.7(b)", "19:47-7.2(d)"),
    cards=(),
    dealt=cites("19:47-7.7(c)"),
    face_down=(),
    player_called=cites("19:47-7.8(a)"),
    banker_called=cites("19:47-7.8(a)"),
    told=THIRD_CARDS,
    natural=cites("mini-baccarat/naturals"),
    player_third=cites("mini-baccarat/player-third-card"),
    banker_third=cites("mini-baccarat/banker-third-card"),
    third=THIRD_CARDS,
    last_hand=cites("mini-baccarat/last-hand"),
    announced=cites("mini-baccarat/result"),
    losers_first=cites("mini-baccarat/losers-first"),
    orders=(
        cites("mini-baccarat/payment-1"),
        cites("mini-baccarat/payment-2"),
        cites("mini-baccarat/payment-3"),
        cites("mini-baccarat/payment-4"),
    ),
    endings=WAGERS,
    vigorish=_VIGORISH,
    errors=ERRORS,
    shuffle=_SHUFFLE,
    continuous=cites("19:47-7.12", "mini-baccarat/continuous"),
)
_NEWER = replace(
    MINI_BACCARAT_1947,
    no_more_bets=cites("13:69F-7.2(d)", "19:47-7.7(b)"),
    endings={
        **WAGERS,
        "total-cards-4": Endings(SIDE, SIDE),
        "total-cards-5": Endings(SIDE, SIDE),
        "total-cards-6": Endings(SIDE, SIDE),
        "player-bonus": Endings(SIDE, SIDE, SIDE),
        "banker-bonus": Endings(SIDE, SIDE, SIDE),
        "dragon-7": Endings(DRAGON_7, DRAGON_7),
    },
    vigorish=VigorishLaw(
        fee=cites("13:69F-7.3(c)"),
        rounded=cites("13:69F-7.3(c)1"),
        coins=cites("mini-baccarat/coins"),
        marked=cites("13:69F-7.3(c)2"),
        due=cites("13:69F-7.3(c)2", "13:69F-7.3(c)4"),
        leaving=cites("13:69F-7.3(c)4"),
        uncollected=cites(
            "13:69F-7.3(c)3", "13:69F-7.3(c)3i", "13:69F-7.3(c)3ii", "13:69F-7.3(c)3iii", "13:69F-7.3(c)3vi"
        ),
        alike=cites("13:69F-7.3(e)"),
        on_tie=cites("13:69F-7.3(d)", "19:47-7.2(a)1iii"),
        banker_six=cites("13:69F-7.3(f)", "13:69F-7.3(f)1"),
        exempt=cites("13:69F-7.3(f)", "13:69F-7.3(f)2"),
        dragon_7=cites("13:69F-7.3(i)", "mini-baccarat/wagers"),
    ),
    shuffle=replace(
        _SHUFFLE,
        inspected=cites("13:69F-7.4(a)"),
        displayed=cites("13:69F-7.4(b)"),
        washed=cites("13:69F-7.4(c)"),
        shuffled=cites("13:69F-7.5(a)"),
        laced=cites("13:69F-7.5(b)", "19:47-7.5(b)"),
        again=cites("13:69F-7.5(b)", "19:47-7.5(b)"),
    ),
)
LAWS = {Edition.NJAC_19_47: MINI_BACCARAT_1947, Edition.NJAC_13_69F: _NEWER}
TWO_BATCHES = cites("13:69F-7.4(d)", "mini-baccarat/automated")

# What must be the same at all tables of a pit, and what a change of the house rules needs.
ALIKE_IN_A_PIT = {"payment": cites("mini-baccarat/one-payment-order"), "second-shuffle": cites("19:47-7.5(b)")}
_CHANGES = {"payment": cites("mini-baccarat/payment-notice"), "second-shuffle": cites("19:47-7.5(b)")}
CHANGE_NOTICES = {
    Edition.NJAC_19_47: {**_CHANGES, "rate": cites("19:47-7.3(e)"), "vigorish": cites("19:47-7.3(e)")},
    Edition.NJAC_13_69F: {
        **_CHANGES,
        "rate": cites("13:69F-7.3(e)"),
        "vigorish": cites("13:69F-7.3(e)", "13:69F-7.3(f)"),
    },
}


def law_of(house: House) -> BaccaratLaw:
    """The paragraphs in force at a table: they differ with how the cards are dealt and shuffled."""
    law = LAWS[house.edition]
    dealing = FACE_DOWN if house["dealing"] == "face-down" else FACE_UP
    law = replace(law, dealt=law.dealt + dealing, face_down=FACE_DOWN)
    if house["shuffler"] == "automated":
        shuffle = replace(law.shuffle, displayed=TWO_BATCHES, shuffled=law.shuffle.shuffled + TWO_BATCHES)
        return replace(law, shuffle=shuffle)
    return law
