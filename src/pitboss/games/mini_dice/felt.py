"""The mini-dice layout: the place numbers on top, under, any and over 7 below them, the field at the bottom.

For a screen that is held upright, the place numbers are in two rows.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pitboss.equipment.device import numbers
from pitboss.felt import Area, Felt, Layout, Panel, Print, Space
from pitboss.games.mini_dice.rules import MiniDice
from pitboss.games.mini_dice.wagers import ONE_SHAKE, PLACE_NUMBERS
from pitboss.house import Wager
from pitboss.law import carries_out

Box = tuple[float, float, float, float]

WIDE, HIGH = 24.0, 13.8
BAND, LEFT, ACROSS = 2.6, 0.2, 23.6
TALL_WIDE, TALL, TALL_BAND = 12.0, 18.0, 2.3
CHIP = 0.44  # the radius of a chip
NAMES = {
    4: "4",
    5: "5",
    6: "SIX",
    8: "8",
    9: "NINE",
    10: "10",
}  # 6 and 9 could be read upside down
SEVENS = ((1, 6), (2, 5), (3, 4))


class MiniDiceFelt(Felt[MiniDice]):
    """How mini-dice lies on the table."""

    @cached_property
    def layout(self) -> Layout:
        """The areas, each with its odds."""
        return Layout(
            WIDE,
            HIGH,
            tuple(self._landscape()),
            panels=(Panel(-0.3, -0.3, WIDE + 0.6, BAND + 0.3),),
            device=Space(0.6, -0.15, 4.6, 2.45),
            verdict=Space(5.9, 0.25, 11.4, 1.75),
            results=Space(18.0, 0.05, 5.8, 2.1),
            chip=CHIP,
        )

    def portrait(self, seat: int = 0) -> Layout:
        """The same areas, the field and the wagers around 7 at the thumb."""
        return Layout(
            TALL_WIDE,
            TALL,
            tuple(self._portrait()),
            panels=(Panel(-0.3, -0.3, TALL_WIDE + 0.6, TALL_BAND + 0.3),),
            device=Space(4.1, -0.2, 3.8, 2.35),
            results=Space(0.1, 0.0, 3.8, 2.1),
            chip=CHIP,
        )

    def winners(self, outcome: Any) -> tuple[str, ...]:
        """The areas that win on the total of a shake."""
        total = str(sum(numbers(outcome)))
        return tuple(spot.id for spot in self.game.spots.values() if total in spot.covers)

    def headline(self, outcome: Any) -> str:
        """On which side of 7 the total is, which the dealer calls with the dice: 'Over 7'."""
        total = sum(numbers(outcome))
        return "Any 7." if total == 7 else "Over 7." if total > 7 else "Under 7."

    def _landscape(self) -> Iterator[Area]:
        wide, third = ACROSS / len(PLACE_NUMBERS), ACROSS / 3
        for at, number in enumerate(PLACE_NUMBERS):
            yield self._place(number, (LEFT + at * wide, 2.9, wide, 3.6))
        for at, spot in enumerate(("under-7", "any-7", "over-7")):
            yield self._seven(spot, (LEFT + at * third, 6.75, third, 3.6))
        yield self._field((LEFT, 10.6, ACROSS, 3.05))

    def _portrait(self) -> Iterator[Area]:
        third = TALL_WIDE / 3
        for at, number in enumerate(PLACE_NUMBERS):
            yield self._place(number, (third * (at % 3), TALL_BAND + 0.2 + 2.8 * (at // 3), third, 2.8))
        yield self._field((0, 8.3, TALL_WIDE, 3.1))
        yield self._seven("any-7", (0, 11.6, TALL_WIDE, 2.2))
        yield self._seven("under-7", (0, 14.0, TALL_WIDE / 2, TALL - 14.0))
        yield self._seven("over-7", (TALL_WIDE / 2, 14.0, TALL_WIDE / 2, TALL - 14.0))

    def _label(self, name: str, spot: str) -> str:
        return f"{name}  {odds_line(self.game.wagers[spot])}"

    def _place(self, number: int, box: Box) -> Area:
        x, y, w, h = box
        spot, middle = f"place-{number}", x + w / 2
        pays = str(self.game.wagers[spot].pay().odds)
        prints = (
            Print(middle, y + h * 0.14, 0.46, pays, tone="quiet", room=w * 0.9),
            Print(
                middle,
                y + h * 0.4,
                h * (0.4 if NAMES[number].isdigit() else 0.32),
                NAMES[number],
                tone="brass",
                room=w * 0.9,
            ),
        )
        return Area(spot, *box, self._label(str(number), spot), prints=prints, chips=(middle, y + h - 0.56))

    def _seven(self, spot: str, box: Box) -> Area:
        x, y, w, h = box
        middle, pays = x + w / 2, str(self.game.wagers[spot].pay().odds)
        name = self.game.spots[spot].name
        if spot == "any-7" and w > 4 * h:
            line = y + h * 0.28
            prints: tuple[Print, ...] = (
                Print(x + w * 0.2, line, 0.9, name.upper(), spaced=True, room=w * 0.32),
                *(Print(x + w * (0.47 + 0.15 * at), line, 0.7, dice=pair) for at, pair in enumerate(SEVENS)),
                Print(x + w * 0.92, line, 0.46, pays, tone="brass", room=w * 0.14),
            )
            return Area(spot, *box, self._label(name, spot), "red", prints=prints, chips=(middle, y + h - 0.56))
        if spot == "any-7":
            prints = (
                Print(middle, y + h * 0.21, 1.0, name.upper(), spaced=True, room=w * 0.9),
                *(Print(middle + 2.15 * (at - 1), y + h * 0.5, 0.72, dice=pair) for at, pair in enumerate(SEVENS)),
                Print(middle, y + h * 0.81, 0.5, pays, tone="brass"),
            )
            chips = (middle - 1.5, y + h - 0.68)
            return Area(spot, *box, self._label(name, spot), "red", prints=prints, chips=chips)
        totals = ONE_SHAKE[spot]
        prints = (
            Print(middle, y + h * 0.2, 1.05, name.upper(), spaced=True, room=w * 0.9),
            Print(middle, y + h * 0.42, 0.66, f"{totals[0]} to {totals[-1]}", tone="brass", room=w * 0.9),
            Print(middle, y + h * 0.57, 0.44, pays, tone="quiet"),
        )
        return Area(spot, *box, self._label(name, spot), prints=prints, chips=(middle - 0.5, y + h - 0.68))

    def _field(self, box: Box) -> Area:
        x, y, w, h = box
        wager, totals = self.game.wagers["field"], ONE_SHAKE["field"]
        more = {pay.when: str(pay.odds) for pay in wager.pays}
        step = w / (len(totals) + 1)
        prints = [
            Print(x + w / 2, y + h * 0.56, 0.75, "FIELD", spaced=True),
            Print(x + w / 2, y + h * 0.84, 0.44, more[""], tone="quiet"),
        ]
        for at, total in enumerate(totals):
            where, level = x + step * (at + 1), y + h * 0.29
            raised = str(total) in more
            prints.append(Print(where, level, 0.8, str(total), tone="brass" if raised else "", ringed=raised))
            if raised:
                prints.append(Print(where, y + h * 0.65, 0.4, f"pays {more[str(total)]}", tone="brass"))
        return Area(
            "field",
            *box,
            self._label("Field  2 3 4 9 10 11 12", "field"),
            prints=tuple(prints),
            chips=(x + w * 0.27, y + h - 0.62),
        )


@carries_out("mini-dice/to-or-win")
def odds_line(wager: Wager) -> str:
    """The odds as the law wants them worded: '1 to 1, 2 pays 2 to 1, 12 pays 2 to 1'; never with 'for'."""
    return ", ".join(f"{pay.when} pays {pay.odds}" if pay.when else str(pay.odds) for pay in wager.pays)
