"""What a caller reads in the sources is checked to stand there, and compared with the rest."""

import json
import re
from typing import Any

import pytest

from quintet.errors import BadInputError
from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.synthesizing import synthesize

REGISTER = '{"bridge": {"name": "Harbour Bridge", "opened": "1932-03-19", "cost": 4200000}}'
PAPER = (
    "The Harbour Bridge was inaugurated with fireworks on 20 March 1932.\n\n"
    "It had swallowed\n 4.3 million pounds by then, and “nobody” was glad."
)
OPENED = {"source": "Paper", "entity": "Harbour Bridge", "attribute": "opened"}
INAUGURATED = {**OPENED, "value": "20 March 1932", "place": "line 1, sentence 1"}
COST = {**OPENED, "value": "4.3 million", "attribute": "cost", "quote": "swallowed 4.3 million"}


def weighed(
    *readings: dict[str, Any], register: str = REGISTER, paper: str = PAPER, **more: Any
) -> Synthesis:
    request = KnowledgeSynthesize.model_validate(
        {
            "api_responses": [
                {"source": "Register", "data": register, "confidence": 0.8},
                {"source": "Paper", "data": paper, "confidence": 0.7},
            ],
            "synthesis_mode": "consensus",
            "readings": readings,
            **more,
        }
    )
    return synthesize(request, lambda: True)


def refused(*readings: dict[str, Any]) -> list[tuple[str | int, ...]]:
    with pytest.raises(BadInputError) as caught:
        weighed(*readings)
    return [problem.path for problem in caught.value.problems]


def test_what_is_only_perhaps_the_same_is_decided_by_a_reading_of_its_place() -> None:
    before = weighed()
    assert {one.if_same for one in before.perhaps} == {"conflict"}
    assert before.contradictions == ()
    assert any("`readings`" in line for line in before.advice)

    found = weighed(INAUGURATED)

    [conflict] = found.contradictions
    assert (conflict.entity, conflict.attribute) == ("Harbour Bridge", "opened")
    assert {said.value for said in conflict.claims} == {"1932-03-19", "20 March 1932"}
    [taken] = found.readings
    assert (taken.place, taken.value, taken.is_replacing) == (
        "line 1, sentence 1",
        "20 March 1932",
        True,
    )


def test_a_quotation_is_found_across_lines_and_takes_the_place_of_what_was_read_there() -> None:
    found = weighed(COST)

    [conflict] = found.contradictions
    assert conflict.attribute == "cost"
    [taken] = found.readings
    assert (taken.place, taken.is_replacing) == ("line 3", True)
    assert "swallowed" not in {one.attribute for one in found.alone}


def test_a_value_that_was_not_read_is_compared_by_its_quotation() -> None:
    paper = "A ferry went there before.\nThe span was built by no other than Ralph Freeman."
    register = '{"bridge": {"name": "Harbour Bridge", "builder": "Dorman Long"}}'
    told = {
        "source": "Paper",
        "quote": "built by no other than Ralph Freeman",
        "value": "Ralph Freeman",
        "entity": "Harbour Bridge",
        "attribute": "builder",
    }

    found = weighed(told, register=register, paper=paper)

    [conflict] = found.contradictions
    assert {said.value for said in conflict.claims} == {"Dorman Long", "Ralph Freeman"}
    assert found.readings[0].place == "line 2"


def test_the_unit_of_a_bare_number_can_be_told() -> None:
    register = '{"bridge": {"name": "Harbour Bridge", "length": "1.149 km"}}'
    paper = '{"structure": "Harbour Bridge", "span_total": 1149, "lanes": 8}'
    told = {
        "source": "Paper",
        "quote": '"span_total": 1149',
        "value": "1149",
        "unit": "m",
        "entity": "Harbour Bridge",
        "attribute": "length",
    }

    found = weighed(told, register=register, paper=paper)

    [entry] = found.consensus
    assert (entry.attribute, entry.verdict) == ("length", "agree")


