"""The kernel of punto banco and mini-baccarat: all that a wager depends on is the coup, so coups are counted."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.equipment import Shoe, shoe_of
from pitboss.events import AnyEvent
from pitboss.game import Bet, Game
from pitboss.games.baccarat.counts import by_value, coups
from pitboss.games.baccarat.coup import BANKER, Coup
from pitboss.games.baccarat.spots import TOTALS

__all__ = ["alternatives", "bulk", "cases", "note", "settle", "shoe", "ways"]
