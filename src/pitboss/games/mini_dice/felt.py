"""The mini-dice layout: the place numbers on top, under, any and over 7 below them, the field at the bottom."""

from functools import cached_property

from pitboss.felt import Area, Felt, Layout
from pitboss.games.mini_dice.rules import MiniDice
from pitboss.games.mini_dice.wagers import PLACE_NUMBERS
from pitboss.house import Wager
from pitboss.law import carries_out

WIDTH, HEIGHT = 12.0, 6.0


class MiniDiceFelt(Felt[MiniDice]):
    """How mini-dice lies on the table."""

    @cached_property
    def layout(self) -> Layout:
        """The areas, each with its odds."""
        odds = {slug: odds_line(wager) for slug, wager in self.game.wagers.items()}
        place = [
            Area(f"place-{number}", 2.0 * at, 0, 2, 2, f"{number}  {odds[f'place-{number}']}")
            for at, number in enumerate(PLACE_NUMBERS)
        ]
        seven = [
            Area("under-7", 0, 2, 4, 2, f"Under 7  {odds['under-7']}"),
            Area("any-7", 4, 2, 4, 2, f"Any 7  {odds['any-7']}", "red"),
            Area("over-7", 8, 2, 4, 2, f"Over 7  {odds['over-7']}"),
        ]
        field = Area("field", 0, 4, WIDTH, 2, f"Field  2 3 4 9 10 11 12  {odds['field']}")
        return Layout(WIDTH, HEIGHT, (*place, *seven, field))


@carries_out("mini-dice/to-or-win")
def odds_line(wager: Wager) -> str:
    """The odds as the law wants them worded: '1 to 1, 2 pays 2 to 1, 12 pays 2 to 1'; never with 'for'."""
    return ", ".join(f"{pay.when} pays {pay.odds}" if pay.when else str(pay.odds) for pay in wager.pays)
