"""`python -m benchmarks.fit_alignment [HELD_OUT]`: fits the weights of `synthesis.likeness`.

Every pair of columns of a labelled case that the alignment decides about, the likeliest of both,
is one example: whether most of their planted statements are of one attribute. Logistic regression,
each subject with a weight by the root of its pairs; which pairs are the likeliest follows from the
weights, so they are fitted several times. With the name of a set, that set is left out, and what
the weights do on it is printed.
"""

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from quintet.orchestration.synthesis import alignment, columns, likeness
from quintet.orchestration.synthesis.reading import read_all

_SETS: Final = ("tuning", "blind", *(f"blind_{number}" for number in range(2, 7)))
_FOLDER: Final = Path(__file__).parent / "labelled" / "synthesis"
_STEPS, _PENALTY, _ENOUGH = 30, 1.0, (0.0, 1.0, 2.0)
_ROUNDS: Final = 4
Example = tuple[tuple[float, ...], bool, str]


def examples(case: Mapping[str, Any]) -> Iterator[Example]:
    """The pairs of a case, with columns joined as the truth has them, round by round."""
    listed, attribute = _labelled(case)
    rarity = alignment.rarity_of(listed)
    pairs = alignment.pairs_of(listed, rarity)
    while True:
        for pair in alignment.apart(pairs):
            told = [attribute.get(end) for end in (pair.first, pair.second)]
            if any(told):
                yield pair.features, told[0] == told[1], case["subject"]
        true = [
            pair for pair in pairs if attribute.get(pair.first, "") == attribute.get(pair.second)
        ]
        if not (joined := list(alignment.apart(true))):
            return
        for pair in joined:
            columns.join(listed[pair.first], listed[pair.second])
        pairs = alignment.pairs_of(listed, rarity, pairs, joined)


def _labelled(case: Mapping[str, Any]) -> tuple[list[columns.Column], dict[int, str]]:
    """The columns of a case, and the attribute of which most of each one's statements are."""
    sys.path.insert(0, str(_FOLDER))
    from score import candidates  # type: ignore[import-not-found]

    sources = case["sources"]
    read = read_all([(one["source"], one["data"]) for one in sources], case["objective"], _ready)
    listed, of = columns.columns_of(read.statements, read.subjects)
    facts = {fact["id"]: fact["attribute"] for fact in case["truth"]["facts"]}
    votes: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for at, one in zip(of, read.statements, strict=True):
        member = {"source": sources[one.source]["source"], "value": one.value.text}
        entity = {"entity": one.names[0]} if one.names else {}
        found = {facts[said["fact"]] for said in candidates({**member, **entity}, case)}
        if len(found) == 1:
            votes[at][found.pop()] += 1
    return listed, {at: told.most_common(1)[0][0] for at, told in votes.items()}


def _ready() -> bool:
    return True


def fitted(listed: Sequence[Example]) -> Any:
    """The weights, by Newton's method with a quadratic penalty."""
    sizes = Counter(subject for _, _, subject in listed)
    measured = np.array([features for features, _, _ in listed])
    truth = np.array([is_one for _, is_one, _ in listed], dtype=float)
    worth = np.array([1 / math.sqrt(sizes[subject]) for _, _, subject in listed])
    worth *= len(listed) / worth.sum()
    weights = np.zeros(measured.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-measured @ weights))
        slope = measured.T @ (worth * (truth - likely)) - _PENALTY * weights
        spread = (measured * (worth * likely * (1 - likely))[:, None]).T @ measured
        weights += np.linalg.solve(spread + _PENALTY * np.eye(len(weights)), slope)
    return weights


def main() -> None:
    """Prints the weights, and how often they are right on the set that was left out."""
    held = sys.argv[1] if sys.argv[1:] else ""
    cases = {name: json.loads((_FOLDER / f"{name}.json").read_text()) for name in _SETS}
    for _ in range(_ROUNDS):
        every = {
            name: [example for case in listed for example in examples(case)]
            for name, listed in cases.items()
        }
        weights = fitted([one for name in _SETS if name != held for one in every[name]])
        likeness.WEIGHTS = tuple(map(float, weights))
    print(", ".join(f"{weight:.2f}" for weight in weights))
    for enough in _ENOUGH if held else ():
        taken = [is_one for found, is_one, _ in every[held] if np.dot(weights, found) >= enough]
        pairs = sum(is_one for _, is_one, _ in every[held])
        print(f"from {enough}: {sum(taken)} of {len(taken)} joined are one, of {pairs} that are")


if __name__ == "__main__":
    main()
