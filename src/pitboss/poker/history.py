"""A hand of poker as it was written down: who had what, what was dealt, and what each player did.

This is plain data, without rules of play. `check` finds only contradictions, such as a card dealt twice.

Players are numbered from 1, clockwise, in the order in which they are dealt cards. In a game with a button, player 1 is
the first one left of the button, which is the small blind, and the last player has the button. So of two players,
player 1 is the big blind, and player 2 has the button and the small blind. `blinds[0]` is always what player 1 posts:
the PHH format writes the two the other way around when there are two players, and its reader and writer turn them.

Amounts are cents; one chip of a file is 100 of them.
"""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.money import MOST_CENTS, dollars
from pitboss.words import on_one_line

MOST_PLAYERS = 11
MOST_ACTIONS = 4_000
MOST_CARDS_AT_ONCE = 52
MOST_CHARACTERS = 2_000  # of one name or comment
MOST_NUMBER = 2**63 - 1  # the number of a hand, a table, a level or a seat; TOML has none larger
UNKNOWN = "??"
DEEP = 100_000_000_000  # cents: in a replay, a stack that nobody wrote down; more than anybody bets

_CARDS = frozenset(DECK)
_SHORT_DECK = frozenset(card for card in DECK if card[0] not in "2345")


class Variant(StrEnum):
    """The games that a history can be of; `played_here` are those of the regulation."""

    HOLDEM = "hold'em"
    SHORT_DECK = "short-deck hold'em"
    OMAHA = "omaha"
    OMAHA_EIGHT = "omaha eight or better"
    SEVEN_STUD = "seven-card stud"
    SEVEN_STUD_HIGH_LOW = "seven-card stud high-low"
    SEVEN_STUD_EIGHT = "seven-card stud eight or better"
    RAZZ = "razz"
    FIVE_STUD = "five-card stud"
    MAMBO_STUD = "mambo stud"
    FIVE_DRAW = "five-card draw"
    FIVE_DRAW_LOW = "five-card draw low"
    DEUCE_SINGLE_DRAW = "deuce-to-seven single draw"
    DEUCE_TRIPLE_DRAW = "deuce-to-seven triple draw"
    BADUGI = "badugi"

    @property
    def played_here(self) -> bool:
        """Whether the regulation has the game; the others can be read and written, but not played."""
        return self not in _NOT_PLAYED

    @property
    def has_bring_in(self) -> bool:
        """Whether a low or high up-card opens with a bring-in; otherwise there are a button and blinds."""
        return self in _BRING_IN


_NOT_PLAYED = frozenset(
    {Variant.SHORT_DECK, Variant.RAZZ, Variant.DEUCE_SINGLE_DRAW, Variant.DEUCE_TRIPLE_DRAW, Variant.BADUGI}
)
_BRING_IN = frozenset(
    {
        Variant.SEVEN_STUD,
        Variant.SEVEN_STUD_HIGH_LOW,
        Variant.SEVEN_STUD_EIGHT,
        Variant.RAZZ,
        Variant.FIVE_STUD,
        Variant.MAMBO_STUD,
    }
)

_DRAWS = frozenset(
    {
        Variant.FIVE_DRAW,
        Variant.FIVE_DRAW_LOW,
        Variant.DEUCE_SINGLE_DRAW,
        Variant.DEUCE_TRIPLE_DRAW,
        Variant.BADUGI,
    }
)


class Structure(StrEnum):
    """How much may be bet."""

    NO_LIMIT = "no limit"
    POT_LIMIT = "pot limit"
    FIXED_LIMIT = "fixed limit"


class Hole(Struct, frozen=True, tag=True):
    """Cards are dealt to a player, down or up; '??' is a card that nobody wrote down."""

    player: int
    cards: tuple[str, ...]
    comment: str = ""


class Board(Struct, frozen=True, tag=True):
    """Cards are dealt that all players share."""

    cards: tuple[str, ...]
    comment: str = ""


class Fold(Struct, frozen=True, tag=True):
    """A player gives up the hand."""

    player: int
    comment: str = ""


class CheckCall(Struct, frozen=True, tag=True):
    """A player checks, or calls the largest bet with as much as the stack has."""

    player: int
    comment: str = ""


class BetTo(Struct, frozen=True, tag=True):
    """A player completes, bets or raises; `cents` is the player's whole bet of this round, blinds included."""

    player: int
    cents: int
    comment: str = ""


class BringIn(Struct, frozen=True, tag=True):
    """A player posts the bring-in, whose amount is in the history."""

    player: int
    comment: str = ""


class Draw(Struct, frozen=True, tag=True):
    """A player discards these cards, or stands pat without any. A later `Hole` replaces them."""

    player: int
    cards: tuple[str, ...] = ()
    comment: str = ""


