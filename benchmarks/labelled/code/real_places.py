"""`python -m benchmarks.labelled.code.real_places MIRRORS FOLDER`: real defects with symptoms.

How the cases were drawn stands in `real_places.md`. MIRRORS has the git folders of the repositories
as `<owner>+<name>/repo`; archives come by pip, npm and apt. The version before the fix is unpacked
under FOLDER, and places and frames are looked up there. Nothing of it is kept here.
"""

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

_HERE: Final = Path(__file__).parent
_FRAME: Final = {
    "python": r'File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<name>\S+)',
    "typescript": r"at (?:(?P<name>[^(\n]+) \()?(?P<file>[^\s():]+):(?P<line>\d+):\d+",
    "go": r"(?P<name>\w+)\([^\n]*\n\t(?P<file>\S+\.go):(?P<line>\d+)",
    "java": r"at (?:\S+/)?(?P<path>[\w.$]+)\.(?P<name>[\w$<>]+)\((?P<file>\w+.java):(?P<line>\d+)",
}
_ENDINGS: Final = {"python": ("py",), "go": ("go",), "java": ("java",)}
_NAMELESS: Final = r"<.*>|func\d+|init|module|anonymous|\d+"
Case = dict[str, Any]


def cases(half: str | None = None) -> list[Case]:
    """Of the half "tuning" or "blind", or of both."""
    halves = [half] if half else ["tuning", "blind"]
    texts = [(_HERE / f"real_places_{name}.json").read_text(encoding="utf-8") for name in halves]
    pairs = zip(halves, texts, strict=True)
    return [{**case, "set": name} for name, text in pairs for case in json.loads(text)]


def _run(*command: str, folder: Path | None = None, given: bytes = b"") -> bytes:
    return subprocess.run(command, check=True, capture_output=True, cwd=folder, input=given).stdout


def _debian(package: str, folder: Path) -> None:
    state = folder.parent / "apt"
    options = [f"Dir::Etc::sourceparts={state}/parts", "Dir::Etc::sourcelist=-"]
    options += [f"Dir::State::lists={state}/lists", f"Dir::Cache={state}/cache"]
    apt = ["apt-get", *(part for each in options for part in ("-o", each))]
    if not state.exists():
        for part in ("parts", "lists/partial", "cache"):
            (state / part).mkdir(parents=True)
        for source in Path("/etc/apt/sources.list.d").glob("debian*.sources"):
            text = re.sub(r"(?m)^Types:.*$", "Types: deb-src", source.read_text(encoding="utf-8"))
            (state / "parts" / source.name).write_text(text, encoding="utf-8")
        _run(*apt, "update")
    _run(*apt, "source", "--tar-only", package, folder=folder)


