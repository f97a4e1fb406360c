"""The explorer, which visits every state that a small table can reach and checks the game's contract in each.

    found = explore(game, seats=(1,), spots=("red", "straight-0"))
    found.states, found.transitions, found.refusals    exact counts, the same on every machine
    found.flaws                                        violations of the contract, with the steps that lead to them

It needs only what `awaits` offers: wagers of one unit, every call with every value it can state, every choice at its
minimum and maximum, and every outcome of chance; and wherever something is at stake, the round can be void. It checks
that:

- `decide` and `evolve` never raise, nothing that is offered is refused, and the dealer's routine makes progress;
- every unlawful command (see `probes`) is refused in one sentence with its paragraphs;
- transfers account to the cent for what `holds` says before and after, and for what each settlement says was paid;
- every settlement, call and draw cites its paragraphs, and losers are settled before winners;
- the end of the round can be reached from every state;
- two states that differ only in what a viewer was not shown look alike to that viewer until it is laid open: no event
  of any type tells the viewer what the views do not show, unless a wager is settled by it.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Generic

from msgspec import Struct
from msgspec.structs import astuple

from pitboss.commands import (
    AnyCommand,
    BuyIn,
    Call,
    Choose,
    Leave,
    Open,
    Place,
    Result,
    Role,
    Sit,
    TakeDown,
    Viewer,
    VoidRound,
)
from pitboss.equipment import Equipment, Outcome
from pitboss.events import AnyEvent, Chosen, Decision, Disclosed, Drawn, Over, Paid, Refusal, Settled, masked
from pitboss.game import FRESH, Awaits, Chance, Choice, Game, S, State, Wagering, awaited_by
from pitboss.law import Citation, UnknownCitation, look_up
from pitboss.money import sealed
from pitboss.odds.analyst import analyst_of
from pitboss.procedures.timing import equipment_after, routine
from pitboss.procedures.voiding import given_back
from pitboss.table.language import spell
from pitboss.table.probes import unlawful
from pitboss.table.soundness import (
    unsound_money,
    unsound_order,
    unsound_refusal,
    unsound_settlement,
    unsound_transfers,
)

MOST_STATES = 100_000
MOST_FLAWS = 10

Node = tuple[S, Equipment]
Twins = tuple[Viewer, Node[S], Node[S]]


class Explored(Struct, frozen=True):
    """What the explorer found: how much it visited, and what is wrong."""

    states: int
    transitions: int
    refusals: int
    flaws: tuple[str, ...] = ()


def explore(
    game: Game[S],
    *,
    seats: Sequence[int] = (1,),
    spots: Sequence[str] = (),
    stakes: Mapping[str, Sequence[int]] | None = None,
    stacks: Mapping[int, int] | None = None,
    equipment: Equipment = FRESH,
    seating: bool = False,
    few: int = 0,
    once: bool = False,
    beyond: Callable[[S], bool] | None = None,
    most: int = MOST_STATES,
) -> Explored:
    """Visit every reachable state of a small table.

    Each seat wagers on each of the `spots` at most once: the amounts in `stakes`, or otherwise the minimum. Where the
    rules depend on a player's chips, seats have those in `stacks`. With `seating`, patrons also come and go.

    Where there are too many outcomes to visit, `few` limits chance: with 1, cards come in one order; with 2, also with
    any one of them replaced by another, which is enough to see who is told what. If a table has no end, states `beyond`
    its bounds are only counted, and with `once` those after the end of the first round.
    """
    walk = _Walk(
        game, seats, spots, stakes or {}, stacks or {}, seating=seating, few=few, once=once, beyond=beyond, most=most
    )
    walk.go(equipment)
    return Explored(len(walk.came), walk.transitions, walk.refusals, tuple(walk.flaws))


class _Walk(Generic[S]):
    """One exploration."""

    def __init__(
        self,
        game: Game[S],
        seats: Sequence[int],
        spots: Sequence[str],
        stakes: Mapping[str, Sequence[int]],
        stacks: Mapping[int, int],
        *,
        seating: bool,
        few: int,
        once: bool,
        beyond: Callable[[S], bool] | None,
        most: int,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.spots = tuple(spots)
        self.stakes = {spot: tuple(stakes.get(spot) or (self._unit(spot),)) for spot in spots}
        self.stacks = stacks
        self.seating = seating
        self.few = few
        self.once = once
        self.last: set[Node[S]] = set()  # the states after the end of the first round, if there is only one
        self.beyond = beyond
        self.most = most
        self.came: dict[Node[S], tuple[Node[S], AnyCommand] | None] = {}
        self.into: dict[Node[S], set[Node[S]]] = {}
        self.ends: list[Node[S]] = []
        self.twins: list[Twins[S]] = []
        self.cites: set[Citation] = set()
        self.transitions = 0
        self.refusals = 0
        self.flaws: list[str] = []

    def _unit(self, spot: str) -> int:
        found = self.game.spot(spot)
        assert found is not None, f"there is no spot {spot!r}"
        return self.game.house.limits_of(found.wager).minimum * analyst_of(self.game).lots(spot)

    def go(self, equipment: Equipment) -> None:
        """Visit everything, breadth first."""
        state = self.game.start()
        for seat in () if self.seating else self.seats:
            chips = (BuyIn(seat, self.stacks[seat]),) if seat in self.stacks else ()
            for command in (Sit(seat), *chips):
                for event in self.game.follow(state, command):
                    state = self.game.evolve(state, event)
        start = (state, equipment)
        self.came[start] = None
        waiting = deque([start])
        while waiting and len(self.flaws) < MOST_FLAWS:
            node = waiting.popleft()
            for command, after in self._onward(node):
                self.into.setdefault(after, set()).add(node)
                if after not in self.came:
                    assert len(self.came) < self.most, f"more than {self.most} states; explore a smaller table"
                    self.came[after] = (node, command)
                    waiting.append(after)
            self._probe(node)
        if not self.flaws:
            self._ends_in_reach()
            self._nothing_hidden_shows()
            self._citations_stand()

    # --- from one state to the next

    def _onward(self, node: Node[S]) -> list[tuple[AnyCommand, Node[S]]]:
        """Every lawful step from here, checked."""
        state = node[0]
        awaits = self.game.awaits(state)
        self._seated(node, awaits)
        if awaits is None:
            self.ends.append(node)
        if self._only_counted(node):
            self.ends.append(node)
            return []
        usual, before = routine(awaits), self.game.holds(state)
        steps: list[tuple[AnyCommand, Node[S]]] = []
        hideable: list[tuple[AnyCommand, tuple[AnyEvent, ...], Node[S]]] = []
        for command, sure in self._offered(node):
            decision = self._decided(node, command)
            if isinstance(decision, Refusal):
                self._refused(node, command, decision)
                if sure:
                    self._flaw(node, command, f"it is offered but refused: {decision.sentence}")
                continue
            after = self._after(node, command, decision)
            if decision is None or after is None:
                continue
            self.transitions += 1
            self.cites.update(one for event in decision for one in event.cites)
            self._flaw(node, command, *unsound_money(decision, before, self.game.holds(after[0])))
            for unsound in (unsound_transfers, unsound_settlement, unsound_order):
                self._flaw(node, command, *unsound(decision))
            self._flaw(node, command, *_unsound_disclosure(state, decision, after[0]))
            if command == usual and after == node and awaits is not None:
                self._flaw(node, command, "it is routine but leads nowhere")
            steps.append((command, after))
            if self.once and any(isinstance(event, Over) for event in decision):
                self.last.add(after)
            if isinstance(command, Result | Choose):
                hideable.append((command, decision, after))
        self._pair(node, hideable)
        return steps

    def _only_counted(self, node: Node[S]) -> bool:
        """Whether the exploration does not go on from here."""
        return node in self.last or (self.beyond is not None and self.beyond(node[0]))

    def _offered(self, node: Node[S]) -> Iterator[tuple[AnyCommand, bool]]:
        """Every command that the state invites, and whether it must be accepted."""
        state, equipment = node
        awaits = self.game.awaits(state)
        if self.seating:
            for seat in self.seats:
                yield (Leave(seat) if seat in state.seats else Sit(seat)), False
        if awaits is None:
            yield Open(), True
            return
        if given_back(self.game, state):
            yield VoidRound(), True
        for offer in awaits.calls:
            for by, seat, value in product(offer.by, offer.seats or (0,), offer.values or ("",)):
                yield Call(by, offer.name, seat, value), True
        match awaits:
            case Wagering():
                yield from ((wager, False) for wager in self._wagers(state))
            case Choice():
                for turn in awaits.turns:
                    for move in turn.moves:
                        for cents in sorted({move.least, move.most}):
                            yield Choose(turn.seat, move.name, cents), True
            case Chance():
                outcomes = _few(awaits, equipment, self.few) if self.few else awaits.distribution(equipment)
                yield from ((Result(outcome), True) for outcome in outcomes)

    def _wagers(self, state: S) -> Iterator[AnyCommand]:
        for bet in state.bets:
            yield TakeDown(bet.seat, bet.spot, bet.cents)
        for seat, spot in product(state.seats, self.spots):
            if state.bet(seat, spot) is None:
                yield from (Place(seat, spot, cents) for cents in self.stakes[spot])

    def _decided(self, node: Node[S], command: AnyCommand) -> Decision | None:
        try:
            return self.game.decide(node[0], command)
        except Exception as error:  # `decide` must not raise anything
            self._flaw(node, command, f"`decide` raises {error!r}")
            return None

    def _after(self, node: Node[S], command: AnyCommand, events: Iterable[AnyEvent] | None) -> Node[S] | None:
        state, equipment = node
        try:
            for event in events or ():
                equipment = equipment_after(self.game, state, equipment, event)
                state = self.game.evolve(state, event)
        except Exception as error:  # `evolve` must not raise anything
            self._flaw(node, command, f"`evolve` raises {error!r}")
            return None
        return (state, equipment)

    def _seated(self, node: Node[S], awaits: Awaits) -> None:
        """A patron who has left leaves nothing behind: no wager, and no choice to make."""
        seats = node[0].seats
        for seat in awaits.seats if isinstance(awaits, Choice) else ():
            if seat not in seats:
                self._flaw(node, None, f"seat {seat} must choose, but nobody sits there")
        for seat in {bet.seat for bet in node[0].bets}.difference(seats):
            self._flaw(node, None, f"seat {seat} has a wager on the layout, but nobody sits there")

    # --- what must be refused, and how

    def _probe(self, node: Node[S]) -> None:
        """Every unlawful command is refused and leaves the state unchanged."""
        known = hash(node[0])
        for command in unlawful(self.game, node[0], self.spots):
            decision = self._decided(node, command)
            if isinstance(decision, Refusal):
                self._refused(node, command, decision)
            elif decision is not None:
                self._flaw(node, command, "it is unlawful but accepted")
            if hash(node[0]) != known:
                self._flaw(node, command, "it changed the state in place")

    def _refused(self, node: Node[S], command: AnyCommand, refusal: Refusal) -> None:
        self.refusals += 1
        self.cites.update(refusal.cites)
        self._flaw(node, command, *unsound_refusal(refusal))

    # --- what can be checked only when all states are known

    def _ends_in_reach(self) -> None:
        """The end of the round can be reached from every state."""
        safe, waiting = set(self.ends), list(self.ends)
        while waiting:
            for source in self.into.get(waiting.pop(), ()):
                if source not in safe:
                    safe.add(source)
                    waiting.append(source)
        for node in self.came:
            if node not in safe:
                self._flaw(node, None, "the end of the round cannot be reached")

    def _citations_stand(self) -> None:
        for one in sorted(self.cites):
            try:
                look_up(one)
            except UnknownCitation as unknown:
                self.flaws.append(str(unknown))

    def _pair(self, node: Node[S], steps: Sequence[tuple[AnyCommand, tuple[AnyEvent, ...], Node[S]]]) -> None:
        """Two states are twins for a viewer if they differ only in a card or move that the viewer was not shown.

        Either the events of a step hide it, or the views of the states after it do.
        """
        for viewer in (*self.seats, *Role):
            alike: dict[Hashable, list[tuple[tuple[AnyEvent, ...], Node[S]]]] = {}
            for command, events, after in steps:
                told, seat = tuple(masked(event, viewer) for event in events), getattr(command, "seat", 0)
                shown = _laid_open(told) if told != events else self.game.view(after[0], viewer)
                if shown != after[0]:
                    alike.setdefault((seat, shown), []).append((told, after))
            for (first, one), *others in alike.values():
                for told, other in others:
                    if told == first or one[0] != other[0]:
                        self.twins.append((viewer, one, other))
                    if told != first and one[0] != other[0]:
                        self._flaw(node, None, f"the events of a step tell viewer {viewer} what was not shown to them")

    def _nothing_hidden_shows(self) -> None:
        """Twins look alike, and they remain twins through every step that looks the same to the viewer."""
        met = set(self.twins)
        while self.twins and len(self.flaws) < MOST_FLAWS:
            viewer, one, other = self.twins.pop()
            if self.game.view(one[0], viewer) != self.game.view(other[0], viewer):
                self._flaw(other, None, f"viewer {viewer} sees what was not shown to them")
            elif self._awaited(one, viewer) != self._awaited(other, viewer):
                self._flaw(other, None, f"what the table waits for tells viewer {viewer} what was not shown to them")
            elif not self._only_counted(one):
                fresh = [pair for pair in self._steps_alike(viewer, one, other) if pair not in met]
                met.update(fresh)
                self.twins += fresh

    def _awaited(self, node: Node[S], viewer: Viewer) -> Awaits:
        return awaited_by(self.game.awaits(node[0]), viewer)

    def _steps_alike(self, viewer: Viewer, one: Node[S], other: Node[S]) -> Iterator[Twins[S]]:
        theirs = {command for command, _ in self._offered(other)}
        for command in (command for command, _ in self._offered(one) if command in theirs):
            here, there = self.game.decide(one[0], command), self.game.decide(other[0], command)
            if isinstance(here, Refusal) or isinstance(there, Refusal):
                if here != there:
                    self._flaw(other, command, f"its refusal tells viewer {viewer} what was not shown to them")
            elif [masked(event, viewer) for event in here] != [masked(event, viewer) for event in there]:
                if not (_decided(here) != _decided(there) or self._laid_open(viewer, (one, here), (other, there))):
                    self._flaw(other, command, f"its events tell viewer {viewer} what was not shown to them")
            else:
                after_here, after_there = self._after(one, command, here), self._after(other, command, there)
                if after_here and after_there and after_here != after_there:
                    yield viewer, after_here, after_there

    def _laid_open(self, viewer: Viewer, *courses: tuple[Node[S], Sequence[AnyEvent]]) -> bool:
        """Whether the viewer sees different states at some point while these events happen."""
        return len({tuple(self._views(viewer, node, events)) for node, events in courses}) > 1

    def _views(self, viewer: Viewer, node: Node[S], events: Iterable[AnyEvent]) -> Iterator[S]:
        """What the viewer sees while these events happen; what looks the same as before counts once."""
        state, last = node[0], None
        for event in events:
            state = self.game.evolve(state, event)
            view = self.game.view(state, viewer)
            if view != last:
                yield view
            last = view

    def _flaw(self, node: Node[S], command: AnyCommand | None, *whats: str) -> None:
        """Note what is wrong, and the shortest way there as lines in the language of the table."""
        for what in whats:
            way = [spell(command)] if command else []
            came = self.came.get(node)
            while came is not None:
                way.append(spell(came[1]))
                came = self.came[came[0]]
            self.flaws.append(f"After {'; '.join(reversed(way)) or 'the start'}: {what}.")


def _few(chance: Chance, equipment: Equipment, few: int) -> Iterator[Outcome]:
    """One outcome, and the others that differ from it in one card."""
    found = islice(equipment.now(chance.device).outcomes(chance.cares), chance.count + few - 1)
    if chance.count == 1:
        yield from found
        return
    cards = tuple(card for card in found if not isinstance(card, tuple))
    first, others = cards[: chance.count], cards[chance.count :]
    yield first
    yield from ((*first[:at], other, *first[at + 1 :]) for other in others for at in range(chance.count))


def _laid_open(told: Iterable[AnyEvent]) -> tuple[Hashable, ...]:
    """What a viewer is meant to see: cards face up, and disclosed answers."""
    return tuple(
        event.outcome if isinstance(event, Drawn) else (event.seat, event.move, event.cents)
        for event in told
        if isinstance(event, Drawn | Disclosed)
    )


def _decided(events: Iterable[AnyEvent]) -> list[Hashable]:
    """What everybody is meant to see: what wagers came to, disclosed answers, chips that go back from behind one."""
    return [_decision(one) for one in events if isinstance(one, Disclosed | Settled) or _is_unsealed(one)]


def _decision(event: AnyEvent) -> Hashable:
    match event:
        case Disclosed():
            return event.seat, event.move, event.cents
        case Settled():  # it turns on cards that nobody may ever have been shown
            return event.seat, event.spot, event.verdict, event.paid, event.returned
        case _:
            return event.transfers


def _is_unsealed(event: AnyEvent) -> bool:
    """Whether chips behind a secret answer go back, because the round is void: they lie on the table then."""
    return isinstance(event, Paid) and any(one.source == sealed(event.seat) for one in event.transfers)


def _unsound_disclosure(before: State, events: Iterable[AnyEvent], after: State) -> Iterator[str]:
    """Only an answer that a seat gave is disclosed, and only when nobody has yet to answer."""
    given = {astuple(one) for one in before.answers}
    for event in events:
        if isinstance(event, Chosen):
            given.add((event.seat, event.move, event.cents))
        elif isinstance(event, Disclosed):
            if (event.seat, event.move, event.cents) not in given:
                yield f"it discloses {event.move!r}, which seat {event.seat} did not choose"
            if after.answers:
                yield f"it discloses what seat {event.seat} chose while others are still choosing"
