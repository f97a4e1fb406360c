"""Heads that were kept elsewhere: each must still be the hash of a line of its chain."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pitboss.floor.heads import Exported


class Kept(Struct, frozen=True):
    """A head that somebody kept. Where it was written down by hand, only its hash is known."""

    table: int
    hash: str
    number: int | None = None
    at: str = ""


def heads_of(exports: Iterable[Exported]) -> list[Kept]:
    """Every head of some exports."""
    return [Kept(head.table, head.hash, head.number, one.at) for one in exports for head in one.heads]


class Vouched:
    """The heads of one chain, compared with its lines as they are read; `first` is what line 1 is chained to."""

    def __init__(self, heads: Iterable[Kept], first: str) -> None:
        self._at: dict[int, list[Kept]] = {}
        self._anywhere: set[str] = set()
        self._changed: Kept | None = None
        self._right = self._last = 0
        for head in heads:
            if head.number is None:
                self._anywhere.add(head.hash)
            else:
                self._at.setdefault(head.number, []).append(head)
        self.sees(0, first)

    def sees(self, number: int, digest: str) -> None:
        """The next line has this hash."""
        self._last = number
        self._anywhere.discard(digest)
        for head in self._at.pop(number, ()):
            if head.hash == digest:
                self._right = number
            elif self._changed is None:
                self._changed = head

    def ends(self) -> Iterator[str]:
        """What is not as it was when a head was kept."""
        if (one := self._changed) and not one.number:
            yield f"the rules or the owner were changed since the table was exported at {one.at}"
        elif one:
            told = _lines(self._right + 1, one.number, "rewritten")
            yield f"{told}; another head at line {one.number} was exported at {one.at}"
        if self._at:
            newest = self._at[max(self._at)][0]
            told = _lines(self._last + 1, max(self._at), "gone")
            yield f"{told}; the head at line {newest.number} was exported at {newest.at}"
        if self._anywhere:
            yield "the line with the head that was kept is gone: lines were cut off or rewritten"


def _lines(first: int, last: int | None, what: str) -> str:
    return f"line {last} is {what}" if first == last else f"lines {first} to {last} are {what}"
