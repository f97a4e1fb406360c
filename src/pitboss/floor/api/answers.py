"""The form of each answer, for the API description. Tests compare the answers with it, both ways."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from pitboss.equipment import Look
from pitboss.felt import Blank, Hand, Layout
from pitboss.floor import asked
from pitboss.floor.attention import Alert
from pitboss.floor.audit import Findings
from pitboss.floor.scene import Scene
from pitboss.floor.series import Evidence
from pitboss.floor.standing import Shown
from pitboss.floor.store.choices import Practiced
from pitboss.game import Bet
from pitboss.house import Limits, Option
from pitboss.odds.report import WagerOdds
from pitboss.odds.strategy_chart import Chart
from pitboss.paper import Notice
from pitboss.pit.sign import Chosen

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
    group: str  # the part of the floor where the game is found
    rank: int  # the most played games have the lowest
    edition: str
    options: Annotated[
        dict[str, str], Meta(description="What differs from the usual rules: title and choice, in words.")
    ]
    limits: Limits
    places: int
    taken: list[int]
    house_players: Annotated[list[int], Meta(description="The seats of house players.")]
    waiting: Annotated[int, Meta(description="How many people are on the waiting list.")]
    watching: int
    phase: str
    open: bool
    private: bool
    device: Look | None
    results: list[Shown]
    road: Annotated[list[str], Meta(description="The sides that won last, if the game announces one.")]
    dealer: str
    yours: int | None
    waits: Annotated[int, Meta(description="Your place on the waiting list; 0 if you are not on it.")]
    # The rest is left out of the brief form.
    layout: Layout | UnsetType = UNSET
    stakes: Annotated[str | UnsetType, Meta(description="What is played for, if limits do not tell it.")] = UNSET
    roads: list[str] | UnsetType = UNSET
    wagers: Annotated[list[str] | UnsetType, Meta(description="The names of the wagers offered.")] = UNSET
    rules: Annotated[list[str] | UnsetType, Meta(description="The choices that are on, for a search.")] = UNSET


class OptionTold(Option, frozen=True, kw_only=True):
    """An option, with the values that can be listed. The words for any other value are under `*`."""

    listed: list[str]


class GameListed(Answer):
    """A game and the choices it leaves to the house."""

    slug: str
    title: str
    editions: list[str]
    places: int
    options: list[OptionTold]
    layout: Layout


class Lobby(Answer):
    """Every public table and every game."""

    tables: list[Card]
    games: list[GameListed] | UnsetType = UNSET  # left out of the brief form, and where nobody asks for them


class SpotTold(Answer):
    """A spot: what it takes, pays and covers."""

    id: str
    wager: str
    name: str
    pays: str
    covers: list[str]
    limits: Limits
    lots: int
    together: Annotated[list[str], Meta(description="Other spots on which the same wager must lie as well.")]
    spoken: Annotated[
        list[str], Meta(description="Who must confirm a wager called out with cash; empty where none is taken.")
    ]
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
    portraits: Annotated[dict[str, Layout], Meta(description="The felt for a phone, by seat; 0 is for all others.")]
    spots: dict[str, SpotTold]
    wagers: dict[str, WagerTold]
    sign: list[Notice]
    choices: Annotated[list[Chosen], Meta(description="The house's choices, in words.")]
    device: Look | None
    free_text: bool
    tickets: str
    moves: Annotated[dict[str, str], Meta(description="Moves that dealers call by other words.")]
    values: Annotated[dict[str, str], Meta(description="What calls are about, in words.")]
    blank: Blank | None
    roads: list[str]
    pauses: Annotated[list[str], Meta(description="The calls with which a patron sits out and plays again.")]
    stakes: Annotated[str, Meta(description="What is played for, if limits do not tell it.")]
    patrons: int
    histories: Annotated[bool, Meta(description="Whether its rounds can be had as hand histories.")]
    coupons: Annotated[bool, Meta(description="Whether match play coupons are accepted.")]
    coach: Annotated[bool, Meta(description="Whether there is a coach who says what moves are worth.")]
    chart_lines: Annotated[int, Meta(description="About how long the coach's chart is; 0 if there is none.")]


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


class RoundPlayed(Answer):
    """A round as it came out for a person. Its net result is that after commission."""

    table: int
    name: str
    game: str
    round: int
    at: At
    says: str
    wagers: Annotated[int, Meta(description="How many wagers and charges were decided in it.")]
    wagered: Cents
    net: Cents


class RoundsPlayed(Answer):
    """A person's rounds, the last decided first."""

    rounds: list[RoundPlayed]
    next: Annotated[str, Meta(description="Where the next page begins; empty on the last one.")]


