"""A call is guarded by a condition in whatever form the code has it, and by no other."""

from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

PYTHON: Final = {
    "branch": "if ok: run()",
    "other arm": "if not ok: pass\n    else: run()",
    "left before": "if not ok: return\n    run()",
    "raised before": "if not ok: raise ValueError\n    run()",
    "next round": "for row in rows:\n        if not ok: continue\n        run()",
    "loop": "while ok: run()",
    "value": "return run() if ok else None",
    "and": "return ok and run()",
    "or": "return not ok or run()",
    "statement": "ok and run()",
    "comprehension": "return [run() for row in rows if ok]",
    "assert": "assert ok, 'not yet'\n    run()",
    "exit": "import sys\n    if not ok: sys.exit(1)\n    run()",
    "walrus": "if (so := ok): run()",
    "variable": "is_allowed = ok\n    if is_allowed: run()",
    "awaited or": "if not ok or await run(): return",
    "awaited and": "while ok and not await run(): pass",
    "awaited walrus": "if ok and (so := await run()): return",
    "comprehension in a test": "if ok and [run() for row in rows]: return",
    "choice": "match ok and run():\n        case 1: pass",
    "tested again": "ok = rows.pop()\n    if not ok: return\n    run()",
}
SCRIPT: Final = {
    "branch": "if (ok) run()",
    "left before": "if (!ok) return; run()",
    "thrown before": "if (!ok) throw new Error(); run()",
    "and": "ok && run()",
    "or": "!ok || run()",
    "value": "return ok ? run() : 0",
    "exit": "if (!ok) process.exit(1); run()",
    "callback": "rows.forEach(() => { if (!ok) return; run() })",
    "awaited": "if (!ok || !(await run())) return",
    "choice": "switch (ok && run()) { case 1: break }",
}
GO: Final = {
    "branch": "if ok { run() }",
    "left before": "if !ok { return }; run()",
    "switch": "switch { case ok: run() }",
    "exit": "if !ok { os.Exit(1) }; run()",
    "fatal": 'if !ok { log.Fatal("no") }; run()',
    "deferred": "if !ok { return }; defer run()",
    "started": "if !ok { return }; go run()",
}
JAVA: Final = {
    "branch": "if (ok) run();",
    "thrown before": "if (!ok) throw new RuntimeException(); run();",
    "value": "int found = ok ? run() : 0;",
    "and": "boolean found = ok && run() > 0;",
    "exit": "if (!ok) System.exit(1); run();",
}
NOT_GUARDED: Final = {
    "beside": "if ok: pass\n    run()",
    "before": "run()\n    if not ok: return",
    "either": "if ok or rows: run()",
    "other arm": "if ok: pass\n    else: run()",
    "first": "return run() and ok",
    "awaited first": "if await run() or ok: return",
    "handled": "try:\n        assert ok\n    except AssertionError: pass\n    run()",
}


def named(prefix: str, forms: Mapping[str, str]) -> dict[str, str]:
    return {f"{prefix}_{form.replace(' ', '_')}": code for form, code in forms.items()}


PYTHON_FORMS, OTHERS = named("guarded", PYTHON), named("open", NOT_GUARDED)
SCRIPT_FORMS, GO_FORMS, JAVA_FORMS = (
    named(name, forms) for name, forms in (("script", SCRIPT), ("going", GO), ("java", JAVA))
)
GO_POOL: Final = """package app

func Fill(pool *Pool) {
\tif !pool.add(1) {
\t\tlog.Error("not added")
\t}
\trun()
}

func run() {}
"""
FILES: Final = {
    "app/guards.py": "def run():\n    return 1\n\n"
    + "".join(
        f"\ndef {name}(ok, rows):\n    {code}\n" for name, code in (PYTHON_FORMS | OTHERS).items()
    ),
    "app/asserted.py": "from app.guards import run\n\n\ndef checked(ok, rows):\n    if ok:\n"
    "        assert rows, 'none'\n        run()\n",
    "app/guards.js": "function run () { return 1 }\n"
    + "".join(f"function {name} (ok, rows) {{ {code} }}\n" for name, code in SCRIPT_FORMS.items()),
    "app/guards.go": 'package app\n\nimport (\n\t"log"\n\t"os"\n)\n\nfunc run() int { return 1 }\n'
    + "".join(f"func {name}(ok bool) {{ {code} }}\n" for name, code in GO_FORMS.items()),
    "app/Guards.java": "class Guards {\n  int run() { return 1; }\n"
    + "".join(f"  void {name}(boolean ok) {{ {code} }}\n" for name, code in JAVA_FORMS.items())
    + "}\n",
}
ALL: Final = {**PYTHON_FORMS, **SCRIPT_FORMS, **GO_FORMS, **JAVA_FORMS}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("guards"), FILES) as made:
        yield made


