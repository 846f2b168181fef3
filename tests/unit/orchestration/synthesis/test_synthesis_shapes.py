"""Sources of any shape tell of one thing, by keys, lists, headings and sentences."""

import json
from typing import Any

import pytest

from quintet.orchestration.synthesis.evidence import NAMING_OPEN
from quintet.orchestration.synthesis.reading import read_all
from tests.unit.orchestration.synthesis.test_synthesis_exactness import told, verdict

NORWAY = "For Norway, records of 1970 show a population of 3,875,546."
BY_INDICATOR = {"values": {"population": {"Norway": {"1970": 3875546, "1975": 4007466}}}}
CHART = {
    "result": [
        {
            "meta": {"symbol": "IBM"},
            "timestamp": ["2009-05", "2009-06"],
            "indicators": {"adjclose": [{"adjclose": [104.85, 103.01]}]},
        }
    ]
}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (BY_INDICATOR, NORWAY),
        (
            {"series": [{"series_name": "Total population - Norway", "period": ["1970", "1975"],
                         "value": [3875546, 4007466]}]},
            "The population of Norway was 3,875,546 in 1970.",
        ),
        ([{"display_name": "Harbin, China", "latitude": "45.75"}],
         "The latitude of Harbin is 45.75."),
        ({"entities": {"Q1": {"labels": {"en": "K2"}, "claims": {"elevation": {"amount": 8611}}}}},
         "The elevation of K2 is 8,611."),
        ({"results": {"bindings": [{"countryLabel": {"type": "literal", "value": "Peru"},
                                    "area": {"type": "literal", "value": "1285216"}}]}},
         "The area of Peru is 1,285,216."),
        ({"device": "Pixel 9", "specs": [{"key": "Weight", "value": "198 g"}]},
         "The weight of the Pixel 9 is 198 g."),
        ([["name", "population"], ["Ohio", "11799448"], ["Iowa", "3190369"]],
         "The population of Ohio was 11,799,448."),
        ([{"name": "Ghana", "areaInSqKm": "239460"}], "The area of Ghana is 239,460 km²."),
        ([{"name": "Debian 9", "codename": "Stretch"}], "Code name of Debian 9: Stretch."),
        ({"machines": ["Lumen 6", "Kastor 10"],
          "rows": {"litres": [42, 53], "height": [850, 840], "weight": [71, 68]}},
         "The weight of the Kastor 10 is 68."),
        ({"players": ["Luka Brezovar", "Jonas Wiklund"],
          "metrics": [{"name": "Height (cm)", "v": [179, 191]}, {"name": "Caps", "v": [83, 57]}]},
         "The height of Jonas Wiklund is 191 cm."),
        ({"name": "Node.js 14", "start_date": 1587427200},
         "Start date of Node.js 14: 21 April 2020."),
    ],
)  # fmt: skip
def test_a_document_and_a_sentence_of_one_value_meet(document: Any, sentence: str) -> None:
    found = told(json.dumps(document), sentence)
    assert found.contradictions == ()
    assert {"A", "B"} <= {source for entry in found.consensus for source in entry.sources}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (CHART, "In June 2009, the adjclose of IBM was 103.51."),
        ({"name": "flask", "depends": {"python": ">=3.9"}}, "The python of flask is >=3.9,<4.0."),
    ],
)  # fmt: skip
def test_a_document_and_a_sentence_of_two_values_conflict(document: Any, sentence: str) -> None:
    assert verdict(told(json.dumps(document), sentence)) == "conflict"


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"name": "flask", "license": "ISC"}, "The license of flask is BSD-2-Clause."),
        ({"name": "Patch Adams", "director": "Tom Shadyac"},
         "For Patch Adams, the register names Jane Doe as the director."),
        ({"name": "Burj Khalifa", "city": "Dubai"}, "City of Burj Khalifa: New York."),
    ],
)  # fmt: skip
def test_names_of_a_document_and_a_sentence_stand_side_by_side(
    document: Any, sentence: str
) -> None:
    found = told(json.dumps(document), sentence)
    assert found.contradictions == ()
    assert [(entry.if_same, entry.reason) for entry in found.perhaps] == [("conflict", NAMING_OPEN)]


def test_what_the_keys_above_tell_apart_is_no_conflict() -> None:
    figures = {"title": "Rush Hour", "worldwide": {"gross": 245}, "domestic": {"gross": 141}}
    assert told(json.dumps(figures), json.dumps(figures)).contradictions == ()


