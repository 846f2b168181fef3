"""What a hypothesis and a tournament are answered: checks decide, words never do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from quintet.errors import BadInputError
from quintet.reasoning.workspaces.workspace import UnknownFileError
from tests.unit.reasoning.hypotheses.checks.shops import SHOPS
from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

FILE: Final = "shop/cart.py"
SWALLOWS: Final = {"check": "swallows", "function": "silent", "error": "OrderError"}
LOUD: Final = {"check": "swallows", "function": "loud", "error": "OrderError"}
OPEN: Final = {"check": "reaches", "function": "Cart.apply", "callee": "remove"}
WORDS: Final = "silent swallows the OrderError that Cart.add raises"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("shop"), SHOPS["python"]) as world:
        yield world


def contenders(**checks: list[Any]) -> dict[str, Any]:
    hypotheses = [
        {
            "id": name,
            "description": WORDS,
            "type": "bug",
            "confidence_level": 5,
            "checks": each,
        }
        for name, each in checks.items()
    ]
    return {"hypotheses": hypotheses, "test_scope": {"files": [FILE]}}


@pytest.mark.parametrize(
    ("checks", "verdict", "score", "level", "ground"),
    [
        ([SWALLOWS], "supported", 100, 5, "checked"),
        ([SWALLOWS, LOUD], "contradicted", 0, 5, "checked"),
        ([SWALLOWS, OPEN], "undecided", 50, 1, "ranked"),
        ([OPEN, LOUD], "contradicted", 0, 5, "checked"),
        ([SWALLOWS, {**LOUD, "negated": True}], "supported", 100, 5, "checked"),
        ([], "undecided", 50, 1, "ranked"),
    ],
)
def test_all_checks_support_it_and_a_failing_one_contradicts_it(
    shop: CodeWorld, checks: list[Any], verdict: str, score: float, level: int, ground: str
) -> None:
    answer = shop.test(WORDS, checks)
    told = answer.metadata
    assert (told["verdict"], told["likelihood_score"], told["ground"]) == (verdict, score, ground)
    assert answer.findings.confidence_level == level
    assert (answer.findings.root_cause is None) is (verdict != "supported")


def test_what_most_other_functions_do_not_do_either_supports_nothing(shop: CodeWorld) -> None:
    told = shop.test(WORDS, [{**LOUD, "negated": True}]).metadata
    assert (told["verdict"], told["ground"]) == ("undecided", "ranked")
    assert told["checks"][0]["outcome"] == "holds"
    assert "other functions meet them too, so that they decide little" in told["explanation"]


def test_the_answer_says_what_was_checked_and_not_what_was_suspected(shop: CodeWorld) -> None:
    answer = shop.test("orders are lost at night", [SWALLOWS])
    said = "`silent` takes `OrderError` and tells nobody"
    assert answer.metadata["checks"][0]["said"] == said
    assert said in answer.metadata["explanation"]
    assert said in str(answer.findings.root_cause)
    assert "at night" not in str(answer.findings.root_cause)
    failed = shop.test("it is so", [LOUD]).metadata["explanation"]
    assert failed == "A check of it fails: `loud` takes `OrderError` and tells nobody"


def test_every_line_is_cited_as_it_stands(shop: CodeWorld) -> None:
    found = shop.check(**SWALLOWS)
    line = SHOPS["python"][FILE].splitlines().index("    except OrderError:") + 1
    assert found["held_by"] == [f"{FILE}:{line}: `except OrderError:` - catches OrderError"]


def test_what_was_not_followed_is_told_where_it_is_not_known(shop: CodeWorld) -> None:
    found = shop.check(**OPEN)
    assert found["outcome"] == "not_known"
    assert found["held_by"] == found["against"] == []
    assert any("change(self)" in line for line in found["not_followed"])


def test_words_lead_to_the_functions_that_they_name(shop: CodeWorld) -> None:
    told = shop.test(WORDS).metadata
    places = [place.split(" - ")[0].rpartition(" ")[2] for place in told["places_to_read"]]
    assert places[0] == "Cart.add"
    assert "silent" in places
    assert told["verdict"] == "undecided"


def test_functions_of_the_scope_come_first_and_unknown_ones_are_told(shop: CodeWorld) -> None:
    scope = {"functions": ["save_first", "no_such_function"]}
    told = shop.test(WORDS, test_scope=scope).metadata
    assert told["places_to_read"][0].endswith("save_first - named in test_scope.functions")
    assert told["notes"] == ["There is no function no_such_function in the code"]


def test_proposed_checks_can_be_sent_back_as_they_are(shop: CodeWorld) -> None:
    proposed = shop.test(WORDS).metadata["proposed_checks"]
    assert {"check": "swallows", "error": "OrderError"}.items() <= {
        key: value for one in proposed if one["check"] == "swallows" for key, value in one.items()
    }.items()
    assert shop.test(WORDS, proposed).metadata["verdict"] in {
        "supported",
        "contradicted",
        "undecided",
    }


CONNECTIONS: Final = """import os


