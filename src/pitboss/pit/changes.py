"""What a change of house rules requires: the notices that must be posted before a table plays by the new rules."""

from pitboss.errors import BadInput
from pitboss.paper import Notice, change_notices
from pitboss.pit.uniform import Table


def notices_of_change(before: Table, after: Table) -> tuple[Notice, ...]:
    """The notices that must be posted before a table changes from one set of house rules to another."""
    (definition, old), (other, new) = before, after
    if definition is not other:
        name, wanted = other.charter.name, definition.charter.name
        raise BadInput(f"The new rules are for {name} and the old ones for {wanted}; give two files for the same game.")
    return tuple(
        Notice(
            f"{name} changes from {old.options.get(name)} to {new.options.get(name)}; post notice 30 minutes before.",
            by,
        )
        for name, by in change_notices(definition, old, new).items()
    )