def test_a_year_that_only_says_when_is_no_value() -> None:
    found = told("For Home Depot, the revenue for fiscal 2023 stands at $152 billion.",
                 "For Home Depot, the revenue for fiscal 2022 stands at $157 billion.")  # fmt: skip
    assert found.contradictions == ()


def test_a_place_that_is_called_as_its_country_tells_nothing_of_its_attributes() -> None:
    city = {"name": "Djibouti", "city": "Djibouti"}
    country = {"name": "Djibouti", "country": "Djibouti"}
    assert told(json.dumps(city), json.dumps(country)).consensus == ()


def test_two_attributes_with_one_value_are_not_taken_for_each_other() -> None:
    codes = {"name": "Aconcagua", "P2044": 6961, "P2660": 6961}
    named = {"name": "Aconcagua", "elevation": 6961, "prominence": 6961}
    assert told(json.dumps(codes), json.dumps(named)).consensus == ()


def test_words_like_its_go_on_about_what_was_named_last_under_one_heading() -> None:
    page = "# Node.js lines\n\nNode.js 10 came out in 2018.\n\nIts code name is Dubnium."
    found = told(page, '{"name": "Node.js 10", "code name": "Carbon"}', objective="Node.js 10")
    assert [(entry.entity, entry.reason) for entry in found.perhaps] == [
        ("Node.js 10", NAMING_OPEN)
    ]


def test_numbers_far_apart_keep_attributes_of_other_names_apart() -> None:
    city = {"name": "Vienna", "population": 1982097}
    area = {"name": "Vienna", "population_metro": 2890577}
    assert told(json.dumps(city), json.dumps(area)).contradictions == ()


def test_keys_without_words_are_compared_by_their_values_alone() -> None:
    found = told('{"name": "Oslo", "_": 2020}', '{"name": "Oslo", "_": "2021-03-04"}')
    assert (found.consensus, found.contradictions) == ((), ())


STATIONS = "| Station | Diesel | E5 | E10 |\n|---|---|---|---|\n"
PRICES = (
    STATIONS + "| Aral Nord | €1.649 | €1.789 | €1.729 |\n| Jet Ost | €1.619 | €1.759 | €1.699 |"
)


def test_a_value_of_a_sentence_that_belongs_to_a_neighbour_contradicts_nobody() -> None:
    notes = "Aral Nord asks 1.789 € for E5, 1.729 € for E10 and 1.649 € for diesel."
    found = told(PRICES, notes)
    assert found.contradictions == ()


def test_a_value_of_a_sentence_that_nobody_else_has_contradicts() -> None:
    found = told(PRICES, "The E5 price of Jet Ost is 1.779 €.")
    assert [len(each.claims) for each in found.contradictions] == [2]


def test_counts_under_keys_with_the_same_words_are_two_attributes() -> None:
    paper = {"title": "Zotero", "references_count": 48, "is_referenced_by_count": 3047}
    page = "| Title | References count | Citations |\n|---|---|---|\n| Zotero | 51 | 3,047 |"
    found = told(json.dumps(paper), page)
    values = [{claim.value for claim in each.claims} for each in found.contradictions]
    assert values == [{"48", "51"}]


def test_midnight_is_only_a_day() -> None:
    item = {"title": "Zotero", "created_at": "2011-10-06T00:00:00Z"}
    other = {"title": "Zotero", "created_at": "2011-10-06T11:00:00Z"}
    assert verdict(told(json.dumps(item), json.dumps(other))) == "compatible"


def test_a_column_of_bare_numbers_is_in_the_unit_in_which_it_equals_others() -> None:
    tracks = [{"name": "Help!", "millis": 138147}, {"name": "Yesterday", "millis": 125400}]
    page = "| Name | Length |\n|---|---|\n| Help! | 138.147 s |\n| Yesterday | 126.1 s |"
    found = told(json.dumps(tracks), page)
    assert [entry.entity for entry in found.consensus] == ["Help!"]
    assert [entry.entity for entry in found.contradictions] == ["Yesterday"]


def test_a_column_that_equals_quantities_of_two_kinds_takes_no_unit() -> None:
    rates = '{"rates": {"EUR/USD": {"USD": 1.1326}, "EUR/JPY": {"JPY": 130.38}}}'
    page = "| Name | Rate |\n|---|---|\n| EUR/USD | 1.1326 |\n| EUR/JPY | 130.38 |"
    read = read_all([("A", rates), ("B", page)], "", lambda: True)
    assert {said.value.unit for said in read.statements if said.source == 1} == {None}


