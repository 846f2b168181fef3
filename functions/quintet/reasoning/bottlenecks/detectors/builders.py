"""Queries that are put together by calls, and requests for everything: by the text of their chain.

`unlimited` asks here for libraries whose queries have no SQL and no `findAll`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from quintet import windowed_re as re
from quintet.codegraph.facts import LONGEST_TEXT
from quintet.codegraph.statements import Assign, CallSite
from quintet.reasoning.bottlenecks.detectors.detector import Scene


class Builder(NamedTuple):
    """`whole` is searched in the text up to the call that asks, `bounds` in all of its chain."""

    libraries: tuple[str, ...]
    ends: frozenset[str]
    whole: re.Pattern[str]
    bounds: re.Pattern[str]


def _builder(libraries: str, ends: str, whole: str, bounds: str) -> Builder:
    return Builder(
        tuple(libraries.split()), frozenset(ends.split()), re.compile(whole), re.compile(bounds)
    )


_SCRIPT: Final = (
    _builder(
        "drizzle-orm",
        "from",
        r"\.select(?:Distinct)?\((?:\{.*\})?\)\.from\(",
        r"\.(?:where|limit|groupBy|having|offset)\(|\b(?:count|sum|avg|min|max)\(",
    ),
    _builder(
        "kysely",
        "execute",
        r"\bselectFrom\(",
        r"\.(?:where\w*|limit|top|fetch|groupBy|having|offset)\(|\bfn\.|\b(?:count|countAll)\(",
    ),
    _builder(
        "@supabase/supabase-js",
        "select",
        r"\.from\(['\"`]\w+['\"`]\)\.select\(",
        (
            r"\.(?:eq|neq|gte?|lte?|in|is|like|ilike|match|range|limit|single|maybeSingle|filter|or|not"
            r"|contains|overlaps|textSearch)\(|\bcount\b"
        ),
    ),
    _builder(
        "firebase/firestore @firebase/firestore firebase-admin @google-cloud/firestore",
        "getDocs get",
        r"getDocs\(\s*collection(?:Group)?\(|\.collection\([^()]*\)\.get\(",
        r"\.(?:where|limit|startAfter|startAt|count)\(|\bquery\(",
    ),
    _builder(
        "@aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb @aws-sdk/client-s3",
        "send",
        r"\.send\(\s*new (?:Scan|ListObjects(?:V2)?)Command\(",
        r"Limit|MaxKeys|Prefix|Start|Token|FilterExpression|Segment|\.\.\.|Command\(\s*\w+\s*\)",
    ),
)
_JAVA: Final = (
    _builder(
        "org.jooq",
        "fetch fetchInto fetchStream fetchArray fetchSet stream",
        r"\.selectFrom\(|\.select(?:Distinct)?\(.*\)\.from\(|\.fetch\(\s*[A-Z]\w*\s*\)$",
        r"\.(?:where|limit|groupBy|having|seek|offset|and|condition)\(|\b(?:count|sum|max|min|avg)\(",
    ),
    _builder(
        "org.springframework.data.mongodb.core org.springframework.data.elasticsearch",
        "findAll",
        r"\.findAll\(\s*\w+\.class\b",
        r"\.(?:limit|with)\((?=.*\.findAll)",
    ),
    _builder(
        "software.amazon.awssdk.services com.amazonaws.services software.amazon.awssdk.enhanced",
        "scan scanPaginator listObjectsV2",
        r"\.(?:scan|scanPaginator|listObjectsV2)\(",
        r"\b(?:limit|maxKeys|prefix|exclusiveStartKey|filterExpression|segment|with[A-Z]\w+)\(",
    ),
)
_GO: Final = (
    _builder(
        "github.com/uptrace/bun",
        "Scan",
        r"\.NewSelect\(\)",
        r"\.(?:Where\w*|Limit|Offset|Group|GroupExpr|Having|ColumnExpr|WherePK|Apply)\(",
    ),
    _builder(
        "github.com/aws/aws-sdk-go github.com/aws/aws-sdk-go-v2",
        "Scan ListObjectsV2",
        r"\.(?:Scan|ListObjectsV2)\(.*&?\w+\.(?:Scan|ListObjectsV2)Input\{",
        r"\b(?:Limit|MaxKeys|Prefix|ExclusiveStartKey|ContinuationToken|FilterExpression|Segment)\b",
    ),
)
_PYTHON: Final = (
    _builder("redis", "keys", r"\.keys\(\s*(?:[\"']\*[\"'])?\s*\)", r"\bhash\b"),
    _builder(
        "boto3",
        "paginate",
        r"get_paginator\([\"'](?:scan|list_objects(?:_v2)?)[\"']\)\.paginate\(",
        r"Prefix|PaginationConfig|FilterExpression|\*\*",
    ),
)
BUILDERS: Final[Mapping[str, tuple[Builder, ...]]] = MappingProxyType(
    {
        "javascript": _SCRIPT,
        "typescript": _SCRIPT,
        "java": _JAVA,
        "go": _GO,
        "python": _PYTHON,
    }
)


def asks_for_all(scene: Scene, site: CallSite, name: str, chained: str) -> bool:
    """Whether a call asks for all there is; `name` is its full name, `chained` its whole chain."""
    for one in BUILDERS.get(scene.function.language, ()):
        if site.name not in one.ends or not _is_of(scene, name, one.libraries):
            continue
        text = f"{site.receiver}.{site.name}({', '.join(_written(scene, site))})".lstrip(".")
        if len(text) >= LONGEST_TEXT or len(site.receiver) >= LONGEST_TEXT:
            written = scene.code.text(scene.path, site.span.line, site.span.end_line)
            text = re.sub(r"(?<!\s)\s+(?=\.)", "", written)
        if one.whole.search(text) and not one.bounds.search(f"{text} {chained}"):
            return True
    return False


def _written(scene: Scene, site: CallSite) -> list[str]:
    return [scene.effects.written(scene.function, argument) for argument in site.arguments]


def _is_of(scene: Scene, name: str, libraries: tuple[str, ...]) -> bool:
    """By what it is, or, where that is not known, by what the file imports."""
    if name.startswith(libraries):
        return True
    used = (one.module for one in scene.code.graph.imports_of(scene.path))
    return any(one.startswith(libraries) for one in used)


def prepared(scene: Scene, site: CallSite) -> str:
    """The SQL of a statement that was prepared before: `statement.executeQuery()`."""
    if site.arguments or site.name != "executeQuery" or not site.receiver.isidentifier():
        return ""
    made = [
        node.value
        for node in scene.function.nodes
        if isinstance(node, Assign) and site.receiver in node.targets
    ]
    return made[0] if len(made) == 1 and "prepareStatement(" in made[0] else ""
