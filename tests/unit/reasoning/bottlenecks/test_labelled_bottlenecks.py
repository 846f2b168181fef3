from collections import Counter
from typing import get_args

from benchmarks.labelled.code.archives import Place
from benchmarks.labelled.code.bottlenecks import (
    Case,
    Kind,
    Language,
    Reported,
    Score,
    cases,
    judged,
    score,
)

EVERY = [*cases(), *cases("held_out_2"), *cases("held_out_3")]


def test_there_are_at_least_eighty_cases_and_half_of_them_are_innocent() -> None:
    guilty = Counter(case.is_guilty for case in cases())
    assert guilty[True] == guilty[False]
    assert guilty.total() >= 80


def test_each_kind_of_each_language_is_half_held_out_guilty_and_innocent_alike() -> None:
    counts = Counter((case.language, case.kind, case.is_guilty, case.set_name) for case in cases())
    shapes = {
        (language, kind, is_guilty)
        for language in get_args(Language)
        for kind in get_args(Kind)
        for is_guilty in (True, False)
        # Go's runtime parks a goroutine that waits: nothing blocks as a coroutine does elsewhere.
        if (language, kind) != ("go", "blocking_in_async")
    }
    assert {key[:3] for key in counts} == shapes
    assert all(counts[*shape, "tuning"] == counts[*shape, "held_out"] > 0 for shape in shapes)


def test_the_second_held_out_set_has_eight_cases_of_a_language_and_each_kind_twice() -> None:
    second = cases("held_out_2")
    counts = Counter((case.language, case.is_guilty) for case in second)
    assert counts == {(name, guilty): 4 for name in get_args(Language) for guilty in (True, False)}
    for is_guilty in (True, False):
        kinds = Counter(case.kind for case in second if case.is_guilty is is_guilty)
        assert all(kinds[kind] >= 2 for kind in get_args(Kind))


def test_the_third_held_out_set_has_ten_cases_of_a_language_and_each_kind_three_times() -> None:
    third = cases("held_out_3")
    counts = Counter((case.language, case.is_guilty) for case in third)
    assert counts == {(name, guilty): 5 for name in get_args(Language) for guilty in (True, False)}
    for is_guilty in (True, False):
        kinds = Counter(case.kind for case in third if case.is_guilty is is_guilty)
        assert all(kinds[kind] >= 3 for kind in get_args(Kind))


def test_every_label_names_a_line_that_holds_what_it_says() -> None:
    wrong = [
        (case.archive.name, spot)
        for case in EVERY
        for spot in _places(case)
        if not spot.is_in(case.archive.files)
    ]
    assert wrong == []


def test_a_case_never_tells_its_own_label_in_its_code() -> None:
    words = (*get_args(Kind), "N+1", "bottleneck", "innocent", "unbounded", "look-alike")
    telling = [
        (case.archive.name, word)
        for case in EVERY
        for word in words
        for path, text in case.archive.files.items()
        if word.lower() in f"{path}\n{text}".lower()
    ]
    assert telling == []


def test_who_says_everything_pays_in_precision_and_who_says_nothing_in_recall() -> None:
    every = cases()
    guilty = sum(case.is_guilty for case in every)
    silent = score(every, lambda _: [])
    assert silent == Score(found=0, missed=guilty, false_alarms=0)
    knowing = score(every, _truth)
    assert (knowing.precision, knowing.recall) == (1.0, 1.0)
    loud = score(every, lambda case: [*_truth(case), _at(case, line=10_000)])
    assert loud.recall == 1.0
    assert loud.precision == guilty / (guilty + len(every))


def test_the_right_line_under_the_wrong_name_is_a_false_alarm_and_a_miss() -> None:
    case = next(case for case in cases() if case.is_guilty and not case.also_kinds)
    spot = case.evidence
    assert spot is not None
    assert judged(case, [Reported("else", spot.file, spot.line)]) == Score(0, 1, 1)


def test_what_readers_would_not_agree_on_counts_neither_way() -> None:
    case = next(case for case in cases() if case.tolerated_kinds)
    reports = [*_truth(case), Reported(case.tolerated_kinds[0], next(iter(case.archive.files)), 1)]
    assert judged(case, reports) == Score(1, 0, 0)


def test_a_cause_reported_at_two_of_its_places_counts_once() -> None:
    case = next(case for case in cases() if case.is_guilty and case.also_at)
    reports = [Reported(case.kind, spot.file, spot.line) for spot in _places(case)]
    assert judged(case, reports) == Score(1, 0, 0)


def _places(case: Case) -> list[Place]:
    return [spot for spot in (case.evidence, *case.also_at) if spot is not None]


def _truth(case: Case) -> list[Reported]:
    spot = case.evidence
    return [] if spot is None else [Reported(case.kind, spot.file, spot.line)]


def _at(case: Case, line: int) -> Reported:
    return Reported(case.kind, next(iter(case.archive.files)), line)
