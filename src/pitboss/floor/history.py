"""A recorded round, step by step, as a viewer may see it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss import __version__
from pitboss.commands import Role, Viewer
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Drawn, Left, Over, Sat
from pitboss.felt import Hand, felt_of
from pitboss.floor.live import game_events
from pitboss.floor.record import iso
from pitboss.floor.scene import line_seen
from pitboss.floor.store.readings import RoundRead
from pitboss.game import Game, State
from pitboss.law import beside
from pitboss.paper import printed
from pitboss.poker.history import History
from pitboss.scribe import scribe_of
from pitboss.words import on_one_line

GOES_ON = "The round goes on; this is its beginning."
KEYED = "Results of this round were keyed in by the dealer."


def state_before(game: Game[Any], found: RoundRead) -> State:
    """The state of the game as a round opened; one that an earlier version wrote may lack what has a default since."""
    try:
        state: State = msgspec.json.decode(found.before, type=type(game.start()))
    except msgspec.MsgspecError:
        version = found.lines[0].version if found.lines else "another version"
        raise BadInput(
            f"The round was recorded by version {version}, and version {__version__} cannot show it step by step; "
            "its transcript tells what happened."
        ) from None
    return state


def eyes(found: RoundRead, person: int) -> Iterator[Viewer]:
    """Whose view a person gets of each line of a round: that of the seat that the person has after the line.

    If somebody else has taken the seat in the meantime, the person who had it before no longer sees its cards.
    """
    seat = next((seat for seat, one in found.seats.items() if one == person), 0) if person else 0
    for line in found.lines:
        for event in (event for deed in line.deeds for event in deed.events):
            if isinstance(event, Left) and event.seat == seat:
                seat = 0
            elif isinstance(event, Sat) and person and line.who == person:
                seat = event.seat
        yield seat or Role.PUBLIC


def steps(game: Game[Any], found: RoundRead, *, everything: bool, person: int = 0) -> Iterator[dict[str, Any]]:
    """The table after each line of a round, as a person sees it; or, for those with the power to, with everything."""
    state, showing = state_before(game, found), None
    hands: tuple[Hand, ...] = ()
    for line, viewer in zip(found.lines, eyes(found, person), strict=True):
        for event in (event for deed in line.deeds for event in game_events(deed)):
            state = game.evolve(state, event)
            if isinstance(event, Drawn) and (everything or event.seen_by is None):
                showing = {"says": event.says, "outcome": event.outcome, "round": line.round}
        view = state if everything else game.view(state, viewer)
        lay = felt_of(game).hands(view)
        hands = lay if any(hand.cards for hand in lay) else hands  # collected cards are shown once more
        yield {
            "number": line.number,
            "phase": view.phase,
            "bets": view.bets,
            "seats": view.seats,
            "showing": showing,
            "hands": hands,
        }


def readable(found: RoundRead, *, everything: bool) -> RoundRead:
    """A round without what was said between somebody and the floor, except for those who see everything."""
    return found if everything else replace(found, lines=[line for line in found.lines if not line.confidential])


def replayed(game: Game[Any], number: int, found: RoundRead, *, everything: bool, person: int = 0) -> dict[str, Any]:
    """A round for the page that steps through it, as a person saw it."""
    found = readable(found, everything=everything)
    told = zip(found.lines, eyes(found, person), strict=True)
    return {
        "round": number,
        "lines": [line_seen(game, line, None if everything else viewer) for line, viewer in told],
        "steps": list(steps(game, found, everything=everything, person=person)),
        "more": found.more,
        "keyed": found.keyed,
    }


def transcript(game: Game[Any], name: str, number: int, found: RoundRead, *, everything: bool, person: int = 0) -> str:
    """A round as text, each line with its paragraphs, as a person saw it."""
    written = [f"{name}, round {number}", *([KEYED] if found.keyed else []), ""]
    for line, viewer in zip(found.lines, eyes(found, person), strict=True):
        seen = msgspec.json.decode(line_seen(game, line, None if everything else viewer))
        who = "" if not line.who else f" ({line.name})"
        for at, event in enumerate(seen["events"]):
            stamp = f"{seen['at'][11:23]}  " if not at else " " * 14
            cites = f"  [{beside(event['cites'], game.house.edition)}]" if event.get("cites") else ""
            written.append(f"{stamp}{on_one_line(event['text'])}{cites}{who if not at else ''}")
        for deed in line.deeds:
            written += [f"{' ' * 14}| {one}" for one in printed(game, game_events(deed), iso(line.at))]
    return "\n".join([*written, *([GOES_ON] if found.more else [])]) + "\n"


def hand_of(game: Game[Any], name: str, number: int, found: RoundRead, *, everything: bool, person: int = 0) -> History:
    """A round as a hand history, with the cards that a person saw; refused where the game has none, or it is not over.

    Others are known by their seats, and not by their names.
    """
    scribe, events = scribe_of(game), list[AnyEvent]()
    if scribe is None:
        raise BadInput(f"Rounds of {game.charter.name} are not kept as hand histories; read the transcript.")
    for event in (event for line in found.lines for deed in line.deeds for event in game_events(deed)):
        events.append(event)
        if isinstance(event, Over):
            break
    else:
        raise BadInput("The hand is not over yet; its history is written when it is.")
    seat = next((seat for seat, one in found.seats.items() if one == person), 0) if person else 0
    written = scribe.written(state_before(game, found), events, None if everything else seat or Role.PUBLIC)
    at = datetime.fromtimestamp(found.lines[0].at, tz=UTC)
    return replace(
        written,
        table=name,
        hand=number,
        year=at.year,
        month=at.month,
        day=at.day,
        time=at.time().replace(microsecond=0),
        time_zone="Etc/UTC",
    )
