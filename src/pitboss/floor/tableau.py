"""A table at one moment, encoded once for everybody who watches it."""

from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.floor.coach import Coach
from pitboss.floor.live import Moment
from pitboss.floor.people import Person
from pitboss.floor.protection import Reminder
from pitboss.floor.scene import Own, Scene, encode, own

SHARED = tuple(name for name in Scene.__struct_fields__ if name not in ("seats", *Own.__struct_fields__))


class Tableau:
    """What everybody sees of a table, as text. Only each viewer's own part is added."""

    def __init__(self, moment: Moment, public: Scene) -> None:
        self.moment = moment
        self._view = moment.game.view(moment.state, Role.PUBLIC)
        self._shared = b",".join(b'"%b":%b' % (name.encode(), encode(getattr(public, name))) for name in SHARED)
        self._seats = public.seats
        self._rows = [encode(row) for row in public.seats]

    def seen_by(
        self,
        person: Person | None,
        *,
        bankroll: int,
        coach: Coach,
        reminders: tuple[Reminder, ...] = (),
        seat_kept: float | None = None,
    ) -> bytes | None:
        """One viewer's scene as JSON; None for a viewer who sees the state differently from everybody else."""
        moment = self.moment
        mine = moment.standing.plays_in(person.id) if person else 0
        if mine and moment.game.view(moment.state, mine) is not self._view:
            return None
        mine_alone = own(
            moment, person, self._view, bankroll=bankroll, coach=coach, reminders=reminders, seat_kept=seat_kept
        )
        yours = encode(mine_alone)
        rows = self._rows
        if mine:
            rows = [
                encode(replace(seat, you=True)) if seat.seat == mine else row
                for seat, row in zip(self._seats, rows, strict=True)
            ]
        return b'{%b,"seats":[%b],%b' % (self._shared, b",".join(rows), yours[1:])
