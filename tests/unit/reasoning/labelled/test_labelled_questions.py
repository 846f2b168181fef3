from collections import Counter
from typing import get_args

import pytest

from benchmarks.labelled.code.questions import Answered, Kind, Question, judged, questions

EVERY = [*questions(), *questions("held_out_2")]


def test_there_are_at_least_sixty_questions_on_six_projects_in_six_languages() -> None:
    assert len(questions()) >= 60
    assert len({question.project.name for question in questions()}) >= 6
    assert len({question.project.language for question in questions()}) >= 6
    assert len({question.id for question in EVERY}) == len(EVERY)


def test_half_are_held_out_in_every_language_and_some_of_every_kind() -> None:
    sets = Counter(question.set_name for question in questions())
    assert abs(sets["tuning"] - sets["held_out"]) <= 1
    languages = Counter((one.project.language, one.set_name) for one in questions())
    for language in {one.project.language for one in questions()}:
        assert abs(languages[language, "tuning"] - languages[language, "held_out"]) <= 1
    kinds = {(one.kind, one.set_name) for one in questions()}
    assert kinds == {(kind, name) for kind in get_args(Kind) for name in sets}


def test_the_second_held_out_set_asks_every_kind_on_other_projects() -> None:
    second = questions("held_out_2")
    assert len(second) == 32
    assert {question.kind for question in second} == set(get_args(Kind))
    used = {question.project.name for question in questions()}
    assert not {question.project.name for question in second} & used
    assert len({question.project.language for question in second}) == 5


def test_what_is_never_true_is_nowhere_expected() -> None:
    for question in EVERY:
        assert not {*question.never} & {*question.expected, *question.possible}, question.id


@pytest.mark.parametrize("question", EVERY, ids=lambda question: question.id)
def test_a_readers_own_answer_is_right_and_never_confidently_wrong(question: Question) -> None:
    sure = 0.5 if question.kind == "uncertain" else 1.0
    judgement = judged(
        question, _true(question, sure), is_found=_found(question), files=question.files
    )
    assert judgement.is_right
    assert judgement.precision == judgement.recall == 1.0
    assert judgement.confidently_wrong == ()


@pytest.mark.parametrize("question", EVERY, ids=lambda question: question.id)
def test_no_answer_at_all_is_never_right(question: Question) -> None:
    silent = judged(question, [], is_found=not _found(question), files=())
    assert not silent.is_right


def test_naming_the_target_of_an_uncertain_call_for_sure_is_confidently_wrong() -> None:
    question = next(one for one in questions() if one.kind == "uncertain" and one.possible)
    spot = question.possible[0]
    sure = Answered(spot.file, spot.line, 0.95)
    assert judged(question, [sure]).confidently_wrong == (sure,)
    assert judged(question, [Answered(spot.file, spot.line, 0.4)]).is_right


def test_a_spot_that_only_looks_alike_costs_precision_and_counts_as_confidently_wrong() -> None:
    question = next(one for one in questions() if one.kind == "callers" and one.never)
    alike = [Answered(spot.file, spot.line, 0.9) for spot in question.never]
    judgement = judged(question, [*_true(question, 1.0), *alike])
    assert not judgement.is_right
    assert judgement.precision < 0.8
    assert list(judgement.confidently_wrong) == alike


def test_what_is_barely_believed_is_no_claim() -> None:
    question = next(one for one in questions() if one.kind == "callers" and one.never)
    unlikely = [Answered(spot.file, spot.line, 0.2) for spot in question.never]
    assert judged(question, [*_true(question, 1.0), *unlikely]).precision == 1.0


def _true(question: Question, confidence: float) -> list[Answered]:
    return [Answered(spot.file, spot.line, confidence) for spot in question.expected]


def _found(question: Question) -> bool:
    return question.exists
