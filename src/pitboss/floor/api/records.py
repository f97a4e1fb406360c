"""What was recorded: rounds, draws, the cage statement, a person's own play, and the pit's figures."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from msgspec import Raw
from pydantic import BaseModel, Field
from starlette.responses import PlainTextResponse, Response

from pitboss.errors import BadInput
from pitboss.floor import actuary
from pitboss.floor.api.answers import Cage, MyPlay, Opened, Pit, RoundOpened, Rounds, RoundsPlayed, RoundTold, answers
from pitboss.floor.api.door import address_of, asker, door_of, floor_of, with_power
from pitboss.floor.api.events import place_in
from pitboss.floor.api.reply import reply
from pitboss.floor.api.sentence import Refused, refusals
from pitboss.floor.api.tables import SignedIn, TableId, Visitor, moment_of
from pitboss.floor.attention import Why, alerts
from pitboss.floor.audit import Findings, heads_of
from pitboss.floor.audit.opening import Asked as AuditAsked
from pitboss.floor.audit.opening import audit_of
from pitboss.floor.floor import Floor
from pitboss.floor.history import hand_of, replayed, transcript
from pitboss.floor.live import Moment
from pitboss.floor.my_play import my_play, my_round, my_rounds
from pitboss.floor.people import Person, Power
from pitboss.floor.protection import keeps_out
from pitboss.floor.record import iso, read
from pitboss.floor.rules import Rules
from pitboss.floor.series import Evidence, evidence
from pitboss.floor.store import readings
from pitboss.floor.store.choices import Practiced, practiced_by
from pitboss.floor.store.tables import add_practice
from pitboss.floor.takings import Takings, called_out
from pitboss.floor.wire import encode
from pitboss.money import dollars
from pitboss.poker import phh
from pitboss.poker.history import History
from pitboss.procedures.clock import DAY, day_ends
from pitboss.scribe import scribe_of

LARGEST_ROUND = 2**31 - 1
MOST_HANDS = 100  # in one file
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
router = APIRouter(prefix="/api", tags=["records"], responses=refusals(404, 422, 429))
RoundNumber = Annotated[int, Path(ge=1, le=LARGEST_ROUND)]
CHANGES = refusals(400, 401, 403, 409, 413, 415)
PRIVATE = refusals(401, 403)


# --- rounds --------------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/rounds", responses=answers(Rounds))
async def rounds(
    request: Request,
    table: TableId,
    person: Visitor,
    before: Annotated[int, Query(ge=1, le=LARGEST_ROUND)] = LARGEST_ROUND,
) -> Response:
    """The rounds of a table, newest first."""
    floor = floor_of(request)
    await moment_of(floor, table, person)
    who = person.id if person else 0
    rows, more = await run_in_threadpool(readings.rounds_before, floor.database, table, before, who)
    found = [
        {
            "round": row.round,
            "at": row.at,
            "says": row.says or "",
            "outcome": Raw((row.outcome or "null").encode()),
            "settled": row.decided,
            "keyed": row.keyed,
            "yours": None if row.net is None else int(row.net),
        }
        for row in rows
    ]
    return reply({"rounds": found, "more": more})


@router.get("/tables/{table}/rounds/{number}", responses=answers(RoundTold) | refusals(400))
async def one_round(request: Request, table: TableId, number: RoundNumber, person: Visitor) -> Response:
    """A round step by step. Those who may replay see the cards that were face down, once the round is over."""
    moment, everything = await _recorded(request, table, number, person)

    def told() -> bytes:
        found = _found(floor_of(request), moment, number)
        return encode(replayed(moment.game, number, found, everything=everything, person=_who(person)))

    return reply(await floor_of(request).reading_room.read(asker(request, person), told))


@router.get("/tables/{table}/rounds/{number}/transcript", response_class=PlainTextResponse)
async def round_transcript(request: Request, table: TableId, number: RoundNumber, person: Visitor) -> Response:
    """A round as text, with its paragraphs."""
    moment, everything = await _recorded(request, table, number, person)

    def told() -> str:
        found = _found(floor_of(request), moment, number)
        return transcript(moment.game, moment.name, number, found, everything=everything, person=_who(person))

    text = await floor_of(request).reading_room.read(asker(request, person), told)
    return _file(text, f"{moment.name} round {number}.txt")


@router.get("/tables/{table}/rounds/{number}/phh", response_class=PlainTextResponse, responses=refusals(400, 503))
async def round_history(request: Request, table: TableId, number: RoundNumber, person: Visitor) -> Response:
    """A finished hand of poker in the open format for hand histories, with the cards that this visitor saw."""
    moment, everything = await _recorded(request, table, number, person)

    def told() -> str:
        found = _found(floor_of(request), moment, number)
        hand = hand_of(moment.game, moment.name, number, found, everything=everything, person=_who(person))
        return phh.write(hand)

    text = await floor_of(request).reading_room.read(asker(request, person), told)
    return _file(text, f"{moment.name} hand {number}.phh")


@router.get("/tables/{table}/hands", response_class=PlainTextResponse, responses=PRIVATE | refusals(400, 503))
async def last_hands(
    request: Request,
    table: TableId,
    person: SignedIn,
    most: Annotated[int, Query(ge=1, le=MOST_HANDS)] = MOST_HANDS,
) -> Response:
    """This person's last hands at a table of poker, in the open format, with the cards that this person saw."""
    floor = floor_of(request)
    moment = await moment_of(floor, table, person)

    def told() -> str:
        return phh.write_many([*_hands_of(floor, moment, person, most + 1)][-most:])  # one may not be over yet

    text = await floor.reading_room.read(asker(request, person), told)
    return _file(text, f"{moment.name} hands.phhs")


