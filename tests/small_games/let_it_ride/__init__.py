"""Let it ride: three equal wagers, of which two can be taken back."""

from small_games.let_it_ride.rules import LetItRide

__all__ = ["LetItRide"]
