"""How often our own policy plans what a sensible person would (issue 6: 90 %), in both halves."""

from datetime import timedelta

import pytest

from assistant.entities.notifications import PlanItem
from assistant.planning.checks import Planned, checked
from assistant.planning.heuristics import heuristic_policy
from tests.unit.assistant.planning.labelled_situations import SITUATIONS
from tests.unit.assistant.planning.situation_building import Labelled

ENOUGH = 0.9


def mistakes(labelled: Labelled) -> list[str]:
    return labelled.mistakes(
        checked(heuristic_policy(labelled.situation), labelled.situation).items
    )


@pytest.mark.parametrize("half", [0, 1], ids=["tuned", "held out"])
def test_nine_of_ten_situations_are_planned_as_expected(half: int) -> None:
    wrong = {one.name: found for one in SITUATIONS[half::2] if (found := mistakes(one))}
    assert len(SITUATIONS) >= 44
    assert len(wrong) <= (1 - ENOUGH) * len(SITUATIONS[half::2]), wrong


@pytest.mark.parametrize("labelled", SITUATIONS, ids=lambda one: str(one.name))
def test_no_label_is_met_by_a_notification_weeks_before(labelled: Labelled) -> None:
    send_at = labelled.situation.start - timedelta(days=40)
    assert labelled.mistakes([Planned("email", send_at, PlanItem())])


def test_every_subject_is_short_enough_for_a_phone() -> None:
    for labelled in SITUATIONS:
        for item in heuristic_policy(labelled.situation).plan:
            assert 0 < len(item.subject) < 50


def test_every_policy_says_why() -> None:
    assert all(heuristic_policy(labelled.situation).reasoning for labelled in SITUATIONS)
