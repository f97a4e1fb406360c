"""Tables at which patrons bet against each other, for the browser tests: guests whom a test plays, hand after hand."""

from collections.abc import Callable
from typing import Any

from at_the_screen import Floor, NewVisit, Visit
from pitboss.felt import felt_of
from pitboss.games import names, open_game

POKER_ROOM = [game for game in names() if felt_of(open_game(game)).layout.pots]
Scene = dict[str, Any]
Plan = Callable[[Scene], tuple[str, int]]  # what somebody does who is to act: the move, and the cents
STAYS = ("check", "call", "stand-pat", "forced-bet", "show")


def moves(scene: Scene) -> dict[str, Any]:
    """The moves that are offered, by their names."""
    return {move["name"]: move for move in scene["moves"]}


def stays(scene: Scene) -> tuple[str, int]:
    """Check, or else call."""
    found = moves(scene)
    name = next((name for name in STAYS if name in found), "fold")
    return name, found[name]["least"]


def all_in(scene: Scene) -> tuple[str, int]:
    """Bet everything, or else call."""
    found = moves(scene)
    name = next((name for name in ("raise", "bet") if name in found), "")
    return (name, found[name]["most"]) if name else stays(scene)


def folds(scene: Scene) -> tuple[str, int]:
    """Check, or else fold."""
    return ("check" if "check" in moves(scene) else "fold"), 0


class CardRoom:
    """A public table of poker: who sits where, and how the hands go on while the dealers are on hold."""

    def __init__(self, floor: Floor, table: int, guests: dict[int, Visit], chips: dict[int, int]) -> None:
        self.floor = floor
        self.table = table
        self.guests = guests
        self._is_left(next(iter(guests.values())))
        for seat, guest in guests.items():
            guest.command(table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": chips[seat]})

    def _is_left(self, guest: Visit) -> None:
        """Wait until those who played here before are gone."""
        while guest.get(f"/api/tables/{self.table}/scene")["seats"]:
            if not self.floor.step():
                self.floor.advance(1)

    def scene(self, seat: int) -> Scene:
        """The table as somebody in a seat sees it."""
        found: Scene = self.guests[seat].get(f"/api/tables/{self.table}/scene")
        return found

    def goes_on(self, plan: Plan, until: Callable[[Scene], object], seat: int) -> Scene:
        """The dealers step, and guests follow the plan, until the scene that a seat sees is as wanted."""
        for _ in range(2_000):
            scene = self.scene(seat)
            if until(scene):
                return scene
            acts = [one for one in scene["choosers"] if one in self.guests]
            if acts:
                move, cents = plan(self.scene(acts[0]))
                self.guests[acts[0]].command(self.table, {"type": "Choose", "move": move, "cents": cents})
            elif not self.floor.step():
                self.floor.advance(1)
        raise AssertionError("the table does not get there")

    def leaves(self) -> None:
        """Everybody gives up the seat, so that the next visitor finds the table free."""
        for guest in self.guests.values():
            guest.leave()


def card_room(floor: Floor, new_visit: NewVisit, game: str, me: Visit, chips: dict[int, int], *, seat: int) -> CardRoom:
    """Guests with these chips at the public table of a game; one of the seats is this visitor's own."""
    guests = {one: me if one == seat else new_visit() for one in chips}
    for guest in guests.values():
        guest.post("/api/guest", {})
    return CardRoom(floor, me.table_of(game), guests, chips)
