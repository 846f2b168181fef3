"""`python -m benchmarks.synthesis`: how long a synthesis takes, of one core's time.

Twenty sources of 10 KB, all as JSON, as tables, as prose, and mixed. Every source speaks of the
same entities with other values, so that nearly everything is compared and conflicts: worse than
sources are. How many strangers' cases come out right is scored in `benchmarks/labelled`.
"""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Final

from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.synthesizing import synthesize

SOURCES, SIZE = 20, 10_000
_ATTRIBUTES: Final = "population area height price length weight capacity".split()


def _json(random: Random, size: int) -> str:
    items: list[dict[str, object]] = []
    length = 2
    while length < size:
        items.append(
            {"name": f"City {len(items)}", **{key: random.randrange(10**7) for key in _ATTRIBUTES}}
        )
        length += len(json.dumps(items[-1])) + 2
    return json.dumps(items)


def _table(random: Random, size: int) -> str:
    text = f"| Name | {' | '.join(_ATTRIBUTES)} |\n|{'---|' * (len(_ATTRIBUTES) + 1)}\n"
    number = 0
    while len(text) < size:
        cells = " | ".join(f"{random.randrange(10**7):,}" for _ in _ATTRIBUTES)
        text += f"| City {number} | {cells} |\n"
        number += 1
    return text


def _prose(random: Random, size: int) -> str:
    text, number = "", 0
    while len(text) < size:
        key = _ATTRIBUTES[number % len(_ATTRIBUTES)]
        text += f"City {number // 7} has a {key} of {random.randrange(10**7):,} in all. "
        number += 1
    return text


SHAPES: Final[dict[str, tuple[Callable[[Random, int], str], ...]]] = {
    "JSON": (_json,),
    "tables": (_table,),
    "prose": (_prose,),
    "mixed": (_json, _table, _prose),
}


def seconds(shape: str) -> float:
    """What one synthesis takes, of processor time."""
    random = Random(SIZE)  # noqa: S311 - the same texts in every run
    writers = SHAPES[shape]
    request = KnowledgeSynthesize.model_validate(
        {
            "api_responses": [
                {
                    "source": f"source {number}",
                    "data": writers[number % len(writers)](random, SIZE),
                    "confidence": 0.8,
                }
                for number in range(SOURCES)
            ],
            "synthesis_mode": "consensus",
            "objective_context": "population and height of City 3",
        }
    )
    began = time.process_time()
    synthesize(request, lambda: True)
    return time.process_time() - began


def main() -> None:
    """Prints the best of three for each shape, after one that loads everything."""
    seconds("mixed")
    for shape in SHAPES:
        best = min(seconds(shape) for _ in range(3))
        print(f"{SOURCES} sources of {SIZE} characters, {shape}: {best:.2f} s")


if __name__ == "__main__":
    main()
