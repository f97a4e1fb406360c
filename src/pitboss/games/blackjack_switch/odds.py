"""The analysis of blackjack switch: two hands whose second cards may be exchanged, and a dealer whose 22 is a push.

All deals of four cards and an up card are added up. Each hand is then played best by its own cards, knowing the four
first cards and the up card. Since the order of the cards does not matter, a hand is worth the same whether it is played
first or last, and the worths of the two can be added. A pair that may be split more than once is worth a little more:
how much is worked out with the other two cards still in the shoe. All else is exact.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import Shoe
from pitboss.game import Bet, Turn
from pitboss.games.blackjack.hand import VALUE, is_blackjack, said
from pitboss.games.blackjack.odds.analyst import STAGE_STAKE, BlackjackAnalyst, best_first, unseen
from pitboss.games.blackjack.odds.analyst import by_value as cards_by_value
from pitboss.games.blackjack.odds.dealer import Counts, Floats, Ground, ground
from pitboss.games.blackjack.odds.hands import Family, all_hands, hands_from
from pitboss.games.blackjack.odds.play import FIRSTS, KEPT, NATURAL, PAIRS, UPS, counted, places, play, taken
from pitboss.games.blackjack.odds.sides import Decided, by_rank
from pitboss.games.blackjack.odds.solve import moves
from pitboss.games.blackjack.odds.splitting import met_by_splitting, most_hands, one_hand, others, split_hands
from pitboss.games.blackjack.odds.terms import RANKS, Terms, terms_of
from pitboss.games.blackjack.odds.wagers import BlackjackKernel, MainOdds, by_value, decimal, terms_paying
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase
from pitboss.games.blackjack.wagers import place
from pitboss.games.blackjack_switch.play import KEEP, MADE, SWITCH
from pitboss.games.blackjack_switch.settling import MATCH, match
from pitboss.odds.analyst import Advice
from pitboss.odds.kernel import Kernel

ONCE: Final = 2  # cards of the pair that are gone when it is split once


class SwitchAnalyst(BlackjackAnalyst):
    """What is to be known of blackjack switch under one house's rules."""

    def stage(self, spot: str) -> BlackjackState:
        """Just before a round from a full shoe, with the wagers that must lie beside this one."""
        beside = (place(box) for box in (1, 2) if place(box) != spot)
        return replace(super().stage(spot), bets=tuple(Bet(1, one, STAGE_STAKE) for one in beside))

    @property
    def kernel(self) -> Kernel:
        """The odds of every wager."""
        return SwitchKernel()

    def advise(self, view: BlackjackState, turn: Turn) -> Advice | None:
        """What each move is worth, that of switching the two second cards included."""
        return self._switch(view, turn.seat) if view.phase == Phase.SWITCHING else super().advise(view, turn)

    def _switch(self, view: BlackjackState, seat: int) -> Advice:
        """The two hands as they are, or with their second cards exchanged, each then played best."""
        terms = terms_of(self.game)
        first, second = (hand for hand in view.hands if self.game.owner(hand.box) == seat)
        bet = view.bet(seat, place(first.box))
        assert bet is not None
        left, up = unseen(terms, view), VALUE[view.up[0]] - 1

        def worth(cards: tuple[str, ...], *, made: bool) -> float:
            only_21 = made and is_blackjack(cards) and not made_blackjack_wins(self.game)
            return max(moves(terms, left, cards_by_value(cards), up, after_split=only_21).values())

        kept = worth(first.cards, made=False) + worth(second.cards, made=False)
        exchanged = (first.cards[0], second.cards[1]), (second.cards[0], first.cards[1])
        switched = sum(worth(cards, made=True) for cards in exchanged)
        one, two = (said(cards) for cards in exchanged)
        hands = f"{said(first.cards)} and {said(second.cards)}, or {one} and {two}"
        return best_first(
            {KEEP: kept * bet.cents, SWITCH: switched * bet.cents}, f"{hands}, against the dealer's {said((view.up,))}"
        )


class SwitchKernel(BlackjackKernel):
    """The hand-written analysis behind the odds of blackjack switch."""

    words: ClassVar = (
        "Each of the two wagers is played best from the cards of the shoe, the exchange of cards included, each split "
        "hand by its own cards; of them the mean alone is known, in floating point. The match wager is counted exactly."
    )
    decided: ClassVar[Mapping[str, Decided]] = {MATCH: Decided(4, by_rank, match, in_order=False)}

    def main(self, game: Blackjack, shoe: Shoe, stake: int) -> MainOdds:
        """The wager itself from this shoe: only its mean is known, for each of the two wagers."""
        return _best_play(terms_paying(game, stake), by_value(shoe), made_wins=made_blackjack_wins(game))


def made_blackjack_wins(game: Blackjack) -> bool:
    """Whether an ace and a ten brought together by a switch win like a blackjack."""
    return MADE[game.house["switched-blackjack"]] == Ended.BLACKJACK


@lru_cache(maxsize=8)
def _best_play(terms: Terms, cards: tuple[int, ...], *, made_wins: bool) -> MainOdds:
    return MainOdds({}, decimal(switch(terms, cards, made_blackjack_wins=made_wins).expectation))


# --- both hands together ----------------------------------------------------------------------------------------------


class Switched(Struct, frozen=True):
    """The expectation of blackjack switch, per unit of each of the two wagers."""

    expectation: float
    house_advantage: float
    without: float  # the expectation of one who never switches
    switches: float  # how often it is better to switch
    deals: float  # the probabilities of all deals added up


