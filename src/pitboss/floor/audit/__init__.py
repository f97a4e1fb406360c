"""The audit: reads the whole record again, and believes nothing else.

Every line must carry the hash of all before it. Every command is decided once more by the rules of its table, and
must give the facts that were recorded: money, seats, cards and paragraphs, whatever the words are. A line that was
written under an earlier version of its game's rules is not decided again; its events are folded, and its money, seats
and draws are checked by themselves. What the books, the bankrolls, the settlements and the snapshots say must follow
from the lines. Every draw must follow from a seed that was committed to before it.
"""

from pitboss.floor.audit.reckoned import Reconciliation, TableReckoned
from pitboss.floor.audit.verify import ChainFound, Findings, audit, count_of_lines, tables_of
from pitboss.floor.audit.vouched import Kept, heads_of

__all__ = [
    "ChainFound",
    "Findings",
    "Kept",
    "Reconciliation",
    "TableReckoned",
    "audit",
    "count_of_lines",
    "heads_of",
    "tables_of",
]
