"""The lobby, and each table: its description, its current state, and commands to it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pitboss.events import Refusal
from pitboss.felt import felt_of
from pitboss.floor import asked
from pitboss.floor.api.answers import REQUEST, CarriedOut, Lobby, SpotTold, TableTold, answers
from pitboss.floor.api.door import address_of, door_of, floor_of, signed_in, visitor
from pitboss.floor.api.reply import reply
from pitboss.floor.api.sentence import Refused, refusals
from pitboss.floor.books import Done, Failed
from pitboss.floor.describe import described, games_described, spot_described
from pitboss.floor.floor import Floor
from pitboss.floor.live import Moment
from pitboss.floor.people import Person
from pitboss.floor.scene import Scene
from pitboss.floor.waiting_list import place_of
from pitboss.game import Game
from pitboss.house import Group
from pitboss.pit.sign import choices
from pitboss.words import on_one_line

router = APIRouter(prefix="/api", tags=["tables"], responses=refusals(404, 422, 429))
TableId = Annotated[int, Path(ge=1, le=2**53 - 1)]
Visitor = Annotated[Person | None, Depends(visitor)]
SignedIn = Annotated[Person, Depends(signed_in)]
YesOrNo = Annotated[Literal["yes", "no"], Query()]
Count = Callable[[int], None]
LAST_SIDES = 8  # how many of the sides that won last the lobby shows


async def moment_of(floor: Floor, table: int, person: Person | None) -> Moment:
    """The table as it stands. Only its owner can see a practice table."""
    moment = await floor.moment(table, person)
    if moment is None:
        raise Refused(404, f"There is no table {table}.")
    return moment


@router.get("/lobby", responses=answers(Lobby))
async def lobby(request: Request, person: Visitor, brief: YesOrNo = "no", games: YesOrNo = "yes") -> Response:
    """Every public table, in the order of the lobby, and every game. The brief form has only what changes."""
    floor = floor_of(request)
    moments = sorted(floor.lobby(), key=_order)
    if brief == "yes":
        return reply({"tables": [_card(floor, moment, person) for moment in moments]})
    tables = [_card(floor, moment, person) | _picture(moment.game) for moment in moments]
    return reply({"tables": tables} | ({"games": await run_in_threadpool(_games)} if games == "yes" else {}))


@lru_cache(maxsize=1)
def _games() -> list[dict[str, Any]]:
    return games_described()


def _order(moment: Moment) -> tuple[int, int, str, int]:
    """The groups of the floor one after the other, and in each the most played games first."""
    charter = moment.game.charter
    return list(Group).index(charter.group), charter.rank, charter.name, moment.chain


def _picture(game: Game[Any]) -> dict[str, Any]:
    """What does not change while a table exists: how it looks, and the words by which a search finds it."""
    felt = felt_of(game)
    return {
        "layout": felt.layout,
        "stakes": felt.stakes,
        "roads": felt.roads,
        "wagers": [wager.name for wager in game.wagers.values()],
        "rules": [option.told(value) for option, value in game.charter.chosen(game.house) if value != "no"],
    }


def _card(floor: Floor, moment: Moment, person: Person | None) -> dict[str, Any]:
    standing, game = moment.standing, moment.game
    return {
        "id": moment.chain,
        "name": moment.name,
        "game": game.charter.slug,
        "title": game.charter.name,
        "group": game.charter.group,
        "rank": game.charter.rank,
        "edition": game.house.edition,
        "options": _chosen(game),
        "limits": game.house.limits,
        "places": game.places,
        "taken": sorted(standing.occupants),
        "house_players": list(standing.house_players),
        "waiting": len(standing.waiting),
        "watching": len(floor.watchers.at(moment.chain)),
        "phase": moment.state.phase,
        "open": standing.open,
        "private": bool(moment.owner),
        "device": floor.look(moment),
        "results": standing.results,
        "road": standing.road[-LAST_SIDES:],
        "dealer": standing.dealer_name or "automatic",
        "yours": (standing.seat_of(person.id) or None) if person else None,
        "waits": place_of(standing, person.id) if person else 0,
    }


def _chosen(game: Game[Any]) -> dict[str, str]:
    """The options that differ from their defaults, in words: a title with what is chosen."""
    return {one.title: one.says for one in choices(game.charter, game.house) if not one.usual}


@router.get("/tables/{table}", responses=answers(TableTold))
async def table(request: Request, table: TableId, person: Visitor) -> Response:
    """The description of a table: its game, rules, felt, spots and sign."""
    floor = floor_of(request)
    moment = await moment_of(floor, table, person)
    return reply(described(moment, floor.look(moment)))


@router.get("/tables/{table}/spot", responses=answers(SpotTold))
async def spot(
    request: Request, table: TableId, person: Visitor, name: Annotated[str, Query(min_length=1, max_length=80)]
) -> Response:
    """A spot by its name, including one that is not drawn on the felt, such as a ticket that a patron writes."""
    moment = await moment_of(floor_of(request), table, person)
    found = moment.game.spot(name)
    if found is None or found.wager not in moment.game.wagers:
        if reason := moment.game.no_spot(name):
            raise Refused(404, reason.sentence)
        raise Refused(404, f"There is no spot {name[:40]!r} at this table. {felt_of(moment.game).tickets}".strip())
    return reply(spot_described(moment.game, found))


@router.get("/tables/{table}/scene", responses=answers(Scene))
async def scene(request: Request, table: TableId, person: Visitor) -> Response:
    """The table as this visitor may see it now."""
    floor = floor_of(request)
    moment = await moment_of(floor, table, person)
    if person:
        await floor.bankroll(person.id)
    return reply(floor.scene(moment, person))


@router.post(
    "/tables/{table}/commands",
    responses=answers(CarriedOut) | refusals(400, 401, 403, 409, 413, 415, 503),
    openapi_extra={"requestBody": REQUEST},
)
async def commands(request: Request, table: TableId, person: SignedIn) -> Response:
    """Carry out all of the commands or none, and answer when they are durable. Repeating a key is safe."""
    floor = floor_of(request)
    wanted = read_request(await request.body(), counted(request, person))
    await moment_of(floor, table, person)
    answer = await floor.ask(table, person, wanted)
    if isinstance(answer, Done):
        moment = await moment_of(floor, table, person)  # read again if it was put away meanwhile
        return reply({"number": answer.number, "again": answer.again, "scene": floor.scene(moment, person)})
    if isinstance(answer, Failed):
        raise Refused(503, answer.sentence)
    raise Refused(409, answer.sentence, answer.cites)


def counted(connection: HTTPConnection, person: Person | None) -> Count:
    """What counts the commands that a person sends, and refuses more than the limits allow."""
    limits, now = door_of(connection).limits, floor_of(connection).now
    who, address = person.id if person else None, address_of(connection)
    return lambda count: limits.commands(who, address, now(), count)


def read_request(body: bytes, count: Count) -> asked.Request:
    """The request in a message. Each command counts, and so does each that cannot be read."""
    try:
        wanted = _read(body)
    except Refused:
        count(min(max(body.count(b'"type"'), 1), asked.MOST_COMMANDS))
        raise
    count(len(wanted.do))
    return wanted


def _read(body: bytes) -> asked.Request:
    """The request in a message, or a sentence that says what is wrong with it."""
    try:
        wanted = asked.decoder.decode(body)
    except msgspec.ValidationError as wrong:
        told = on_one_line(str(wrong)[:160])  # it may quote the input
        raise Refused(422, f"The request is not valid: {told}.") from wrong
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Refused(422, "The request is not valid JSON.") from wrong
    if not all(text.isprintable() for text in asked.texts(wanted)):
        raise Refused(422, "The request has text with a line break, or with another character that cannot be printed.")
    return wanted


def refused_message(key: str, refusal: Refusal, commands: tuple[asked.AnyAsked, ...]) -> dict[str, Any]:
    """The message for a refusal, with the spot that it concerns."""
    spots = [command.spot for command in commands if isinstance(command, asked.Place | asked.TakeDown)]
    about = next((spot for spot in spots if refusal.sentence.startswith(f"{spot}: ")), spots[0] if spots else None)
    return {"key": key, "sentence": refusal.sentence, "cites": refusal.cites, "spot": about}
