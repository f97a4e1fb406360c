"""The rules of mini-baccarat: baccarat that the dealer deals, at a small table."""

from typing import ClassVar

from pitboss.game import Grounds
from pitboss.games.baccarat.charter import BaccaratCharter
from pitboss.games.baccarat.law import BaccaratLaw
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.mini_baccarat.law import ALIKE_IN_A_PIT, CHANGE_NOTICES, NEEDS_HAND, law_of
from pitboss.house import House
from pitboss.law import Edition, cites

BATCHES = {
    "display": "Each of the two batches is shown face up apart from the other, turned face down and stacked",
    "shuffle": "The device gives the batch that it has shuffled, and takes the other",
}


class MiniBaccarat(Baccarat):
    """Two hands dealt by the dealer, face up or face down; patrons wager on either, or on a tie."""

    charter: ClassVar = BaccaratCharter.load(
        "pitboss.games.mini_baccarat",
        slug="mini-baccarat",
        name="Mini-Baccarat",
        citation="19:47-7.2",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=7,
    )
    grounds: ClassVar = Grounds(
        chips=cites("19:47-7.2(c)", "13:69F-7.2(c)"),
        permissible=cites("19:47-7.2(b)", "13:69F-7.2(b)"),
        closed=cites("19:47-7.2(d)", "19:47-7.2(e)", "13:69F-7.2(d)", "13:69F-7.2(e)"),
        procedure=cites("19:47-7.7"),
        spoken=cites("19:47-7.2(c)", "13:69F-7.2(c)"),
    )
    steps: ClassVar = {5: 5, 4: 5}
    needs_hand: ClassVar = NEEDS_HAND
    change_notices: ClassVar = CHANGE_NOTICES
    alike_in_a_pit: ClassVar = ALIKE_IN_A_PIT
    words: ClassVar = {"display": "The cards are shown face up in rows, by deck, by suit and in sequence"}

    def law_of(self, house: House) -> BaccaratLaw:
        """The paragraphs in force at this table."""
        return law_of(house)

    def in_words(self, call: str) -> str:
        """How the cards are shown and shuffled; a device works with two batches of cards."""
        if self.house["shuffler"] == "automated" and call in BATCHES:
            return BATCHES[call]
        return super().in_words(call)
