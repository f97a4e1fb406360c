"""Match play coupons: paper that goes with chips on a wager at even money, and wins its value once.

The dealer looks at a coupon and puts it beside the chips, so only staff place one. Whether the wager wins or loses, the
coupon is used up; where the wager goes back undecided, so does the coupon.
"""

from typing import Final

from msgspec.structs import replace

from pitboss.commands import Place, Role
from pitboss.events import Refusal, Settled, Verdict
from pitboss.game import Bet, Game, S, Spot
from pitboss.law import Citation
from pitboss.money import RACK, Transfer, dollars, purse

COUPON: Final = "coupon"  # the mark of a coupon among what lies aside
OPTION: Final = "match-play"


def coupon_beside(state: S, bet: Bet) -> int:
    """The value of the coupon that goes with a wager, in cents; 0 if there is none."""
    for one in state.aside:
        if (one.seat, one.spot, one.mark) == (bet.seat, bet.spot, COUPON):
            return one.cents
    return 0


def no_coupon(game: Game[S], state: S, spot: Spot, command: Place, total: int) -> Refusal | None:
    """Why a coupon may not go with this wager, which comes to `total` cents."""
    cites, face = game.grounds.coupons, command.coupon
    if not cites or game.house.options.get(OPTION) == "no":
        return Refusal("Match play coupons are not accepted here; wager chips.", cites or game.grounds.chips)
    if command.by is Role.PATRON:
        return Refusal("Give the match play coupon to the dealer, who puts it beside your chips.", cites)
    if command.spoken:
        return Refusal("A match play coupon goes with chips, not with a spoken wager; place chips.", cites)
    if any(pay.odds.ratio != 1 for pay in game.wagers[spot.wager].pays):
        return Refusal(f"A match play coupon goes only with a wager that pays 1 to 1, not with {spot.name}.", cites)
    if coupon_beside(state, Bet(command.seat, spot.id, total)):
        return Refusal(f"A match play coupon already lies beside the wager on {spot.name}.", cites)
    if not 0 < face <= total or face % game.house.chip:
        sentence = f"A match play coupon of {dollars(face)} does not go with a wager of {dollars(total)}"
        return Refusal(f"{sentence}; its value is in whole chips, and at most the wager.", cites)
    return None


def matched(state: S, settled: Settled, cites: tuple[Citation, ...]) -> Settled:
    """The settlement of a wager with what its coupon wins."""
    face = coupon_beside(state, Bet(settled.seat, settled.spot, settled.stake)) if state.aside else 0
    if not face:
        return settled
    if settled.verdict is not Verdict.WON:
        told = "is used up" if settled.verdict is Verdict.LOST else "goes back"
        return replace(settled, why=f"{settled.why}; the match play coupon {told}", cites=settled.cites + cites)
    return replace(
        settled,
        paid=settled.paid + face,
        coupon=face,
        why=f"{settled.why}; the match play coupon wins {dollars(face)}",
        cites=settled.cites + cites,
        transfers=(Transfer(RACK, purse(settled.seat), face), *settled.transfers),
    )