def _hands_of(floor: Floor, moment: Moment, person: Person, most: int) -> Iterator[History]:
    """The hands of a person that are over; one that was called off has no history."""
    if scribe_of(moment.game) is None:
        raise BadInput(f"Rounds of {moment.game.charter.name} are not kept as hand histories; read the transcripts.")
    for number in readings.rounds_sat(floor.database, moment.chain, person.id, most):
        found = _found(floor, moment, number)
        with suppress(BadInput):
            yield hand_of(moment.game, moment.name, number, found, everything=False, person=person.id)


def _who(person: Person | None) -> int:
    return person.id if person else 0


def _file(text: str, name: str) -> Response:
    """A text that is kept as a file."""
    kept = name.replace(" ", "-").replace("'", "").lower()
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{kept}"'})


async def _recorded(request: Request, table: int, number: int, person: Person | None) -> tuple[Moment, bool]:
    """The table of a round, and whether a person sees everything in it."""
    floor = floor_of(request)
    moment = await moment_of(floor, table, person)
    over = number < moment.standing.round or moment.awaits is None
    return moment, over and await _sees_everything(floor, moment, number, person)


def _found(floor: Floor, moment: Moment, number: int) -> readings.RoundRead:
    found = readings.round_lines(floor.database, moment.chain, number)
    if found is None:
        raise Refused(404, f"There is no round {number} at {moment.name}.")
    return found


async def _sees_everything(floor: Floor, moment: Moment, number: int, person: Person | None) -> bool:
    """Whether a person sees what was face down in a round: surveillance does, but of nothing that the person plays."""
    if person is None or not person.may(Power.REPLAY) or moment.standing.seat_of(person.id):
        return False
    return not await run_in_threadpool(readings.has_played, floor.database, moment.chain, number, person.id)


@router.get("/tables/{table}/fairness", responses=answers(Evidence))
async def fairness(request: Request, table: TableId, person: Visitor) -> Response:
    """The newest series of draws: commitments, cuts, draws, shuffles, and the revealed seeds; and the equipment."""
    floor = floor_of(request)
    moment = await moment_of(floor, table, person)
    told = floor.reading_room.read(asker(request, person), lambda: encode(evidence(floor.database, moment)))
    return reply(await told)


# --- the cage ------------------------------------------------------------------------------------------------------


class Key(BaseModel):
    """A key that makes it safe to ask twice."""

    key: str = Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")


@router.get("/cage", responses=answers(Cage) | PRIVATE)
async def cage(request: Request, person: SignedIn) -> Response:
    """What a person has, where it is, and where it came from."""
    return reply(await _cage(floor_of(request), person))


