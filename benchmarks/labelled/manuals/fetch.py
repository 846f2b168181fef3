"""Get the packages of the manuals.

python -m benchmarks.labelled.manuals.fetch FOLDER [2|3]

Downloads each package with its version, compares the sha256 and unpacks it to FOLDER/x/NAME. The
pages are then in FOLDER/x/NAME and below it the folder that manuals.json names; with 2 or 3
it is a later set, of manuals_2.json or manuals_3.json. A version that the archive no longer has
must be taken from an older state of the archive.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def set_file(name: str, number: str) -> Path:
    """The file of that name of the first set ("") or of a later one ("2", "3")."""
    return HERE / f"{name}{number and '_' + number}.json"


def manuals_of(number: str) -> list[dict[str, Any]]:
    """The manuals of a set."""
    manuals: list[dict[str, Any]] = json.loads(
        set_file("manuals", number).read_text(encoding="utf-8")
    )
    return manuals


def having(folder: Path, name: str, digest: str) -> Path | None:
    """The package file of that name whose sha256 is the one asked for."""
    for path in folder.glob(f"{name}_*.deb"):
        if hashlib.sha256(path.read_bytes()).hexdigest() == digest:
            return path
    return None


def run(*words: str | Path, cwd: Path | None = None) -> None:
    """Run a program of the system that is looked up by its name."""
    program = shutil.which(str(words[0]))
    if not program:
        raise SystemExit(f"{words[0]} is not on this machine")
    subprocess.run([program, *words[1:]], check=True, cwd=cwd)


def main(work: Path, number: str = "") -> None:
    """Fetch and unpack what is missing."""
    debs = work / "debs"
    debs.mkdir(parents=True, exist_ok=True)
    (work / "x").mkdir(exist_ok=True)
    for manual in manuals_of(number):
        name, version = manual["manual"], manual["version"]
        if not having(debs, name, manual["sha256"]):
            run("apt-get", "download", f"{name}={version}", cwd=debs)
        path = having(debs, name, manual["sha256"])
        if not path:
            raise SystemExit(f"{name}: no package with the sha256 of {version}")
        run("dpkg-deb", "-x", path, work / "x" / name)
        print(name, version, work / "x" / name / manual["folder"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
