"""The system's Chromium for the browser tests: found, or installed where we may. Run as a program, it installs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALLING = ("apt-get update", "apt-get install -y --no-install-recommends chromium")


def find() -> str | None:
    """The browser's program, if the machine has one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> str | None:
    """The browser's program, installed from the system's packages where there is none and we may."""
    if (found := find()) or not sys.platform.startswith("linux"):
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in INSTALLING:
            subprocess.run(command.split(), check=False, stdout=subprocess.DEVNULL, env=quietly)
    return find()


def main() -> None:
    """Install, and say what came of it."""
    found = install()
    told = f"browser tests use {Path(found).name}" if found else "no Chromium here, and none can be installed"
    sys.stdout.write(f"{told}\n")


if __name__ == "__main__":
    main()
