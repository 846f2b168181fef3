"""Relations of database models that are loaded when they are first looked at.

Django's foreign keys, SQLAlchemy's relationships, JPA's lazy associations. What a model declares
is read from the lines of its class: it is a table rather than a flow of control.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Symbol
from quintet.reasoning.bottlenecks.code import Code

_DJANGO: Final = re.compile(
    r"^\s+(\w+)\s*(?::[^=]+)?=\s*(?:models\.)?(ForeignKey|OneToOneField|ManyToManyField)\("
)
_SQLALCHEMY: Final = re.compile(r"^\s+(\w+)\s*(?::[^=]+)?=\s*(?:orm\.|db\.)?relationship\((.*)$")
_JPA: Final = re.compile(r"@(ManyToOne|OneToMany|ManyToMany|OneToOne|ElementCollection)\b(.*)$")
_JPA_FIELD: Final = re.compile(
    r"(?:private|protected|public)\s++(?:[\w.<>,?]++\s++){1,12}(\w++)\s*+[;=]"
)
_MANY: Final = r"\.(?:all|filter|count|exists|first|last|values\w*|order_by|aggregate|get)\("
_EAGER: Final = re.compile(r"lazy\s*=\s*['\"](?:joined|selectin|subquery|immediate)['\"]|EAGER")


@dataclass(frozen=True, slots=True)
class Relation:
    """`is_many`: leads to any number of rows. `access` matches how a variable's is looked at."""

    name: str
    line: int
    is_many: bool
    access: str


def relations(code: Code, model: Symbol) -> tuple[Relation, ...]:
    """The lazy relations that a class declares, with those of its bases in the code."""
    found = list(_declared(code, model))
    for base in code.graph.superclasses(model):
        found.extend(_declared(code, base))
    return (*found, *_reverse(code, model))


def _reverse(code: Code, model: Symbol) -> list[Relation]:
    """Django's way back from a model to those that point to it: `author.book_set`."""
    if code.languages.get(model.path) != "python":
        return []
    paths = [model.path, *(one.path for one in code.graph.importers_of(model.path))]
    found = []
    for path in dict.fromkeys(paths):
        text = "\n".join(code.lines(path))
        for one in re.finditer(
            rf"(?:ForeignKey|ManyToManyField)\(\s*[\"']?(?:\w+\.)?{model.name}\b[\"']?(?P<rest>[^\n]*)",
            text,
        ):
            line = text.count("\n", 0, one.start()) + 1
            owner = code.graph.at(path, line)
            while owner is not None and owner.kind != "class" and owner.parent:
                owner = code.graph.symbol(owner.parent)
            named = re.search(r"related_name\s*=\s*[\"'](\w+)[\"']", one["rest"])
            if owner is None or owner.kind != "class":
                continue
            name = named.group(1) if named is not None else f"{owner.name.lower()}_set"
            found.append(Relation(name, line, True, _MANY))
    return found


def _declared(code: Code, model: Symbol) -> list[Relation]:
    language = code.languages.get(model.path, "")
    lines = list(enumerate(code.lines(model.path), 1))[model.line - 1 : model.end_line]
    if language == "python":
        return _python(lines)
    return _java(lines) if language == "java" else []


def _python(lines: list[tuple[int, str]]) -> list[Relation]:
    found = []
    for number, line in lines:
        django = _DJANGO.match(line)
        if django is not None:
            many = django.group(2) == "ManyToManyField"
            access = _MANY if many else r"\.(?!pk\b|id\b)\w"
            found.append(Relation(django.group(1), number, many, access))
        alchemy = _SQLALCHEMY.match(line)
        if alchemy is not None and not _EAGER.search(line):
            rest = "\n".join(text for _, text in lines[number - lines[0][0] :][:4])
            if not _EAGER.search(rest.split("=", 1)[0] if ")" in alchemy.group(2) else rest):
                found.append(Relation(alchemy.group(1), number, False, r"\b(?!\s*=[^=])"))
    return found


def _java(lines: list[tuple[int, str]]) -> list[Relation]:
    found = []
    for place, (number, line) in enumerate(lines):
        jpa = _JPA.search(line)
        if jpa is None:
            continue
        ahead = " ".join(text for _, text in lines[place : place + 6])
        field = _JPA_FIELD.search(ahead)
        lazy = "LAZY" in ahead.split(";")[0] or jpa.group(1) in {
            "OneToMany",
            "ManyToMany",
            "ElementCollection",
        }
        if field is None or not lazy or _EAGER.search(ahead.split(";")[0]):
            continue
        if re.search(r"@(?:BatchSize|Fetch)\b", ahead.split(";")[0] + _before(lines, place)):
            continue
        many = jpa.group(1) in {"OneToMany", "ManyToMany", "ElementCollection"}
        name = field.group(1)
        getter = rf"get{name[0].upper()}{name[1:]}\(\)"
        found.append(Relation(name, number, many, rf"::{getter}::"))
    return found


def _before(lines: list[tuple[int, str]], place: int) -> str:
    return lines[place - 1][1] if place else ""


@lru_cache(maxsize=512)
def looked_at(variable: str, relation: Relation) -> re.Pattern[str]:
    """Where a relation of a variable is looked at in a line of code."""
    if relation.access.startswith("::"):
        getter = relation.access.strip(":")
        tail = r"" if relation.is_many else r"\s*\.\s*(?!getId\b)\w"
        record = rf"\b{variable}\s*\.\s*{getter}{tail}"
        return re.compile(record)
    return re.compile(rf"(?<![.\w]){variable}\.{relation.name}{relation.access}")
