"""Django's queries by the words that only they use: `objects`, related names of the code's models.

Models are often looked up by a text (`get_model("shop", "Order")`), so that no import tells what
they are; what hangs on `objects` is a query all the same.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.bottlenecks.chain_names import names_in
from quintet.reasoning.bottlenecks.operations.python_rules import DJANGO_LAZY, DJANGO_MODELS

_MANAGERS: Final = frozenset({"objects", "_default_manager", "_base_manager"})
_MODEL: Final = "django.db.models.Model"
_ROWS: Final = "django.db.models.QuerySet"
_RELATED: Final = re.compile(
    r"related_name\s*+=\s*+[\"'](\w+)[\"']|^[^\S\n]+(\w+)\s*+=\s*+models\.ManyToMany", re.MULTILINE
)
_COMMON: Final = frozenset("items values keys data name all get filter count files args".split())
"""Words that too many other things are called by."""
_ASKS: Final = frozenset(
    """filter exclude get first last count exists aggregate order_by create get_or_create values
    values_list update_or_create delete latest earliest""".split()
)


def related_names(paths: Iterable[str], read: Callable[[str], str]) -> frozenset[str]:
    """The names by which models lead to many rows of others, in files that declare models."""
    found = {
        name
        for path in paths
        if path.endswith(".py") and "model" in path
        for pair in _RELATED.findall(read(path))
        for name in pair
        if name and not name.startswith("+")
    }
    return frozenset(found) - _COMMON


def query_name(text: str, related: Collection[str]) -> str:
    """The full name of a query by its text, "" for what is none."""
    names = names_in(text)
    if any("cache" in one.lower() for one in names):
        return ""
    for place, name in enumerate(names):
        rest = names[place + 1 :]
        if not rest:
            return ""
        if place and name in _MANAGERS:
            return ".".join((_MODEL, *names[place:]))
        is_related = name in related or (name.endswith("_set") and rest[0] in DJANGO_LAZY | _ASKS)
        # `order.lines.all()` may have been loaded along; a condition always asks anew.
        if place and is_related and rest[0] in _ASKS:
            return ".".join((_ROWS, *rest))
    return ""


def as_model(name: str) -> str:
    """`django.apps.apps.get_model.objects.get` as what it is a query of."""
    if name.startswith(DJANGO_MODELS):
        return name
    parts = name.split(".")
    place = next((n for n, one in enumerate(parts) if one in _MANAGERS), 0)
    return ".".join((_MODEL, *parts[place:])) if place else name
