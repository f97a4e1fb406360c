"""What the floor says of a paragraph to somebody who asks why, under either edition."""

import asyncio
import json

import pytest

from pitboss.floor.api.law import paragraph
from pitboss.law import Edition


@pytest.mark.parametrize(
    ("cite", "edition", "shown"),
    [
        ("19:47-5.2(b)", None, "N.J.A.C. 19:47-5.2(b)"),
        ("19:47-5.2(b)", Edition.NJAC_19_47, "N.J.A.C. 19:47-5.2(b)"),
        ("19:47-5.2(b)", Edition.NJAC_13_69F, "N.J.A.C. 13:69F-5.2 (text of 19:47-5.2(b))"),
        ("13:69F-8.2(c)", None, "N.J.A.C. 13:69F-8.2(c)"),
        ("13:69F-8.2(c)", Edition.NJAC_19_47, "N.J.A.C. 19:47-8.2 (text of 13:69F-8.2(c))"),
        ("13:69F-8.2(c)", Edition.NJAC_13_69F, "N.J.A.C. 13:69F-8.2(c)"),
    ],
)
def test_a_paragraph_is_shown_as_the_tables_edition_reads_it(cite: str, edition: Edition | None, shown: str) -> None:
    answer = asyncio.run(paragraph(cite, edition))
    told = json.loads(bytes(answer.body))
    assert (told["cite"], told["shown"]) == (cite, shown)
    assert told["plainly"]
