"""A recorded round, step by step, as a viewer may see it."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss import __version__
from pitboss.commands import Role
from pitboss.errors import BadInput
from pitboss.events import Drawn
from pitboss.felt import Hand, felt_of
from pitboss.floor.live import game_events
from pitboss.floor.record import iso
from pitboss.floor.scene import line_seen
from pitboss.floor.store.readings import RoundRead
from pitboss.game import Game, State
from pitboss.law import beside
from pitboss.paper import printed
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


def steps(game: Game[Any], found: RoundRead, *, everything: bool) -> Iterator[dict[str, Any]]:
    """The table after each line of a round: for those with the power to, with everything that was face down."""
    state, showing = state_before(game, found), None
    hands: tuple[Hand, ...] = ()
    for line in found.lines:
        for event in (event for deed in line.deeds for event in game_events(deed)):
            state = game.evolve(state, event)
            if isinstance(event, Drawn) and (event.seen_by is None or everything):
                showing = {"says": event.says, "outcome": event.outcome, "round": line.round}
        view = state if everything else game.view(state, Role.PUBLIC)
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


def replayed(game: Game[Any], number: int, found: RoundRead, *, everything: bool) -> dict[str, Any]:
    """A round for the page that steps through it."""
    found = readable(found, everything=everything)
    return {
        "round": number,
        "lines": [line_seen(game, line, None if everything else Role.PUBLIC) for line in found.lines],
        "steps": list(steps(game, found, everything=everything)),
        "more": found.more,
        "keyed": found.keyed,
    }


def transcript(game: Game[Any], name: str, number: int, found: RoundRead, *, everything: bool) -> str:
    """A round as text, each line with its paragraphs."""
    written = [f"{name}, round {number}", *([KEYED] if found.keyed else []), ""]
    for line in found.lines:
        seen = msgspec.json.decode(line_seen(game, line, None if everything else Role.PUBLIC))
        who = "" if not line.who else f" ({line.name})"
        for at, event in enumerate(seen["events"]):
            stamp = f"{seen['at'][11:23]}  " if not at else " " * 14
            cites = f"  [{beside(event['cites'], game.house.edition)}]" if event.get("cites") else ""
            written.append(f"{stamp}{on_one_line(event['text'])}{cites}{who if not at else ''}")
        for deed in line.deeds:
            written += [f"{' ' * 14}| {one}" for one in printed(game, game_events(deed), iso(line.at))]
    return "\n".join([*written, *([GOES_ON] if found.more else [])]) + "\n"
