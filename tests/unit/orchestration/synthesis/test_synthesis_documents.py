"""What the parts of a document are about is told by all sources, wherever the names stand."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from quintet.orchestration.synthesis import blocks
from tests.unit.orchestration.synthesis.test_synthesis_exactness import told, verdict
from tests.unit.orchestration.synthesis.test_synthesis_properties import synthesized

SHIPS = "| Ship | Tonnage |\n|---|---|\n| Viking Glory | 65,211 |\n| Stena Estrid | 41,671 |\n"
TONNAGE = {"Viking Glory": 65211, "Stena Estrid": 41671}
ASKED = "How large are Viking Glory and Stena Estrid?"


def _documents() -> list[Any]:
    pairs = list(TONNAGE.items())
    return [
        {"vessels": [{"vessel": {"id": name, "tonnage": size}} for name, size in pairs]},
        [{"about": {"full": {"value": name}}, "hull": {"tonnage": size}} for name, size in pairs],
        {name: {"parts": [{"item": "Tonnage", "value": size}]} for name, size in pairs},
        {"ship": [*TONNAGE], "tonnage": [*TONNAGE.values()]},
        {"columns": ["ship", "tonnage"], "rows": [[*one] for one in pairs]},
        {"fields": [{"name": "ship"}, {"name": "tonnage"}], "data": [[*one] for one in pairs]},
        {"rows": [[name, {"tonnage": size}] for name, size in pairs]},
        {str(at): {"ship": name, "tonnage": size} for at, (name, size) in enumerate(pairs, 39084)},
        [{"who": name, "kind-name": "Tonnage", "value": str(size)} for name, size in pairs],
        {name: {"Columns": {"Column": ["tonnage"]}, "tonnage": size} for name, size in pairs},
        {"ships": [*TONNAGE], "figures": {"tonnage": [*TONNAGE.values()], "knots": [22, 23]}},
    ]


@pytest.mark.parametrize("document", _documents())
def test_names_are_found_wherever_a_document_has_them(document: Any) -> None:
    found = told(SHIPS, json.dumps(document), objective=ASKED)
    agreed = {entry.entity for entry in found.consensus if len(entry.sources) > 1}
    assert agreed == {*TONNAGE}
    assert found.contradictions == ()


def test_a_long_number_that_the_objective_asks_about_is_a_name() -> None:
    blocks = [{"height": 812345, "weight": 3993118}, {"height": 826507, "weight": 3995726}]
    text = "Block 826507 has a weight of 3,995,726.\nBlock 812345 has a weight of 3,993,119."
    found = told(json.dumps(blocks), text, objective="How heavy are block 812345 and block 826507?")
    assert [entry.entity for entry in found.consensus] == ["826507"]
    assert [len(entry.claims) for entry in found.contradictions] == [2]


def test_what_tells_apart_the_items_of_a_thing_is_part_of_the_attribute() -> None:
    poll = {
        "title": "Finland 2024",
        "candidates": [
            {"rank": "winner", "votes": 1575746, "share": 51.6},
            {"rank": "second", "votes": 1476548, "share": 48.4},
        ],
    }
    page = "| Poll | Winner votes | Second votes |\n|---|---|---|\n| Finland 2024 | 1,575,746 | 9 |"
    found = told(json.dumps(poll), page, objective="Finland 2024")
    assert [entry.entity for entry in found.consensus] == ["Finland 2024"]


def test_a_text_that_several_things_have_names_none_of_them() -> None:
    ships = {
        name: {"events": [{"event": "launched", "date": day}]}
        for name, day in (("Viking Glory", "2020-02-19"), ("Stena Estrid", "2018-08-24"))
    }
    page = "| Ship | Launched |\n|---|---|\n| Viking Glory | 19 Feb 2020 |\n"
    found = told(json.dumps(ships), page, objective=ASKED)
    assert [entry.entity for entry in found.consensus] == ["Viking Glory"]


def test_values_in_a_row_belong_to_what_is_named_in_a_row() -> None:
    heights = "| Peak | Height |\n|---|---|\n| Ebeko | 1,103 m |\n| Fournaise | 2,632 m |\n"
    found = told(heights, "Ebeko and Fournaise are 1,103 m and 2,632 m high.")
    assert [entry.entity for entry in found.consensus] == ["Ebeko", "Fournaise"]
    assert found.contradictions == ()


def test_the_words_behind_a_number_say_what_is_counted() -> None:
    table = "| Poll | Winner | Runner |\n|---|---|---|\n| Finland 2024 | 1,575,746 | 1,476,548 |"
    text = "Finland 2024 ended with 1,575,746 votes for the winner and 1,476,548 for the runner."
    assert told(table, text).contradictions == ()


def test_numbers_of_another_size_are_of_something_else() -> None:
    found = told('{"name": "Feeder", "rating": 4.56}', '{"name": "Feeder", "ratings": 3241}')
    assert (found.contradictions, found.consensus) == ((), ())


def test_moments_of_a_day_that_somebody_tells_as_a_day_are_compatible() -> None:
    moments = [f'{{"name": "puma", "released": "2024-01-08T{at}Z"}}' for at in ("07:00", "11:42")]
    assert verdict(told(*moments)) == "conflict"
    day = "Released of puma: 8 January 2024."
    every = [("A", moments[0], 0.9), ("B", moments[1], 0.8), ("C", day, 0.7)]
    assert verdict(synthesized(every, "consensus")) == "compatible"


@pytest.mark.parametrize(
    ("document", "page"),
    [
        ({"name": "Scone", "cookTime": "PT1H5M"}, "| Name | Cook |\n|---|---|\n| Scone | 65 min |"),
        ({"name": "Duende", "speed": {"kilometers_per_second": 7.82}},
         "| Name | Speed |\n|---|---|\n| Duende | 28,152 km/h |"),
        ({"name": "Duende", "size": {"meters": {"size_min": 21.8}}},
         "| Name | Size min |\n|---|---|\n| Duende | 2180 cm |"),
        ({"name": "Mica", "storage": "24,762 hm³"},
         "| Name | Storage |\n|---|---|\n| Mica | 24,762,000,000 m³ |"),
    ],
)  # fmt: skip
def test_units_are_read_from_keys_above_and_by_each_other(document: Any, page: str) -> None:
    assert verdict(told(json.dumps(document), page)) == "agree"


def test_sections_and_rules_begin_what_is_told_of_another_thing() -> None:
    stars = '[{"name": "neofetch", "stars": 64917}, {"name": "justice", "stars": 21384}]'
    for text in ("[neofetch]\nstars = 64917\n\n[justice]\nstars = 21384\n",
                 "name: neofetch\nstars: 64917\n---\nname: justice\nstars: 21384\n"):  # fmt: skip
        found = told(stars, text)
        assert {entry.entity for entry in found.consensus} >= {"neofetch", "justice"}
        assert found.contradictions == ()


def test_json_is_not_looked_for_behind_each_of_many_brackets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []

    def counted(text: str) -> tuple[Any, int]:
        tried.append(len(text))
        raise ValueError(text[:1])

    monkeypatch.setattr(blocks, "_DECODER", SimpleNamespace(raw_decode=counted))
    assert len(list(blocks.blocks("[x]\nlit: 3\n" * 1000))) == 1000
    assert len(tried) == 100
