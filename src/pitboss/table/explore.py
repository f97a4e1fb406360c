"""The explorer: visits every state that a small table can reach, and checks the contract of a game in each.

    found = explore(game, seats=(1,), spots=("red", "straight-0"))
    found.states, found.transitions, found.refusals    exact counts, the same on every machine
    found.flaws                                        what breaks the contract, with the way to it

It needs nothing but what `awaits` offers: wagers of one unit, every call with all that it can say, every choice
at its least and its most, and every outcome of chance. What it checks:

- `decide` and `evolve` never raise; what is offered is never refused; the dealer's routine leads on;
- every refusal is one sentence with its paragraphs, and every unlawful command meets one (see `probes`);
- transfers explain to the cent what `holds` says before and after;
- every settlement, call and draw names its paragraphs, and losers are settled before winners;
- the end of the round can be reached from everywhere;
- two states that differ only in what a viewer was not shown look alike to that viewer, until an event tells.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic

from msgspec import Struct

from pitboss.equipment import Equipment
from pitboss.game import (
    FRESH,
    AnyCommand,
    AnyEvent,
    Call,
    Called,
    Chance,
    Choice,
    Choose,
    Decision,
    Drawn,
    Game,
    Leave,
    Open,
    Place,
    Refusal,
    Result,
    Role,
    S,
    Settled,
    Sit,
    TakeDown,
    Verdict,
    Viewer,
    Wagering,
    masked,
)
from pitboss.law import Citation, UnknownCitation, look_up
from pitboss.money import HOUSE_ACCOUNTS, purse
from pitboss.table.probes import unlawful
from pitboss.wagering import routine, shown

MOST_STATES = 100_000
MOST_FLAWS = 10
LONGEST_REFUSAL = 1000
_ONE_SENTENCE = re.compile(r"[A-Z0-9'\"$][^\n]*\.")
_BREAK = re.compile(r"[.!?]['\"]?\s+[A-Z]")

Node = tuple[S, Equipment]
