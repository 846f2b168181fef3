"""A sample of the mutants (`make mutants` tries all), and that each still fits the code."""

from collections import Counter

import pytest

from tests.mutants import MUTANTS
from tests.mutants.__main__ import run
from tests.mutants.mutation import ROOT, Mutant

SAMPLE = ("a token of ten years", "a limit before the permission")


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_what_a_mutant_changes_is_there_once(mutant: Mutant) -> None:
    assert (ROOT / mutant.file).read_text().count(mutant.before) == 1
    assert mutant.before != mutant.after
    assert all((ROOT / tests.partition("::")[0]).exists() for tests in mutant.noticed_by)


def test_mutants_have_names_of_their_own() -> None:
    assert max(Counter(mutant.name for mutant in MUTANTS).values()) == 1


def test_a_sample_of_mutants_is_noticed() -> None:
    sample = [mutant for mutant in MUTANTS if mutant.name.startswith(SAMPLE)]

    assert len(sample) == len(SAMPLE)
    assert set(run(sample, at_once=1).values()) == {"noticed"}


def test_what_is_no_mistake_is_missed() -> None:
    harmless = Mutant(
        "a comment",
        "layers/shared/python/quintet/limits.py",
        "WINDOW_SECONDS: Final = 60",
        "WINDOW_SECONDS: Final = 60  # a minute",
        ("tests/unit/quintet/requests/test_principal.py",),
    )

    assert run([harmless], at_once=1) == {"a comment": "MISSED"}
