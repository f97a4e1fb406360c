"""Who is connected to which table: at this server, and at the others as far as they have told."""

from collections.abc import Callable, Collection, Iterator, Mapping

EVERY = 10.0  # seconds between two times that a server tells the others
LASTS = 25.0  # seconds that it is believed
HERE = "here:"
LONGEST = 4_000  # characters of one whisper


class Elsewhere:
    """The people who are connected to other servers."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: dict[int, dict[int, float]] = {}  # by table and person

    def at(self, chain: int) -> set[int]:
        """Who is connected to a table elsewhere."""
        if chain not in self._until:
            return set()
        now = self._clock()
        there = self._until[chain] = {person: until for person, until in self._until[chain].items() if until > now}
        if not there:
            del self._until[chain]
        return set(there)

    def heard(self, said: str) -> None:
        """Another server told who is connected to it."""
        until = self._clock() + LASTS
        for table in said.removeprefix(HERE).split(";"):
            chain, _, people = table.partition("=")
            self._until.setdefault(int(chain), {}).update((int(person), until) for person in people.split(","))


def whispers(connected: Mapping[int, Collection[int]]) -> Iterator[str]:
    """What a server tells the others: who is at which table, in pieces that a notice can hold."""
    piece = ""
    for chain, people in connected.items():
        if people:
            table = f"{chain}={','.join(map(str, sorted(people)))}"
            if len(piece) + len(table) > LONGEST:
                yield HERE + piece
                piece = ""
            piece += f";{table}" if piece else table
    if piece:
        yield HERE + piece