def test_rows_are_named_by_the_column_that_others_speak_of() -> None:
    table = "ID|Depth|Place\nus1x|10.4|1km S of Kisante\nci2x|6.52|23km NNE of Searles Valley\n"
    quakes = [{"place": "1km S of Kisante", "depth": 10.4},
              {"place": "23km NNE of Searles Valley", "depth": 6.61}]  # fmt: skip
    asked = "How deep were the quakes 1km S of Kisante and 23km NNE of Searles Valley?"
    found = told(table, json.dumps(quakes), objective=asked)
    assert [entry.entity for entry in found.consensus] == ["1km S of Kisante"]
    assert [entry.entity for entry in found.contradictions] == ["23km NNE of Searles Valley"]


def test_a_name_with_an_aside_is_the_name_without_it() -> None:
    page = "| Aerodrome | Elevation |\n|---|---|\n| Bern Airport (LSZB) | 1,675 ft |"
    found = told(page, '[{"name": "Bern Airport", "elevation_ft": 1674}]')
    assert [entry.entity for entry in found.contradictions] == ["Bern Airport (LSZB)"]
    songs = [{"name": "Help!", "length": 138}, {"name": "Help! (live)", "length": 181}]
    assert told(json.dumps(songs), '[{"name": "Help!", "length": 138}]').contradictions == ()


def test_records_without_a_name_have_that_of_an_object_in_them() -> None:
    table = [
        {"team": {"id": 1, "name": "VfL Bochum", "founded": 1848}, "points": 133},
        {"team": {"id": 2, "name": "FC St. Pauli", "founded": 1910}, "points": 169},
    ]
    found = told(json.dumps({"table": table}), "VfL Bochum: 133 points. FC St. Pauli: 168 points.")
    assert [entry.entity for entry in found.consensus] == ["VfL Bochum"]
    assert [entry.entity for entry in found.contradictions] == ["FC St. Pauli"]


def test_the_name_of_a_unit_names_no_object() -> None:
    food = {"name": "Muesli", "nutrients": {"Sugars": {"unitName": "G", "value": 13.1}}}
    found = told(json.dumps([food]), "| Food | Sugars |\n|---|---|\n| Muesli | 13,100 mg |")
    assert verdict(found) == "agree"


def test_lines_of_pairs_are_about_what_the_first_of_them_names() -> None:
    discs = [{"model": "Acme S1", "cycles": 266}, {"model": "Boss T2", "cycles": 472}]
    text = "\n\n".join(
        f"=== START OF DATA ===\nModel Number:  {name}\nSerial: X{count}\n"
        f"=== START OF MORE ===\nPower Cycles:  {count}"
        for name, count in (("Acme S1", 266), ("Boss T2", 470))
    )
    found = told(text, json.dumps(discs))
    assert [entry.entity for entry in found.consensus] == ["Acme S1"]
    assert [entry.entity for entry in found.contradictions] == ["Boss T2"]


def test_what_sources_have_for_a_heading_names_no_object() -> None:
    sensors = {
        place: {"P1": {"value": one, "means": "PM10"}, "P2": {"value": two, "means": "PM2.5"}}
        for place, one, two in (("north", "10.83", "6.58"), ("south", "41.41", "27.92"))
    }
    page = "Sensor;PM10;PM2.5\nnorth;10.83;6.58\nsouth;41.38;27.92\n"
    found = told(json.dumps({"sensors": sensors}), page, objective="Air at north and south")
    assert [entry.entity for entry in found.contradictions] == ["south"]


def test_a_code_that_is_written_in_capitals_is_no_word_that_begins_a_sentence() -> None:
    lakes = [{"name": "Attersee", "country": {"code": "AT", "area": 5}, "depth_m": 169}]
    found = told(json.dumps(lakes), "At Attersee the depth is 169 m.")
    assert [entry.entity for entry in found.consensus] == ["Attersee"]


def test_things_of_a_list_without_names_are_told_apart_by_their_order() -> None:
    airport = {"name": "Bern", "runways": [{"length_m": 1733}, {"length_m": 648}]}
    other = {"name": "Oslo", "runways": [{"length_m": 3600}, {"length_m": 2950}]}
    page = "Name;RWY 1;RWY 2\nBern;1,733 m;648 m\nOslo;3,600 m;2,951 m\n"
    found = told(json.dumps([airport, other]), page)
    assert len(found.consensus) == 3
    assert [entry.entity for entry in found.contradictions] == ["Oslo"]


