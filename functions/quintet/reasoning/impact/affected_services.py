"""Which services a workspace holds: folders with a manifest, and what docker-compose names.

A file belongs to the deepest folder that has a manifest. Names come from the manifest, from
docker-compose, and from the folder; any of them is understood.
"""

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from posixpath import basename, dirname, join, normpath
from typing import Final

from quintet import windowed_re as re
from quintet.errors import NotFoundError
from quintet.reasoning.common.sources import HasTime, Sources

MOST_MANIFESTS: Final = 300
_LARGEST: Final = 200_000
_ALIKE: Final = 0.6
_GO_MODULE: Final = re.compile(r"^module\s+\"?([^\s\"]+)", re.MULTILINE)
_OTHERS: Final = re.compile(r"<(parent|dependencies|build|plugins)>")
"""Parts of a pom.xml that name other artifacts."""
_ARTIFACT: Final = re.compile(r"<artifactId>\s*([^<\s]+)\s*</artifactId>")
_COMPOSE: Final = re.compile(r"^(?:docker-)?compose[\w.-]*\.ya?ml$")
_KEY: Final = re.compile(r"^( *)([\w.-]+|\"[^\"]+\"):\s*(.*?)\s*(?:#.*)?$")
_MANIFESTS: Final = frozenset(
    """package.json pyproject.toml setup.py setup.cfg go.mod pom.xml build.gradle build.gradle.kts
    Cargo.toml composer.json Gemfile Dockerfile""".split()
)
_ELSEWHERE: Final = frozenset({"node_modules", "vendor", "testdata", "fixtures", "dist"})


@dataclass(frozen=True, slots=True)
class Service:
    """A folder that is built and run by itself. `root` is "" for the whole workspace."""

    name: str
    root: str
    names: tuple[str, ...] = ()
    """All that it is called."""
    manifest: str = ""


@dataclass(slots=True)
class Services:
    """The services of a workspace, the deepest folders first."""

    found: list[Service] = field(default_factory=list)

    def of(self, path: str) -> Service | None:
        """The one that a file belongs to."""
        inside = (
            service
            for service in self.found
            if not service.root or path.startswith(f"{service.root}/")
        )
        return next(inside, None)

    def name_of(self, path: str) -> str:
        """What the one is called that a file belongs to; "" of none."""
        service = self.of(path)
        return service.name if service is not None else ""

    def meant(self, named: str) -> Service | None:
        """The one that a user means."""
        wanted = _plain(named)
        for service in self.found:
            if wanted in {_plain(each) for each in service.names}:
                return service
        return None

    def near(self, named: str) -> Sequence[str]:
        """Names that resemble one that is unknown."""
        names = {_plain(each): service.name for service in self.found for each in service.names}
        close = get_close_matches(_plain(named), names, 5, _ALIKE)
        return list(dict.fromkeys(names[service] for service in close))


def services_in(paths: Iterable[str], sources: Sources, has_time: HasTime) -> Services:
    """The services of a workspace with these files."""
    manifests = [path for path in paths if _is_manifest(path)][:MOST_MANIFESTS]
    names: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    composed: list[tuple[str, str]] = []
    for path in sorted(manifests, key=lambda manifest: (manifest.count("/"), manifest)):
        if not has_time():
            break
        text = _read(sources, path)
        if _COMPOSE.match(basename(path)):
            composed += composed_in(text, dirname(path))
            continue
        root = dirname(path)
        first.setdefault(root, path)
        name = declared_name(basename(path), text)
        names.setdefault(root, []).extend([name] if name else [])
    for name, root in composed:
        names.setdefault(root, []).insert(0, name)
    made = [_service(root, some, first.get(root, "")) for root, some in names.items()]
    return Services(
        sorted(
            made, key=lambda service: (-service.root.count("/") - bool(service.root), service.root)
        )
    )


def declared_name(manifest: str, text: str) -> str:
    """What a manifest calls what it describes; "" where it does not."""
    if manifest in {"package.json", "composer.json"}:
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            return ""
        name = content.get("name") if isinstance(content, dict) else None
        return name if isinstance(name, str) else ""
    if manifest in {"pyproject.toml", "Cargo.toml"}:
        return _toml_name(text)
    if manifest == "go.mod":
        return _first(_GO_MODULE, text)
    return _first(_ARTIFACT, _without_others(text)) if manifest == "pom.xml" else ""


def _toml_name(text: str) -> str:
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return ""
    own = (content.get("project"), content.get("package"), content.get("tool", {}).get("poetry"))
    names = (each.get("name") for each in own if isinstance(each, dict))
    return next((name for name in names if isinstance(name, str)), "")


def _without_others(pom: str) -> str:
    pieces, at, start = list[str](), 0, 0
    unclosed = set[str]()
    while (opening := _OTHERS.search(pom, start)) is not None:
        start = opening.end()
        closing = f"</{opening[1]}>"
        end = pom.find(closing, start) if closing not in unclosed else -1
        if end < 0:
            unclosed.add(closing)
        else:
            pieces.append(pom[at : opening.start()])
            at = start = end + len(closing)
    return "".join([*pieces, pom[at:]])


def composed_in(text: str, folder: str) -> list[tuple[str, str]]:
    """Services that docker-compose builds from a folder: name and folder.

    Reads the usual block form; flow style (`{build: .}`) and anchors are passed over.
    """
    found: list[tuple[str, str]] = []
    service, depth, is_inside, is_build = "", -1, False, False
    for line in text.splitlines():
        key = _KEY.match(line)
        if key is None:
            continue
        indent, name, value = len(key.group(1)), key.group(2).strip('"'), key.group(3).strip("\"'")
        if not indent:
            is_inside, depth = name == "services", -1
        elif is_inside and depth in {-1, indent}:
            service, depth, is_build = name, indent, False
        elif is_inside and name == "build":
            is_build = not value
            if value:
                found.append((service, _joined(folder, value)))
        elif is_inside and is_build and name == "context":
            found.append((service, _joined(folder, value)))
    return found


def _is_manifest(path: str) -> bool:
    name = basename(path)
    is_known = name in _MANIFESTS or _COMPOSE.match(name) is not None
    return is_known and not _ELSEWHERE & set(path.split("/"))


def _service(root: str, names: Sequence[str], manifest: str) -> Service:
    folder = basename(root)
    shown = [name for name in names if name]
    every = [*shown, *(name.rpartition("/")[2] for name in shown), folder]
    known = tuple(dict.fromkeys(name for name in every if name))
    name = shown[0].rpartition("/")[2] if shown else folder
    return Service(name or "workspace", root, known or ("workspace",), manifest)


def _read(sources: Sources, path: str) -> str:
    try:
        return sources.read(path)[:_LARGEST].decode("utf-8", "replace")
    except NotFoundError:
        return ""


def _joined(folder: str, value: str) -> str:
    path = normpath(join(folder, value))
    return "" if path == "." else path


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found.group(1) if found else ""


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.casefold())
