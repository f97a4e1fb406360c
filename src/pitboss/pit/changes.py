"""What a change of house rules needs: the notices that must go out before a table plays by the new ones."""

from pitboss.errors import BadInput
from pitboss.game import Notice
from pitboss.pit.uniform import Table

COSTS_MORE = {"rate"}  # a rise needs notice, a fall does not


def notices_of_change(before: Table, after: Table) -> tuple[Notice, ...]:
    """The notices that must go out before a table changes from one set of house rules to another."""
    (definition, old), (other, new) = before, after
    if definition is not other:
        name, wanted = other.charter.name, definition.charter.name
        raise BadInput(f"The new rules are for {name} and the old ones for {wanted}; give two files of one game.")
    found = []
    for name, by in definition.change_notices.get(new.edition, {}).items():
        was, becomes = old.options.get(name), new.options.get(name)
        if was != becomes and not (name in COSTS_MORE and int(becomes or 0) < int(was or 0)):
            found.append(Notice(f"{name} changes from {was} to {becomes}; notice is given 30 minutes before.", by))
    return tuple(found)
