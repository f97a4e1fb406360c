"""The record of a table: every accepted command, and the events that followed."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from pitboss.commands import AnyCommand
from pitboss.events import AnyEvent


class Entry(Struct, frozen=True, gc=False):
    """One accepted command and what followed from it."""

    number: int
    command: AnyCommand
    events: tuple[AnyEvent, ...]
    at: str = ""  # the time, by the table's clock


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


class Record:
    """The entries of one table, in order. Each is one line of JSON when it is written out."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = list(entries)

    def add(self, command: AnyCommand, events: tuple[AnyEvent, ...], at: str = "") -> None:
        """Append what happened."""
        self.entries.append(Entry(len(self.entries) + 1, command, events, at))

    def dumps(self) -> str:
        """The record as JSON lines."""
        return "".join(_encoder.encode(entry).decode() + "\n" for entry in self.entries)

    @classmethod
    def loads(cls, text: str) -> "Record":
        """Read JSON lines back."""
        return cls(_decoder.decode(line) for line in text.splitlines() if line)
