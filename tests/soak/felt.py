"""A table as a bot knows it, and what it may try there, lawful or not."""

from typing import Any

import msgspec
from msgspec import Struct

from .script import Turn

Json = dict[str, Any]
MOST_AT_ONCE = 3  # wagers of one request
CHOOSES, ALL_IN = 0.7, 0.3  # of all turns in which something is to be chosen


class Felt(Struct, frozen=True):
    """What a table's description says."""

    table: int
    game: str
    places: int
    spots: tuple[tuple[str, int, int], ...]  # name, minimum, increment
    tickets: bool
    pauses: tuple[str, ...] = ()  # the calls with which a patron sits out and plays again

    @classmethod
    def read(cls, described: Json) -> "Felt":
        limits = ((spot["id"], spot["limits"]) for spot in described["spots"].values())
        spots = tuple(sorted((name, of["minimum"], of["increment"]) for name, of in limits))
        pauses = tuple(described["pauses"])
        return cls(described["id"], described["game"], described["places"], spots, described["free_text"], pauses)

    def at(self, table: int) -> "Felt":
        """The same at another table."""
        return msgspec.structs.replace(self, table=table)

    def lawful(self, turn: Turn, scene: Json | None) -> list[Json]:
        """Something to try from the seat: what is to be had at all, whether or not at this moment."""
        if scene and scene["moves"] and turn.choices[3] < CHOOSES:
            return self._choose(turn, scene)
        match turn.deed:
            case "place":
                return [self._place(turn, at) for at in range(1 + int(turn.choices[0] * MOST_AT_ONCE))]
            case "take":
                seat = scene["you"]["seat"] if scene else None
                mine = [bet for bet in scene["bets"] if bet["seat"] == seat] if scene else []
                bet = turn.pick(1, mine) if mine else None
                return [{"type": "TakeDown", "spot": bet["spot"], "cents": bet["cents"]}] if bet else []
            case "call":
                return self._call(turn, scene)
            case "cut":
                return [{"type": "Cut", "word": f"word {turn.choices[2]:.6f}"}]
            case "buy":
                return [{"type": "BuyIn", "cents": turn.pick(1, (5_000, 10_000, 500_000))}]
            case "cash":
                return [{"type": "CashOut", "cents": turn.pick(1, (500, 2_500, 5_000))}]
            case "sit":
                return [{"type": "Sit", "seat": 1 + int(turn.choices[1] * self.places)}]
            case _:
                return [{"type": turn.deed.capitalize()}]  # Ready, Reveal, Leave

    def _choose(self, turn: Turn, scene: Json) -> list[Json]:
        """A move that the table waits for; of those that take chips, now and then with all that it takes."""
        move = turn.pick(1, scene["moves"])
        cents = move["most"] if turn.choices[4] < ALL_IN else move["least"]
        return [{"type": "Choose", "move": move["name"], "cents": cents}]

    def _place(self, turn: Turn, at: int) -> Json:
        if self.tickets and turn.choices[10] < 0.5:  # of keno: some of eighty numbers
            numbers = {1 + int(turn.choices[(at + other) % 8] * 80) for other in range(1 + int(turn.choices[11] * 5))}
            name, least, step = "-".join(map(str, sorted(numbers))), 100, 100
        else:
            name, least, step = turn.pick(2 + at, self.spots)
        return {"type": "Place", "spot": name, "cents": least + step * int(turn.choices[5 + at] ** 2 * 10)}

    def _call(self, turn: Turn, scene: Json | None) -> list[Json]:
        offers = [offer for offer in scene["offers"] if "patron" in offer["by"]] if scene else []
        if not offers:
            return []
        offer = turn.pick(1, offers)
        return [{"type": "Call", "name": offer["name"], "value": turn.pick(2, offer["values"] or [""])}]


def wild(turn: Turn) -> list[Json]:
    """Something that no patron may ever do."""
    place: Json = {"type": "Place", "spot": "nowhere", "cents": 500}
    tries: tuple[list[Json], ...] = (
        [place],
        [place | {"spot": "pass", "cents": 1}],
        [{"type": "Place", "spot": "pass", "cents": 500, "seat": 63}],
        [{"type": "Place", "spot": "pass", "cents": 500, "by": "dealer", "seat": 1}],
        [{"type": "Call", "name": "no-more-bets", "by": "dealer"}],
        [{"type": "Choose", "move": "hit"}],
        [{"type": "TakeOver"}],
        [{"type": "Open"}],
        [{"type": "Draw"}],
        [{"type": "Result", "text": "17"}],
        [{"type": "CloseTable"}],
        [{"type": "Post", "text": "The house pays double today."}],
        [{"type": "Cut", "word": "a"}, {"type": "Cut", "word": "b"}],
        [{"type": "BuyIn", "cents": 100}, place],
        [{"type": "BuyIn", "cents": 0}],
        [{"type": "StandUp", "seat": 1}],
        [{"type": "Sit", "seat": 0}],
        [{"type": "JoinList"}, {"type": "LeaveList"}],
        [],
    )
    return turn.pick(0, tries)
