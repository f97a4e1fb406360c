"""The odds of a game as a report: one line for each wager, ready for a table, a page, a chart or JSON."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from pitboss.equipment import Shoe
from pitboss.game import Game
from pitboss.house import Wager
from pitboss.law import Citation
from pitboss.money import dollars
from pitboss.odds.analysis import analyse, analyse_all
from pitboss.odds.analyst import analyst_of
from pitboss.odds.figures import Analysis, Ending
from pitboss.odds.life import UNIT
from pitboss.odds.offering import offering_game
from pitboss.odds.shoe import analyse_shoe, by_rank, fresh_shoe, kernel_of


class Probability(Struct, frozen=True):
    """How a wager can end for its patron. A loss of part of the stake is apart from that of all of it, or more."""

    win: Fraction
    lose: Fraction
    push: Fraction
    lose_part: Fraction | UnsetType = UNSET  # where a part can be lost and the rest goes back


class NetResult(Struct, frozen=True):
    """One net result per unit at risk, and its probability; in how many ways, where rounds are counted."""

    net: Fraction
    probability: Fraction
    ways: int | UnsetType = UNSET


class WagerOdds(Struct, frozen=True, kw_only=True):
    """Everything known about one wager. In JSON a fraction is written like "7/495".

    Where only the mean is known, all that needs the probability of each result is left out.
    """

    wager: str
    name: str
    pays: str
    cite: str  # the paragraphs that define the wager
    pays_cite: str  # the paragraphs that set its odds or bear on its result, where they are others
    offered: bool
    probability: Probability | UnsetType = UNSET
    true_odds: Fraction | UnsetType = UNSET
    house_advantage: Fraction
    house_advantage_percent: float
    average_stake: Fraction | UnsetType = UNSET  # with best play, where a patron chooses to add or to withdraw chips
    element_of_risk: Fraction | UnsetType = UNSET  # the house advantage per unit of that
    house_advantage_decided: Fraction | UnsetType = UNSET
    house_advantage_per_roll: Fraction
    deciding_rolls: Fraction  # only the rolls that could decide it are counted
    hit_frequency: float | UnsetType = UNSET
    standard_deviation: float | UnsetType = UNSET
    variance: Fraction | UnsetType = UNSET
    outcomes: tuple[NetResult, ...]
    endings: tuple[Ending, ...] | UnsetType = UNSET  # by name, where endings that net the same are told apart
    method: str = "exact"
    when: str | UnsetType = UNSET  # the condition, or the other house rules, under which these are its odds

    @property
    def title(self) -> str:
        """The wager's name, with its condition."""
        return f"{self.name}, {self.when}" if self.when else self.name


class Report(Struct, frozen=True):
    """The odds of one game under one house's rules. Where they are counted from a shoe, it says which."""

    game: str
    name: str
    edition: str
    options: dict[str, str]
    wagers: tuple[WagerOdds, ...]
    stake: str | UnsetType = UNSET  # the size of the wagers; without one, a size that needs no rounding
    shoe: dict[str, int] | UnsetType = UNSET  # cards of each rank
    cards: int | UnsetType = UNSET
    ways: int | UnsetType = UNSET  # of the next six cards to come, in their order
    other_rules: tuple[WagerOdds, ...] | UnsetType = UNSET  # wagers that pay differently under other house rules
    note: str | UnsetType = UNSET

    def json(self) -> str:
        """The report as JSON."""
        return in_json(self)


def in_json(document: object) -> str:
    """A document as readable JSON, with fractions as text."""
    return msgspec.json.format(msgspec.json.encode(document, enc_hook=_as_text), indent=2).decode()


def _as_text(value: object) -> str:
    assert isinstance(value, Fraction), f"{value!r} has no place in a report"
    return str(value)


def report(game: Game[Any], wager: str | None = None, *, stake: int | None = None, shoe: Shoe | None = None) -> Report:
    """The odds of every wager that the edition knows; or of one wager, one spot, one ticket.

    They are per unit at risk of a stake that needs no rounding, or of a `stake` in cents; for a game dealt from a shoe,
    from the fresh one or from a `shoe` of any composition.
    """
    size = stake or UNIT
    if analyst_of(game).kernel or shoe:
        found = _from_shoe(game, wager, stake, shoe or fresh_shoe(game))
    else:
        analyses = analyse_all(game, stake=size) if wager is None else (analyse(game, wager, stake=size),)
        found = _report(game, analyses)
    return msgspec.structs.replace(found, stake=dollars(stake)) if stake else found


def _report(game: Game[Any], analyses: Sequence[Analysis]) -> Report:
    examples = [f"{one.wager} as {one.example}" for one in analyses if one.example]
    return Report(
        game=game.charter.slug,
        name=game.charter.name,
        edition=game.house.edition,
        options=dict(game.house.options),
        wagers=tuple(line(game, analysis) for analysis in analyses),
        note=f"Shown by one example, as others have other odds: {'; '.join(examples)}." if examples else UNSET,
    )


def _from_shoe(game: Game[Any], wager: str | None, stake: int | None, shoe: Shoe) -> Report:
    size = stake or UNIT
    analyses = analyse_shoe(game, shoe, wager=wager, stake=size)
    kernel, wagers = kernel_of(game), {one.wager for one in analyses}
    return msgspec.structs.replace(
        _report(game, analyses),
        shoe=by_rank(shoe),
        cards=shoe.left,
        ways=sum(analyses[0].ways.values()) or UNSET,
        other_rules=tuple(line(game, one) for one in kernel.elsewhere(game, wagers, shoe, size)),
        note=kernel.note(game, stake) or UNSET,
    )


