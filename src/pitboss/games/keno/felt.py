"""The keno blank: a sheet of paper with the numbers 1 to 40 and 41 to 80, on which patrons mark their tickets."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from pitboss.equipment.device import numbers
from pitboss.felt import Area, Blank, Felt, Layout, Panel, Print, Rate, Space, TicketKind, TicketSheet
from pitboss.game import Bet
from pitboss.games.keno.balls import BALLS, MOST_NUMBERS, catch_probabilities
from pitboss.games.keno.rules import Keno
from pitboss.games.keno.settling import judged
from pitboss.games.keno.state import KenoState
from pitboss.games.keno.tickets import read_ticket
from pitboss.games.keno.wagers import MOST_SPOTS
from pitboss.money import dollars

ROW = 10  # numbers
USUAL_SPOTS = 6
KINDS = (
    TicketKind("split", "Two or more groups, each played by itself.", 2),
    TicketKind("way", "Groups of equal size, so many of them at a time.", 3, "one", equal=True),
    TicketKind("combination", "Groups of any size, in the ways you record.", 2, "any"),
    TicketKind("king", "One number alone, the king, is in every way.", 2, "any", king=True),
)


class KenoFelt(Felt[Keno]):
    """A box for each number on the blank; tickets are marked there, and written in the record."""

    tickets: ClassVar = (
        "Write numbers with hyphens between them, like 3-17-22; a plus sign separates groups, like 3-17+5-6; "
        "x5 plays five games."
    )
    notation: ClassVar = (
        ("3-17-22", "a straight ticket: one group, here of three spots"),
        (
            "3-17-22+5-6",
            "a split ticket: each group by itself, here a 3-spot and a 2-spot: two ways, so two rates",
        ),
        ("way:1-2+3-4+5-6=3/4", "a way ticket: 3/4 records three ways of four spots, which are any two of the groups"),
        ("combination:1-2-3+4-5+6=2/3,1/6", "groups of any size: two ways of three spots, and one way of all six"),
        ("combination:1-2-3+4-5+6=a,abc", "the same with single ways: the groups are lettered a, b and c"),
        ("king:7+1-2+3-4=2/3,1/5", "the first number is the king, and is in every way"),
        ("3-17-22x5", "any ticket with x5 at its end is for five games in a row, at five times the price"),
    )

    def now(self, state: KenoState) -> str:
        """The game that tickets are for."""
        return f"game {state.number}"

    @cached_property
    def blank(self) -> Blank:
        """What may be marked under this house's rules, and what it pays."""
        house, sizes = self.game.house, self.game.tables
        limit = house.number("aggregate-limit")
        return Blank(
            rates=tuple(self._rates()),
            kinds=tuple(kind for kind in KINDS if kind.name in house.wagers),
            most_in_way=min(house.number("way-cap"), max(sizes)),
            games=house.number("multi-game"),
            usual=min(sizes, key=lambda spots: abs(spots - USUAL_SPOTS)),
            cites=MOST_SPOTS,
            note=f"All tickets of one game win at most {dollars(limit * 100)}." if limit else "",
        )

    def _rates(self) -> Iterator[Rate]:
        for spots, lines in sorted(self.game.tables.items()):
            chances = catch_probabilities(spots)
            for catch, pay in sorted(lines.items()):
                yield Rate(spots, catch, str(pay.odds.ratio + 1), str(chances[catch]))

    def winners(self, outcome: Any) -> tuple[str, ...]:
        """The tickets on the blank, each number alone, and of the samples those that win something."""
        if not isinstance(outcome, list | tuple) or not BALLS.possible(tuple(outcome)):
            return ()
        drawn = frozenset(numbers(tuple(outcome)))
        return tuple(spot for spot in self.game.spots if self._wins(spot, drawn))

    def _wins(self, spot: str, drawn: frozenset[int]) -> bool:
        ticket = read_ticket(spot)
        bet = Bet(1, spot, ticket.count * self.game.house.number("rate-cents"))
        return any(end.paid for end in judged(bet, ticket, drawn, self.game.tables, self.game.house.chip))

    @cached_property
    def layout(self) -> Layout:
        """The balls above, the blank below them, and beside it what the ticket pays."""
        width, height, paper = 18.4, 10.5, Space(0, 1.55, 10.9, 8.95)
        return Layout(
            width,
            height,
            tuple(_numbers(0.45, 2.86, 1.0, 0.82, 0.26)),
            prints=(_title(0.5, 2.22, 0.78),),
            panels=(Panel(-0.3, -0.3, width + 0.6, 1.6), _sheet(paper)),
            device=Space(0.1, -0.02, width - 0.2, 1.1),
            verdict=Space(11.3, 1.55, 7.1, 1.5),
            sheet=TicketSheet(Space(3.9, 1.65, 6.6, 1.15), Space(0.45, 9.7, 10, 0.76), Space(11.3, 3.2, 7.1, 7.3)),
        )

    def portrait(self, seat: int = 0) -> Layout:
        """The same numbers for a phone: the balls in two rows, and what the ticket pays below the blank."""
        width, height, paper = 12.0, 19.3, Space(-0.1, 2.7, 12.2, 10.3)
        return Layout(
            width,
            height,
            tuple(_numbers(0.2, 3.85, 1.16, 1.04, 0.14)),
            prints=(_title(0.3, 3.28, 0.72),),
            panels=(Panel(-0.3, -0.3, width + 0.6, 2.85), _sheet(paper)),
            device=Space(0, -0.1, width, 2.5),
            sheet=TicketSheet(Space(3.5, 2.73, 8.4, 1.1), Space(0.2, 12.34, 11.6, 0.62), Space(0, 13.15, width, 6.3)),
        )


def _numbers(left: float, top: float, wide: float, high: float, gap: float) -> Iterator[Area]:
    for number in range(1, MOST_NUMBERS + 1):
        row, column = divmod(number - 1, ROW)
        down = row * high + (gap if number > MOST_NUMBERS // 2 else 0)
        yield Area(str(number), left + column * wide, top + down, wide, high, str(number), "paper")


def _title(x: float, y: float, size: float) -> Print:
    return Print(x, y, size, "KENO", tone="red", spaced=True, anchor="start", room=3.1)


def _sheet(place: Space) -> Panel:
    return Panel(place.x, place.y, place.w, place.h, "paper")
