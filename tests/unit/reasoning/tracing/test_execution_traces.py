import json
import re
from pathlib import Path
from typing import Any

import pytest

from quintet.errors import BadInputError
from quintet.reasoning.tracing.answering import answer
from quintet.reasoning.tracing.models import TraceExecutionPath
from quintet.reasoning.tracing.tracing import Trace, trace
from tests.unit.reasoning.tracing.read_code import ReadCode, Ticks, always

SHOP = {
    "shop/views.py": """
        from shop.orders import place, totals


        def checkout(request, basket):
            try:
                order = place(basket, request.user)
            except KeyError:
                return None
            audit(order)
            return order


        def audit(order):
            get_hook(order.kind)(order)


        def report(rows):
            return totals(rows)
        """,
    "shop/orders.py": """
        import sqlite3


        class EmptyBasketError(ValueError):
            pass


        def place(basket, customer, note=""):
            if not basket:
                raise EmptyBasketError("nothing to order")
            prices = [price(item) for item in basket]
            save(customer, sum(prices))
            return {"customer": customer, "total": sum(prices)}


        def price(item):
            if item not in CATALOGUE:
                raise KeyError(item)
            return look_up(item)


        def look_up(item):
            connection = sqlite3.connect("shop.db")
            return connection.execute("SELECT price FROM items WHERE id = ?", (item,))


        def save(customer, total):
            try:
                sqlite3.connect("shop.db").execute("INSERT INTO orders VALUES (?)", (total,))
            except Exception:
                pass


        def totals(rows):
            if not rows:
                return 0
            return rows[0] + totals(rows[1:])


        CATALOGUE = {}
        """,
}


@pytest.fixture
def shop(tmp_path: Path) -> ReadCode:
    return ReadCode(tmp_path, SHOP)


def asked(file: str, line: int, name: str | None = None, **others: Any) -> TraceExecutionPath:
    place = {"file": file, "line": line, "function_name": name}
    return TraceExecutionPath.model_validate({"entry_point": place, **others})


def traced(code: ReadCode, line: int, name: str | None = None, **others: Any) -> Trace:
    return trace(code.graph, code, asked("shop/views.py", line, name, **others), always)


def details(found: Trace) -> dict[str, Any]:
    metadata = answer(found, analysis_id="1", execution_time=0.0).metadata
    return dict(json.loads(json.dumps(metadata)))


def test_the_call_tree_names_every_call_with_its_place(shop: ReadCode) -> None:
    rows = details(traced(shop, 5))["call_tree"]
    assert [(row["depth"], row["function"]) for row in rows[:2]] == [(0, "checkout"), (1, "place")]
    below = {row["function"] for row in rows if row["depth"] == 2}
    assert below == {"EmptyBasketError", "price", "save"}
    assert rows[1]["called_at"] == "shop/views.py:6"
    assert "place(" in shop.line(rows[1]["called_at"])
    assert rows[1]["confidence"] > 0.9


def test_a_depth_that_is_reached_is_told(shop: ReadCode) -> None:
    found = traced(shop, 5, max_depth=1)
    assert {function.depth for function in found.tree.functions.values()} == {0, 1}
    assert any("depth of 1" in bound for bound in found.bounds)


def test_recursion_ends_and_is_marked(shop: ReadCode) -> None:
    found = details(traced(shop, 18, "report"))
    assert [row.get("note") for row in found["call_tree"]] == [None, None, "recursion"]
    assert found["performance"]["counts"] == {"recursion": 1}


def test_calls_that_cannot_be_resolved_are_listed(shop: ReadCode) -> None:
    found = details(traced(shop, 5))
    assert {"at": "shop/views.py:14", "call": "get_hook"} in found["unresolved_calls"]


def test_an_error_is_followed_to_where_it_is_caught(shop: ReadCode) -> None:
    (caught,) = details(traced(shop, 5))["error_handling"]["caught"]
    assert caught["error"] == "KeyError"
    assert shop.line(caught["raised_at"]).strip() == "raise KeyError(item)"
    assert shop.line(caught["caught_at"]).strip() == "except KeyError:"


def test_an_error_that_nobody_catches_leaves_the_entry(shop: ReadCode) -> None:
    (escaping,) = details(traced(shop, 5))["error_handling"]["escaping"]
    assert escaping["error"] == "EmptyBasketError"
    assert escaping["through"] == ["shop/views.py:6"]


def test_a_handler_for_a_base_class_catches(tmp_path: Path) -> None:
    code = ReadCode(
        tmp_path,
        {
            "shop/views.py": """
            class Odd(ValueError): ...

            class Odder(Odd): ...

            def check(value):
                try:
                    strict(value)
                except ValueError:
                    raise

            def strict(value):
                raise Odder(value)
            """
        },
    )
    errors = details(traced(code, 5, "check"))["error_handling"]
    assert [error["then"] for error in errors["caught"]] == ["raised again"]
    assert [error["error"] for error in errors["escaping"]] == ["Odder"]


def test_a_swallowed_error_is_evidence_and_advice(shop: ReadCode) -> None:
    result = answer(traced(shop, 5), analysis_id="1", execution_time=0.0)
    told = [one for one in result.findings.evidence if "tells nobody" in one]
    place = told[0].split(" ")[0]
    assert shop.line(place).strip() == "except Exception:"
    assert any(place in recommendation for recommendation in result.recommendations)


def test_arguments_are_followed_into_what_they_reach(shop: ReadCode) -> None:
    flows = details(traced(shop, 5))["data_flow"]["flows"]
    basket = [flow for flow in flows if flow["parameter"] == "basket"]
    into = {(one["kind"], one["into"]) for one in basket}
    assert ("argument", "place(basket)") in into
    assert ("argument", "price(item)") in into
    assert any(kind == "store" and "execute" in text for kind, text in into)
    customer = [flow for flow in flows if flow["into"] == "place(customer)"]
    assert [one["parameter"] for one in customer] == ["request"]


