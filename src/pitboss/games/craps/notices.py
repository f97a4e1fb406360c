"""What is posted at a craps table: the house's choices that a patron must know before betting."""

from pitboss.games.craps.vigorish import FEE, Vigorish
from pitboss.house import House
from pitboss.law import cites
from pitboss.paper import Notice

ODDS = cites("19:47-1.6", "craps/odds-multiple")
HARDWAYS = cites("craps/hardways-come-out")
PLACE = cites("19:47-1.2(a)5", "craps/come-out-working")
ROUNDED = cites("craps/round-up")
PAYABLE = cites("craps/payable")
FIRE = cites("13:69F-1.12", "craps/fire")
MULTIPLES = {
    "3-4-5": "three times on 4 and 10, four times on 5 and 9, five times on 6 and 8",
    "full-double": "twice; two and a half times on 6 and 8",
}


def posted(house: House, vigorish: Vigorish) -> tuple[Notice, ...]:
    """The notices, in the order in which the wagers stand in the pay table."""
    found = []
    if off := _off_on_come_out(house):
        found.append(Notice(f"Off on a come-out roll unless called on: {', '.join(off)}.", PLACE))
    if house["hardways-come-out"] == "off" and "six-the-hardway" in house.wagers:
        found.append(Notice("Hardways are off on a come-out roll unless called on.", HARDWAYS))
    if "pass-odds-4" in house.wagers:
        many = MULTIPLES.get(house["odds-multiple"], f"{house['odds-multiple']} times")
        text = f"Odds may be taken, or laid to win, up to this multiple of the bet they support: {many}."
        found.append(Notice(text, ODDS))
    if vigorish.charged:
        found.append(Notice(vigorish.in_words(), FEE))
    if house["uneven"] == "refuse":
        found.append(Notice("A stake that cannot be paid exactly at its odds is not accepted.", PAYABLE))
    else:
        found.append(Notice("A payout that the smallest chip cannot make is rounded up to it.", ROUNDED))
    if fire := house.wagers.get("fire"):
        found.append(Notice(f"The fire bet pays {fire.odds_text}.", FIRE))
    return tuple(found)


def _off_on_come_out(house: House) -> list[str]:
    off = []
    if house.options.get("place-to-win-come-out", "off") == "off":
        off.append("place bets to win")
    if "buy-4" in house.wagers:
        off.append("buy bets")
    if house["place-to-lose-come-out"] == "off" and "place-to-lose-4" in house.wagers:
        off.append("place bets to lose")
    if "come-odds-4" in house.wagers:
        off.append("odds on Come bets")
    return off
