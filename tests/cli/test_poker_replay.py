"""`pitboss poker replay`: transcripts of files, what disagreed in a folder, and one sentence for bad input."""

import json
import shutil
from pathlib import Path

import pytest

from at_the_terminal import answer, run
from pitboss.cli import poker_replay

HISTORIES = Path(__file__).parents[1] / "poker" / "histories"
RECORDED = HISTORIES / "recorded"
FIRST = RECORDED / "wsop-2023-43-01.phh"


def wrong(path: Path) -> None:
    """A recorded hand in which the winner is said to have a chip less, and the loser one more."""
    text = FIRST.read_text(encoding="utf-8")
    assert "[7340000, 3775000, 5110000, 8935000, 4545000]" in text
    path.write_text(text.replace("3775000, 5110000, 8935000", "3774999, 5110000, 8935001"), encoding="utf-8")


def test_a_file_is_told_line_by_line() -> None:
    result = run("poker", "replay", str(FIRST))
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "Hold'em, no limit, hand 1"
    assert lines[1].startswith("House rules: Ante: $120,000 (ante=12000000)")
    assert lines[2] == "> open"
    assert any(line.startswith("  Seat 2 posts the big blind of $80,000.  [19:47-14.10(d)") for line in lines)
    assert lines[-2:] == [
        "finishing_stacks = [7340000, 3775000, 5110000, 8935000, 4545000]",
        "The result is as recorded.",
    ]


def test_a_file_in_json() -> None:
    document = answer("poker", "replay", str(FIRST))
    assert document["finishing_stacks"] == document["recorded"] == [7340000, 3775000, 5110000, 8935000, 4545000]
    assert (document["hand"], document["variant"], document["structure"]) == (1, "hold'em", "no limit")
    assert (document["agrees"], document["disagreement"], document["remarks"]) == (True, "", [])
    assert document["transcript"][0] == "> open"


def test_a_text_with_cents_has_every_hand() -> None:
    result = run("poker", "replay", str(HISTORIES / "online" / "cash.txt"))
    assert result.exit_code == 0, result.output
    stacks = [line for line in result.stdout.splitlines() if line.startswith("finishing_stacks")]
    assert stacks[2] == "finishing_stacks = [39, 42, 68.5]"
    assert result.stdout.splitlines()[-1] == "3 hands; 0 disagreements."
    assert [hand["agrees"] for hand in answer("poker", "replay", str(HISTORIES / "online" / "cash.txt"))] == [True] * 3


def test_a_file_of_many_hands(tmp_path: Path) -> None:
    hands = [path.read_text(encoding="utf-8") for path in sorted(RECORDED.glob("wsop-2023-43-0[1-3].phh"))]
    file = tmp_path / "three.phhs"
    file.write_text("\n".join(f"[{number}]\n{text}" for number, text in enumerate(hands, 1)), encoding="utf-8")
    document = answer("poker", "replay", str(file))
    assert [hand["hand"] for hand in document] == [1, 2, 3]
    assert all(hand["agrees"] for hand in document)


def test_of_many_hands_those_that_cannot_be_played_are_left_out(tmp_path: Path) -> None:
    names = ("triton-2019-short-deck", "wsop-2023-43-01", "cash-2009-million-dollar-pot")
    hands = [(RECORDED / f"{name}.phh").read_text(encoding="utf-8") for name in names]
    file = tmp_path / "three.phhs"
    file.write_text("\n".join(f"[{number}]\n{text}" for number, text in enumerate(hands, 1)), encoding="utf-8")
    document = answer("poker", "replay", str(file))
    assert [hand["agrees"] for hand in document] == [None, True, None]
    refused = "The regulation has no short-deck hold'em, so the hand cannot be played here."
    assert document[0]["remarks"] == [refused]
    lines = run("poker", "replay", str(file)).stdout.splitlines()
    assert lines[:2] == ["Short-deck hold'em, no limit", refused]
    assert lines[-1] == "3 hands; 0 disagreements."


def test_of_many_hands_those_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    good = FIRST.read_text(encoding="utf-8")
    file = tmp_path / "two.phhs"
    file.write_text(f"[1]\nvariant = 'XX'\n[2]\n{good}", encoding="utf-8")
    result = run("poker", "replay", str(file))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "Hand 1"
    assert lines[1].startswith("In hand [1]: The variant 'XX' is not known")
    assert lines[-1] == "2 hands; 0 disagreements; 1 not understood."
    told = json.loads(run("poker", "replay", str(file), "--json").stdout)
    assert [(hand["variant"], hand["agrees"]) for hand in told] == [("", None), ("hold'em", True)]
    assert told[0]["remarks"] == [lines[1]]
    summary = json.loads(run("poker", "replay", str(tmp_path), "--json").stdout)
    assert (summary["files"], summary["hands"], summary["agreed"]) == (1, 1, 1)
    assert summary["unreadable"] == [{"file": "two.phhs", "hand": "1", "sentence": lines[1]}]
    file.write_text("[1]\nvariant = 'XX'\n[2]\nvariant = 'YY'\n", encoding="utf-8")
    assert run("poker", "replay", str(file)).exit_code == 2


def test_what_nobody_wrote_down_is_said() -> None:
    result = run("poker", "replay", str(RECORDED / "cash-2009-million-dollar-pot.phh"))
    assert result.exit_code == 0
    last = "The result of the hand was not recorded, so there was nothing to compare."
    assert result.stdout.splitlines()[-1] == last


