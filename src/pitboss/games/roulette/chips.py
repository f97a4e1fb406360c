"""The chips of a roulette table: each seat plays with its own colour."""

from pitboss.events import Noted
from pitboss.law import cites

OWN_COLOUR = cites("19:47-5.1(b)")
COLOURS = ("brown", "tan", "lavender", "turquoise", "coral", "olive", "navy", "mint")  # none is a value chip's

# What a seat's chips look like: they have no value printed on them, so that no two seats may share a colour.
CHIPS = {
    seat: Noted(what="chips", seat=seat, value=colour, says=f"Seat {seat} plays with {colour} chips.", cites=OWN_COLOUR)
    for seat, colour in enumerate(COLOURS, 1)
}