class Show(Struct, frozen=True, tag=True):
    """A player shows the hand. A card that stays face down is '??'."""

    player: int
    cards: tuple[str, ...]
    comment: str = ""


class Muck(Struct, frozen=True, tag=True):
    """A player gives up the hand at the showdown without showing it."""

    player: int
    comment: str = ""


class Note(Struct, frozen=True, tag=True):
    """Nothing happens; somebody remarked on something."""

    comment: str = ""


Action = Hole | Board | Fold | CheckCall | BetTo | BringIn | Draw | Show | Muck | Note


class History(Struct, frozen=True, kw_only=True):
    """One hand. Every sequence with one item for each player is in the order of the players.

    `antes` and `blinds` are what each player owes; a shorter stack posts what it has, the ante first. Blinds include
    straddles and live posts; dead money, such as a missed small blind, is part of the ante. A structure with a fixed
    limit has a small and a big bet, and the others have a minimum bet.
    """

    variant: Variant
    structure: Structure
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()  # none in a game with a bring-in
    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    min_bet: int | None = None
    starting_stacks: tuple[int, ...]
    actions: tuple[Action, ...] = ()
    ante_trimming: bool | None = None  # whether a short ante wins only as much of the others'; not said means no

    finishing_stacks: tuple[int, ...] | None = None
    unknown_stacks: tuple[int, ...] = ()  # the players whose stacks nobody wrote down, and who have DEEP instead
    winnings: tuple[int, ...] | None = None  # collected from the pots after the rake, without uncalled bets
    rake: int | None = None
    players: tuple[str, ...] | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: str | int | None = None
    hand: str | int | None = None
    level: int | None = None
    currency: str | None = None  # three letters, like USD
    currency_symbol: str | None = None
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    time_limit: Decimal | None = None  # seconds for an action
    time_banks: tuple[Decimal, ...] | None = None
    other: tuple[tuple[str, str], ...] = ()  # what else a file says: names of fields and their values as TOML

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.starting_stacks)

    @property
    def tells_its_end(self) -> bool:
        """Whether the history gives the result. Winnings of zero do not count, because somebody wins every hand."""
        stacks = self.finishing_stacks is not None and len(self.unknown_stacks) < self.count
        return stacks or any(self.winnings or ())


def all_read(hands: Iterable[History | BadInput]) -> tuple[History, ...]:
    """The hands of a file, or the first reason why one of them cannot be read."""
    read = []
    for hand in hands:
        if isinstance(hand, BadInput):
            raise hand
        read.append(hand)
    return tuple(read)


_TEXTS = (
    "table hand currency_symbol author event url venue address city region postal_code country time_zone "
    "time_zone_abbreviation"
).split()


def check(history: History) -> None:
    """Refuse a history that contradicts itself, with a sentence that says where."""
    if not 2 <= history.count <= MOST_PLAYERS:
        raise BadInput(f"The hand has {history.count} starting stacks; it is played by 2 to {MOST_PLAYERS} players.")
    _check_amounts(history)
    _check_unknown_stacks(history)
    _check_stakes(history)
    _check_seating(history)
    _check_words(history)
    _check_actions(history)


def _check_amounts(history: History) -> None:
    blinds = None if history.variant.has_bring_in and not history.blinds else history.blinds
    each: tuple[tuple[str, tuple[int, ...] | None, int], ...] = (
        ("starting_stacks", history.starting_stacks, 1),
        ("antes", history.antes, 0),
        ("blinds_or_straddles", blinds, 0),
        ("finishing_stacks", history.finishing_stacks, 0),
        ("winnings", history.winnings, 0),
    )
    for name, amounts, least in each:
        if amounts is None:
            continue
        _check_length(history, name, amounts)
        for player, amount in enumerate(amounts, 1):
            _check_amount(f"The amount of player {player} in {name!r}", amount, least)
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if (amount := getattr(history, name)) is not None:
            _check_amount(f"The field {name!r}", amount, 1)
    if history.rake is not None:
        _check_amount("The rake", history.rake, 0)


def _check_unknown_stacks(history: History) -> None:
    for player in history.unknown_stacks:
        if not 1 <= player <= history.count:
            raise BadInput(f"The stack of player {_short(player)} is not known, but there are {history.count} players.")
        for stacks in (history.starting_stacks, history.finishing_stacks):
            if stacks is not None and stacks[player - 1] != DEEP:
                raise BadInput(
                    f"Player {player} has both a number and 'inf' as stacks; give two numbers, or 'inf' twice."
                )


