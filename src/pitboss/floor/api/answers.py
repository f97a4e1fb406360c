"""The form of each answer, for the API description. Tests compare the answers with it, both ways."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from pitboss.equipment import Look
from pitboss.felt import Hand, Layout
from pitboss.floor import asked
from pitboss.floor.audit import Findings
from pitboss.floor.scene import Scene
from pitboss.floor.series import Evidence
from pitboss.floor.standing import Shown
from pitboss.game import Bet
from pitboss.house import Limits, Option
from pitboss.odds.report import WagerOdds
from pitboss.paper import Notice

Cents = Annotated[int, Meta(description="Cents.")]
At = Annotated[str, Meta(description="A time in UTC, like 2026-11-16T02:30:00.123Z.")]


class Answer(Struct, forbid_unknown_fields=True):
    """An answer from the floor, with exactly these fields."""


class Card(Answer):
    """A table as the lobby shows it."""

    id: int
    name: str
    game: str
    title: str
    edition: str
    options: dict[str, str]  # only options that differ from their defaults
    limits: Limits
    places: int
    taken: list[int]
    watching: int
    phase: str
    open: bool
    private: bool
    device: Look | None
    results: list[Shown]
    dealer: str
    yours: int | None
    layout: Layout | UnsetType = UNSET  # left out of the brief form


class GameListed(Answer):
    """A game and the choices it leaves to the house."""

    slug: str
    title: str
    editions: list[str]
    places: int
    options: list[Option]
    layout: Layout


class Lobby(Answer):
    """Every public table and every game."""

    tables: list[Card]
    games: list[GameListed] | UnsetType = UNSET  # left out of the brief form


class SpotTold(Answer):
    """A spot: what it takes, pays and covers."""

    id: str
    wager: str
    name: str
    pays: str
    covers: list[str]
    limits: Limits
    lots: int
    cites: list[str]


class WagerTold(Answer):
    """A wager and what it pays."""

    slug: str
    name: str
    about: str
    pays: str
    cites: list[str]


class TableTold(Answer):
    """The description of a table, which never changes while the table exists."""

    id: int
    name: str
    game: str
    title: str
    edition: str
    private: bool
    options: dict[str, str]
    places: int
    limits: Limits
    chip: Cents
    layout: Layout
    spots: dict[str, SpotTold]
    wagers: dict[str, WagerTold]
    sign: list[Notice]
    device: Look | None
    free_text: bool
    tickets: str
    roads: list[str]
    patrons: int


class CarriedOut(Answer):
    """The line of the record that a request became, and the table after it."""

    number: int
    again: Annotated[bool, Meta(description="Whether it had already been carried out under the same key.")]
    scene: Scene


class RoundListed(Answer):
    """A round and its result for the person who asks."""

    round: int
    at: At
    says: str
    outcome: int | str | list[int] | None
    settled: int
    keyed: Annotated[bool, Meta(description="Whether a person keyed in what real equipment showed.")]
    yours: int | None


class Rounds(Answer):
    """Rounds, newest first."""

    rounds: list[RoundListed]
    more: bool


class LineTold(Answer):
    """A line of the record. Each event has its own fields and a `text`."""

    number: int
    at: At
    who: str
    round: int
    events: list[dict[str, Any]]


class StepTold(Answer):
    """The table after a line of a round."""

    number: int
    phase: str
    bets: list[Bet]
    seats: list[int]
    showing: Shown | None
    hands: list[Hand]


class RoundTold(Answer):
    """A round, line by line."""

    round: int
    lines: list[LineTold]
    steps: list[StepTold]
    more: Annotated[bool, Meta(description="Whether the round has more lines than are told here.")]
    keyed: Annotated[bool, Meta(description="Whether a person keyed in what real equipment showed.")]


class SeatTold(Answer):
    """A person's chips at a table."""

    table: int
    name: str
    seat: int
    chips: Cents
    on_layout: Cents
    practice: bool


class Entry(Answer):
    """A line of a person's statement."""

    at: At
    what: str
    cents: Cents
    balance: Cents


class Grant(Answer):
    """Whether the cage gives out play chips, and if not, why not."""

    cents: Cents
    allowed: bool
    why: str


class Cage(Answer):
    """What a person has, where it is, and where it came from."""

    bankroll: Cents
    at_tables: list[SeatTold]
    statement: list[Entry]
    grant: Grant


class Kind(Answer):
    """All of a person's wagers of one kind."""

    game: str
    title: str
    wager: str
    name: str
    count: int
    staked: Cents
    net: Cents
    expected: Cents


class Point(Answer):
    """A person's total result up to a moment."""

    at: At
    net: Cents
    expected: Cents


class MyPlay(Answer):
    """A person's results next to the expectation from the exact odds."""

    wagered: Cents
    won: Cents
    net: Cents
    expected: Cents
    rounds: int
    by_wager: list[Kind]
    over_time: list[Point]


class Opened(Answer):
    """The practice table that was opened."""

    table: int


class PitTable(Answer):
    """A table as the pit sees it."""

    id: int
    name: str
    game: str
    open: bool
    dealer: str
    seats_taken: int
    places: int
    rack: Annotated[int, Meta(description="The house's result at this table, in cents.")]
    drop: Annotated[int, Meta(description="The total bought in, in cents.")]
    on_layout: Cents
    round: int
    phase: str
    notices: list[str]
    last: str


class Pit(Answer):
    """Every public table."""

    tables: list[PitTable]


class Paragraph(Answer):
    """A paragraph of the law."""

    cite: str
    shown: str
    plainly: str
    authority: str
    errata: list[str]


class Wagers(Answer):
    """Exact odds; a fraction is written like "7/495"."""

    wagers: list[WagerOdds]


class ShoeLine(Answer):
    """What a wager costs in the next round."""

    wager: str
    name: str
    house_advantage_percent: float


class ShoeOdds(Answer):
    """The odds of the next round, given the cards left in the shoe."""

    left: int
    wagers: list[ShoeLine]


class Odds(Answer):
    """The exact odds of a game under the chosen rules."""

    game: str
    name: str
    edition: str
    options: dict[str, str]
    note: str
    wagers: list[WagerOdds]


class Healthy(Answer):
    """The server is up."""

    ok: bool


_ANSWERS = (Lobby, SpotTold, TableTold, Scene, CarriedOut, Rounds, RoundTold, Evidence, Cage, MyPlay, Opened, Pit)
_MORE_ANSWERS = (Findings, Paragraph, Wagers, WagerOdds, Odds, ShoeOdds, Healthy)
_ALL = (asked.Request, *_ANSWERS, *_MORE_ANSWERS)
_found, _parts = msgspec.json.schema_components(
    _ALL, ref_template="#/components/schemas/{name}", schema_hook=lambda _: {"type": "string", "examples": ["7/495"]}
)
_schemas = dict(zip(_ALL, _found, strict=True))
PARTS: Mapping[str, Any] = _parts  # for the components of the API description
REQUEST = {"required": True, "content": {"application/json": {"schema": _schemas[asked.Request]}}}


def answers(kind: type[Struct]) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route that returns this answer."""
    told = (kind.__doc__ or "").splitlines()[0]
    return {200: {"description": told, "content": {"application/json": {"schema": _schemas[kind]}}}}
