from dataclasses import replace

import pytest

from quintet.reasoning.bottlenecks.reporting import ranked, score
from quintet.reasoning.effects.operation import Step
from quintet.reasoning.rules.rule import Suspicion

_QUERY = Step("shop/store.py", 30, "price", "cursor.execute")


def suspicion(path: str = "shop/orders.py", line: int = 10, confidence: float = 0.9) -> Suspicion:
    return Suspicion(
        kind="n_plus_one",
        symbol_id=f"{path}::totals",
        path=path,
        line=line,
        statement=f"asks for each in {path}",
        advice="ask once",
        excluded=("it is no short list",),
        confidence=confidence,
        weight=1.0,
        steps=(Step(path, line, "totals", "price(one)"), _QUERY),
    )


def test_a_cause_that_is_reached_by_two_ways_is_told_of_once_and_the_other_way_follows() -> None:
    other = replace(suspicion("shop/baskets.py", confidence=0.5), steps=(_QUERY,), line=5)
    first, second = suspicion(), suspicion("shop/carts.py", confidence=0.8)
    order = [found.suspicion.path for found in ranked([second, other, first])]
    assert order == ["shop/orders.py", "shop/baskets.py", "shop/carts.py"]


def test_of_two_loops_around_a_query_the_outer_one_is_told_of() -> None:
    inner = suspicion("shop/lines.py", 7, 0.9)
    outer = replace(
        suspicion("shop/orders.py", 10, 0.85),
        steps=(Step("shop/orders.py", 10, "all", "fill"), *inner.steps),
    )
    found = [finding.suspicion.path for finding in ranked([inner, outer])]
    assert found == ["shop/orders.py", "shop/lines.py"]


@pytest.mark.parametrize(
    ("path", "is_less"),
    [
        ("shop/management/commands/load.py", True),
        ("tests/test_orders.py", True),
        ("shop/migrations/0001_first.py", True),
        ("shop/views.py", False),
    ],
)
def test_what_serves_nobody_comes_after_what_does(path: str, *, is_less: bool) -> None:
    assert (score(suspicion(path)) < score(suspicion())) is is_less


def test_what_is_done_once_when_a_file_is_loaded_comes_later() -> None:
    assert score(replace(suspicion(), symbol_id="shop/orders.py")) < score(suspicion())


def test_what_is_suspected_comes_before_what_is_a_little_surer() -> None:
    surer = suspicion("shop/carts.py", line=3)
    named = replace(suspicion(), kind="repeated_work", confidence=0.8, steps=(_QUERY,))
    unasked = [finding.suspicion.kind for finding in ranked([named, surer])]
    assert unasked == ["n_plus_one", "repeated_work"]
    asked = ranked([named, surer], ["the regex is compiled again and again"])
    assert [(finding.suspicion.kind, finding.is_suspected) for finding in asked] == [
        ("repeated_work", True),
        ("n_plus_one", False),
    ]


def test_what_is_said_of_several_places_is_one_finding_that_names_them() -> None:
    places = [
        replace(suspicion(line=line), steps=(), statement="never closed") for line in (9, 5, 7)
    ]
    (found,) = ranked([*places, replace(suspicion(line=8), steps=())])[:1]
    assert (found.suspicion.line, found.also_at) == (
        5,
        (("shop/orders.py", 7), ("shop/orders.py", 9)),
    )
