"""A poker table as it stands in the room: an oval, the dealer at the top, seats clockwise from the dealer's left."""

from math import cos, hypot, pi, sin

from pitboss.felt import Area, Furniture, Layout, Panel, Plate, Print, Rest, Space
from pitboss.games.poker_room.felt.marks import (
    BOARD,
    CARD_HIGH,
    CARD_WIDE,
    OWN,
    Cards,
    Point,
    board_panels,
    board_prints,
    hand_at,
    home_of,
    near,
    point,
)

WIDTH, HEIGHT = 21.0, 12.8
X, Y = WIDTH / 2, 6.5  # the middle of the table
STRAIGHT, ACROSS, HIGH = 3.2, 5.9, 5.45  # half the straight part of the rim, and both radii of its ends
LINE = 1.7  # from the rim to the line that is printed on the felt
TOP_GAP = 4.3  # along the rim, from the dealer's place to the next seat
OWN_GAP, WIDE_GAP = 4.4, 6.6  # the same from one's own place, and where few seats leave more room
TOP_BETS, OWN_BETS, WIDE_BETS = 3.9, 3.9, 4.5  # the same along the oval on which bets lie
FEW = 8  # seats
PLATE_WIDE, PLATE_HIGH = 3.6, 1.04
SMALL = 0.85  # the size of other players' cards
OWN_LARGE, OWN_MANY = 2.0, 1.7  # the size of one's own two cards, or of more
OWN_WIDE, OWN_WIDEST, CLOSE = 5.1, 7.8, 0.8  # how wide they may be, and how close together if there are many
HAND_WIDE, BESIDE_BOARD = 3.1, 1.67  # how wide other players' cards may be, and how wide if a board lies between them
BET = (1.0, 1.06)  # the room for a bet
PUCK = 0.72
APART = 0.1
MARGIN = 0.3  # around the drawing
BOARD_AT, BOARD_SCALE = (X, 5.7), 1.65
STEPS = 400  # in which half of the rim is measured


def landscape(places: int, cards: Cards) -> Layout:
    """The layout of a table with this many seats."""
    home = home_of(places)
    gap, before, room = (WIDE_GAP, WIDE_BETS, OWN_WIDEST) if places <= FEW else (OWN_GAP, OWN_BETS, OWN_WIDE)
    scale = min(OWN_LARGE if cards.lean else OWN_MANY, room / (CARD_WIDE + CLOSE * (cards.each - 1)))
    own = (X, Y + HIGH - PLATE_HIGH / 2 - CARD_HIGH * scale / 2 + 0.1)
    rim, bets = _Oval(STRAIGHT, ACROSS, HIGH), _bets(cards)
    seats = []
    for seat in (seat for seat in range(1, places + 1) if seat != home):
        bet, _ = bets.at(_along(seat, places, bets.length, before, TOP_BETS))
        seats.append(_seat(seat, rim.at(_along(seat, places, rim.length, gap, TOP_GAP)), bet, cards))
    seats.append(_home(home, own, scale, cards))
    rests = [rest for _, rest in seats]
    rests.append(
        Rest(OWN, *point(*own), room=room, scale=near(scale), whole=True, caption="", own=True, tilt=cards.lean)
    )
    many = cards.board > 1
    board, board_scale = (BOARD_AT, BOARD_SCALE) if many else ((X, 4.0), 1.4)
    rests.append(Rest(BOARD, *board, room=9.4, scale=board_scale, whole=True, caption="", slots=cards.board))
    pots = Space(X - 3.1, 2.85, 6.2, 1.6) if many else Space(X - 2.9, 4.95, 5.8, 1.45)
    told = 6.95 if many else 6.45
    return Layout(
        WIDTH,
        HEIGHT,
        (Area("pot", pots.x, pots.y, pots.w, pots.h, "Pot", invited=True),),
        rests=tuple(rests),
        prints=(
            Print(X, 2.2, 0.36, "Dealer", tone="quiet", slanted=True),
            *board_prints(board, board_scale, cards),
        ),
        panels=(
            Panel(0, 0, 0, 0, "inner", _oval(LINE)),
            *board_panels(board, board_scale, cards),
        ),
        furniture=(Furniture("rack", X, near(Y - HIGH + 0.1), scale=0.6),),
        plates=tuple(plate for plate, _ in seats),
        rim=_oval(0),
        verdict=Space(X - 3.1, told + 0.1, 6.2, 1.25),
        chip=0.4,
        pots=pots,
        together=Space(X - 2.9, told + 0.05, 5.8, 0.5),
        home=home,
    )


def _oval(inside: float) -> str:
    """The outline of the table, or a line this far inside it."""
    across, high, top = ACROSS - inside, HIGH - inside, Y - HIGH + inside
    end = f"a{near(across)} {near(high)} 0 0 1 0 {{}}"
    down, up = end.format(near(2 * high)), end.format(near(-2 * high))
    return f"M{near(X - STRAIGHT)} {near(top)}H{near(X + STRAIGHT)}{down}H{near(X - STRAIGHT)}{up}Z"


