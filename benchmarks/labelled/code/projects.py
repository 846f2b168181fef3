"""`python -m benchmarks.labelled.code.projects FOLDER`: the projects that questions are about.

Each is a source package of a registry, fetched by name and version with the registry's own client,
refused unless its SHA-256 is the recorded one, and unpacked under FOLDER by its short name. Then
every line that a label cites is looked up. Nothing of the projects is kept in this repository.
Debian's packages are those of bookworm; one of them needs its source packages in apt's lists.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

_TABLE: Final = Path(__file__).parent / "projects.json"

Source = Literal["pypi", "npm", "debian", "debian-source"]


@dataclass(frozen=True, slots=True)
class Project:
    """One version of somebody's code."""

    name: str
    language: str
    source: Source
    package: str
    version: str
    archive: str
    sha256: str
    root: str
    """The folder inside the archive that paths are relative to."""
    include: tuple[str, ...]
    """Files and folders under the root that are looked at; tests and documents are not."""

    def folder(self, projects: Path) -> Path:
        """The root, where the project is unpacked under a folder of projects."""
        return projects / self.name / self.root

    def client(self) -> list[str]:
        """The command that puts the archive into the working folder."""
        exact = f"{self.package}=={self.version}"
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-binary", ":all:", "--no-deps"]
        return {
            "pypi": [*pip, exact],
            "npm": [_program("npm"), "pack", "--silent", f"{self.package}@{self.version}"],
            "debian": [_program("apt-get"), "download", f"{self.package}={self.version}"],
            # Upstream's archive alone; the package's own changes are not needed.
            "debian-source": [
                _program("apt-get"),
                "source",
                "--download-only",
                "--tar-only",
                self.package,
            ],
        }[self.source]


def projects() -> dict[str, Project]:
    """All of them, by name."""
    return {
        name: Project(**{**row, "name": name, "include": tuple(row["include"])})
        for name, row in json.loads(_TABLE.read_text()).items()
    }


def fetch(project: Project, folder: Path) -> None:
    """Puts it under a folder, unless it is there. Raises ValueError for another archive."""
    target = folder / project.name
    if target.exists():
        return
    with tempfile.TemporaryDirectory() as here:
        subprocess.run(project.client(), cwd=here, check=True, stdout=subprocess.DEVNULL)
        archive = Path(here) / project.archive
        if hashlib.sha256(archive.read_bytes()).hexdigest() != project.sha256:
            raise ValueError(f"{project.archive} is not the one that was read")
        unpacked = Path(here) / "unpacked"
        unpacked.mkdir()
        if project.source == "debian":
            dpkg = [_program("dpkg-deb"), "-x", str(archive), str(unpacked)]
            subprocess.run(dpkg, check=True)
        else:
            with tarfile.open(archive) as tar:
                tar.extractall(unpacked, filter="data")
            (unpacked,) = unpacked.iterdir()
        folder.mkdir(parents=True, exist_ok=True)
        shutil.move(unpacked, target)


def main() -> None:
    """Fetches all and looks up what is cited."""
    from benchmarks.labelled.code.questions import questions

    folder = Path(sys.argv[1])
    for project in projects().values():
        fetch(project, folder)
    cited = wrong = 0
    every = [*questions(), *questions("held_out_2")]
    for question in every:
        root = question.project.folder(folder)
        for spot in question.spots():
            cited += 1
            if not spot.is_in({spot.file: (root / spot.file).read_text(encoding="utf-8")}):
                wrong += 1
                print(f"{question.id}: {spot}")
    print(f"{len(every)} questions cite {cited} lines; {wrong} do not hold what they should")
    raise SystemExit(int(wrong > 0))


def _program(name: str) -> str:
    return shutil.which(name) or name


if __name__ == "__main__":
    main()