def test_a_stack_that_nobody_wrote_down_is_not_made_up(tmp_path: Path) -> None:
    file = tmp_path / "online.phh"
    file.write_text(
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [0.50, 1]\nmin_bet = 1\nstarting_stacks = [inf, 20]\n"
        "actions = ['p2 cbr 3', 'p1 f']\nwinnings = [0, 0]\n",
        encoding="utf-8",
    )
    assert "finishing_stacks = [inf, 21]" in run("poker", "replay", str(file)).stdout.splitlines()
    document = answer("poker", "replay", str(file))
    assert (document["finishing_stacks"], document["recorded"], document["agrees"]) == ([None, 21], None, None)


def test_a_disagreement_is_told_and_is_the_exit_status(tmp_path: Path) -> None:
    wrong(tmp_path / "wrong.phh")
    result = run("poker", "replay", str(tmp_path / "wrong.phh"))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == (
        "The stacks differ from those recorded: player 2 has $3,775,000 instead of $3,774,999 "
        "and player 4 has $8,935,000 instead of $8,935,001."
    )
    assert result.stderr == ""
    document = json.loads(run("poker", "replay", str(tmp_path / "wrong.phh"), "--json").stdout)
    assert document["agrees"] is False


def test_a_folder_is_summed_up() -> None:
    result = run("poker", "replay", str(RECORDED))
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "89 files, 103 hands: 85 as recorded, 7 without a recorded result."
    assert lines[1].split() == ["File", "Hand", "Not", "played", "here"]
    assert len(lines) == 2 + 11
    assert result.stderr == ""


@pytest.mark.parametrize("many", [1, 12], ids=["here", "in-parallel"])
def test_a_folder_says_which_file_disagreed(tmp_path: Path, many: int) -> None:
    for number in range(many):
        shutil.copy(FIRST, tmp_path / f"{number}.phh")
    (tmp_path / "inside").mkdir()
    wrong(tmp_path / "inside" / "wrong.phh")
    (tmp_path / "broken.txt").write_text("not a hand", encoding="utf-8")
    (tmp_path / "notes.md").write_text("not read", encoding="utf-8")
    result = run("poker", "replay", str(tmp_path), "--json")
    assert result.exit_code == 1
    summary = json.loads(result.stdout)
    assert (summary["files"], summary["hands"], summary["agreed"]) == (many + 2, many + 1, many)
    (disagreed,) = summary["disagreed"]
    assert (disagreed["file"], disagreed["hand"]) == (str(Path("inside", "wrong.phh")), "1")
    assert disagreed["sentence"].startswith("The stacks differ from those recorded")
    (unreadable,) = summary["unreadable"]
    assert unreadable["file"] == "broken.txt"
    assert unreadable["sentence"].startswith("Line 1, 'not a hand', is not understood")
    lines = run("poker", "replay", str(tmp_path)).stdout.splitlines()
    assert lines[0] == f"{many + 2} files, {many + 1} hands: {many} as recorded."
    assert [line.split()[0] for line in lines[1:]] == ["File", "inside/wrong.phh", "File", "broken.txt"]


def test_an_unreadable_file_of_a_folder_is_no_success(tmp_path: Path) -> None:
    shutil.copy(FIRST, tmp_path / "good.phh")
    (tmp_path / "bad.phh").write_bytes(b"\xff\xfe\x00")
    result = run("poker", "replay", str(tmp_path))
    assert result.exit_code == 1
    assert "is not UTF-8 text" in result.stdout


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("missing.phh", None, "cannot be read: no such file or directory."),
        ("hand.doc", b"", "is not a .phh, .phhs or .txt file; name a file of recorded hands."),
        ("hand.phh", b"\xff\xfe", "is not UTF-8 text, which files of hands must be."),
        ("hand.phh", b"variant = ", "The file is not valid TOML"),
        ("hand.phh", b"variant = 'NT'", "is missing"),
        ("hand.phhs", b"# nothing else\n", "The file has no hand; write the fields of one, or of many"),
        ("hand.phhs", b"[1]\nvariant = 'XX'", "In hand [1]: The variant 'XX' is not known"),
        ("hand.txt", b"", "The text has no hand; a hand begins with a line like"),
        ("hand\0.phh", None, "cannot be read"),
    ],
)
def test_bad_files_get_one_sentence(tmp_path: Path, name: str, content: bytes | None, sentence: str) -> None:
    path = f"{tmp_path}/{name}"
    if content is not None:
        Path(path).write_bytes(content)
    result = run("poker", "replay", path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_what_is_no_file_on_disk_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "endless.phh").symlink_to("/dev/zero")
    result = run("poker", "replay", str(tmp_path / "endless.phh"))
    assert result.exit_code == 2
    assert result.stderr.endswith("endless.phh' is not a file on disk; name a file of recorded hands.\n")
    with (tmp_path / "large.phhs").open("wb") as large:
        large.truncate(poker_replay.MOST_BYTES + 1)
    result = run("poker", "replay", str(tmp_path / "large.phhs"))
    assert result.exit_code == 2
    assert result.stderr == f"'{tmp_path}/large.phhs' is too large; a file of hands has at most 128,000,000 bytes.\n"


def test_a_game_that_the_regulation_does_not_have_is_refused() -> None:
    result = run("poker", "replay", str(RECORDED / "triton-2019-short-deck.phh"))
    assert result.exit_code == 2
    assert result.stderr == "The regulation has no short-deck hold'em, so the hand cannot be played here.\n"


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    result = run("poker", "replay", str(tmp_path))
    assert result.exit_code == 2
    assert result.stderr.startswith("There is no .phh, .phhs or .txt file in '")
