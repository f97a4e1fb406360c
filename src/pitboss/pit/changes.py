"""What a change of house rules requires: the notices that must be given before a table plays by the new rules.

A rule may be changed half an hour after a sign, an announcement and a notice to the regulator. Limits, steps and the
smallest chip may be changed at any time, with a sign and an announcement. A paragraph about one option goes before
these: it may ask for notice in writing, or for none unless a rate is raised.
"""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.house import INCREMENTS, LIMITS, House, Limits, Option
from pitboss.law import Citation, Edition, carries_out, cites, plainly
from pitboss.money import dollars
from pitboss.paper import Notice
from pitboss.pit.uniform import Table

RULES = cites("13:69F-8.3(b)")
AT_ONCE = cites("13:69F-8.3(c)")
REGULATORS = {Edition.NJAC_19_47: "the Commission", Edition.NJAC_13_69F: "the Division"}


def notices_of_change(before: Table, after: Table) -> tuple[Notice, ...]:
    """The notices that must be given before a table changes from one set of house rules to another."""
    (definition, old), (other, new) = before, after
    if definition is not other:
        name, wanted = other.charter.name, definition.charter.name
        raise BadInput(f"The new rules are for {name} and the old ones for {wanted}; give two files for the same game.")
    was, becomes = definition(old), definition(new)
    return (*_edition(old, new), *_options(becomes, old), *_pays(was, becomes), *_limits(was, becomes))


@carries_out("13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3")
def _of_a_rule(change: str, edition: Edition, by: tuple[Citation, ...] = ()) -> Notice:
    notified = f"announce it to the patrons there and notify {REGULATORS[edition]}"
    return Notice(f"{change}; 30 minutes before, post a sign at the table, {notified}.", by + RULES)


def _of_a_limit(change: str, by: tuple[Citation, ...]) -> Notice:
    return Notice(f"{change}; post a sign at the table and announce it to the patrons there.", by + AT_ONCE)


def _edition(old: House, new: House) -> Iterator[Notice]:
    if old.edition != new.edition:
        yield _of_a_rule(f"The rules change from N.J.A.C. {old.edition} to {new.edition}", new.edition)


def _options(becomes: Game[Any], old: House) -> Iterator[Notice]:
    """Every choice of the house is a rule of the table."""
    new = becomes.house
    for option in becomes.charter.options:
        if option.edition not in ("", new.edition):
            continue
        was, value = old.options.get(option.name), new.options[option.name]
        if was in (None, value) or (option.notice_if == "raised" and int(value) < int(was or 0)):
            continue
        change = f'{option.called} changes from "{option.say(was or "")}" to "{option.say(value)}"'
        by = own_text(option.notice, new.edition)
        yield _in_writing(change, new.edition, by) if in_writing(option) else _of_a_rule(change, new.edition, by)


def in_writing(option: Option) -> bool:
    """Whether the option's own paragraphs ask for notice in writing, which goes to the staff and not to patrons."""
    return any("written notice" in plainly(one) for one in option.notice)


def _in_writing(change: str, edition: Edition, by: tuple[Citation, ...]) -> Notice:
    whom = f"{REGULATORS[edition]} and the surveillance department"
    return Notice(f"{change}; 30 minutes before, give written notice to {whom}.", by)


def _pays(was: Game[Any], becomes: Game[Any]) -> Iterator[Notice]:
    """The lines of the pay table that both rules have, and that pay differently."""
    for slug, wager in becomes.wagers.items():
        before = {pay.when: pay.odds for pay in was.wagers[slug].pays} if slug in was.wagers else {}
        for pay in wager.pays:
            odds = before.get(pay.when, pay.odds)
            if odds != pay.odds:
                name = f"{wager.name} on {pay.when}" if pay.when else wager.name
                yield _of_a_rule(f"{name} pays {pay.odds} instead of {odds}", becomes.house.edition, pay.cites)


def _limits(was: Game[Any], becomes: Game[Any]) -> Iterator[Notice]:
    """The limits and steps of the wagers that both rules offer, and the smallest chip. Like changes share a line."""
    old, new = was.house, becomes.house
    alike: dict[tuple[Limits, Limits], list[str]] = {}
    both = [slug for slug in becomes.wagers if slug in was.wagers]
    for slug in both:
        alike.setdefault((old.limits_of(slug), new.limits_of(slug)), []).append(slug)
    for (before, after), slugs in alike.items():
        if before == after:
            continue
        names = "Every wager" if slugs == both else ", ".join(becomes.wagers[slug].name for slug in slugs)
        bounds = (before.minimum, before.maximum) != (after.minimum, after.maximum)
        by = (LIMITS if bounds else ()) + (INCREMENTS if before.increment != after.increment else ())
        yield _of_a_limit(f"{names}: {after.posted}, instead of {before.posted}", by)
    if old.chip != new.chip:
        yield _of_a_limit(f"The smallest chip is {dollars(new.chip)} instead of {dollars(old.chip)}", INCREMENTS)


def own_text(cites: tuple[Citation, ...], edition: str) -> tuple[Citation, ...]:
    """The paragraphs from the edition's own text, if there are any; otherwise those that it is read from."""
    own = tuple(one for one in cites if one.startswith(f"{edition}-"))
    return own or cites