@router.post("/cage/grant", responses=answers(Cage) | CHANGES)
async def grant(request: Request, person: SignedIn, wanted: Key) -> Response:
    """Give play chips to somebody who is broke."""
    floor = floor_of(request)
    await floor.grant(person.id, wanted.key)
    return reply(await _cage(floor, person))


async def _cage(floor: Floor, person: Person) -> dict[str, Any]:
    has, seats = await floor.bankroll(person.id), await floor.seats_of(person.id)
    held = has + sum(one["chips"] + one["on_layout"] for one in seats)
    balance, lines = has, []
    for row in await run_in_threadpool(readings.statement, floor.database, person.id):
        lines.append({"at": row.at, "what": _what(row), "cents": row.cents, "balance": balance})
        balance -= row.cents
    why = await _no_grant(floor, person, held)
    return {
        "bankroll": has,
        "at_tables": [one for one in seats if not one["practice"]],
        "statement": lines,
        "grant": {"cents": floor.settings.welcome, "allowed": not why, "why": why},
    }


def _what(row: Any) -> str:
    """What a movement at the cage was."""
    if not row.name:
        return "Play chips from the cage"
    if row.cents > 0:
        return f"Cashed out at {row.name}"
    return f"{'Cash for a wager called out' if called_out(read(row.body)) else 'Bought in'} at {row.name}"


async def _no_grant(floor: Floor, person: Person, held: int) -> str:
    """Why the cage gives a person no play chips; empty if it does."""
    care, broke = await floor.care_for(person.id), floor.settings.broke
    if refusal := keeps_out(care.protection, floor.now()):
        return refusal.sentence
    return "" if held < broke else f"You can get more play chips when you have less than {dollars(broke)} in all."


# --- one's own play ------------------------------------------------------------------------------------------------


@router.get("/play", responses=answers(MyPlay) | PRIVATE | refusals(503))
async def play(request: Request, person: SignedIn, practice: Annotated[str, Query(max_length=3)] = "no") -> Response:
    """Results over time and by wager, next to their expectation."""
    floor, by, with_practice = floor_of(request), asker(request, person), practice == "yes"
    room, base = floor.reading_room, floor.database
    rules = await room.read(by, readings.rules_played, base, person.id, practice=with_practice)
    costs = {}
    for one in dict.fromkeys(rules.values()):
        costs[one] = await floor.back_room.ask(by, actuary.costs, one)

    def told() -> bytes:
        rows = readings.settlements_of(base, person.id, practice=with_practice)
        return encode(my_play(rows, rules, costs))

    return reply(await room.read(by, told))


@router.get("/play/rounds", responses=answers(RoundsPlayed) | PRIVATE | refusals(400, 503))
async def play_rounds(
    request: Request,
    person: SignedIn,
    *,
    practice: Annotated[str, Query(max_length=3)] = "no",
    game: Annotated[str, Query(max_length=60, description="Only rounds of this game.")] = "",
    since: Annotated[str, Query(pattern=f"^({TIME})?$", description="Only rounds decided at this time or later.")] = "",
    until: Annotated[str, Query(pattern=f"^({TIME})?$", description="Only rounds decided before this time.")] = "",
    before: Annotated[str, Query(max_length=80, description="Where the page before ended.")] = "",
) -> Response:
    """This person's rounds, the last decided first, with what was wagered in each and its net result."""
    floor = floor_of(request)
    place = place_in(before) if before else readings.Place(until, 0, 0, 0) if until else readings.FIRST
    wanted = readings.Wanted(place, since, practice == "yes")

    def told() -> bytes:
        return encode(my_rounds(floor.database, person.id, wanted, game))

    return reply(await floor.reading_room.read(asker(request, person), told))


@router.get("/play/rounds/{table}/{number}", responses=answers(RoundOpened) | PRIVATE | refusals(503))
async def play_round(request: Request, table: TableId, number: RoundNumber, person: SignedIn) -> Response:
    """What was decided for this person in a round, wager by wager."""
    floor = floor_of(request)

    def told() -> bytes:
        rows, lines = readings.lines_decided(floor.database, person.id, table, number)
        if not rows:
            raise Refused(404, f"Nothing was decided for you in round {number} of that table.")
        _, rules = readings.tables_named(floor.database, [table])[table]
        return encode(my_round(rules, rows, lines))

    return reply(await floor.reading_room.read(asker(request, person), told))