def test_words_within_texts_of_json_and_html_are_found_as_they_are_shown() -> None:
    page = "<p>The <b>Harbour Bridge</b> was inaugurated on 20 March 1932.</p>"
    article = '{"text": "The \\"Harbour Bridge\\" was inaugurated on 20 March 1932, sources say."}'
    for paper, quote in (
        (page, "Harbour Bridge was inaugurated on 20 March 1932"),
        (article, 'The "Harbour Bridge" was inaugurated on 20 March 1932'),
    ):
        told = {**OPENED, "value": "20 March 1932", "quote": quote}
        assert weighed(told, paper=paper).contradictions


def test_what_does_not_stand_there_is_refused_by_its_field_all_at_once() -> None:
    assert refused(
        {**INAUGURATED, "source": "Rumour"},
        {**INAUGURATED, "place": "line 9"},
        {**INAUGURATED, "value": "21 March 1932"},
        {**COST, "quote": "swallowed 4.4 million"},
        {**COST, "value": "4.3 billion"},
        {**COST, "entity": "7"},
    ) == [
        ("readings", 0, "source"),
        ("readings", 1, "place"),
        ("readings", 2, "place"),
        ("readings", 3, "quote"),
        ("readings", 4, "value"),
        ("readings", 5, "entity"),
    ]


@pytest.mark.parametrize("where", [{}, {"place": "line 1", "quote": "inaugurated"}])
def test_a_reading_has_either_a_place_or_a_quotation(where: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="either place or quote"):
        weighed({**OPENED, "value": "20 March 1932", **where})


def test_an_attribute_is_the_one_that_the_caller_names_whatever_else_stands_there() -> None:
    register = '{"jobs": [{"title": "Pharmacist", "pay": "£43,742"}]}'
    paper = '{"title": "Pharmacist", "base": {"lowest": 43714, "days": 28}}'
    told = {
        "source": "Paper",
        "place": "/base/lowest",
        "value": "43714",
        "entity": "Pharmacist",
        "attribute": "pay",
    }

    [conflict] = weighed(told, register=register, paper=paper).contradictions

    assert {said.value for said in conflict.claims} == {"£43,742", "43714"}


def test_two_readings_of_what_no_tool_read_meet_each_other() -> None:
    register = "Bridges are many. Its makers, everybody says, are Dorman Long of old."
    told = {"entity": "Harbour Bridge", "attribute": "maker"}
    first = {
        **told,
        "source": "Register",
        "value": "Dorman Long",
        "quote": "are Dorman Long of old",
    }
    second = {**told, "source": "Paper", "value": "20 March 1932", "quote": "on 20 March 1932"}
    third = {**told, "source": "Paper", "value": "nobody", "quote": "“nobody” was glad"}

    found = weighed(first, third, register=register)
    assert {said.value for said in found.contradictions[0].claims} == {"Dorman Long", "nobody"}

    [entry] = weighed(first, second, register=register).perhaps
    assert (entry.if_same, entry.reason) == (None, "their values cannot be compared")


def test_a_code_is_compared_by_what_the_caller_says_that_it_means() -> None:
    register = '{"bridge": {"name": "Harbour Bridge", "state": "Oregon"}}'
    paper = '{"name": "Harbour Bridge", "st": "OR"}'
    told = {
        "source": "Paper",
        "place": "/st",
        "value": "OR",
        "entity": "Harbour Bridge",
        "attribute": "state",
    }

    found = weighed({**told, "means": "Oregon"}, register=register, paper=paper)

    [entry] = found.consensus
    assert (entry.verdict, {said.value for said in entry.statements}) == ("agree", {"Oregon", "OR"})
    assert found.readings[0].means == "Oregon"
    assert found.advice[-1].endswith("is your own word (readings 1, aliases 0).")
    assert weighed(told, register=register, paper=paper).consensus == ()


