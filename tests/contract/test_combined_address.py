"""What the one address of all families relies on: names that are theirs alone, and little text."""

import re
from collections import Counter

import pytest

from quintet.deployment.family_listings import listings_of
from quintet.protocol.combined.listing import Entries, combined_instructions
from quintet.requests.jsonrpc import to_json
from quintet.requests.revisions import BY_VERSION, MODERN
from tests.support.sources import ROOT

MOST_INSTRUCTIONS = 2000
"""Characters; clients cut what is longer."""
HANDED_TO_MODELS = ("name", "description", "inputSchema")
LISTINGS = listings_of(MODERN.version)


def test_a_tool_a_prompt_and_a_resource_have_one_family() -> None:
    families = LISTINGS.values()
    for owned in (
        [name for family in families for name in family.tool_names],
        [name for family in families for name in family.prompt_names],
        [
            uri
            for family in families
            for uri in (*family.resources, *family.patterns, *family.views)
        ],
    ):
        assert [name for name, count in Counter(owned).items() if count > 1] == []


def test_a_uri_of_one_family_has_the_form_of_no_other() -> None:
    for name, family in LISTINGS.items():
        examples = [*family.resources, *(uri.replace("+", "") for uri in family.patterns)]
        for other, listing in LISTINGS.items():
            assert other == name or not [uri for uri in examples if listing.owns_uri(uri)]


def test_instructions_are_short_enough_for_every_client() -> None:
    assert 0 < len(combined_instructions(LISTINGS)) <= MOST_INSTRUCTIONS


@pytest.mark.parametrize("version", BY_VERSION)
def test_every_revision_is_listed(version: str) -> None:
    assert {name: len(one.tools) for name, one in listings_of(version).items()} == {
        name: len(one.tools) for name, one in LISTINGS.items()
    }


def test_the_page_tells_how_much_the_lists_are() -> None:
    page = (ROOT / "docs/connect.md").read_text()
    rows = re.findall(r"^\| (\w+) \|" + r" ([\d,]+) \|" * 4 + "$", page, re.MULTILINE)
    told = {name: [int(text.replace(",", "")) for text in texts] for name, *texts in rows}
    sizes = {name: sizes_of(listing.tools) for name, listing in LISTINGS.items()}
    sizes["all"] = [sum(column) for column in zip(*sizes.values(), strict=True)]

    assert told.keys() == sizes.keys()
    for name, (tools, whole, read) in sizes.items():
        count, characters, to_models, tokens = told[name]
        assert count == tools
        assert abs(characters - whole) < whole / 20
        assert abs(to_models - read) < read / 20
        assert 4 < to_models / tokens < 5  # counted with a tokenizer that is not installed here


def sizes_of(tools: Entries) -> list[int]:
    """How many there are, the list's characters, and those of what clients hand to models."""
    handed = [{name: tool[name] for name in HANDED_TO_MODELS} for tool in tools]
    return [len(tools), len(to_json(tools)), len(to_json(handed))]
