"""The felt of sic bo: small and big at the ends, the kinds between them, then totals, combinations and single dice.

For a screen that is held upright, the same places go from triples at the top to small and big at the thumb.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, TypeVar

from pitboss.equipment.device import numbers
from pitboss.equipment.dice import FACES
from pitboss.felt import Area, Felt, Layout, Panel, Print, Space
from pitboss.games.sic_bo.rules import SicBo
from pitboss.games.sic_bo.wagers import BIG, SMALL, TOTALS, winners
from pitboss.words import number_word

T = TypeVar("T")
Box = tuple[float, float, float, float]  # x, y, width, height

PAIRS = tuple(combinations(FACES, 2))
WIDE, HIGH = 24.0, 13.9
BAND, LEFT, ACROSS = 2.6, 0.2, 23.6
KINDS_Y, KINDS_H = 2.75, 3.2
STRIP = 0.62  # under two of a kind, where it says what they pay
TOTALS_Y, TOTALS_H = 6.1, 2.4
PAIRS_Y, PAIRS_H = 9.1, 2.2
SINGLES_Y, SINGLES_H = 11.9, 1.85
SIDE_W, DOUBLE_W, TRIPLE_W, ANY_W = 3.5, 1.4, 2.35, 3.5

TALL_WIDE, TALL = 12.0, 18.6
TALL_BAND = 2.15
CHIP, TALL_CHIP = 0.38, 0.34  # the radius of the largest chips


class SicBoFelt(Felt[SicBo]):
    """How sic bo lies on the table."""

    @cached_property
    def layout(self) -> Layout:
        """Every spot of the table."""
        deep = Panel(-0.3, -0.3, WIDE + 0.6, BAND + 0.3)
        captions = (
            _caption(self._captions["pairs"], (LEFT, TOTALS_Y + TOTALS_H + 0.02, ACROSS, 0.6), 0.4),
            _caption(self._captions["singles"], (LEFT, PAIRS_Y + PAIRS_H + 0.02, ACROSS, 0.6), 0.4),
        )
        strips = [(LEFT + SIDE_W, KINDS_Y), (LEFT + ACROSS - SIDE_W - 3 * DOUBLE_W, KINDS_Y)]
        return Layout(
            WIDE,
            HIGH,
            tuple(self._landscape()),
            prints=(
                *(words for words, _ in captions),
                *(
                    Print(
                        x + 1.5 * DOUBLE_W,
                        y + KINDS_H - STRIP / 2,
                        0.34,
                        self._captions["doubles"],
                        tone="brass",
                        room=2.8 * DOUBLE_W,
                    )
                    for x, y in strips
                ),
            ),
            panels=(
                deep,
                *(lines for _, lines in captions),
                *(Panel(x, y + KINDS_H - STRIP, 3 * DOUBLE_W, STRIP, "line") for x, y in strips),
            ),
            device=Space(0.6, -0.15, 4.6, 2.45),
            verdict=Space(5.9, 0.25, 11.4, 1.75),
            results=Space(18.0, 0.05, 5.8, 2.1),
            chip=CHIP,
        )

    def portrait(self, seat: int = 0) -> Layout:
        """The same spots, small and big at the thumb and the long shots at the top."""
        rows = {"doubles": 4.87, "pairs": 6.54, "singles": 14.6}
        captions = [_caption(self._captions[name], (0, y, TALL_WIDE, 0.44), 0.4) for name, y in rows.items()]
        return Layout(
            TALL_WIDE,
            TALL,
            tuple(self._portrait()),
            prints=tuple(words for words, _ in captions),
            panels=(Panel(-0.3, -0.3, TALL_WIDE + 0.6, TALL_BAND + 0.3), *(lines for _, lines in captions)),
            device=Space(4.4, -0.2, 3.6, 2.2),
            results=Space(0.1, 0.1, 4.3, 1.6),
            chip=TALL_CHIP,
        )

    def winners(self, outcome: Any) -> tuple[str, ...]:
        """The spots that win on a roll."""
        return tuple(winners(numbers(outcome)))

    def headline(self, outcome: Any) -> str:
        """The total, and what the dice are: 'Thirteen, big'."""
        roll = numbers(outcome)
        kind = "three of a kind" if len(set(roll)) == 1 else "small" if sum(roll) in SMALL else "big"
        return f"{number_word(sum(roll)).capitalize()}, {kind}."

    # --- where the boxes are ------------------------------------------------------------------------------------------

    def _landscape(self) -> Iterator[Area]:
        x = LEFT
        yield self._half("small", (x, KINDS_Y, SIDE_W, KINDS_H))
        x += SIDE_W
        for faces in (FACES[:3], FACES[3:]):
            for at, face in enumerate(faces):
                where = x if face <= 3 else LEFT + ACROSS - SIDE_W - 3 * DOUBLE_W
                yield self._double(face, (where + at * DOUBLE_W, KINDS_Y, DOUBLE_W, KINDS_H - STRIP))
        x += 3 * DOUBLE_W
        for face in FACES:
            where = x if face <= 3 else x + TRIPLE_W + ANY_W
            row = KINDS_H / 3
            yield self._triple(face, (where, KINDS_Y + (face - 1) % 3 * row, TRIPLE_W, row))
        yield self._any((x + TRIPLE_W, KINDS_Y, ANY_W, KINDS_H))
        yield self._half("big", (LEFT + ACROSS - SIDE_W, KINDS_Y, SIDE_W, KINDS_H))
        yield from _row(TOTALS, (LEFT, TOTALS_Y, ACROSS, TOTALS_H), self._total)
        yield from _row(PAIRS, (LEFT, PAIRS_Y, ACROSS, PAIRS_H), self._pair)
        yield from _row(FACES, (LEFT, SINGLES_Y, ACROSS, SINGLES_H), self._single)

    def _portrait(self) -> Iterator[Area]:
        y = TALL_BAND + 0.2
        yield self._any((0, y, TALL_WIDE, 1.1))
        yield from _row(FACES, (0, y + 1.1, TALL_WIDE, 1.4), self._triple)
        yield from _row(FACES, (0, 5.32, TALL_WIDE, 1.2), self._double)
        for at in range(3):
            yield from _row(PAIRS[5 * at : 5 * at + 5], (0, 6.99 + 1.2 * at, TALL_WIDE, 1.2), self._pair)
        for at in range(2):
            yield from _row(TOTALS[7 * at : 7 * at + 7], (0, 10.7 + 1.95 * at, TALL_WIDE, 1.95), self._total)
        yield from _row(FACES, (0, 15.05, TALL_WIDE, 1.45), self._single)
        half = TALL_WIDE / 2
        yield self._half("small", (0, 16.65, half, TALL - 16.65))
        yield self._half("big", (half, 16.65, half, TALL - 16.65))

    # --- what is printed in them --------------------------------------------------------------------------------------

    def _odds(self, wager: str, when: str = "") -> str:
        return str(self.game.wagers[wager].pay(when).odds)

    @property
    def _captions(self) -> dict[str, str]:
        one, two, three = (self._odds("one-of-a-kind", when) for when in ("", "two dice", "three dice"))
        return {
            "doubles": f"two of a kind, each {self._odds('two-of-a-kind')}",
            "pairs": f"two dice together, each {self._odds('two-dice-combination')}",
            "singles": f"on one die {one}, on two {two}, on three {three}",
        }

    def _half(self, spot: str, box: Box) -> Area:
        x, y, w, h = box
        totals = SMALL if spot == "small" else BIG
        low, high = totals[0], totals[-1]
        middle = x + w / 2
        pays = f"{self._odds(spot)}, loses on triples"
        if h < w / 2:
            first, second = pays.split(", ")
            prints: tuple[Print, ...] = (
                Print(x + w * 0.3, y + h * 0.36, 0.92, spot.upper(), spaced=True, room=w * 0.52),
                Print(x + w * 0.3, y + h * 0.78, 0.56, f"{low} to {high}", tone="brass", room=w * 0.52),
                Print(x + w * 0.78, y + h * 0.2, 0.42, first, room=w * 0.4),
                Print(x + w * 0.78, y + h * 0.44, 0.36, second, tone="quiet", room=w * 0.4),
            )
            chips = (x + w * 0.65, y + h * 0.76)
        else:
            prints = (
                Print(middle, y + 0.62, 0.85, spot.upper(), spaced=True, room=w * 0.9),
                Print(middle, y + 1.34, 0.56, f"{low} to {high}", tone="brass", room=w * 0.9),
                Print(middle, y + 1.9, 0.34, pays, tone="quiet", room=w * 0.9),
            )
            chips = (x + w * 0.34, y + h - 0.6)
        label = f"{spot.capitalize()} {low}-{high}"
        return Area(spot, *box, label, tone="red", prints=prints, chips=chips)

    def _any(self, box: Box) -> Area:
        x, y, w, h = box
        spot, pays = "any-three-of-a-kind", self._odds("any-three-of-a-kind")
        if h < w / 2:
            middle = y + h / 2
            prints = [
                Print(x + w * 0.06, middle, 0.56, "ANY TRIPLE", anchor="start", room=w * 0.34),
                *(
                    Print(x + w * (0.49 + 0.105 * (at % 3)), y + h * (0.3 + 0.4 * (at // 3)), 0.34, dice=(face,) * 3)
                    for at, face in enumerate(FACES)
                ),
                Print(x + w * 0.88, middle, 0.46, pays, tone="brass", room=w * 0.2),
            ]
            chips = (x + w * 0.41, middle)
        else:
            prints = [
                Print(x + w / 2, y + 0.42, 0.5, "ANY TRIPLE", room=w * 0.9),
                *(
                    Print(
                        x + w * (0.3 if face <= 3 else 0.7), y + 1.02 + 0.52 * ((face - 1) % 3), 0.38, dice=(face,) * 3
                    )
                    for face in FACES
                ),
                Print(x + w / 2, y + h - 0.45, 0.46, pays, tone="brass"),
            ]
            chips = (x + w - 0.46, y + h - 0.46)
        return Area(spot, *box, "Any three of a kind", tone="black", prints=tuple(prints), chips=chips)

    def _triple(self, face: int, box: Box) -> Area:
        x, y, w, h = box
        # Where the box is low, its chips are beside the dice, or else below them.
        low = h < w / 2
        middle, at = (x + 1.0, x + 1.0) if low else (x + w / 2, x + 0.67)
        chips = (x + w - 0.36, y + h / 2) if low else (x + w - 0.39, y + h - 0.4)
        prints = (
            Print(middle, y + h * (0.34 if low else 0.27), 0.42, dice=(face,) * 3),
            Print(at, y + h * 0.73, 0.34, self._odds("three-of-a-kind"), tone="brass", room=1.04),
        )
        return Area(f"three-of-a-kind-{face}", *box, f"{face} {face} {face}", tone="black", prints=prints, chips=chips)

    def _double(self, face: int, box: Box) -> Area:
        x, y, w, h = box
        upright = h > w
        dice = (
            Print(x + w / 2, y + 0.88, 0.7, dice=(face,) * 2, upright=True)
            if upright
            else Print(x + w / 2, y + 0.31, 0.48, dice=(face,) * 2)
        )
        chips = (x + w / 2, y + h - 0.44) if upright else (x + 0.34, y + h - 0.33)
        return Area(f"two-of-a-kind-{face}", *box, f"{face} {face}", prints=(dice,), chips=chips)

    def _total(self, total: int, box: Box) -> Area:
        x, y, w, h = box
        spot, middle = f"total-value-{total}", x + w / 2
        prints = (
            Print(middle, y + h * 0.13, 0.36, self._odds(spot), tone="quiet", room=w * 0.9),
            Print(middle, y + h * 0.36, h * 0.33, str(total), tone="brass"),
        )
        return Area(spot, *box, str(total), prints=prints, chips=(middle, y + h * 0.73))

    def _pair(self, pair: tuple[int, int], box: Box) -> Area:
        x, y, w, h = box
        upright = h > w
        low, high = pair
        dice = (
            Print(x + w / 2, y + 0.66, 0.5, dice=pair, upright=True)
            if upright
            else Print(x + w / 2, y + 0.31, 0.48, dice=pair)
        )
        chips = (x + w / 2, y + h - 0.5) if upright else (x + 0.55, y + h - 0.33)
        spot = f"two-dice-combination-{low}-{high}"
        return Area(spot, *box, f"{low} {high}", tone="deep", prints=(dice,), chips=chips)

    def _single(self, face: int, box: Box) -> Area:
        x, y, w, h = box
        word = number_word(face).upper()
        if w > 3:
            prints: tuple[Print, ...] = (
                Print(x + 0.92, y + h / 2, 1.26, dice=(face,)),
                Print(x + 1.74, y + h * 0.29, 0.52, word, anchor="start", room=w - 1.9),
            )
            chips = (x + 2.16, y + h - 0.52)
        else:
            prints = (Print(x + 0.66, y + h / 2, 1.04, dice=(face,)),)
            chips = (x + w - 0.4, y + h * 0.6)
        return Area(f"one-of-a-kind-{face}", *box, str(face), prints=prints, chips=chips)


def _row(each: Sequence[T], box: Box, draw: Callable[[T, Box], Area]) -> Iterator[Area]:
    """Boxes of one size, side by side."""
    x, y, w, h = box
    step = w / len(each)
    return (draw(one, (x + at * step, y, step, h)) for at, one in enumerate(each))


def _caption(text: str, box: Box, size: float) -> tuple[Print, Panel]:
    """Words between two lines, printed once for a row of boxes."""
    x, y, w, h = box
    middle, level = x + w / 2, y + h / 2
    apart = 0.3 + len(text) * size * 0.28
    lines = f"M{x} {level}H{middle - apart}M{middle + apart} {level}H{x + w}"
    words = Print(middle, level, size, text, tone="brass", slanted=True, room=w * 0.9)
    return words, Panel(x, y, w, h, "line", outline=lines)
