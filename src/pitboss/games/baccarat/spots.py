"""The places on a baccarat layout, and how a coup decides what lies on each."""

from typing import Final

from pitboss.events import Verdict
from pitboss.game import Spot
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, Coup
from pitboss.house import House, Pay

DRAGON_7 = "dragon-7"
TOTALS: Final = {"total-cards-4": 4, "total-cards-5": 5, "total-cards-6": 6}
BONUS: Final = {"player-bonus": PLAYER, "banker-bonus": BANKER}
WITH_SIX = "with a count of six"
LEAST_MARGIN = 4

_NAMES = {
    PLAYER: "Player's Hand",
    BANKER: "Banker's Hand",
    TIE: "Tie",
    "total-cards-4": "Total Cards 4",
    "total-cards-5": "Total Cards 5",
    "total-cards-6": "Total Cards 6",
    "player-bonus": "Player Bonus",
    "banker-bonus": "Banker Bonus",
    DRAGON_7: "Dragon 7",
}
ALL_SPOTS = {slug: Spot(slug, slug, name) for slug, name in _NAMES.items()}


class Ending:
    """How a coup ends a wager, and the line of the pay table where it wins."""

    __slots__ = ("pay", "verdict", "why")

    def __init__(self, verdict: Verdict, why: str, pay: Pay | None = None) -> None:
        self.verdict = verdict
        self.why = why
        self.pay = pay


def ending(house: House, slug: str, coup: Coup) -> Ending:
    """How this coup ends a wager under these house rules."""
    result = told(coup)
    pays = house.wagers[slug]
    if slug in TOTALS:
        won = coup.cards == TOTALS[slug]
        return Ending(_won(won), f"both hands have {coup.cards} cards", pays.pay() if won else None)
    if slug in BONUS:
        return _bonus(house, slug, coup)
    if slug == DRAGON_7:
        why = result if not coup.dragon_7 else "the Banker's Hand wins with three cards and a count of seven"
        return Ending(_won(coup.dragon_7), why, pays.pay() if coup.dragon_7 else None)
    if slug == TIE or coup.winner != TIE:
        if slug != coup.winner:
            return Ending(Verdict.LOST, result)
        if slug == BANKER and house.options.get("vigorish") == DRAGON_7 and coup.dragon_7:
            return Ending(Verdict.PUSH, "the Banker's Hand wins with a dragon 7")
        with_six = slug == BANKER and house.options.get("vigorish") == "banker-six" and coup.banker == 6
        return Ending(Verdict.WON, result, pays.pay(WITH_SIX if with_six else ""))
    return Ending(Verdict.VOID, result)


def _won(won: bool) -> Verdict:
    return Verdict.WON if won else Verdict.LOST


def _bonus(house: House, slug: str, coup: Coup) -> Ending:
    """A natural that wins, or any other win by four points or more; a natural against its like is void."""
    hand = BONUS[slug]
    margin = (coup.player - coup.banker) * (1 if hand == PLAYER else -1)
    if coup.natural(hand):
        if margin > 0:
            return Ending(
                Verdict.WON, f"the {hand.title()}'s Hand has a winning natural", _line(house, slug, "natural")
            )
        if margin == 0:  # the other hand has two cards too
            return Ending(Verdict.VOID, f"both hands have a natural {coup.player}")
        return Ending(Verdict.LOST, told(coup))
    if margin >= LEAST_MARGIN:
        return Ending(
            Verdict.WON, f"the {hand.title()}'s Hand wins by {margin} points", _line(house, slug, f"by {margin}")
        )
    return Ending(Verdict.LOST, told(coup) if margin <= 0 else f"the {hand.title()}'s Hand wins by only {margin}")


def _line(house: House, slug: str, when: str) -> Pay:
    return house.wagers[slug].pay(f"table {house['bonus-table']}, {when}")


def told(coup: Coup) -> str:
    """The result as a dealer words it."""
    if coup.winner == TIE:
        return f"both hands count {coup.player}"
    return f"Player {coup.player}, Banker {coup.banker}"
