"""Who is connected to which table on other servers, as far as those servers have reported it."""

from collections.abc import Callable, Collection, Iterator, Mapping

EVERY = 10.0  # seconds between a server's reports to the others
LASTS = 25.0  # seconds for which a report is valid
HERE = "here:"
LONGEST = 4_000  # characters of one whisper


class Elsewhere:
    """The people connected to other servers."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: dict[int, dict[int, float]] = {}  # until when a report is valid, by table and person

    def at(self, chain: int) -> set[int]:
        """The people connected to a table on other servers."""
        if chain not in self._until:
            return set()
        now = self._clock()
        there = self._until[chain] = {person: until for person, until in self._until[chain].items() if until > now}
        if not there:
            del self._until[chain]
        return set(there)

    def heard(self, said: str) -> None:
        """Another server has reported who is connected to it."""
        until = self._clock() + LASTS
        for table in said.removeprefix(HERE).split(";"):
            chain, _, people = table.partition("=")
            self._until.setdefault(int(chain), {}).update((int(person), until) for person in people.split(","))


def whispers(connected: Mapping[int, Collection[int]]) -> Iterator[str]:
    """A server's reports to the others of who is at which table, in pieces that fit into a notice."""
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
