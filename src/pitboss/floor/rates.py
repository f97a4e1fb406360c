"""Limits on each visitor's requests: buckets that refill over time, and a count of open connections."""

from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Network, ip_address
from math import ceil
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput

MOST_BUCKETS = 20_000  # beyond this, the least recently used bucket is forgotten
HOUSEHOLD = 3  # an address may do as much as so many people
A_FILE = 0.2  # what a page or a file of the client costs, next to a request of the API


class Rates(Struct, frozen=True, forbid_unknown_fields=True):
    """What is allowed. 0 means no limit."""

    guests_per_minute: float = 20
    logins_per_minute: float = 10
    commands_per_second: float = 20  # of a person; of an address as much as of a household
    command_burst: float = 120
    requests_per_second: float = 50
    request_burst: float = 200
    practice_per_hour: float = 30  # practice tables that a person opens; of an address as much as of a household
    practice_burst: float = 10
    connections_per_person: int = 8  # to tables
    connections_per_address: int = 64
    failures_of_name: int = 5  # wrong passwords for one name from one address, after which it is locked for a while
    failures_of_name_anywhere: int = 100  # the same from all addresses
    failures_of_address: int = 20  # wrong passwords from one address, for any names
    sockets_per_address: int = 128  # whatever they are for


class TooMuch(BadInput):
    """Somebody asked for too much at once, and may try again after a number of seconds."""

    def __init__(self, what: str, wait: float) -> None:
        self.wait = max(1, ceil(wait))
        super().__init__(f"{what}; try again in {self.wait} second{'s' if self.wait > 1 else ''}.")


class Buckets:
    """A bucket of tokens for each visitor. It refills at a rate up to its size, and every request takes from it."""

    def __init__(self, rate: float, size: float, *, most: int = MOST_BUCKETS) -> None:
        self.rate = rate
        self.size = max(size, 1.0)
        self.most = most
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, key: Hashable, now: float, tokens: float = 1.0) -> float:
        """Take tokens and return 0; or take none and return the seconds until there are enough."""
        if self.rate <= 0:
            return 0.0
        level, then = self._levels.pop(key, (self.size, now))
        level = min(self.size, level + max(0.0, now - then) * self.rate)
        enough = level >= min(tokens, self.size)  # a full bucket allows even a request larger than the bucket
        self._levels[key] = (level - tokens if enough else level, now)
        if len(self._levels) > self.most:
            self._levels.popitem(last=False)
        return 0.0 if enough else (min(tokens, self.size) - level) / self.rate


class Shares:
    """What a person may do, and an address as much as a household."""

    def __init__(self, rate: float, size: float) -> None:
        self._people = Buckets(rate, size)
        self._addresses = Buckets(rate * HOUSEHOLD, size * HOUSEHOLD)

    def take(self, person: int | None, address: str, now: float, tokens: float = 1.0) -> float:
        """Take tokens of both and return 0; or return the seconds until there are enough. A spectator has no share."""
        wait = self._people.take(person, now, tokens) if person is not None else 0.0
        return wait or self._addresses.take(network(address), now, tokens)  # what is refused costs the others nothing


class Limits:
    """Each visitor's recent requests, checked against the limits."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._guests = Buckets(rates.guests_per_minute / 60, rates.guests_per_minute)
        self._logins = Buckets(rates.logins_per_minute / 60, rates.logins_per_minute)
        self._requests = Buckets(rates.requests_per_second, rates.request_burst)
        self._commands = Shares(rates.commands_per_second, rates.command_burst)
        self._practice = Shares(rates.practice_per_hour / 3600, rates.practice_burst)
        self._people: Counter[int] = Counter()
        self._addresses: Counter[str] = Counter()

    def guest(self, address: str, now: float) -> None:
        """Count a new guest from an address."""
        _refuse("Too many guests are coming from your address", self._guests.take(network(address), now))

    def login(self, address: str, now: float) -> None:
        """Count a password from an address, to sign in or to register."""
        _refuse("Too many passwords are coming from your address", self._logins.take(network(address), now))

    def request(self, address: str, now: float, cost: float = 1.0) -> None:
        """Count any request from an address."""
        _refuse("Too many requests are coming from your address", self._requests.take(network(address), now, cost))

    def commands(self, person: int | None, address: str, now: float, count: int = 1) -> None:
        """Count commands, each of them, from a person and from an address."""
        _refuse("That is too much at once", self._commands.take(person, address, now, count))

    def practice(self, person: int, address: str, now: float) -> None:
        """Count a new practice table of a person and from an address."""
        _refuse("Too many practice tables are being opened", self._practice.take(person, address, now))

    @contextmanager
    def connection(self, person: int | None, address: str) -> Iterator[None]:
        """Count a connection by a person or a spectator for as long as it stays open."""
        place = network(address)
        if 0 < self.rates.connections_per_address <= self._addresses[place]:
            raise TooMuch("Too many tables are open from your address", 10)
        if person is not None and 0 < self.rates.connections_per_person <= self._people[person]:
            raise TooMuch("You have too many tables open; close one", 10)
        self._addresses[place] += 1
        if person is not None:
            self._people[person] += 1
        try:
            yield
        finally:
            one_less(self._addresses, place)
            if person is not None:
                one_less(self._people, person)


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What counts as one address. For IPv6 it is the first 64 bits, since one household has all the rest."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False))


def _refuse(what: str, wait: float) -> None:
    if wait:
        raise TooMuch(what, wait)


def one_less(counts: Counter[Any], key: Hashable) -> None:
    """Count one less; what is not there any more is forgotten."""
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]
