"""The calls of a blackjack table."""

from pitboss.game import Offer
from pitboss.games.blackjack import law as paragraphs
from pitboss.games.blackjack.law import BlackjackLaw
from pitboss.procedures.shuffling import DEALER, FLOOR


class Calls:
    """Every call of the dealer and the floor, under one game's law."""

    def __init__(self, law: BlackjackLaw, *, several: bool, hole: bool) -> None:
        amiss = law.amiss
        self.no_more_bets = Offer("no-more-bets", DEALER, law.no_more_bets, routine=True)
        self.new_dealer = Offer("new-dealer", FLOOR, law.new_dealer, "another dealer takes the table")
        self.check = Offer("check", DEALER, law.checked, "check the hole card with the card reader", routine=True)
        self.reader_failed = Offer("reader-failed", FLOOR, amiss.reader_failed, "the card reader does not work")
        one = paragraphs.HAND_ONE if several else law.hole_card if hole else law.late_card
        self.dealers_card = Offer("dealers-card", DEALER, one, "the dealer's second card", routine=True)
        self.result = Offer("result", DEALER, law.wins, "settle the hands", routine=True)
        self.reshuffle = Offer("reshuffle", FLOOR, law.reshuffled, "have the cards shuffled after this round")
        exposed, seen = "a card was drawn in error and seen", "the hole card was seen too early"
        self.exposed = Offer("exposed-card", DEALER + FLOOR, amiss.exposed, exposed)
        self.hole_seen = Offer("hole-card-seen", FLOOR, amiss.hole_seen, seen)
        dead = "a hand is dead, and its wagers go back"
        self.dead_hand = Offer("dead-hand", FLOOR, amiss.dead_hand, dead)
        overdrawn = "the dealer drew a card that was not due"
        self.overdrawn = Offer("dealer-overdrew", DEALER + FLOOR, amiss.overdrawn, overdrawn)
        too_few = "the discards are shuffled to finish the round"
        self.too_few = Offer("shuffle-discards", DEALER, amiss.too_few, too_few, routine=True)
        validate = "the prize is validated"
        self.validate = Offer("validate", FLOOR, paragraphs.VALIDATED, validate, routine=True)
        self.confirm = Offer("confirm", FLOOR, paragraphs.BONUS_CHECKED, "the amount is confirmed", routine=True)
        self.blank = Offer("no-amount", FLOOR, paragraphs.BONUS_BLANK, "the display shows no amount")
