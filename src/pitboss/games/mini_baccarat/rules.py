"""The rules of mini-baccarat: baccarat that the dealer deals, at a small table."""

from collections.abc import Mapping
from typing import ClassVar, Final

from pitboss.games.baccarat.house import BaccaratCharter
from pitboss.games.baccarat.law import law_of
from pitboss.games.baccarat.rules import Baccarat
from pitboss.house import House
from pitboss.law import Edition

WORDS: Final = {"display": "The cards are spread face up in rows, by deck, by suit and in sequence"}
BATCHES: Final = {
    "display": "Each of the two batches is spread face up apart from the other, turned face down and stacked",
    "shuffle": "The device delivers the batch that it has shuffled, and takes the other",
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
        rank=4,
    )
    grounds: ClassVar = law_of(charter.package, Edition.NJAC_19_47).grounds
    steps: ClassVar = {5: 5, 4: 5}

    def shuffle_words(self, house: House) -> Mapping[str, str]:
        """How the cards are shown and shuffled; an automated device works with two batches of cards."""
        return BATCHES if house["shuffler"] == "automated" else WORDS
