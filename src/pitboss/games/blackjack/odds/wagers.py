"""The odds of every wager of blackjack: the wager itself under best play, and every optional wager exactly."""

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import DECK, Shoe, shoe_of
from pitboss.errors import BadInput
from pitboss.games.blackjack.hand import VALUE
from pitboss.games.blackjack.house import PAY_TABLES
from pitboss.games.blackjack.odds.exposed import Exposed, known_exposed
from pitboss.games.blackjack.odds.lines import NO_SUITS, in_shoe
from pitboss.games.blackjack.odds.sides import DECIDED, Decided, chances, in_a_row, ten_next
from pitboss.games.blackjack.odds.solve import Solution, known_solution
from pitboss.games.blackjack.odds.terms import RANKS, Terms, any_terms_of, terms_of
from pitboss.games.blackjack.odds.untold import averaged
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.settling import EVEN, FIVE_CARDS, NAMED, NATURAL, SUITED_678, THREE_SEVENS
from pitboss.games.blackjack.sides import PROGRESSIVE_STAKE, STREAKS, WEIGHTS, WON, Lines, bonus_stakes, prize
from pitboss.games.blackjack.wagers import INSURANCE, MAIN
from pitboss.house import Wager
from pitboss.money import dollars, in_chips
from pitboss.odds.figures import Analysis
from pitboss.odds.life import UNIT
from pitboss.odds.offering import cited
from pitboss.procedures.wagering import not_in_chips

LEAST_CARDS: Final = 4
AN_ACE_IS_UP: Final = "an ace up, no other card known"
THIRD_CARD: Final = "a third card always taken"
BY_THE_WAGER: Final = "from the results of the wager itself"
BEST_PLAY: Final = "best play, in floating point"
DIGITS: Final = 12
SMALLEST: Final = (min(WEIGHTS),)  # the bonus stake where the wager is not offered
LOSS, PUSH = Fraction(-1), Fraction(0)
Nets = dict[Fraction, Fraction]


class MainOdds(Struct, frozen=True):
    """How a round of the wager itself comes out, per unit of it; without outcomes, only the mean is known."""

    outcomes: Nets
    expectation: Fraction
    method: str = BEST_PLAY
    won: Fraction = Fraction(0)  # the probability that more hands win than lose, which streaks count by
    lost: Fraction = Fraction(0)


