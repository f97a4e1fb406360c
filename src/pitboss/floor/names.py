"""What people may be called: names must be readable and never so similar that one is mistaken for another."""

import secrets
from itertools import groupby
from unicodedata import category, normalize

from pitboss.errors import BadInput
from pitboss.floor.people import ROLES

SHORTEST, LONGEST = 2, 24
MARKS_IN_A_ROW = 2  # no script needs more marks on a letter, and a taller stack hides its neighbors

# Invisible letters and marks: fillers, the blank Braille pattern, variation selectors.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800" + "".join(map(chr, range(0xFE00, 0xFE10))))

# Characters that look like Latin letters: Cyrillic, Greek, and digits; i, l and 1 look alike in many typefaces.
_LIKE = str.maketrans(
    "\u0430\u0441\u0435\u0501\u04bb\u0456\u0458\u04cf\u043e\u0440\u051b"
    "\u0455\u051d\u0445\u0443\u0475\u0433\u043a\u043c\u0442\u043d\u0432"
    "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7"
    "01i\u0131|",
    "acedhljlopqswxyvrkmthbalkvoptuxollll",
)


def folded(name: str) -> str:
    """The name as it is compared, regardless of case, width, spaces, punctuation and look-alike letters."""
    plain = normalize("NFKC", normalize("NFKC", name).casefold()).translate(_LIKE)
    return "".join(letter for letter in plain if category(letter)[0] in "LNMS")


RESERVED = frozenset(
    folded(word)
    for word in (*ROLES, "house", "cage", "pitboss", "administrator", "system", "automatic", "croupier", "floorperson")
)
GUEST = folded("guest")


def allowed(name: str) -> str:
    """The name as it will be shown, or one sentence that says what is wrong with it."""
    shown = " ".join(normalize("NFKC", name).split())
    if any((category(letter)[0] in "CZ" and letter != " ") or letter in _UNSEEN for letter in shown):
        raise BadInput("A name must consist of visible characters.")
    visible = sum(category(letter)[0] != "M" for letter in shown)
    if visible < SHORTEST or len(shown) > LONGEST:
        raise BadInput(f"A name must have {SHORTEST} to {LONGEST} characters.")
    marks = (len(list(row)) for mark, row in groupby(shown, lambda letter: category(letter)[0] == "M") if mark)
    if max(marks, default=0) > MARKS_IN_A_ROW:
        raise BadInput("A name may have at most two marks on a letter.")
    if not any(category(letter)[0] in "LN" for letter in shown):
        raise BadInput("A name must have at least one letter or digit.")
    compared = folded(shown)
    if compared.startswith(GUEST) or compared in RESERVED:
        raise BadInput("That name is reserved for the house; choose another.")
    return shown


def guest_name(digits: int) -> str:
    """A name for a guest, such as 'Guest 4F2A'."""
    return f"Guest {secrets.token_hex((digits + 1) // 2)[:digits].upper()}"
