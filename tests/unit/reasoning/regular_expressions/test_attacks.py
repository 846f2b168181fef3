"""The texts that are told to slow a matcher down, and the matcher that they are tried on."""

import re

import pytest

from quintet.reasoning.regular_expressions.examining import cost_of
from quintet.reasoning.regular_expressions.matching import Matcher, Program, TooManyStepsError
from quintet.reasoning.regular_expressions.models import Use
from quintet.reasoning.regular_expressions.parsing import parse

SLOW = ["(a+)+b", r"^(\w+\s?)*$", "a*a*b", r"\s+$", r'"(?:\\.|[^"])*"', r"<(?:a|[^>])*>"]
TEXTS = ["", "a", "ab", "aab\n", 'x"y\\"z"', "  b a", "<a>", "a,b;c", "éa_1", "\n\n", "aa\nab"]


def steps(pattern: str, text: str) -> int:
    matcher = Matcher(Program(parse(pattern, "", "python")), text, 2_000_000)
    matcher.uses("search")
    return matcher.steps


@pytest.mark.parametrize("pattern", SLOW)
def test_an_attack_fails_and_takes_ever_more_steps_for_a_pump(pattern: str) -> None:
    attack = cost_of(pattern, "", "python", "search").attack
    assert attack is not None
    assert re.search(pattern, attack.text(3)) is None
    counted = [steps(pattern, attack.text(times)) for times in (4, 8, 12)]
    assert counted[2] - counted[1] > 1.3 * (counted[1] - counted[0])


@pytest.mark.parametrize("use", ["search", "match", "fullmatch"])
@pytest.mark.parametrize(
    "pattern",
    [
        *SLOW,
        r"(?P<q>['\"])(.*?)(?P=q)",
        r"(?<=a)b|^\s*$",
        r"(?m:^a|b$)",
        r"(?i)A(?-i:b)",
        r"(?:(?!a).)+",
        r"a{2,3}?(?>b*)\Z",
        r"[^\W\d_]+\b",
        r"(a|ab)(c|bcd)?",
        r"(?s).a$",
    ],
)
def test_the_matcher_agrees_with_python(pattern: str, use: Use) -> None:
    program, compiled = Program(parse(pattern, "", "python")), re.compile(pattern)
    for text in TEXTS:
        wanted = getattr(compiled, use)(text) is not None
        assert Matcher(program, text, 10_000).uses(use) == wanted, text


def test_the_matcher_stops_at_its_limit() -> None:
    with pytest.raises(TooManyStepsError):
        Matcher(Program(parse("(a+)+b", "", "python")), "a" * 60, 1_000).uses("match")
