"""What hands are worth against each other: exactly, from every way in which the missing cards can fall, or simulated.

    >>> found = equity("holdem", ["AsKs", "QdQh"])
    >>> found.hands[0].wins, found.hands[0].ties, found.deals
    (787966, 6732, 1712304)

An exact answer has whole numbers of deals, and shares as fractions. A simulated one has the standard error of each too.
Randomness is passed in as a seed: without one, nothing is simulated.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, prod, sqrt

import numpy as np
from msgspec import Struct

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.poker.kernels.dealing import (
    Boards,
    Chances,
    Deal,
    Tally,
    Terms,
    added,
    begun,
    every_board,
    every_deal,
    some_deals,
    tally_of,
)
from pitboss.poker.kernels.evaluating import Cards
from pitboss.poker.kernels.tables import book
from pitboss.poker.lowest import LOW_ORDER, low_hands
from pitboss.poker.ranges import Holding, no_card_twice, places_of, read_cards, read_range
from pitboss.poker.showdowns import Form, Showdown, Taken, showdown

MOST_HANDS = 23
# How many quick looks at hands an exact answer may take: about two seconds, or much longer if it must be exact.
MOST_WORK = 400_000_000
MOST_EXACT = 400_000_000_000
MOST_CHOICES, FEW_CHOICES = 300_000, 3_000  # of holdings: for an exact answer, and for one that may be simulated
SAMPLES = 1_000_000
# How long it takes to look at a hand that is dealt card by card, where a look at a hand with a shared board takes 1.
WORK = {Taken.ANY_FIVE: 30, Taken.TWO_AND_THREE: 40, Taken.ANY_THREE: 30}
AT_ONCE = 250_000  # deals between two steps of progress

Given = str | Sequence[str]
_Chosen = Counter[tuple[tuple[int, ...], ...]]  # the holdings of all hands, and how many choices they stand for
Progress = Callable[[int, int], None]  # how much is done, of how much


class HandEquity(Struct, frozen=True):
    """What one hand is worth. It wins a deal if it takes the whole pot, and ties if it takes only a part of it."""

    hand: str
    equity: Fraction  # the share of the pot
    wins: int
    ties: int
    losses: int
    high: Fraction  # the share of the pot that comes from the high hand
    low: Fraction
    standard_error: float = 0.0  # of the equity, if it was simulated

    @property
    def win(self) -> Fraction:
        """How often the hand takes the whole pot."""
        return Fraction(self.wins, self.wins + self.ties + self.losses)

    @property
    def tie(self) -> Fraction:
        """How often the hand takes a part of the pot."""
        return Fraction(self.ties, self.wins + self.ties + self.losses)


class Equity(Struct, frozen=True):
    """What hands are worth against each other, in the order in which they were given."""

    game: str
    form: str
    board: tuple[str, ...]
    dead: tuple[str, ...]
    deals: int
    exact: bool
    hands: tuple[HandEquity, ...]


class _Table(Struct, frozen=True):
    """The question: which holdings each hand can have, and what else is known."""

    game: Showdown
    form_name: str
    form: Form
    names: tuple[str, ...]
    holdings: tuple[tuple[tuple[int, ...], ...], ...]
    own: int
    board_size: int
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def held(self) -> tuple[int, ...]:
        return tuple(len(choices[0]) for choices in self.holdings)

    def deals(self, held: Sequence[int]) -> int:
        """In how many ways the missing cards can fall, if this many of each hand's own cards are known."""
        left = len(DECK) - len(self.board) - len(self.dead) - sum(held)
        ways = 1
        for missing in (self.board_size - len(self.board), *(self.own - known for known in held)):
            ways *= comb(left, missing)
            left -= missing
        return ways

    @property
    def choices(self) -> int:
        """How many choices of holdings there are, including those that do not fit together."""
        return prod(map(len, self.holdings))

    def work(self, chosen: _Chosen) -> int:
        """About how long an exact answer takes for these choices of holdings, in quick looks at a hand."""
        deals = self.deals([len(one) for one in next(iter(chosen))])
        each = 1 if _goes_by_boards(self, chosen) else WORK[self.game.taken]
        return deals * len(chosen) * len(self.holdings) * each


