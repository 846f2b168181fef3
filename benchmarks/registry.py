"""`python -m benchmarks.registry [FILE] [--errors]`: what APISearch finds for plain needs.

FILE is a set beside `labelled/registry/rule.md`, by default the tuning half, which the examples of
the registry were completed with: its figures say nothing about strangers. Beside them stands plain
BM25 over names, descriptions, keywords and categories, at the floor that serves it best on the very
set. `false keywords` counts `matched_keywords` that are not the API's own or not in the need.
"""

import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from quintet.installed_embedder import installed_embedder
from quintet.orchestration.registry.answers import answer_of
from quintet.orchestration.registry.catalogue import registry
from quintet.orchestration.registry.models import ApiSearch
from quintet.orchestration.registry.search import Search
from quintet.orchestration.registry.wording import OwnWords

TUNING: Final = Path(__file__).parent / "labelled" / "registry" / "tuning.json"
_ENDINGS: Final = frozenset({"", "s", "es", "d", "ed", "ing", "e", "y", "ies", "ied"})
_SHORTEST_BASE: Final = 2


@dataclass(frozen=True, slots=True)
class Need:
    """What somebody wants, and the names of the APIs that are a right first answer."""

    text: str
    accept: frozenset[str]


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares of the needs that something serves, and of those that nothing does."""

    first: float
    among_three: float
    nothing: float


Finder = Callable[[str], Sequence[str]]


def needs_in(file: Path) -> list[Need]:
    """The needs of a set."""
    rows: list[dict[str, Any]] = json.loads(file.read_text())
    return [Need(row["need"], frozenset(row["accept"])) for row in rows]


def figures(needs: Sequence[Need], find: Finder) -> Figures:
    """How often the first, and one of three, is right, and how often nothing is found rightly."""
    served = [(find(need.text), need.accept) for need in needs if need.accept]
    unserved = [find(need.text) for need in needs if not need.accept]
    return Figures(
        sum(bool(found) and found[0] in accept for found, accept in served) / len(served),
        sum(bool(accept & set(found[:3])) for found, accept in served) / len(served),
        sum(not found for found in unserved) / len(unserved),
    )


def by_search(search: Search) -> Finder:
    """What APISearch answers."""

    def find(need: str) -> list[str]:
        asked = ApiSearch(objective=need, user_role="researcher")
        return [result.name for result in answer_of(search, asked).results]

    return find


def by_bm25(floor: float) -> Finder:
    """The three best by BM25, none below the floor."""
    entries = registry().entries
    own = OwnWords(
        " ".join((entry.name, entry.name, entry.description, *entry.keywords, entry.category))
        for entry in entries
    )

    def find(need: str) -> list[str]:
        scores = own.scores(need)
        best = sorted(range(len(entries)), key=lambda place: -scores[place])[:3]
        return [entries[place].name for place in best if scores[place] > floor]

    return find


def false_keywords(needs: Sequence[Need], search: Search) -> int:
    """Keywords told that are not the API's, or have a word that the need lacks."""
    wrong = 0
    for need in needs:
        asked = ApiSearch(objective=need.text, user_role="researcher", max_results=20)
        standing = re.findall(r"\w+", need.text.casefold())
        for result in answer_of(search, asked).results:
            for keyword in result.matched_keywords:
                parts = re.findall(r"\w+", keyword.casefold())
                is_there = all(any(_is_form(part, word) for word in standing) for part in parts)
                wrong += keyword not in result.keywords or not is_there
    return wrong


def _is_form(word: str, other: str) -> bool:
    """Whether two words differ in their endings only; not the rule that the registry has."""
    pairs = enumerate(zip(word, other, strict=False))
    common = next((at for at, (left, right) in pairs if left != right), min(len(word), len(other)))
    return common > _SHORTEST_BASE - 1 and {word[common:], other[common:]} <= _ENDINGS


def main() -> None:
    """Prints the figures of a set."""
    files = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("--")]
    needs = needs_in(files[0] if files else TUNING)
    search = Search(registry(), installed_embedder)
    served = sum(bool(need.accept) for need in needs)
    floors = [place / 20 for place in range(12)]
    baseline = max(
        (figures(needs, by_bm25(floor)) for floor in floors),
        key=lambda found: found.first * served + found.nothing * (len(needs) - served),
    )
    print(f"{len(needs)} needs".ljust(16), "first  among three  nothing fits")
    for name, found in (("APISearch", figures(needs, by_search(search))), ("BM25", baseline)):
        print(f"{name:<16} {found.first:.3f} {found.among_three:12.3f} {found.nothing:13.3f}")
    print("false keywords".ljust(16), false_keywords(needs, search))
    if "--errors" in sys.argv:
        for need in needs:
            names = by_search(search)(need.text)
            if bool(names) != bool(need.accept) or (names and names[0] not in need.accept):
                print(f"  {need.text!r}: {names[:3]}, right: {sorted(need.accept)}")


if __name__ == "__main__":
    main()
