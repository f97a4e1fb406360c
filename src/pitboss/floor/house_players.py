"""House players at a table on the floor: when they sit down, what they do, and when they get up.

They are invited when a game needs more players than are there, and are shown as house players. Each sees only what its
seat may see. They wager just before the dealer closes the betting, and choose when it is their turn.
"""

from pitboss.agents import house_player, move_of, silent
from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Place, Sit
from pitboss.equipment import Secure
from pitboss.floor.live import LiveTable
from pitboss.floor.record import Invited
from pitboss.floor.standing import Standing
from pitboss.game import AnyGame, Choice


def missing(game: AnyGame, standing: Standing) -> int:
    """How many house players to invite: as many as the game needs, once a patron is there to play."""
    plays = set(standing.patrons).difference(standing.leaving)
    return max(0, game.patrons - len(standing.occupants)) if plays and standing.open else 0


def superfluous(game: AnyGame, standing: Standing) -> tuple[int, ...]:
    """The seats of house players who are no longer needed, because others play instead or nobody does."""
    needed = max(0, game.patrons - len(standing.patrons)) if standing.patrons else 0
    return standing.house_players[needed:]


def invitation(live: LiveTable) -> tuple[Invited, tuple[AnyCommand, ...]]:
    """The fact that invites the next house player, and the commands with which it sits down and buys in."""
    taken = live.standing.occupants.keys() | set(live.table.state.seats)
    seat = next(seat for seat in range(live.game.places, 0, -1) if seat not in taken)
    chips = house_player(live.game, Secure()).chips
    return Invited(seat, f"House player {seat}"), (Sit(seat), BuyIn(seat, chips))


def wagers(live: LiveTable, seat: int) -> tuple[Place | Call, ...]:
    """What a house player does while the betting is open."""
    player = house_player(live.game, Secure())
    return player.wagers(live.game.view(live.table.state, seat), seat, live.table.chips(seat))


def choices(live: LiveTable) -> tuple[Choose, ...]:
    """The choices of the house players whose turn it is."""
    awaits = live.table.awaits
    if not isinstance(awaits, Choice):
        return ()
    asked = [seat for seat in awaits.seats if seat in live.standing.house_players]
    player = house_player(live.game, Secure())
    moves = (move_of(player, live.game, live.table.state, seat) for seat in asked)
    return tuple(move for move in moves if move is not None)


def quiet(live: LiveTable, seat: int) -> Choose | None:
    """The move for a patron who does not answer, for use when a house player's own move is refused."""
    return move_of(silent, live.game, live.table.state, seat)


def leaving(live: LiveTable) -> tuple[Leave, ...]:
    """The house players who get up."""
    return tuple(Leave(seat) for seat in superfluous(live.game, live.standing))
