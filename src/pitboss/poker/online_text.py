"""Hand histories as text, in the form that most online card rooms print: a headline, seats, posts, streets, a summary.

Hold'em and Omaha can be read, at any limit, from cash games and tournaments. Players are put in the order of `History`:
from the first seat left of the button, among those who are in the hand. So of two players, player 1 is the big blind,
and player 2 has the button and posts the small blind.

A text says who collected how much. The finishing stacks follow from that, and a text whose amounts do not add up is
refused. Actions stay in the order of the text, which shows hands after the last card even if all players were all-in.
"""

import datetime
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from msgspec.structs import replace

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.money import cents, dollars
from pitboss.poker.history import (
    MOST_PLAYERS,
    UNKNOWN,
    Action,
    BetTo,
    Board,
    CheckCall,
    Fold,
    History,
    Hole,
    Muck,
    Note,
    Show,
    Structure,
    Variant,
    all_read,
    check,
)
from pitboss.words import on_one_line

MOST_LETTERS = 100_000  # of one hand
MOST_LETTERS_OF_MANY = 32_000_000
MOST_LINES = 5_000  # of one hand
MOST_LETTERS_OF_LINE = 1_000
MOST_HANDS = 100_000

_CARDS = {card[0] + card[1].lower(): card for card in DECK}
_GAMES = {
    "Hold'em": (Variant.HOLDEM, 2),
    "6+ Hold'em": (Variant.SHORT_DECK, 2),
    "Omaha": (Variant.OMAHA, 4),
    "Omaha Hi/Lo": (Variant.OMAHA_EIGHT, 4),
}
_LIMITS = {
    "No Limit": Structure.NO_LIMIT,
    "Pot Limit": Structure.POT_LIMIT,
    "Limit": Structure.FIXED_LIMIT,
    "Fixed Limit": Structure.FIXED_LIMIT,
}
_CURRENCY = {"$": "USD", "€": "EUR", "£": "GBP"}
_AMOUNT = r"([$€£]?\d[\d,]*(?:\.\d+)?)"

