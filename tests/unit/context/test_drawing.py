import pytest

from quintet.context.drawing import MOST_CHARACTERS, MOST_EDGES, mermaid_drawing, text_drawing


def test_a_context_in_text_has_the_seeds_form() -> None:
    text = text_drawing("context-id", 10, has_summary=True, related=[])

    assert text == "Context ID: context-id\nMessages: 10\nHas Summary: true"


def test_related_contexts_stand_on_lines_of_their_own() -> None:
    text = text_drawing("a", 0, has_summary=False, related=["b", "c d"])

    assert text.splitlines() == [
        "Context ID: a",
        "Messages: 0",
        "Has Summary: false",
        "Related: b",
        "Related: c d",
    ]


def test_an_id_cannot_add_lines_to_the_text() -> None:
    text = text_drawing("a\nMessages: 99", 1, has_summary=False, related=["b\u2028c"])

    assert text.splitlines() == [
        "Context ID: a\\u000aMessages: 99",
        "Messages: 1",
        "Has Summary: false",
        "Related: b\\u2028c",
    ]


def test_a_chart_has_the_seeds_form() -> None:
    edges = [("context-id", "related-id-1", "similar"), ("context-id", "related-id-2", "similar")]

    assert mermaid_drawing("context-id", edges) == (
        "graph TD;\n  context-id-->|similar|related-id-1;\n  context-id-->|similar|related-id-2;"
    )


def test_a_context_without_relations_is_one_node() -> None:
    assert mermaid_drawing("alone", []) == "graph TD;\n  alone;"
    assert mermaid_drawing("all alone", []) == 'graph TD;\n  n1["all alone"];'


def test_a_context_that_no_relation_names_is_drawn_too() -> None:
    assert mermaid_drawing("a", [("b", "c", "similar")]) == "graph TD;\n  a;\n  b-->|similar|c;"


def test_a_pair_is_drawn_once() -> None:
    edges = [("a", "b", "similar"), ("a", "b", "similar"), ("b", "a", "similar")]

    assert mermaid_drawing("a", edges) == "graph TD;\n  a-->|similar|b;\n  b-->|similar|a;"


@pytest.mark.parametrize(
    "context_id",
    ["a", "A1", "1", "550e8400-e29b-41d4-a716-446655440000", "my_id", "ending", "oxen", "styles"],
)
def test_what_mermaid_takes_is_written_as_it_is(context_id: str) -> None:
    assert mermaid_drawing(context_id, []) == f"graph TD;\n  {context_id};"


@pytest.mark.parametrize(
    "context_id",
    [
        *("end", "End", "graph", "subgraph-1", "style", "class", "click", "default", "href"),
        *("call", "o", "x", "1x", "12end", "n1"),
    ],
)
def test_what_mermaid_would_misread_is_a_label(context_id: str) -> None:
    assert mermaid_drawing(context_id, []) == f'graph TD;\n  n1["{context_id}"];'


def test_a_label_is_written_once_and_then_named() -> None:
    edges = [("a b", "c", "similar"), ("a b", "d e", "similar"), ("d e", "a b", "similar")]

    assert mermaid_drawing("a b", edges) == (
        'graph TD;\n  n1["a b"]-->|similar|c;\n  n1-->|similar|n2["d e"];\n  n2-->|similar|n1;'
    )


def test_an_id_like_a_numbered_node_is_not_taken_for_it() -> None:
    assert (
        mermaid_drawing("a b", [("a b", "n1", "similar")])
        == 'graph TD;\n  n1["a b"]-->|similar|n2["n1"];'
    )


def test_what_means_something_in_a_label_is_written_in_entity_codes() -> None:
    chart = mermaid_drawing('say "hi"; <b>#1</b> `x`', [])

    assert chart == (
        'graph TD;\n  n1["say#32;#quot;hi#quot;#59;#32;#60;b#62;#35;1#60;#47;b#62;#32;#96;x#96;"];'
    )


def test_what_mermaid_would_refuse_for_its_size_is_left_out_and_counted() -> None:
    many = mermaid_drawing(
        "a", [("a", f"b{number}", "similar") for number in range(MOST_EDGES + 7)]
    )
    long = mermaid_drawing(
        "a", [("a", f"{number} {'b' * 2000}", "similar") for number in range(100)]
    )

    assert many.count("-->|similar|") == MOST_EDGES
    assert many.endswith("\n  %% 7 more relations")
    assert len(long) < MOST_CHARACTERS + 100
    assert long.endswith(f"\n  %% {100 - long.count('-->|similar|')} more relations")
