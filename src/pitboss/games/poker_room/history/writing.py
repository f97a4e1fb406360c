"""A hand that was played at a table, written down as a history."""

from collections.abc import Iterable, Iterator, Mapping
from operator import lt
from typing import TYPE_CHECKING, Final

from msgspec.structs import asdict, replace

from pitboss.commands import Viewer
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Chosen, Drawn, Noted, Paid, masked
from pitboss.games.poker_room import button, phases
from pitboss.games.poker_room.history.script import DEAD_HAND
from pitboss.games.poker_room.history.stakes import (
    BIG,
    BOTH,
    ELSEWHERE,
    OWN_CHIP,
    OWN_FIELD,
    OWN_POSTS,
    RAKE_OPTIONS,
    SMALL,
    Posts,
    shown_chips,
    shown_posts,
)
from pitboss.games.poker_room.house import RecordedHouse
from pitboss.games.poker_room.state import PokerState
from pitboss.money import RAKE, stack
from pitboss.poker.history import (
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
    Show,
    Structure,
    Variant,
    check,
)
from pitboss.procedures import betting
from pitboss.procedures.betting import Limit

if TYPE_CHECKING:
    from pitboss.games.poker_room.rules import Poker

STRUCTURES: Final = {
    Limit.FIXED: Structure.FIXED_LIMIT,
    Limit.POT: Structure.POT_LIMIT,
    Limit.NONE: Structure.NO_LIMIT,
    Limit.SPREAD: Structure.NO_LIMIT,  # the format has no spread limit; only its upper end is lost
}
POT, STACK = "pot:", "stack:"


def written(game: "Poker", before: PokerState, events: Iterable[AnyEvent], viewer: Viewer | None) -> History:
    """The history of a hand, with the cards that the viewer may see; None sees all that the record holds."""
    pages = _Pages(game, before, viewer)
    for event in events:
        pages.turn(event)
    return pages.history()