def equity(
    game: str,
    hands: Sequence[Given],
    board: Given = (),
    dead: Given = (),
    *,
    form: str | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """The equity of hands: exact if that is feasible, and otherwise simulated from a seed.

    A hand is some cards, fewer than the game deals if the others are not known yet, 'random', or a range of two cards.
    `exact` or a number of `samples` overrides this choice.
    """
    table = _table(game, hands, board, dead, form)
    if exact or (exact is None and samples is None and table.choices <= FEW_CHOICES):
        chosen = _weighed(table, expand=bool(exact))
        if table.work(chosen) <= (MOST_EXACT if exact else MOST_WORK):
            return _told(table, _exactly(table, chosen, progress), exact=True)
    if exact:
        raise BadInput("There are too many deals for an exact answer; simulate it instead.")
    if seed is None:
        raise BadInput("There are too many deals for an exact answer; give a seed for a simulated one.")
    return _told(table, _simulated(table, SAMPLES if samples is None else samples, seed, progress), exact=False)


def quick(
    game: str,
    hands: Sequence[Given],
    board: Given = (),
    dead: Given = (),
    *,
    seed: int,
    samples: int = 2_000,
    form: str | None = None,
) -> Equity:
    """A simulated estimate from a few deals, for callers who cannot wait."""
    return equity(game, hands, board, dead, form=form, exact=False, samples=samples, seed=seed)


# --- the question ---------------------------------------------------------------------------------------------------


def _table(game: str, hands: Sequence[Given], board: Given, dead: Given, form: str | None) -> _Table:
    played = showdown(game)
    form_name, how = played.form(form)
    if not 2 <= len(hands) <= MOST_HANDS:
        raise BadInput(f"Equity is for 2 to {MOST_HANDS} hands, not {len(hands)}.")
    known, gone = _cards(board), _cards(dead)
    choices = [_choices(one, played) for one in hands]
    most = max(len(holding) for one in choices for holding in one)
    own = next((size for size in played.own if size >= most), played.own[-1])
    size = played.board
    if known and not size and len(known) == 1 and own == 7:
        own, size = 6, 1  # in stud, the last card is common if there are too few for everybody
    if most > own:
        raise BadInput(f"{played.name} deals {own} cards to a hand, not {most}.")
    if len(known) > size:
        raise BadInput(f"{played.name} has {size or 'no'} cards on the board, not {len(known)}.")
    sure = [card for one in choices if len(one) == 1 for card in one[0]]
    no_card_twice([*known, *gone, *sure])
    if own * len(hands) + size + len(gone) > len(DECK):
        raise BadInput(f"There are not enough cards for {len(hands)} hands.")
    taken = {*known, *gone}
    holdings = tuple(tuple(holding for holding in one if taken.isdisjoint(holding)) for one in choices)
    for one, left in zip(hands, holdings, strict=True):
        if not left:
            raise BadInput(f"No hand of {_named(one)!r} is possible: its cards are on the board or dead.")
    return _Table(
        played,
        form_name,
        how,
        tuple(map(_named, hands)),
        tuple(tuple(places_of(holding) for holding in one) for one in holdings),
        own,
        size,
        places_of(known),
        places_of(gone),
    )


def _named(hand: Given) -> str:
    return hand if isinstance(hand, str) else " ".join(hand)


def _cards(given: Given) -> Holding:
    return read_cards(given) if isinstance(given, str) else no_card_twice(given)


def _choices(given: Given, game: Showdown) -> tuple[Holding, ...]:
    """The holdings that a hand can have."""
    if not isinstance(given, str):
        return (no_card_twice(given),)
    if given.strip().lower() == "random":
        return ((),)
    if game.own == (2,):
        try:
            return (read_cards(given),)
        except BadInput:
            return read_range(given)
    return (read_cards(given),)


# --- exact answers --------------------------------------------------------------------------------------------------


def _exactly(table: _Table, chosen: _Chosen, progress: Progress | None) -> Tally:
    terms, whole = terms_of(table.game, table.form), tally_of(len(table.holdings))
    fast, each = _goes_by_boards(table, chosen), table.deals([len(one) for one in next(iter(chosen))])
    of, done = each * len(chosen), 0
    for holdings, weight in chosen.items():
        tally = tally_of(len(holdings))
        steps = _by_boards(table, holdings, tally) if fast else _by_deals(table, holdings, terms, tally)
        for _ in steps:
            if progress is not None:
                progress(done + int(tally.deals[0]), of)
        done += each
        whole = added(whole, tally, weight)
    return whole


def _goes_by_boards(table: _Table, chosen: _Chosen) -> bool:
    """Whether the hands are complete, so that only the board is missing, in a game for high with seven cards in all."""
    plain = table.game.taken is Taken.ANY_FIVE and not table.form.low and table.own + table.board_size == 7
    return plain and table.board_size > 1 and all(len(one) == table.own for one in next(iter(chosen)))


def _weighed(table: _Table, *, expand: bool) -> _Chosen:
    """The choices of holdings that fit together, one for all that differ only in the names of the suits.

    `expand` writes out every holding of a hand of two cards, because going through all boards is quick.
    """
    choices = table.holdings
    if expand and table.own == 2:
        out = {*table.board, *table.dead}
        choices = tuple(tuple(_expanded(one, table.own, out)) for one in choices)
    if prod(map(len, choices)) > MOST_CHOICES:
        raise BadInput(f"There are more than {MOST_CHOICES:,} ways to choose these hands; simulate it instead.")
    found: _Chosen = Counter()
    alone = prod(map(len, choices)) == 1
    for holdings in product(*choices):
        cards = [card for holding in holdings for card in holding]
        if len(set(cards)) == len(cards):
            found[holdings if alone else _alike(table, holdings)] += 1
    if not found:
        raise BadInput("These hands cannot be dealt together: each has a card that another needs.")
    return found


def _expanded(choices: Iterable[tuple[int, ...]], own: int, out: set[int]) -> Iterator[tuple[int, ...]]:
    for holding in choices:
        rest = [card for card in range(len(DECK)) if card not in out and card not in holding]
        yield from ((*holding, *more) for more in combinations(rest, own - len(holding)))


@cache
def _renamed() -> tuple[tuple[int, ...], ...]:
    """For every way to rename the suits, which card each card becomes."""
    return tuple(tuple(13 * suits[at // 13] + at % 13 for at in range(52)) for suits in permutations(range(4)))


def _alike(table: _Table, holdings: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The first of all holdings that differ from these only in the names of the suits, with the same cards out."""
    board, dead = set(table.board), set(table.dead)
    return min(
        tuple(tuple(sorted(names[card] for card in holding)) for holding in holdings)
        for names in _renamed()
        if {names[card] for card in board} == board and {names[card] for card in dead} == dead
    )


def _deck(table: _Table, holdings: tuple[tuple[int, ...], ...]) -> Cards:
    out = {*table.board, *table.dead, *(card for holding in holdings for card in holding)}
    return np.array([card for card in range(len(DECK)) if card not in out], dtype=np.uint8)


def _by_boards(table: _Table, holdings: tuple[tuple[int, ...], ...], tally: Tally) -> Iterator[None]:
    """Every board, in one step, because there are few."""
    tables = book()
    known = [np.array((*holding, *table.board), dtype=np.uint8) for holding in holdings]
    keys = np.array([tables.keys[cards].sum() for cards in known], dtype=np.uint64)
    bits = np.array([np.bitwise_or.reduce(tables.bits[cards]) for cards in known], dtype=np.uint64)
    missing = table.board_size - len(table.board)
    every_board(Boards(keys, bits, missing, _deck(table, holdings)), tables, tally)
    yield


def _by_deals(table: _Table, holdings: tuple[tuple[int, ...], ...], terms: Terms, tally: Tally) -> Iterator[None]:
    """Every deal, in steps, after each of which progress can be shown, and the caller can give up."""
    cards = np.zeros((len(holdings), table.own + table.board_size), dtype=np.uint8)
    for hand, holding in enumerate(holdings):
        cards[hand, : len(holding)] = holding
        cards[hand, table.own : table.own + len(table.board)] = table.board
    needs = [table.board_size - len(table.board), *(table.own - len(holding) for holding in holdings)]
    deal = Deal(cards, table.own, np.array(needs, dtype=np.int64), _deck(table, holdings), terms)
    course = begun(deal, book())
    while course.slot[0] >= 0:
        every_deal(deal, course, book(), tally, AT_ONCE)
        yield


def terms_of(game: Showdown, form: Form) -> Terms:
    """What is played for, as the kernels take it."""
    return Terms(int(game.taken), form.high, form.low, _least(game.taken, form.highest))


@cache
def _least(taken: Taken, highest: str | None) -> int:
    """The strength, counted from 1, from which a low hand qualifies: no better hand has a pair or a higher card."""
    if highest is None:
        return 1
    size = 3 if taken is Taken.ANY_THREE else 5
    worst = LOW_ORDER[: LOW_ORDER.index(highest) + 1][-size:][::-1]
    return low_hands(size)[worst].strength + 1


# --- simulated answers ----------------------------------------------------------------------------------------------


def _simulated(table: _Table, samples: int, seed: int, progress: Progress | None) -> Tally:
    if samples < 1:
        raise BadInput(f"A simulation takes at least one deal, not {samples}.")
    most = max(map(len, table.holdings))
    holdings = np.zeros((len(table.holdings), most, table.own), dtype=np.uint8)
    for hand, choices in enumerate(table.holdings):
        if table.held[hand]:
            holdings[hand, : len(choices), : table.held[hand]] = choices
    board = np.zeros(table.board_size, dtype=np.uint8)
    board[: len(table.board)] = table.board
    held, choices_of = np.array(table.held, dtype=np.int64), np.array([*map(len, table.holdings)], dtype=np.int64)
    gone, tally = np.array(table.dead, dtype=np.uint8), tally_of(len(table.holdings))
    chances = Chances(holdings, held, choices_of, board, len(table.board), gone, terms_of(table.game, table.form))
    draw, done = np.random.default_rng(seed), 0
    while done < samples:
        now = min(AT_ONCE, samples - done)
        dealt = some_deals(chances, book(), draw, now, tally)
        if dealt < now:
            raise BadInput("These hands can hardly ever be dealt together: each has cards that another needs.")
        done += now
        if progress is not None:
            progress(done, samples)
    return tally


# --- the answer -----------------------------------------------------------------------------------------------------


def _told(table: _Table, tally: Tally, *, exact: bool) -> Equity:
    deals = int(tally.deals[0])
    return Equity(
        table.game.slug,
        table.form_name,
        tuple(DECK[card] for card in table.board),
        tuple(DECK[card] for card in table.dead),
        deals,
        exact,
        tuple(_hand_told(table, tally, hand, deals, exact=exact) for hand in range(len(table.names))),
    )


def _hand_told(table: _Table, tally: Tally, hand: int, deals: int, *, exact: bool) -> HandEquity:
    whole, high_half, low_half = (_shares(part) for part in tally.shared[hand].tolist())
    high, low = (Fraction(0), whole) if not table.form.high else (whole + high_half / 2, low_half / 2)
    equity = (high + low) / deals
    wins, ties = int(tally.scooped[hand]), int(tally.split[hand])
    spread = max(float(tally.squares[hand]) / deals - float(equity) ** 2, 0.0)
    error = 0.0 if exact else sqrt(spread / max(deals - 1, 1))
    return HandEquity(table.names[hand], equity, wins, ties, deals - wins - ties, high / deals, low / deals, error)


def _shares(counts: Sequence[int]) -> Fraction:
    """The pots that a hand took, whole or as one of several winners."""
    return sum((Fraction(count, many) for many, count in enumerate(counts) if count), start=Fraction(0))
