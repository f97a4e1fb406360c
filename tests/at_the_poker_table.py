"""What tests do at a poker table: players sit down, cards come as the test says, and players act in words.

table = poker("holdem", {1: 100, 2: 100, 3: 100}, betting="fixed")
deal(table)                                         the decks are made ready and the hand begins
cards(table, {1: "AS AH", 2: "KD KC", 3: "7C 2D"})  a street; seats that are not named get any cards
acts(table, "3 raise 4", "1 fold", "2 call")        amounts are dollars that go in; without one, the least
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from at_the_table import do
from pitboss.commands import BuyIn, Call, Choose, Open, Result, Role, Sit
from pitboss.equipment import DECK, Randomness
from pitboss.events import AnyEvent, Noted, Paid
from pitboss.game import Choice
from pitboss.games import find
from pitboss.games.poker_room.house import PokerCharter
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import Held, Phase, PokerState
from pitboss.house import Limits
from pitboss.procedures.timing import routine
from pitboss.table import Table

PokerTable = Table[PokerState]
Events = tuple[AnyEvent, ...]


# What shows at seats 1, 2 and 3, and who has the lowest card.
LOWEST_SHOWING = [
    ("AC KS 5D", 3),
    ("2S AC 3C", 1),  # an ace is high
    ("4S 4H 4D", 3),  # of equal ranks the lowest suit
    ("4S 4C 4D", 2),
    ("4H 9C 4S", 1),
]


def rules(
    slug: str,
    *,
    limits: tuple[int, int] = (2, 4),
    chip: int = 50,
    step: int = 100,
    edition: str | None = None,
    elsewhere: bool = False,
    **options: str | int,
) -> Poker:
    """The rules of a poker game at limits in dollars, here or elsewhere: without a limit or a rake, unless chosen."""
    usual = {"betting": "no-limit", "rake": "none"}
    chosen = usual | {name.replace("_", "-"): str(value) for name, value in options.items()}
    posted = Limits(minimum=limits[0] * 100, maximum=limits[1] * 100, increment=max(chip, step))
    definition = find(slug)
    charter = definition.charter
    assert isinstance(charter, PokerCharter)
    house_of = charter.recorded if elsewhere else charter.house
    game = definition(house_of(edition=edition, options=chosen, limits=posted, chip=chip))
    assert isinstance(game, Poker)
    return game


def poker(slug: str, stacks: Mapping[int, float], **choices: Any) -> PokerTable:
    """A table of a poker game with players who have so many dollars."""
    table = Table(rules(slug, **choices))
    for seat, dollars in stacks.items():
        do(table, Sit(seat), BuyIn(seat, round(dollars * 100)))
    return table


def deal(table: PokerTable) -> Events:
    """The deck is made ready, and a hand begins."""
    while table.awaits is not None:
        command = routine(table.awaits)
        assert isinstance(command, Call)
        do(table, command)
    return do(table, Open())


def cards(table: PokerTable, hands: Mapping[int, str] | None = None, *, burn: str = "", board: str = "") -> Events:
    """The cards of a street come: a burn card, each player's cards in rounds, and the board."""
    state = table.state
    street = table.game.streets[state.street]  # type: ignore[attr-defined]
    named = {seat: text.split() for seat, text in (hands or {}).items()}
    spare = _spare(table, [burn, *(card for own in named.values() for card in own), *board.split()])
    found = [burn or next(spare)] if street.burn else []
    mine = {seat: iter(named.get(seat, ())) for seat in state.live}
    found += [next(mine[seat], None) or next(spare) for _ in range(street.down + street.up) for seat in state.live]
    found += board.split() or [next(spare) for _ in range(street.board)]
    return shown(table, found)


def shown(table: PokerTable, found: Iterable[str]) -> Events:
    """These cards come off the deck."""
    outcome = tuple(found)
    return do(table, Result(outcome[0] if len(outcome) == 1 else outcome))


