"""Where the pictures of portal and views put things, as Node draws them."""

import json
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quintet.views.assets import GRAPH, PHASES, SVG, TIMELINE
from tests.support.processes import node
from tests.support.sources import ROOT

pytestmark = pytest.mark.clients

SCRIPTS = ROOT / "layers/shared/python/quintet/views"
STATES = ("QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY", "DONE")
NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
NAMES = st.sampled_from("abcdefghij")
EDGES = st.lists(st.tuples(NAMES, NAMES, st.just("similar")), max_size=30)
Element = dict[str, Any]
Draw = Callable[..., Element]
patiently = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@pytest.fixture(scope="module")
def draw() -> Iterator[Draw]:
    scripts = [str(SCRIPTS / name) for name in (SVG, GRAPH, PHASES, TIMELINE)]
    command = [node(), "tests/node/draw.mjs", *scripts]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None

        def drawn(*asked: Any) -> Element:
            stdin.write(json.dumps(asked) + "\n")
            stdin.flush()
            return dict(json.loads(stdout.readline()))

        yield drawn
        stdin.close()
        process.wait(timeout=60)


def within(element: Element, kind: str) -> list[Element]:
    """The elements of a class, in their order."""
    found = [element] if kind in element.get("class", "").split() else []
    return found + [item for child in element["children"] for item in within(child, kind)]


def circles(picture: Element) -> list[tuple[float, float, float]]:
    """The middle and radius of each node's circle."""
    drawn = [node["children"][0] for node in within(picture, "node")]
    return [(float(item["cx"]), float(item["cy"]), float(item["r"])) for item in drawn]


@patiently
@given(edges=EDGES)
def test_conversations_do_not_cover_each_other(
    draw: Draw, edges: list[tuple[str, str, str]]
) -> None:
    places = circles(draw("drawGraph", "a", edges))

    for index, (x, y, radius) in enumerate(places):
        for other_x, other_y, _ in places[index + 1 :]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (2 * radius) ** 2


@patiently
@given(edges=EDGES)
def test_everything_lies_in_the_picture(draw: Draw, edges: list[tuple[str, str, str]]) -> None:
    picture = draw("drawGraph", "a", edges)
    left, top, width, height = map(float, picture["viewBox"].split())

    for x, y, radius in circles(picture):
        assert left <= x - radius
        assert x + radius <= left + width
        assert top <= y - radius
        assert y + radius <= top + height


def test_what_is_nearer_by_relations_stands_nearer(draw: Draw) -> None:
    picture = draw("drawGraph", "a", [("a", "b", "continues"), ("c", "b", "continues")])

    names = [node["text"] for node in within(picture, "node")]
    away = [x**2 + y**2 for x, y, _ in circles(picture)]
    assert names == ["a", "b", "c"]
    assert away == sorted(away)
    assert len(within(picture, "way")) == 2


def test_what_has_no_room_is_counted(draw: Draw) -> None:
    picture = draw("drawGraph", "a", [("a", f"b{number}", "similar") for number in range(100)])

    assert len(within(picture, "node")) + picture["leftOut"] == 101
    assert picture["leftOut"] > 0


@pytest.mark.parametrize("name", ["<b>" * 9, "\u202egnp.exe", "\ud800", "a\nb", "x" * 500])
def test_a_name_is_short_and_printable_whatever_it_is(draw: Draw, name: str) -> None:
    label = within(draw("drawGraph", name, []), "node")[0]["text"]

    assert label.isprintable()
    assert 0 < len(label) <= 22


@pytest.mark.parametrize("phase", STATES[:-1])
def test_the_phase_of_a_session_stands_out(draw: Draw, phase: str) -> None:
    states = within(draw("drawPhases", phase, "IN_PROGRESS"), "state")
    place = STATES.index(phase)

    assert [state["text"] for state in states] == list(STATES)
    standings = [state["class"].split()[-1] for state in states]
    assert standings == ["before"] * place + ["current"] + ["after"] * (len(STATES) - place - 1)


@pytest.mark.parametrize(
    ("phase", "status", "last"),
    [("DONE", "FAILED", "failed"), ("DONE", "DONE", "before"), ("INIT", "IN_PROGRESS", "after")],
)
def test_the_end_of_a_session_says_how_it_ended(
    draw: Draw, phase: str, status: str, last: str
) -> None:
    states = within(draw("drawPhases", phase, status), "state")

    assert states[-1]["class"].split()[-1] == last


def mark(hours: float, channel: str = "email") -> dict[str, str]:
    time = (NOW + timedelta(hours=hours)).isoformat()
    return {"time": time, "channel": channel, "status": "planned", "title": "Dentist"}


def timeline(draw: Draw, *marks: dict[str, str]) -> Element:
    return draw("drawTimeline", marks, NOW.timestamp() * 1000, 2, 7)


def test_what_is_later_stands_further_right_and_now_between(draw: Draw) -> None:
    line = timeline(draw, mark(5), mark(-5), mark(30))

    before, soon, later = [float(point["cx"]) for point in within(line, "point")]
    assert before < float(within(line, "now")[0]["x1"]) < soon < later


def test_every_channel_has_a_line_of_its_own(draw: Draw) -> None:
    line = timeline(draw, mark(1), mark(2, "sms"), mark(50))

    assert [label["text"] for label in within(line, "lane-label")] == ["email", "sms"]
    first, second, third = [point["cy"] for point in within(line, "point")]
    assert first == third != second


def test_what_happens_at_once_stays_apart(draw: Draw) -> None:
    points = within(timeline(draw, mark(1), mark(1)), "point")

    assert len({(point["cx"], point["cy"]) for point in points}) == 2


def test_what_lies_outside_of_the_days_is_left_out(draw: Draw) -> None:
    assert within(timeline(draw, mark(24 * 30)), "point") == []


def test_a_mark_says_when_it_is(draw: Draw) -> None:
    (point,) = within(timeline(draw, mark(5)), "point")

    assert point["text"] == "Tue 24 Nov 2026, 17:00 UTC: Dentist (email, planned)"
