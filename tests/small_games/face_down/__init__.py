"""Face down: a dealer's card that is dealt first, and that nobody sees before all is chosen."""

from small_games.face_down.rules import FaceDown

__all__ = ["FaceDown"]
