"""Draws: what a seed gives can be computed by anybody, it is committed to beforehand, and shown only afterwards."""

import hmac
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from at_the_audit import found
from on_the_floor import House, a_house, play_on
from pitboss.events import Drawn, Opened
from pitboss.floor import asked, fairness
from pitboss.floor.fairness import WORD, FromSeed, commitment, cut_with, gives
from pitboss.floor.people import Person
from pitboss.floor.record import Committed, Line, Revealed
from pitboss.floor.rules import Rules
from pitboss.floor.series import all_series, is_true, published
from pitboss.floor.settings import Pace
from pitboss.floor.timing import due

SEED = bytes(range(32))


# --- what a seed gives ---------------------------------------------------------------------------------------------


def by_hand(table: int, series: int, draw: int, cut: str, blocks: int) -> list[int]:
    """The words of a draw, as the page for patrons tells how to compute them."""
    found = []
    for block in range(blocks):
        said = f"pitboss:{table}:{series}:{draw}:{cut}:{block}".encode()
        digest = hmac.new(SEED, said, sha256).digest()
        found += [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
    return found


def test_known_answers() -> None:
    """The words were computed with another program, `openssl dgst -sha256 -mac HMAC`, and must never change."""
    words = (0x5E9A239B4597C646, 0x61B5F463B790B04E, 0xBE9CE91BCF785E04)
    source = FromSeed(SEED, 1, 1, 1, "")
    assert (
        [source.below(38), source.below(6), source.below(6)] == [words[0] % 38, words[1] % 6, words[2] % 6] == [0, 2, 2]
    )
    assert FromSeed(SEED, 1, 1, 1, cut_with("", "lucky")).below(38) == 0x99CA43A5DFD59E10 % 38 == 30
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_words_run_on_through_blocks_and_bounds() -> None:
    source = FromSeed(SEED, 3, 2, 7, "abc")
    bounds = [38, 6, 80, 1, 2, 1_000_000, 54, 216, 7, 9]
    words = by_hand(3, 2, 7, "abc", 3)
    assert [source.below(bound) for bound in bounds] == [w % b for w, b in zip(words, bounds, strict=False)]
    assert source.asked == [(bound, word % bound) for bound, word in zip(bounds, words, strict=False)]


def test_a_word_past_the_last_whole_multiple_is_left_out() -> None:
    """With a bound of three quarters of all words, about a quarter of the words must be passed over."""
    bound = WORD // 4 * 3
    words = by_hand(1, 1, 1, "", 50)
    fair = [word for word in words if word < bound]
    assert 0.15 < 1 - len(fair) / len(words) < 0.35
    source = FromSeed(SEED, 1, 1, 1, "")
    assert [source.below(bound) for _ in fair] == fair


def test_the_limit_of_fair_words_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = WORD - WORD % 38
    words = iter([fair, WORD - 1, fair - 1])
    monkeypatch.setattr(FromSeed, "_next", lambda self: next(words))
    assert FromSeed(SEED, 1, 1, 1, "").below(38) == 37
    assert next(words, None) is None


def test_numbers_are_uniform() -> None:
    counts = Counter(FromSeed(SEED, 1, 1, draw, "").below(38) for draw in range(1, 3801))
    assert set(counts) == set(range(38))
    chi = sum((counts[n] - 100) ** 2 / 100 for n in range(38))
    assert chi < 73.4  # once in 3,000 by chance; the seed is fixed


@pytest.mark.parametrize(
    "other", [FromSeed(bytes(32), 1, 1, 1, ""), FromSeed(SEED, 2, 1, 1, ""), FromSeed(SEED, 1, 2, 1, ""),
              FromSeed(SEED, 1, 1, 2, ""), FromSeed(SEED, 1, 1, 1, "x")]
)  # fmt: skip
def test_seed_table_series_draw_and_cut_all_matter(other: FromSeed) -> None:
    asked_ = [(2**40, FromSeed(SEED, 1, 1, 1, "").below(2**40))]
    assert gives(FromSeed(SEED, 1, 1, 1, ""), asked_)
    assert not gives(other, asked_)


def test_a_cut_follows_from_all_words_in_their_order() -> None:
    first = cut_with("", "a")
    assert first == sha256(b":a").hexdigest()
    assert cut_with(first, "b") == sha256(f"{first}:b".encode()).hexdigest()
    assert cut_with(cut_with("", "a"), "b") != cut_with(cut_with("", "b"), "a")


# --- series at a table ---------------------------------------------------------------------------------------------


def facts(lines: list[Line], kind: type[Committed | Revealed]) -> list[tuple[int, Committed | Revealed]]:
    return [
        (line.number, event)
        for line in lines
        for deed in line.deeds
        for event in deed.events
        if isinstance(event, kind)
    ]


def test_a_seed_is_committed_to_before_the_first_round_opens(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        assert house.refused(ann, asked.Cut("word")) == (
            "There is nothing to cut yet; the first commitment comes with the first round."
        )
        house.a_round()
        ((number, committed),) = facts(house.lines(), Committed)
        opened = next(
            line for line in house.lines() if any(isinstance(e, Opened) for d in line.deeds for e in d.events)
        )
        assert number == opened.number
        assert [type(event) for deed in opened.deeds for event in deed.events] == [Committed, Opened]
        assert committed == Committed(1, commitment(house.seeds.given[0]))
        drawn = next(line for line in house.lines() if any(deed.draw for deed in line.deeds))
        assert drawn.number > number


def test_a_series_ends_by_itself_after_a_hundred_draws(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        people = [house.seated("Ann", 1)]
        while house.live().standing.series < 2:
            assert house.live().number < 2_000, "the series never ends"
            play_on(house, people, Random(house.live().number), house.live().number + 1)
        lines = house.lines()
        first, second = facts(lines, Committed)
        ((revealed_at, revealed),) = facts(lines, Revealed)
        assert revealed == Revealed(1, house.seeds.given[0].hex())
        assert revealed_at == second[0]
        draws = [deed.draw for line in lines for deed in line.deeds if deed.draw and line.number < revealed_at]
        assert draws == list(range(1, fairness.LONGEST_SERIES + 1))
        series = all_series(1, lines)[0]
        assert (series.verified, len(series.draws), first[0] < revealed_at) == (True, 100, True)


def drew(house: House, person: Person) -> None:
    """A round is played, and the next one is open."""
    house.a_round()
    house.do(person, asked.Cut("between rounds"))


def test_a_seed_is_revealed_between_rounds_and_never_before(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann, eve = house.seated("Ann", 1), house.person("Eve")
        auditor = house.person("Otto", "division")
        assert house.refused(ann, asked.Reveal()) == "Nothing has been drawn in this series yet."
        drew(house, ann)
        assert house.refused(eve, asked.Reveal()).startswith("Take a seat first")
        house.step()
        house.do(ann, asked.Place("red", 500))
        while house.live().table.awaits is not None:
            between = "The seed is revealed between rounds, when the equipment is fresh and no wagers are up."
            assert house.refused(ann, asked.Reveal()) == between
            house.step()
        line = house.do(ann, asked.Reveal())
        assert [type(event) for deed in line.deeds for event in deed.events] == [Revealed, Committed]
        assert house.live().standing.series == 2
        assert (house.live().standing.drawn, house.live().standing.cut) == (0, "")
        assert house.refused(auditor, asked.Reveal()) == "Nothing has been drawn in this series yet."
        house.a_round()
        house.step()  # a round is open, and nobody has wagered yet
        house.do(auditor, asked.Reveal())
        assert [one.verified for one in all_series(1, house.lines())] == [True, True, None]


def test_a_round_that_ends_with_a_check_of_the_dice_is_over(tmp_path: Path) -> None:
    """Nothing more comes of it, so there may be a cut, and a seed may be revealed; the audit thinks so, too."""
    with a_house(tmp_path, Rules("automated-craps")) as house:
        ann, flo = house.seated("Ann", 1), house.person("Flo", "floor")
        while house.live().table.state.phase != "wagering":
            house.step()
        house.do(ann, asked.Place("pass", 500), asked.Call("shoot"))
        while not house.live().standing.drawn or house.live().table.state.phase != "wagering":
            house.step()
        house.do(ann, asked.Call("give-up"))
        house.do(flo, asked.Call("end-of-day", by="floor"))
        while house.live().table.awaits is not None:
            house.step()
        assert not house.live().standing.playing
        house.do(ann, asked.Cut("word"))
        house.do(ann, asked.Reveal())
        house.step()
        assert house.live().standing.playing
        assert not found(house.folder).faults


def test_where_cards_are_shuffled_for_every_round_wagering_is_open_afterwards(tmp_path: Path) -> None:
    """Patrons have time to wager, and to cut, and a series that begins with the shuffle is in no round's middle."""
    with a_house(tmp_path, Rules("mini-baccarat", options={"shuffler": "continuous"})) as house:
        ann, _ = house.seated("Ann", 1), house.seated("Bea", 2)
        while house.live().table.awaits is not None:
            house.step()
        for _ in range(30):
            house.step()
            assert house.live().standing.window
            assert due(house.live().moment(), Pace(), ()) is None  # the first wager starts the clock
            house.do(ann, asked.Place("tie", 500))
            house.a_round()
        house.do(ann, asked.Cut("word"))
        assert house.live().standing.series > 1
        assert not found(house.folder).faults


def test_before_the_reveal_neither_seed_nor_numbers_are_published(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        drew(house, ann)
        drew(house, ann)
        (series,) = all_series(1, house.lines())
        assert all(draw.numbers for draw in series.draws)
        seen = published(series)
        assert (seen.seed, seen.verified) == (None, None)
        assert [(draw.numbers, bool(draw.says)) for draw in seen.draws] == [((), True), ((), True)]
        seed = house.seeds.given[0].hex()
        assert all(seed not in str(line) for line in house.lines())
        house.do(ann, asked.Reveal())
        (shown, fresh) = [published(one) for one in all_series(1, house.lines())]
        assert (shown.seed, shown.verified, fresh.seed) == (seed, True, None)
        assert all(draw.numbers for draw in shown.draws)


def test_cuts_change_what_comes_and_are_checked(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        house.a_round()
        house.do(ann, asked.Cut("one"))
        house.do(bea, asked.Cut("two"))
        assert house.live().standing.cut == cut_with(cut_with("", "one"), "two")
        house.a_round()
        house.do(ann, asked.Reveal())
        (series, _) = all_series(1, house.lines())
        assert [(cut.name, cut.word) for cut in series.cuts] == [("Ann", "one"), ("Bea", "two")]
        assert [draw.cut for draw in series.draws] == ["", cut_with(cut_with("", "one"), "two")]
        assert series.verified is True
        series.draws[1].cut = cut_with("", "one")
        assert not is_true(1, series)


def test_one_request_makes_one_cut_and_one_draw(tmp_path: Path) -> None:
    """Two in one line would both begin from what was known before the line."""
    with a_house(tmp_path) as house:
        ann, dora = house.seated("Ann", 1), house.person("Dora", "dealer")
        house.a_round()
        alone = "Cut must be sent alone, without other commands."
        assert house.refused(ann, asked.Cut("one"), asked.Cut("two")) == alone
        assert house.refused(ann, asked.Reveal(), asked.Cut("two")).startswith("Reveal must be sent alone")
        assert house.refused(dora, asked.Draw(), asked.Draw()).startswith("Draw must be sent alone")


def test_what_shows_is_what_the_seed_gives_to_the_equipment(tmp_path: Path) -> None:
    with a_house(tmp_path, Rules("craps")) as house:
        house.seated("Ann", 1)
        while house.live().standing.drawn < 5:
            house.step()
        seed = house.seeds.given[0]
        for line in house.lines():
            for deed in line.deeds:
                if deed.draw:
                    source = FromSeed(seed, 1, 1, deed.draw, "")
                    thrown = (source.below(6) + 1, source.below(6) + 1)
                    assert [event.outcome for event in deed.events if isinstance(event, Drawn)] == [thrown]
