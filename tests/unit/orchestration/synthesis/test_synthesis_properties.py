"""What holds for any sources at all."""

import json
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import KnowledgeSynthesize, SynthesisMode
from quintet.orchestration.synthesis.synthesizing import synthesize

anything = settings(derandomize=True, deadline=None, max_examples=80)

MODES = st.sampled_from(get_args(SynthesisMode))
CONFIDENCES = st.sampled_from([0.0, 0.3, 0.5, 0.55, 0.6, 0.75, 0.8, 0.9, 1.0])
FACTS = (
    "The temperature in Paris is 21 °C.",
    "Temperature in Paris: 70 F",
    "The temperature in Paris is 31 °C.",
    "The Eiffel Tower was completed in 1889.",
    "The Eiffel Tower was completed in 1899.",
    "The museum is open on Mondays.",
    "The museum is closed on Mondays.",
    "The capital of Australia is Canberra.",
    "The capital of Australia is Sydney.",
    "Germany has 83 million inhabitants.",
    "The population of Germany is 83.2 million.",
    "Mars has two moons.",
    "Mars has 3 moons.",
    '{"city": "Paris", "temp_c": 21, "open": true}',
    '{"name": "Mars", "moons": 2}',
    "- first item\n- second item",
    "| Planet | Moons |\n|---|---|\n| Mars | 2 |",
)
# Half surrogates come no other way than by JSON's escapes.
HALVES = st.text(alphabet=st.sampled_from("a \ud800\udfff\x00\u202e"), max_size=6)
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | HALVES
    | st.sampled_from(["21 °C", "2026-11-22", "1.2.3", "yes", "$5m", "NaN", "1e999"])
)  # fmt: skip
KEYS = st.sampled_from(
    "name temp_c price_usd date year unit value currency city open current_units version".split()
) | st.text(max_size=10)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
).map(json.dumps)
PIECES = st.sampled_from(
    "It is are not no The temperature in Paris 21 °C 70°F $5 5m 1,000 1.000 3-5 between 20 and 25 "
    "March May 2026 03/04/2026 12:30 pm v1.2.3 version % million k M ; , . : — “ ” | - * # ``` < > "
    "<b> </b> <script> { } [ ] \" ' \\ \n \t as of more than up to open closed Acme 1e9 ∞ ² 非 "
    "同期 \u202e \x00 é ß".split(" ")
)
TEXTS = (
    st.sampled_from(FACTS)
    | st.lists(st.sampled_from(FACTS), min_size=1, max_size=4).map(" ".join)
    | JSON
    | st.lists(PIECES, max_size=40).map(" ".join)
    | st.text(max_size=300)
)
FACT_TEXTS = st.lists(st.sampled_from(FACTS[:13]), min_size=1, max_size=3).map(" ".join)
AGREEING_FACTS = st.sampled_from([FACTS[13], FACTS[14]]) | st.lists(
    st.sampled_from([FACTS[at] for at in (0, 1, 3, 5, 7, 9, 10, 11)]), min_size=1, max_size=3
).map("\n".join)


def synthesized(responses: list[tuple[str, str, float]], mode: str, **more: Any) -> Synthesis:
    return synthesize(
        KnowledgeSynthesize.model_validate(
            {
                "api_responses": [
                    {"source": source, "data": data, "confidence": confidence}
                    for source, data, confidence in responses
                ],
                "synthesis_mode": mode,
                "confidence_threshold": 0,
                **more,
            }
        ),
        lambda: True,
    )


def named(texts: list[tuple[str, float]]) -> list[tuple[str, str, float]]:
    return [(f"source {at}", text, sure) for at, (text, sure) in enumerate(texts)]


def contradictions(found: Synthesis) -> set[tuple[str, frozenset[tuple[str, str]]]]:
    return {
        (contradiction.kind, frozenset((side.source, side.text) for side in contradiction.claims))
        for contradiction in found.contradictions
    }


@anything
@given(
    st.lists(st.tuples(TEXTS, CONFIDENCES), max_size=5),
    MODES,
    st.none() | st.sampled_from(["weather in Paris", "the and of", "非同期", ""]) | st.text(),
)
def test_any_text_or_json_gives_an_answer_that_serialises(
    texts: list[tuple[str, float]], mode: str, objective: str | None
) -> None:
    found = synthesized(
        [*named(texts), ("sound", "Mars has two moons.", 0.5)], mode, objective_context=objective
    )
    told = json.loads(found.model_dump_json())
    shares = [told["confidence"], *(one["confidence"] for one in told["consensus"])]
    assert all(0 <= share <= 1 for share in shares)
    assert 0 <= told["quality"]["agreement"] <= 100
    assert 0 <= told["quality"]["completeness"] <= 100
    assert len(told["resolution"]) == len(told["contradictions"])


@anything
@given(
    st.lists(st.tuples(FACT_TEXTS, CONFIDENCES), min_size=2, max_size=5).flatmap(
        lambda texts: st.tuples(st.just(named(texts)), st.permutations(named(texts)))
    ),
    MODES,
)
def test_the_order_of_the_sources_changes_nothing(
    orders: tuple[list[tuple[str, str, float]], list[tuple[str, str, float]]], mode: str
) -> None:
    first, second = (synthesized(order, mode) for order in orders)
    assert first.synthesis == second.synthesis
    assert first.confidence == second.confidence
    assert contradictions(first) == contradictions(second)
    assert first.quality == second.quality


@anything
@given(TEXTS, st.lists(CONFIDENCES, min_size=2, max_size=4), MODES)
def test_sources_that_say_the_same_never_contradict_each_other(
    text: str, confidences: list[float], mode: str
) -> None:
    copies = [(f"source {at}", f"x. {text}", sure) for at, sure in enumerate(confidences)]
    found = synthesized(copies, mode)
    assert found.contradictions == ()
    assert found.quality.agreement >= 50


@anything
@given(
    st.lists(st.tuples(AGREEING_FACTS, CONFIDENCES), min_size=1, max_size=4),
    st.integers(0, 3),
    CONFIDENCES,
)
def test_a_source_that_says_what_another_one_says_never_lowers_the_consensus(
    texts: list[tuple[str, float]], which: int, confidence: float
) -> None:
    repeated = texts[which % len(texts)][0]
    before = synthesized(named(texts), "consensus")
    after = synthesized([*named(texts), ("one more", repeated, confidence)], "consensus")
    assert before.contradictions == after.contradictions == ()
    assert after.confidence >= before.confidence
