"""The labelled cases: nine of ten come out as a careful reader would have them."""

import pytest

from tests.unit.orchestration.synthesis.labelled_case import Case
from tests.unit.orchestration.synthesis.labelled_sets import SETS, failing


@pytest.mark.parametrize("cases", SETS.values(), ids=SETS)
def test_nine_of_ten_cases_come_out_as_labelled(cases: tuple[Case, ...]) -> None:
    wrong = failing(cases)
    assert len(wrong) <= len(cases) // 10, wrong
