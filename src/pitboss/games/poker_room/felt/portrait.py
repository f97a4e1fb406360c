"""A poker table for a screen that is held upright: one's own seat at the bottom, and the others along both sides."""

from pitboss.felt import Area, Layout, Plate, Rest, Space
from pitboss.games.poker_room.felt.marks import (
    BOARD,
    CARD_HIGH,
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

WIDTH, HEIGHT = 12.0, 17.4
X = WIDTH / 2
PLATE_WIDE, PLATE_HIGH = 3.25, 1.12
EDGE = 1.58  # from the edge of the drawing to the middle of a plate at the side
TOP, OWN_PLATE = 0.5, 16.75
SMALL = 0.8  # the size of other players' cards
OWN_LARGE, OWN_MANY, OWN_WIDE = 2.6, 2.25, 11.4  # the size of one's own two cards, or of more; how wide they may be
BESIDE, BELOW = 1.7, 3.1  # how wide other players' cards may be beside their plate, or below it
MOST_BESIDE = 4  # up to this many cards lie beside a plate; more lie below it
BET_WIDE = 1.3
TOP_BET, TOP_BETS = 0.3, 0.58  # how far the bets of the seats at the top are from the middle, and from each other
OWN_BET = 0.9  # how far one's own bet is above one's cards; the bets of others are beside it
BOARD_AT, BOARD_SCALE = (X, 6.3), 1.42
RIM = (
    "M4.6 0.8H7.4C9.6 0.8 10.7 2.4 10.7 4.8V12.5C10.7 14.9 9.5 16.5 7.4 16.5"
    "H4.6C2.5 16.5 1.3 14.9 1.3 12.5V4.8C1.3 2.4 2.4 0.8 4.6 0.8Z"
)


def portrait(places: int, cards: Cards) -> Layout:
    """The layout of a table with this many seats."""
    home = home_of(places)
    scale = min(OWN_LARGE if cards.lean else OWN_MANY, OWN_WIDE / cards.spread)
    own = (X, OWN_PLATE - PLATE_HIGH / 2 - CARD_HIGH * scale / 2 + 0.15)
    top = own[1] + CARD_HIGH * scale / 2 - cards.high * scale
    seats = [_seat(seat, _at(seat, places, top, cards), cards) for seat in range(1, places + 1) if seat != home]
    seats.append(_home(home, top, cards))
    board = BOARD_AT if cards.board else (X, 4.2)
    own_rest = Rest(OWN, *point(*own), room=11.6, scale=near(scale), whole=True, caption="", own=True, tilt=cards.lean)
    board_rest = Rest(BOARD, *board, room=7.6, scale=BOARD_SCALE, whole=True, caption="", slots=cards.board)
    pots = Space(2.2, 3.95, 7.6, 1.35) if cards.board else Space(4.7, 5.6, 2.6, 3.6)
    return Layout(
        WIDTH,
        HEIGHT,
        (Area("pot", pots.x, pots.y, pots.w, pots.h, "Pot", invited=True),),
        rests=(*(rest for _, rest in seats), own_rest, board_rest),
        prints=tuple(board_prints(board, BOARD_SCALE, cards)),
        panels=tuple(board_panels(board, BOARD_SCALE, cards)),
        plates=tuple(plate for plate, _ in seats),
        rim=RIM,
        chip=0.4,
        pots=pots,
        together=Space(3.6, 7.28, 4.8, 0.46) if cards.board else Space(4.3, 9.3, 3.4, 0.9),
        home=home,
    )


def _at(seat: int, places: int, top: float, cards: Cards) -> Point:
    """Where a seat's plate is: two at the top, and the others down both sides to the `top` of one's own cards."""
    home = home_of(places)
    right = seat < home
    nth, many = (seat - 1, home - 1) if right else (places - seat, places - home)
    if not nth:
        return (8.2 if right else 3.8), TOP
    x = WIDTH - EDGE if right else EDGE
    below = cards.each > MOST_BESIDE
    first, last = TOP + 2.3, top - (2.0 if below else PLATE_HIGH / 2 + 0.58)
    if cards.board:
        after = BOARD_AT[1] + CARD_HIGH * BOARD_SCALE / 2 + 1.1
        return x, near(first if nth == 1 else after + (nth - 2) * (last - after) / max(1, many - 3))
    return x, near(first + (nth - 1) * (last - first) / max(1, many - 2))


def _seat(seat: int, place: Point, cards: Cards) -> tuple[Plate, Rest]:
    """A seat's plate; its cards beside it or below it, and its bet and a puck in the gap to the next."""
    x, y = place
    side = 1 if x > X else -1
    below = cards.each > MOST_BESIDE
    wide = min(cards.fanned * SMALL, BELOW if below else BESIDE)
    inner = x - side * PLATE_WIDE / 2  # the edge toward the middle of the table
    if y == TOP:
        hand = (X + side * (BET_WIDE + 0.05 + wide / 2), y + 1.2)
        bet, puck = (X + side * TOP_BET, y + 1.2 + side * TOP_BETS / 2), (X + side * 0.29, y)
    elif below:
        hand = (x, y + 1.17)
        bet, puck = (inner - side * (BET_WIDE / 2 + 0.1), y + 0.6), (inner - side * 0.4, y - 0.1)
    else:
        hand = (inner - side * (wide / 2 + 0.08), y)
        bet, puck = (inner - side * (BET_WIDE / 2 + 0.05), y + 0.83), (inner + side * 0.4, y + 0.85)
    plate = Plate(seat, near(x), near(y), 0, PLATE_WIDE, PLATE_HIGH, point(*bet), point(*puck))
    return plate, Rest(hand_at(seat), *point(*hand), room=near(wide), scale=SMALL, caption="")


def _home(seat: int, top: float, cards: Cards) -> tuple[Plate, Rest]:
    """One's own seat: the bet lies above the large cards, and the puck beside the plate."""
    plate = Plate(seat, X, OWN_PLATE, 0, PLATE_WIDE + 1, PLATE_HIGH, point(X, top - OWN_BET), point(X - 2.7, OWN_PLATE))
    hand = point(X, OWN_PLATE - PLATE_HIGH / 2 - CARD_HIGH / 2 - 0.1)  # as a spectator sees it
    return plate, Rest(hand_at(seat), *hand, room=near(min(cards.fanned, BELOW)), caption="")
