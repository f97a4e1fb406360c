"""The coach at practice tables: what each choice is worth, as soon as the back room has worked it out.

Every choice is judged and remembered for the person who made it. A choice that follows
the chart of the table's rules is not a mistake. Neither is one that is worth as much as the best with these very cards,
within the precision of the simulation. What a mistake costs is the difference between the two on average, rounded
to a hundredth of a cent.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.agents import asked
from pitboss.errors import BadInput
from pitboss.floor import actuary
from pitboss.floor.actuary import Counsel
from pitboss.floor.asked import Choose
from pitboss.floor.back_room import Asker, BackRoom, Busy
from pitboss.floor.live import Moment
from pitboss.floor.store.choices import Judged
from pitboss.game import Move, Turn
from pitboss.odds.analyst import analyst_of
from pitboss.odds.strategy_chart import Chart, Situation

MOST_KEPT = 200  # moments whose advice is kept, because a page asks for the same one several times
PART = 100  # of a cent, in which the cost of a mistake is counted
LEAST = 5  # such parts; what costs no more is not a mistake
SURE = 2  # standard errors, if it was simulated; nor is what costs no more than that
TRIES = 5  # while the back room is busy
LONGEST_WAIT = 120.0  # seconds that somebody waits for choices to be judged
Key = tuple[int, int]


class Coach:
    """Advises a patron who must choose at a practice table. `told` hears at which table there is new advice."""

    def __init__(
        self,
        back_room: BackRoom,
        told: Callable[[int], None],
        remember: Callable[[Judged], None],
        today: Callable[[], str],
    ) -> None:
        self._back_room = back_room
        self._told = told
        self._remember = remember
        self._today = today
        self._given: OrderedDict[Key, Counsel | None] = OrderedDict()
        self._asking: dict[Key, asyncio.Task[None]] = {}
        self._judging: dict[asyncio.Task[None], int] = {}  # whose choices are still to be judged

    # --- before the choice ---

    def counsel(self, moment: Moment, seat: int) -> Counsel | None:
        """Advice for a seat; None at public tables, for a seat with nothing to choose, and until it is worked out."""
        given = _asked(moment, seat)
        if given is None:
            return None
        key = (moment.chain, moment.number)
        if key not in self._given and key not in self._asking:
            self._asking[key] = asyncio.create_task(self._ask(key, moment, *given))
        return self._given.get(key)

    def situation(self, moment: Moment, seat: int) -> Situation | None:
        """What a seat must choose about, and where that is in the chart; None where there is no advice either."""
        given = _asked(moment, seat)
        return analyst_of(moment.game).situation(*given) if given else None

    async def _ask(self, key: Key, moment: Moment, view: Any, turn: Turn) -> None:
        try:
            self._given[key] = await self._advice(moment, view, turn)
        except BadInput:  # it is busy; whoever looks at the table next asks again
            return
        finally:
            del self._asking[key]
        while len(self._given) > MOST_KEPT:
            self._given.popitem(last=False)
        if self._given.get(key) is not None:
            self._told(moment.chain)

    async def _advice(self, moment: Moment, view: Any, turn: Turn) -> Counsel | None:
        seen, choice = msgspec.json.encode(view), msgspec.json.encode(turn)
        rules = actuary.rules_of(moment.game)
        found: Counsel | None = await self._back_room.ask(Asker(moment.owner), actuary.counsel, rules, seen, choice)
        return found

    # --- after it ---

    def judge(self, moment: Moment, seat: int, choice: Choose) -> None:
        """Judge a choice that was made at this moment, and remember it for the person who plays there."""
        given = _asked(moment, seat)
        if given is None:
            return
        about = analyst_of(moment.game).situation(*given)
        made = next((move for move in given[1].moves if move.name == choice.move), None)
        if about is None or made is None or len(given[1].moves) < 2:
            return  # there was nothing to choose
        task = asyncio.create_task(self._judge(moment, given, about, made, choice.cents))
        self._judging[task] = moment.owner
        task.add_done_callback(self._judging.pop)

    async def judged(self, person: int) -> None:
        """Wait until all choices of a person are judged and remembered, but not forever: the back room may be busy."""
        tasks = [task for task, of in self._judging.items() if of == person]
        if tasks:
            await asyncio.wait(tasks, timeout=LONGEST_WAIT)

    def close(self) -> None:
        """Judge no more."""
        for task in self._judging:
            task.cancel()

    async def _judge(self, moment: Moment, given: tuple[Any, Turn], about: Situation, move: Move, cents: int) -> None:
        view, turn = given
        for _ in range(TRIES):
            try:
                advice = await self._advice(moment, view, turn)
                chart = await self._chart(moment)
            except Busy as busy:
                await asyncio.sleep(busy.wait)
                continue
            except BadInput:  # it takes too long to work out
                return
            worth = advice.of(move, cents) if advice else None
            if advice is None or worth is None:
                return  # less was added to a wager than what advice is about
            entry = chart.at(about) if chart else None
            by_chart = entry.of([one.name for one in turn.moves]) if entry else ()
            parts = round(PART * (max(advice.worth.values()) - worth))
            missed = parts > max(LEAST, SURE * PART * advice.doubt) and move.name not in by_chart
            one = Judged(
                moment.owner, self._today(), moment.game.charter.slug, about.says, missed, parts if missed else 0
            )
            await asyncio.to_thread(self._remember, one)
            return

    async def _chart(self, moment: Moment) -> Chart | None:
        try:
            found = await self._back_room.ask(Asker(moment.owner), actuary.chart, actuary.rules_of(moment.game))
        except Busy:
            raise
        except BadInput:  # nobody has worked it out under these house rules
            return None
        return msgspec.json.decode(found, type=Chart | None)


def _asked(moment: Moment, seat: int) -> tuple[Any, Turn] | None:
    """What a seat at a practice table sees and must choose; None at a public table."""
    return asked(moment.game, moment.state, seat) if moment.owner and seat else None
