"""What is told of how long an expression may take."""

import pytest

from quintet.reasoning.regular_expressions.examining import cost_of
from quintet.reasoning.regular_expressions.models import Dialect, Use, Verdict


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        ("(a+)+b", "match"),
        ("(a*)*b", "match"),
        ("(a|a)*b", "match"),
        ("(a?b?)*c", "match"),
        (r"(\w+\s?)*$", "match"),
        ("(x+x+)+y", "search"),
        (r"""'(?:\\.|[^'])*'""", "match"),
    ],
)
def test_two_ways_for_each_turn_are_exponential(pattern: str, use: Use) -> None:
    assert cost_of(pattern, "", "python", use).verdict == "exponential"


@pytest.mark.parametrize(
    ("pattern", "use", "degree"),
    [
        ("a*a*b", "match", 2),
        ("a*a*a*b", "match", 3),
        (r"\d+\.?\d+%", "match", 2),
        ("(.*)(.*)z", "fullmatch", 2),
        ("(?!.*x.*y)z", "match", 2),
        (r"\{\{\s*([^{}]+?)\s*\}\}", "search", 3),
    ],
)
def test_runs_side_by_side_are_polynomial(pattern: str, use: Use, degree: int) -> None:
    cost = cost_of(pattern, "", "python", use)
    assert (cost.verdict, cost.degree, cost.by_search) == ("polynomial", degree, False)


@pytest.mark.parametrize("pattern", [r"\s+$", "<[^>]*>", "a++b", "foo.*bar", r"\([^)]*\)"])
def test_a_search_that_begins_within_a_run_is_slow_and_a_match_is_not(pattern: str) -> None:
    searched = cost_of(pattern, "", "python", "search")
    assert (searched.verdict, searched.degree, searched.by_search) == ("polynomial", 2, True)
    assert cost_of(pattern, "", "python", "match").verdict == "linear"


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        ("<[^<>]*>", "search"),
        (r"\b\w+x", "search"),
        (r"(?<!\\)\\*x", "search"),
        (r"^\s+$", "search"),
        ("(a|b)*c", "match"),
        ("(?>a+)+b", "match"),
        (r"(['\"])[^'\"]*\1", "match"),
        ("(?:(?!b)[a-z])*b", "match"),
        (r"x{3}(?:ab){2,5}", "search"),
    ],
)
def test_what_can_go_on_in_one_way_only_is_linear(pattern: str, use: Use) -> None:
    assert cost_of(pattern, "", "python", use).verdict == "linear"


@pytest.mark.parametrize("pattern", ["a*a*", ".*.*", "(a+)+", "(a|a)*"])
def test_what_cannot_fail_is_linear_but_not_proved_to_be(pattern: str) -> None:
    cost = cost_of(pattern, "", "python", "match")
    assert cost.verdict == "linear"
    assert cost.why


def test_what_is_proved_needs_no_reason() -> None:
    assert not cost_of("<[^<>]*>", "", "python", "search").why


def test_what_is_tried_before_a_branch_that_matches_counts() -> None:
    assert cost_of("(a+)+$|.*", "", "python", "match").verdict == "exponential"
    assert cost_of(".*|(a+)+$", "", "python", "match").verdict == "linear"


@pytest.mark.parametrize(
    ("pattern", "dialect", "verdict"),
    [
        ("(a+)+b", "go", "linear"),
        ("(a++)+b", "java", "linear"),
        ("(a+)+b", "java", "exponential"),
        (r"[a-z&&[^aeiou]]*[aeiou]*x", "java", "linear"),
        (r"([^]|a)*b$", "javascript", "exponential"),
        (r"(?<x>a+)+\k<x>b", "javascript", "exponential"),
        ("(?P<x>a|b)*c", "python", "linear"),
    ],
)
def test_each_dialect_is_read_as_its_own(pattern: str, dialect: Dialect, verdict: Verdict) -> None:
    assert cost_of(pattern, "", dialect, "match").verdict == verdict


def test_flags_change_what_a_pattern_says() -> None:
    assert cost_of("a*A*b", "", "python", "match").verdict == "linear"
    assert cost_of("a*A*b", "i", "python", "match").verdict == "polynomial"
    assert cost_of("^[^b]*b", "", "python", "search").verdict == "linear"
    assert cost_of("^[^b]*b", "m", "python", "search").verdict == "polynomial"
    assert cost_of("a * # a comment*\n b", "x", "python", "match").verdict == "linear"


def test_large_counts_are_bounds_for_runs_but_not_for_doubling() -> None:
    run = cost_of("[a-z]{1,1024}=", "", "python", "search")
    assert run.verdict == "linear"
    assert "1024" in run.why
    assert cost_of("[a-z]{1,100000}=", "", "python", "search").verdict == "polynomial"
    doubled = cost_of("(?:a{1,30}){1,30}b", "", "python", "match")
    assert doubled.verdict == "exponential"
    assert "30" in doubled.why


def test_an_attack_gets_past_a_count_that_must_be_met() -> None:
    cost = cost_of(r"^[a-z]{44,88}(\?[!-~]*)*$", "", "python", "search")
    assert cost.verdict == "exponential"
    assert cost.attack is not None
    assert len(cost.attack.prefix) >= 44


@pytest.mark.parametrize("pattern", ["(", "a)", "[a", "*a", "(?P<x>a", "(a)?(?(1)b|c)", r"\2(a)"])
def test_what_is_not_read_is_unknown_with_a_reason(pattern: str) -> None:
    cost = cost_of(pattern, "", "python", "search")
    assert cost.verdict == "unknown"
    assert cost.why


def test_a_pattern_that_is_too_large_is_unknown() -> None:
    assert cost_of("|".join(["abcdefgh*"] * 200), "", "python", "search").verdict == "unknown"
    assert cost_of("a" * 5_000, "", "python", "search").verdict == "unknown"


def test_the_ambiguous_part_is_the_repetition_that_is_read_in_two_ways() -> None:
    pattern = r"^x=(?:\w+\s?)*;$"
    cost = cost_of(pattern, "", "python", "search")
    assert cost.ambiguous is not None
    assert pattern[slice(*cost.ambiguous)] == r"(?:\w+\s?)*"
