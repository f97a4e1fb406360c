"""House files: what they say, and the one sentence for everything that can be wrong with one."""

from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.house import Limits
from pitboss.pit import load_house, read_house_file

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.toml"))


def written(folder: Path, text: str | bytes, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(path: Path) -> BadInput:
    with pytest.raises(BadInput) as caught:
        load_house(path)
    return caught.value


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_lawful(path: Path) -> None:
    definition, house = load_house(path)
    game = definition(house)
    assert house.edition in definition.charter.editions
    assert game.spots


def test_there_is_an_example_for_several_games() -> None:
    assert len({read_house_file(path).definition.charter.slug for path in EXAMPLES}) >= 5


def test_the_single_zero_example_says_what_it_says() -> None:
    path = next(path for path in EXAMPLES if path.stem == "roulette-single-zero")
    definition, house = load_house(path)
    assert definition.charter.slug == "roulette"
    chosen = {"wheel": "single-zero", "five-adjacent": "yes", "seven-numbers": "no", "zero-2-3": "yes"}
    assert house.options.items() >= chosen.items()
    assert house.limits == Limits(minimum=1_000, maximum=200_000, increment=500)
    assert house.limits_of("straight") == Limits(minimum=500, maximum=10_000, increment=500)
    assert house.limits_of("red") == house.limits
    assert house.chip == 100
    assert "seven-numbers" not in house.wagers


def test_a_file_with_a_game_only_is_the_default_house(tmp_path: Path) -> None:
    definition, house = load_house(written(tmp_path, 'game = "roulette"\n'))
    assert house == definition.charter.house()


def test_the_edition_is_the_files(tmp_path: Path) -> None:
    _, house = load_house(written(tmp_path, 'game = "roulette"\nedition = "13:69F"\n[options]\nzeros = "full"\n'))
    assert house.edition == "13:69F"
    assert house["zeros"] == "full"


@pytest.mark.parametrize(
    ("spelled", "cents"), [("5", 500), ("2.5", 250), ('"$5"', 500), ('"2.50"', 250), ('"1,000"', 100_000)]
)
def test_money_may_be_a_number_or_text(tmp_path: Path, spelled: str, cents: int) -> None:
    _, house = load_house(written(tmp_path, f'game = "roulette"\n[limits]\nminimum = {spelled}\n'))
    assert house.limits.minimum == cents


def test_a_payout_above_the_least_is_taken(tmp_path: Path) -> None:
    _, house = load_house(written(tmp_path, 'game = "roulette"\n[pays]\nstraight = "36 to 1"\n'))
    assert str(house.wagers["straight"].pay().odds) == "36 to 1"


def test_a_line_of_several_is_named_by_wager_and_when(tmp_path: Path) -> None:
    text = 'game = "sic-bo"\n[pays]\n"one-of-a-kind/two dice" = "3 to 1"\n'
    _, house = load_house(written(tmp_path, text))
    assert str(house.wagers["one-of-a-kind"].pay("two dice").odds) == "3 to 1"
    assert str(house.wagers["one-of-a-kind"].pay("three dice").odds) == "3 to 1"
    assert str(house.wagers["one-of-a-kind"].pay().odds) == "1 to 1"


def test_choices_that_are_lawful_only_together_are_lawful(tmp_path: Path) -> None:
    promise = 'game = "keno"\n[options]\nminimum-return = 72\nmost-spots = 10\n'
    assert "options.minimum-return" in str(refused(written(tmp_path, promise)))
    lounge = next(path for path in EXAMPLES if path.stem == "keno-lounge")
    _, house = load_house(lounge)
    assert house["minimum-return"] == "72"


def test_choices_on_the_command_line_go_before_the_files(tmp_path: Path) -> None:
    file = read_house_file(written(tmp_path, 'game = "roulette"\n[options]\nwheel = "single-zero"\nzero-2-3 = true\n'))
    house = file.house("13:69F", {"wheel": "double-zero"}, {"red": "2 to 1"})
    assert (house.edition, house["wheel"], house["zero-2-3"]) == ("13:69F", "double-zero", "yes")
    assert str(house.wagers["red"].pay().odds) == "2 to 1"


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    _, house = load_house(written(tmp_path, b'\xef\xbb\xbfgame = "roulette"\r\n[options]\r\nwheel = "single-zero"\r\n'))
    assert house["wheel"] == "single-zero"


GAME = 'game = "roulette"\n'


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("", "'game'", "missing"),
        ('gmae = "roulette"', "'gmae'", "did you mean 'game'?"),
        (GAME + "colour = 1", "'colour'", "game, edition, chip, options, limits, pays"),
        ("game = 5", "game", 'write it like game = "roulette"'),
        ('game = "rulette"', "game", "did you mean 'roulette'?"),
        (GAME + 'edition = "20:47"', "edition", "19:47 and 13:69F"),
        (GAME + "edition = 19.47", "edition", 'write it like edition = "19:47"'),
        (GAME + "options = 3", "options", "[options]"),
        (GAME + '[options]\nweel = "single-zero"', "options.weel", "did you mean 'wheel'?"),
        (GAME + '[options]\nwheel = "triple-zero"', "options.wheel", "double-zero or single-zero"),
        (GAME + "[options]\nwheel = 1.5", "options.wheel", "text, a whole number, true or false"),
        (GAME + '[options]\nwheel = ["single-zero"]', "options.wheel", "a list"),
        (GAME + '[options]\nzeros = "full"', "options.zeros", "only in edition 13:69F"),
        (GAME + "[limits]\nminimun = 5", "limits.minimun", "did you mean 'minimum'?"),
        (GAME + '[limits]\nminimum = "five"', "limits.minimum", "not an amount of money"),
        (GAME + "[limits]\nminimum = -5", "limits.minimum", "not an amount of money"),
        (GAME + "[limits]\nminimum = 0", "limits.minimum", "more than $0"),
        (GAME + "[limits]\nminimum = true", "limits.minimum", "is true, which is not an amount of money"),
        (GAME + "[limits]\nminimum = nan", "limits.minimum", "not an amount of money"),
        (GAME + "[limits]\nminimum = inf", "limits.minimum", "not an amount of money"),
        (GAME + "[limits]\nminimum = 2.505", "limits.minimum", "not an amount of money"),
        (GAME + f"[limits]\nminimum = {'9' * 60}", "limits.minimum", "not an amount of money"),
        (GAME + f"[limits]\nminimum = 0x{'f' * 9000}", "limits.minimum", "not an amount of money"),
        (GAME + "[limits]\nminimum = 1979-05-27", "limits.minimum", "a date"),
        (GAME + "[limits]\nminimum = 500\nmaximum = 5", "limits", "leave no wager possible"),
        (GAME + "[limits]\nincrement = 0.75", "limits", "cannot be made with $0.50 chips"),
        (GAME + "[limits.strait]\nminimum = 5", "limits.strait", "did you mean 'straight'?"),
        (GAME + "[limits.straight]\nminimun = 5", "limits.straight.minimun", "did you mean 'minimum'?"),
        (GAME + "[limits.straight]\nmaximum = 1", "limits.straight", "leave no wager possible"),
        (GAME + "chip = 0", "chip", "more than $0"),
        (GAME + "chip = 3", "chip", "cannot be made with $3 chips"),
        (GAME + '[pays]\nstrait = "36 to 1"', "pays.strait", "did you mean 'straight'?"),
        (GAME + '[pays]\n"straight/zero" = "36 to 1"', "pays.straight/zero", "no line"),
        (GAME + "[pays]\nstraight = 36", "pays.straight", '"35 to 1"'),
        (GAME + '[pays]\nstraight = "36"', "pays.straight", "'35 to 1'"),
        (GAME + '[pays]\nstraight = "36 to 0"', "pays.straight", "'35 to 1'"),
        (GAME + '[pays]\nstraight = "36 for 1"', "pays.straight", "worded with 'to'"),
        (
            GAME + '[options]\nseven-numbers = "no"\n[pays]\nseven-numbers = "5 to 1"',
            "pays.seven-numbers",
            "=yes offers it",
        ),
        (GAME + '[pays]\nfive-adjacent = "7 to 1"', "pays.five-adjacent", "as a straight"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_with_file_and_key(
    tmp_path: Path, text: str, key: str, says: str
) -> None:
    sentence = str(refused(written(tmp_path, text)))
    assert "house.toml" in sentence
    assert key in sentence
    assert says in sentence
    assert "\n" not in sentence
    assert len(sentence) < 500


def test_a_payout_below_the_laws_least_names_its_paragraph(tmp_path: Path) -> None:
    bad = refused(written(tmp_path, GAME + '[pays]\nstraight = "34 to 1"\n'))
    assert "pays.straight: Straight may not pay 34 to 1: the least is 35 to 1." in bad.sentence
    assert bad.cites == ("19:47-5.2(a)",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b'game = "roulette"\n[options\nwheel = 1\n', "line 2"),
        (b'game = "roulette"\n[options]\nwheel = "single', "line 3"),
        (b'game = "roulette"\n\nzero = [1, 2\n', "line 4"),
        (b'game = "roulette"\ngame = "craps"\n', "line 2"),
        (b'game = "roulette"\n\n# caf\xe9\n', "line 3"),
        (b"\x00\x01\x02", "line 1"),
        (b"\xff\xfeg\x00a\x00", "UTF-8"),
        (b"a = " + b"[" * 5_000, "nested"),
        (b"a = " + b"9" * 5_000, "not valid TOML"),
    ],
)
def test_what_is_no_toml_is_said_with_its_line(tmp_path: Path, text: bytes, says: str) -> None:
    sentence = str(refused(written(tmp_path, text)))
    assert "house.toml" in sentence
    assert says in sentence
    assert "\n" not in sentence


def test_a_file_cut_short_anywhere_is_lawful_or_refused_and_nothing_else(tmp_path: Path) -> None:
    whole = next(path for path in EXAMPLES if path.stem == "roulette-single-zero").read_bytes()
    sentences = []
    for length in range(0, len(whole), 7):
        path = written(tmp_path, whole[:length])
        try:
            load_house(path)
        except BadInput as bad:
            sentences.append(bad.sentence)
    assert len(sentences) > 10
    assert all("house.toml" in sentence for sentence in sentences)


def test_a_missing_file_a_directory_and_a_giant(tmp_path: Path) -> None:
    assert "There is no house file" in str(refused(tmp_path / "nothing.toml"))
    assert "is a directory, not a house file" in str(refused(tmp_path))
    assert "larger than 64 kB" in str(refused(written(tmp_path, b"#" * 64_001)))
    assert "cannot be read" in str(refused(tmp_path / ("x" * 300)))
    assert "not a regular file" in str(refused(Path("/dev/zero")))


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    text = GAME.encode()
    load_house(written(tmp_path, text + b"#" * (64_000 - len(text))))
