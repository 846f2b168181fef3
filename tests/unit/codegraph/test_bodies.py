import pytest

from quintet.codegraph.bodies import body_of
from quintet.codegraph.model import Symbol
from quintet.codegraph.reading import facts_of
from quintet.codegraph.statements import (
    Assign,
    Await,
    Branch,
    CallSite,
    Closure,
    Handler,
    Loop,
    Node,
    Raise,
    Return,
    Try,
    walk,
)
from quintet.codegraph.syntax.expressions import Attribute, Call, Comparison, Literal, Name, Unary
from quintet.codegraph.syntax.walking import names_in
from tests.unit.codegraph.code_base import body, source

FUNCTIONS = {
    "a.py": """
        async def work(rows, store):
            total = 0
            for row in load(rows):
                try:
                    total += await store.save(row)
                except ValueError as error:
                    pass
                except KeyError as error:
                    raise Failed("x") from error
            if total > 1:
                return total
            else:
                later = lambda: store.stop()
            while True:
                step(later)
            return [check(x) for x in rows]
        """,
    "a.ts": """
        async function work(rows, store) {
          let total = 0;
          for (const row of load(rows)) {
            try { total += await store.save(row); }
            catch (error) { }
            try { store.stop(); } catch (other) { throw new Failed("x", other); }
          }
          if (total > 1) { return total; } else { const later = () => store.stop(); }
          while (true) { step(later); }
          return rows.map((x) => check(x));
        }
        """,
    "a.go": """
        package a

        func work(rows []Row, store Store) int {
            total := 0
            for _, row := range load(rows) {
                total += store.save(row)
                defer store.stop()
            }
            if total > 1 { return total } else { later = func() { store.stop() } }
            for { step(later) }
            for i := 0; i < len(rows); i++ { check(rows[i]) }
            panic("x")
        }
        """,
    "A.java": """
        class A {
            int work(List<Row> rows, Store store) {
                int total = 0;
                for (Row row : load(rows)) {
                    try { total += store.save(row); }
                    catch (IOException | SQLException error) { }
                    catch (Exception error) { throw new Failed("x", error); }
                }
                if (total > 1) { return total; } else { later = () -> store.stop(); }
                while (true) { step(later); }
                rows.forEach(x -> check(x));
            }
        }
        """,
}


def _of(path: str, kind: type[Node]) -> list[Node]:
    return [one for one in walk(body(path, FUNCTIONS[path], "work")) if isinstance(one, kind)]


def _within(loop: Node) -> set[str]:
    return {one.name for one in walk(loop) if isinstance(one, CallSite)}


@pytest.mark.parametrize("path", FUNCTIONS)
def test_loops_say_what_they_go_over_and_what_they_repeat(path: str) -> None:
    loops = [one for one in _of(path, Loop) if isinstance(one, Loop)]
    first = loops[0]
    assert first.over is not None
    assert (first.over.text, first.variables[-1], first.is_bounded) == ("load(rows)", "row", True)
    assert "save" in _within(first)
    assert "load" not in _within(first)
    endless = next(loop for loop in loops if "step" in _within(loop))
    assert not endless.is_bounded
    assert any("check" in _within(loop) and loop.is_bounded for loop in loops)


@pytest.mark.parametrize("path", FUNCTIONS)
def test_assignments_say_what_they_read_and_write(path: str) -> None:
    assigned = [one for one in _of(path, Assign) if isinstance(one, Assign)]
    assert assigned[0].writes == ("total",)
    added = next(one for one in assigned if one.is_augmented)
    assert added.writes == ("total",)
    assert names_in(added.right) == {"store", "row"}


@pytest.mark.parametrize("path", ["a.py", "a.ts", "A.java"])
def test_only_a_handler_that_does_nothing_swallows_the_error(path: str) -> None:
    handlers = [one for one in _of(path, Handler) if isinstance(one, Handler)]
    assert [handler.is_swallowed for handler in handlers] == [True, False]
    assert _of(path, Try)


@pytest.mark.parametrize("path", FUNCTIONS)
def test_branches_closures_results_and_errors_are_there(path: str) -> None:
    (branch,) = (one for one in _of(path, Branch) if isinstance(one, Branch))
    assert branch.test == Comparison(">", Name("total"), Literal("number", "1"))
    assert any("stop" in _within(one) for one in _of(path, Closure))
    first = next(one for one in _of(path, Return) if isinstance(one, Return))
    assert first.given == Name("total")
    assert _of(path, Raise)


@pytest.mark.parametrize("path", ["a.py", "a.ts"])
def test_an_awaited_call_knows_it(path: str) -> None:
    (awaited,) = _of(path, Await)
    (call,) = awaited.children
    assert isinstance(call, CallSite)
    assert call.is_awaited
    assert call.call == Call(Attribute(Name("store"), "save"), (Name("row"),))


def test_what_is_caught_is_named() -> None:
    handlers = [one for one in _of("A.java", Handler) if isinstance(one, Handler)]
    assert handlers[0].caught == ("IOException", "SQLException")
    handlers = [one for one in _of("a.py", Handler) if isinstance(one, Handler)]
    assert [handler.caught for handler in handlers] == [("ValueError",), ("KeyError",)]


def test_a_function_of_one_expression_returns_it() -> None:
    made = body("a.ts", "export const f = (x) => g(x.y);\n", "f")
    (only,) = made.children
    assert isinstance(only, Return)
    assert only.given == Call(Name("g"), (Attribute(Name("x"), "y"),))


def test_a_symbol_that_the_source_does_not_have_has_no_body() -> None:
    code = source("def f():\n    pass\n")
    gone = Symbol("a.py::g", "a.py", "g", "g", "function", 1, 2)
    assert body_of(code, "a.py", gone) is None
    assert body_of(b"fn f() {}", "a.rs", gone) is None


def test_every_call_of_a_body_is_a_call_of_the_facts() -> None:
    for path, text in FUNCTIONS.items():
        facts = facts_of(path, source(text))
        known = {(call.line, call.text) for call in facts.calls}
        sites = [one for one in _of(path, CallSite) if isinstance(one, CallSite)]
        assert sites
        assert {(site.span.line, site.text) for site in sites} <= known


def test_sends_and_receives_by_themselves_are_statements() -> None:
    channels = """
        package a

        func f(done chan bool) {
            done <- true
            <-done
        }
        """
    sent, received = body("a.go", channels, "f").children
    assert isinstance(sent, Assign)
    assert (sent.operator, sent.left, sent.is_augmented) == ("<-", (Name("done"),), True)
    assert isinstance(received, Assign)
    assert (received.left, received.right) == ((), Unary("<-", Name("done")))


def test_a_value_of_one_of_several_types_has_none() -> None:
    written = """
        from typing import Optional, Union

        def work(a: Order | None, b: Optional[Order], c: Order | dict, d: Union[Order, str]):
            pass
        """
    types = body("a.py", written, "work").types
    assert {name: each.name for name, each in types.items() if each.name} == {
        "a": "Order",
        "b": "Order",
    }