class _Oval:
    """The right half of an oval around the middle of the table, measured along from the middle of the bottom."""

    def __init__(self, straight: float, across: float, high: float) -> None:
        self._straight, self._across, self._high = straight, across, high
        self._curve: list[tuple[float, float]] = [(straight, 0.0)]  # how far along, and at which angle
        far, before = straight, (0.0, high)
        for step in range(1, STEPS + 1):
            angle = pi * step / STEPS
            here = (across * sin(angle), high * cos(angle))
            far += hypot(here[0] - before[0], here[1] - before[1])
            self._curve.append((far, angle))
            before = here
        self.length = far + straight

    def at(self, along: float) -> tuple[Point, Point]:
        """A point of the oval, on the right if it is above zero, and the direction from there to the inside."""
        side, far = (1 if along >= 0 else -1), abs(along)
        if far <= self._straight:
            return (X + along, Y + self._high), (0.0, -1.0)
        if far >= self.length - self._straight:
            return (X + side * (self.length - far), Y - self._high), (0.0, 1.0)
        angle = next(angle for reached, angle in self._curve if reached >= far)
        nx, ny = -sin(angle) / self._across, -cos(angle) / self._high
        size = hypot(nx, ny)
        x, y = X + side * (self._straight + self._across * sin(angle)), Y + self._high * cos(angle)
        return (x, y), (side * nx / size, ny / size)


def _hand_wide(cards: Cards) -> float:
    """How wide other players' cards are."""
    return min(cards.fanned * SMALL, BESIDE_BOARD if cards.board > 1 else HAND_WIDE)


def _bets(cards: Cards) -> _Oval:
    """Where bets lie: inside the cards, which lie inside the plates."""
    across = STRAIGHT + ACROSS - PLATE_WIDE / 2 - _hand_wide(cards) - BET[0] / 2 - 2.4 * APART
    high = HIGH - PLATE_HIGH / 2 - CARD_HIGH * SMALL - BET[1] / 2 - 2 * APART
    return _Oval(STRAIGHT, across - STRAIGHT, high)


def _along(seat: int, places: int, length: float, own: float, top: float) -> float:
    """How far along an oval a seat is from the bottom: to the right if above zero."""
    home = home_of(places)
    nth, many = (home - seat, home - 1) if seat < home else (seat - home, places - home)
    far = own + (nth - 1) * (length - top - own) / max(1, many - 1)
    return far if seat < home else -far


def _seat(seat: int, place: tuple[Point, Point], bet: Point, cards: Cards) -> tuple[Plate, Rest]:
    """A seat's plate on the rim, its cards in front of the plate, and a puck beside the cards."""
    (x, y), (nx, ny) = place
    x = min(max(x, PLATE_WIDE / 2 - MARGIN), WIDTH - PLATE_WIDE / 2 + MARGIN)
    wide, high = _hand_wide(cards), CARD_HIGH * SMALL
    to_cards = _apart((nx, ny), (PLATE_WIDE + wide) / 2, (PLATE_HIGH + high) / 2)
    hand = (x + nx * to_cards, y + ny * to_cards)
    way = (-ny, nx) if x > X else (ny, -nx)  # away from one's own place
    to_puck = _apart(way, (wide + PUCK) / 2, (high + PUCK) / 2)
    puck = (hand[0] + way[0] * to_puck, hand[1] + way[1] * to_puck)
    plate = Plate(seat, near(x), near(y), 0, PLATE_WIDE, PLATE_HIGH, point(*bet), point(*puck))
    return plate, Rest(hand_at(seat), *point(*hand), room=near(wide), scale=SMALL, caption="")


def _home(seat: int, own: Point, scale: float, cards: Cards) -> tuple[Plate, Rest]:
    """One's own seat: the bet and the puck lie beside the large cards, or in front of them where there are many."""
    top = own[1] + CARD_HIGH * scale / 2 - cards.high * scale
    if cards.lean:
        out = cards.spread * scale / 2 + 0.6
        bet, puck = point(X + out, top + 0.6), point(X - out, top + 0.6)
    else:
        bet, puck = point(X, top - BET[1] / 2 - APART), point(X - 1.2, top - BET[1] / 2 - APART)
    plate = Plate(seat, X, near(Y + HIGH), 0, PLATE_WIDE, PLATE_HIGH, bet, puck)
    wide, high = _hand_wide(cards), CARD_HIGH * SMALL  # as a spectator sees it
    hand = point(X, Y + HIGH - (PLATE_HIGH + high) / 2 - APART)
    return plate, Rest(hand_at(seat), *hand, room=near(wide), scale=SMALL, caption="")


def _apart(way: Point, wide: float, high: float) -> float:
    """How far one box must be from another in this direction, so that neither covers the other."""
    return min((half + APART) / abs(one) for one, half in zip(way, (wide, high), strict=True) if abs(one) > 1e-6)