def test_a_part_of_a_value_leaves_the_whole_where_it_was_read() -> None:
    places = '{"name": "Harbour Bridge", "position": "43.27,-124.39"}'
    told = {
        "source": "Paper",
        "quote": '"43.27,-124.39"',
        "value": "43.27",
        "entity": "Harbour Bridge",
        "attribute": "latitude",
    }

    found = weighed(told, register=places, paper=places)

    assert [entry.attribute for entry in found.consensus] == ["position"]
    assert found.readings[0].is_replacing is False


def test_a_name_of_its_own_takes_a_value_out_of_an_entry() -> None:
    assert weighed(INAUGURATED).contradictions
    away = {**INAUGURATED, "attribute": "first lit"}
    found = weighed(away)
    assert found.contradictions == ()
    assert not {name for entry in found.perhaps for name in entry.attributes} & {"opened"}
    assert "first lit" in {entry.attribute for entry in found.alone}


def test_what_was_left_out_is_answered_when_it_is_asked_for_alone() -> None:
    rows = [
        {"name": f"Bridge {at}", f"key_{at}_{key}": at * 1000 + key}
        for at in range(50)
        for key in range(8)
    ]
    register = json.dumps(rows)

    first = weighed(register=register)
    [cut] = first.clipped
    assert re.fullmatch(r"\d+ more entries of alone .*only=alone and skip=\d+", cut)

    entries = [*first.alone]
    while first.clipped:
        first = weighed(register=register, only="alone", skip=len(entries))
        assert (first.synthesis, first.consensus) == ("", ())
        entries += first.alone
    assert len({entry.attribute for entry in entries if entry.source == "Register"}) == len(rows)


def test_a_quotation_of_one_record_takes_no_other_s_value_away() -> None:
    paper = '{"name": "Harbour Bridge", "lanes": 8, "pylons": 8}'
    register = '{"bridge": {"name": "Harbour Bridge", "towers": 9, "lanes": 8}}'
    told = {
        "source": "Paper",
        "quote": '"pylons": 8',
        "value": "8",
        "entity": "Harbour Bridge",
        "attribute": "towers",
    }

    found = weighed(told, register=register, paper=paper)

    assert [entry.attribute for entry in found.consensus] == ["lanes"]
    assert [entry.attribute for entry in found.contradictions] == ["towers"]


def test_aliases_make_one_thing_of_what_sources_call_differently() -> None:
    register = '[{"id": "SN 2023ixf", "redshift": 0.000804, "host": "Messier 101"}]'
    paper = json.dumps(
        [
            {"objectId": "ZTF23aaklqou", "redshift": 0.000811},
            {"objectId": "ZTF20aa", "redshift": 1},
        ]
    )

    assert weighed(register=register, paper=paper).contradictions == ()
    found = weighed(register=register, paper=paper, aliases=[["SN 2023ixf", "ZTF23aaklqou"]])

    [conflict] = found.contradictions
    assert (conflict.entity, conflict.attribute) == ("SN 2023ixf", "redshift")


def test_an_alias_that_can_be_no_name_is_refused_by_its_place() -> None:
    with pytest.raises(BadInputError) as caught:
        weighed(aliases=[["Harbour Bridge", "Coathanger"], ["Harbour Bridge", "7"]])
    assert [problem.path for problem in caught.value.problems] == [("aliases", 1, 1)]


def test_an_alias_alone_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 2 items"):
        weighed(aliases=[["SN 2023ixf"]])


def test_a_name_is_equal_with_and_without_the_attribute_s_own_word() -> None:
    register = '{"name": "Mill Lofts", "contractor": "Harrow & Pike Builders"}'
    paper = '{"name": "Mill Lofts", "builder": "Harrow & Pike Builders"}'
    [entry] = weighed(register=register, paper=paper).consensus
    assert entry.statements[0].value == "Harrow & Pike Builders"