def _archive(case: Case, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path: Path = folder / case["archive"]
    name, version = case["package"], case["version"]
    npm, pip = ("npm", "pack", "--silent"), ("pip", "download", "-q", "--no-deps")
    if not path.exists() and case["source"] == "debian":
        _debian(name, folder)
    elif not path.exists():
        is_npm = case["source"] == "npm"
        _run(*(npm if is_npm else pip), f"{name}{'@' if is_npm else '=='}{version}", folder=folder)
    if hashlib.sha256(path.read_bytes()).hexdigest() != case["sha256"]:
        raise ValueError(f"{case['id']}: {path.name} is another one")
    return path


def unpack(case: Case, mirrors: Path, unpacked: Path, files: list[str] | None = None) -> Path:
    """Of the version before the fix those files, or all of its language, under what comes back."""
    if case["source"] != "git":
        root: Path = unpacked / case["source"] / case["package"] / case["version"]
        path = _archive(case, unpacked / "archives" / case["source"])
        if not root.exists() and path.suffix == ".whl":
            zipfile.ZipFile(path).extractall(root)
        elif not root.exists():
            root.mkdir(parents=True)
            _run("tar", "xf", str(path), "--strip-components=1", folder=root)
        return root
    name = case["repository"].replace("/", "+")
    root = unpacked / name / str(case["commit"])
    endings = _ENDINGS.get(case["language"], ("js", "mjs", "cjs", "jsx", "ts", "tsx"))
    git = ["git", "-C", str(mirrors / name / "repo")]
    listed = files or [each for each in _listed(*git, case["commit"]) if each.endswith(endings)]
    missing = [each for each in listed if not (root / each).exists()]
    for first in range(0, len(missing), 500):
        some = [f":(literal){each}" for each in missing[first : first + 500]]
        root.mkdir(parents=True, exist_ok=True)
        _run("tar", "x", folder=root, given=_run(*git, "archive", case["commit"], *some))
    return root


@cache
def _listed(*git_and_commit: str) -> tuple[str, ...]:
    *git, commit = git_and_commit
    return tuple(_run(*git, "ls-tree", "-r", "-z", "--name-only", commit).decode().split("\0"))


def frames(case: Case, mirrors: Path, unpacked: Path) -> list[tuple[str, int, str]]:
    """File, line and function of each frame of the trace that stands in the package."""
    found, root = [], unpack(case, mirrors, unpacked, [case["truth"][0]["file"]])
    listed: tuple[str, ...] = tuple(str(each.relative_to(root)) for each in root.rglob("*.*"))
    if case["source"] == "git":
        name = case["repository"].replace("/", "+")
        listed = _listed("git", "-C", str(mirrors / name / "repo"), case["commit"])
    for frame in re.finditer(_FRAME[case["language"]], case.get("trace", "")):
        folders = frame["path"].split(".")[:-1] if case["language"] == "java" else []
        parts = [*folders, *frame["file"].split("/")]
        rests = ["/".join(parts[first:]) for first in range(0 if folders else 1, len(parts))]
        ends = [(each, f"/{each}" if "/" in each else each) for each in rests]
        fits = ([x for x in listed if x == a or ("/" in b and x.endswith(b))] for a, b in ends)
        if first := next(filter(None, fits), None):
            found.append((min(first, key=len), int(frame["line"]), frame["name"] or "<>"))
    return found


def wrong(case: Case, mirrors: Path, unpacked: Path) -> list[str]:
    """What does not hold of the places and frames of a case."""
    inside = frames(case, mirrors, unpacked)
    files = sorted({each["file"] for each in case["truth"]} | {file for file, _, _ in inside})
    root = unpack(case, mirrors, unpacked, files)
    lines = {each: (root / each).read_text(errors="replace").split("\n") for each in files}
    bad = ["no frame of the trace is in the package"] if "trace" in case and not inside else []
    places = [(each["file"], each["line"], each["function"]) for each in case["truth"]]
    for file, number, name in places + inside:
        is_truth, last = (file, number, name) in places, re.split(r"[.$]", name)[-1]
        near = "\n".join(lines[file][number - 1 : number] if is_truth else lines[file])
        is_there = re.search(rf"(^|\W){re.escape(last)}(\W|$)", near) and number <= len(lines[file])
        if not is_there and (is_truth or not re.fullmatch(_NAMELESS, last)):
            bad.append(f"no {name} at {file}:{number}")
    return bad


def main() -> None:
    """Fetches what all cases need, looks up places and frames, and counts."""
    mirrors, unpacked = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    every = cases()
    bad = [f"{case['id']}: {each}" for case in every for each in wrong(case, mirrors, unpacked)]
    count = Counter((case["set"], case["language"], case["source"]) for case in every)
    count += Counter((case["set"], case["language"], "trace") for case in every if "trace" in case)
    print(*bad, *(f"{key} {number}" for key, number in sorted(count.items())), sep="\n")
    print(f"{len(every)} cases; {len(bad)} places or frames do not hold")
    raise SystemExit(bool(bad))


if __name__ == "__main__":
    main()
