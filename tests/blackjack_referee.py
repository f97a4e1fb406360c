"""A slow and plain referee of blackjack rounds: lists of cards, fractions of a wager, one rule after the other.

It is written from the rules and not from the simulation, to which it is compared. A card is 1 (an ace) to 10.
"""

import csv
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path

from pitboss.games.blackjack.odds.terms import Terms

Decide = Callable[[list[int], int, set[str]], str]


def best(cards: list[int]) -> tuple[int, bool]:
    """The total of a hand, and whether an ace counts eleven."""
    low = sum(cards)
    return (low + 10, True) if 1 in cards and low + 10 <= 21 else (low, False)


def by_chart(file: Path, das: bool) -> Decide:
    """Decide by a chart: look the hand up, and take the first letter that is allowed."""
    with file.open(encoding="utf-8") as lines:
        chart = {row["hand"]: row for row in csv.DictReader(lines)}

    def letters(cards: list[int], up: str) -> str:
        found, soft = best(cards)
        pair = f"pair {'A' if cards[0] == 1 else cards[0]}"
        if len(cards) == 2 and cards[0] == cards[1] and pair in chart:
            return chart[pair][up]
        row = f"{'soft' if soft else 'hard'} {found}"
        if row == "hard 4" and row not in chart:
            row = "hard 5"
        return chart[row][up] if row in chart else "H"

    def decide(cards: list[int], up_card: int, may: set[str]) -> str:
        up = "A" if up_card == 1 else str(up_card)
        written = letters(cards, up)
        choices = {"D": "DH", "Ph": "P", "Pd": "P", "R": "RH"}.get(written, written.upper())
        if written in ("Ph", "Pd") and not das:
            choices = {"Ph": "H", "Pd": "DH"}[written]
        for choice in choices:
            if choice in may:
                return choice
        return decide_as_total(cards, up, may)

    def decide_as_total(cards: list[int], up: str, may: set[str]) -> str:
        found, soft = best(cards)
        row = f"{'soft' if soft else 'hard'} {found}"
        written = chart.get(row if row != "hard 4" else "hard 5", {}).get(up, "H")
        return {"H": "H", "S": "S", "D": "D" if "D" in may else "H", "Ds": "D" if "D" in may else "S"}.get(
            written, {"R": "H", "Rh": "H", "Rs": "S"}.get(written, "?")
        )

    return decide


class Hand:
    """Cards with a stake; what became of them."""

    def __init__(self, cards: list[int], split: bool = False) -> None:
        self.cards = cards
        self.stake = 1
        self.split = split
        self.surrendered = False

    @property
    def bust(self) -> bool:
        return best(self.cards)[0] > 21


