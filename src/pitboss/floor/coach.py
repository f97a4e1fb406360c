"""The coach at practice tables: what each choice is worth, as soon as the back room has worked it out."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from pitboss.agents import asked
from pitboss.errors import BadInput
from pitboss.floor import actuary
from pitboss.floor.actuary import Counsel
from pitboss.floor.back_room import Asker, BackRoom
from pitboss.floor.live import Moment

MOST_KEPT = 200  # moments whose advice is kept, because a page asks for the same one several times
Key = tuple[int, int]


class Coach:
    """Advises a patron who must choose at a practice table. `told` hears at which table there is new advice."""

    def __init__(self, back_room: BackRoom, told: Callable[[int], None]) -> None:
        self._back_room = back_room
        self._told = told
        self._given: OrderedDict[Key, Counsel | None] = OrderedDict()
        self._asking: dict[Key, asyncio.Task[None]] = {}

    def counsel(self, moment: Moment, seat: int) -> Counsel | None:
        """Advice for a seat; None at public tables, for a seat with nothing to choose, and until it is worked out."""
        given = asked(moment.game, moment.state, seat) if moment.owner and seat else None
        if given is None:
            return None
        key = (moment.chain, moment.number)
        if key not in self._given and key not in self._asking:
            view, turn = (msgspec.json.encode(one) for one in given)
            self._asking[key] = asyncio.create_task(self._ask(key, moment, view, turn))
        return self._given.get(key)

    async def _ask(self, key: Key, moment: Moment, view: bytes, turn: bytes) -> None:
        by, rules = Asker(moment.owner), actuary.rules_of(moment.game)
        try:
            self._given[key] = await self._back_room.ask(by, actuary.counsel, rules, view, turn)
        except BadInput:  # it is busy; whoever looks at the table next asks again
            return
        finally:
            del self._asking[key]
        while len(self._given) > MOST_KEPT:
            self._given.popitem(last=False)
        if self._given.get(key) is not None:
            self._told(moment.chain)
