"""What the family loads: nothing heavy before something is compared or summarised."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
HEAVY = {
    "numpy",
    "onnxruntime",
    "tokenizers",
    "quintet.language.minilm",
    "quintet.language.vectors",
    "fastapi",
}

SCRIPT = """
import sys
from tests.support.context import context_world
from quintet.installed_embedder import installed_embedder

before = set(sys.modules)
with context_world(installed_embedder) as space:
    caller = space.caller()
    caller.ask("ping")
    caller.add("c", "Hello there, all of you.")
    caller.ask("retrieve_context", contextId="c")
    caller.ask("visualize_context", contextId="c")
    print(*sorted(sys.modules))
    caller.ask("get_similar_contexts", query="greeting")
    print(*sorted(sys.modules))
"""


def test_nothing_heavy_is_loaded_before_meanings_are_compared() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PATH": "", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x"},
    )

    light, heavy = (set(line.split()) for line in run.stdout.splitlines()[-2:])
    assert {"quintet.context.handler", "quintet.context.tools"} <= light
    assert not light & HEAVY
    assert {"numpy", "onnxruntime", "quintet.language.minilm"} <= heavy