_HEADLINE = re.compile(r"\w[\w ]{0,40}(?:Hand|Game) #([A-Z]{0,4}\d{1,19}):\s+(.+)", re.ASCII)
# What comes before the hands in a text that a card room has sent by mail, and between them.
_LETTERHEAD = re.compile(r"Transcript for .*|\*{3,} # \d+ \*{3,}")
_TOURNAMENT = re.compile(
    r"(?:\{.*?\} *)?((?:Zoom )?Tournament #\d+, .*?)\s*"
    r"(?=(?<!Card )(?<!Mixed )(?:6\+ |Mixed [\w/' ]+ \()?(?:Hold'em|Omaha))"
)
_STAKES = re.compile(
    r"(?:\{.*?\} *)?(?P<mixed>[A-Z8][\w/' -]{0,30} \()?(?P<game>6\+ Hold'em|Hold'em|Omaha Hi/Lo|Omaha) "
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)(?(mixed)[,)])(?: - (?:Match Round \w+, )?Level "
    rf"(?P<level>[IVXLCDM]+|\d+))? \(?{_AMOUNT}/{_AMOUNT}(?: - {_AMOUNT} Cap - *)?(?: (?P<currency>[A-Z]{{3}}))?[^)]*\)"
)
_WHEN = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2}) (\d{1,2}):(\d{2}):(\d{2})(?: ([A-Z]{1,5}))?")
_TABLE = re.compile(
    r"Table '(?P<table>.*)' (?:(?P<seats>\d{1,2})-max )?(?:\(.*\) )?Seat #(?P<button>\d{1,3}) is the button"
)
_SEAT = re.compile(rf"Seat (\d{{1,3}}): (.+) \({_AMOUNT} in chips(?:, [^)]*)?\)(.*)")
_STREET = re.compile(r"\*\*\* (?P<name>[A-Z0-9 ]+) \*\*\*(?P<cards>.*)")
_BRACKET = re.compile(r"\[([^\]]*)\]")
_DEALT = re.compile(r"Dealt to (.+) \[([^\]]+)\]")
_RETURNED = re.compile(rf"Uncalled bet \({_AMOUNT}\) returned to (.+)")
_COLLECTED = re.compile(rf"collected {_AMOUNT} from (?:the )?(?:main |side )?pot(?:-\d+)?(?: .*)?")
_TOTAL = re.compile(rf"Total pot {_AMOUNT}.*\| Rake {_AMOUNT}.*")
_FEES = re.compile(rf"\| (?:Rake|Jackpot|Bingo|Fortune|Tax) {_AMOUNT}")  # what the house takes, by purpose
_TURNED_OVER = re.compile(r"Seat (\d{1,3}): .* (?:mucked|showed) \[([^\]]+)\]")
_POSTS = re.compile(
    r"posts (?:an? |the )?(?P<what>ante|small blind|big blind|small & big blinds|button blind|(?:button )?straddle) "
    rf"(?:of )?{_AMOUNT}(?P<all_in> and is all-in)?"
)
_LAST = rf"(?: and (?:is all-in|has reached the {_AMOUNT} cap))?"
_BETS = re.compile(rf"(?P<verb>calls|bets) {_AMOUNT}{_LAST}")
_RAISES = re.compile(rf"raises {_AMOUNT} to {_AMOUNT}{_LAST}")
_FOLDS = re.compile(r"folds(?: \[[^\]]*\])?")
_SHOWS = re.compile(r"shows \[([^\]]+)\].*")
_TALK = re.compile(
    r'.* said, ".*|.* (?:joins|leaves) the table.*|.* has timed out.*|.* is (?:dis)?connected.*|.* has returned|'
    r".* was removed from the table.*|.* will be allowed to play.*|.* finished the tournament.*|.* wins .*|"
    r".* (?:is sitting|sits) out.*|.* (?:re-buys|takes the add-on|receives? an add-on|cashed out).*|"
    r"Betting is capped.*|.*timed out while.*|.* split the .* bounty .*|No low hand qualified|.* has requested TIME|"
    r".* is feeling .*|Dealt to [^\[\]]+"
)
_SAID_OF = ("sits out", "is sitting out", "is disconnected", "is connected", "has timed out", "has returned")
_NUMERALS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def read(text: str) -> History:
    """Read one hand."""
    hands = read_many(text)
    if len(hands) != 1:
        raise BadInput(f"The text has {len(hands)} hands; read it as a text of several hands.")
    return hands[0]


def read_many(text: str) -> tuple[History, ...]:
    """Read a text with one hand after another."""
    return all_read(read_each(text))


def read_each(text: str) -> tuple[History | BadInput, ...]:
    """Read a text of several hands; a hand that cannot be read is given as the reason, and does not stop the others."""
    if len(text) > MOST_LETTERS_OF_MANY:
        raise BadInput(f"The text has {len(text):,} characters; it may have at most {MOST_LETTERS_OF_MANY:,}.")
    hands: list[History | BadInput] = []
    for lines in _apart(text):
        try:
            hands.append(_Hand(lines).history())
        except BadInput as wrong:
            hands.append(wrong)
    if not hands:
        raise BadInput(
            "The text has no hand; a hand begins with a line like PokerStars Hand #1: Hold'em No Limit ($1/$2)."
        )
    return tuple(hands)


_Line = tuple[int, str]  # its number in the text, from 1


