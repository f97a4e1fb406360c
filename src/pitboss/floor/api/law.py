"""The law behind each event, and exact odds."""

from collections.abc import Callable, Hashable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.floor import actuary
from pitboss.floor.api.answers import Odds, Paragraph, ShoeOdds, Wagers, answers
from pitboss.floor.api.door import asker, floor_of, with_power
from pitboss.floor.api.reply import reply
from pitboss.floor.api.sentence import Refused, refusals
from pitboss.floor.api.tables import TableId, Visitor, moment_of
from pitboss.floor.live import Moment
from pitboss.floor.people import Person, Power
from pitboss.floor.rules import Rules
from pitboss.game import Wagering
from pitboss.law import Citation, Edition, Provision, UnknownCitation, look_up, plainly, shown
from pitboss.law.errata import errata_for
from pitboss.odds.analyst import analyst_of
from pitboss.odds.report import WagerOdds
from pitboss.odds.shoe import shoe_now
from pitboss.odds.strategy_chart import Chart

router = APIRouter(prefix="/api", tags=["law and odds"], responses=refusals(400, 404, 422, 429, 503))
MOST_OPTIONS = 40
Choices = Annotated[list[Annotated[str, Query(max_length=80)]], Query(max_length=MOST_OPTIONS)]


@router.get("/law/{cite:path}", responses=answers(Paragraph))
async def paragraph(
    cite: Annotated[str, Path(max_length=80)], edition: Annotated[Edition | None, Query()] = None
) -> Response:
    """A paragraph in plain words, as a reader of an edition sees it; its source, and the known errors in its text."""
    try:
        entry = look_up(cite)
    except UnknownCitation:
        raise Refused(404, f"There is no paragraph {cite[:60]!r} in the inventories.") from None
    citation = Citation(cite)
    own = Edition.NJAC_13_69F if cite.startswith(Edition.NJAC_13_69F) else Edition.NJAC_19_47
    read = shown(citation, edition or own)
    return reply(
        {
            "cite": cite,
            "shown": read if isinstance(entry, Provision) else f"N.J.A.C. {read}",
            "plainly": plainly(citation),
            "authority": str(entry.standing) if isinstance(entry, Provision) else "text of the regulation",
            "errata": [f"Printed: {one.printed}. Read as: {one.read_as}. Why: {one.why}." for one in errata_for(cite)],
        }
    )


@router.get("/odds/{game}", responses=answers(Odds))
async def odds(
    request: Request,
    person: Visitor,
    game: Annotated[str, Path(max_length=60)],
    *,
    edition: Annotated[str | None, Query(max_length=20)] = None,
    option: Choices = [],  # noqa: B006  FastAPI copies it
    pays: Choices = [],  # noqa: B006
) -> Response:
    """The exact odds of every wager in a game, under the chosen rules."""
    rules = Rules(game, edition, _pairs(option, "option"), _pairs(pays, "pays"))
    return reply(await floor_of(request).back_room.ask(asker(request, person), actuary.odds, rules.dumps()))


@router.get("/tables/{table}/odds", responses=answers(Wagers))
async def table_odds(request: Request, table: TableId, person: Visitor) -> Response:
    """The exact odds of every wager at a table."""
    moment = await moment_of(floor_of(request), table, person)
    return reply(await _asked(request, person, actuary.wagers, moment))


@router.get("/tables/{table}/chart", responses=answers(Chart))
async def chart(request: Request, table: TableId, person: Visitor) -> Response:
    """What to do with each kind of hand at a practice table, under its own rules."""
    moment = await moment_of(floor_of(request), table, person)
    if not moment.owner or not analyst_of(moment.game).chart_lines:
        raise Refused(404, f"There is no chart at {moment.name}.")
    return reply(await _asked(request, person, actuary.chart, moment))


@router.get("/tables/{table}/shoe", responses=answers(ShoeOdds) | refusals(401, 403, 409))
async def shoe_odds(
    request: Request, table: TableId, person: Annotated[Person, Depends(with_power(Power.REPLAY))]
) -> Response:
    """The exact odds of the next round, given the cards left in the shoe, for surveillance."""
    moment = await moment_of(floor_of(request), table, person)
    if moment.standing.seat_of(person.id):
        raise Refused(403, "You play at this table, and so see no surveillance of it.")
    if not isinstance(moment.awaits, Wagering | None) or any(
        hand.cards for hand in felt_of(moment.game).hands(moment.state)
    ):
        raise Refused(409, "Cards are on the table; the odds of the next round are shown when this one is over.")
    return reply(await _asked(request, person, actuary.shoe, moment, shoe_now(moment.game, moment.equipment).counts))


@router.get("/tables/{table}/odds/{spot:path}", responses=answers(WagerOdds))
async def spot_odds(
    request: Request, table: TableId, person: Visitor, spot: Annotated[str, Path(min_length=1, max_length=80)]
) -> Response:
    """The exact odds of one spot or ticket."""
    moment = await moment_of(floor_of(request), table, person)
    return reply(await _asked(request, person, actuary.spot, moment, spot))


async def _asked(
    request: Request, person: Person | None, answer: Callable[..., bytes], moment: Moment, *about: Hashable
) -> bytes:
    """What the back room says about a table."""
    floor, rules = floor_of(request), actuary.rules_of(moment.game)
    told: bytes = await floor.back_room.ask(asker(request, person), answer, rules, *about)
    return told


def _pairs(texts: list[str], what: str) -> dict[str, str]:
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not (name.strip() and sign and value.strip()):
            raise BadInput(f"{what} {text[:60]!r} is incomplete; write it like {what}=wheel%3Dsingle-zero.")
        found[name.strip()] = value.strip()
    return found
