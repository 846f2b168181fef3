"""What is uploaded to Lambda: layers and functions, built without Docker into `.build/`.

Packages are installed as wheels for the Lambda platform, pinned with hashes, so the same input
gives the same content, and `Asset.digest` says so. What was built from the same input already
is left as it is. Which functions there are is declared in `quintet.resources`.
"""

import compileall
import fcntl
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Final

from quintet.deployment.family_listings import write_listings
from quintet.resources import FUNCTIONS, ROUTER

ROOT: Final = Path(__file__).parents[3]
RUNTIME_PYTHON: Final = "3.13"
"""The runtime that is deployed by default."""
LAYERS: Final = tuple(dict.fromkeys(name for used in FUNCTIONS for name in used.layers))
PACKAGES: Final = tuple(dict.fromkeys(used.package for used in FUNCTIONS))
_BUILD: Final = ROOT / ".build"
_PLATFORMS: Final = {"arm64": "aarch64-manylinux_2_28", "x86_64": "x86_64-manylinux_2_28"}
_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.pyc", "requirements.*")
_LAYOUT: Final = 2
"""Raised when this module builds something else from the same input."""


class BuildError(Exception):
    """Packages could not be installed; the message is the installer's."""


@dataclass(frozen=True, slots=True)
class Target:
    """What Lambda runs: a processor and a Python version."""

    architecture: str
    python: str

    @property
    def folder(self) -> Path:
        """Where what is built for it lies."""
        return _BUILD / f"{self.architecture}-{self.python}"


@dataclass(frozen=True, slots=True)
class Asset:
    """A built folder, its digest, and its unzipped size in bytes."""

    path: Path
    digest: str
    size: int


def layer(name: str, target: Target) -> Asset:
    """A layer: its packages and its own sources below `python/`."""
    source = ROOT / "layers" / name
    made = _Recipe(
        source / "requirements.txt",
        {"python": source / "python"},
        packages_in="python",
        runs_at="/opt",
        stripped=_patterns(source / "stripped.txt"),
    )
    return made.built(target, target.folder / "layers" / name)


def function(package: str, target: Target) -> Asset:
    """A function's code: its package, and the packages that only it needs beside it."""
    folder = package.replace(".", "/")
    source = ROOT / "functions" / folder
    sources = {folder: source}
    if package == ROUTER.package:
        sources[f"{folder}/listings"] = _listings()
    made = _Recipe(source / "requirements.txt", sources, packages_in="", runs_at="/var/task")
    return made.built(target, target.folder / "functions" / source.name)


@cache
def _listings() -> Path:
    """The families' rendered lists, by the processor that builds: they are the same for all."""
    folder = _BUILD / "listings"
    with _alone(folder):
        write_listings(folder)
    return folder


@dataclass(frozen=True, slots=True)
class _Recipe:
    requirements: Path
    """May be missing: then there are no packages."""
    sources: dict[str, Path]
    """Folders by their name in the asset."""
    packages_in: str
    runs_at: str
    stripped: tuple[str, ...] = ()
    """Globs of what packages bring and nothing here uses."""

    def built(self, target: Target, folder: Path) -> Asset:
        stamp = folder.with_suffix(".stamp")
        wanted = self._input_digest(target)
        with _alone(folder):
            if not folder.exists() or not stamp.exists() or stamp.read_text() != wanted:
                stamp.unlink(missing_ok=True)
                shutil.rmtree(folder, ignore_errors=True)
                self._build(target, folder)
                stamp.write_text(wanted)
        return Asset(folder, _content_digest(folder, target), _size(folder))

    def _input_digest(self, target: Target) -> str:
        digest = hashlib.sha256(f"{_LAYOUT} {target} {sys.version_info[:2]}".encode())
        if self.requirements.exists():
            digest.update(self.requirements.read_bytes())
        digest.update("\n".join(self.stripped).encode())
        for source in self.sources.values():
            for file in _sources(source):
                digest.update(f"{file.relative_to(source)}\0".encode())
                digest.update(file.read_bytes())
        return digest.hexdigest()

    def _build(self, target: Target, folder: Path) -> None:
        packages = folder / self.packages_in
        packages.mkdir(parents=True)
        if self.requirements.exists():
            _install(self.requirements, packages, target)
        for found in [path for glob in self.stripped for path in packages.glob(glob)]:
            shutil.rmtree(found)
        for name, source in self.sources.items():
            shutil.copytree(source, folder / name, ignore=_LEFT_OUT, dirs_exist_ok=True)
        if f"{sys.version_info.major}.{sys.version_info.minor}" == target.python:
            self._compile(folder)

    def _compile(self, folder: Path) -> None:
        """Byte code beside the sources, which Lambda cannot write itself: starts are shorter."""
        compileall.compile_dir(
            folder,
            quiet=2,
            stripdir=str(folder),
            prependdir=self.runs_at,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )


def main() -> None:
    """`make build`: builds everything for both processors and prints sizes."""
    for architecture in _PLATFORMS:
        target = Target(architecture, RUNTIME_PYTHON)
        built = {
            **{f"layer {name}": layer(name, target) for name in LAYERS},
            **{f"function {name}": function(name, target) for name in PACKAGES},
        }
        for name, asset in built.items():
            megabytes = asset.size / 1_000_000
            print(f"{architecture:<7} {name:<20} {megabytes:6.1f} MB  {asset.digest[:12]}")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One builder of a folder at a time, in any process."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _install(requirements: Path, into: Path, target: Target) -> None:
    beside = Path(sys.executable).with_name("uv")
    program = str(beside) if beside.exists() else shutil.which("uv") or "uv"
    command = [
        *(program, "pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:"),
        *("--python-platform", _PLATFORMS[target.architecture]),
        *("--python-version", target.python, "--target", str(into)),
        *("-r", str(requirements)),
        *("--excludes", str(ROOT / "layers" / "excluded.txt")),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != 0:
        raise BuildError(done.stderr.strip())
    shutil.rmtree(into / "bin", ignore_errors=True)
    _forget_programs(into)
    (into / ".lock").unlink(missing_ok=True)


def _forget_programs(packages: Path) -> None:
    """Leaves programs out of the records of packages: their hashes tell where Python lay."""
    for record in packages.glob("*.dist-info/RECORD"):
        lines = record.read_text().splitlines(keepends=True)
        record.unlink()  # it may be linked to the installer's cache
        record.write_text("".join(line for line in lines if not line.startswith("bin/")))


def _patterns(file: Path) -> tuple[str, ...]:
    """The lines of a list that may be missing, its comments left out."""
    lines = file.read_text().splitlines() if file.exists() else []
    return tuple(line for line in lines if line and not line.startswith("#"))


def _sources(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file


def _content_digest(folder: Path, target: Target) -> str:
    """Over paths and contents; byte code is left out, because it follows from the rest."""
    digest = hashlib.sha256(target.python.encode())
    for file in _sources(folder):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{file.relative_to(folder).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


if __name__ == "__main__":
    main()
