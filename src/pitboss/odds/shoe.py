"""Shoe odds: the exact odds of every wager for the next round, given the cards left in the shoe."""

import re
from collections.abc import Iterable
from typing import Any

from pitboss.equipment import DECK, RANKS, SUITS, Equipment, Shoe
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.odds.analyst import analyst_of
from pitboss.odds.figures import Analysis
from pitboss.odds.kernel import Kernel
from pitboss.odds.life import UNIT
from pitboss.odds.offering import slug_of

TENS = "TJQK"
BY_VALUE = (TENS, *RANKS[:9])  # the ranks with each value from 0 to 9
HOW = "write it like A=30,2=32,K=28, or as ten counts for the values 0 to 9"
_NAMED = re.compile(r"\s*(10|[A2-9TJQK])\s*=\s*([0-9]{1,9})\s*", re.IGNORECASE)


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


def read_shoe(game: Game[Any], text: str) -> Shoe:
    """A composition as people write it. A rank that is not named has the count of the fresh shoe.

    Write counts by rank, like A=30,2=32,K=28, or ten counts for the values 0 (tens and face cards), 1 (aces) to 9.
    """
    fresh = fresh_shoe(game)
    of_a_rank = sum(count for card, count in fresh.outcomes().items() if str(card)[0] == RANKS[0])
    left = dict.fromkeys(RANKS, of_a_rank)
    parts = text.split(",")
    if "=" not in text:
        left = _by_value(parts, of_a_rank)
    else:
        named: set[str] = set()
        for part in parts:
            match = _NAMED.fullmatch(part)
            if not match:
                raise BadInput(f"{part[:40]!r} does not describe cards in a shoe; {HOW}.")
            rank = match[1].upper().replace("10", "T")
            if rank in named:
                raise BadInput(f"The shoe names {match[1]} twice; name it once.")
            named.add(rank)
            left[rank] = int(match[2])
    for rank, count in left.items():
        if count > of_a_rank:
            raise BadInput(f"{fresh.decks} decks have {of_a_rank} cards of rank {rank}, not {count}.")
    return Shoe(fresh.decks, fresh.name, tuple(_dealt_out(left[card[0]], card[1]) for card in DECK))


def _by_value(parts: list[str], of_a_rank: int) -> dict[str, int]:
    if len(parts) != len(BY_VALUE) or not all(re.fullmatch(r"\s*[0-9]{1,9}\s*", part) for part in parts):
        raise BadInput(f"{','.join(parts)[:60]!r} does not describe a shoe; {HOW}.")
    tens, *others = map(int, parts)
    if tens > len(TENS) * of_a_rank:
        raise BadInput(f"{of_a_rank // len(SUITS)} decks have {len(TENS) * of_a_rank} tens and face cards, not {tens}.")
    share, more = divmod(tens, len(TENS))
    return {**{rank: share + (at < more) for at, rank in enumerate(TENS)}, **dict(zip(RANKS[:9], others, strict=True))}


def _dealt_out(count: int, suit: str) -> int:
    """How many cards of a rank have this suit, spread evenly, because the suits are unknown and do not matter."""
    share, more = divmod(count, len(SUITS))
    return share + (SUITS.index(suit) < more)


def by_rank(shoe: Shoe) -> dict[str, int]:
    """How many cards of each rank are in the shoe."""
    found = dict.fromkeys(RANKS, 0)
    for card, count in zip(DECK, shoe.counts, strict=True):
        found[card[0]] += count
    return found
