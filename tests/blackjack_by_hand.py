"""Blackjack the plain way: every card that can come, one after the other, with nothing clever. For small shoes only.

It shares no code with the analysis but the terms; a known dealer's blackjack is conditioned on card by card.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from pitboss.games.blackjack.odds.terms import ACE, RANKS, TEN, Terms

Shoe = tuple[int, ...]
Hand = tuple[int, ...]  # how many of each value
Policy = Callable[[Hand], str]  # hit, stand or double; a double that is not allowed falls back on `hit` or `stand`


def without(shoe: Shoe, value: int) -> Shoe:
    return (*shoe[:value], shoe[value] - 1, *shoe[value + 1 :])


def with_card(hand: Hand, value: int) -> Hand:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def total(hand: Hand) -> tuple[int, bool]:
    hard = sum((value + 1) * count for value, count in enumerate(hand))
    return (hard + 10, True) if hand[ACE] and hard <= 11 else (hard, False)


def draws(shoe: Shoe) -> Iterator[tuple[int, Fraction]]:
    cards = sum(shoe)
    return ((value, Fraction(count, cards)) for value, count in enumerate(shoe) if count)


def single(value: int) -> Hand:
    return tuple(int(at == value) for at in range(RANKS))


@cache
def dealers_ends(shoe: Shoe, hand: Hand, hits_soft_17: bool) -> dict[str, Fraction]:
    """The dealer's total, `bust` or `blackjack` -> probability."""
    count, soft = total(hand)
    if sum(hand) == 2 and count == 21:
        return {"blackjack": Fraction(1)}
    if count > 21:
        return {"bust": Fraction(1)}
    if sum(hand) > 1 and (count > 17 or (count == 17 and not (soft and hits_soft_17))):
        return {str(count): Fraction(1)}
    found: dict[str, Fraction] = {}
    for value, chance in draws(shoe):
        for end, likely in dealers_ends(without(shoe, value), with_card(hand, value), hits_soft_17).items():
            found[end] = found.get(end, Fraction(0)) + chance * likely
    return found


def natural(shoe: Shoe, up: int) -> Fraction:
    wanted = {ACE: TEN, TEN: ACE}.get(up)
    return Fraction(0) if wanted is None else Fraction(shoe[wanted], sum(shoe))


def against(terms: Terms, hand: Hand, wager: int, end: str, *, added: bool) -> Fraction:
    """What a hand that was played out wins from the dealer's end."""
    count, _ = total(hand)
    if count > 21:
        return Fraction(-wager)
    if end == "blackjack":
        if terms.dealer_blackjack == "all":
            return Fraction(-wager)
        return Fraction(0 if added else -1)
    if terms.five_card_21 is not None and sum(hand) == 5 and count == 21:
        return Fraction(0) if end == "21" else terms.five_card_21 * wager
    if end == "bust":
        return Fraction(wager)
    return Fraction(wager * ((count > int(end)) - (count < int(end))))


def standing(terms: Terms, shoe: Shoe, hand: Hand, up: int, wager: int = 1) -> Fraction:
    """Stand: given that there is no dealer's blackjack where that is known, else with it."""
    ends = dict(dealers_ends(shoe, single(up), terms.hits_soft_17))
    if terms.dealer_blackjack == "known":
        ends.pop("blackjack", None)
    whole = sum(ends.values(), Fraction(0))
    return (
        sum((against(terms, hand, wager, end, added=False) * likely for end, likely in ends.items()), Fraction(0))
        / whole
    )


def next_cards(terms: Terms, shoe: Shoe, up: int) -> Iterator[tuple[int, Fraction]]:
    """The next card, given that the dealer's second card makes no blackjack where that is known."""
    known = terms.dealer_blackjack == "known"
    for value, chance in draws(shoe):
        given = chance * (1 - natural(without(shoe, value), up)) / (1 - natural(shoe, up)) if known else chance
        if given:
            yield value, given


def best(terms: Terms, shoe: Shoe, hand: Hand, up: int) -> Fraction:
    """A hand that may only draw or stand, played best."""
    stand = standing(terms, shoe, hand, up)
    return stand if total(hand)[0] == 21 else max(stand, hitting(terms, shoe, hand, up))


def hitting(terms: Terms, shoe: Shoe, hand: Hand, up: int) -> Fraction:
    worth = Fraction(0)
    for value, chance in next_cards(terms, shoe, up):
        longer = with_card(hand, value)
        worth += chance * (Fraction(-1) if total(longer)[0] > 21 else best(terms, without(shoe, value), longer, up))
    return worth


def doubling(terms: Terms, shoe: Shoe, hand: Hand, up: int) -> Fraction:
    worth = Fraction(0)
    for value, chance in next_cards(terms, shoe, up):
        longer = with_card(hand, value)
        over = total(longer)[0] > 21
        worth += chance * (Fraction(-2) if over else standing(terms, without(shoe, value), longer, up, 2))
    return worth


def splitting(terms: Terms, shoe: Shoe, pair: int, up: int, policy: Policy) -> Fraction:
    """Split a pair and play all hands in their order; `shoe` has neither pair nor up-card.

    Where a dealer's blackjack is known, the worth is that without one, times how likely there is none.
    """
    hands = 2 if pair == ACE and not terms.resplit_aces else terms.splits + 1
    aces = pair == ACE

    @cache
    def deal(shoe: Shoe, current: Hand, waiting: int, made: int, done: tuple[tuple[Hand, int], ...]) -> Fraction:
        """One card to the hand in turn, then what the policy says."""
        worth = Fraction(0)
        for value, chance in draws(shoe):
            worth += chance * act(without(shoe, value), with_card(current, value), waiting, made, done)
        return worth

    def act(shoe: Shoe, hand: Hand, waiting: int, made: int, done: tuple[tuple[Hand, int], ...]) -> Fraction:
        count, _ = total(hand)
        if sum(hand) == 2 and hand[pair] == 2 and made < hands:
            return deal(shoe, single(pair), waiting + 1, made + 1, done)
        move = "stand" if aces or count >= 21 else policy(hand)
        if move == "double" and sum(hand) == 2:
            worth = Fraction(0)
            for value, chance in draws(shoe):
                worth += chance * close(without(shoe, value), waiting, made, (*done, (with_card(hand, value), 2)))
            return worth
        if move == "hit":
            return deal(shoe, hand, waiting, made, done)
        return close(shoe, waiting, made, (*done, (hand, 1)))

    def close(shoe: Shoe, waiting: int, made: int, done: tuple[tuple[Hand, int], ...]) -> Fraction:
        if waiting:
            return deal(shoe, single(pair), waiting - 1, made, done)
        worth = Fraction(0)
        for end, likely in dealers_ends(shoe, single(up), terms.hits_soft_17).items():
            if end == "blackjack" and terms.dealer_blackjack == "known":
                continue
            for number, (hand, wager) in enumerate(done):
                added = number > 0 and terms.dealer_blackjack == "original"
                worth += likely * against(terms, hand, wager, end, added=added)
        return worth

    return deal(shoe, single(pair), 1, 2, ())
