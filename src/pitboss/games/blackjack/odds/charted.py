"""The coach's chart of a blackjack table, worked out for its own rules, and where a hand is in it."""

from collections.abc import Iterator
from typing import Final

from pitboss.game import Turn
from pitboss.games.blackjack.choices import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from pitboss.games.blackjack.hand import VALUE, count
from pitboss.games.blackjack.odds.exposed import known_exposed
from pitboss.games.blackjack.odds.picture import MEANINGS
from pitboss.games.blackjack.odds.solve import known_solution
from pitboss.games.blackjack.odds.terms import CARDS, any_terms_of
from pitboss.games.blackjack.odds.totals import HARD, SOFT
from pitboss.games.blackjack.odds.totals import Chart as ByTotals
from pitboss.games.blackjack.odds.totals import Row as ByTotal
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.state import BlackjackState
from pitboss.odds.strategy_chart import Chart, Grid, Group, Letter, Line, Situation, merged

LINES: Final = 25  # of a usual chart, with its headings
INSURANCE: Final = Situation("Insurance")
PLAY: Final = "How to play"
AGAINST: Final = {False: "Against the dealer's hard total", True: "Against the dealer's soft total"}
MOVES: Final = {"h": DRAW, "s": STAND, "d": DOUBLE, "p": SPLIT, "r": SURRENDER}
ELSE: Final = {"D": "dh", "R": "rh"}  # the letters of the moves in order, where a letter does not spell them out
TONES: Final = {"H": "take", "S": "stand", "D": "add", "P": "part", "R": "leave"}
SPAN: Final = "\N{EN DASH}"
NOTE: Final = "For a full shoe and the total of a hand. The coach also looks at the cards themselves."


def chart(game: Blackjack) -> Chart:
    """The chart, from the same analysis as the odds."""
    terms = any_terms_of(game)
    if game.conduct.face_up:
        found = known_exposed(terms)
        parts = {AGAINST[False]: found.against_hard, AGAINST[True]: found.against_soft}
        sheets = tuple(_sheet(name, "dealer has", part) for name, part in parts.items())
        return Chart(sheets, {**_entries("HSPR"), "D": Letter(DOUBLE, TONES["D"], (DOUBLE,))}, NOTE)
    return Chart((_sheet(PLAY, "dealer shows", known_solution(terms).chart),), _entries(MEANINGS), NOTE)


def _entries(letters: str | dict[str, str]) -> dict[str, Letter]:
    moves = {letter: tuple(MOVES[one] for one in ELSE.get(letter, letter.lower())) for letter in letters}
    return {letter: Letter(MEANINGS[letter], TONES[letter[0]], moves[letter]) for letter in letters}


def _sheet(name: str, over: str, part: ByTotals) -> Grid:
    groups = (
        Group("Hard", tuple(_totals("hard", dict(zip(HARD, part.hard, strict=True))))),
        Group("Soft", tuple(_totals("soft", dict(zip(SOFT, part.soft, strict=True))))),
        Group("Pairs", tuple(_pairs(part.pairs))),
    )
    return Grid(name, over, tuple(_card(one) for one in part.hard[0].cells), groups)


def _totals(kind: str, rows: dict[int, ByTotal]) -> Iterator[Line]:
    """The lines for totals, the highest first."""
    highest = max(rows)
    cells = {str(total): tuple(rows[total].cells.values()) for total in sorted(rows, reverse=True)}
    for group in merged(cells):
        high, low = group[0], group[-1]
        name = low if high == low else f"{low}+" if high == str(highest) else f"{low}{SPAN}{high}"
        yield Line(name, tuple(f"{kind} {total}" for total in group), cells[high])


def _pairs(rows: tuple[ByTotal, ...]) -> Iterator[Line]:
    """The lines for pairs: aces, then tens and down."""
    aces, *others = ((_card(row.hand.partition(",")[0]), tuple(row.cells.values())) for row in rows)
    cells = dict([aces, *reversed(others)])
    for group in merged(cells):
        yield Line(", ".join(group), tuple(f"pair {card}" for card in group), cells[group[0]])


def _card(written: str) -> str:
    return "10" if written == "T" else written


def situation(game: Blackjack, view: BlackjackState, turn: Turn) -> Situation:
    """What the hand in turn is: a pair where it may be split, and else its total."""
    cards, offered = view.hands[view.at].cards, {move.name for move in turn.moves}
    total, soft = count(cards)
    if SPLIT in offered:
        card = _card(CARDS[VALUE[cards[0][0]] - 1])
        kind, hand = f"pair {card}", f"A pair of {'aces' if card == 'A' else f'{card}s'}"
    else:
        kind = f"{'soft' if soft else 'hard'} {total}"
        hand = kind.capitalize()
    if game.conduct.face_up:
        theirs, is_soft = count(view.dealer)
        return Situation(f"{hand} against {'a soft ' if is_soft else ''}{theirs}", AGAINST[is_soft], kind, str(theirs))
    up = _card(CARDS[VALUE[view.up[0]] - 1])
    return Situation(f"{hand} against {'an ace' if up == 'A' else 'an 8' if up == '8' else f'a {up}'}", PLAY, kind, up)
