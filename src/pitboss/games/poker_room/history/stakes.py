"""The house rules by which a recorded hand was played: what was posted, how much could be bet, and in which chips."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from math import gcd
from typing import TYPE_CHECKING, Final

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.poker_room.house import STAKES
from pitboss.house import House, Limits
from pitboss.money import MOST_CENTS, dollars
from pitboss.poker.history import BetTo, CheckCall, Fold, History, Structure

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

BETTING: Final = {Structure.FIXED_LIMIT: "fixed", Structure.POT_LIMIT: "pot", Structure.NO_LIMIT: "no-limit"}
CHIP: Final = 100  # one chip of a file whose amounts are all whole chips
# Fields in files that a table here has written: options for which the format has no field, and what was posted if the
# amounts do not show it.
OWN_FIELD, OWN_POSTS = "_house", "_posts"
RAKE_OPTIONS: Final = ("rake", "rake-percent", "rake-step", "rake-cap", "rake-before-cards", "hand-fee")
OWN_OPTIONS: Final = ("odd-chips", "third-card", "short-all-in", "kill", *RAKE_OPTIONS)
CHIP_CENTS: Final = re.compile("[1-9][0-9]{0,11}", re.ASCII)
OWN_CHIP: Final = "chip"  # among them, the smallest chip in cents, if the amounts do not show it
KILLS: Final = {"none": (1, 1), "full": (1, 2), "half": (2, 3)}  # the posted stakes as a part of those played for
SMALL, BIG, BOTH = "small", "big", "both"
ELSEWHERE: Final = "first"  # how other places divide odd chips, which no house here may choose


class Posts(Struct, frozen=True):
    """What the players post before the cards are dealt: the amounts, and which players make up for missed blinds."""

    ante: int = 0
    by_one: bool = False  # whether the big blind antes for everybody
    is_short: bool = False  # whether somebody has less than the ante
    small: int = 0
    big: int = 0
    third: int = 0  # or a straddle
    killer: int = 0  # the player with the kill button
    owes: tuple[tuple[int, str], ...] = ()


def posts_of(history: History) -> Posts:
    """What the players of a history post: as a table here has written it, or as the amounts show it."""
    told = _own_field(history, OWN_POSTS)
    if told is None:
        return shown_posts(history)
    try:
        return convert(told, Posts)
    except ValidationError:
        raise BadInput(f"The field {OWN_POSTS!r} does not say what was posted; leave it out.") from None


def shown_posts(history: History) -> Posts:
    """What the players of a history post, as the amounts show it; refused if no rule here has them post it."""
    is_short = any(stack < ante for stack, ante in zip(history.starting_stacks, history.antes, strict=True))
    if history.variant.has_bring_in:
        if len(set(history.antes)) > 1:
            raise BadInput("The players have different antes; in a game with a bring-in, they must be the same.")
        return Posts(history.antes[0], is_short=is_short)
    small, big = _blinds(history)
    ante, by_one, dead = _antes(history, small, big)
    posts = Posts(ante, by_one, is_short, 0 if small is None else history.blinds[small], history.blinds[big])
    live: set[int] = set()
    for at, cents in enumerate(history.blinds):
        if cents and at not in (small, big):
            posts = _beyond(history, posts, at, after=at == big + 1)
            live |= {at + 1} if cents == posts.big else set()
    owes = [
        (player, BOTH if player in live and player in dead else BIG if player in live else SMALL)
        for player in sorted({*live, *dead})
    ]
    return replace(posts, owes=tuple(owes))


def _blinds(history: History) -> tuple[int | None, int]:
    """Which players, counted from 0, post the small and the big blind; a hand may have only a big blind."""
    blinds = history.blinds
    small, big = (1, 0) if history.count == 2 or not blinds[1] else (0, 1)
    if not blinds[big]:
        raise BadInput("Nobody left of the button posts a blind; the hand cannot be played without one.")
    if big == 1 and not blinds[0]:
        raise BadInput("Player 1 posts nothing and player 2 posts a blind; the blinds start with player 1.")
    return (small if blinds[small] else None), big


def _beyond(history: History, posts: Posts, at: int, *, after: bool) -> Posts:
    """What a player other than the small or big blind posts: to come in, to act last, or because of a kill."""
    cents, player = history.blinds[at], at + 1
    bet = history.min_bet if history.small_bet is None else history.small_bet
    first = next((action.player for action in history.actions if isinstance(action, Fold | CheckCall | BetTo)), 0)
    if cents == posts.big:
        return posts
    if cents == bet and not posts.killer and (not after or first == player):
        return replace(posts, killer=player)
    if after:
        return replace(posts, third=cents)
    raise BadInput(
        f"Player {player} posts {dollars(cents)} where the big blind is {dollars(posts.big)}; only the player after it "
        "or the player with the kill button may post more, and everybody else posts the same."
    )


def _antes(history: History, small: int | None, big: int) -> tuple[int, bool, set[int]]:
    """The ante, whether the big blind posts it for everybody, and who posts a dead small blind, by player."""
    antes, blinds = history.antes, {small, big}
    dead_blind = 0 if small is None else history.blinds[small]
    for ante, by_one in ((min(antes), False), (antes[big], True)):
        due = [(ante if at == big else 0) if by_one else ante for at in range(history.count)]
        beyond = {at: antes[at] - due[at] for at in range(history.count) if antes[at] != due[at]}
        if all(cents == dead_blind and at not in blinds for at, cents in beyond.items()):
            return ante, by_one, {at + 1 for at in beyond}
    raise BadInput(
        "The players have different antes; everybody must post the same, or the big blind posts for the whole table."
    )


def houses(game: "Poker", history: History) -> Iterator[House]:
    """The house rules by which the hand may have been played, the likeliest first."""
    posts, own, charter = posts_of(history), _own_options(history), game.charter
    chips = (int(own.pop(OWN_CHIP)),) if OWN_CHIP in own else shown_chips(history, posts)
    known = {one.name for one in charter.options if one.edition in ("", charter.editions[0])}
    if posts.killer and "kill" not in known:
        raise BadInput(f"Player {posts.killer} posts a kill, which {history.variant} does not have.")
    said, any_lawful = _options(game, history, posts), False
    for chip, *chosen in product(
        dict.fromkeys(chips),
        _kills(posts, own),
        _rakes(history, own),
        _odd_chips(own),
        _short_antes(history, posts),
        _short_all_ins(history, own),
    ):
        options = said | own | {name: value for some in chosen for name, value in some.items()}
        house_of = charter.house
        if options["odd-chips"] == ELSEWHERE:
            del options["odd-chips"]
            house_of = charter.recorded
        try:
            house = house_of(
                options={name: value for name, value in options.items() if name in known},
                limits=_limits(history, chip, options["kill"]),
                chip=chip,
            )
        except BadInput:
            if any_lawful:
                continue  # such as chips in which a split pot may not be divided
            raise
        any_lawful = True
        yield house


def _options(game: "Poker", history: History, posts: Posts) -> dict[str, str]:
    """What a history says about the house's options."""
    return {
        **dict.fromkeys(STAKES, "0"),
        "betting": BETTING[history.structure],
        "raises": "any" if history.structure is Structure.FIXED_LIMIT else "3",
        "check-raise": "yes",
        "ante": str(posts.ante),
        "ante-by": "big-blind" if posts.by_one else "everybody",
        "ante-first": "yes",
        "small-blind": str(posts.small),
        "big-blind": str(posts.big),
        "third-blind": str(posts.third),
        "missed-blinds": "posted",
        "forced-bet": str(history.bring_in),
        "completing": "yes",
        "checking": "yes",
        "show": "choice",
        "rake": "none",
        **game.variants[history.variant],
    }