class BlackjackKernel:
    """The hand-written analysis behind the odds of blackjack."""

    words: ClassVar = (
        "The wager itself is played best from the cards of the shoe, each split hand by its own cards; its figures are "
        "those of floating-point arithmetic, and a round is won or lost by its net result. Net results take the hands "
        "of a split box as independent once the dealer's end is given. The odds of streaks follow from how many hands "
        "win and lose, each round from such a shoe. All other optional wagers are counted exactly; "
        "for the progressive, cards are taken as long as aces come."
    )
    decided: ClassVar[Mapping[str, Decided]] = DECIDED

    def shoe(self, game: Any) -> Shoe:
        """The fresh shoe."""
        return shoe_of(game.house.number("decks"))

    def note(self, game: Any, stake: int | None = None) -> str:
        """How hands are played, and what the rest takes for granted."""
        return f"{self.words} {NO_SUITS}" if SUITED_678 in game.settling.pays else self.words

    def analyse(self, game: Any, wager: str | None, shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The odds of every wager, or of one, for the next round from this shoe."""
        if shoe.left < LEAST_CARDS:
            raise BadInput(f"A round starts with {LEAST_CARDS} cards or more; a shoe of {shoe.left} has no odds.")
        if stake != UNIT and (refusal := not_in_chips(game, stake)):
            raise BadInput(refusal.sentence, refusal.cites)
        kinds = [kind for kind in known(game) if wager in (None, kind.slug)]
        found = tuple(one for kind in kinds for one in self._analyses(game, kind, shoe, stake))
        if not found:
            raise BadInput("There is no ace left in this shoe, so there is no insurance.")
        return found

    def elsewhere(self, game: Any, wagers: Container[str], shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The optional wagers by the other pay tables that there are for this number of decks."""
        rules = game.house.options
        known_here = {kind.slug: kind for kind in known(game) if kind.slug in wagers}
        return tuple(
            replace(one, when="; ".join(filter(None, (f"{table.option}={table.value}", one.when))), offered=False)
            for table in PAY_TABLES
            if table.wager in known_here and table.decks in ("", rules["decks"]) and not table.is_chosen(rules)
            for one in self._analyses(game, replace(known_here[table.wager], pays=table.pays), shoe, stake)
        )

    def main(self, game: Blackjack, shoe: Shoe, stake: int) -> MainOdds:
        """The wager itself from this shoe."""
        if game.conduct.face_up:
            terms = in_shoe(terms_on(game, stake), shoe, game.settling.named)
            return _played(known_exposed(terms, by_value(shoe)))
        return _best_play(in_shoe(terms_on(game, stake), shoe, game.settling.named), by_value(shoe))

    def _analyses(self, game: Blackjack, kind: Wager, shoe: Shoe, stake: int) -> Iterator[Analysis]:
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
            found = self.main(game, shoe, stake)
            outcomes = most_first(found.outcomes)
            yield replace(plain, outcomes=outcomes, expectation=found.expectation, method=found.method)
        elif kind.slug == INSURANCE:
            if (ten := ten_next(shoe)) is not None:
                outcomes = most_first({net_of(game, kind, WON, stake): ten, LOSS: 1 - ten})
                yield replace(plain, when=AN_ACE_IS_UP, outcomes=outcomes)
        elif kind.slug in STREAKS:
            found = self.main(game, shoe, stake)
            won, rounds = in_a_row(STREAKS[plain.wager], found.won, found.lost)
            outcomes = most_first({net_of(game, kind, WON, stake): won, LOSS: 1 - won})
            yield replace(plain, outcomes=outcomes, rolls=rounds, method=BY_THE_WAGER)
        elif kind.slug == "bonus":
            yield from (_bonus(plain, stake, shoe) for stake in bonus_stakes(game.house.options["bonus"]) or SMALLEST)
        elif kind.slug == "progressive":
            found_here = _progressive(plain, game, shoe)
            over = averaged(shoe, DECIDED["progressive"].alike)
            yield replace(found_here, method=over, when=f"{found_here.when}; {over}") if over else found_here
        elif kind.slug in self.decided:
            nets: Nets = {}
            decided = self.decided[kind.slug]
            for lines, chance in chances(decided, shoe).items():
                net = net_of(game, kind, lines, stake)
                nets[net] = nets.get(net, Fraction(0)) + chance
            over = averaged(shoe, decided.alike)
            when = "; ".join(filter(None, (THIRD_CARD if kind.slug == "sevens" else "", over)))
            yield replace(plain, outcomes=most_first(nets), when=when, method=over or plain.method)


def known(game: Blackjack) -> Iterator[Wager]:
    """Every wager of the edition, offered or not, with the odds that the house posts."""
    for kind in game.charter.wagers:
        if kind.edition in ("", game.house.edition):
            offered = game.wagers.get(kind.slug)
            yield offered or game.charter.offering(kind.slug, game.house).wagers[kind.slug]


def net_of(game: Blackjack, kind: Wager, lines: Lines, stake: int) -> Fraction:
    """What a unit nets that wins by these lines: they add up, and part of a chip is rounded up."""
    if not lines:
        return LOSS
    ratio = sum((kind.pay(line).odds.ratio for line in lines), Fraction(0))
    return Fraction(in_chips(ratio * stake, game.house.chip, up=True), stake)


def most_first(found: Mapping[Fraction, Fraction]) -> Nets:
    """The net results that can come, the most first."""
    return {net: found[net] for net in sorted(found, reverse=True) if found[net]}


def bonus_stake(game: Blackjack) -> int:
    """The stake of the bonus wager in cents; where there is a choice, or it is not offered, the smaller one."""
    return min(bonus_stakes(game.house.options["bonus"]) or SMALLEST)


def _bonus(plain: Analysis, stake: int, shoe: Shoe) -> Analysis:
    """A blackjack wins what the display shows for the stake, and the stake goes back."""
    wins = chances(DECIDED["bonus"], shoe).get(WON, Fraction(0))
    total = sum(WEIGHTS[stake].values())
    found = {Fraction(amount, stake): wins * Fraction(weight, total) for amount, weight in WEIGHTS[stake].items()}
    return replace(plain, outcomes=most_first({**found, LOSS: 1 - wins}), when=f"a wager of {dollars(stake)}")


def _progressive(plain: Analysis, game: Blackjack, shoe: Shoe) -> Analysis:
    """The prizes with the meter at its start, and every ace taken that comes; the stake stays with the house."""
    meter, stake = 100 * int(game.house.options["progressive-start"]), PROGRESSIVE_STAKE
    found: Nets = {}
    paid = top = Fraction(0)
    for lines, chance in chances(DECIDED["progressive"], shoe).items():
        cents = prize(lines[0], meter) if lines else 0
        found[Fraction(cents - stake, stake)] = chance
        if lines and prize(lines[0], meter + 1) != cents:
            top = chance
        else:
            paid += chance * cents
    even = f", even at {dollars(100 * round((stake - paid) / top / 100))}" if top else ""
    return replace(plain, outcomes=most_first(found), when=f"meter at {dollars(meter)}{even}")


# --- the wager itself -------------------------------------------------------------------------------------------------


def terms_paying(game: Blackjack, stake: int) -> Terms:
    """The same, for a simulation, which pays hands that win 1 to 1."""
    if (pays := game.wagers[MAIN].pay(EVEN).odds).ratio != 1:
        raise BadInput(f"Rounds are played in bulk with hands that pay 1 to 1; here they pay {pays}.")
    terms_of(game)  # which refuses what cannot be played by an up card alone
    return terms_on(game, stake)


def terms_on(game: Blackjack, stake: int) -> Terms:
    """The terms of the table, with what the house pays on a stake of so many cents; part of a chip is rounded up."""
    terms, kind = any_terms_of(game), game.wagers[MAIN]
    pays = {pay.when: Fraction(in_chips(pay.odds.on(stake), game.house.chip, up=True), stake) for pay in kind.pays}
    five = None if terms.five_card_21 is None else pays.get(FIVE_CARDS, terms.five_card_21)
    return replace(
        terms,
        win_pays=pays.get(EVEN, terms.win_pays),
        blackjack_pays=pays.get(NATURAL, terms.blackjack_pays),
        five_card_21=five,
        three_sevens=pays.get(THREE_SEVENS),
        suited_678=pays.get(SUITED_678),
        named_blackjack=pays.get(NAMED),
    )


@lru_cache(maxsize=8)
def _best_play(terms: Terms, cards: tuple[int, ...]) -> MainOdds:
    return _played(known_solution(terms, cards))


def _played(found: Solution | Exposed) -> MainOdds:
    mean, won, lost = (decimal(number) for number in (found.expectation, found.won, found.lost))
    return MainOdds(rounded_off(found.outcomes), mean, won=won, lost=lost)


def rounded_off(found: Mapping[str, float]) -> Nets:
    """Net results and their probabilities as decimals; what was rounded off is added to those that net nothing."""
    outcomes = {Fraction(net): decimal(chance) for net, chance in found.items()}
    outcomes[PUSH] = outcomes.get(PUSH, PUSH) + 1 - sum(outcomes.values())
    return outcomes


def decimal(number: float) -> Fraction:
    """A floating-point number to as many decimals as can be relied on."""
    return Fraction(f"{number:.{DIGITS}f}")


def by_value(shoe: Shoe) -> tuple[int, ...]:
    """How many cards count one, two and so on to ten."""
    found = [0] * RANKS
    for card, many in zip(DECK, shoe.counts, strict=True):
        found[VALUE[card[0]] - 1] += many
    return tuple(found)
