"""The kernel of blackjack and blackjack switch: the wager itself under best play, and every optional wager exactly."""

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from pitboss.equipment import Shoe, shoe_of
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.games.blackjack.sides import STREAKS, WON, Lines
from pitboss.games.blackjack.sides_bonus import WEIGHTS
from pitboss.games.blackjack.sides_posted import TABLES
from pitboss.games.blackjack.sides_prizes import STAKE, prize
from pitboss.games.blackjack.spots import INSURANCE, MAIN
from pitboss.house import Wager
from pitboss.money import dollars, in_chips
from pitboss.odds.blackjack.house import SWITCH
from pitboss.odds.blackjack.main_wager import Played, played
from pitboss.odds.blackjack.sides import DECIDED, chances, in_a_row, ten_next
from pitboss.odds.figures import Analysis
from pitboss.odds.life import UNIT
from pitboss.odds.offering import cited
from pitboss.procedures.wagering import not_in_chips

bulk = "pitboss.sim.blackjack_wagers"
LEAST_CARDS: Final = 4
AN_ACE_IS_UP = "an ace up, no other card known"
THIRD_CARD = "a third card always taken"
BY_THE_WAGER = "from the results of the wager itself"
NOTE = (
    "The wager itself is played best from the cards of the shoe, each split hand by its own cards; its figures are "
    "those of floating-point arithmetic, and a round is won or lost by its net result. The odds of streaks follow from "
    "them, each round from such a shoe. All other optional wagers are counted exactly; for the progressive, cards are "
    "taken as long as aces come."
)
SWITCH_NOTE = (
    "Each of the two wagers is played best from the cards of the shoe, the exchange of cards included, each split hand "
    "by its own cards; of them the mean alone is known, in floating point. The match wager is counted exactly."
)
Net = dict[Fraction, Fraction]


def shoe(game: Game[Any]) -> Shoe:
    """The fresh shoe."""
    return shoe_of(game.house.number("decks"))