def _check_amount(what: str, amount: int, least: int) -> None:
    if not least <= amount <= MOST_CENTS:
        bound = "more than $0" if least else "not negative"
        raise BadInput(f"{what} is {dollars(amount)}; it must be {bound} and at most {dollars(MOST_CENTS)}.")


def _check_length(history: History, name: str, items: Sequence[object]) -> None:
    if len(items) != history.count:
        raise BadInput(
            f"The field {name!r} has {_many(len(items), 'item')}, but there are {history.count} starting stacks; "
            f"give one item for each player."
        )


def _check_stakes(history: History) -> None:
    game = f"{history.structure} {history.variant}"
    fixed = history.structure is Structure.FIXED_LIMIT
    needed = {
        "bring_in": history.variant.has_bring_in,
        "small_bet": fixed,
        "big_bet": fixed,
        "min_bet": not fixed,
    }
    for name, wanted in needed.items():
        given = getattr(history, name) is not None
        if wanted and not given:
            raise BadInput(f"The field {name!r} is missing; {game} needs it.")
        if given and not wanted:
            raise BadInput(f"The field {name!r} does not belong to {game}; leave it out.")
    if history.variant.has_bring_in and history.blinds:
        raise BadInput(f"The field 'blinds_or_straddles' does not belong to {game}; leave it out.")
    if history.small_bet is not None and history.big_bet is not None and history.small_bet > history.big_bet:
        raise BadInput(
            f"The small bet of {dollars(history.small_bet)} is more than the big bet of {dollars(history.big_bet)}; "
            "the big bet must be at least as large."
        )


def _check_seating(history: History) -> None:
    if history.players is not None:
        _check_length(history, "players", history.players)
    if history.time_banks is not None:
        _check_length(history, "time_banks", history.time_banks)
    if history.seat_count is not None and not history.count <= history.seat_count <= MOST_NUMBER:
        raise BadInput(f"The table has {history.seat_count} seats for {history.count} players; every player needs one.")
    if history.seats is None:
        return
    _check_length(history, "seats", history.seats)
    for player, seat in enumerate(history.seats, 1):
        if seat in history.seats[: player - 1]:
            raise BadInput(f"Seat {seat} is given twice in 'seats'; every player has their own seat.")
        most = MOST_NUMBER if history.seat_count is None else history.seat_count
        if not 0 <= seat <= most:
            raise BadInput(f"Player {player} has seat {seat}; seats go from 1 to {most}.")


def _check_words(history: History) -> None:
    for name in _TEXTS:
        value = getattr(history, name)
        if isinstance(value, str):
            _check_text(f"The field {name!r}", value)
    for player, name in enumerate(history.players or (), 1):
        _check_text(f"The name of player {player}", name)
    bounds = {"day": (1, 31), "month": (1, 12), "year": (1, 9999), "level": (0, MOST_NUMBER)}
    for name, (least, most) in bounds.items():
        number = getattr(history, name)
        if number is not None and not least <= number <= most:
            raise BadInput(f"The field {name!r} is {_short(number)}; it must be from {least} to {most}.")
    for name in ("hand", "table"):
        number = getattr(history, name)
        if isinstance(number, int) and not 0 <= number <= MOST_NUMBER:
            raise BadInput(f"The field {name!r} is {_short(number)}; it must be from 0 to {MOST_NUMBER}.")
    currency = history.currency
    if currency is not None and not (len(currency) == 3 and currency.isascii() and currency.isupper()):
        raise BadInput(f"The currency is {_short(currency)}; write its three letters, like USD.")
    if history.currency_symbol is not None and len(history.currency_symbol) != 1:
        raise BadInput(f"The currency symbol is {_short(history.currency_symbol)}; write one character, like $.")
    if history.time is not None and history.time.tzinfo is not None:
        raise BadInput("The time has an offset; write the local time, and name its zone in 'time_zone'.")
    for seconds in (history.time_limit, *(history.time_banks or ())):
        if seconds is not None and not (seconds.is_finite() and 0 <= seconds <= MOST_NUMBER):
            raise BadInput(f"A time limit or time bank is {_short(seconds)}; write seconds, from 0 up.")


def _check_text(what: str, text: str) -> None:
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"{what} has {len(text):,} characters; write at most {MOST_CHARACTERS:,}.")