def _own_options(history: History) -> dict[str, str]:
    """The options that a table here has written beside the format's own fields."""
    found = _own_field(history, OWN_FIELD)
    if found is None:
        return {}
    if not isinstance(found, dict) or any(name not in (*OWN_OPTIONS, OWN_CHIP) for name in found):
        raise BadInput(f"The field {OWN_FIELD!r} may give {', '.join(OWN_OPTIONS)} and {OWN_CHIP}, and no other rules.")
    options = {name: str(value) for name, value in found.items()}
    if not CHIP_CENTS.fullmatch(options.get(OWN_CHIP, "1")):
        raise BadInput(f"In the field {OWN_FIELD!r}, the chip is a number of cents, like chip = 50.")
    return options


def _own_field(history: History, name: str) -> object:
    text = dict(history.other).get(name)
    return None if text is None else tomllib.loads(f"value = {text}")["value"]


def shown_chips(history: History, posts: Posts) -> tuple[int, ...]:
    """The smallest chips in which pots may have been divided: one of the file's, or the smallest on the table."""
    amounts = [
        *history.antes,
        *history.blinds,
        *history.starting_stacks,
        *(action.cents for action in history.actions if isinstance(action, BetTo)),
        *(history.bring_in or 0, history.small_bet or 0, history.big_bet or 0, history.min_bet or 0),
        *(history.finishing_stacks or ()),
        *(history.winnings or ()),
        *(history.rake or 0, posts.ante, posts.small, posts.big, posts.third),
    ]
    of_all = gcd(*amounts)
    return gcd(of_all, CHIP), of_all


