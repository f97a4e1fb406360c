"""The paragraphs of punto banco. Where the newer edition has no text in the prints, the older one's stands."""

from msgspec.structs import replace

from pitboss.games.baccarat.law import BaccaratLaw, Endings, ErrorLaw, VigorishLaw
from pitboss.house import House
from pitboss.law import Edition, cites
from pitboss.procedures.shuffling import ShuffleLaw

WAGERS = {
    "player": Endings(cites("19:47-3.2(a)2i"), cites("19:47-3.2(a)2ii"), cites("19:47-3.2(a)2iii")),
    "banker": Endings(cites("19:47-3.2(a)1i"), cites("19:47-3.2(a)1ii"), cites("19:47-3.2(a)1iii")),
    "tie": Endings(cites("19:47-3.2(a)3"), cites("19:47-3.2(a)3")),
}
TOTAL = cites("punto-banco/total-cards")
BONUS = Endings(cites("punto-banco/bonus-wins"), cites("13:69F-3.2(a)5ii"), cites("13:69F-3.2(a)5iii"))
DRAGON_7 = cites("13:69F-3.2(a)6ii")
NEEDS_HAND = cites("13:69F-3.2(b)")

_SHUFFLE = ShuffleLaw(
    inspected=cites("19:47-3.4(a)"),
    displayed=cites("19:47-3.4(b)"),
    washed=cites("19:47-3.4(c)"),
    shuffled=cites("19:47-3.5(a)"),
    laced=cites("19:47-3.5(b)"),
    again=cites("19:47-3.5(b)"),
    offered=cites("19:47-3.5(b)"),
    cut=cites("19:47-3.5(c)", "19:47-3.5(b)"),
    inserted=cites("19:47-3.5(d)", "19:47-3.1(a)"),
    burned=cites("19:47-3.5(d)"),
    recut=cites("19:47-3.5(e)"),
    face_up=cites("19:47-3.12(c)"),
)
_VIGORISH = VigorishLaw(
    fee=cites("19:47-3.3(c)"),
    rounded=cites("19:47-3.3(c)"),
    coins=cites("punto-banco/coins"),
    marked=cites("19:47-3.3(c)"),
    due=cites("19:47-3.3(c)"),
    leaving=cites("punto-banco/leaving"),
    uncollected=cites("punto-banco/uncollected"),
    alike=cites("19:47-3.3(d)"),
)
PUNTO_BANCO_1947 = BaccaratLaw(
    no_more_bets=cites("19:47-3.7(b)", "19:47-3.2(d)"),
    cards=cites("19:47-3.7(b)", "19:47-3.6(c)"),
    dealt=cites("19:47-3.7(c)"),
    face_down=(),
    player_called=cites("19:47-3.8(a)"),
    banker_called=cites("19:47-3.8(a)"),
    told=cites("19:47-3.8(b)"),
    natural=cites("19:47-3.9(a)"),
    player_third=cites("19:47-3.9(b)", "19:47-3.9(b) Table 1"),
    banker_third=cites("19:47-3.9(c)", "19:47-3.9(c) Table 2"),
    third=cites("19:47-3.8(c)", "19:47-3.8(d)"),
    last_hand=cites("19:47-3.8(e)"),
    announced=cites("19:47-3.10(a)"),
    losers_first=cites("19:47-3.10(b)"),
    orders=(
        cites("19:47-3.10(b)1"),
        cites("19:47-3.10(b)2"),
        cites("19:47-3.10(b)3"),
        cites("19:47-3.10(b)4"),
    ),
    endings=WAGERS,
    vigorish=_VIGORISH,
    errors=ErrorLaw(cites("19:47-3.12(a)"), cites("19:47-3.12(b)"), cites("19:47-3.12(d)")),
    shuffle=_SHUFFLE,
)
_NEWER = replace(
    PUNTO_BANCO_1947,
    no_more_bets=cites("13:69F-3.2(d)", "19:47-3.7(b)"),
    endings={
        **WAGERS,
        "total-cards-4": Endings(TOTAL, TOTAL),
        "total-cards-5": Endings(TOTAL, TOTAL),
        "total-cards-6": Endings(TOTAL, TOTAL),
        "player-bonus": BONUS,
        "banker-bonus": BONUS,
        "dragon-7": Endings(DRAGON_7, DRAGON_7),
    },
    vigorish=VigorishLaw(
        fee=cites("13:69F-3.3(c)"),
        rounded=cites("13:69F-3.3(c)1"),
        coins=cites("punto-banco/coins"),
        marked=cites("13:69F-3.3(c)2"),
        due=cites("13:69F-3.3(c)2", "13:69F-3.3(c)4"),
        leaving=cites("13:69F-3.3(c)4"),
        uncollected=cites(
            "13:69F-3.3(c)3", "13:69F-3.3(c)3i", "13:69F-3.3(c)3ii", "13:69F-3.3(c)3iii", "13:69F-3.3(c)3vi"
        ),
        alike=cites("13:69F-3.3(d)"),
        banker_six=cites("13:69F-3.3(e)", "13:69F-3.3(e)1"),
        exempt=cites("13:69F-3.3(e)", "13:69F-3.3(e)2"),
        dragon_7=cites("13:69F-3.3(h)", "13:69F-3.2(a)6i"),
    ),
    shuffle=replace(
        _SHUFFLE,
        inspected=cites("13:69F-3.4(a)"),
        displayed=cites("13:69F-3.4(b)"),
        washed=cites("13:69F-3.4(c)"),
        shuffled=cites("13:69F-3.5(a)", "13:69F-3.5(a)1"),
        laced=cites("13:69F-3.5(a)1"),
        again=cites("13:69F-3.5(a)1i"),
    ),
)
LAWS = {Edition.NJAC_19_47: PUNTO_BANCO_1947, Edition.NJAC_13_69F: _NEWER}

# What must be the same at all tables of a pit, and what a change of the house rules needs.
ALIKE_IN_A_PIT = {"payment": cites("19:47-3.10(c)1"), "second-shuffle": cites("19:47-3.5(b)")}
_CHANGES = {"payment": cites("19:47-3.10(c)2")}
CHANGE_NOTICES = {
    Edition.NJAC_19_47: {**_CHANGES, "rate": cites("19:47-3.3(d)"), "second-shuffle": cites("19:47-3.5(b)")},
    Edition.NJAC_13_69F: {
        **_CHANGES,
        "rate": cites("13:69F-3.3(d)"),
        "vigorish": cites("13:69F-3.3(e)"),
        "second-shuffle": cites("13:69F-3.5(a)1ii"),
    },
}


def law_of(house: House) -> BaccaratLaw:
    """The paragraphs in force at a table."""
    return LAWS[house.edition]