@router.get("/play/choices", responses=answers(Practiced) | PRIVATE)
async def choices(request: Request, person: SignedIn, game: Annotated[str, Query(max_length=60)] = "") -> Response:
    """How well this person has chosen at practice tables, in one game or in all; nobody else is told."""
    floor = floor_of(request)
    await floor.coach.judged(person.id)
    return reply(await run_in_threadpool(practiced_by, floor.database, person.id, game))


class Practice(BaseModel):
    """A private table: its game and its house rules."""

    game: str = Field(max_length=60)
    edition: str | None = Field(default=None, max_length=20)
    options: dict[str, str] = Field(default_factory=dict, max_length=40)


@router.post("/practice", responses=answers(Opened) | CHANGES)
async def practice(request: Request, person: SignedIn, wanted: Practice) -> Response:
    """Open a private table with free practice chips."""
    floor = floor_of(request)
    rules = Rules(wanted.game, wanted.edition, wanted.options)
    rules.open()
    door_of(request).limits.practice(person.id, address_of(request), floor.now())
    at, most = iso(floor.now()), floor.settings.most_practice
    return reply({"table": await run_in_threadpool(add_practice, floor.database, rules, person.id, most, at)})


# --- the pit -------------------------------------------------------------------------------------------------------


@router.get("/pit", responses=answers(Pit) | PRIVATE)
async def pit(request: Request, person: Annotated[Person, Depends(with_power(Power.SEE_PIT))]) -> Response:
    """Every public table as the pit sees it: who deals, what was bought in, what the house won, what needs attention.

    Nobody sees the figures of a table at which that person plays.
    """
    floor = floor_of(request)
    now, moments = floor.now(), floor.pit()
    chains = [moment.chain for moment in moments]
    begun = iso(day_ends(floor.settings.hours, now) - DAY)
    taken = await run_in_threadpool(readings.taken_at, floor.database, chains)
    today = await run_in_threadpool(readings.taken_since, floor.database, chains, begun)
    found = [one for moment in moments for one in alerts(moment, person, now)]
    return reply(
        {
            "alerts": sorted(found, key=lambda one: list(Why).index(one.why)),
            "tables": [
                {
                    "id": moment.chain,
                    "name": moment.name,
                    "game": moment.game.charter.slug,
                    "open": moment.standing.open,
                    "retired": moment.standing.retired,
                    "dealer": moment.standing.dealer_name or "automatic",
                    "seats_taken": len(moment.standing.occupants),
                    "places": moment.game.places,
                    "plays": bool(moment.standing.seat_of(person.id)),
                    **_figures(moment, taken[moment.chain], today[moment.chain], person),
                    "round": moment.standing.round,
                    "phase": moment.state.phase,
                    "notices": moment.standing.notices,
                    "last": iso(moment.standing.since) if moment.standing.since else "",
                }
                for moment in moments
            ],
        }
    )


def _figures(moment: Moment, taken: Takings, today: int, person: Person) -> dict[str, int | None]:
    """The figures of a table; none for a person who plays there."""
    if moment.standing.seat_of(person.id):
        return {"rack": None, "today": None, "drop": None, "on_layout": None}
    return {"rack": taken.rack, "today": today, "drop": taken.dropped, "on_layout": moment.on_layout}


@router.get("/audit", responses=answers(Findings) | PRIVATE | refusals(400, 503))
async def run_audit(request: Request, person: Annotated[Person, Depends(with_power(Power.AUDIT))]) -> Response:
    """Verify every chain, the books and the revealed seeds. On a long record this takes a while.

    Nobody sees the chips of a table at which that person plays.
    """
    floor = floor_of(request)
    exported = await run_in_threadpool(floor.exporter.exported)  # before the record, which moves on, is read
    plays = tuple(table for table, moment in floor.moments.items() if moment.standing.seat_of(person.id))
    vault = floor.database.vault
    assert vault is not None, "a floor has its key"
    about = AuditAsked(floor.database.url, floor.settings.hours, str(vault.file), tuple(heads_of(exported)), plays)
    return reply(await floor.auditors.ask(asker(request, person), audit_of, about))
