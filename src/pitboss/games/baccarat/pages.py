"""The pages of punto banco and mini-baccarat: a round whose first cards are known, and with what the hands win."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from pitboss.equipment import RANKS, Shoe
from pitboss.errors import BadInput
from pitboss.games.baccarat.counts import by_value, coups, coups_after
from pitboss.games.baccarat.coup import BANKER, PLAYER, THREE, TIE, Coup
from pitboss.games.baccarat.hands import Hand, point_count, value
from pitboss.games.baccarat.rules import Baccarat
from pitboss.odds.counted import by_ways, payoffs
from pitboss.odds.life import UNIT
from pitboss.odds.offering import slug_of
from pitboss.odds.report import WagerOdds, brief, chances, in_percent, line, percent
from pitboss.odds.shoe import by_rank, fresh_shoe
from pitboss.pages import Column, Grid, Page, Pages, RoundAsked, Words

HOW: Final = "write it like player=K,5"
HANDS: Final = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}
WINNERS: Final = (PLAYER, BANKER, TIE)
NATURAL: Final = "natural"
COUNTS: Final = tuple(map(str, range(10)))
WAGERS: Final = (
    Column("Wager"),
    Column("Pays"),
    Column("Win", right=True),
    Column("Lose", right=True, spare=1),
    Column("Push", right=True, spare=2),
    Column("Expectation", right=True),
    Column("%", right=True),
)
BY_COUNT: Final = (
    Column("Count"),
    Column("Player wins", right=True),
    Column("Banker wins", right=True),
    Column("Tie", right=True),
    Column("Player, 3 cards", right=True, spare=2),
    Column("Banker, 3 cards", right=True, spare=1),
)


class Share(Struct, frozen=True):
    """How often something happens: its probability, in percent too, and in how many ways."""

    probability: Fraction
    percent: float
    ways: int


Shares = dict[str, Share]


class Totals(Struct, frozen=True):
    """With what the hands win: counts, points and numbers of cards are the keys. What cannot happen is left out."""

    by_count: dict[str, Shares]  # for player and banker, the winning count; for tie, the count of both
    with_three_cards: dict[str, Shares]  # the same, of hands that win with three cards
    by_margin: dict[str, Shares]  # how each hand wins: with a natural, or otherwise by so many points
    by_cards: Shares  # how many cards both hands have together


class Round(Struct, frozen=True, kw_only=True):
    """One round of baccarat. In JSON a fraction is written like "7/495"."""

    game: str
    name: str
    edition: str
    options: dict[str, str]
    dealt: dict[str, tuple[str, ...]]
    shoe: dict[str, int]  # cards of each rank that are left
    cards: int
    ways: int  # of the cards that are still to come and make six with those that have, in their order
    result: Shares
    wagers: tuple[WagerOdds, ...]
    totals: Totals | UnsetType = UNSET
    method: str = "exact"


class BaccaratPages(Pages[Baccarat]):
    """The pages of one baccarat table."""

    def round(self, asked: RoundAsked) -> Page:
        """How the round ends, what every wager is worth, and, if asked, with what the hands win."""
        game = self.game
        hands = _hands(asked.dealt)
        shoe = asked.shoe or fresh_shoe(game)
        ways = _ways(shoe, hands)
        total = sum(ways.values())
        if not total:
            raise BadInput("These hands cannot be: by the rules of drawing, a third card of theirs does not come.")
        wager = None if asked.wager is None else slug_of(game, asked.wager)
        known = [one for one in payoffs(game, asked.stake or UNIT) if wager in (None, one.kind.slug)]
        left = _left(shoe, hands)
        found = Round(
            game=game.charter.slug,
            name=game.charter.name,
            edition=str(game.house.edition),
            options=dict(game.house.options),
            dealt=dict(hands),
            shoe=left,
            cards=sum(left.values()),
            ways=total,
            result=_shares(ways, WINNERS, _winner),
            wagers=tuple(line(game, one) for one in by_ways(ways, known)),
            totals=_totals(ways) if asked.totals else UNSET,
        )
        return Page(found, tuple(_told(found)))


# --- what is counted -------------------------------------------------------------------------------------------------


def _hands(dealt: Iterable[str]) -> dict[str, Hand]:
    """The cards that have come to each hand, by rank."""
    hands: dict[str, Hand] = {PLAYER: (), BANKER: ()}
    for text in dealt:
        name, _, cards = text.partition("=")
        hand = name.strip().lower()
        if hand not in hands or hands[hand]:
            told = "is given twice" if hand in hands else "names no hand of baccarat"
            raise BadInput(f"{text[:40]!r} {told}; {HOW}, and once for each of player and banker.")
        hands[hand] = tuple(_rank(card, text) for card in cards.split(","))
        if len(hands[hand]) > THREE:
            raise BadInput(f"A hand of baccarat has three cards at most, not {len(hands[hand])}.")
    return hands


def _rank(card: str, text: str) -> str:
    rank = card.strip().upper().replace("10", "T")
    if rank not in RANKS or len(rank) != 1:
        raise BadInput(f"{card.strip()[:20]!r} in {text[:40]!r} is no rank of a card; {HOW}.")
    return rank


def _left(shoe: Shoe, hands: Mapping[str, Hand]) -> dict[str, int]:
    """The cards of each rank that are left; a shoe without the cards that have come is refused."""
    left = by_rank(shoe)
    for card in (*hands[PLAYER], *hands[BANKER]):
        left[card] -= 1
        if left[card] < 0:
            raise BadInput(f"The shoe has too few cards of rank {card} for these hands.")
    return left


def _ways(shoe: Shoe, hands: Mapping[str, Hand]) -> dict[Coup, int]:
    """Every coup that the round can come to, and in how many ways."""
    if not any(hands.values()):
        return coups(by_value(shoe))
    counts = [0] * 10
    for rank, many in _left(shoe, hands).items():
        counts[value(rank)] += many
    return coups_after(counts, hands[PLAYER], hands[BANKER])


def _shares(ways: Mapping[Coup, int], keys: Iterable[str], key: Callable[[Coup], str]) -> Shares:
    """How often coups have each of these keys, in the order of the keys."""
    total, found = sum(ways.values()), dict.fromkeys(keys, 0)
    for coup, many in ways.items():
        if (of := key(coup)) in found:
            found[of] += many
    return {of: _share(many, total) for of, many in found.items() if many}


def _share(ways: int, total: int) -> Share:
    return Share(Fraction(ways, total), percent(Fraction(ways, total)), ways)


def _winner(coup: Coup) -> str:
    return coup.winner


def _count(winner: str, *, cards: tuple[int, ...] = (2, THREE)) -> Callable[[Coup], str]:
    """The winning count, of coups that end so; the winning hand has so many cards."""

    def key(coup: Coup) -> str:
        count, its = (coup.banker, coup.banker_cards) if winner == BANKER else (coup.player, coup.player_cards)
        return str(count) if coup.winner == winner and its in cards else ""

    return key


def _margin(hand: str) -> Callable[[Coup], str]:
    """How a hand wins: with a natural, or by how many points."""

    def key(coup: Coup) -> str:
        if coup.winner != hand:
            return ""
        return NATURAL if coup.natural(hand) else str(abs(coup.player - coup.banker))

    return key


def _totals(ways: Mapping[Coup, int]) -> Totals:
    return Totals(
        by_count={winner: _shares(ways, COUNTS, _count(winner)) for winner in WINNERS},
        with_three_cards={hand: _shares(ways, COUNTS, _count(hand, cards=(THREE,))) for hand in HANDS},
        by_margin={hand: _shares(ways, (NATURAL, *COUNTS), _margin(hand)) for hand in HANDS},
        by_cards=_shares(ways, ("4", "5", "6"), lambda coup: str(coup.cards)),
    )


# --- how it is told --------------------------------------------------------------------------------------------------


def _told(found: Round) -> Iterator[Words | Grid]:
    yield Words.of(f"{found.name}, N.J.A.C. {found.edition}", "bold")
    held = [f"{HANDS[hand]} {' '.join(cards)} ({point_count(cards)})" for hand, cards in found.dealt.items() if cards]
    yield Words.of(
        f"Dealt: {', '.join(held)}; {found.cards} cards are left." if held else f"Shoe: {found.cards} cards."
    )
    names = {PLAYER: f"{HANDS[PLAYER]} wins", BANKER: f"{HANDS[BANKER]} wins", TIE: "Tie"}
    yield Grid(
        (Column("Result"), Column("Probability", right=True), Column("%", right=True)),
        tuple((names[of], brief(one.probability), in_percent(one.probability)) for of, one in found.result.items()),
    )
    yield Grid(WAGERS, tuple(_cells(one) for one in found.wagers))
    if any(not one.offered for one in found.wagers):
        yield Words.of("* not offered under these house rules; the odds are shown as if it were.")
    if found.totals:
        yield from _told_totals(found.totals)


def _cells(one: WagerOdds) -> tuple[str, ...]:
    name = one.wager + (f", {one.when}" if one.when else "") + ("" if one.offered else " *")
    _, win, lose, push = chances(one)
    return (name, one.pays, win, lose, push, brief(-one.house_advantage), in_percent(-one.house_advantage))


def _told_totals(totals: Totals) -> Iterator[Words | Grid]:
    yield Words.of("With which counts the hands win, or tie:")
    yield Grid(
        BY_COUNT,
        tuple(
            (
                count,
                *(_cell(shares, count) for shares in (*totals.by_count.values(), *totals.with_three_cards.values())),
            )
            for count in COUNTS
        ),
    )
    yield Words.of("How the hands win: with a natural, or otherwise by so many points:")
    hows = [how for how in (NATURAL, *COUNTS) if any(how in shares for shares in totals.by_margin.values())]
    yield Grid(
        (Column("By"), Column("Player wins", right=True), Column("Banker wins", right=True)),
        tuple((how, *(_cell(totals.by_margin[hand], how) for hand in HANDS)) for how in hows),
    )
    yield Words.of("How many cards both hands have together:")
    rows = tuple((cards, brief(one.probability), _four(one)) for cards, one in totals.by_cards.items())
    yield Grid((Column("Cards"), Column("Probability", right=True), Column("%", right=True)), rows)


def _cell(shares: Shares, key: str) -> str:
    return _four(shares[key]) if key in shares else ""


def _four(share: Share) -> str:
    return f"{float(100 * share.probability):.4f}%"
