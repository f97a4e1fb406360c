"""The browser's own arithmetic of fairness, against Python's."""

import hashlib
import hmac
from random import Random
from typing import Any

from at_the_screen import Visit
from pitboss.floor.fairness import WORD, FromSeed, commitment, cut_with

HASHES = """async ({texts, keys}) => {
  const { sha256, hmac, hex, unhex } = await import('/web/js/sha256.js');
  return { plain: texts.map(one => hex(sha256(unhex(one)))),
    keyed: texts.map((one, at) => hex(hmac(unhex(keys[at]), unhex(one)))) };
}"""
NUMBERS = """async ({seed, about, bounds}) => {
  const { numbers } = await import('/web/js/draws.js');
  const { unhex } = await import('/web/js/sha256.js');
  return numbers(unhex(seed), about, bounds);
}"""
CHECK = "async ({table, series}) => (await import('/web/js/draws.js')).check(table, series)"


def test_hashes_are_those_of_the_standard(visit: Visit) -> None:
    chance = Random(47)
    texts = [chance.randbytes(length) for length in (0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1000)]
    keys = [chance.randbytes(length) for length in (0, 1, 16, 31, 32, 33, 63, 64, 65, 66, 128, 200)]
    visit.go("/account")
    given = {"texts": [one.hex() for one in texts], "keys": [one.hex() for one in keys]}
    found = visit.page.evaluate(HASHES, given)
    assert found["plain"] == [hashlib.sha256(one).hexdigest() for one in texts]
    assert found["keyed"] == [hmac.digest(key, one, "sha256").hex() for key, one in zip(keys, texts, strict=True)]


def test_draws_and_their_check(visit: Visit) -> None:
    visit.go("/account")
    seed, cut = hashlib.sha256(b"a seed").digest(), cut_with("", "seven come eleven")
    # Of the last bound so many words are left over that a few of these draws must be made again.
    bounds = [38, 6, 6, 80, 79, 1, 2**53 - 111, *(WORD // 2049 + 1 for _ in range(6000))]
    sources = [FromSeed(seed, 7, 3, draw, cut) for draw in (1, 2)]
    for draw, source in enumerate(sources, 1):
        numbers = [source.below(bound) for bound in bounds]
        assert source._block * 4 - len(source._words) > len(bounds)
        about = {"table": 7, "series": 3, "draw": draw, "cut": cut}
        assert visit.page.evaluate(NUMBERS, {"seed": seed.hex(), "about": about, "bounds": bounds}) == numbers
    draws = [
        {"draw": draw, "number": 10 + draw, "cut": cut, "numbers": [list(one) for one in source.asked[:9]]}
        for draw, source in enumerate(sources, 1)
    ]
    series: dict[str, Any] = {"series": 3, "seed": seed.hex(), "commitment": commitment(seed), "draws": draws}
    series["cuts"] = [{"number": 4, "name": "Ada", "word": "seven come eleven"}]
    assert visit.page.evaluate(CHECK, {"table": 7, "series": series})["right"]
    series["draws"][1]["numbers"][0][1] ^= 1
    found = visit.page.evaluate(CHECK, {"table": 7, "series": series})
    assert not found["right"]
    assert [draw["numbers"] for draw in found["draws"]] == [True, False]
