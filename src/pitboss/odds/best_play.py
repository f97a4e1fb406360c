"""Best play, solved from a game's definition alone: what a wager is worth to a patron who always chooses best.

The patron in one seat plays against the house: the dealer makes the routine calls, others say nothing, chance branches.
What the patron knows is a belief: every course that the round can have taken and that looks the same from the seat
(`view`, and the events as they are `masked`), each with its weight. A move is made for a whole belief, so that a card
which lies face down counts for nothing until it is turned. Then every course goes on, and they part where the patron
learns something.

Courses are followed once where the game's analysis says that they are alike (`Analyst.turns_on`). All that is counted
is integers; the chances are exact.
"""

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.agents import asked, silent
from pitboss.commands import AnyCommand, Choose, Place, Result
from pitboss.equipment import Equipment, Shoe
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Moved, Placed, Refusal, Settled, TakenDown, facts, masked
from pitboss.game import FRESH, Awaits, Chance, Choice, Game, State, Turn
from pitboss.odds.analyst import Advice, analyst_of
from pitboss.odds.figures import Analysis
from pitboss.odds.life import SEAT, UNIT, spots_of
from pitboss.odds.looking import Look, Looking, answers
from pitboss.odds.offering import cited, offering_game
from pitboss.procedures.timing import equipment_after, routine

MOST_STEPS = 2_000_000  # commands that are decided for one solution
DEEPEST = 50  # choices in a row, and draws in a row between two choices


class Option(Struct, frozen=True):
    """One of the moves at a choice, and what the wagers of the seat net on average with it, counted from the start."""

    move: str
    cents: int
    worth: Fraction


class Judged(Struct, frozen=True):
    """A choice as best play sees it: what the patron sees, and every option, the best first."""

    view: Any
    options: tuple[Option, ...]


class BestPlay(Struct, frozen=True):
    """What a wager comes to with best play, and the strategy: one entry for each thing that a patron can see.

    The analysis is per unit of the first stake; the worth of an option is in cents of the stake that was solved.
    """

    analysis: Analysis
    choices: tuple[Judged, ...]


def best_play(game: Game[Any], spot: str, stake: int = UNIT) -> BestPlay:
    """Solve a wager on a spot, or a wager by its name, made in the stage that the game sets for it."""
    offering, place = offering_game(game, spot, stake)
    solver = Solver(offering, SEAT)
    analyst = analyst_of(offering)
    worth, risk = solver.wager(analyst.stage(place.id), place.id, stake * analyst.lots(place.id))
    unit = Fraction(risk, analyst.equal_wagers(place.id))
    kind = offering.wagers[place.wager]
    analysis = Analysis(
        wager=spot,
        name=kind.name if spot == kind.slug else place.name,
        pays=kind.odds_text,
        cites=cited(kind),
        outcomes={
            Fraction(net) / unit: Fraction(worth.ways[net], worth.total) for net in sorted(worth.ways, reverse=True)
        },
        rolls=Fraction(1),
        offered=place.wager in game.wagers,
        average_stake=Fraction(worth.staked, worth.total) / unit,
    )
    return BestPlay(analysis, tuple(solver.choices.values()))


def advice(game: Game[Any], state: Any, turn: Turn, shoe: Shoe) -> Advice | None:
    """What each move is worth in cents to a seat that sees all that matters, so that its view is a state to go on from.

    The game's analysis must say what the state turns on: the cards in its piles are gone from this fresh `shoe`, and
    every other is still to come. Cards of earlier rounds count as still to come.
    """
    sight = analyst_of(game).turns_on(state)
    if sight is None:
        return None
    dealt = tuple(card for pile in sight.piles for card in pile)
    found = Solver(game, turn.seat).choose(state, FRESH.set_up(shoe.without(dealt)))
    worth: dict[str, Fraction] = {}
    for option in found.options:
        worth.setdefault(option.move, option.worth)
    return Advice(worth)


# --- what is known on the way ---------------------------------------------------------------------------------------


class Worth(Struct, frozen=True):
    """How often each net result comes, in cents, of so many equally likely ways; and what is staked in all of them."""

    ways: Mapping[int, int]
    total: int
    net: int
    staked: int

    def more(self, gain: int, staked: int) -> "Worth":
        """The same after some gain and some stake."""
        if not gain and not staked:
            return self
        ways = {net + gain: count for net, count in self.ways.items()}
        return Worth(ways, self.total, self.net + gain * self.total, self.staked + staked * self.total)

    @property
    def goodness(self) -> tuple[Fraction, Fraction]:
        """Greater for what nets more on average; or as much, with less at stake."""
        return Fraction(self.net, self.total), -Fraction(self.staked, self.total)


