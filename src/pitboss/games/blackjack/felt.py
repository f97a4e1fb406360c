"""How blackjack lies on the table: boxes along a curve from the dealer's left, each with room for cards and wagers."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import atan, cos, degrees, radians, sin
from typing import ClassVar

from pitboss.equipment import Equipment
from pitboss.felt import Area, Felt, Furniture, Hand, Layout, MeterFace, Print, Prize, Rest, Space
from pitboss.game import Spot
from pitboss.games.blackjack.hand import FACE_DOWN, MOST, TWO, count, is_blackjack, said
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.settling import NATURAL
from pitboss.games.blackjack.sides import FOUR_ACES, PRIZES, WEIGHTS, shown_on_average
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase, Played
from pitboss.games.blackjack.wagers import INSURANCE, MAIN, box_of
from pitboss.money import dollars

DEALER = "dealer"
PITCH, CLOSE = 2.3, 1.72  # from one box to the next; closer where there are many
MANY = 7
RISE = 1.9  # how much higher the outermost boxes lie than the middle one
LEAN = 0.62  # cards are turned less than the curve, so that they can be read
CIRCLE, SMALL = 1.5, 1.0  # the size of a box with one wager, and of one with several
PILL, PILL_WIDE, STEP = 0.64, 2.0, 0.74  # an optional wager
CARDS_OFF = 1.02  # from the edge of the nearest circle to the middle of the cards
DEALER_AT, PAYS_AT, INSURANCE_AT, VERDICT_AT = 0.8, 2.1, 3.1, 3.4
VERDICT_WIDE, VERDICT_HIGH = 6.8, 0.76
WITH_TOTAL = 1.2  # from the middle of a hand to the upper edge of its total
TAG = 0.4  # room for what an optional wager in the last row came to
TALL = 12.0  # the width of the felt on a phone
OTHERS, OWN_CARDS, OWN_BOX, OWN_CIRCLE = 8.0, 11.75, 13.4, 2.4  # where the boxes, and a patron's own cards, are there
LARGE, BESIDE = 2.2, 1.45  # the size of a patron's own cards there: of one box, and of several
OWN_TOTAL = {LARGE: 2.55, BESIDE: 1.65}  # from their middle to the upper edge of the total
TOLD = {ended: str(ended) for ended in (Ended.BLACKJACK, Ended.SURRENDERED, Ended.DEAD)} | {Ended.OVER: "over 21"}
TONES = {Ended.OVER: "bad", Ended.SURRENDERED: "bad", Ended.DEAD: "bad", Ended.BLACKJACK: "good"}
DEALT_TO = (
    Phase.PLAYING,
    Phase.DRAWING,
    Phase.DOUBLING,
    Phase.DOUBLING_DOWN,
    Phase.FOLLOWING,
    Phase.EXPOSING,
    Phase.SEVENS,
)


class BlackjackFelt(Felt[Blackjack]):
    """The felt of one blackjack table."""

    moves: ClassVar[Mapping[str, str]] = {
        "draw": "hit",
        "double": "double down",
        "insure": "insurance",
        "decline": "no thanks",
    }

    @cached_property
    def layout(self) -> Layout:
        """The areas of all places. Seen from the patrons' side, the dealer's left is on the right."""
        game, boxes = self.game, self.game.boxes
        pitch = PITCH if len(boxes) <= MANY else CLOSE
        width = pitch * len(boxes)
        mains = {box: [one for one in self._places(box) if one.wager == MAIN] for box in boxes}
        sides = {box: [one for one in self._places(box) if one.wager != MAIN] for box in boxes}
        size = CIRCLE if max(map(len, mains.values())) == 1 else SMALL
        pill = min(PILL_WIDE, pitch - (0.1 if all(sides.values()) else 0))
        areas: list[Area] = []
        rests = [Rest(DEALER, width / 2, DEALER_AT, 0, 6, whole=True, caption="right")]
        lowest = VERDICT_AT + VERDICT_HIGH + WITH_TOTAL + _rise_beside(VERDICT_WIDE / 2, pitch, width)
        for at, box in enumerate(reversed(boxes)):
            x = pitch * (at + 0.5)
            out = (x - width / 2) / (width / 2)
            y = lowest - RISE * out * out
            turn = -LEAN * degrees(atan(2 * RISE * out / (width / 2)))
            rests.append(Rest(_hand_at(box), x + 0.5 * sin(radians(turn)), y, turn, pitch))
            y += CARDS_OFF * cos(radians(turn))
            for spot in mains[box]:
                areas.append(_area(spot, (x, y + size / 2), (size, size), game.owner(box)))
                y += size + 0.12
            y += 0.1  # for what the main wager came to
            for spot in sides[box]:
                areas.append(_area(spot, (x, y + PILL / 2), (pill, PILL), game.owner(box)))
                y += STEP
        height = max(area.y + area.h for area in areas) + (TAG if any(sides.values()) else 0.15)
        own = sum(game.owner(box) == game.owner(boxes[0]) for box in boxes)
        shared = game.conduct.on_a_box > 1 or game.conduct.boxes_each > own
        furniture = (
            Furniture("shoe", width - 0.95, 0.6, 24, scale=0.8),
            Furniture("discards", 0.75, 0.6, -16, scale=0.8),
        )
        prints = tuple(self._prints(width / 2, PAYS_AT, INSURANCE_AT, RISE))
        verdict = Space(width / 2 - VERDICT_WIDE / 2, VERDICT_AT, VERDICT_WIDE, VERDICT_HIGH)
        return Layout(
            width, height, tuple(areas), tuple(rests), prints, furniture=furniture, verdict=verdict, shared=shared
        )

    def portrait(self, seat: int = 0) -> Layout:
        """The seat's own boxes large at the bottom, and the others' in a row between them and the dealer."""
        own = [box for box in self.game.boxes if self.game.owner(box) == seat]
        others = [box for box in reversed(self.game.boxes) if box not in own]
        areas: list[Area] = []
        rests = [Rest(DEALER, TALL / 2, 1.7, 0, TALL - 3, scale=1.9, whole=True, caption="below")]
        top = OTHERS if own else 9
        pitch = TALL / max(1, len(others))
        for at, box in enumerate(others):
            x = pitch * (at + 0.5)
            size = min(SMALL * (1 if own else 1.5), pitch * 0.8)
            rests.append(Rest(_hand_at(box), x, top - 0.95, 0, pitch, scale=0.8 if own else 1))
            areas += self._below(box, x, top, size, min(PILL_WIDE, pitch * 0.92))
        wide, scale = TALL / max(1, len(own)), LARGE if len(own) == 1 else BESIDE
        # Own cards lie lower where the others' boxes with all their wagers would come under their total.
        end = max((area.y + area.h for area in areas), default=0)
        down = max(0, end - (OWN_CARDS - OWN_TOTAL[scale]))
        for at, box in enumerate(own):
            x = wide * (at + 0.5)
            rests.append(Rest(_hand_at(box), x, OWN_CARDS + down, 0, wide - 0.4, scale=scale, whole=True))
            areas += self._own(box, x, OWN_BOX + down, wide)
        height = max(max(area.y + area.h for area in areas) + 0.3, 15.2)
        prints = tuple(self._prints(TALL / 2, 4.6, 5.75, 0.7, 1.2))
        furniture = (
            Furniture("shoe", TALL - 0.9, 0.6, 24, scale=0.8),
            Furniture("discards", 0.7, 0.6, -16, scale=0.8),
        )
        return Layout(TALL, height, tuple(areas), tuple(rests), prints, furniture=furniture, shared=self.layout.shared)

    def _below(self, box: int, x: float, y: float, size: float, pill: float) -> Iterable[Area]:
        """The places of another patron's box, one under the other."""
        owner = self.game.owner(box)
        for spot in sorted(self._places(box), key=lambda spot: spot.wager != MAIN):
            wide, high = (size, size) if spot.wager == MAIN else (pill, PILL * 0.8)
            yield _area(spot, (x, y + high / 2), (wide, high), owner)
            y += high + 0.1

    def _own(self, box: int, x: float, y: float, wide: float) -> Iterable[Area]:
        """The places of the patron's own box: the main wagers in a row, the others beneath them two by two."""
        owner = self.game.owner(box)
        mains = [spot for spot in self._places(box) if spot.wager == MAIN]
        sides = [spot for spot in self._places(box) if spot.wager != MAIN]
        size = min(OWN_CIRCLE, wide / len(mains) - 0.3)
        for at, spot in enumerate(mains):
            middle = x + (at - (len(mains) - 1) / 2) * (size + 0.3)
            yield _area(spot, (middle, y + size / 2), (size, size), owner)
        pill = min(5.2, wide / 2 - 0.3)
        for at, spot in enumerate(sides):
            middle = x + (at % 2 - 0.5) * (pill + 0.2) if len(sides) > 1 else x
            yield _area(spot, (middle, y + size + 0.55 + at // 2 * 1.0), (pill, 0.84), owner)

    def _places(self, box: int) -> Iterable[Spot]:
        return (spot for spot in self.game.spots.values() if box_of(spot.id) == box)

    def _prints(self, middle: float, pays: float, insurance: float, rise: float, size: float = 1) -> Iterable[Print]:
        """What is written on the felt: what a blackjack pays, how the dealer draws, and what insurance pays."""
        wagers, conduct = self.game.house.wagers, self.game.conduct
        main = wagers[MAIN]
        natural = next((pay for pay in main.pays if pay.when == NATURAL), main.pay())
        draws = "hit soft 17" if conduct.hits_soft_17 else "stand on all 17s"
        push = ", and a dealer's 22 is a push" if conduct.pushes_22 else ""
        yield Print(middle, pays, 0.52 * size, f"Blackjack pays {natural.odds}", tone="brass", bend=rise * 0.9)
        drawing = f"Dealer must draw to 16 and {draws}{push}"
        yield Print(middle, pays + 0.42 * size, 0.27 * size, drawing, tone="brass", bend=rise * 0.9)
        second_up = "Dealer's hole card dealt face up"
        band = second_up if conduct.face_up else f"Insurance pays {wagers[INSURANCE].pay().odds}"
        yield Print(middle, insurance, 0.3 * size, band, bend=rise, band=True)

    def hands(self, state: BlackjackState) -> tuple[Hand, ...]:
        """The dealer's hand and those of the boxes, with what they count."""
        if not state.dealer and not state.hands:
            return ()
        asked = _asked(state)
        boxes = (self._box_hand(state, hand, turn=asked == at) for at, hand in enumerate(state.hands))
        return (_dealers_hand(state), *boxes)

    def _box_hand(self, state: BlackjackState, hand: Played, *, turn: bool) -> Hand:
        several = sum(one.box == hand.box for one in state.hands) > 1
        return Hand(
            self.game.box_name(hand.box) + (f", hand {hand.number}" if several else ""),
            (*hand.cards, "") if hand.under else hand.cards,  # a card face down shows its back, and does not count
            " ".join(filter(None, (said(hand.cards) if hand.cards else "", TOLD.get(hand.ended, "")))),
            at=_hand_at(hand.box),
            seat=self.game.owner(hand.box),
            turn=turn,
            tone=TONES.get(hand.ended, ""),
        )

    def meters(self, state: BlackjackState, equipment: Equipment) -> tuple[MeterFace, ...]:
        """The progressive meter, where there is one."""
        progressive = self.game.house.wagers.get("progressive")
        return (MeterFace(progressive.name, state.meter),) if progressive else ()

    def prizes(self, state: BlackjackState) -> tuple[Prize, ...]:
        """The progressive table with what its meter shows, and what the bonus display may show."""
        found: list[Prize] = []
        if "progressive" in self.game.wagers:
            found.append(Prize("progressive", FOUR_ACES, f"{dollars(state.meter)}, as the meter shows"))
            found += [Prize("progressive", line, dollars(cents)) for line, cents in PRIZES.items()]
        if "bonus" in self.game.wagers:
            limits = self.game.house.limits_of("bonus")
            stakes = [stake for stake in WEIGHTS if limits.minimum <= stake <= limits.maximum]
            found += [Prize("bonus", f"blackjack, for {dollars(stake)}", _displayed(stake)) for stake in stakes]
        return tuple(found)


def _displayed(stake: int) -> str:
    """What the bonus display may show for a stake."""
    least, most = min(WEIGHTS[stake]), max(WEIGHTS[stake])
    average = dollars(round(shown_on_average(stake)))
    return f"{dollars(least)} to {dollars(most)}, as the display shows; {average} on average"


def _rise_beside(reach: float, pitch: float, width: float) -> float:
    """How much higher than the middle the outermost hand lies that comes this near to the middle."""
    boxes = (abs(pitch * (at + 0.5) - width / 2) for at in range(round(width / pitch)))
    return max(RISE * (2 * out / width) ** 2 for out in boxes if out - pitch / 2 < reach)


def _hand_at(box: int) -> str:
    """The name of the place where a box's cards lie."""
    return f"box-{box}"


def _area(spot: Spot, centre: tuple[float, float], size: tuple[float, float], seat: int) -> Area:
    (x, y), (w, h) = centre, size
    chips = (round(x + w / 2, 3), y) if w > h else None  # at the end, so that the lettering can be read
    return Area(
        spot.id, round(x - w / 2, 3), round(y - h / 2, 3), w, h, _label(spot), round=True, seat=seat, chips=chips
    )


def _label(spot: Spot) -> str:
    """A box's own wager says which box it is; the others say what they are."""
    name = spot.name.rpartition(", ")[2]
    return name.removesuffix(" hand of the dealer").capitalize()


def _asked(state: BlackjackState) -> int:
    """Which hand somebody is to choose about, or is being dealt to; -1 if none."""
    if state.phase in (Phase.INSURANCE, Phase.SWITCHING) and state.queue:
        box = box_of(state.queue[0][1])
        return next((at for at, hand in enumerate(state.hands) if hand.box == box), -1)
    return state.at if state.phase in DEALT_TO else -1


def _dealers_hand(state: BlackjackState) -> Hand:
    cards = tuple("" if card == FACE_DOWN else card for card in state.dealer)
    shown = tuple(card for card in cards if card)
    whole = len(shown) == len(cards) >= TWO
    over, natural = count(shown)[0] > MOST, whole and is_blackjack(shown)
    word = "over 21" if over else "blackjack" if natural else ""
    says = " ".join(filter(None, (said(shown) if shown else "", word)))
    tone = "bad" if over else "good" if natural else ""
    return Hand("Dealer", cards, says, at=DEALER, turn=state.phase in (Phase.TURN, Phase.DEALER), tone=tone)
