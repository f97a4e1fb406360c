"""Hand histories in the Poker Hand History format (PHH): TOML with one field to a line, and actions like 'p2 cbr 300'.

The format is the open specification of the University of Toronto's Computer Poker Student Research Group
(arXiv:2312.11753). A code such as FO/8 is a letter for the structure and a name for the game. The specification has
eleven codes (`STANDARD`); we read and write every combination, because New Jersey has games that it lacks.

With two players, the format writes antes and blinds the other way around: `blinds_or_straddles = [1, 2]` means that
player 2, who has the button, posts 1. A `History` always has what player 1 posts first.

An amount below zero in `blinds_or_straddles` is posted by a player who comes in late: the player bets it, but does not
act last because of it. In files that were converted from an online room's texts, it can also be a missed small blind,
which is dead, so that a `History` has it with the antes.
"""

import datetime
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, TypeVar

from pitboss.equipment import DECK
from pitboss.errors import BadInput, did_you_mean
from pitboss.money import MOST_CENTS, dollars
from pitboss.poker.history import (
    DEEP,
    MOST_ACTIONS,
    UNKNOWN,
    Action,
    BetTo,
    Board,
    BringIn,
    CheckCall,
    Draw,
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

_Kind = TypeVar("_Kind")

MOST_LETTERS = 1_000_000  # of one hand
MOST_LETTERS_OF_MANY = 32_000_000
MOST_HANDS = 100_000
MOST_FIELDS = 1_000  # of one hand
MOST_DOTS = 100  # on a line, unless they are in numbers and quotes

STRUCTURES = {"F": Structure.FIXED_LIMIT, "P": Structure.POT_LIMIT, "N": Structure.NO_LIMIT}
GAMES = {
    "T": Variant.HOLDEM,
    "S": Variant.SHORT_DECK,
    "O": Variant.OMAHA,
    "O/8": Variant.OMAHA_EIGHT,
    "7S": Variant.SEVEN_STUD,
    "7S/HL": Variant.SEVEN_STUD_HIGH_LOW,
    "7S/8": Variant.SEVEN_STUD_EIGHT,
    "R": Variant.RAZZ,
    "5S": Variant.FIVE_STUD,
    "M/6": Variant.MAMBO_STUD,
    "5D": Variant.FIVE_DRAW,
    "AL1D": Variant.FIVE_DRAW_LOW,
    "2L1D": Variant.DEUCE_SINGLE_DRAW,
    "2L3D": Variant.DEUCE_TRIPLE_DRAW,
    "B": Variant.BADUGI,
}
CODES = {letter + game: (GAMES[game], STRUCTURES[letter]) for game in GAMES for letter in STRUCTURES}
STANDARD = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")

_CODE_OF = {game: code for code, game in CODES.items()}
_OURS = {card[0] + card[1].lower(): card for card in DECK} | {UNKNOWN: UNKNOWN}
_THEIRS = {ours: theirs for theirs, ours in _OURS.items()}
_PLAYER = re.compile(r"p([1-9]\d{0,2})", re.ASCII)
_CHIPS = re.compile(r"\d{1,15}(\.\d{1,15})?", re.ASCII)
_QUOTED = re.compile(r"""(?:"(?:[^"\\]|\\.?)*+(?:"|$)|'[^']*+(?:'|$))""")
_DOTTED = re.compile(r'(?<![\w"-])(?:[\w"-]++[ \t]*+\.[ \t]*+){20}')  # a table in a table, and so on
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_INFINITE = Decimal("inf")
_RAKE = "_rake"  # the format has no field for the rake, so we write our own

_TEXTS = (
    "author event url venue address city region postal_code country time_zone time_zone_abbreviation currency "
    "currency_symbol"
).split()
_NUMBERS = "day month year level seat_count".split()
_FIELDS = (
    "variant ante_trimming_status antes blinds_or_straddles bring_in small_bet big_bet min_bet starting_stacks actions "
    "author event url venue address city region postal_code country time time_zone time_zone_abbreviation day month "
    "year hand level seats seat_count table players finishing_stacks winnings currency currency_symbol "
    "time_limit time_banks"
).split()


def read(text: str) -> History:
    """Read one hand."""
    file = _parsed(text, MOST_LETTERS)
    if "variant" not in file and any(isinstance(value, dict) for value in file.values()):
        raise BadInput("The file has several hands, each under a number like [1]; read it as a file of several hands.")
    return _history(file)


def read_many(text: str) -> tuple[History, ...]:
    """Read a file of several hands, each under its number: [1], [2] and so on. One hand alone needs no number."""
    return all_read(read_each(text))


def read_each(text: str) -> tuple[History | BadInput, ...]:
    """Read a file of several hands; a hand that cannot be read is given as the reason, and does not stop the others."""
    file = _parsed(text, MOST_LETTERS_OF_MANY)
    if "variant" in file or (file and not any(isinstance(value, dict) for value in file.values())):
        return (read(text),)
    if not file:
        raise BadInput("The file has no hand; write the fields of one, or of many, each under a number like [1].")
    if len(file) > MOST_HANDS:
        raise BadInput(f"The file has {len(file):,} hands; it may have at most {MOST_HANDS:,}.")
    hands: list[History | BadInput] = []
    for name, hand in file.items():
        if not isinstance(hand, dict) or not (name.isascii() and name.isdecimal()):
            raise BadInput(f"The part {_quoted_short(name)} is not a hand; begin each hand with its number, like [1].")
        try:
            hands.append(_history(hand))
        except BadInput as wrong:
            hands.append(BadInput(f"In hand [{_short(name)}]: {wrong.sentence}", wrong.cites, wrong.typed))
    return tuple(hands)


def write(history: History) -> str:
    """Write one hand; `read` gives the same history back."""
    check(history)
    text = "".join(f"{_key(name)} = {value}\n" for name, value in _written(history).items())
    if len(text) > MOST_LETTERS:
        raise BadInput(
            f"The hand takes {len(text):,} characters; a file of one hand may have at most {MOST_LETTERS:,}."
        )
    return text


def write_many(histories: Iterable[History]) -> str:
    """Write several hands under their numbers; `read_many` gives them back."""
    return "\n".join(f"[{number}]\n{write(history)}" for number, history in enumerate(histories, 1))


def _parsed(text: str, most: int) -> dict[str, Any]:
    if len(text) > most:
        raise BadInput(f"The file has {len(text):,} characters; it may have at most {most:,}.")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and _DOTTED.search(_QUOTED.sub('""', line)):
            raise BadInput(f"Line {number} has a name with too many dots; a name is like antes.")
    try:
        return tomllib.loads(text.removeprefix("\ufeff"), parse_float=Decimal)
    except RecursionError:
        raise BadInput("The file has lists nested too deeply; a field is a value or a short list.") from None
    except (ValueError, ArithmeticError) as wrong:  # a number too long is not a decoding error
        raise BadInput(
            f"The file is not valid TOML: {_short(wrong, 100)}; write each field on its own line, like antes = [0, 0]."
        ) from None


# Reading


def _history(file: Mapping[str, Any]) -> History:
    if len(file) > MOST_FIELDS:
        raise BadInput(f"The hand has {len(file):,} fields; it may have at most {MOST_FIELDS:,}.")
    for name in file:
        _refuse_misspelled(name)
    variant, structure = _game(file)
    starting, finishing = _stacks(file, "starting_stacks"), _stacks(file, "finishing_stacks", needed=False)
    turned = len(starting) == 2
    antes, blinds = _posted(
        _turned(_amounts(file, "antes") or (), turned),
        _turned(_blinds(file, needed=not variant.has_bring_in), turned),
    )
    described: dict[str, Any] = {name: _typed(file, name, str, "a text in quotes") for name in _TEXTS}
    described |= {name: _typed(file, name, int, "a whole number") for name in _NUMBERS}
    rake = file.get(_RAKE)
    has_rake = isinstance(rake, int | Decimal) and not isinstance(rake, bool)
    history = History(
        variant=variant,
        structure=structure,
        antes=antes,
        blinds=blinds,
        bring_in=_amount(file, "bring_in"),
        small_bet=_amount(file, "small_bet"),
        big_bet=_amount(file, "big_bet"),
        min_bet=_amount(file, "min_bet"),
        starting_stacks=_known(starting),
        actions=_actions(file),
        ante_trimming=_typed(file, "ante_trimming_status", bool, "true or false"),
        finishing_stacks=_known(finishing) if "finishing_stacks" in file else None,
        unknown_stacks=_unknown(starting, finishing),
        winnings=_amounts(file, "winnings", needed=False),
        rake=_amount(file, _RAKE) if has_rake else None,
        players=_each(file, "players", str, "a name in quotes"),
        seats=_each(file, "seats", int, "a whole number"),
        table=_name_or_number(file, "table"),
        hand=_name_or_number(file, "hand"),
        time=_typed(file, "time", datetime.time, "a time of day, like 20:15:00"),
        time_limit=_seconds(file),
        time_banks=_time_banks(file),
        other=_other(file, has_rake=has_rake),
        **described,
    )
    check(history)
    return history


def _refuse_misspelled(name: str) -> None:
    """Refuse a field that is almost one of the format's. Others are kept, since a later format may have them."""
    if name in _FIELDS or name.startswith("_"):
        return
    if near := get_close_matches(name[:40], _FIELDS, n=1, cutoff=0.85):
        raise BadInput(f"The field {_quoted_short(name)} is not known; did you mean {near[0]!r}?")


def _game(file: Mapping[str, Any]) -> tuple[Variant, Structure]:
    code = _typed(file, "variant", str, "a code in quotes, like 'NT'")
    if code is None:
        raise BadInput("The field 'variant' is missing; write the code of the game, like variant = 'NT'.")
    if code not in CODES:
        raise BadInput(f"The variant {_quoted_short(code)} is not known; {did_you_mean(code[:20], CODES, STANDARD)}")
    return CODES[code]


def _typed(file: Mapping[str, Any], name: str, kind: type[_Kind], like: str) -> _Kind | None:
    value = file.get(name)
    if value is None or _is(value, kind):
        return value
    raise BadInput(f"The field {name!r} is {_quoted_short(value)}; it must be {like}.")


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _list(file: Mapping[str, Any], name: str) -> list[Any]:
    values = _typed(file, name, list, "a list in brackets, like [0, 0]")
    if values is None:
        raise BadInput(f"The field {name!r} is missing; write a list with one item for each player, like [0, 0].")
    return values


def _each(file: Mapping[str, Any], name: str, kind: type[_Kind], like: str) -> tuple[_Kind, ...] | None:
    if name not in file:
        return None
    values = _list(file, name)
    for number, value in enumerate(values, 1):
        if not _is(value, kind):
            raise BadInput(f"Item {number} of {name!r} is {_quoted_short(value)}; it must be {like}.")
    return tuple(values)


def _amount(file: Mapping[str, Any], name: str) -> int | None:
    return _cents(f"The field {name!r}", file[name]) if name in file else None


def _amounts(file: Mapping[str, Any], name: str, *, needed: bool = True) -> tuple[int, ...] | None:
    if name not in file and not needed:
        return None
    return tuple(_cents(f"Item {number} of {name!r}", value) for number, value in enumerate(_list(file, name), 1))


def _blinds(file: Mapping[str, Any], *, needed: bool) -> tuple[int, ...]:
    """What the players post beside the antes; below zero for whoever comes in late."""
    name = "blinds_or_straddles"
    if name not in file and not needed:
        return ()
    values = _list(file, name)
    late = [_is_negative(value) for value in values]
    sizes = {name: [-value if below else value for value, below in zip(values, late, strict=True)]}
    return tuple(-cents if below else cents for cents, below in zip(_amounts(sizes, name) or (), late, strict=True))


def _is_negative(value: object) -> bool:
    if isinstance(value, Decimal):
        return value.is_signed() and not value.is_nan()
    return isinstance(value, int) and value < 0


def _posted(antes: tuple[int, ...], blinds: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The antes and the blinds, with what late players post where it belongs."""
    posts = tuple(map(abs, blinds))
    if len(antes) != len(blinds) or min(blinds, default=0) >= 0:
        return antes, posts
    small, big = (posts[0], posts[1]) if posts[1] and len(posts) > 2 else (0, posts[0])
    dead = [small if cents < 0 and -cents in (small, small + big) and -cents != big else 0 for cents in blinds]
    dead[:2] = 0, 0
    return (
        tuple(ante + cents for ante, cents in zip(antes, dead, strict=True)),
        tuple(cents - less for cents, less in zip(posts, dead, strict=True)),
    )


def _stacks(file: Mapping[str, Any], name: str, *, needed: bool = True) -> tuple[int | None, ...]:
    """The stacks of the players; None for one that is not known, which the format writes as inf."""
    if name not in file and not needed:
        return ()
    known = {name: [0 if value == _INFINITE else value for value in _list(file, name)]}
    amounts = _amounts(known, name) or ()
    return tuple(None if one == _INFINITE else cents for one, cents in zip(file[name], amounts, strict=True))


def _known(stacks: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple(DEEP if cents is None else cents for cents in stacks)


def _unknown(*stacks: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple(sorted({player for each in stacks for player, cents in enumerate(each, 1) if cents is None}))


def _cents(what: str, value: object) -> int:
    """A number of chips as cents, exactly."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise BadInput(f"{what} is {_quoted_short(value)}; it must be a number.")
    if not (Decimal(value).is_finite() and 0 <= value <= MOST_CENTS // 100):
        raise BadInput(f"{what} is {_short(value)}; it must be from 0 to {dollars(MOST_CENTS).removeprefix('$')}.")
    whole = int(value)  # no longer than the limit
    _, digits, exponent = Decimal(value).as_tuple()
    places = -int(exponent)
    part = digits[-places:] if places > 0 else ()
    part = (0,) * (places - len(part)) + part if 0 < places <= 64 else part
    if places > 64 or any(part[2:]):
        raise BadInput(f"{what} is {_short(value)}; it must have at most two decimal places.")
    return whole * 100 + sum(digit * unit for digit, unit in zip(part, (10, 1), strict=False))


def _name_or_number(file: Mapping[str, Any], name: str) -> str | int | None:
    value = file.get(name)
    if value is None or _is(value, int) or isinstance(value, str):
        return value
    raise BadInput(f"The field {name!r} is {_quoted_short(value)}; it must be a number or a text in quotes.")


def _seconds(file: Mapping[str, Any]) -> Decimal | None:
    value = file.get("time_limit")
    if value is None:
        return None
    if not (_is(value, int) or isinstance(value, Decimal)):
        raise BadInput(f"The field 'time_limit' is {_quoted_short(value)}; it must be a number of seconds.")
    return None if value == _INFINITE else Decimal(value)  # infinite is how the format says that there is none


def _time_banks(file: Mapping[str, Any]) -> tuple[Decimal, ...] | None:
    if "time_banks" not in file:
        return None
    banks = _list(file, "time_banks")
    for number, value in enumerate(banks, 1):
        if not (_is(value, int) or isinstance(value, Decimal)):
            raise BadInput(f"Item {number} of 'time_banks' is {_quoted_short(value)}; it must be a number of seconds.")
    return tuple(map(Decimal, banks))


def _other(file: Mapping[str, Any], *, has_rake: bool) -> tuple[tuple[str, str], ...]:
    rest = {name: value for name, value in file.items() if name not in _FIELDS and not (name == _RAKE and has_rake)}
    return tuple((name, _toml(value)) for name, value in rest.items())


def _actions(file: Mapping[str, Any]) -> tuple[Action, ...]:
    if "actions" not in file:
        raise BadInput("The field 'actions' is missing; write a list of what happened, like actions = ['p1 f'].")
    texts = _each(file, "actions", str, "a text in quotes, like 'p1 f'") or ()
    if len(texts) > MOST_ACTIONS:
        raise BadInput(f"The hand has {len(texts):,} actions; it may have at most {MOST_ACTIONS:,}.")
    held: dict[int, tuple[str, ...]] = {}
    actions: list[Action] = []
    for number, text in enumerate(texts, 1):
        action = _action(number, text, held)
        if isinstance(action, Hole):
            held[action.player] = held.get(action.player, ()) + action.cards
        elif isinstance(action, Draw):
            held[action.player] = _kept(held.get(action.player, ()), action.cards)
        actions.append(action)
    return tuple(actions)


def _kept(hand: tuple[str, ...], discards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in discards:
        if card in left:
            left.remove(card)
        elif UNKNOWN in left:
            left.remove(UNKNOWN)
    return tuple(left)


def _action(number: int, text: str, held: Mapping[int, tuple[str, ...]]) -> Action:
    spoken, _, comment = text.partition("#")
    comment = comment.strip()
    words = spoken.split()

    def wrong(right: str) -> BadInput:
        return BadInput(f"Action {number}, {_quoted_short(text)}, is not understood; {right}.")

    def player(word: str) -> int:
        if not (match := _PLAYER.fullmatch(word)):
            raise wrong("name a player like p1")
        return int(match[1])

    def cards(word: str) -> tuple[str, ...]:
        pairs = tuple(word[at : at + 2] for at in range(0, len(word), 2))
        if not all(pair in _OURS for pair in pairs):
            raise wrong("write cards by rank and suit without spaces, like AsTd, and ?? for an unknown card")
        return tuple(_OURS[pair] for pair in pairs)

    match words:
        case []:
            return Note(comment)
        case ["d", "db", dealt]:
            return Board(cards(dealt), comment)
        case ["d", "dh", who, dealt]:
            return Hole(player(who), cards(dealt), comment)
        case ["d", *_]:
            raise wrong("the dealer's actions are like 'd dh p1 AsKd' and 'd db 2c3c4c'")
        case [who, "f"]:
            return Fold(player(who), comment)
        case [who, "cc"]:
            return CheckCall(player(who), comment)
        case [who, "pb"]:
            return BringIn(player(who), comment)
        case [who, "cbr", amount]:
            if not _CHIPS.fullmatch(amount):
                raise wrong("bet to an amount, like 'p1 cbr 300' or 'p1 cbr 2.50'")
            return BetTo(player(who), _cents(f"The bet of action {number}", Decimal(amount)), comment)
        case [who, "sd"]:
            return Draw(player(who), (), comment)
        case [who, "sd", discards]:
            return Draw(player(who), cards(discards), comment)
        case [who, "sm"]:
            return Muck(player(who), comment)
        case [who, "sm", "-"]:  # the cards as they were dealt
            return Show(player(who), held.get(player(who), ()), comment)
        case [who, "sm", shown]:
            return Show(player(who), cards(shown), comment)
        case [who, *_]:
            player(who)
            raise wrong("a player's actions are f, cc, cbr with an amount, pb, sd and sm, like 'p1 cc'")
    raise wrong("write it like 'p1 f'")


# Writing


def _written(history: History) -> dict[str, str]:
    """The fields and their values as TOML, in the order of the specification."""
    turned = history.count == 2
    values: dict[str, Any] = {name: getattr(history, name, None) for name in _FIELDS}
    values |= {
        "variant": _CODE_OF[history.variant, history.structure],
        "ante_trimming_status": history.ante_trimming,
        "antes": _turned(_chips(history.antes), turned),
        "blinds_or_straddles": _turned(_chips(_late(history.blinds)), turned) or None,
        "starting_stacks": _stacks_written(history, history.starting_stacks),
        "actions": tuple(map(_spoken, history.actions)),
        "finishing_stacks": _stacks_written(history, history.finishing_stacks),
        "winnings": None if history.winnings is None else _chips(history.winnings),
    }
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        values[name] = None if values[name] is None else _in_chips(values[name])
    fields = {name: _toml(value) for name, value in values.items() if value is not None}
    if history.rake is not None:
        fields[_RAKE] = _toml(_in_chips(history.rake))
    for name, value in history.other:
        if name in fields or name in _FIELDS:
            raise BadInput(f"The field {_quoted_short(name)} is given twice; give it once.")
        _refuse_misspelled(name)
        fields[name] = _checked(name, value)
    return fields


def _late(blinds: tuple[int, ...]) -> tuple[int, ...]:
    """The blinds as the format writes them: below zero for whoever posts another big blind to come in."""
    big = blinds[1] if len(blinds) > 2 else 0
    return (*blinds[:2], *(-cents if cents == big else cents for cents in blinds[2:]))


def _checked(name: str, value: str) -> str:
    """A value that is TOML already, if it really is."""
    again = _parsed(f"value = {value}", MOST_LETTERS)
    if again.keys() != {"value"} or _toml(again["value"]) != value:
        raise BadInput(f"The field {_quoted_short(name)} has the value {_short(value)}, which is not plain TOML.")
    return value


def _spoken(action: Action) -> str:
    match action:
        case Hole(player, cards):
            words = f"d dh p{player} {_joined(cards)}"
        case Board(cards):
            words = f"d db {_joined(cards)}"
        case Fold(player):
            words = f"p{player} f"
        case CheckCall(player):
            words = f"p{player} cc"
        case BetTo(player, cents):
            words = f"p{player} cbr {_in_chips(cents)}"
        case BringIn(player):
            words = f"p{player} pb"
        case Draw(player, cards):
            words = f"p{player} sd {_joined(cards)}"
        case Show(player, cards):
            words = f"p{player} sm {_joined(cards)}"
        case Muck(player):
            words = f"p{player} sm"
        case Note():
            words = ""
    return " ".join(filter(None, (words.strip(), action.comment and f"# {action.comment}")))


def _joined(cards: Iterable[str]) -> str:
    return "".join(_THEIRS[card] for card in cards)


def _turned(each: tuple[_Kind, ...], two: bool) -> tuple[_Kind, ...]:
    return each[::-1] if two else each


def _chips(amounts: Iterable[int]) -> tuple[int | Decimal, ...]:
    return tuple(map(_in_chips, amounts))


def _stacks_written(history: History, stacks: tuple[int, ...] | None) -> tuple[int | Decimal, ...] | None:
    if stacks is None:
        return None
    unknown = history.unknown_stacks
    return tuple(_INFINITE if player in unknown else _in_chips(cents) for player, cents in enumerate(stacks, 1))


def _in_chips(cents: int) -> int | Decimal:
    whole, part = divmod(abs(cents), 100)
    chips = Decimal(f"{whole}.{part:02d}") if part else whole
    return chips if cents >= 0 else -chips


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _toml(name)


def _toml(value: object) -> str:
    """A value as TOML, always in the same way."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case Decimal():
            return _decimal(value)
        case int():
            return str(value)
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return f"{{{', '.join(f'{_key(name)} = {_toml(item)}' for name, item in value.items())}}}"
    raise TypeError(f"{type(value).__name__} has no form in TOML")


def _text(value: str) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise BadInput(f"The text {_quoted_short(value)} has a character that cannot be written in a file.")
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def _decimal(value: Decimal) -> str:
    if value.is_nan():
        return "nan"
    if value.is_infinite():
        return "-inf" if value < 0 else "inf"
    return str(value)


def _short(value: object, most: int = 40) -> str:
    text = on_one_line(str(value))
    return text if len(text) <= most else f"{text[:most]}…"


def _quoted_short(value: object) -> str:
    return f"'{_short(value)}'"