class WagerDecided(Answer):
    """A decided wager, or a charge, and the paragraphs behind it."""

    name: str
    stake: Cents
    net: Cents
    says: str
    cites: list[str]


class RoundOpened(Answer):
    """Everything that was decided for a person in a round."""

    edition: str
    wagers: list[WagerDecided]


class LimitsTold(Answer):
    """What a person allows in a gaming day; 0 is no limit, and no reminder."""

    loss: Cents
    stake: Cents
    minutes: int
    remind: Annotated[int, Meta(description="Minutes of play between two reminders.")]


class LaterLimits(Answer):
    """Limits that are looser in part, and when they bind."""

    limits: LimitsTold
    binds: At


class Today(Answer):
    """What a person has played at public tables today. Chips in play count as lost until they come back."""

    staked: Cents
    net: Cents
    seconds: int
    ends: Annotated[At, Meta(description="When the gaming day ends.")]


class OwnProtection(Answer):
    """A person's own limits, what counts against them today, and whether the person is excluded."""

    limits: LimitsTold
    later: LaterLimits | None
    excluded: bool
    until: Annotated[str, Meta(description="When an exclusion ends, in UTC; empty if it does not, or there is none.")]
    today: Today
    guest: Annotated[bool, Meta(description="Whether all of this ends with a guest's session.")]


class Opened(Answer):
    """The practice table that was opened."""

    table: int


class PitTable(Answer):
    """A table as the pit sees it."""

    id: int
    name: str
    game: str
    open: bool
    retired: bool
    dealer: str
    seats_taken: int
    places: int
    plays: Annotated[bool, Meta(description="Whether you play there; then you do not see its figures.")]
    rack: Annotated[int | None, Meta(description="The house's result at this table, in cents.")]
    today: Annotated[int | None, Meta(description="The house's result in the rounds of this gaming day, in cents.")]
    drop: Annotated[int | None, Meta(description="The total bought in or called out with cash, in cents.")]
    on_layout: Cents | None
    round: int
    phase: str
    notices: list[str]
    last: str


class Pit(Answer):
    """Every public table, and what needs attention, the most urgent first."""

    tables: list[PitTable]
    alerts: list[Alert]


class EventTold(Answer):
    """A significant event. What happened at no table has the table 0."""

    id: Annotated[str, Meta(description="Its place among all events.")]
    at: At
    kind: str
    alert: Annotated[bool, Meta(description="Whether somebody should look at it soon.")]
    person: Annotated[int, Meta(description="Whom it is about; 0 if nobody who is known.")]
    name: str
    says: str
    table: int
    table_name: str
    line: Annotated[int, Meta(description="The line of the table's record, or of the journal's.")]
    round: Annotated[int, Meta(description="The round in which it happened; 0 if in none.")]


class Events(Answer):
    """Significant events, newest first."""

    events: list[EventTold]
    next: Annotated[str, Meta(description="Where the next page begins; empty on the last one.")]
    kinds: Annotated[list[str], Meta(description="The kinds that the person who asks may see.")]


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
    """The server is up, and writes."""

    ok: bool
    version: str
    lag: Annotated[float, Meta(description="How many seconds a write took.")]


_ANSWERS = (Lobby, SpotTold, TableTold, Scene, CarriedOut, Rounds, RoundTold, Evidence, Cage, MyPlay, Opened, Pit)
_MORE_ANSWERS = (
    Chart,
    Practiced,
    RoundsPlayed,
    RoundOpened,
    OwnProtection,
    Findings,
    Events,
    Paragraph,
    Wagers,
    WagerOdds,
    Odds,
    ShoeOdds,
    Healthy,
)
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
