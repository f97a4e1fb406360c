"""How blackjack lies on the table: boxes along a curve from the dealer's left, each with room for cards and wagers."""

from collections.abc import Iterable
from functools import cached_property
from math import atan, cos, degrees, radians, sin

from pitboss.equipment import Equipment
from pitboss.felt import Area, Felt, Hand, Layout, Lettering, MeterFace, Prize, Rest
from pitboss.game import Spot
from pitboss.games.blackjack.hand import FACE_DOWN, MOST, TWO, count, is_blackjack, said
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.settling import NATURAL
from pitboss.games.blackjack.sides import FOUR_ACES, PRIZES, WEIGHTS, shown_on_average
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase, Played
from pitboss.games.blackjack.wagers import INSURANCE, MAIN, box_of
from pitboss.money import dollars

DEALER = "dealer"
PITCH, CLOSE = 2.3, 2.05  # from one box to the next; closer where there are many
MANY = 7
RISE = 1.9  # how much higher the outermost boxes lie than the middle one
LEAN = 0.62  # cards are turned less than the curve, so that they can be read
CIRCLE, SMALL = 1.5, 1.0  # the size of a box with one wager, and of one with several
PILL, PILL_WIDE, STEP = 0.64, 2.0, 0.74  # an optional wager
CARDS_OFF = 1.02  # from the edge of the nearest circle to the middle of the cards
DEALER_AT, PAYS_AT, INSURANCE_AT, FIRST_ROW = 0.8, 2.5, 3.3, 4.95
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

    @cached_property
    def layout(self) -> Layout:
        """The areas of all places. Seen from the patrons' side, the dealer's left is on the right."""
        game, boxes = self.game, self.game.boxes
        pitch = PITCH if len(boxes) <= MANY else CLOSE
        width = pitch * len(boxes)
        mains = {box: [one for one in self._places(box) if one.wager == MAIN] for box in boxes}
        sides = {box: [one for one in self._places(box) if one.wager != MAIN] for box in boxes}
        size = CIRCLE if max(map(len, mains.values())) == 1 else SMALL
        areas: list[Area] = []
        rests = [Rest(DEALER, width / 2, DEALER_AT, 0, 6)]
        for at, box in enumerate(reversed(boxes)):
            x = pitch * (at + 0.5)
            out = (x - width / 2) / (width / 2)
            y = FIRST_ROW - RISE * out * out
            turn = -LEAN * degrees(atan(2 * RISE * out / (width / 2)))
            rests.append(Rest(_hand_at(box), x + 0.5 * sin(radians(turn)), y, turn, pitch))
            y += CARDS_OFF * cos(radians(turn))
            for spot in mains[box]:
                areas.append(_area(spot, (x, y + size / 2), (size, size), game.owner(box)))
                y += size + 0.12
            for spot in sides[box]:
                areas.append(_area(spot, (x, y + PILL / 2), (min(PILL_WIDE, pitch - 0.1), PILL), game.owner(box)))
                y += STEP
        height = max(area.y + area.h for area in areas) + 0.15
        own = sum(game.owner(box) == game.owner(boxes[0]) for box in boxes)
        shared = game.conduct.on_a_box > 1 or game.conduct.boxes_each > own
        return Layout(width, height, tuple(areas), tuple(rests), tuple(self._lettering()), shared)

    def _places(self, box: int) -> Iterable[Spot]:
        return (spot for spot in self.game.spots.values() if box_of(spot.id) == box)

    def _lettering(self) -> Iterable[Lettering]:
        """What is written on the felt: what a blackjack pays, how the dealer draws, and what insurance pays."""
        wagers, conduct = self.game.house.wagers, self.game.conduct
        main = wagers[MAIN]
        natural = next((pay for pay in main.pays if pay.when == NATURAL), main.pay())
        draws = "hit soft 17" if conduct.hits_soft_17 else "stand on all 17s"
        push = ", and a dealer's 22 is a push" if conduct.pushes_22 else ""
        yield Lettering(f"Blackjack pays {natural.odds}", PAYS_AT, 0.52, RISE * 0.9)
        yield Lettering(f"Dealer must draw to 16 and {draws}{push}", PAYS_AT + 0.42, 0.27, RISE * 0.9)
        second_up = "Dealer's hole card dealt face up"
        band = second_up if conduct.face_up else f"Insurance pays {wagers[INSURANCE].pay().odds}"
        yield Lettering(band, INSURANCE_AT + 0.22, 0.3, RISE, band=True)

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


def _hand_at(box: int) -> str:
    """The name of the place where a box's cards lie."""
    return f"box-{box}"


def _area(spot: Spot, centre: tuple[float, float], size: tuple[float, float], seat: int) -> Area:
    (x, y), (w, h) = centre, size
    return Area(spot.id, round(x - w / 2, 3), round(y - h / 2, 3), w, h, _label(spot), round=True, seat=seat)


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
