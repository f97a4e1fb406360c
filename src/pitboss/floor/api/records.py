"""What was recorded: rounds, draws, the cage statement, a person's own play, and the pit's figures."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from msgspec import Raw
from pydantic import BaseModel, Field
from starlette.responses import PlainTextResponse, Response

from pitboss.floor.api.answers import Cage, Fairness, MyPlay, Opened, Pit, Rounds, RoundTold, answers
from pitboss.floor.api.door import floor_of, with_power
from pitboss.floor.api.law import report_of
from pitboss.floor.api.reply import reply
from pitboss.floor.api.sentence import Refused, refusals
from pitboss.floor.api.tables import SignedIn, TableId, Visitor, moment_of
from pitboss.floor.audit import Findings, audit, heads_of
from pitboss.floor.floor import Floor
from pitboss.floor.history import all_series, published, replayed, transcript
from pitboss.floor.live import Moment
from pitboss.floor.my_play import my_play
from pitboss.floor.people import Person, Power
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.store import readings
from pitboss.floor.store.tables import add_practice
from pitboss.game import Game
from pitboss.money import dollars

LARGEST_ROUND = 2**31 - 1
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
            "yours": None if row.net is None else int(row.net),
        }
        for row in rows
    ]
    return reply({"rounds": found, "more": more})


@router.get("/tables/{table}/rounds/{number}", responses=answers(RoundTold) | refusals(400))
async def one_round(request: Request, table: TableId, number: RoundNumber, person: Visitor) -> Response:
    """A round step by step. Those who may replay see the cards that were face down, once the round is over."""
    moment, found, everything = await _recorded(request, table, number, person)
    return reply(replayed(moment.game, number, found, everything=everything))


@router.get("/tables/{table}/rounds/{number}/transcript", response_class=PlainTextResponse)
async def round_transcript(request: Request, table: TableId, number: RoundNumber, person: Visitor) -> Response:
    """A round as text, with its paragraphs."""
    moment, found, everything = await _recorded(request, table, number, person)
    text = transcript(moment.game, moment.name, number, found, everything=everything)
    name = f"{moment.name} round {number}.txt".replace(" ", "-").lower()
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _recorded(
    request: Request, table: int, number: int, person: Person | None
) -> tuple[Moment, readings.RoundRead, bool]:
    floor = floor_of(request)
    moment = await moment_of(floor, table, person)
    found = await run_in_threadpool(readings.round_lines, floor.database, table, number)
    if found is None:
        raise Refused(404, f"There is no round {number} at {moment.name}.")
    over = number < moment.standing.round or moment.awaits is None
    everything = over and person is not None and person.may(Power.REPLAY)
    return moment, found, everything


@router.get("/tables/{table}/fairness", responses=answers(Fairness))
async def fairness(request: Request, table: TableId, person: Visitor) -> Response:
    """The newest series of draws: commitments, cuts, draws, and the revealed seeds."""
    floor = floor_of(request)
    moment = await moment_of(floor, table, person)
    series = await run_in_threadpool(_fairness, floor, moment)
    return reply({"series": series})


def _fairness(floor: Floor, moment: Moment) -> list[Any]:
    oldest = max(1, moment.standing.series - readings.MOST_SERIES + 1)
    lines = readings.lines_of_draws(floor.database, moment.chain, oldest)
    return [published(one) for one in all_series(moment.chain, lines)][::-1]


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
        place = f"at {row.name}" if row.name else "from the cage"
        what = ("Play chips" if not row.name else "Cashed out") if row.cents > 0 else "Bought in"
        lines.append({"at": row.at, "what": f"{what} {place}", "cents": row.cents, "balance": balance})
        balance -= row.cents
    broke = floor.settings.broke
    return {
        "bankroll": has,
        "at_tables": [one for one in seats if not one["practice"]],
        "statement": lines,
        "grant": {
            "cents": floor.settings.welcome,
            "allowed": held < broke,
            "why": ""
            if held < broke
            else f"You can get more play chips when you have less than {dollars(broke)} in all.",
        },
    }


# --- one's own play ------------------------------------------------------------------------------------------------


@router.get("/play", responses=answers(MyPlay) | PRIVATE)
async def play(request: Request, person: SignedIn, practice: Annotated[str, Query(max_length=3)] = "no") -> Response:
    """Results over time and by wager, next to their expectation."""
    floor = floor_of(request)

    def page() -> dict[str, Any]:
        rows = readings.settlements_of(floor.database, person.id, practice=practice == "yes")
        return my_play(rows, _costs)

    return reply(await run_in_threadpool(page))


def _costs(game: Game[Any]) -> dict[str, float]:
    return {line.wager: float(line.house_advantage) for line in report_of(game).wagers}


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
    at, most = iso(floor.now()), floor.settings.most_practice
    return reply({"table": await run_in_threadpool(add_practice, floor.database, rules, person.id, most, at)})


# --- the pit -------------------------------------------------------------------------------------------------------


@router.get("/pit", responses=answers(Pit) | PRIVATE)
async def pit(request: Request, person: Annotated[Person, Depends(with_power(Power.SEE_PIT))]) -> Response:
    """Every public table as the pit sees it: who deals, what was bought in, and what the house won."""
    floor = floor_of(request)
    moments = [floor.moments[table] for table in floor.public if table in floor.moments]
    chains = [moment.chain for moment in moments]
    taken = await run_in_threadpool(readings.taken_at, floor.database, chains)
    return reply(
        {
            "tables": [
                {
                    "id": moment.chain,
                    "name": moment.name,
                    "game": moment.game.charter.slug,
                    "open": moment.standing.open,
                    "dealer": moment.standing.dealer_name or "automatic",
                    "seats_taken": len(moment.standing.occupants),
                    "places": moment.game.places,
                    "rack": taken[moment.chain].rack,
                    "drop": taken[moment.chain].dropped,
                    "on_layout": sum(bet.cents for bet in moment.state.bets),
                    "round": moment.standing.round,
                    "phase": moment.state.phase,
                    "notices": moment.standing.notices,
                    "last": iso(moment.standing.since) if moment.standing.since else "",
                }
                for moment in moments
            ]
        }
    )


@router.get("/audit", responses=answers(Findings) | PRIVATE | refusals(400))
async def run_audit(request: Request, person: Annotated[Person, Depends(with_power(Power.AUDIT))]) -> Response:
    """Verify every chain, the books and the revealed seeds. On a long record this takes a while."""
    return reply(await run_in_threadpool(_audited, floor_of(request)))


def _audited(floor: Floor) -> Findings:
    heads = heads_of(floor.exporter.exported())  # before the record is read, which has moved on by then
    return audit(floor.database, heads=heads)
