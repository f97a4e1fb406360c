"""How the command line prints a game's pages, and which games have them."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from pitboss.cli.show import DIM, Column, show_table
from pitboss.game import AnyGame
from pitboss.games import find, names
from pitboss.pages import Grid, Page, Pages, Words, pages_of

TONES = {
    "green": "bold black on dark_sea_green3",
    "red": "bold black on light_coral",
    "blue": "bold black on light_sky_blue1",
    "yellow": "bold black on khaki1",
    "purple": "bold black on plum2",
}
STYLES = {"bold": "bold", "dim": DIM}


def show_page(to: Console, page: Page) -> None:
    """Print the words and tables of a page."""
    for block in page.blocks:
        if isinstance(block, Grid):
            columns = [Column(one.title, one.right, one.spare) for one in block.columns]
            show_table(to, columns, block.rows)
        else:
            to.print(_line(block))


def _line(words: Words) -> Text:
    line = Text(style=STYLES.get(words.style, ""))
    for text, tone in words.parts:
        line.append(text, style=TONES.get(tone))
    return line


def all_pages() -> Iterator[tuple[AnyGame, Pages[AnyGame]]]:
    """Every game that is registered, under its usual house rules, with its pages."""
    for slug in names():
        definition = find(slug)
        game = definition(definition.charter.house())
        yield game, pages_of(game)