class _Pages:
    """A hand that is being written down."""

    def __init__(self, game: "Poker", before: PokerState, viewer: Viewer | None) -> None:
        self.game, self.before, self.viewer = game, before, viewer
        self.state = before
        self.order: tuple[int, ...] = ()  # the seats of the players
        self.antes: dict[int, int] = {}
        self.blinds: dict[int, int] = {}
        self.actions: list[Action] = []
        self.street: dict[int, tuple[str, ...]] = {}  # the cards of this street so far, by seat
        self.held: dict[int, tuple[str, ...]] = {}  # each hand as the viewer sees it
        self.moved: dict[int, int] = {}  # what each stack gained
        self.won: dict[int, int] = {}
        self.taken: dict[str, int] = {}  # by the house's accounts
        self.stakes = game.stakes
        self.posts = Posts()
        self.bets = (0, 0)  # the least bet of the early streets and of the later ones

    def turn(self, event: AnyEvent) -> None:
        """Write down what happened next."""
        was, self.state = self.state, self.game.evolve(self.state, event)
        self._moves(event)
        if isinstance(event, Drawn):
            self._drawn(was, event)
            return
        self._deals()
        match event:
            case Noted(what="dealt-in"):
                self._dealt_in(event)
            case Paid():
                self._paid(event)
            case Chosen():
                self.actions += self._chosen(was, event)
            case Noted(what="shows", value=tuple(cards)):
                self.actions.append(Show(self._player(event.seat), tuple(map(str, cards))))
            case Noted(what="mucks"):
                self.actions.append(Muck(self._player(event.seat)))
            case Noted(what="dead-hand"):
                self.actions.append(Fold(self._player(event.seat), DEAD_HAND))
            case _:
                pass

    def _player(self, seat: int) -> int:
        return self.order.index(seat) + 1

    def _number(self, seat: int) -> int:
        """The player in a seat; 0 if there is none."""
        return self._player(seat) if seat in self.order else 0

    def _moves(self, event: AnyEvent) -> None:
        """Keep count of the chips that go into the pots and out of them."""
        for one in event.transfers:
            for seat in self.order:
                if stack(seat) == one.source:
                    self.moved[seat] -= one.cents
                elif stack(seat) == one.target and one.source.startswith(POT):
                    self.moved[seat] += one.cents
            if one.source.startswith(POT) and not one.target.startswith((POT, STACK)):
                self.taken[one.target] = self.taken.get(one.target, 0) + one.cents

    # --- what is posted ---

    def _dealt_in(self, event: Noted) -> None:
        assert isinstance(event.value, tuple)
        small, big, first, *order = (int(one) for one in event.value)
        self.order = tuple(order)
        self.moved = dict.fromkeys(order, 0)
        last = replace(self.state, street=len(self.game.streets) - 1)
        self.bets = self.game.structure(self.state).least, self.game.structure(last).least
        self.stakes = stakes = self.game.stakes_now(self.state)
        for_all = stakes.ante and not stakes.ante_by_one
        ante = stakes.ante if for_all or stakes.ante_first else 0
        self.antes = dict.fromkeys(order, ante) if for_all else {big: ante}
        self.posts = Posts(ante, by_one=ante > 0 and not for_all, killer=self._number(self.state.killer))
        if stakes.big:
            self._blinds(small, big, first)

    def _blinds(self, small: int, big: int, first: int) -> None:
        """What the seats after the button owe. A straddle is written as a third blind, which is played like one."""
        stakes, order = self.stakes, self.order
        self.blinds = {seat: cents for seat, cents in ((small, stakes.small), (big, stakes.big)) if seat in order}
        self.posts = replace(self.posts, small=self.blinds.get(small, 0), big=stakes.big)
        after = order[(order.index(big) + 1) % len(order)]
        if len(order) > 2 and (stakes.third or first != after):
            self.blinds[after] = stakes.third or 2 * stakes.big
            self.posts = replace(self.posts, third=self.blinds[after])

    def _paid(self, event: Paid) -> None:
        seat, stakes = event.seat, self.stakes
        match event.what:
            case betting.DEAD_BLIND:
                self.antes[seat] = self.antes.get(seat, 0) + stakes.small
                self._owed(seat, SMALL)
            case button.NEW_BLIND:
                self.blinds[seat] = self.posts.big
                self._owed(seat, BIG)
            case button.KILL_BLIND:
                self.blinds[seat] = stakes.least
            case betting.DEAD_ANTE if stakes.ante_by_one and not stakes.ante_first:
                self.antes[seat] = event.cents
                self.posts = replace(self.posts, ante=event.cents, by_one=True)
            case betting.FORCED_BET:
                self.actions.append(BringIn(self._player(seat)))
            case _ if event.what.startswith(betting.POT_NAMES):
                self.won[seat] = self.won.get(seat, 0) + event.cents
            case _ if event.what != betting.UNCALLED and any(one.source.startswith(POT) for one in event.transfers):
                raise BadInput("The hand was called off, and everybody took back what they put in; it has no history.")

    def _owed(self, seat: int, blind: str) -> None:
        """A player makes up for a blind, or for both."""
        player, owes = self._player(seat), dict(self.posts.owes)
        owes[player] = BOTH if player in owes else blind
        self.posts = replace(self.posts, owes=tuple(sorted(owes.items())))

    # --- cards ---

    def _drawn(self, was: PokerState, event: Drawn) -> None:
        """A card goes to whoever has one more now, or to the board; the burn cards are nobody's."""
        seen = event if self.viewer is None else masked(event, self.viewer)
        assert isinstance(seen, Drawn)
        if len(self.state.board) > len(was.board):
            self._deals()
            self.actions.append(Board(self.state.board[len(was.board) :]))
            return
        for old, new in zip(was.hands, self.state.hands, strict=True):
            if len(new.cards) > len(old.cards):
                card = UNKNOWN if seen.outcome is None else str(seen.outcome)
                self.street[new.seat] = (*self.street.get(new.seat, ()), card)
                self.held[new.seat] = (*self.held.get(new.seat, ()), card)

    def _deals(self) -> None:
        """Write down the cards that each player got on this street."""
        self.actions += (Hole(self._player(seat), cards) for seat, cards in self.street.items())
        self.street = {}

    # --- choices ---

    def _chosen(self, was: PokerState, event: Chosen) -> Iterator[Action]:
        player = self._player(event.seat)
        match event.move:
            case betting.FOLD:
                yield Fold(player)
            case betting.CHECK | betting.CALL:
                yield CheckCall(player)
            case betting.BET | betting.RAISE:
                yield BetTo(player, was.player(event.seat).put + event.cents)
            case phases.MUCK:
                yield Muck(player)
            case phases.SHOW:
                pass  # the cards that are shown follow
            case _:
                yield self._discarded(player, event)

    def _discarded(self, player: int, event: Chosen) -> Draw:
        held = self.held[event.seat]
        gone = [int(place) - 1 for place in event.move.split("-")[1:] if place.isdigit()]
        self.held[event.seat] = tuple(card for at, card in enumerate(held) if at not in gone)
        return Draw(player, tuple(held[at] for at in gone))

    # --- the whole ---

    def history(self) -> History:
        """The hand as it is now."""
        if not self.order:
            raise BadInput("No hand was dealt in this round, so it has no history.")
        game, stakes = self.game, self.stakes
        starting = tuple(self.before.stack(seat) for seat in self.order)
        fixed = stakes.limit is Limit.FIXED
        early, late = self.bets
        history = History(
            variant=_variant(game),
            structure=STRUCTURES[stakes.limit],
            antes=tuple(self.antes.get(seat, 0) for seat in self.order),
            blinds=tuple(self.blinds.get(seat, 0) for seat in self.order) if game.has_button else (),
            bring_in=None if game.has_button else stakes.forced,
            small_bet=early if fixed else None,
            big_bet=late if fixed else None,
            min_bet=None if fixed else early,
            starting_stacks=starting,
            actions=tuple(self.actions),
            ante_trimming=not (stakes.ante_by_one or stakes.ante_is_dead) if stakes.ante else None,
            finishing_stacks=tuple(had + self.moved[seat] for had, seat in zip(starting, self.order, strict=True)),
            winnings=tuple(self.won.get(seat, 0) for seat in self.order),
            rake=sum(self.taken.values()),
            seats=self.order,
            seat_count=game.places,
            currency="USD",
            currency_symbol="$",
        )
        check(history)
        return replace(history, other=tuple(self._own_fields(history)))

    def _own_fields(self, history: History) -> Iterator[tuple[str, str]]:
        """What matters to the hand but has no field in the format: choices of the house, and unusual posts."""
        posts = replace(self.posts, is_short=any(map(lt, history.starting_stacks, history.antes)))
        if house := self._house(history, posts):
            yield OWN_FIELD, _toml(house)
        try:
            told = shown_posts(history) != posts
        except BadInput:
            told = True
        if told:
            yield OWN_POSTS, _toml(asdict(posts))

    def _house(self, history: History, posts: Posts) -> dict[str, object]:
        """The house's choices that decide who got what, where they are not the usual ones."""
        house, charter = self.game.house, self.game.charter
        wanted = [
            name
            for name in ("odd-chips", "third-card", "short-all-in")
            if name in house.options and house[name] != charter.option(name, house.edition).default
        ]
        wanted += ["kill"] if posts.killer else []
        if [*self.taken] == [RAKE]:  # a contribution to a fund besides it has no rule here
            wanted += [name for name in RAKE_OPTIONS if name in house.options]
        found: dict[str, object] = {name: house[name] for name in wanted}
        if isinstance(house, RecordedHouse):
            found["odd-chips"] = ELSEWHERE
        if len(self.won) > 1 and house.chip != shown_chips(history, posts)[0]:
            found[OWN_CHIP] = house.chip
        return found


def _variant(game: "Poker") -> Variant:
    """The variant that the house's options make of the game."""
    options = game.house.options
    return next(variant for variant, form in game.variants.items() if all(options[name] == form[name] for name in form))


def _toml(table: Mapping[str, object]) -> str:
    """Some values on one line, as TOML."""
    return "{" + ", ".join(f"{name} = {_value(value)}" for name, value in table.items()) + "}"


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return f"[{', '.join(map(_value, value))}]"
        case str():
            return f'"{value}"'
    return str(value)
