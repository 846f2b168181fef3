"""How often the kind of an event is right, about titles of public fixtures.

    python -m benchmarks.assistant_kinds SNAPSHOTS [--errors]

The titles are drawn as `labelled/assistant/kinds_rule.md` says, and labelled in `kinds.tsv`.
"""

import csv
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from benchmarks.labelled.assistant.kinds_draw import HERE, Drawn, drawn
from quintet.assistant.entities.events import Event
from quintet.assistant.planning.event_kinds import kind_of
from quintet.installed_embedder import installed_embedder
from quintet.language.vectors import similarity

Method = Callable[[Drawn], str]

NAMED: Final = (
    "flight train appointment interview exam presentation deadline birthday holiday routine focus"
).split()
_OWN_NAME: Final = {kind: kind for kind in NAMED} | {"routine": "standup"}
_FOLDS: Final = 5
_START: Final = datetime(2026, 11, 24, 14, tzinfo=UTC)


def cases(snapshots: Path) -> Iterator[tuple[Drawn, str]]:
    """The titles of the set, with their labels."""
    with (HERE / "kinds.tsv").open(encoding="utf-8") as file:
        labels = {row[3]: row[4] for row in csv.reader(file, delimiter="\t")}
    for title in drawn(snapshots):
        if title.digest in labels:
            yield title, labels[title.digest]


def event_of(title: Drawn) -> Event:
    """The event as its fixture has it; the addresses of attendees play no part."""
    told = dict(title.event)
    minutes = told.pop("minutes", 60)
    attendees = [f"p{number}@example.org" for number, _ in enumerate(told.pop("attendees", []))]
    told["conf_link"] = "https://meet.example/a" if told.get("conf_link") else None
    told["labels"] = [label for label in told.get("labels", []) if label][:20]
    told["location"] = " ".join(told.get("location", "").split())
    return Event(
        id="e",
        user_id="u",
        title=title.title,
        start_ts=_START,
        end_ts=_START + timedelta(minutes=minutes),
        updated_at=_START,
        attendees=attendees,
        **told,
    )


def by_present_method(title: Drawn) -> str:
    """What planning says."""
    kind = kind_of(event_of(title), external=False)
    return kind if kind in NAMED else "plain"


def by_structure(title: Drawn) -> str:
    """What planning says of an event without a title."""
    return by_present_method(replace(title, title=""))


def by_own_name(title: Drawn) -> str:
    """The kind whose name stands in the title."""
    return next(
        (kind for kind, name in _OWN_NAME.items() if name in title.title.casefold()), "plain"
    )


METHODS: Final[Mapping[str, Method]] = {
    "present": by_present_method,
    "structure": by_structure,
    "own name": by_own_name,
    "always plain": lambda _: "plain",
}


def by_meaning(found: Sequence[tuple[Drawn, str]]) -> list[str]:
    """The kind whose name is nearest in meaning, where it is near enough.

    How near that is, four folds tell for the fifth. The model is the language layer's.
    """
    embedder = installed_embedder()
    if embedder is None:
        raise SystemExit("The language layer is not installed")
    names = embedder.embed(NAMED)
    nearest = [
        max((similarity(vector, name), kind) for name, kind in zip(names, NAMED, strict=True))
        for vector in embedder.embed([title.title for title, _ in found])
    ]
    folds = [int(title.digest[0], 16) % _FOLDS for title, _ in found]

    def right(least: float, fold: int) -> int:
        return sum(
            (kind if score >= least else "plain") == label
            for (score, kind), (_, label), own in zip(nearest, found, folds, strict=True)
            if own != fold
        )

    scores = sorted({score for score, _ in nearest})
    least = [max(scores, key=lambda score: right(score, fold)) for fold in range(_FOLDS)]
    return [
        kind if score >= least[fold] else "plain"
        for (score, kind), fold in zip(nearest, folds, strict=True)
    ]


def main() -> None:
    """Prints the counts of each method and kind: right, told, and there."""
    found = list(cases(Path(sys.argv[1])))
    there = Counter(label for _, label in found)
    kinds = {name: [method(title) for title, _ in found] for name, method in METHODS.items()}
    kinds["meaning"] = by_meaning(found)
    for name, told_kinds in kinds.items():
        pairs = [(kind, label) for kind, (_, label) in zip(told_kinds, found, strict=True)]
        told = Counter(kind for kind, _ in pairs)
        right = Counter(kind for kind, label in pairs if kind == label)
        print(f"{name}: {sum(right.values())} of {len(found)}")
        for kind in (*NAMED, "plain"):
            print(f"    {kind:13} right {right[kind]:3} told {told[kind]:3} there {there[kind]:3}")
    for title, label in found if "--errors" in sys.argv else ():
        if (kind := by_present_method(title)) != label:
            print(f"{label:13} told {kind:13} {title.title}")


if __name__ == "__main__":
    main()