def test_a_column_of_mere_numbers_says_not_when_the_others_hold() -> None:
    orbits = "NAME,PERIOD,APOGEE\nSWARM B,94.46,506.8\nLANDSAT 8,98.83,703.4\n"
    found = told(orbits, "In 2024 the apogee of SWARM B was 506.9.")
    assert [entry.when for entry in found.contradictions] == ["2024"]


def test_the_country_that_something_is_sold_in_is_no_entity() -> None:
    books = [
        {"info": {"title": title}, "sale": {"country": "DE", "price": {"amount": amount}}}
        for title, amount in (("The Salt Harbour", 12.85), ("Bread", 31.71))
    ]
    found = told(json.dumps(books), "Title;Price\nThe Salt Harbour;12.85\nBread;31.45\n")
    assert [entry.entity for entry in found.contradictions] == ["Bread"]


def test_a_rounded_value_that_belongs_to_a_neighbour_contradicts_nobody() -> None:
    packages = [
        {"name": "monolog", "downloads": {"total": 872413906, "monthly": 11862437}},
        {"name": "flysystem", "downloads": {"total": 318297461, "monthly": 5938172}},
    ]
    text = (
        "monolog counts 872.413906 million installs, about 12 million of them a month.\n"
        "flysystem is installed about 5.9 million times a month (318.297461 million in all)."
    )
    assert told(json.dumps(packages), text).contradictions == ()


def test_about_counts_within_brackets_too() -> None:
    ship = {"name": "Stena Estrid", "gross": 41671}
    found = told(json.dumps(ship), "The Stena Estrid (about 42,000 gross) is fast.")
    assert verdict(found) == "compatible"


def test_a_range_and_a_number_within_it_are_not_one_value() -> None:
    camera = {"name": "Nikon Zfc", "weight_g": 445}
    found = told(json.dumps(camera), "The weight of the Nikon Zfc is 394 g to 445 g.")
    assert found.consensus == ()
    assert found.contradictions == ()


def test_names_that_another_source_tells_apart_stay_apart() -> None:
    codes = {"label": {"SK04": "Kosice", "FRH0": "Bretagne"}, "value": [1577486, 3429882]}
    guide = {"regions": [{"name": "Kosice", "area": 15727}, {"name": "Bretagne", "area": 27471}]}
    found = told(json.dumps(codes), json.dumps(guide))
    assert {entry.entity for entry in found.alone} >= {"Kosice", "Bretagne"}


def test_dates_under_other_names_that_differ_everywhere_are_no_conflict() -> None:
    home = '{"name": "Alder Mews", "first_published": "2024-04-08"}'
    found = told(home, "| Home | Reduced |\n|---|---|\n| Alder Mews | 3 June 2024 |")
    assert found.contradictions == ()


@pytest.mark.parametrize(
    "envelope",
    [
        lambda record: {"status": "ok", "data": {"item": record}},
        lambda record: {"status": 200, "message": "OK", "result": record},
        lambda record: {"count": 1, "status": "success", "items": [record]},
    ],
)
def test_how_a_request_went_is_nothing_of_what_it_tells_of(envelope: Any) -> None:
    official = {"name": "Kerrowmoor", "status": "official", "mass_g": 18642}
    record = {"title": "Kerrowmoor", "catalogue": "BM.75113", "mass_g": 18642}
    found = told(json.dumps(official), json.dumps(envelope(record)))
    assert found.contradictions == ()
    assert {"A", "B"} <= {source for entry in found.consensus for source in entry.sources}
    assert any("how the request went" in one.reason for one in found.unused if one.source == "B")


def test_a_status_beside_several_things_of_a_record_is_its_own() -> None:
    record = {"status": "ok", "unit": {"name": "Pump 4"}, "flow": {"litres": 40}}
    found = told(json.dumps(record), "Pump 4: status failed.")
    assert not any("how the request went" in one.reason for one in found.unused)


def test_a_key_that_says_nothing_is_shown_behind_the_key_above_it() -> None:
    bill = {"name": "INV-20458", "Billing": {"level": 37.75, "tariff": 12.5}, "tax": 51}
    shown = {entry.attribute for entry in told(json.dumps(bill), json.dumps(bill)).consensus}
    assert shown == {"Billing level", "tariff", "tax"}


def test_a_column_of_items_names_rows_where_columns_are_of_one_kind() -> None:
    rows = "item\ttitle\tedits\tprotected\nQ1048\tSable grebe\t948\tY\nQ184\tTramway\t612\tN"
    entry = {"title": "Sable grebe", "edits": 984}
    [conflict] = told(rows, json.dumps(entry)).contradictions
    assert (conflict.entity, conflict.attribute) == ("Sable grebe", "edits")