def test_a_parameter_that_reaches_nothing_is_told(tmp_path: Path) -> None:
    code = ReadCode(tmp_path, {"shop/views.py": "def show(row, colour):\n    return row\n"})
    found = traced(code, 1)
    assert details(found)["data_flow"]["reach_nothing"] == ["colour"]
    advice = answer(found, analysis_id="1", execution_time=0.0).recommendations
    assert any("colour" in one for one in advice)


def test_a_query_in_a_loop_is_found_behind_calls(shop: ReadCode) -> None:
    places = details(traced(shop, 5))["performance"]["places"]
    repeated = [place for place in places if place["kind"] == "store_in_loop"]
    assert "price(item)" in shop.line(repeated[0]["at"])
    assert "SELECT price" in shop.line(repeated[0]["way"][-1])


def test_only_what_is_asked_for_is_looked_at(shop: ReadCode) -> None:
    found = traced(shop, 5, include_data_flow=False, focus_areas=["performance"])
    assert not {"data_flow", "error_handling"} & details(found).keys()


def test_every_cited_line_exists(shop: ReadCode) -> None:
    result = answer(traced(shop, 5), analysis_id="1", execution_time=0.0)
    places = re.findall(r"[\w/]+\.py:\d+", result.model_dump_json())
    assert len(places) > 20
    assert all(shop.line(place) is not None for place in places)


def test_the_same_question_has_the_same_answer(shop: ReadCode) -> None:
    first, second = (details(traced(shop, 5)) for _ in range(2))
    assert first == second


def test_time_that_runs_out_leaves_a_part_that_says_so(shop: ReadCode) -> None:
    found = trace(shop.graph, shop, asked("shop/views.py", 5), Ticks(2))
    assert not found.is_complete
    assert found.tree.opened()
    result = answer(found, analysis_id="1", execution_time=0.0)
    assert any("time ran out" in recommendation for recommendation in result.recommendations)


def test_a_name_outweighs_a_line_that_is_off(shop: ReadCode) -> None:
    found = traced(shop, 1, "audit")
    assert found.entry.symbol.qualified == "audit"
    assert "line 1 is not in audit" in found.entry.note


def test_a_line_between_functions_means_the_nearest(shop: ReadCode) -> None:
    found = traced(shop, 12)
    assert found.entry.symbol.qualified == "audit"
    assert "nearest" in found.entry.note


@pytest.mark.parametrize(
    ("file", "line", "name", "field", "near"),
    [
        ("shop/vews.py", 5, None, "entry_point.file", "shop/views.py"),
        ("shop/views.py", 5, "chekout_all", "entry_point.function_name", "checkout (line 4)"),
        ("shop/views.py", 9999, None, "entry_point.line", "line 18"),
    ],
)
def test_a_place_that_is_not_there_is_refused_with_what_is_near(
    shop: ReadCode, file: str, line: int, name: str | None, field: str, near: str
) -> None:
    with pytest.raises(BadInputError) as refused:
        trace(shop.graph, shop, asked(file, line, name), always)
    (problem,) = refused.value.problems
    assert problem.field == field
    assert near in problem.message


def test_many_callees_stay_within_bounds(tmp_path: Path) -> None:
    steps = "\n".join(f"def step_{n}():\n    step_{(n + 1) % 400}()\n" for n in range(400))
    every = "def run():\n" + "".join(f"    step_{n}()\n" for n in range(400))
    code = ReadCode(tmp_path, {"shop/views.py": f"{steps}\n{every}"})
    found = traced(code, 1201, "run", max_depth=50)
    result = answer(found, analysis_id="1", execution_time=0.0)
    assert len(found.tree.opened()) == 250
    assert len(result.model_dump_json()) < 2_000_000
    assert result.metadata["call_tree_omitted"] > 0
    assert any("250 were" in one for one in result.metadata["bounds"])


def test_go_errors_that_are_dropped_are_found(tmp_path: Path) -> None:
    code = ReadCode(
        tmp_path,
        {
            "shop/store.go": """
            package shop

            func Save(row string) {
                n, _ := write(row)
                use(n)
            }

            func write(row string) (int, error) {
                if row == "" {
                    panic("empty")
                }
                return len(row), nil
            }

            func use(n int) {}
            """
        },
    )
    found = trace(code.graph, code, asked("shop/store.go", 4), always)
    errors = details(found)["error_handling"]
    assert errors["dropped"] == [{"at": "shop/store.go:4", "call": "write(row)"}]
    assert [error["error"] for error in errors["escaping"]] == ["panic"]


UNFINISHED = {
    "a.py": """
        from collections.abc import Callable


        class Store:
            def save(self, row):
                raise NotImplementedError

            def drop(self, row):
                raise NotImplementedError


        class Disk(Store):
            def save(self, row): ...


        def run(store: Store, hook: Callable[[int], int]):
            store.save(1)
            store.drop(1)
            hook(1)
        """
}


def test_what_a_method_raises_that_is_there_to_be_overridden_is_no_error(tmp_path: Path) -> None:
    code = ReadCode(tmp_path, UNFINISHED)
    found = trace(code.graph, code, asked("a.py", 16, "run"), always)
    assert found.errors is not None
    assert [one.function for one in found.errors.escaping] == ["Store.drop"]


def test_a_function_that_is_handed_in_is_an_unresolved_call(tmp_path: Path) -> None:
    code = ReadCode(tmp_path, UNFINISHED)
    found = details(trace(code.graph, code, asked("a.py", 16, "run"), always))
    assert found["unresolved_calls"] == [{"at": "a.py:19", "call": "hook"}]