def _apart(text: str) -> Iterator[list[_Line]]:
    """The lines of each hand, without empty ones."""
    hand: list[_Line] = []
    hands = letters = 0
    for number, full in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = full.strip().removeprefix("\ufeff")
        if len(line) > MOST_LETTERS_OF_LINE:
            _refuse(number, line, f"a line has at most {MOST_LETTERS_OF_LINE:,} characters")
        if _LETTERHEAD.fullmatch(line):
            continue
        if _HEADLINE.fullmatch(line):
            if hand:
                yield hand
            hand, letters, hands = [], 0, hands + 1
            if hands > MOST_HANDS:
                raise BadInput(f"The text has more than {MOST_HANDS:,} hands; split it.")
        elif line and not hand:
            _refuse(number, line, "a hand begins with a line like PokerStars Hand #1: Hold'em No Limit ($1/$2)")
        if line:
            hand.append((number, line))
            letters += len(line)
        if letters > MOST_LETTERS or len(hand) > MOST_LINES:
            raise BadInput(
                f"The hand before line {number} is too long; "
                f"it may have at most {MOST_LINES:,} lines and {MOST_LETTERS:,} characters."
            )
    if hand:
        yield hand


def _refuse(number: int, line: str, right: str) -> NoReturn:
    shown = on_one_line(line)
    raise BadInput(f"Line {number}, '{shown if len(shown) <= 60 else shown[:60] + '…'}', is not understood; {right}.")


class _Player:
    """What a text says of one player."""

    def __init__(self, seat: int, name: str, stack: int) -> None:
        self.seat, self.name, self.stack = seat, name, stack
        self.number = 0  # in the order of the history; 0 is not in the hand
        self.ante = 0  # owed, like everything that is posted
        self.dead = 0
        self.blind = 0
        self.bet = 0  # in this round
        self.live = 0  # bet in all rounds
        self.put_in = 0  # all of it, with what is dead
        self.collected = 0
        self.hole: tuple[str, ...] = ()
        self.active = False

    def puts(self, amount: int) -> None:
        self.bet += amount
        self.live += amount
        self.put_in += amount