def _spare(table: PokerTable, wanted: Iterable[str]) -> Iterator[str]:
    """Cards that are still in the deck, and that the test does not name for this street."""
    deck, named = table.equipment.now(table.awaits.device), {*wanted}  # type: ignore[union-attr]
    return (card for card in DECK if card not in named and deck.possible(card))


def acts(table: PokerTable, *acts: str) -> Events:
    """Players act: '3 raise 4' puts four dollars in, '3 call' whatever it takes."""
    events: list[AnyEvent] = []
    for act in acts:
        seat, move, *amount = act.split()
        cents = round(float(amount[0]) * 100) if amount else offered(table)[move][0]
        events += do(table, Choose(int(seat), move, cents))
    return tuple(events)


def called_through(table: PokerTable) -> Events:
    """Everybody checks or calls until the betting round is over."""
    events: list[AnyEvent] = []
    while (seat := turn(table)) and (moves := [move for move in ("check", "call") if move in offered(table)]):
        events += acts(table, f"{seat} {moves[0]}")
    return tuple(events)


def calls(table: PokerTable, *said: str, by: Role = Role.FLOOR) -> Events:
    """The floor, or somebody else of the staff, makes calls: 'fouled-hand 3' names seat 3."""
    events: list[AnyEvent] = []
    for one in said:
        name, _, value = one.partition(" ")
        events += do(table, Call(by, name, value=value))
    return tuple(events)


def may_be_called(table: PokerTable, name: str) -> tuple[str, ...] | None:
    """What a call may say now, if it may be made; None if it may not."""
    found = table.awaits.calls if table.awaits else ()
    return next((offer.values for offer in found if offer.name == name), None)


def phase(table: PokerTable) -> Phase:
    """What the table is doing."""
    return table.state.phase


def turn(table: PokerTable) -> int:
    """The seat whose turn it is; 0 if nobody has to choose."""
    return table.awaits.only.seat if isinstance(table.awaits, Choice) else 0


def offered(table: PokerTable) -> dict[str, tuple[int, int]]:
    """What the player whose turn it is may do, with the least and the most that it takes in cents."""
    assert isinstance(table.awaits, Choice)
    return {move.name: (move.least, move.most) for move in table.awaits.only.moves}


def awarded(events: Iterable[AnyEvent]) -> list[tuple[int, float, str]]:
    """What was paid out of the pots: seat, dollars, and what for."""
    return [
        (one.seat, one.cents / 100, one.what)
        for one in events
        if isinstance(one, Paid) and any(moved.source.startswith("pot:") for moved in one.transfers)
    ]


def posted(events: Iterable[AnyEvent]) -> list[tuple[int, float, str]]:
    """What was posted before the cards came: seat, dollars, and what for."""
    return [
        (one.seat, one.cents / 100, one.what)
        for one in events
        if isinstance(one, Paid) and all(moved.target.startswith("pot:") for moved in one.transfers)
    ]


def said(events: Iterable[AnyEvent], what: str) -> list[str]:
    """What was said in the notes of this kind."""
    return [one.says for one in events if isinstance(one, Noted) and one.what == what]


def cited(events: Iterable[AnyEvent], kind: type[AnyEvent]) -> list[tuple[str, ...]]:
    """The paragraphs that the events of a type cite."""
    return [tuple(one.cites) for one in events if isinstance(one, kind)]


def covered_otherwise(state: PokerState, seat: int, draw: Randomness) -> PokerState:
    """The same table for a seat, with other cards wherever it does not see them: in hands, and among burn cards."""
    known = {*state.board, *(card for one in state.hands for card in _open_to(one, seat))}
    rest = iter(draw.shuffled([card for card in DECK if card not in known]))
    hands = [
        replace(one, down=tuple(card if card in known else next(rest) for card in one.down)) for one in state.hands
    ]
    return replace(state, hands=tuple(hands), burned=tuple(next(rest) for _ in state.burned))


def _open_to(hand: Held, seat: int) -> tuple[str, ...]:
    return hand.cards if hand.shown or hand.seat == seat else hand.up