class Line(Struct, frozen=True, eq=False):
    """A course that the round can have taken, up to where chance must answer or the seat must choose.

    `key` is the same for lines with the same future; `told` is what the seat was told since its last choice, where the
    game does not say what matters of it.
    """

    state: Any
    equipment: Equipment
    awaits: Awaits
    turn: Turn | None
    look: Look | None
    told: tuple[AnyEvent, ...] = ()

    @property
    def key(self) -> Hashable:
        """The same for lines with the same future."""
        return self.look.key if self.look else (self.state, self.equipment)

    def seen(self, game: Game[Any], seat: int) -> Hashable:
        """The same for lines that the seat cannot tell apart."""
        return self.look.seen if self.look else (self.told, game.view(self.state, seat))


class Share(Struct, frozen=True, gc=False):
    """A line's share of a belief, with what was gained and staked on the way; without a line, all is decided."""

    line: Line | None
    gain: int
    staked: int
    weight: int = 1


Belief = list[Share]


def _merged(belief: Belief) -> Belief:
    """The belief with one share for each line."""
    if len(belief) == 1:
        return belief
    found: dict[Hashable, Share] = {}
    for share in belief:
        key = (share.line.key, share.line.told) if share.line else None, share.gain, share.staked
        same = found.get(key)
        found[key] = replace(same, weight=same.weight + share.weight) if same else share
    return list(found.values())


def _key(belief: Belief) -> tuple[Hashable, int, int]:
    """The same for merged beliefs with the same future; and what of gain and stake all of it has in common."""
    if len(belief) == 1:
        (share,) = belief
        return share.line.key if share.line else None, share.gain, share.staked
    gain, staked = min(share.gain for share in belief), min(share.staked for share in belief)
    common = gcd(*(share.weight for share in belief))
    shares = (
        (
            (share.line.key, share.line.told) if share.line else None,
            share.gain - gain,
            share.staked - staked,
            share.weight // common,
        )
        for share in belief
    )
    return frozenset(shares), gain, staked


class Fan:
    """Where lines lead before the seat chooses again: what they end with, or what the seat sees where it chooses."""

    def __init__(self, total: int) -> None:
        self.total = total  # all weights together
        self.ends: dict[tuple[int, int], int] = {}  # by gain and stake
        self.asked: dict[Hashable, Belief] = {}  # by what is seen

    def end(self, gain: int, staked: int, weight: int) -> None:
        """Some lines end."""
        self.ends[gain, staked] = self.ends.get((gain, staked), 0) + weight

    def add(self, other: "Fan", gain: int, staked: int, factor: int) -> None:
        """Take in another fan's lines, after some gain and some stake."""
        for (more, further), weight in other.ends.items():
            self.end(gain + more, staked + further, weight * factor)
        for seen, belief in other.asked.items():
            self.asked.setdefault(seen, []).extend(
                Share(one.line, gain + one.gain, staked + one.staked, one.weight * factor) for one in belief
            )


# --- the solver -----------------------------------------------------------------------------------------------------


