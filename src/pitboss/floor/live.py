"""A table of the floor in memory, which follows the record and decides requests."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from pitboss.commands import Call, Role
from pitboss.equipment import CARDS, CARDS_AND_JOKER, TILES, Equipment, Look, Meter, Secure, Shoe
from pitboss.felt import Hand, felt_of
from pitboss.floor.record import BEGINNING, Deed, Fact, Line, Reading
from pitboss.floor.standing import Standing, after, ended, still_waits
from pitboss.game import FRESH, Awaits, Chance, Game, State, Wagering
from pitboss.procedures.timing import routine
from pitboss.table import Dealer, Now, Table

NewSeed = Callable[[], bytes]
PACKS = {pack.name: pack for pack in (CARDS, CARDS_AND_JOKER, TILES)}
ON_LAYOUT = ("layout:", "sealed:", "pot:")  # the accounts of chips that are wagered
MOST_STEPS = 12  # the most dealer's steps before the table waits for chance


class Snapshot(Struct, frozen=True):
    """A table after one line, so that earlier lines need not be folded again."""

    state: Raw
    balances: dict[str, int]
    standing: Standing
    at: float = 0.0  # when that line was written
    shoes: dict[str, tuple[int, tuple[int, ...], str]] = {}  # by name: the decks, the count of each card left, the pack


class Moment(Struct, frozen=True):
    """A table after one line, for its watchers. It never changes."""

    chain: int
    name: str
    owner: int
    game: Game[Any]
    number: int
    state: Any
    standing: Standing
    chips: dict[int, int]  # the chips in front of each occupied seat
    equipment: Equipment  # only for those who may follow the shoe

    @property
    def awaits(self) -> Awaits:
        """What the table is waiting for."""
        return self.game.awaits(self.state)

    @property
    def on_layout(self) -> int:
        """All chips that are wagered and undecided, those in pots too."""
        held = self.game.holds(self.state)
        return sum(cents for account, cents in held.items() if account.startswith(ON_LAYOUT))


class LiveTable:
    """One table: its game with its state and books, its standing, and the end of its record."""

    def __init__(self, chain: int, name: str, game: Game[Any], *, owner: int = 0, beginning: str = BEGINNING) -> None:
        self.chain = chain
        self.name = name
        self.owner = owner  # the owner of a practice table; 0 for a public table
        self.game = game
        self.table: Table[Any] = Table(game)
        self.standing = Standing()
        self.number = 0
        self.at = 0.0  # when the last line was written
        self.hash = beginning
        self.seed = b""
        self.snapped = 0  # the line of the last snapshot
        self.readings: dict[str, Reading] = {}  # how far the record of each shared meter goes

    @property
    def practice(self) -> bool:
        """Whether its chips are free and worth nothing elsewhere."""
        return bool(self.owner)

    @property
    def shared_meters(self) -> tuple[Meter, ...]:
        """The meters that this table has in common with others; a practice table keeps its own."""
        return () if self.practice else self.game.meters

    def shows(self, name: str, cents: int, reading: Reading) -> None:
        """What a shared meter shows now, whoever fed it."""
        fresh = next(meter for meter in self.game.meters if meter.name == name)
        self.table.equipment = self.table.equipment.set_up(Meter(name, fresh.title, cents))
        self.readings[name] = reading

    def follow(self, line: Line, digest: str) -> None:
        """Fold a line of the record that was decided elsewhere or earlier."""
        before = self.table.state
        for deed in line.deeds:
            self.table.happen(game_events(deed))
        self.noted(line, digest, before)

    def noted(self, line: Line, digest: str, before: State) -> None:
        """Note a line whose deeds the table has already done. `before` is the state before it."""
        stood = self.standing
        self.standing = after(stood, line, before.bets, forgets=self.game.forgets)
        if _is_patrons_call(line) and _goes_on(stood, self.game.awaits(before), self.table.awaits):
            self.standing = still_waits(stood, self.standing)
        if self.standing.playing and self.table.awaits is None:  # a check of the dice was the last of it
            self.standing = replace(ended(self.standing), window=False)
        felt = felt_of(self.game)
        lay = felt.hands(self.game.view(before, Role.PUBLIC))
        if any(hand.cards for hand in lay) and not any(hand.cards for hand in felt.hands(self.table.state)):
            self.standing = replace(self.standing, hands=self._last_seen(line, before))
        self.number, self.at, self.hash = line.number, line.at, digest

    def _last_seen(self, line: Line, before: State) -> tuple[Hand, ...]:
        """The hands of a round that ended with this line, as they lay when most of their cards could be seen."""
        felt, state = felt_of(self.game), before
        found = [felt.hands(self.game.view(state, Role.PUBLIC))]
        for event in (event for deed in line.deeds for event in game_events(deed)):
            state = self.game.evolve(state, event)
            found.append(felt.hands(self.game.view(state, Role.PUBLIC)))
        return max(found, key=lambda hands: sum(card != "" for hand in hands for card in hand.cards))

    def moment(self) -> Moment:
        """The table as it is now."""
        chips = {seat: self.table.chips(seat) for seat in self.standing.occupants}
        return Moment(
            chain=self.chain,
            name=self.name,
            owner=self.owner,
            game=self.game,
            number=self.number,
            state=self.table.state,
            standing=self.standing,
            chips=chips,
            equipment=self.table.equipment,
        )

    def snapshot(self) -> str | None:
        """The table as text; None while it uses equipment that only the record can reconstruct."""
        now = self.table.now()
        # A meter's amount is in the meter's own record.
        used = [(name, one) for name, one in now.equipment.used if not isinstance(one, Meter)]
        shoes = {
            name: (one.decks, one.counts, one.pack.name)
            for name, one in used
            if type(one) is Shoe and one.pack.name in PACKS
        }
        if len(shoes) < len(used):
            return None
        snapshot = Snapshot(Raw(msgspec.json.encode(now.state)), dict(now.balances), self.standing, self.at, shoes)
        return msgspec.json.encode(snapshot).decode()

    def restore(self, number: int, digest: str, body: str) -> None:
        """Restore the table from a snapshot."""
        snapshot = msgspec.json.decode(body, type=Snapshot)
        state = msgspec.json.decode(snapshot.state, type=type(self.game.start()))
        equipment = FRESH
        for name, (decks, counts, pack) in snapshot.shoes.items():
            equipment = equipment.set_up(Shoe(decks, name, counts, pack=PACKS[pack]))
        self.table.back_to(Now(state, equipment, snapshot.balances))
        self.standing, self.number, self.hash, self.snapped = snapshot.standing, number, digest, number
        self.at = snapshot.at


def _is_patrons_call(line: Line) -> bool:
    """Whether a line is a patron's calls, with the dealer's answers to them."""
    calls = [deed.command for deed in line.deeds if isinstance(deed.command, Call)]
    return 0 < len(calls) == len(line.deeds) and calls[0].by is Role.PATRON


def _goes_on(stood: Standing, before: Awaits, awaits: Awaits) -> bool:
    """Whether wagers are open as before a patron's call, and the clock need not begin anew.

    Either the dealer will call what the dealer would have called before; or others still have their time to wager, and
    nobody is asked for an answer that was not asked before.
    """
    if not isinstance(before, Wagering) or not isinstance(awaits, Wagering) or routine(before) is None:
        return False
    asks = any(offer.speaks_for for offer in awaits.calls if offer.routine)
    others = stood.window and len(stood.patrons) > 1 and routine(awaits) is not None and not asks
    return routine(before) == routine(awaits) or others


def game_events(deed: Deed) -> tuple[Any, ...]:
    """The game's own events in a deed."""
    return tuple(event for event in deed.events if not isinstance(event, Fact))


def look_of(game: Game[Any]) -> Look | None:
    """How the equipment of the game's first chance looks, found by letting a dealer begin a round."""
    table = Table(game)
    dealer = Dealer(table, Secure())
    for _ in range(MOST_STEPS):
        if isinstance(awaits := table.awaits, Chance):
            return awaits.device.look()
        if not dealer.step():
            break
    return None
