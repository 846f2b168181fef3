"""An error comes out, or is taken, in whatever form the code has it."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

OUT: Final = {
    "raised": "raise Bad('no')",
    "called": "return run()",
    "behind_handlers": "try: pass\n    except Bad: pass\n    else: run()",
    "in_handler": "try:\n        run()\n    except Bad:\n        run()",
    "at_last": "try:\n        pass\n    except Bad:\n        pass\n    finally:\n        run()",
    "yielding_at_last": "try:\n        run()\n    finally:\n        yield 1",
    "again": "try:\n        run()\n    except Bad:\n        raise",
    "other_taken": "with suppress(KeyError):\n        run()",
}
TAKEN: Final = {
    "handled": "try:\n        run()\n    except Bad:\n        pass",
    "wider": "try:\n        run()\n    except Exception:\n        pass",
    "suppressed": "with suppress(Bad):\n        run()",
    "suppressed_beside": "with suppress(KeyError, Bad):\n        run()",
    "dropped": "try:\n        run()\n    finally:\n        return 1",
    "dropped_in_a_loop": "for _ in range(2):\n        try:\n            run()\n        finally:\n"
    "            continue",
    "dropped_again": "try:\n        run()\n    except Bad:\n        raise\n    finally:\n"
    "        return 1",
}
FILES: Final = {
    "app/errors.py": "from contextlib import suppress\n\n\nclass Bad(Exception):\n    pass\n\n\n"
    "def run():\n    raise Bad\n\n"
    "\ndef noted(error):\n    return str(error)\n\n\ndef looked_at():\n    try:\n        run()\n"
    "    except Bad as error:\n        noted(error)\n\n"
    + "".join(f"\ndef {name}():\n    {code}\n\n" for name, code in (OUT | TAKEN).items()),
    "app/errors.js": "class Worse extends Error {}\n"
    "function rejected () { return Promise.reject(new Worse()) }\n"
    "function resolved () { return Promise.resolve(new Worse()) }\n",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("errors"), FILES) as made:
        yield made


@pytest.mark.parametrize("function", OUT)
def test_an_error_comes_out(world: CodeWorld, function: str) -> None:
    assert world.check(check="raises", function=function, error="Bad")["outcome"] == "holds"


@pytest.mark.parametrize("function", TAKEN)
def test_an_error_is_taken(world: CodeWorld, function: str) -> None:
    assert world.check(check="raises", function=function, error="Bad")["outcome"] == "fails"


def test_what_a_promise_is_rejected_with_may_come_out(world: CodeWorld) -> None:
    outcomes = {
        name: world.check(check="raises", function=name, error="Worse")["outcome"]
        for name in ("rejected", "resolved")
    }
    assert outcomes == {"rejected": "not_known", "resolved": "fails"}


def test_an_error_is_swallowed_by_what_leaves_at_last(world: CodeWorld) -> None:
    for function in ("dropped", "dropped_in_a_loop", "dropped_again"):
        swallows = world.check(check="swallows", function=function, error="Bad")
        assert swallows["outcome"] == "holds"
        assert swallows["held_by"][0].endswith("leaves at last, and drops any error")
    assert world.check(check="catches", function="dropped", error="Bad")["outcome"] == "not_known"
    assert world.check(check="swallows", function="at_last", error="KeyError")["outcome"] == "fails"


def test_an_error_that_is_given_to_a_function_is_not_known_to_be_told(world: CodeWorld) -> None:
    swallows = world.check(check="swallows", function="looked_at", error="Bad")
    assert swallows["outcome"] == "not_known"
