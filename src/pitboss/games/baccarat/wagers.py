"""The places on a baccarat layout, which wagers need others beside them, and how a coup decides each."""

from typing import Final

from msgspec import Struct

from pitboss.events import Verdict
from pitboss.game import Bet, Spot
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, Coup
from pitboss.games.baccarat.state import BaccaratState
from pitboss.house import House, Pay

DRAGON_7: Final = "dragon-7"
TOTALS: Final = {"total-cards-4": 4, "total-cards-5": 5, "total-cards-6": 6}
BONUS: Final = {"player-bonus": PLAYER, "banker-bonus": BANKER}
WITH_SIX: Final = "with a count of six"
LEAST_MARGIN: Final = 4

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


# --- bonus wagers that need a wager on a hand ------------------------------------------------------------------------


def lacks_hand(house: House, state: BaccaratState, spot: str, seat: int) -> bool:
    """Whether this is a bonus wager that needs a wager on a hand beside it, and the seat has none."""
    return spot in BONUS and house.yes("bonus-needs-hand") and not _on_hands(state, seat)


def is_needed(house: House, state: BaccaratState, bet: Bet) -> bool:
    """Whether a bonus wager of the same seat needs this wager on a hand."""
    if bet.spot not in (PLAYER, BANKER) or house.options.get("bonus-needs-hand") != "yes":
        return False
    bonus = any(one.seat == bet.seat and one.spot in BONUS for one in state.bets)
    return bonus and _on_hands(state, bet.seat) == (bet.spot,)


def _on_hands(state: BaccaratState, seat: int) -> tuple[str, ...]:
    return tuple(spot for spot in (PLAYER, BANKER) if state.bet(seat, spot))


# --- what a coup makes of a wager ------------------------------------------------------------------------------------


class Decided(Struct, frozen=True):
    """How a coup decides a wager, and the line of the pay table if it wins."""

    verdict: Verdict
    why: str
    pay: Pay | None = None


def decided(house: House, slug: str, coup: Coup) -> Decided:
    """How this coup decides a wager under these house rules."""
    result = in_words(coup)
    pays = house.wagers[slug]
    if slug in TOTALS:
        won = coup.cards == TOTALS[slug]
        return Decided(_won(won), f"the two hands have {coup.cards} cards", pays.pay() if won else None)
    if slug in BONUS:
        return _bonus(house, slug, coup)
    if slug == DRAGON_7:
        why = result if not coup.dragon_7 else "the Banker's Hand wins with three cards and a count of seven"
        return Decided(_won(coup.dragon_7), why, pays.pay() if coup.dragon_7 else None)
    if slug == TIE or coup.winner != TIE:
        if slug != coup.winner:
            return Decided(Verdict.LOST, result)
        if slug == BANKER and house.options.get("vigorish") == DRAGON_7 and coup.dragon_7:
            return Decided(Verdict.PUSH, "the Banker's Hand wins with a dragon 7")
        with_six = slug == BANKER and house.options.get("vigorish") == "banker-six" and coup.banker == 6
        return Decided(Verdict.WON, result, pays.pay(WITH_SIX if with_six else ""))
    return Decided(Verdict.VOID, result)


def _won(won: bool) -> Verdict:
    return Verdict.WON if won else Verdict.LOST


def _bonus(house: House, slug: str, coup: Coup) -> Decided:
    """A winning natural, or any other win by four points or more; a natural tied by a natural is void."""
    hand = BONUS[slug]
    whose = f"the {hand.title()}'s Hand"
    margin = (coup.player - coup.banker) * (1 if hand == PLAYER else -1)
    if coup.natural(hand):
        if margin > 0:
            return Decided(Verdict.WON, f"{whose} has a winning natural", _line(house, slug, "natural"))
        if margin == 0:  # the other hand has two cards too
            return Decided(Verdict.VOID, f"both hands have a natural {coup.player}")
        return Decided(Verdict.LOST, in_words(coup))
    if margin >= LEAST_MARGIN:
        return Decided(Verdict.WON, f"{whose} wins by {margin} points", _line(house, slug, f"by {margin}"))
    return Decided(Verdict.LOST, in_words(coup) if margin <= 0 else f"{whose} wins by only {margin}")


def _line(house: House, slug: str, when: str) -> Pay:
    return house.wagers[slug].pay(f"table {house['bonus-table']}, {when}")


def in_words(coup: Coup) -> str:
    """The result as a dealer words it."""
    if coup.winner == TIE:
        return f"both hands count {coup.player}"
    return f"Player {coup.player}, Banker {coup.banker}"