class _Hand:
    """One hand while its lines are read."""

    def __init__(self, lines: list[_Line]) -> None:
        self.headline, *self.lines = lines
        self.actions: list[tuple[_Player | None, Action]] = []
        self.total: int | None = None
        self.rake = 0
        self.small_blinds = 0

    def history(self) -> History:
        self._read_headline()
        self._read_table()
        self._read_play()
        self._read_summary()
        players = self._in_order()
        self._add_up(players)
        fixed = self.structure is Structure.FIXED_LIMIT
        history = History(
            variant=self.variant,
            structure=self.structure,
            antes=tuple(player.ante + player.dead for player in players),
            blinds=tuple(player.blind for player in players),
            small_bet=self.low if fixed else None,
            big_bet=self.high if fixed else None,
            min_bet=None if fixed else self.high,
            starting_stacks=tuple(player.stack for player in players),
            actions=tuple(self._in_numbers(players)),
            finishing_stacks=tuple(player.stack - player.put_in + player.collected for player in players),
            winnings=tuple(player.collected for player in players),
            rake=self.rake,
            players=tuple(player.name for player in players),
            seats=tuple(player.seat for player in players),
            seat_count=self.seat_count,
            table=self.table,
            hand=self.number,
            level=self.level,
            currency=self.currency,
            currency_symbol=self.symbol,
            event=self.event,
            year=self.when[0],
            month=self.when[1],
            day=self.when[2],
            time=self.time,
            time_zone_abbreviation=self.zone,
        )
        try:
            check(history)
        except BadInput as wrong:
            raise BadInput(f"In hand #{self.number}: {wrong.sentence}", wrong.cites, wrong.typed) from wrong
        return history

    def _read_headline(self) -> None:
        at, line = self.headline
        headline = _HEADLINE.fullmatch(line)
        assert headline  # by which the hands were told apart
        self.number: int | str = int(headline[1]) if headline[1].isdecimal() else headline[1]
        rest = headline[2]
        tournament = _TOURNAMENT.match(rest)
        self.event = tournament[1].rstrip(" ,") if tournament else None
        stakes = _STAKES.match(rest[tournament.end() :] if tournament else rest)
        if not stakes:
            _refuse(at, line, "name the game and its stakes, like Hold'em No Limit ($1/$2) or Omaha Pot Limit ($1/$2)")
        self.variant, self.own_cards = _GAMES[stakes["game"]]
        self.structure = _LIMITS[stakes["limit"]]
        low, high, cap = stakes[5], stakes[6], stakes[7]
        self.low, self.high = _cents(at, low), _cents(at, high)
        self.cap = _cents(at, cap) if cap else None  # the most that a player can lose in this hand
        # The headline of a limit game has the bets, and the big blind is the small bet.
        self.big_blind = self.low if self.structure is Structure.FIXED_LIMIT else self.high
        self.level = None if stakes["level"] is None else _level(stakes["level"])
        cash = None if tournament else low[0]
        self.symbol = cash if cash in _CURRENCY else None
        self.currency = stakes["currency"] or (_CURRENCY[self.symbol] if self.symbol else None)
        when = _WHEN.search(rest)
        self.when: tuple[int, int, int] | tuple[None, None, None] = (None, None, None)
        self.time: datetime.time | None = None
        self.zone: str | None = None
        if when:
            self.when = int(when[1]), int(when[2]), int(when[3])
            self.zone = when[7]
            try:
                self.time = datetime.time(int(when[4]), int(when[5]), int(when[6]))
            except ValueError:
                _refuse(at, line, "write the time of day like 20:15:00")

    def _read_table(self) -> None:
        if not self.lines:
            raise BadInput(
                f"Hand #{self.number} ends after its headline; a line with the table and its button is next."
            )
        at, line = self.lines.pop(0)
        table = _TABLE.fullmatch(line)
        if not table:
            _refuse(at, line, "the second line is like Table 'Altair' 6-max Seat #1 is the button")
        self.table = table["table"]
        self.button = int(table["button"])
        self.seat_count = int(table["seats"]) if table["seats"] else None
        self.players: dict[str, _Player] = {}
        while self.lines and (seat := _SEAT.fullmatch(self.lines[0][1])):
            at, line = self.lines.pop(0)
            if seat[2] in self.players or any(int(seat[1]) == player.seat for player in self.players.values()):
                _refuse(at, line, "each seat and each name may come only once")
            if len(self.players) > MOST_PLAYERS:
                _refuse(at, line, f"a table has at most {MOST_PLAYERS} players")
            stack = _cents(at, seat[3])
            self.players[seat[2]] = _Player(int(seat[1]), seat[2], stack if self.cap is None else min(stack, self.cap))
        if not self.players:
            _refuse(at, line, "lines with the seats come next, like Seat 1: Player 1 ($200 in chips)")
        # The longest name first: one name can be the beginning of another.
        self._names = sorted(self.players, key=len, reverse=True)

    def _read_play(self) -> None:
        while self.lines:
            at, line = self.lines.pop(0)
            if street := _STREET.fullmatch(line):
                if street["name"] == "SUMMARY":
                    return
                self._turn_to(at, line, street["name"], street["cards"])
            elif dealt := _DEALT.fullmatch(line):
                player = self._player(at, line, dealt[1])
                player.hole, player.active = self._own(at, line, dealt[2]), True
            elif returned := _RETURNED.fullmatch(line):
                self._give_back(at, line, self._player(at, line, returned[2]), _cents(at, returned[1]))
            elif name := next((name for name in self._names if line.startswith((f"{name}: ", f"{name} "))), None):
                self._told_of(at, line, self.players[name], line[len(name) :])
            elif line == "Hand cancelled":
                raise BadInput(f"Hand #{self.number} was called off; there is nothing to replay.")
            elif not _TALK.fullmatch(line):
                _refuse(at, line, "a line tells what a player did, like Player 1: calls $2")
        raise BadInput(
            f"Hand #{self.number} has no summary; a complete hand ends with *** SUMMARY *** and the total pot."
        )

    def _turn_to(self, at: int, line: str, street: str, cards: str) -> None:
        if street in ("FLOP", "TURN", "RIVER"):
            groups = _BRACKET.findall(cards)
            if not groups:
                _refuse(at, line, "a street has its cards in brackets, like *** TURN *** [2c 7d Th] [Ks]")
            for player in self.players.values():
                player.bet = 0
            self.actions.append((None, Board(_cards(at, line, groups[-1]))))
        elif street not in ("HOLE CARDS", "SHOW DOWN", "SHOWDOWN"):
            _refuse(at, line, "a hand has one flop, one turn and one river; hands that were run twice cannot be read")

    def _told_of(self, at: int, line: str, player: _Player, told: str) -> None:
        """One line about a player."""
        if collected := _COLLECTED.fullmatch(told.lstrip(": ")):
            player.collected += _cents(at, collected[1])
            return
        did = told.removeprefix(": ")
        if did == told:  # without a colon, only a line about collecting chips counts
            if not _TALK.fullmatch(line):
                _refuse(at, line, "write a colon after the player's name, like Player 1: calls $2")
            return
        if did.rstrip().startswith(_SAID_OF):
            return
        player.active = True
        if posts := _POSTS.fullmatch(did):
            self._post(at, player, posts["what"], _cents(at, posts[2]), short=bool(posts["all_in"]))
        elif _FOLDS.fullmatch(did):
            self.actions.append((player, Fold(0)))
        elif did == "checks":
            self.actions.append((player, CheckCall(0)))
        elif bets := _BETS.fullmatch(did):
            player.puts(_cents(at, bets[2]))
            self.actions.append((player, CheckCall(0) if bets["verb"] == "calls" else BetTo(0, player.bet)))
        elif raises := _RAISES.fullmatch(did):
            to = _cents(at, raises[2])
            if to <= player.bet:
                _refuse(at, line, f"{player.name} has already bet {dollars(player.bet)}, so a raise is to more")
            player.puts(to - player.bet)
            self.actions.append((player, BetTo(0, to)))
        elif shows := _SHOWS.fullmatch(did):
            shown = _cards(at, line, shows[1])
            if len(shown) > self.own_cards:
                _refuse(at, line, f"a player has {self.own_cards} hole cards")
            self.actions.append((player, Show(0, shown + (UNKNOWN,) * (self.own_cards - len(shown)))))
            if len(shown) == self.own_cards:
                player.hole = player.hole or shown
        elif did == "mucks hand":
            self.actions.append((player, Muck(0)))
        elif did == "doesn't show hand":
            self.actions.append((player, Note("does not show")))
        else:
            _refuse(at, line, "a player posts, folds, checks, calls, bets, raises, shows or mucks")

    def _give_back(self, at: int, line: str, player: _Player, amount: int) -> None:
        if amount > player.bet:
            _refuse(at, line, f"{player.name} has bet {dollars(player.bet)}, so no more than that can be returned")
        player.puts(-amount)

    def _post(self, at: int, player: _Player, what: str, amount: int, *, short: bool) -> None:
        """Chips posted before the cards. A player who is all-in owes the full blind, and posts what is there."""
        if what == "ante":
            player.ante += amount
            player.put_in += amount
            return
        live = amount
        if what == "small & big blinds":  # of a player who missed both, the small one is dead
            live = min(amount, self.big_blind)
        elif what == "small blind":
            self.small_blinds += 1
            if self.small_blinds > 1:  # a missed small blind is dead
                live = 0
        player.dead += amount - live
        player.put_in += amount - live
        player.puts(live)
        full = {"small blind": self._small_blind, "big blind": self.big_blind, "small & big blinds": self.big_blind}
        player.blind += max(live, full.get(what, live)) if short and live else live

    @property
    def _small_blind(self) -> int:
        return self.low // 2 if self.structure is Structure.FIXED_LIMIT else self.low

    def _read_summary(self) -> None:
        for at, line in self.lines:
            if total := _TOTAL.fullmatch(line):
                self.total = _cents(at, total[1])
                self.rake = sum(_cents(at, fee) for fee in _FEES.findall(line))
            elif turned := _TURNED_OVER.match(line):
                cards = _cards(at, line, turned[2])
                for player in self.players.values():
                    if player.seat == int(turned[1]) and not player.hole and len(cards) == self.own_cards:
                        player.hole = cards

    def _in_order(self) -> list[_Player]:
        """Those in the hand, from the first seat left of the button; a short ante is still owed in full."""
        seats = sorted(self.players.values(), key=lambda player: player.seat)
        players = [player for player in seats if player.seat > self.button]
        players += [player for player in seats if player.seat <= self.button]
        players = [player for player in players if player.active]
        ante = max((player.ante for player in players), default=0)
        for number, player in enumerate(players, 1):
            player.number = number
            if player.ante == player.stack:
                player.ante = ante
        return players

    def _in_numbers(self, players: Sequence[_Player]) -> Iterator[Action]:
        """The actions with the numbers of the players, after everybody's cards."""
        for player in players:
            yield Hole(player.number, player.hole or (UNKNOWN,) * self.own_cards)
        for who, action in self.actions:
            if who is None or isinstance(action, Board):
                yield action
            elif isinstance(action, Note):
                yield Note(f"p{who.number} {action.comment}")
            else:
                yield replace(action, player=who.number)

    def _add_up(self, players: Iterable[_Player]) -> None:
        if self.total is None:
            raise BadInput(
                f"Hand #{self.number} has no total pot; its summary has a line like Total pot $20 | Rake $1."
            )
        for player in players:
            if player.put_in > player.stack:
                raise BadInput(
                    f"In hand #{self.number}, {on_one_line(player.name[:40])} puts in {dollars(player.put_in)} and has "
                    f"{dollars(player.stack)}; a player can put in only what the stack has."
                )
        put_in = sum(player.put_in for player in self.players.values())
        put_in -= self._uncalled(put_in - self.total)
        collected = sum(player.collected for player in self.players.values())
        if put_in != self.total:
            raise BadInput(
                f"In hand #{self.number} the players put in {dollars(put_in)}, but the total pot is "
                f"{dollars(self.total)}; the two must agree."
            )
        if collected + self.rake != self.total:
            raise BadInput(
                f"In hand #{self.number} players collect {dollars(collected)} and the rake is {dollars(self.rake)}, "
                f"but the total pot is {dollars(self.total)}; together they must be the pot."
            )

    def _uncalled(self, cents: int) -> int:
        """Give back what nobody called of the last bet, where the text does not say it, as old texts do not."""
        most, *others = sorted(self.players.values(), key=lambda player: player.live, reverse=True)
        if not 0 < cents == most.live - max((player.live for player in others), default=0):
            return 0
        most.puts(-cents)
        return cents

    def _player(self, at: int, line: str, name: str) -> _Player:
        if name not in self.players:
            _refuse(at, line, "a player has a line with a seat first, like Seat 1: Player 1 ($200 in chips)")
        return self.players[name]

    def _own(self, at: int, line: str, text: str) -> tuple[str, ...]:
        cards = _cards(at, line, text)
        if len(cards) != self.own_cards:
            _refuse(at, line, f"{self.variant} is dealt {self.own_cards} cards to a player")
        return cards


def _cards(at: int, line: str, text: str) -> tuple[str, ...]:
    words = text.split()
    if not words or not all(word in _CARDS for word in words):
        _refuse(at, line, "write cards by rank and suit, like [Ah Td]")
    return tuple(_CARDS[word] for word in words)


def _cents(at: int, text: str) -> int:
    number = text.lstrip("$€£")
    if not number.strip("0.,"):
        return 0
    try:
        return cents(number)
    except BadInput as wrong:
        raise BadInput(f"In line {at}, {wrong.sentence}") from wrong


def _level(text: str) -> int:
    """A level in Roman numerals or digits."""
    if text.isdecimal():
        return int(text[:9])
    values = [_NUMERALS[letter] for letter in text[:20]]
    return sum(-one if one < following else one for one, following in zip(values, [*values[1:], 0], strict=True))