def _check_actions(history: History) -> None:
    if len(history.actions) > MOST_ACTIONS:
        raise BadInput(f"The hand has {len(history.actions):,} actions; it may have at most {MOST_ACTIONS:,}.")
    cards = _CardsSeen(history)
    for number, action in enumerate(history.actions, 1):
        where = f"Action {number}"
        _check_text(f"The comment of action {number}", action.comment)
        if action.comment != action.comment.strip():
            raise BadInput(f"The comment of action {number} begins or ends with a space; leave the space out.")
        if not isinstance(action, Board | Note) and not 1 <= action.player <= history.count:
            raise BadInput(
                f"{where} names player {_short(action.player)}, but the hand has {history.count} players; "
                f"write p1 to p{history.count}."
            )
        match action:
            case BetTo():
                _check_amount(f"The bet of action {number}", action.cents, 1)
            case BringIn() if not history.variant.has_bring_in:
                raise BadInput(f"{where} posts a bring-in, but {history.variant} has none; it has blinds instead.")
            case Hole():
                cards.deal(number, action.cards, cards.hands[action.player - 1])
            case Board():
                cards.deal(number, action.cards, cards.board)
            case Fold():
                cards.fold(action)
            case Draw():
                cards.discard(number, action)
            case Show():
                cards.show(number, action)
            case _:
                pass


class _CardsSeen:
    """Where each card is, as far as the actions say."""

    def __init__(self, history: History) -> None:
        self.hands: list[list[str]] = [[] for _ in range(history.count)]
        self.board: list[str] = []
        self._seen: dict[str, int] = {}  # by which action
        self._variant = history.variant
        self._deck = _SHORT_DECK if history.variant is Variant.SHORT_DECK else _CARDS

    def deal(self, number: int, cards: tuple[str, ...], to: list[str]) -> None:
        if not 1 <= len(cards) <= MOST_CARDS_AT_ONCE:
            raise BadInput(f"Action {number} deals {_many(len(cards), 'card')}; deal 1 to {MOST_CARDS_AT_ONCE}.")
        for card in self._known(number, cards):
            self._meet(number, card)
        to.extend(cards)

    def discard(self, number: int, action: Draw) -> None:
        """Take cards from a hand. They can come back if the discards are shuffled."""
        left = self._without(number, action.player, action.cards, "discards")
        for card in cards_known(action.cards):
            self._seen.pop(card, None)
        self.hands[action.player - 1] = left

    def fold(self, action: Fold) -> None:
        """In a draw game, folded hands can come back too, if the deck runs out."""
        if self._variant in _DRAWS:
            for card in cards_known(self.hands[action.player - 1]):
                self._seen.pop(card, None)

    def show(self, number: int, action: Show) -> None:
        hand = self.hands[action.player - 1]
        if len(action.cards) != len(hand) or not hand:
            raise BadInput(
                f"Action {number} shows {_many(len(action.cards), 'card')}, but player {action.player} holds "
                f"{len(hand)}; show the whole hand, with ?? for a card that stays face down."
            )
        known = tuple(cards_known(action.cards))
        left = self._without(number, action.player, known, "shows")
        for card in known:
            self._seen.setdefault(card, number)
        self.hands[action.player - 1] = [*known, *left]

    def _without(self, number: int, player: int, cards: tuple[str, ...], does: str) -> list[str]:
        left = list(self.hands[player - 1])
        for card in (*self._known(number, cards), *(card for card in cards if card == UNKNOWN)):
            if card in left:
                left.remove(card)
            elif card != UNKNOWN and UNKNOWN in left:
                self._refuse_twice(number, card)
                left.remove(UNKNOWN)
            else:
                raise BadInput(
                    f"Action {number} {does} {_phh(card)}, which player {player} does not hold; "
                    f"write cards that were dealt to player {player}."
                )
        return left

    def _known(self, number: int, cards: tuple[str, ...]) -> Iterator[str]:
        met = set()
        for card in cards:
            if card == UNKNOWN:
                continue
            if card not in self._deck:
                raise BadInput(
                    f"Action {number} has the card {_phh(card)}, which is not in the deck of {self._variant}."
                )
            if card in met:
                raise BadInput(f"Action {number} has the card {_phh(card)} twice; there is only one of each.")
            met.add(card)
            yield card

    def _meet(self, number: int, card: str) -> None:
        self._refuse_twice(number, card)
        self._seen[card] = number

    def _refuse_twice(self, number: int, card: str) -> None:
        if card in self._seen:
            raise BadInput(
                f"Action {number} has the card {_phh(card)}, which already came in action {self._seen[card]}; "
                "there is only one of each."
            )


def cards_known(cards: Iterable[str]) -> Iterator[str]:
    """The cards without those that nobody wrote down."""
    return (card for card in cards if card != UNKNOWN)


def _phh(card: str) -> str:
    """A card as hand histories write it: Td."""
    return on_one_line(card[:1] + card[1:2].lower())


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _short(value: object) -> str:
    text = on_one_line(str(value))
    return text if len(text) <= 40 else f"{text[:40]}…"