def outcome(world: CodeWorld, function: str, *, truth: bool) -> str:
    event = {"call": "run"}
    found = world.check(check="guarded_by", function=function, event=event, by="ok", truth=truth)
    return str(found["outcome"])


@pytest.mark.parametrize("function", ALL)
def test_a_guard_is_seen_in_every_form(world: CodeWorld, function: str) -> None:
    assert outcome(world, function, truth=True) == "holds"
    assert outcome(world, function, truth=False) != "holds"


@pytest.mark.parametrize("function", OTHERS)
def test_what_is_reached_otherwise_is_not_guarded(world: CodeWorld, function: str) -> None:
    assert outcome(world, function, truth=True) == "fails"


PLACES: Final = """def both(ok, rows):
    if ok:
        run(1)
    run(2)


def twice(ok, rows):
    try:
        rows.clear()
    except ValueError:
        run(1)
    try:
        rows.sort()
    except ValueError:
        pass


def asked(pool):
    if not pool.add(1):
        print('not added')
    run()


def run(row=0):
    return row


def chosen(count):
    kind = FEW if count < 10 else MANY
    return kind


def alone():
    return 2


go, TABLE = alone, {"a": alone}


def by_name():
    go()


def by_table():
    TABLE["a"]()


def after_name():
    by_name()
    then()
    alone()


def after_table():
    by_table()
    then()
    alone()


def then():
    pass
"""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    files = {"app/places.py": PLACES, "app/pool.go": GO_POOL}
    with code_world(tmp_path_factory.mktemp("places"), files) as made:
        yield made


@pytest.mark.parametrize("negated", [False, True])
def test_of_places_that_differ_nothing_tells_which_is_meant(
    places: CodeWorld, *, negated: bool
) -> None:
    guarded = {"check": "guarded_by", "function": "both", "by": "ok", "event": {"call": "run"}}
    found = places.check(**guarded, truth=True, negated=negated)
    assert found["outcome"] == "not_known"
    assert found["not_followed"] == ["app/places.py:4: `run(2)` - calls `run(2)`, unguarded"]
    one = places.check(**{**guarded, "event": {"call": "run", "given": 1}})
    assert one["outcome"] == "holds"
    when = {"check": "when", "function": "twice", "error": "ValueError", "event": {"call": "run"}}
    assert places.check(**when, negated=negated)["outcome"] == "not_known"


@pytest.mark.parametrize(("truth", "outcome"), [(True, "holds"), (False, "fails")])
def test_what_an_arm_of_a_choice_reads_is_guarded_by_its_test(
    places: CodeWorld, truth: bool, outcome: str
) -> None:
    guarded = {"check": "guarded_by", "function": "chosen", "event": {"read": "FEW"}}
    assert places.check(**guarded, by="count < 10", truth=truth)["outcome"] == outcome


@pytest.mark.parametrize("function", ["after_name", "after_table"])
def test_what_another_function_may_do_under_another_name_is_not_ruled_out(
    places: CodeWorld, function: str
) -> None:
    ordered = {"first": {"call": "alone"}, "then": {"call": "then"}}
    found = places.check(check="writes_before", function=function, **ordered)
    assert found["outcome"] == "not_known"


def test_what_is_asked_for_guards_nothing_where_both_answers_go_on(places: CodeWorld) -> None:
    event = {"call": "run"}
    for function in ("asked", "Fill"):
        guarded = {"check": "guarded_by", "function": function, "event": event}
        assert places.check(**guarded, by="pool.add", truth=True)["outcome"] != "holds"


def test_a_failing_assertion_is_no_way_on_which_something_is_left_out(world: CodeWorld) -> None:
    when = {"check": "when", "function": "checked", "by": "ok", "event": {"call": "run"}}
    assert world.check(**when)["outcome"] == "holds"
    raises = {"check": "raises", "function": "checked", "error": "AssertionError"}
    assert world.check(**raises)["outcome"] == "holds"
