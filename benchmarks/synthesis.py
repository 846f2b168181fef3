"""`python -m benchmarks.synthesis`: how many labelled cases come out right, and how long it takes.

With and without the embedder. The texts that are timed share all their words, so that nearly every
claim has to be compared with every other one: worse than sources do.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Final

from quintet.embedding import Embedder
from quintet.installed_embedder import installed_embedder
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.synthesizing import synthesize
from tests.unit.orchestration.synthesis.labelled_sets import SETS, failing

SIZES: Final = ((3, 2_000), (20, 10_000), (20, 200_000))
_WORDS: Final = (
    "city river tower bridge market price growth energy solar wind coal rate index company "
    "version release update network storage memory cluster region country capital population area"
).split()
_NAMES: Final = "Berlin Paris Tokyo Oslo Madrid Contoso Acme Python Rust Linux".split()


def text(random: Random, size: int) -> str:
    """Sentences that all look alike, so many characters of them."""
    said = ""
    while len(said) < size:
        first, second, third = (random.choice(_WORDS) for _ in range(3))
        unit = random.choice(["km", "kg", "°C", "%", "people"])
        said += (
            f"The {first} {second} of {random.choice(_NAMES)} is {random.randrange(9999)} {unit} "
        )
        said += f"in {third}. "
    return said[:size]


def seconds(sources: int, size: int, embedder: Callable[[], Embedder | None]) -> float:
    """What one synthesis takes, of processor time."""
    random = Random(size)  # noqa: S311 - the same texts in every run
    request = KnowledgeSynthesize.model_validate(
        {
            "api_responses": [
                {"source": f"source {number}", "data": text(random, size), "confidence": 0.8}
                for number in range(sources)
            ],
            "synthesis_mode": "consensus",
            "objective_context": "population of Berlin and the price of energy",
        }
    )
    began = time.process_time()
    synthesize(request, embedder, lambda: True)
    return time.process_time() - began


def main() -> None:
    """Prints everything."""
    ways: dict[str, Callable[[], Embedder | None]] = {
        "words": lambda: None,
        "words and meaning": installed_embedder,
    }
    for way, embedder in ways.items():
        for name, cases in SETS.items():
            wrong = failing(cases, embedder)
            print(f"{way}, {name}: {len(cases) - len(wrong)} of {len(cases)} right")
        for sources, size in SIZES:
            taken = seconds(sources, size, embedder)
            print(f"{way}, {sources} sources of {size} characters: {taken:.2f} s")


if __name__ == "__main__":
    main()