class Referee:
    """One round from a given order of cards."""

    def __init__(self, terms: Terms, decide: Decide, *, second: str, insure: bool, even_money: bool) -> None:
        self.terms, self.decide = terms, decide
        self.second, self.insure, self.even_money = second, insure, even_money

    def round(self, boxes: int, order: Iterable[int]) -> tuple[list[Fraction], int]:
        """What each box comes to, per unit, and the cards used."""
        cards = list(order)
        size = len(cards)
        first = [cards.pop(0) for _ in range(boxes)]
        up = cards.pop(0)
        seconds = [cards.pop(0) for _ in range(boxes)]
        starts = [[one, two] for one, two in zip(first, seconds, strict=True)]
        dealer = [up] if self.second == "late" else [up, cards.pop(0)]
        insured = up == 1 and self.insure
        peeked = self.terms.dealer_blackjack == "known" and sorted(dealer) == [1, 10]
        played = [
            [Hand(start)] if sorted(start) == [1, 10] or peeked else self.play(start, up, cards) for start in starts
        ]
        together = list(zip(starts, played, strict=True))
        if not peeked:
            self.finish_dealer(dealer, together, cards, insured)
        nets = [self.settle(start, hands, dealer, insured) for start, hands in together]
        return nets, size - len(cards)

    def play(self, start: list[int], up: int, cards: list[int]) -> list[Hand]:
        """The finished hands of a box."""
        finished: list[Hand] = []
        waiting = [Hand(start)]
        splits = 0
        while waiting:
            hand = waiting.pop(0)
            if len(hand.cards) == 1:
                hand.cards.append(cards.pop(0))
            while True:
                may = self.may(hand, splits)
                move = self.decide(hand.cards, up, may) if may else "S"
                if move not in may and move in "HS":
                    move = "S"
                if move != "H":
                    break
                hand.cards.append(cards.pop(0))
            if move == "P":
                splits += 1
                waiting = [Hand([hand.cards[0]], True), Hand([hand.cards[1]], True), *waiting]
                continue
            if move == "D":
                hand.stake = 2
                hand.cards.append(cards.pop(0))
            hand.surrendered = move == "R"
            finished.append(hand)
        return finished

    def may(self, hand: Hand, splits: int) -> set[str]:
        """What may be done with a hand besides standing."""
        found, terms = set[str](), self.terms
        total, _ = best(hand.cards)
        if total >= 21:
            return found
        two = len(hand.cards) == 2
        split_ace = hand.split and hand.cards[0] == 1
        pair = two and hand.cards[0] == hand.cards[1]
        if pair and splits < terms.splits and (terms.resplit_aces or not split_ace):
            found.add("P")
        if split_ace:
            return found | {"S"} if found else found
        found |= {"H", "S"}
        if two and total in terms.double_on and (terms.double_after_split or not hand.split):
            found.add("D")
        if two and not hand.split and terms.surrender:
            found.add("R")
        return found

    def finish_dealer(
        self, dealer: list[int], boxes: list[tuple[list[int], list[Hand]]], cards: list[int], insured: bool
    ) -> None:
        """Draw what somebody needs to see."""
        compared = second_matters = False
        for start, hands in boxes:
            natural = len(hands) == 1 and sorted(start) == [1, 10]
            if natural and insured and self.even_money:
                continue
            second_matters |= insured
            if natural or hands[0].surrendered:
                second_matters = True
            else:
                compared |= any(not hand.bust for hand in hands)
        tens = dealer[0] in (1, 10)
        if len(dealer) == 1 and (compared or (tens and second_matters)):
            dealer.append(cards.pop(0))
        if sorted(dealer) == [1, 10] or not compared:
            return
        while True:
            total, soft = best(dealer)
            if total > 17 or (total == 17 and not (soft and self.terms.hits_soft_17)):
                return
            dealer.append(cards.pop(0))

    def settle(self, start: list[int], hands: list[Hand], dealer: list[int], insured: bool) -> Fraction:
        """What a box has won or lost."""
        dealt = sorted(start) == [1, 10]
        theirs = sorted(dealer) == [1, 10]
        if dealt and insured and self.even_money:
            return Fraction(1)
        net = Fraction(0)
        if insured:
            net += 1 if theirs else -Fraction(1, 2)
        if dealt:
            return net if theirs else net + self.terms.blackjack_pays
        for at, hand in enumerate(hands):
            net += self.of_hand(hand, at == 0, dealer, theirs)
        return net

    def of_hand(self, hand: Hand, original: bool, dealer: list[int], theirs: bool) -> Fraction:
        if hand.bust:
            return Fraction(-hand.stake)
        if theirs:
            if self.terms.dealer_blackjack == "all":
                return Fraction(-hand.stake)
            return Fraction(-1 if original else 0)
        if hand.surrendered:
            return -Fraction(1, 2)
        mine, dealers = best(hand.cards)[0], best(dealer)[0]
        if dealers == 22 and self.terms.pushes_22:
            return Fraction(0)
        if dealers > 21 or mine > dealers:
            five = len(hand.cards) == 5 and mine == 21 and self.terms.five_card_21
            return hand.stake * (five or Fraction(1))
        return Fraction(-hand.stake if mine < dealers else 0)