def _limits(history: History, chip: int, kill: str) -> Limits:
    """The minimum and maximum wagers that are posted. The history gives them as a kill has changed them."""
    many, of = KILLS[kill]
    if history.small_bet is not None and history.big_bet is not None:
        least, most = history.small_bet * many // of, history.big_bet * many // of
    else:
        assert history.min_bet is not None
        least, most = history.min_bet * many // of, MOST_CENTS // chip * chip
    return Limits(minimum=least, maximum=most, increment=chip)


def _kills(posts: Posts, own: Mapping[str, str]) -> tuple[dict[str, str], ...]:
    """Which kill it may have been. If the player posts a blind anyway, a kill changes only the limits."""
    if not posts.killer:
        return ({"kill": "none"},)
    return tuple({"kill": kind} for kind in ("full", "half") if own.get("kill", kind) == kind)


def _rakes(history: History, own: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """How the house may have taken what it took: from the first pots, or a share of each of them."""
    if not history.rake or "rake" in own:
        yield {}
        return
    yield {"rake": "fee", "hand-fee": str(history.rake), "rake-before-cards": "yes"}
    for percent in range(1, 11):
        share = {"rake": "share", "rake-percent": str(percent), "rake-cap": str(history.rake)}
        yield share | {"rake-before-cards": "yes"}


def _odd_chips(own: Mapping[str, str]) -> tuple[dict[str, str], ...]:
    rules = (own["odd-chips"],) if "odd-chips" in own else ("seat", "suit", ELSEWHERE)
    return tuple({"odd-chips": rule} for rule in rules)


def _short_antes(history: History, posts: Posts) -> tuple[dict[str, str], ...]:
    """What a short ante wins: first as the history says, and then the other way, because the history may be wrong."""
    said: tuple[dict[str, str], ...] = ({"short-ante": "all"}, {"short-ante": "own-part"})
    in_order = said[::-1] if history.ante_trimming else said
    return in_order if posts.is_short else in_order[:1]


def _short_all_ins(history: History, own: Mapping[str, str]) -> tuple[dict[str, str], ...]:
    """How a short all-in counts, which matters only with fixed limits."""
    if "short-all-in" in own or history.structure is not Structure.FIXED_LIMIT:
        return ({},)
    return tuple({"short-all-in": counts} for counts in ("half", "half-more", "whole"))
