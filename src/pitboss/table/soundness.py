"""What must be true of every refusal and every step in any game. Each check yields a description of what is wrong."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pitboss.events import Called, Drawn, Event, Refusal, Settled, Verdict
from pitboss.money import METER, purse, stack
from pitboss.table.ledger import BELOW_ZERO, HOUSE
from pitboss.table.record import Record
from pitboss.table.table import Table

LONGEST_REFUSAL = 1000
_ONE_SENTENCE = re.compile(r"[A-Z0-9'\"$-][^\n]*\.")
_BREAK = re.compile(r"[.!?]['\"]?\s+[A-Z]")


def unsound_refusal(refusal: Refusal) -> Iterator[str]:
    """A refusal must be one sentence and cite its paragraphs."""
    sentence = refusal.sentence
    if not refusal.cites:
        yield f"the refusal cites nothing: {sentence}"
    if not _ONE_SENTENCE.fullmatch(sentence) or _BREAK.search(sentence) or len(sentence) > LONGEST_REFUSAL:
        yield f"the refusal is not one sentence: {sentence}"


def unsound_transfers(events: Iterable[Event]) -> Iterator[str]:
    """Every transfer must move chips from one account to another."""
    for transfer in (one for event in events for one in event.transfers):
        if transfer.cents <= 0 or transfer.source == transfer.target:
            yield f"a transfer moves nothing: {transfer}"


def unsound_money(events: Iterable[Event], before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[str]:
    """The chips that moved must match what the state gained or lost, by `holds` before and after."""
    moved: dict[str, int] = {}
    for transfer in (one for event in events for one in event.transfers):
        moved[transfer.source] = moved.get(transfer.source, 0) - transfer.cents
        moved[transfer.target] = moved.get(transfer.target, 0) + transfer.cents
    for account in {*before, *after, *moved}:
        gained = after.get(account, 0) - before.get(account, 0)
        if gained != moved.get(account, 0) and account not in HOUSE and not account.startswith(("purse:", METER)):
            yield f"the state says that {account} gains {gained} cents, but {moved.get(account, 0)} went to it"


def unsound_settlement(events: Iterable[Event]) -> Iterator[str]:
    """What a settlement says was paid and given back must match what its transfers bring the patron."""
    for event in (one for one in events if isinstance(one, Settled)):
        mine, said = (purse(event.seat), stack(event.seat)), event.paid + event.returned
        moved = sum(one.cents * ((one.target in mine) - (one.source in mine)) for one in event.transfers)
        if moved != said:
            yield f"{event.spot} of seat {event.seat} is said to bring {said} cents but brings {moved}"


def unsound_order(events: Iterable[Event]) -> Iterator[str]:
    """Every settlement, call and draw must cite its paragraphs, and losers are collected before winners are paid."""
    paid = False
    for event in events:
        if isinstance(event, Settled | Called | Drawn) and not event.cites:
            yield f"an event cites nothing: {event}"
        if isinstance(event, Settled):
            if paid and event.verdict in (Verdict.LOST, Verdict.HALF):
                yield f"a winner is paid before {event.spot} of seat {event.seat} is collected"
            paid = paid or event.verdict is Verdict.WON


def unsound_table(table: Table[Any]) -> Iterator[str]:
    """The books must balance, no purse may be overdrawn, and replaying the record must give the same table."""
    if wrong := table.out_of_balance():
        yield wrong
    for account, cents in table.ledger.balances().items():
        if cents < 0 and account not in HOUSE and not account.startswith(BELOW_ZERO):
            yield f"{account} holds {cents} cents"
    try:
        again = Table.replay(table.game, Record.loads(table.record.dumps()))
    except Exception as error:  # a tampered record can fail in any way
        yield f"the record does not replay: {error!r}"
        return
    if again.state != table.state:
        yield f"the record replays to {again.state}, not to {table.state}"
    if again.ledger.balances() != table.ledger.balances():
        yield "the record replays to different balances"
    if again.equipment != table.equipment:
        yield "the record replays to different equipment"
