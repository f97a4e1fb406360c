"""House players at a table on the floor: when they sit down, what they do, and when they get up.

They are invited when a game needs or wants more players than are present, and are shown as house players. They give up
their seats to people, including those on the waiting list. Each sees only what its seat may see. They wager just before
the dealer closes the betting, and choose when it is their turn. If a choice takes work, a clerk in the back room thinks
about it before the dealer's step, so that neither the books nor the loop wait for it.
"""

from collections.abc import Set

import msgspec

from pitboss.agents import HousePlayer, asked, house_player, kind_of_house_player, move_of, silent
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Place, Sit
from pitboss.equipment import Secure
from pitboss.floor import actuary
from pitboss.floor.live import LiveTable, Moment
from pitboss.floor.record import Invited
from pitboss.floor.standing import Standing
from pitboss.game import AnyGame, Choice, State, Turn
from pitboss.money import stack


def missing(game: AnyGame, standing: Standing) -> int:
    """How many house players to invite: as many as the game needs or wants, once a patron is there to play."""
    plays = set(standing.patrons).difference(standing.leaving)
    if not plays or not standing.open:
        return 0
    return max(0, _wanted(game) - len(standing.occupants) - len(standing.waiting))


def _wanted(game: AnyGame) -> int:
    """How many play at a table that house players have filled. If possible, one seat is left for whoever comes."""
    return max(game.patrons, min(game.company, game.places - 1)) if game.company > 1 else game.patrons


def broke(game: AnyGame, state: State, standing: Standing) -> tuple[int, ...]:
    """The seats of house players who have lost all their chips and may buy more right now, where stacks matter."""
    if game.patrons < 2 or standing.playing or not standing.patrons:
        return ()
    held = game.holds(state)
    stacked = (seat for seat in standing.house_players if game.purse(seat) == stack(seat))
    return tuple(seat for seat in stacked if not held.get(stack(seat)))


def purchases(live: LiveTable) -> tuple[BuyIn, ...]:
    """The purchases of chips by house players who have none left."""
    seats = broke(live.game, live.table.state, live.standing)
    return tuple(BuyIn(seat, _player(live.game, seat).chips) for seat in seats)


def superfluous(game: AnyGame, standing: Standing) -> tuple[int, ...]:
    """The seats of house players who are no longer needed, because others play instead or nobody does."""
    people = len(standing.patrons) + len(standing.waiting)
    needed = max(0, _wanted(game) - people) if standing.patrons else 0
    return standing.house_players[needed:]


def invitation(live: LiveTable) -> tuple[Invited, tuple[AnyCommand, ...]]:
    """The fact that invites the next house player, and the commands with which it sits down and buys in."""
    taken = live.standing.occupants.keys() | set(live.table.state.seats)
    seat = _free_seat(live.game.places, taken)
    player = _player(live.game, seat)
    name = f"House player {seat}" + (f", {player.character}" if player.character else "")
    return Invited(seat, name), (Sit(seat), BuyIn(seat, player.chips))


def _free_seat(places: int, taken: Set[int]) -> int:
    """The last free seat, beside nobody as long as there is room."""

    def beside(seat: int) -> bool:
        return not taken.isdisjoint(((seat - 2) % places + 1, seat % places + 1))

    return max((seat for seat in range(1, places + 1) if seat not in taken), key=lambda seat: (not beside(seat), seat))


def wagers(live: LiveTable, seat: int) -> tuple[Place | Call, ...]:
    """What a house player does while the betting is open."""
    player = _player(live.game, seat)
    return player.wagers(live.game.view(live.table.state, seat), seat, live.table.chips(seat))


def choices(live: LiveTable) -> tuple[Choose, ...]:
    """The choices of the house players whose turn it is."""
    seats = choosing(live.table.awaits, live.standing)
    moves = (move_of(_player(live.game, seat), live.game, live.table.state, seat) for seat in seats)
    return tuple(move for move in moves if move is not None)


def choosing(awaits: object, standing: Standing) -> tuple[int, ...]:
    """The seats of house players who are to choose."""
    asked_now = awaits.seats if isinstance(awaits, Choice) else ()
    return tuple(seat for seat in asked_now if seat in standing.house_players)


def quiet(live: LiveTable, seat: int) -> Choose | None:
    """The move for a patron who does not answer, for use when a house player's own move is refused."""
    return move_of(silent, live.game, live.table.state, seat)


def leaving(live: LiveTable) -> tuple[Leave, ...]:
    """The house players who get up; in the middle of a round, nobody does."""
    return () if live.standing.playing else tuple(Leave(seat) for seat in superfluous(live.game, live.standing))


def _player(game: AnyGame, seat: int) -> HousePlayer[AnyGame]:
    """The house player in a seat."""
    return house_player(game, Secure(), seat)


# --- thinking about a choice ---------------------------------------------------------------------------------------


Thought = tuple[str, bytes, bytes]  # the rules of the table, what the seat sees, and what it may choose


def ponders(moment: Moment) -> tuple[Thought, ...]:
    """What house players must think about before the next step, if thinking takes work."""
    seats = choosing(moment.awaits, moment.standing)
    if not seats or not kind_of_house_player(moment.game).ponders:
        return ()
    rules = actuary.rules_of(moment.game)
    given = (asked(moment.game, moment.state, seat) for seat in seats)
    return tuple((rules, msgspec.json.encode(one[0]), msgspec.json.encode(one[1])) for one in given if one)


def still_choosing(before: Moment, now: Moment) -> bool:
    """Whether a table still waits for the same choice, whoever has sat down or left in the meantime."""
    then, choice = before.awaits, now.awaits
    return (
        isinstance(then, Choice)
        and isinstance(choice, Choice)
        and then.turns == choice.turns
        and (before.standing.round, before.state.phase) == (now.standing.round, now.state.phase)
    )


def soon_ponders(moment: Moment) -> str:
    """The rules of a table where house players whose choices take work are about to sit down; otherwise empty."""
    if not missing(moment.game, moment.standing) or not kind_of_house_player(moment.game).ponders:
        return ""
    return actuary.rules_of(moment.game)


def wakes(rules: str) -> None:
    """Load what is needed to think; for a clerk of the back room."""
    kind_of_house_player(actuary.game_of(rules))


def pondered(rules: str, view: bytes, turn: bytes) -> Choose:
    """The choice of a house player who sees the table like this; for a clerk of the back room."""
    game, turned = actuary.game_of(rules), msgspec.json.decode(turn, type=Turn)
    seen = msgspec.json.decode(view, type=type(game.start()))
    answer = _player(game, turned.seat)(seen, turned)
    return Choose(answer.seat, answer.move, answer.cents)
