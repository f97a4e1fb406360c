"""What a patron types. Each line is carried out or answered with one sentence."""

from collections.abc import Callable
from difflib import get_close_matches
from typing import NoReturn

from rich.console import Console

from pitboss.cli import placard
from pitboss.cli.felt import columns_needed, felt
from pitboss.cli.patron import SEAT, Patron
from pitboss.cli.spots import exact_spot, example, find_spot
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.game import Awaits, Choice
from pitboss.money import cents

LONGEST_LINE = 200
ALIASES = {"bet": "place", "down": "take", "spin": "deal", "roll": "deal", "draw": "deal", "?": "help"}
ALIASES |= {"exit": "quit", "q": "quit", "leave": "quit"}
HELP = """\
  {wager:<18} bet on a place, in dollars; 'wagers' lists the places
  take PLACE 5       take down $5; 'take PLACE' takes down all of it, 'clear' everything
  again              repeat your last wagers
  deal, or Enter     let the dealer continue to the next result
  wagers, layout     what you can bet on, and where; 'wagers NAME' lists every place for one wager
  odds NAME          the exact odds and house advantage of a wager
  why                the paragraphs behind the last settlement or refusal, in plain words
  calls              the calls and moves you can make now; 'call NAME VALUE' makes a call
  sign               the house rules and notices at this table
  balance, buy 100   show your chips; buy $100 more
  quit               leave the table"""

Words = list[str]


class Talk:
    """A conversation with one patron."""

    def __init__(self, patron: Patron, to: Console) -> None:
        self.over = False
        self._patron = patron
        self._game = patron.game
        self._to = to
        self._commands: dict[str, Callable[[Words], None]] = {
            "deal": lambda _: patron.deal(),
            "place": self._lay,
            "take": self._take,
            "clear": lambda _: patron.clear(),
            "again": lambda _: patron.again(),
            "choose": self._choose,
            "call": self._call,
            "calls": lambda _: placard.show_calls(to, patron.table.awaits, SEAT, patron.game.house.edition),
            "wagers": self._wagers,
            "layout": lambda _: self._layout(),
            "odds": self._odds,
            "why": self._why,
            "sign": lambda _: placard.show_sign(to, self._game),
            "balance": lambda _: patron.tell_balance(),
            "buy": self._buy,
            "help": lambda _: to.print(HELP.format(wager=example(self._game))),
            "quit": self._quit,
        }

    def hear(self, line: str) -> None:
        """Carry out one typed line."""
        if len(line) > LONGEST_LINE:
            raise BadInput(f"That line is longer than {LONGEST_LINE} characters; type a command such as 'help'.")
        words = line.split() or ["deal"]
        awaits, first = self._patron.table.awaits, words[0].lower()
        # Wagers are tried first, because a wager's name may begin with a command, like 'place to win 6 12'.
        if len(words) > 1 and exact_spot(self._game, words[:-1]):
            self._lay(words)
        elif first in self._moves(awaits):
            self._choose(words)
        elif command := self._commands.get(ALIASES.get(first, first)):
            command(words[1:])
        else:
            self._lay(words)

    def _moves(self, awaits: Awaits) -> set[str]:
        """The moves that the patron can choose from now."""
        turn = awaits.turn(SEAT) if isinstance(awaits, Choice) else None
        return {move.name for move in turn.moves} if turn else set()

    def _lay(self, words: Words) -> None:
        if len(words) < 2:
            self._puzzled(words)
        self._patron.place(find_spot(self._game, words[:-1]).id, cents(words[-1]))

    def _puzzled(self, words: Words) -> NoReturn:
        """Answer a word that is not a command: the name of a wager, or a typo."""
        if not words:
            raise BadInput(f"Say what to bet on and how much, like '{example(self._game)}'.")
        try:
            spot = find_spot(self._game, words)
        except BadInput:
            near = get_close_matches(words[0].lower(), self._commands, n=1)
            if not near:
                raise
            raise BadInput(f"{words[0][:60]!r} is not a command; did you mean {near[0]!r}?") from None
        raise BadInput(f"How much on {spot.name}? Write it like '{spot.id} 5'.")

    def _take(self, words: Words) -> None:
        if not words:
            self._patron.clear()
        elif spot := exact_spot(self._game, words):
            self._patron.take_down(spot.id)
        elif len(words) == 1:
            self._patron.take_down(find_spot(self._game, words).id)
        else:
            amount = cents(words[-1])
            self._patron.take_down(find_spot(self._game, words[:-1]).id, amount)

    def _choose(self, words: Words) -> None:
        if not words:
            raise BadInput("Say which move; 'calls' shows them.")
        self._patron.choose(words[0].lower(), cents(words[1]) if len(words) > 1 else 0)

    def _call(self, words: Words) -> None:
        if not words:
            raise BadInput("Say what to call; 'calls' shows what can be called now.")
        self._patron.call(words[0].rstrip(":"), " ".join(words[1:]))

    def _buy(self, words: Words) -> None:
        if not words:
            raise BadInput("Say how much to buy, like 'buy 100'.")
        self._patron.buy(cents(words[0]))

    def _layout(self) -> None:
        width = self._to.width if self._to.is_terminal else min(self._to.width, placard.PIPE_WIDTH)
        drawn = felt(felt_of(self._game).layout, (), width, plain=True)
        if drawn is None:
            needed = columns_needed(felt_of(self._game).layout)
            why = (
                f"The layout needs {needed} columns, and this terminal has {width}"
                if needed
                else "The layout cannot be drawn"
            )
            raise BadInput(f"{why}; 'wagers' lists the places, and 'balance' shows your wagers.")
        placard.show_felt(self._to, self._game, self._patron.bets)

    def _wagers(self, words: Words) -> None:
        if not words:
            placard.show_wagers(self._to, self._game)
        else:
            placard.show_places(self._to, self._game, self._wager(words) or find_spot(self._game, words).wager)

    def _odds(self, words: Words) -> None:
        if not words:
            raise BadInput("Say which wager's odds; 'wagers' lists them.")
        placard.show_odds(self._to, self._game, self._wager(words) or find_spot(self._game, words).id)

    def _wager(self, words: Words) -> str:
        slug = "-".join(words).lower()
        return slug if slug in self._game.wagers else ""

    def _why(self, _: Words) -> None:
        if not self._patron.decided:
            raise BadInput("Nothing has been decided yet; 'deal' plays the round.")
        placard.show_why(self._to, self._game, self._patron.decided)

    def _quit(self, _: Words) -> None:
        self.over = True