class Solver:
    """Best play of one seat at one game."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self.game = game
        self.seat = seat
        self.choices: dict[Hashable, Judged] = {}
        self._looking = Looking(game, seat)
        self._purse = game.purse(seat)
        self._only: frozenset[str] = frozenset()  # the spots of the one wager that is followed; none: of all
        self._steps = 0
        self._depth = 0
        self._followed: dict[Hashable, Share] = {}
        self._going_on: dict[Hashable, Worth | None] = {}
        self._chosen: dict[Hashable, Worth] = {}

    def wager(self, state: Any, spot: str, cents: int) -> tuple[Worth, int]:
        """What a wager made in this state is worth, and what it puts at risk.

        Every chip that the seat moves until its wagers are decided is counted. Where it has made other wagers already,
        only the chips of the new one are.
        """
        decision = self.game.decide(state, Place(self.seat, spot, cents))
        if isinstance(decision, Refusal):
            raise BadInput(decision.sentence, decision.cites)
        if any(bet.seat == self.seat for bet in state.bets):
            self._only = spots_of(decision)
        risk = -sum(self._gain(event) for event in decision)
        return self._go_on([self._run(state, FRESH, (), decision)]), risk

    def choose(self, state: Any, equipment: Equipment) -> Judged:
        """Every option at a choice where the seat sees all that matters."""
        belief = [self._run(state, equipment, (), ())]
        self._choose(belief)
        return self.choices[_key(belief)[0]]

    # --- one line ---

    def _run(self, state: Any, equipment: Equipment, told: tuple[AnyEvent, ...], events: tuple[AnyEvent, ...]) -> Share:
        """Carry out events, and all that is routine, until chance must answer or the seat must choose."""
        game, gain, staked = self.game, 0, 0
        while True:
            self._count()
            for event in events:
                equipment = equipment_after(game, state, equipment, event)
                state = game.evolve(state, event)
                if event.transfers:
                    gain += self._gain(event)
                if isinstance(event, Settled) and event.seat == self.seat and self._counts(event.spot):
                    staked += event.stake
            if not self._in_play(state):
                return Share(None, gain, staked)
            awaits = game.awaits(state)
            turn = awaits.turn(self.seat) if isinstance(awaits, Choice) else None
            look = self._looking.at(state, equipment, awaits) if turn or isinstance(awaits, Chance) else None
            if look is None:
                told += tuple(facts(masked(event, self.seat)) for event in events)
            if turn or isinstance(awaits, Chance):
                return Share(Line(state, equipment, awaits, turn, look, () if look else told), gain, staked)
            events = game.follow(state, self._routine(state, awaits))

    def _count(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise BadInput(
                f"{self.game.charter.name} takes more than {MOST_STEPS:,} steps to solve; its analysis must say what a "
                f"round turns on (turns_on), so that more of it is alike, or have a kernel."
            )

    def _routine(self, state: Any, awaits: Awaits) -> AnyCommand:
        """What the dealer does next, or what another seat chooses, which says nothing."""
        if isinstance(awaits, Choice):
            given = asked(self.game, state, awaits.seats[0])
            assert given is not None
            answer = silent(*given)
            return Choose(answer.seat, answer.move, answer.cents)
        command = routine(awaits)
        if command is None:
            raise BadInput(f"{self.game.charter.name} waits for a call that is not routine; its odds end there.")
        return command

    def _in_play(self, state: State) -> bool:
        """Whether the seat still has a wager on the layout, or chips with an answer; or the one that is followed."""
        if any(bet.seat == self.seat and self._counts(bet.spot) for bet in state.bets):
            return True
        return not self._only and any(answer.seat == self.seat for answer in state.answers)

    def _counts(self, spot: str) -> bool:
        return not self._only or spot in self._only

    def _gain(self, event: AnyEvent) -> int:
        """The chips that an event moves to the seat's purse, less those that it takes from there."""
        if self._only and not (isinstance(event, Placed | Settled | Moved | TakenDown) and event.spot in self._only):
            return 0
        mine = self._purse
        return sum(one.cents * ((one.target == mine) - (one.source == mine)) for one in event.transfers)

    # --- from choice to choice ---

    def _go_on(self, belief: Belief) -> Worth:
        """What a belief is worth when the seat has chosen: chance leads to its next choices."""
        belief = _merged(belief)
        key, gain, staked = _key(belief)
        if key not in self._going_on:
            self._going_on[key] = None
            self._depth += 1
            if self._depth > DEEPEST:
                raise BadInput(
                    f"{self.game.charter.name} goes on for more than {DEEPEST} choices; it cannot be solved."
                )
            parts = [(self._fan(share.line, 0), share) for share in belief]
            common = lcm(*(fan.total for fan, _ in parts))
            whole = Fan(common * sum(share.weight for share in belief))
            for fan, share in parts:
                whole.add(fan, share.gain - gain, share.staked - staked, share.weight * common // fan.total)
            self._going_on[key] = self._sum(whole)
            self._depth -= 1
        worth = self._going_on[key]
        if worth is None:
            raise BadInput(
                f"{self.game.charter.name} comes back to where it was; its best play has no end to count from."
            )
        return worth.more(gain, staked)

    def _fan(self, line: Line | None, depth: int) -> Fan:
        """Where one line leads before the seat chooses again."""
        if line is None:
            fan = Fan(1)
            fan.end(0, 0, 1)
            return fan
        if line.turn:
            fan = Fan(1)
            fan.asked[line.seen(self.game, self.seat)] = [Share(replace(line, told=()) if line.told else line, 0, 0)]
            return fan
        if depth > DEEPEST:
            raise BadInput(f"{self.game.charter.name} can go on for more than {DEEPEST} draws; it cannot be solved.")
        fan, further = Fan(0), []
        for share, ways in self._answered(line):
            fan.total += ways
            if share.line is None:
                fan.end(share.gain, share.staked, ways)
            else:
                further.append((self._fan(share.line, depth + 1), share, ways))
        if not further:
            return fan
        common = lcm(*(other.total for other, _, _ in further))
        whole = Fan(fan.total * common)
        whole.add(fan, 0, 0, common)
        for other, share, ways in further:
            whole.add(other, share.gain, share.staked, ways * common // other.total)
        return whole

    def _answered(self, line: Line) -> Iterator[tuple[Share, int]]:
        """Every answer of chance: where the line goes on from there, and in how many ways it comes."""
        chance = line.awaits
        assert isinstance(chance, Chance)
        for draw, key in answers(self.game, chance, line.equipment, line.look):
            share = None if key is None else self._followed.get(key)
            if share is None:
                events = self.game.follow(line.state, Result(draw.outcome))
                share = self._run(line.state, line.equipment, line.told, events)
                if key is not None:
                    self._followed[key] = share
            yield share, draw.ways

    def _sum(self, fan: Fan) -> Worth:
        """What a fan is worth, with best play wherever the seat must choose."""
        parts = [(self._choose(belief), sum(share.weight for share in belief)) for belief in fan.asked.values()]
        common = lcm(1, *(worth.total for worth, _ in parts))
        ways: dict[int, int] = {}
        staked = 0
        for (net, stake), weight in fan.ends.items():
            ways[net] = ways.get(net, 0) + weight * common
            staked += stake * weight * common
        for worth, weight in parts:
            factor = weight * common // worth.total
            staked += worth.staked * factor
            for net, count in worth.ways.items():
                ways[net] = ways.get(net, 0) + count * factor
        reduced = gcd(fan.total * common, staked, *ways.values())
        ways = {net: count // reduced for net, count in ways.items()}
        net = sum(net * count for net, count in ways.items())
        return Worth(ways, fan.total * common // reduced, net, staked // reduced)

    # --- a choice ---

    def _choose(self, belief: Belief) -> Worth:
        """What a belief is worth where the seat must choose: the best option, and the same one for all of it."""
        belief = _merged(belief)
        key, gain, staked = _key(belief)
        if key not in self._chosen:
            here = [Share(share.line, share.gain - gain, share.staked - staked, share.weight) for share in belief]
            found = sorted(self._options(here), key=lambda one: one[1].goodness, reverse=True)
            if not found:
                raise BadInput(f"{self.game.charter.name} refuses every move that it offers; it cannot be solved.")
            state = _line(here[0]).state
            laid = sum(bet.cents for bet in state.bets if bet.seat == self.seat and self._counts(bet.spot))
            options = (Option(move, cents, Fraction(one.net, one.total) - laid) for (move, cents), one in found)
            self.choices[key] = Judged(self.game.view(state, self.seat), tuple(options))
            self._chosen[key] = found[0][1]
        return self._chosen[key].more(gain, staked)

    def _options(self, belief: Belief) -> Iterator[tuple[tuple[str, int], Worth]]:
        """Each move, with the least and with the most that it takes: what a stake nets is proportional to it."""
        (moves,) = {turn.moves for share in belief if (turn := _line(share).turn)}
        for move in moves:
            for cents in sorted({move.least, move.most}):
                after = [self._moved(share, Choose(self.seat, move.name, cents)) for share in belief]
                made = [share for share in after if share is not None]
                assert len(made) in (0, len(belief)), f"{move.name!r} is refused by what seat {self.seat} cannot see"
                if made:
                    yield (move.name, cents), self._go_on(made)

    def _moved(self, share: Share, command: Choose) -> Share | None:
        """A share after a move; None where that amount is refused."""
        line = _line(share)
        decision = self.game.decide(line.state, command)
        if isinstance(decision, Refusal):
            return None
        moved = self._run(line.state, line.equipment, (), decision)
        return Share(moved.line, share.gain + moved.gain, share.staked + moved.staked, share.weight)


def _line(share: Share) -> Line:
    assert share.line is not None, "nothing is to be chosen when all is decided"
    return share.line