def line(game: Game[Any], analysis: Analysis) -> WagerOdds:
    """One wager's line."""
    kind = kind_of(game, analysis.wager)
    mean = WagerOdds(
        wager=analysis.wager,
        name=analysis.name,
        pays=analysis.pays,
        cite="; ".join(kind.cites),
        pays_cite="; ".join(result_cites(game, kind)),
        offered=analysis.offered,
        house_advantage=analysis.house_advantage,
        house_advantage_percent=percent(analysis.house_advantage),
        average_stake=analysis.average_stake or UNSET,
        element_of_risk=UNSET if analysis.element_of_risk is None else analysis.element_of_risk,
        house_advantage_per_roll=analysis.house_advantage_per_roll,
        deciding_rolls=analysis.rolls,
        outcomes=tuple(
            NetResult(net, chance, analysis.ways.get(net, UNSET)) for net, chance in analysis.outcomes.items()
        ),
        endings=analysis.endings or UNSET,
        method=analysis.method,
        when=analysis.when or UNSET,
    )
    if not analysis.outcomes:
        return mean
    return msgspec.structs.replace(
        mean,
        probability=Probability(
            analysis.win, analysis.lose - analysis.lose_part, analysis.push, analysis.lose_part or UNSET
        ),
        true_odds=analysis.true_odds,
        house_advantage_decided=analysis.house_advantage_decided,
        hit_frequency=float(analysis.win),
        standard_deviation=analysis.standard_deviation,
        variance=analysis.variance,
    )


def kind_of(game: Game[Any], wager: str) -> Wager:
    """The wager of the charter that a slug or a spot stands for."""
    for kind in game.charter.wagers:
        if kind.slug == wager and kind.edition in ("", game.house.edition):
            return kind
    offering, spot = offering_game(game, wager)
    return offering.wagers[spot.wager]


def pay_cites(kind: Wager) -> tuple[Citation, ...]:
    """The paragraphs of a wager's pay lines that do not already define it."""
    return tuple(dict.fromkeys(one for pay in kind.pays for one in pay.cites if one not in kind.cites))


def result_cites(game: Game[Any], kind: Wager) -> tuple[Citation, ...]:
    """The paragraphs of a wager's pay lines, and those that bear on its result under these house rules."""
    return tuple(dict.fromkeys(pay_cites(kind) + analyst_of(game).bears_on(kind.slug)))


def read_from(game: Game[Any]) -> str:
    """A sentence where the wagers of this edition rest on the text of the other one; nothing where they do not."""
    own, other = game.house.edition, game.house.edition.other
    known = (kind for kind in game.charter.wagers if kind.edition in ("", own))
    cited = (one for kind in known for one in (*kind.cites, *result_cites(game, kind)))
    if not any(one.startswith(f"{other}-") for one in cited):
        return ""
    return f"Paragraphs of {other} are the text from which {own} is read here."


def from_which_shoe(found: Report) -> str:
    """A sentence on the shoe that the odds are counted from; nothing where there is none."""
    if not found.shoe:
        return ""
    left = sorted(set(found.shoe.values()))
    of_each = f"{left[0]} of each rank" if len(left) == 1 else " ".join(f"{rank}={n}" for rank, n in found.shoe.items())
    ways = f"; {found.ways:,} ways for the next six" if found.ways else ""
    return f"Shoe: {found.cards:,} cards, {of_each}{ways}."


def percent(fraction: Fraction) -> float:
    """A hundred times the fraction, rounded once, to six decimals."""
    return float(round(100 * fraction, 6))


# --- how exact figures are written for people -----------------------------------------------------------------------

MOST_CHARACTERS = 21
BESIDE_A_BAR = 13


def brief(fraction: Fraction, most: int = MOST_CHARACTERS) -> str:
    """The fraction itself, or a decimal where it is too long to read."""
    text = str(fraction)
    return text if len(text) <= most else f"≈{float(fraction):.6g}"


def beside_a_bar(fraction: Fraction) -> str:
    """The fraction, where it is short enough to stand in a chart."""
    text = str(fraction)
    return text if len(text) <= BESIDE_A_BAR else ""


def odds_against(fraction: Fraction, most: int = MOST_CHARACTERS) -> str:
    """True odds as odds are written: '10 to 9'; or to one, where that is too long to read."""
    if not fraction:
        return "-"
    text = f"{fraction.numerator:,} to {fraction.denominator:,}"
    return text if len(text) <= most else f"≈{float(fraction):,.2f} to 1"


def chances(line: WagerOdds, most: int = MOST_CHARACTERS) -> tuple[str, str, str, str]:
    """True odds, win, lose and push; nothing where only the mean is known."""
    if line.probability is UNSET or line.true_odds is UNSET:
        return ("", "", "", "")
    found = line.probability
    win, lose, push = (brief(one, most) for one in (found.win, found.lose, found.push))
    return odds_against(line.true_odds, most), win, lose, push


def part_lost(line: WagerOdds, most: int = MOST_CHARACTERS) -> str:
    """The probability of losing part of the stake; nothing where that cannot happen, or only the mean is known."""
    part = line.probability.lose_part if line.probability else UNSET
    return brief(part, most) if part else ""


def deviation(line: WagerOdds) -> str:
    """The standard deviation; nothing where only the mean is known."""
    return "" if line.standard_deviation is UNSET else f"{line.standard_deviation:.4f}"


def in_percent(fraction: Fraction) -> str:
    """A percentage to three decimals."""
    return f"{float(100 * fraction):.3f}%"
