from collections import Counter

from benchmarks.labelled.code.tournaments import tournaments
from benchmarks.tournaments import rank

EVERY = [*tournaments(), *tournaments("held_out_2"), *tournaments("held_out_3")]


def test_of_three_to_six_hypotheses_exactly_one_is_true() -> None:
    for tournament in EVERY:
        assert 3 <= len(tournament.hypotheses) <= 6
        assert Counter(hypothesis.is_true for hypothesis in tournament.hypotheses)[True] == 1


def test_there_are_six_and_half_are_held_out() -> None:
    assert Counter(tournament.set_name for tournament in tournaments()) == {
        "tuning": 3,
        "held_out": 3,
    }


def test_the_second_held_out_set_has_six_others_in_four_languages() -> None:
    second = tournaments("held_out_2")
    assert len(second) == 6
    assert not {one.archive.name for one in second} & {
        tournament.archive.name for tournament in tournaments()
    }
    endings = {path.rpartition(".")[2] for one in second for path in one.archive.files}
    assert endings == {"py", "ts", "go", "java"}


def test_the_third_held_out_set_has_two_others_in_each_of_four_languages() -> None:
    third = tournaments("held_out_3")
    earlier = [*tournaments(), *tournaments("held_out_2")]
    assert not {one.archive.name for one in third} & {one.archive.name for one in earlier}
    endings = [{path.rpartition(".")[2] for path in one.archive.files} for one in third]
    assert Counter(ending for found in endings for ending in found) == {
        "py": 2,
        "ts": 2,
        "go": 2,
        "java": 2,
    }


def test_the_true_one_has_evidence_and_every_other_something_against_it() -> None:
    for tournament in EVERY:
        for hypothesis in tournament.hypotheses:
            assert hypothesis.is_true == bool(hypothesis.evidence), hypothesis
            assert hypothesis.is_true != bool(hypothesis.counter_evidence), hypothesis


def test_what_speaks_for_and_against_stands_in_the_named_lines() -> None:
    wrong = [
        (tournament.archive.name, spot)
        for tournament in EVERY
        for hypothesis in tournament.hypotheses
        for spot in (*hypothesis.evidence, *hypothesis.counter_evidence)
        if not spot.is_in(tournament.archive.files)
    ]
    assert wrong == []


def test_a_callers_confidence_alone_wins_no_tournament() -> None:
    for tournament in EVERY:
        prior = {
            hypothesis.id: float(hypothesis.confidence_level)
            for hypothesis in tournament.hypotheses
        }
        assert not tournament.is_won(prior), tournament.archive.name


def test_a_tie_wins_nothing_and_being_ahead_does() -> None:
    for tournament in EVERY:
        tie = {hypothesis.id: 50.0 for hypothesis in tournament.hypotheses}
        assert not tournament.is_won(tie)
        assert tournament.is_won({**tie, tournament.winner.id: 50.1})


def test_whoever_draws_level_with_the_true_one_ranks_before_it() -> None:
    for tournament in EVERY:
        tie = {hypothesis.id: 50.0 for hypothesis in tournament.hypotheses}
        assert rank(tournament, tie) == len(tournament.hypotheses)
        assert rank(tournament, {**tie, tournament.winner.id: 50.1}) == 1
