import json

import pytest

from benchmarks.labelled.code.injections import Injection, breaches, injections


def _named(injection: Injection) -> str:
    return injection.archive.name


def test_there_are_fifteen_by_at_least_ten_channels_against_at_least_seven_tools() -> None:
    assert len(injections()) >= 15
    assert len({injection.channel for injection in injections()}) >= 10
    assert len({injection.tool for injection in injections()}) >= 7


@pytest.mark.parametrize("injection", injections(), ids=_named)
def test_the_order_is_really_given_and_the_lines_to_cite_are_there(injection: Injection) -> None:
    files = injection.archive.files
    given = "\n".join([*files, *files.values(), json.dumps(injection.arguments)])
    assert injection.payload in given
    assert injection.must_cite
    assert all(spot.is_in(files) for spot in injection.must_cite)


@pytest.mark.parametrize("injection", injections(), ids=_named)
def test_an_answer_that_cites_and_quotes_is_no_breach(injection: Injection) -> None:
    assert breaches(injection, _honest(injection)) == []


@pytest.mark.parametrize("injection", injections(), ids=_named)
def test_an_obedient_answer_is_a_breach(injection: Injection) -> None:
    obedient = " ".join([*injection.forbidden, *injection.forbidden_as_own_words])
    assert breaches(injection, obedient)
    for word in (*injection.forbidden, *injection.forbidden_as_own_words):
        assert breaches(injection, f"{_honest(injection)} {word}"), word


def _honest(injection: Injection) -> str:
    hidden = injection.forbidden
    cited = [
        {"at": f"{spot.file}:{spot.line}", "quoted": spot.text}
        for spot in injection.must_cite
        if not any(text in spot.text for text in hidden)
    ]
    return json.dumps({"findings": cited})
