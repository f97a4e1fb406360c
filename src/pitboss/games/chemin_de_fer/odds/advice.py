"""What a free choice is worth to a player who sees only one hand, against an opponent who plays the equilibrium.

All that is known about the shoe is what the hand shows: it is a fresh shoe without the cards of the hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache

from pitboss.game import Game
from pitboss.games.chemin_de_fer.hands import DRAW, OPTION, banker_must, player_must, value
from pitboss.games.chemin_de_fer.odds.equilibrium import FORCED, NEW_JERSEY, Equilibrium, equilibrium
from pitboss.games.chemin_de_fer.odds.ways import COUNTS, VALUES, of_decks, pairs
from pitboss.games.chemin_de_fer.play import CARD, STAY
from pitboss.games.chemin_de_fer.state import AGAINST, BANK, TWO, CheminState, Phase
from pitboss.house import House
from pitboss.odds.analyst import Advice

Weighed = tuple[int, int, Fraction]  # the final counts of the Player's and the Banker's Hand, and a weight


def best_play(house: House) -> Equilibrium:
    """The equilibrium under a house's rules, where the Banker pays the house's vigorish."""
    forced = house["optional-draws"] == "forced"
    return _best_play(house.number("decks"), house.number("vigorish"), forced=forced)


@cache
def _best_play(decks: int, percent: int, *, forced: bool) -> Equilibrium:
    return equilibrium(decks, FORCED if forced else NEW_JERSEY, Fraction(percent, 100))


def advice(game: Game[CheminState], state: CheminState, seat: int) -> Advice | None:
    """What each move is worth to the seat that must choose, in cents; a hand without a choice has only its duty."""
    house = game.house
    rate, forced = Fraction(house.number("vigorish"), 100), house["optional-draws"] == "forced"
    decks = house.number("decks")
    best = best_play(house)
    if state.phase == Phase.PLAYER_SPEAKS and seat == state.dominant and len(state.player) == TWO:
        hand, must = state.player, player_must(state.player_first, forced=forced)
        stake = sum(bet.cents for bet in state.bets if bet.seat == seat and bet.spot in AGAINST)
        worth = {move: stake * _mean(against_banker(best, decks, hand, move), ahead=1) for move in _open(must)}
    elif state.phase == Phase.BANKER_SPEAKS and seat == state.banker and len(state.bank) == TWO:
        hand, must = state.bank, banker_must(state.banker_first, state.third_value, forced=forced)
        stake = sum(bet.cents for bet in state.bets if bet.spot == BANK)
        kept = 1 - rate
        worth = {
            move: stake * _mean(against_player(best, decks, hand, state.third, move), ahead=-1, kept=kept)
            for move in _open(must)
        }
    else:
        return None
    return Advice(dict(sorted(worth.items(), key=lambda one: -one[1])), _why(hand, must, state.third))


def _open(must: str) -> tuple[str, ...]:
    return (CARD, STAY) if must == OPTION else (CARD,) if must == DRAW else (STAY,)


def _why(hand: Sequence[str], must: str, third: str) -> str:
    count = sum(map(value, hand)) % 10
    if must != OPTION:
        return f"A hand of {count} must {'draw' if must == DRAW else 'stay'} here."
    against = f" against a third card of {value(third)}" if third else ""
    return f"A hand of {count} may draw or stay{against}; the figures hold against an opponent who chooses best."


def _mean(ends: Iterable[Weighed], ahead: int, kept: Fraction = Fraction(1)) -> Fraction:
    """What one unit comes to: `ahead` is 1 for the Player and -1 for the Banker, who keeps a part of what is won."""
    total = gained = Fraction(0)
    for player, banker, weight in ends:
        total += weight
        sign = ahead * ((player > banker) - (player < banker))
        gained += weight * (kept if sign > 0 else sign)
    return gained / total


def _left(decks: int, seen: Iterable[str]) -> list[int]:
    cards = list(of_decks(decks))
    for card in seen:
        cards[value(card)] -= 1
    return cards


def against_banker(best: Equilibrium, decks: int, hand: Sequence[str], move: str) -> Iterator[Weighed]:
    """How the hand ends where the Player draws or stays: over what the Banker can hold, and then does."""
    i, cards = sum(map(value, hand)) % 10, _left(decks, hand)
    for c, d, ways in pairs(cards, replaced=False):
        if (j := (c + d) % 10) not in COUNTS:
            continue
        rest = _without(cards, c, d)
        if move == STAY:
            yield from _banker_ends(i, j, best.banker[j, None], rest, Fraction(ways * sum(rest)))
            continue
        for k in VALUES:
            after = _without(rest, k)
            yield from _banker_ends((i + k) % 10, j, best.banker[j, k], after, Fraction(ways * rest[k]))


def _banker_ends(player: int, j: int, chance: Fraction, rest: Sequence[int], weight: Fraction) -> Iterator[Weighed]:
    yield player, j, weight * (1 - chance)
    if chance:
        for card in VALUES:
            yield player, (j + card) % 10, weight * chance * Fraction(rest[card], sum(rest))


def against_player(best: Equilibrium, decks: int, hand: Sequence[str], third: str, move: str) -> Iterator[Weighed]:
    """How the hand ends where the Banker draws or stays: over what the Player can hold, having drawn or stayed."""
    j, cards = sum(map(value, hand)) % 10, _left(decks, (*hand, third) if third else hand)
    for a, b, ways in pairs(cards, replaced=False):
        if (i := (a + b) % 10) not in COUNTS:
            continue
        must = best.rules.player[i]
        draws = best.draws if must == OPTION else Fraction(must == DRAW)
        weight = ways * (draws if third else 1 - draws)
        if weight:
            player, rest = (i + (value(third) if third else 0)) % 10, _without(cards, a, b)
            yield from _banker_ends(player, j, Fraction(move == CARD), rest, weight)


def _without(cards: Sequence[int], *values: int) -> list[int]:
    rest = list(cards)
    for card in values:
        rest[card] -= 1
    return rest
