"""Shoe odds: the exact odds of every wager for the next round, given the cards left in the shoe."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from pitboss.equipment import DECK, RANKS, SUITS, Equipment, Outcome, Shoe
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.odds.analyst import analyst_of
from pitboss.odds.figures import Analysis
from pitboss.odds.kernel import Kernel
from pitboss.odds.life import UNIT
from pitboss.odds.offering import slug_of

TENS = "TJQK"
BY_VALUE = (TENS, *RANKS[:9])  # the ranks with each value from 0 to 9
HOW = "write it like A=30,2=32,K=28, with suits like AS=4, or as ten counts for the values 0 to 9"
_NAMED = re.compile(r"\s*(10|[A2-9TJQK])([CDHS]?)\s*=\s*([0-9]{1,9})\s*", re.IGNORECASE)


def analyse_shoe(game: Game[Any], shoe: Shoe, *, wager: str | None = None, stake: int = UNIT) -> tuple[Analysis, ...]:
    """The exact odds of every wager, or of one, for the next round from this shoe."""
    fresh_shoe(game)
    if wager is not None:
        wager = slug_of(game, wager)
    return kernel_of(game).analyse(game, wager, shoe, stake)


def analyse_now(game: Game[Any], equipment: Equipment, unseen: Iterable[str] = ()) -> tuple[Analysis, ...]:
    """The exact odds of the next round at a live table, as surveillance would track them."""
    return analyse_shoe(game, shoe_now(game, equipment, unseen))


def fresh_shoe(game: Game[Any]) -> Shoe:
    """The shoe of a game before its first card. A game without a shoe is refused."""
    return kernel_of(game).shoe(game)


def kernel_of(game: Game[Any]) -> Kernel:
    """The kernel of a game whose odds depend on a shoe. Any other game is refused."""
    kernel = analyst_of(game).kernel
    if kernel is None:
        raise BadInput(f"{game.charter.name} is not dealt from a shoe whose odds change.")
    return kernel


def shoe_now(game: Game[Any], equipment: Equipment, unseen: Iterable[str] = ()) -> Shoe:
    """The composition of a table's shoe now.

    Cards that left the shoe without being seen, such as a card burned face down, can be put back as `unseen`. The
    result is the composition as known to somebody who has seen only what was shown.
    """
    fresh = fresh_shoe(game)
    shoe = equipment.now(fresh)
    assert isinstance(shoe, Shoe), f"{shoe.name} is not a shoe"
    counts = list(shoe.counts)
    for card in unseen:
        counts[fresh.pack.places[card]] += 1
    return Shoe(fresh.decks, fresh.name, tuple(counts), pack=fresh.pack)


class Together(Struct, frozen=True):
    """Cards of a shoe that were told together: how many are left of them, out of how many of each."""

    left: int
    of: Mapping[str, int]

    def without(self, card: str) -> "Together":
        """The same after one of the cards came out."""
        return Together(self.left - 1, {**self.of, card: self.of[card] - 1})


class ToldShoe(Shoe):
    """A shoe of which not every card is known: of some only the rank is, or only that they count ten.

    Which of them are left is any choice out of the full shoe, all equally likely. The counts spread them evenly, for
    games to which that makes no difference.
    """

    def __init__(self, decks: int, name: str, told: tuple[Together, ...]) -> None:
        self.told = told
        counts = dict.fromkeys(DECK, 0)
        for some in told:
            share, more = divmod(some.left, len(some.of))
            by_suit = sorted(some.of, key=lambda card: SUITS.index(card[1]))
            counts.update({card: share + (at < more) for at, card in enumerate(by_suit)})
        super().__init__(decks, name, tuple(counts[card] for card in DECK))

    def without(self, outcome: Outcome) -> "ToldShoe":
        """The shoe after a card, or several, have come out of it."""
        told = self.told
        for card in outcome if isinstance(outcome, tuple) else (outcome,):
            told = tuple(some.without(str(card)) if card in some.of else some for some in told)
        return ToldShoe(self.decks, self.name, told)


def read_shoe(game: Game[Any], text: str) -> Shoe:
    """A composition as people write it. Cards that are not named are all there.

    Write counts by rank, like A=30,2=32,K=28, or by card, like AS=4; or ten counts for the values 0 (tens and face
    cards), 1 (aces) to 9. If the suits of some cards remain unknown, it is a `ToldShoe`.
    """
    fresh = fresh_shoe(game)
    each = {str(card): count for card, count in fresh.outcomes().items()}
    named = _named(text) if "=" in text else _by_value(text)
    told: list[Together] = []
    for cards, left in named.items():
        all_of = sum(each[card] for card in cards)
        if left > all_of:
            raise BadInput(f"{fresh.decks} decks have {all_of} {_said(cards)}, not {left}.")
        if left in (0, all_of):
            told += (Together(each[card] if left else 0, {card: each[card]}) for card in cards)
        else:
            told.append(Together(left, {card: each[card] for card in cards}))
    there = {card for some in told for card in some.of}
    told += (Together(count, {card: count}) for card, count in each.items() if card not in there)
    whole = ToldShoe(fresh.decks, fresh.name, tuple(told))
    return whole if any(len(some.of) > 1 for some in told) else Shoe(fresh.decks, fresh.name, whole.counts)


Named = dict[tuple[str, ...], int]  # cards that are told together -> how many are left of them


def _named(text: str) -> Named:
    found: Named = {}
    ranks: dict[str, bool] = {}  # whether a rank was named by suits
    for part in text.split(","):
        match = _NAMED.fullmatch(part)
        if not match:
            raise BadInput(f"{part[:40]!r} does not describe cards in a shoe; {HOW}.")
        rank, suit = match[1].upper().replace("10", "T"), match[2].upper()
        cards = tuple(rank + one for one in SUITS if suit in ("", one))
        if cards in found:
            raise BadInput(f"The shoe names {match[1]}{match[2]} twice; name it once.")
        if ranks.setdefault(rank, bool(suit)) != bool(suit):
            raise BadInput(f"The shoe names {match[1]} with and without suits; name the rank or its suits.")
        found[cards] = int(match[3])
    return found


def _by_value(text: str) -> Named:
    parts = text.split(",")
    if len(parts) != len(BY_VALUE) or not all(re.fullmatch(r"\s*[0-9]{1,9}\s*", part) for part in parts):
        raise BadInput(f"{text[:60]!r} does not describe a shoe; {HOW}.")
    return {
        tuple(rank + suit for rank in ranks for suit in SUITS): int(part)
        for ranks, part in zip(BY_VALUE, parts, strict=True)
    }


def _said(cards: tuple[str, ...]) -> str:
    """Cards that are told together, in words."""
    if len(cards) == 1:
        return f"cards {cards[0]}"
    return f"cards of rank {cards[0][0]}" if len({card[0] for card in cards}) == 1 else "tens and face cards"


def by_rank(shoe: Shoe) -> dict[str, int]:
    """How many cards of each rank are in the shoe."""
    found = dict.fromkeys(RANKS, 0)
    for card, count in zip(DECK, shoe.counts, strict=True):
        found[card[0]] += count
    return found
