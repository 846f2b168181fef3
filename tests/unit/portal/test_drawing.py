"""Where the portal's pictures put things."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quintet.portal.drawing.graph import MOST_NODES, drawn_graph
from quintet.portal.drawing.phases import PHASES, drawn_phases
from quintet.portal.drawing.timeline import Mark, drawn_timeline

NAMES = st.sampled_from("abcdefghij")
EDGES = st.lists(st.tuples(NAMES, NAMES, st.just("similar")), max_size=30)
NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@patiently
@given(EDGES)
def test_conversations_do_not_cover_each_other(edges: list[tuple[str, str, str]]) -> None:
    graph = drawn_graph("a", edges)

    places = [(node.x, node.y) for node in graph.nodes]
    for index, (x, y) in enumerate(places):
        for other_x, other_y in places[index + 1 :]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (2 * graph.radius) ** 2


@patiently
@given(EDGES)
def test_everything_lies_in_the_picture(edges: list[tuple[str, str, str]]) -> None:
    graph = drawn_graph("a", edges)
    left, top, width, height = map(float, graph.box.split())

    for node in graph.nodes:
        assert left <= node.x - graph.radius
        assert node.x + graph.radius <= left + width
        assert top <= node.y - graph.radius
        assert node.y + graph.radius <= top + height


def test_what_is_nearer_by_relations_stands_nearer() -> None:
    graph = drawn_graph("a", [("a", "b", "continues"), ("c", "b", "continues")])

    assert {node.name: node.distance for node in graph.nodes} == {"a": 0, "b": 1, "c": 2}
    assert len(graph.lines) == 2


def test_what_has_no_room_is_counted() -> None:
    graph = drawn_graph("a", [("a", f"b{number}", "similar") for number in range(100)])

    assert len(graph.nodes) == MOST_NODES
    assert graph.left_out == 101 - MOST_NODES


@pytest.mark.parametrize("phase", PHASES[:-1])
def test_the_phase_of_a_session_stands_out(phase: str) -> None:
    states = drawn_phases(phase, is_done=False, is_failed=False).states
    place = PHASES.index(phase)

    standings = [state.standing for state in states]
    assert standings == ["before"] * place + ["current"] + ["after"] * (len(PHASES) - place - 1)


def test_a_session_that_was_given_up_ends_so() -> None:
    states = drawn_phases("DONE", is_done=False, is_failed=True).states

    assert states[-1].standing == "failed"


def test_a_session_that_has_not_begun_is_nowhere() -> None:
    states = drawn_phases("INIT", is_done=False, is_failed=False).states

    assert {state.standing for state in states} == {"after"}


def mark(hours: float, channel: str = "email") -> Mark:
    return Mark((NOW + timedelta(hours=hours)).isoformat(), channel, "planned", "Dentist")


def test_what_is_later_stands_further_right_and_now_between() -> None:
    line = drawn_timeline([mark(5), mark(-5), mark(30)], NOW.timestamp(), 2, 7)

    before, soon, later = [point.x for point in line.points]
    assert before < line.now_x < soon < later


def test_every_channel_has_a_line_of_its_own() -> None:
    line = drawn_timeline([mark(1), mark(2, "sms"), mark(50)], NOW.timestamp(), 2, 7)

    assert [lane.channel for lane in line.lanes] == ["email", "sms"]
    first, second, third = line.points
    assert first.y == third.y != second.y


def test_what_happens_at_once_stays_apart() -> None:
    line = drawn_timeline([mark(1), mark(1)], NOW.timestamp(), 2, 7)

    assert len({(point.x, point.y) for point in line.points}) == 2


def test_what_lies_outside_of_the_days_is_left_out() -> None:
    assert drawn_timeline([mark(24 * 30)], NOW.timestamp(), 2, 7).points == ()