def analyse(game: Game[Any], wager: str | None, shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
    """The odds of every wager, or of one, for the next round from this shoe."""
    if shoe.left < LEAST_CARDS:
        raise BadInput(f"The first cards of a round are {LEAST_CARDS} or more; a shoe of {shoe.left} has no odds.")
    if stake != UNIT and (refusal := not_in_chips(game, stake)):
        raise BadInput(refusal.sentence, refusal.cites)
    kinds = [kind for kind in known(game) if wager in (None, kind.slug)]
    found = tuple(one for kind in kinds for one in _analyses(game, kind, shoe, stake))
    if not found:
        raise BadInput("There is no ace left in this shoe, so there is no insurance.")
    return found


def elsewhere(game: Game[Any], wagers: Container[str], shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
    """The optional wagers by the other pay tables that there are for so many decks."""
    rules = game.house.options
    known_here = {kind.slug: kind for kind in known(game) if kind.slug in wagers}
    return tuple(
        replace(one, when=f"{table.option}={table.value}", offered=False)
        for table in TABLES
        if table.wager in known_here and table.decks in ("", rules["decks"]) and not table.is_chosen(rules)
        for one in _analyses(game, replace(known_here[table.wager], pays=table.pays), shoe, stake)
    )


def note(game: Game[Any]) -> str:
    """How hands are played, and what the rest takes for granted."""
    return SWITCH_NOTE if game.charter.slug == SWITCH else NOTE


def known(game: Game[Any]) -> Iterator[Wager]:
    """Every wager of the edition, offered or not, with the odds that the house posts."""
    for kind in game.charter.wagers:
        if kind.edition in ("", game.house.edition):
            offered = game.wagers.get(kind.slug)
            yield offered or game.charter.offering(kind.slug, game.house).wagers[kind.slug]


def _analyses(game: Game[Any], kind: Wager, shoe: Shoe, stake: int) -> Iterator[Analysis]:
    """The odds of one wager; none where it cannot be made."""
    plain = Analysis(
        wager=kind.slug,
        name=kind.name,
        pays=kind.odds_text,
        cites=cited(kind),
        outcomes={},
        rolls=Fraction(1),
        offered=kind.slug in game.wagers,
    )
    if kind.slug == MAIN:
        yield _main(plain, played(game, shoe, stake))
    elif kind.slug == INSURANCE:
        if (ten := ten_next(shoe)) is not None:
            yield replace(
                plain, when=AN_ACE_IS_UP, outcomes=_sorted({net_of(game, kind, WON, stake): ten, LOSS: 1 - ten})
            )
    elif kind.slug in STREAKS:
        yield _streak(plain, net_of(game, kind, WON, stake), played(game, shoe, stake))
    elif kind.slug == "bonus":
        yield _bonus(plain, game, shoe)
    elif kind.slug == "progressive":
        yield _progressive(plain, game, shoe)
    elif kind.slug in DECIDED:
        found: Net = {}
        for lines, chance in chances(kind.slug, shoe).items():
            net = net_of(game, kind, lines, stake)
            found[net] = found.get(net, Fraction(0)) + chance
        yield replace(plain, outcomes=_sorted(found), when=THIRD_CARD if kind.slug == "sevens" else "")


LOSS: Final = Fraction(-1)


def net_of(game: Game[Any], kind: Wager, lines: Lines, stake: int) -> Fraction:
    """What a unit nets that wins by these lines: they add up, and part of a chip is rounded up."""
    if not lines:
        return LOSS
    ratio = sum((kind.pay(line).odds.ratio for line in lines), Fraction(0))
    return Fraction(in_chips(ratio * stake, game.house.chip, up=True), stake)


def _sorted(found: Mapping[Fraction, Fraction]) -> Net:
    return {net: found[net] for net in sorted(found, reverse=True) if found[net]}


def _main(plain: Analysis, found: Played) -> Analysis:
    return replace(plain, outcomes=_sorted(found.outcomes), expectation=found.expectation, method=found.method)


def _streak(plain: Analysis, pays: Fraction, found: Played) -> Analysis:
    won, rounds = in_a_row(STREAKS[plain.wager], found.win, found.lose)
    return replace(plain, outcomes=_sorted({pays: won, LOSS: 1 - won}), rolls=rounds, method=BY_THE_WAGER)


def bonus_stake(game: Game[Any]) -> int:
    """The stake of the bonus wager in cents; where it is not offered, the smaller one."""
    chosen = game.house.options["bonus"]
    return 100 * int(chosen) if chosen.isdigit() else min(WEIGHTS)


def _bonus(plain: Analysis, game: Game[Any], shoe: Shoe) -> Analysis:
    """A blackjack wins what the display shows, and the stake goes back."""
    stake = bonus_stake(game)
    wins = chances("bonus", shoe).get(WON, Fraction(0))
    total = sum(WEIGHTS[stake].values())
    found = {Fraction(amount, stake): wins * Fraction(weight, total) for amount, weight in WEIGHTS[stake].items()}
    return replace(plain, outcomes=_sorted({**found, LOSS: 1 - wins}), when=f"a wager of {dollars(stake)}")


def _progressive(plain: Analysis, game: Game[Any], shoe: Shoe) -> Analysis:
    """The prizes, the meter at its start, and every ace taken that comes; the stake stays with the house."""
    meter = 100 * int(game.house.options["progressive-start"])
    found: Net = {}
    paid = top = Fraction(0)
    for lines, chance in chances("progressive", shoe).items():
        cents = prize(lines[0], meter) if lines else 0
        found[Fraction(cents - STAKE, STAKE)] = chance
        if lines and prize(lines[0], meter + 1) != cents:
            top = chance
        else:
            paid += chance * cents
    even = f", even at {dollars(100 * round((STAKE - paid) / top / 100))}" if top else ""
    return replace(plain, outcomes=_sorted(found), when=f"meter at {dollars(meter)}{even}")
