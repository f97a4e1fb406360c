"""The cards that can come from a shoe that is not wholly told: each way in which its cards can be suited counts alike.

Whatever is left of the cards that were told together, the next of them is any card out of those that the full shoe had.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from pitboss.odds.shoe import Together, ToldShoe

SUITS_ALONE, RANKS_TOO = "averaged over suits", "averaged over ranks and suits"
Cells = list[tuple[int, dict[str, int]]]  # cards that were told together: how many are left, out of how many alike


def averaged(shoe: object, alike: Callable[[str], str]) -> str:
    """Over what a wager that tells cards apart in this way is averaged; nothing where all is known that matters."""
    told = shoe.told if isinstance(shoe, ToldShoe) else ()
    apart = [some for some in told if len({alike(card) for card in some.of}) > 1]
    if not apart:
        return ""
    return SUITS_ALONE if all(len({card[0] for card in some.of}) == 1 for some in apart) else RANKS_TOO


def orders(shoe: ToldShoe, alike: Callable[[str], str], cards: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every order in which so many cards can come, and in how many ways on average."""
    cells: Cells = []
    whole: Counter[str] = Counter()
    for some in shoe.told:
        kinds = _kinds(some, alike)
        if len(kinds) == 1:
            whole[next(iter(kinds))] += some.left
        else:
            cells.append((some.left, kinds))
    cells += [(left, {card: left}) for card, left in whole.items()]
    return _drawn(cells, cards)


def _kinds(some: Together, alike: Callable[[str], str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for card, count in some.of.items():
        found[alike(card)] += count
    return dict(found)


def _drawn(cells: Cells, cards: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    if not cards:
        yield (), Fraction(1)
        return
    for at, (left, kinds) in enumerate(cells):
        for card, count in kinds.items():
            if left and count:
                here = Fraction(left * count, sum(kinds.values()))
                cells[at] = (left - 1, {**kinds, card: count - 1})
                for rest, ways in _drawn(cells, cards - 1):
                    yield (card, *rest), here * ways
                cells[at] = (left, kinds)