def switch(
    terms: Terms,
    shoe: Sequence[int] | None = None,
    *,
    made_blackjack_wins: bool = False,
    told: Callable[[int, int], None] | None = None,
) -> Switched:
    """Analyse the game from a shoe; `made_blackjack_wins` if an ace and a ten brought together win like a blackjack."""
    full = np.array([4 * terms.decks] * 9 + [16 * terms.decks]) if shoe is None else np.asarray(shoe, dtype=np.int64)
    once = replace(terms, splits=1)
    table = np.zeros((len(FIRSTS), len(FIRSTS), RANKS))  # hand, the other hand, up card
    natural = np.zeros_like(table)
    more = _more_splits(terms, full) if terms.splits > 1 else np.zeros((RANKS, RANKS))
    dealable = [at for at, first in enumerate(FIRSTS) if (full >= np.array(counted(first))).all()]
    base = ground(terms, full, UPS, [one for at in dealable for one in met(once, counted(FIRSTS[at]))])
    for done, at in enumerate(dealable):
        table[:, at], natural[:, at] = beside(once, base, counted(FIRSTS[at]), more)
        if told is not None:
            told(done + 1, len(dealable))
    before = terms.dealer_blackjack == "known"
    if before:
        table -= natural
    dealt = table.copy()  # a blackjack that was dealt and not broken up
    dealt[NATURAL] = float(terms.blackjack_pays) * (1 - natural[NATURAL])
    if made_blackjack_wins:
        table[NATURAL] = dealt[NATURAL]
    return _over_all_deals(full, dealt, table)


def met(terms: Terms, gone: tuple[int, ...]) -> list[tuple[Family, tuple[int, ...]]]:
    """The families that are met when these other two cards are gone."""
    splits = ((family, tuple(np.array(gone) + np.array(more))) for family, more in met_by_splitting(terms, UPS))
    return [(all_hands(), gone), *splits]


def beside(terms: Terms, base: Ground, gone: tuple[int, ...], more: Floats) -> tuple[Floats, Floats]:
    """All first hands when these other two cards are gone: worth and chance of a dealer's blackjack, by up card."""
    cards = np.array(gone)
    field = base.field(all_hands(), gone)
    at = places()
    worth = play(field, terms, taken(terms)).best[at]
    natural = field.natural[at]
    for pair in UPS:
        worth[PAIRS[pair]] = np.maximum(worth[PAIRS[pair]], _split(terms, base, pair, cards) + more[pair])
    if terms.surrender:
        lost = 0.0 if terms.dealer_blackjack == "known" else natural
        worth = np.maximum(worth, -KEPT * (1 - natural) - lost)
    return worth, natural


def _split(terms: Terms, base: Ground, pair: int, cards: Counts) -> Floats:
    """A pair split once: two hands, each from the shoe without the pair and the other hand."""
    field = base.field(hands_from(pair), tuple(cards + np.array(others(pair, ONCE))))
    original, _ = one_hand(field, terms, taken(terms), pair, None)
    if taken(terms) == taken(terms, added=True):
        return 2 * original.free
    return original.free + one_hand(field, terms, taken(terms, added=True), pair, None)[0].free


def _more_splits(terms: Terms, shoe: Counts) -> Floats:
    """What it adds to a pair that it may be split again: pair, up card."""
    found = np.zeros((RANKS, RANKS))
    once = replace(terms, splits=1)
    base = ground(terms, shoe, UPS, met_by_splitting(terms, UPS))
    for pair in UPS:
        if most_hands(terms, pair) > ONCE:
            found[pair] = split_hands(terms, base, pair).worth - split_hands(once, base, pair).worth
    return found


def _over_all_deals(shoe: Counts, dealt: Floats, table: Floats) -> Switched:
    """Add up all deals: first and second card of one hand, first and second of the other, up card."""
    number = np.empty((RANKS, RANKS), dtype=np.int64)
    for at, (one, two) in enumerate(FIRSTS):
        number[one, two] = number[two, one] = at
    kept_sum = deals = switching = best_sum = 0.0
    for up in UPS:
        chance = _chances(shoe, up)
        kept = dealt[:, :, up] + dealt[:, :, up].T  # hand, other hand
        made = table[:, :, up] + table[:, :, up].T
        keep = kept[number[:, :, None, None], number[None, None]]
        exchange = made[number[:, None, None, :], number.T[None, :, :, None]]
        keep, exchange = np.broadcast_to(keep, chance.shape), np.broadcast_to(exchange, chance.shape)
        best_sum += float((chance * np.maximum(keep, exchange)).sum())
        kept_sum += float((chance * keep).sum())
        switching += float(chance[exchange > keep].sum())
        deals += float(chance.sum())
    return Switched(best_sum / 2, -best_sum / 2, kept_sum / 2, switching, deals)


def _chances(shoe: Counts, up: int) -> Floats:
    """The probability of four cards and the up card, in this order: card, card, card, card."""
    left = shoe.astype(np.float64)
    cards = left.sum()
    chance = left[up] / cards
    left = left.copy()
    left[up] -= 1
    same = np.eye(RANKS)
    one = left[:, None, None, None]
    two = left[None, :, None, None] - same[:, :, None, None]
    three = left[None, None, :, None] - same[:, None, :, None] - same[None, :, :, None]
    four = left - same[:, None, None, :] - same[None, :, None, :] - same[None, None, :, :]
    ways = np.maximum(one, 0) * np.maximum(two, 0) * np.maximum(three, 0) * np.maximum(four, 0)
    return np.asarray(chance * ways / ((cards - 1) * (cards - 2) * (cards - 3) * (cards - 4)))
