"""Answers that an agent can afford: long lists are cut where the whole would be too long to read.

Lists stand in the order of what is most useful, so that what is cut is what counts least. It is
told how much was left out of which list; a narrower question has it.
"""

import json
from collections import Counter
from typing import Any, Final, TypeVar

from pydantic import BaseModel

MOST_CHARACTERS: Final = 32_000
"""Of an answer as JSON: some 8,000 tokens."""
_LENGTHS: Final = (200, 100, 60, 40, 25, 16, 10, 6, 4, 2, 1)
"""Entries of every list, tried in turn until the whole fits."""

Answer = TypeVar("Answer", bound=BaseModel)


def folded(answer: Answer) -> Answer:
    """The answer with all lists cut to the greatest length that fits; `left_out` tells of what.

    `left_out` is a field of the answer: `metadata.impact: 120 more`.
    """
    whole = answer.model_dump(mode="json")
    if _size(whole) <= MOST_CHARACTERS:
        return answer
    cut = whole
    for length in _LENGTHS:
        left: Counter[str] = Counter()
        cut = _cut(whole, length, "", left)
        cut["left_out"] = [f"{path}: {count} more" for path, count in sorted(left.items())]
        if _size(cut) <= MOST_CHARACTERS:
            break
    return type(answer).model_validate(cut)


def _size(answer: Any) -> int:
    return len(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))


def _cut(value: Any, length: int, path: str, left: Counter[str]) -> Any:
    if isinstance(value, dict):
        return {
            key: _cut(each, length, f"{path}.{key}" if path else key, left)
            for key, each in value.items()
        }
    if isinstance(value, list):
        if len(value) > length:
            left[path] += len(value) - length
        return [_cut(each, length, path, left) for each in value[:length]]
    return value
