"""A copy of the tree in which one thing at a time is changed, and the tests are run."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from .change import Change
from .game import ROOT

LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".pytest_cache", ".mypy_cache", ".ruff_cache", "artifacts", "build")
Verdict = Literal["killed", "survived", "too slow"]


class Tree:
    """A copy of everything, for one process at a time."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT, dirs_exist_ok=True)

    def run(self, tests: Sequence[str], *, seconds: float | None = None, keeps: bool = False) -> tuple[int, str]:
        """The exit code of the tests, and which of them failed; a code of its own where they took too long.

        What Python compiles is kept only of a tree that nobody has changed, for files are told apart by the second.
        """
        listed = self.root / "chosen.txt"
        listed.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", f"@{listed}"]
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.root / "src"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "" if keeps else "1",
        }
        try:
            ran = subprocess.run(
                command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return -1, "it took too long"
        failed = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return ran.returncode, "\n".join(failed[:1]) or ran.stderr[-500:]

    def judge(self, change: Change, tests: Sequence[str], seconds: float) -> tuple[Verdict, str]:
        """What the tests say of a change, which is undone afterwards; and which of them noticed it."""
        path = self.root / change.file
        stamps = path.stat()
        try:
            change.put(self.root)
            code, said = self.run(tests, seconds=seconds)
        finally:
            path.write_text(change.before, encoding="utf-8")
            os.utime(path, ns=(stamps.st_atime_ns, stamps.st_mtime_ns))
        if code == -1:
            return "too slow", said
        return ("survived" if code == 0 else "killed"), said


def collected() -> list[str]:
    """Every test of the suite that runs without a server or a browser."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "tests"]
    ignored = [f"--ignore=tests/{name}" for name in ("browser", "floor", "cli")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    listed = subprocess.run(
        [*command, *ignored], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout
    return [line for line in listed.splitlines() if "::" in line]
