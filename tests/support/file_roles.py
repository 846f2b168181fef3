"""Roles of a family's modules by the names of their files, and what each role may import.

docs/develop.md shows the same table ("Where code goes"), and a test compares both.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import files
from pathlib import Path, PurePosixPath
from typing import Final

from quintet.resources import FUNCTIONS
from tests.support.import_graph import ENVIRONMENT, Graph, is_within, reaching
from tests.support.sources import ROOT, module_of, sources

STANDARD_LIBRARY: Final = frozenset(sys.stdlib_module_names)
PURE: Final = frozenset(
    {
        "cryptography",
        "jwt",
        "pydantic",
        "pydantic_core",
        "quintet.auth",
        "quintet.digest",
        "quintet.embedding",
        "quintet.errors",
        "quintet.llm.model",
        "quintet.llm.prompts",
        "quintet.outbound.errors",
        "quintet.outbound.headers",
        "quintet.outbound.messages",
        "quintet.patterns",
        "quintet.queues",
        "quintet.requests",
        "quintet.rows",
        "quintet.shipped_vectors",
        "quintet.stop_words",
        "quintet.text",
        "quintet.views",
        "quintet.windowed_re",
    }
)
"""What every module may import beside Python's own library: values, rules and Protocols."""

OUTSIDE: Final = frozenset(
    {
        ENVIRONMENT,
        "asyncio",
        "boto3",
        "botocore",
        "fastapi",
        "http.client",
        "mangum",
        "socket",
        "starlette",
        "subprocess",
        "urllib.request",
        "urllib3",
    }
)
"""The world around the process, which no domain module reaches over whatever it imports."""

SHARED: Final = "the shared layer"


@dataclass(frozen=True, slots=True)
class Role:
    """Files of these names may import `beside` what is pure, and their family's roles `own`."""

    name: str
    files: tuple[str, ...]
    beside: tuple[str, ...]
    own: tuple[str, ...]


ROLES: Final = (
    Role(
        "entry point",
        ("handler.py", "worker_*.py"),
        (SHARED,),
        ("composition", "offer", "routes", "settings", "store", "AWS", "domain"),
    ),
    Role(
        "composition",
        ("services.py", "composition.py", "family.py"),
        (SHARED,),
        ("composition", "offer", "settings", "store", "AWS", "domain"),
    ),
    Role(
        "offer",
        ("tools.py", "resources.py", "*_resources.py", "prompts.py", "dialect.py"),
        (
            "quintet.declarations",
            "quintet.dialects",
            "quintet.error_data",
            "quintet.family",
            "quintet.protocol.call",
            "quintet.request_metrics",
        ),
        ("composition", "offer", "settings", "store", "domain"),
    ),
    Role(
        "routes",
        ("api.py", "routes/*.py"),
        ("fastapi", "quintet.protocol", "quintet.storage", "quintet.web"),
        ("composition", "routes", "store", "domain"),
    ),
    Role(
        "settings",
        ("settings.py",),
        ("quintet.llm.settings", "quintet.settings"),
        ("settings", "domain"),
    ),
    Role("store", ("*_store.py",), ("quintet.aws", "quintet.storage"), ("store", "domain")),
    Role("AWS", ("aws_*.py", "channels/*.py"), ("botocore", "quintet.aws"), ("AWS", "domain")),
    Role("domain", ("*.py",), (), ("store", "domain")),
)
"""The first whose pattern a file's path ends with is the file's role."""


def families() -> frozenset[str]:
    """The packages of all declared functions: the tool families and the portal."""
    return frozenset(function.package for function in FUNCTIONS)


def role_of(module: str, family: str) -> Role:
    """The role of a family's module."""
    inside = module.removeprefix(family).removeprefix(".") or "__init__"
    file = PurePosixPath(inside.replace(".", "/") + ".py")
    return next(role for role in ROLES if any(file.match(pattern) for pattern in role.files))


def misplaced(graph: Graph, family: str) -> Iterator[str]:
    """A sentence for whatever a family's modules import and, by their roles, may not."""
    taints = reaching(graph, OUTSIDE)
    for module in sorted(name for name in graph if is_within(name, {family})):
        role = role_of(module, family)
        permitted = _permitted(role, family)
        for item in sorted(graph[module]):
            if is_within(item, {family}):
                is_refused = role_of(item, family).name not in role.own
            else:
                is_refused = item == ENVIRONMENT or not is_within(item, permitted)
            if is_refused:
                yield f"{module} ({role.name}) imports {item}"
        if role.name == "domain" and module in taints:
            yield f"{module} (domain) is led outside by {taints[module]}"


@cache
def _permitted(role: Role, family: str) -> frozenset[str]:
    shared = layer_modules("shared") if SHARED in role.beside else frozenset()
    brought = libraries(ROOT / "functions" / family.replace(".", "/") / "requirements.in")
    return STANDARD_LIBRARY | PURE | shared | brought | _carried(family) | frozenset(role.beside)


def _carried(family: str) -> frozenset[str]:
    """The packages of the layers that a family's functions carry besides the shared one."""
    declared = [function for function in FUNCTIONS if function.package == family]
    layers = {layer for function in declared for layer in function.layers} - {"shared"}
    modules = (module for layer in layers for module in layer_modules(layer))
    return frozenset(".".join(module.split(".")[:2]) for module in modules)


@cache
def layer_modules(layer: str) -> frozenset[str]:
    """The modules of a layer."""
    return frozenset(module_of(file) for file in sources([Path(f"layers/{layer}/python")]))


@cache
def libraries(requirements: Path) -> frozenset[str]:
    """The names by which what a `requirements.in` lists is imported; none where there is none."""
    if not requirements.exists():
        return frozenset()
    listed = re.findall(r"^[\w.-]+", requirements.read_text(), re.MULTILINE)
    found = (file.parts[0].split(".")[0] for name in listed for file in files(name) or ())
    return frozenset(name for name in found if name.isidentifier())
