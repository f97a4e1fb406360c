"""What a patron types. Each line is carried out or answered with one sentence."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NoReturn

from rich.console import Console

from pitboss.cli import placard
from pitboss.cli.felt import columns_needed, felt
from pitboss.cli.patron import SEAT, Patron
from pitboss.cli.spots import Takes, exact_spot, example, find_spot, known_spots
from pitboss.cli.words import in_full, spoken_act, spoken_move, words_of
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.game import Choice, Move, Spot
from pitboss.money import cents, dollars

LONGEST_LINE = 200
MOST_TRIES = 30  # sizes of a wager that are tried for an example
AMOUNT = re.compile(r"\$?\d[\d,]*(?:\.\d+)?", re.ASCII)
ALIASES = {"bet": "place", "down": "take", "spin": "deal", "roll": "deal", "draw": "deal", "?": "help"}
ALIASES |= {"exit": "quit", "q": "quit", "leave": "quit"}
HELP = """\
  {wager:<18} bet on a place, in dollars; 'wagers' lists the places
  5 on PLACE         the same{words}
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

BETTING_HELP = """\
  fold, check, call  what you do when it is your turn{words}
  bet 4, raise 8     the same, with what you bet or raise to, in dollars
  deal, or Enter     let the dealer continue to the next result
  why                the paragraphs behind the last pot or refusal, in plain words
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
            "prizes": lambda _: self._prizes(),
            "help": lambda _: self._help(),
            "quit": self._quit,
        }

    def hear(self, line: str) -> None:
        """Carry out one typed line."""
        if len(line) > LONGEST_LINE:
            raise BadInput(f"That line is longer than {LONGEST_LINE} characters; type a command such as 'help'.")
        words = line.split() or ["deal"]
        first = words[0].lower()
        # Wagers go before commands, because a wager's name may begin with one, like 'place to win 6 12'.
        if self._move(words):
            self._choose(words)
        elif len(words) > 1 and self._known(words[:-1]) and AMOUNT.fullmatch(words[-1]):
            self._lay(words)
        elif AMOUNT.fullmatch(words[0]) and len(words) > 2 and words[1].lower() == "on":
            self._lay([*words[2:], words[0]])
        elif words[0].startswith("$") and len(words) > 1 and self._known(words[1:]):
            self._lay([*words[1:], words[0]])
        elif len(words) > 1 and self._known(words):
            self._puzzled(words)
        elif act := spoken_act(self._game, words):
            self._patron.act(act.call, act.then)
        elif call := self._own_call(words):
            self._call(call)
        elif command := self._commands.get(ALIASES.get(first, first)):
            command(words[1:])
        elif spoken_move(self._game, words) in {word.move for word in words_of(self._game)} | self._patron.moves:
            raise BadInput(f"{line.strip()[:60]!r} is a move that you cannot make now; 'calls' shows what you can.")
        else:
            self._lay(words)

    def _own_call(self, words: Words) -> Words:
        """The call that the patron makes with these words, with what it says, if it is possible now."""
        for offer in self._patron.own_calls:
            if offer.name == "-".join(words).lower():
                return [offer.name]
            if offer.name == words[0].lower() and " ".join(words[1:]) in offer.values:
                return [offer.name, *words[1:]]
        return []

    def _known(self, words: Words) -> bool:
        """Whether these words are the name of a spot, or what people call one."""
        return bool(known_spots(self._game, words))

    def _move(self, words: Words) -> Move | None:
        """The move that the patron chooses with these words now, with or without an amount."""
        awaits = self._patron.table.awaits
        turn = awaits.turn(SEAT) if isinstance(awaits, Choice) else None
        moves = {move.name: move for move in turn.moves} if turn else {}
        if whole := moves.get("-".join(words).lower()):  # 'discard 1 3': these are cards, and no amount
            return whole
        said = words[:-1] if len(words) > 1 and AMOUNT.fullmatch(words[-1]) else words
        return moves.get("-".join(said).lower()) or moves.get(spoken_move(self._game, said))

    @property
    def _example(self) -> str:
        """A wager that the table takes now, as it is typed."""
        return example(self._game, self._patron.may_place)

    def _lay(self, words: Words) -> None:
        kinds = {one.wager for one in self._game.spots.values()}
        if len(words) == len(kinds) == 1 and AMOUNT.fullmatch(words[0]):
            words = [self._example.split()[0], *words]  # there is no doubt on what
        if len(words) < 2 or (self._known(words) and not self._known(words[:-1])):
            self._puzzled(words)
        spot = find_spot(self._game, words[:-1], self._taking(words[-1]))
        self._patron.place(spot.id, cents(words[-1]))

    def _taking(self, amount: str = "") -> Takes:
        """Whether a spot takes a wager now: one of this amount, or of a usual size."""

        def takes(spot: Spot) -> bool:
            least = self._game.house.limits_of(spot.wager).minimum
            sizes = (cents(amount),) if AMOUNT.fullmatch(amount) else ()
            return any(self._patron.may_place(spot.id, size) for size in (*sizes, least, 6 * least))

        return takes

    def _on(self, spot: Spot) -> bool:
        return any(bet.spot == spot.id for bet in self._patron.bets)

    def _puzzled(self, words: Words) -> NoReturn:
        """Answer a word that is not a command: the name of a wager, or a typo."""
        if not words:
            raise BadInput(f"Say what to bet on and how much, like '{self._example}'.")
        try:
            spot = find_spot(self._game, words, self._taking())
        except BadInput:
            if AMOUNT.fullmatch(words[0]) and len(words) == 1 and not felt_of(self._game).tickets:
                raise BadInput(f"Say what to bet on as well, like '{self._example}'.") from None
            near = get_close_matches(words[0].lower(), self._commands, n=1)
            if not near:
                raise
            raise BadInput(f"{words[0][:60]!r} is not a command; did you mean {near[0]!r}?") from None
        raise BadInput(f"How much on {spot.name}? Write it like '{' '.join(words)[:60]} {self._fitting(spot)}'.")

    def _fitting(self, spot: Spot) -> str:
        """The least that can be wagered on a spot now, as it is typed."""
        limits = self._game.house.limits_of(spot.wager)
        sizes = range(limits.minimum, limits.minimum + MOST_TRIES * limits.increment, limits.increment)
        fits = next((size for size in sizes if self._patron.may_place(spot.id, size)), limits.minimum)
        return dollars(fits).removeprefix("$")

    def _take(self, words: Words) -> None:
        if not words:
            self._patron.clear()
        elif spot := exact_spot(self._game, words):
            self._patron.take_down(spot.id)
        elif len(words) == 1 or self._known(words):
            self._patron.take_down(find_spot(self._game, words, self._on).id)
        else:
            amount = cents(words[-1])
            self._patron.take_down(find_spot(self._game, words[:-1], self._on).id, amount)

    def _choose(self, words: Words) -> None:
        if not words:
            raise BadInput("Say which move; 'calls' shows them.")
        move = self._move(words)
        if move is None:
            self._patron.choose(words[0].lower(), cents(words[1]) if len(words) > 1 else 0)
            return
        named = move.name == "-".join(words).lower()
        said = cents(words[-1]) if len(words) > 1 and AMOUNT.fullmatch(words[-1]) and not named else 0
        before = self._patron.in_front(move)
        amount, least, most = said - before, dollars(move.least + before), dollars(move.most + before)
        if not said and move.most:
            if move.least < move.most and not in_full(self._game, move.name):
                raise BadInput(f"Say how much, from {least} to {most}, like '{move.name} {least.removeprefix('$')}'.")
            amount = move.most
        elif before and not move.least <= amount <= move.most:
            raise BadInput(f"'{move.name}' takes {least} to {most} in all here, not {dollars(said)}.")
        self._patron.choose(move.name, amount)

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
        drawn = felt(felt_of(self._game).plan, (), width, plain=True)
        if drawn is None:
            needed = columns_needed(felt_of(self._game).plan)
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
            wager = self._wager(words) or find_spot(self._game, words, self._taking()).wager
            placard.show_places(self._to, self._game, wager)
            placard.show_prizes(self._to, self._game, self._patron.view, wager)

    def _odds(self, words: Words) -> None:
        if not words:
            raise BadInput("Say which wager's odds; 'wagers' lists them.")
        placard.show_odds(self._to, self._game, self._wager(words) or find_spot(self._game, words, self._taking()).id)

    def _help(self) -> None:
        few = ", ".join(f"'{word.phrase}'" for word in words_of(self._game)[:3])
        words = f"; what dealers say is understood, like {few}" if few else ""
        if felt_of(self._game).stakes:
            self._to.print(BETTING_HELP.format(words=words))
        else:
            self._to.print(HELP.format(wager=self._example, words=words))
        for act in (word for word in words_of(self._game) if word.about):
            self._to.print(f"  {act.phrase:<18} {act.about}")
        if felt_of(self._game).prizes(self._patron.view):
            self._to.print("  prizes             what the wagers pay that are paid in dollars, such as the meter")
        placard.show_tickets(self._to, self._game)

    def _prizes(self) -> None:
        if not placard.show_prizes(self._to, self._game, self._patron.view):
            raise BadInput("No wager at this table is paid in dollars; 'wagers' lists the odds.")

    def _wager(self, words: Words) -> str:
        slug = "-".join(words).lower()
        return slug if slug in self._game.wagers else ""

    def _why(self, _: Words) -> None:
        if not self._patron.decided:
            raise BadInput("Nothing has been decided yet; 'deal' plays the round.")
        placard.show_why(self._to, self._game, self._patron.decided)

    def _quit(self, _: Words) -> None:
        self.over = True
