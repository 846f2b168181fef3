"""What sources call their things, and which names are values of them."""

import json

import pytest

from tests.unit.orchestration.synthesis.test_synthesis_exactness import told, verdict
from tests.unit.orchestration.synthesis.test_synthesis_properties import synthesized

PLUGINS = [
    {"name": "Todo Tree", "license": "MIT", "version": "0.0.226"},
    {"name": "Error Lens", "license": "ISC", "version": "3.16.0"},
]


def sources(*texts: str) -> list[tuple[str, str, float]]:
    return [(name, text, 0.8) for name, text in zip("ABC", texts, strict=True)]


def test_a_key_and_a_name_below_it_are_one_thing() -> None:
    mirror = {
        "gruntfuggly.todo-tree": {"displayName": "Todo Tree", "installs": 4638217},
        "usernamehw.errorlens": {"displayName": "Error Lens", "installs": 3164822},
    }
    trends = "extension,installs\ngruntfuggly.todo-tree,4638217\nusernamehw.errorlens,3164823\n"
    page = "| Extension | Installs |\n|---|---|\n| Todo Tree | 4,638,217 |\n"
    found = synthesized(sources(json.dumps(mirror), trends, page), "consensus")
    assert [entry.sources for entry in found.consensus] == [("A", "B", "C")]
    assert [entry.entity for entry in found.contradictions] == ["usernamehw.errorlens"]


def test_prose_that_has_a_name_which_others_have_as_a_value_tells_it() -> None:
    text = "Todo Tree is published under the MIT licence and has 227 ratings."
    assert verdict(told(json.dumps(PLUGINS), text)) == "agree"


def test_a_word_that_begins_one_sentence_is_no_thing() -> None:
    page = '[{"name": "Core i5-13600K", "tdp_w": 125}]'
    text = "Mind the tdp of 131 W. The Core i5-13600K runs hot."
    found = told(page, f"The Core i5-13600K is here. {text}")
    assert [entry.entity for entry in found.contradictions] == ["Core i5-13600K"]


def test_a_heading_is_about_what_it_names_first() -> None:
    cards = (
        "<h3>Friends Arena, Solna</h3><dl><dt>Opened</dt><dd>27 October 2012</dd></dl>"
        "<h3>Allianz Arena, Munich</h3><dl><dt>Opened</dt><dd>30 May 2005</dd></dl>"
    )
    guide = "Go to Friends Arena in Solna or to Allianz Arena in Munich: opened in May 2005."
    rows = '[{"name": "Friends Arena", "opened": "2012-10-27"}, {"name": "Allianz Arena"}]'
    found = synthesized(sources(rows, cards, guide), "consensus")
    assert found.contradictions == ()
    assert "Friends Arena" in {entry.entity for entry in found.consensus}


def test_numbers_beside_each_other_are_told_by_those_that_the_objective_asks_about() -> None:
    charts = {"heights": [812345, 781234], "txCounts": [2593, 2773], "totalFees": [15346, 24608]}
    page = "| Block | Tx counts |\n|---|---|\n| 812345 | 2,593 |\n| 781234 | 2,846 |\n"
    asked = "Who mined block 812345 and block 781234?"
    found = told(json.dumps(charts), page, objective=asked)
    assert [entry.entity for entry in found.consensus] == ["812345"]
    assert [entry.entity for entry in found.contradictions] == ["781234"]


def test_a_number_called_rank_is_read() -> None:
    game = {"name": "Caravan of Ash", "type": "game", "rank": 94}
    found = told(json.dumps(game), "The rank of Caravan of Ash is 96.")
    assert verdict(found) == "conflict"


def test_ranges_with_one_lowest_version_are_compatible_whatever_they_leave_out() -> None:
    first = '[{"name": "Todo Tree", "engine": "^1.46.0"}]'
    same, other = (
        f'{{"name": "Todo Tree", "engine": ">={lowest}"}}' for lowest in ("1.46.0", "1.47")
    )
    assert verdict(told(first, same)) == "compatible"
    assert verdict(told(first, other)) == "conflict"


def test_a_rounded_number_that_fits_two_attributes_tells_neither() -> None:
    grounds = '[{"name": "Friends Arena", "capacity": 55865, "record": 55312}]'
    found = told(grounds, "Friends Arena took in over 55,000 people.")
    assert (found.consensus, found.contradictions) == ((), ())


def test_things_with_equal_values_that_nothing_else_has_are_one() -> None:
    recall = {"code": "24V-118", "vehicles": 31872, "reported": "2024-02-14"}
    notice = {"title": "Brake hoses of the Meridian", "vehicles": 31872, "filed": "2024-02-14"}
    price = {"code": "24V-118", "remedy_hours": 2}
    found = synthesized(sources(*map(json.dumps, (recall, notice, price))), "consensus")
    assert [entry.sources for entry in found.consensus] == [("A", "B"), ("A", "B")]


def test_a_source_with_several_values_for_one_contradicts_nobody() -> None:
    page = "| Name | Capacity |\n|---|---|\n| Friends Arena | 54,329 |\n"
    guide = "The capacity of Friends Arena is 50,653. The capacity of Friends Arena is 54,329."
    found = told(page, guide)
    assert found.contradictions == ()
    assert [entry.sources for entry in found.consensus] == [("A", "B")]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("7.2+", "7.2 or higher", "compatible"),
        ("7.2 or higher", "7.2", "compatible"),
        ("7.2 or higher", "7.2 or higher", "agree"),
        ("6.5.3 and up", "6.5.4 and up", "conflict"),
    ],
)
def test_bounds_agree_exactly_only_in_the_same_words(
    first: str, second: str, expected: str
) -> None:
    pages = (f"| Name | PHP |\n|---|---|\n| Crontrol | {php} |\n" for php in (first, second))
    assert verdict(told(*pages)) == expected


def test_a_clock_of_twelve_hours_is_the_same_moment_as_one_of_twenty_four() -> None:
    plugin = '{"name": "Crontrol", "last_changed": "2023-12-18 9:27pm GMT"}'
    for hour, expected in (("21", "agree"), ("09", "conflict")):
        other = f'{{"name": "Crontrol", "last_changed": "2023-12-18T{hour}:27:00Z"}}'
        assert verdict(told(plugin, other)) == expected


def test_equal_digits_of_other_units_make_no_two_things_one() -> None:
    first = '{"code": "X-1", "weight_g": 198, "height_mm": 152}'
    second = '{"code": "Y-2", "range_km": 198, "price_usd": 152}'
    assert told(first, second).consensus == ()