class Pool:
    def connection(self):
        if self.process != os.getpid():
            self.inherited.append(self.current)
            if self.waits():
                self.current = self.connect()
        return self.current

    def connect(self):
        return open("/dev/null")

    def waits(self):
        return self.size > 3

    def limited(self, size):
        if size > 3:
            other().connect(size)
"""
ON_SOME_WAYS: Final = {
    "check": "when",
    "function": "Pool.connection",
    "by": "self.process != os.getpid()",
    "event": {"call": "self.connect"},
}


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("pool"), {"app/pool.py": CONNECTIONS}) as world:
        yield world


def test_where_it_is_done_on_some_ways_only_both_kinds_are_told(pool: CodeWorld) -> None:
    told = pool.test("a connection is made anew", [ON_SOME_WAYS]).metadata
    reasons = [line.rpartition(" - ")[2] for line in told["checks"][0]["not_followed"]]
    assert told["verdict"] == "undecided"
    assert "calls `self.connect()`, on some ways from there" in reasons
    assert "returns without it" in reasons


def test_beside_a_check_that_is_not_known_those_are_proposed_that_are(pool: CodeWorld) -> None:
    told = pool.test("a connection is made anew", [ON_SOME_WAYS]).metadata
    guarded = {key: value for key, value in ON_SOME_WAYS.items() if key != "check"}
    proposed = told["proposed_checks"]
    assert proposed[0] == {"check": "guarded_by", **guarded, "truth": True}
    assert pool.test("a connection is made anew", proposed[:1]).metadata["verdict"] == "supported"


def test_of_what_does_not_hold_beside_it_the_opposite_is_proposed(pool: CodeWorld) -> None:
    unknown = {"check": "never_reaches", "function": "Pool.limited", "callee": "Pool.waits"}
    proposed = pool.test("limits", [unknown]).metadata["proposed_checks"]
    calls = {"check": "calls", "function": "Pool.limited", "callee": "Pool.waits"}
    assert proposed[0] == {**calls, "negated": True}


def test_the_explanation_counts_what_holds_and_names_what_is_open(pool: CodeWorld) -> None:
    appended = {**ON_SOME_WAYS, "event": {"call": "self.inherited.append"}}
    told = pool.test("a connection is made anew", [appended, ON_SOME_WAYS]).metadata
    assert told["explanation"].startswith("1 of 2 checks hold; not known is: `Pool.connection`")


def test_a_getter_beside_its_setter_is_not_refused_as_two_functions(tmp_path: Path) -> None:
    rule = (
        "class Rule {\n"
        "  get selectors() { return this.split(this.selector); }\n"
        "  set selectors(values) { this.selector = values.join(); }\n"
        "  split(text) { return text.split(','); }\n"
        "}\n"
    )
    with code_world(tmp_path, {"lib/rule.js": rule}) as world:
        told = world.test("selectors of a Rule are split wrongly").metadata
    assert told["verdict"] == "undecided"
    assert all(
        each.get("callee") != "lib/rule.js::Rule.selectors" for each in told["proposed_checks"]
    )


@pytest.mark.parametrize("method", ["static_analysis", "trace_simulation", "pattern_matching"])
def test_what_rules_see_is_an_observation_and_no_verdict(tmp_path: Path, method: str) -> None:
    slow = (
        "def joined(left: list[str], right: list[str]) -> list[str]:\n"
        "    return [name for name in left if name in right]\n"
    )
    with code_world(tmp_path, {"app/lists.py": slow}) as world:
        told = world.test("joined is slow", validation_method=method).metadata
    assert told["observations"][0].startswith("app/lists.py:2: ")
    assert told["verdict"] == "undecided"
    assert any(one["check"] == "matches_rule" for one in told["proposed_checks"])


def test_what_is_no_matter_of_speed_is_seen_and_decided_by_rules_too(tmp_path: Path) -> None:
    compared = (
        "import os\n\n\n"
        "def is_within(folder: str, name: str) -> bool:\n"
        "    return os.path.abspath(name).startswith(os.path.abspath(folder))\n"
    )
    rule = "path_begins_with_open_folder"
    check = {"check": "matches_rule", "function": "is_within", "rule": rule}
    with code_world(tmp_path, {"app/paths.py": compared}) as world:
        seen = world.test("is_within lets others pass").metadata["observations"]
        assert any(line.startswith("app/paths.py:5: ") and rule in line for line in seen)
        assert world.check(**check)["outcome"] == "holds"
        assert world.check(**{**check, "rule": "path_traversal"})["outcome"] == "holds"


def test_a_rule_that_finds_something_holds_and_one_that_does_not_is_not_known(
    tmp_path: Path,
) -> None:
    slow = (
        "def both(left: list[str], right: list[str]) -> list[str]:\n"
        "    return [name for name in left if name in right]\n\n\n"
        "def none(left: list[str]) -> int:\n    return len(left)\n"
    )
    check = {"check": "matches_rule", "rule": "membership_in_list"}
    with code_world(tmp_path, {"app/lists.py": slow}) as world:
        assert world.check(**check, function="both")["outcome"] == "holds"
        assert world.check(**check, function="none")["outcome"] == "not_known"


def test_the_same_question_has_the_same_answer(shop: CodeWorld) -> None:
    one, other = (
        shop.test(WORDS, [SWALLOWS, OPEN]).model_copy(update={"execution_time": 0.0})
        for _ in range(2)
    )
    assert one == other


def test_values_of_secrets_and_hidden_characters_are_not_repeated(tmp_path: Path) -> None:
    secret = {"app/keys.py": 'def key():\n    api_token = "tok-\u200b52b1-never-shown"\n'}
    check = {"check": "writes", "function": "key", "field": "api_token"}
    with code_world(tmp_path, secret) as world:
        said = world.test(checks=[check]).model_dump_json()
    assert "app/keys.py:2" in said
    assert "never-shown" not in said
    assert "\u200b" not in said


@pytest.mark.parametrize(
    ("check", "field", "said"),
    [
        ({"check": "cals", "function": "silent"}, "check", "Must be one of 'calls'"),
        ({"function": "silent"}, "check", "Required"),
        ({"check": "calls", "function": "silent"}, "calls.callee", "Required"),
        ({**SWALLOWS, "negatd": True}, "swallows.negatd", "Is no field of this"),
        ({**SWALLOWS, "function": "silnt"}, "swallows.function", "shop/cart.py::silent"),
        ({**OPEN, "callee": "romove"}, "reaches.callee", "shop/cart.py::remove"),
        (
            {"check": "in_loop", "function": "silent", "event": {"call": "a", "read": "b"}},
            "in_loop.event",
            "exactly one",
        ),
        (
            {"check": "in_loop", "function": "silent", "event": {"call": "romove"}},
            "in_loop.event.call",
            "shop/cart.py::remove",
        ),
        (
            {"check": "matches_rule", "function": "silent", "rule": "no_rule"},
            "matches_rule.rule",
            "membership_in_list",
        ),
        (
            {"check": "has_default", "function": "Cart.add", "parameter": "time"},
            "has_default.parameter",
            "times",
        ),
    ],
)
def test_a_check_that_cannot_be_understood_is_refused_with_its_field(
    shop: CodeWorld, check: dict[str, Any], field: str, said: str
) -> None:
    with pytest.raises(BadInputError) as refused:
        shop.test(WORDS, [SWALLOWS, check])
    (problem,) = refused.value.problems
    assert problem.field == f"hypothesis.checks[1].{field}"
    assert said in problem.message


def test_a_name_that_means_several_functions_is_refused_with_all_of_them(tmp_path: Path) -> None:
    files = {"a.py": "def load():\n    pass\n", "b.py": "def load():\n    pass\n"}
    check = {"check": "returns", "function": "load", "value": None}
    with code_world(tmp_path, files) as world:
        with pytest.raises(BadInputError) as refused:
            world.test(checks=[check])
        in_one = world.test(checks=[check], test_scope={"files": ["b.py"]})
        by_line = world.check(**{**check, "function": "a.py:2"})
    (problem,) = refused.value.problems
    assert "a.py::load (line 1), b.py::load (line 1)" in problem.message
    assert in_one.findings.evidence[0].startswith("for: b.py:")
    assert by_line["held_by"][0].startswith("a.py:")


def test_code_that_is_not_read_in_depth_decides_nothing(tmp_path: Path) -> None:
    files = {"a.rb": "def load\n  1\nend\n"}
    with code_world(tmp_path, files) as world:
        found = world.check(check="returns", function="load", value=None)
    assert found["outcome"] == "not_known"


def test_an_unknown_file_is_named_with_what_is_near(shop: CodeWorld) -> None:
    with pytest.raises(UnknownFileError) as refused:
        shop.test(WORDS, test_scope={"files": ["shop/crat.py"]})
    assert "shop/crat.py" in refused.value.message
    with pytest.raises(UnknownFileError):
        shop.test(WORDS, test_scope={"files": [FILE, "shop/crat.py"]})


def test_the_only_supported_hypothesis_wins(shop: CodeWorld) -> None:
    answer = shop.tournament(contenders(a=[LOUD], b=[SWALLOWS], c=[LOUD]))
    assert answer.winner.hypothesis_id == "b"
    assert answer.winner.confidence == 1


def test_a_hypothesis_that_is_not_ruled_out_leaves_no_winner(shop: CodeWorld) -> None:
    answer = shop.tournament(contenders(a=[LOUD], b=[SWALLOWS], c=[OPEN]))
    assert answer.winner.hypothesis_id is None
    assert answer.winner.recommendation.startswith("undecided: only the checks of b hold")
    assert "Not ruled out: c." in answer.winner.recommendation
    told = {one.hypothesis_id: (one.likelihood_score, one.ground) for one in answer.results}
    assert told == {"a": (0, "checked"), "b": (100, "checked"), "c": (50, "ranked")}


@pytest.mark.parametrize(
    ("checks", "said"),
    [
        ({"a": [SWALLOWS], "b": [SWALLOWS]}, "undecided: a tie of a, b"),
        ({"a": [LOUD], "b": [LOUD]}, "undecided: each is contradicted"),
        ({"a": [LOUD], "b": []}, "undecided: no checks decide it"),
        ({"a": [], "b": []}, "undecided: no checks decide it"),
    ],
)
def test_without_exactly_one_that_is_supported_there_is_no_winner(
    shop: CodeWorld, checks: dict[str, list[Any]], said: str
) -> None:
    answer = shop.tournament(contenders(**checks))
    assert set(answer.winner.model_dump(mode="json")) == {"recommendation"}
    assert answer.winner.recommendation.startswith(said)


def test_a_contender_whose_check_names_nothing_refuses_the_whole_tournament(
    shop: CodeWorld,
) -> None:
    with pytest.raises(BadInputError) as refused:
        shop.tournament(contenders(a=[SWALLOWS], b=[{**SWALLOWS, "function": "silnt"}]))
    assert refused.value.problems[0].field == "hypotheses[1].checks[0].swallows.function"


def test_a_blank_hypothesis_is_refused(shop: CodeWorld) -> None:
    with pytest.raises(BadInputError) as refused:
        shop.test("  ")
    assert refused.value.problems[0].field == "hypothesis.description"
