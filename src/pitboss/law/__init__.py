"""The law as data: editions, paragraphs, provisions from other sources, misprints, and what implements each rule.

All other code refers to the law through `cite("19:47-5.2(b)")`, which fails at import if the paragraph is not in an
inventory.
"""

from pitboss.law.citation import Citation, beside, binding, carries_out, cite, cites, plainly, shown
from pitboss.law.edition import Edition
from pitboss.law.inventory import (
    Authority,
    Paragraph,
    Provision,
    Section,
    UnknownCitation,
    declare,
    look_up,
    paragraphs,
    provisions,
    sections,
)

declare("pitboss.law")

__all__ = [
    "Authority",
    "Citation",
    "Edition",
    "Paragraph",
    "Provision",
    "Section",
    "UnknownCitation",
    "beside",
    "binding",
    "carries_out",
    "cite",
    "cites",
    "declare",
    "look_up",
    "paragraphs",
    "plainly",
    "provisions",
    "sections",
    "shown",
]
