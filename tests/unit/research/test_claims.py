import pytest

from quintet.research.claims import Claim, Role, chosen, claims, listings
from quintet.research.documents import read_document
from quintet.research.passages import Block
from tests.unit.research.sample_library import found_passage, prose


def claim(text: str, worth: float = 1.0) -> Claim:
    return Claim(text, found_passage(prose(text)), worth)


def test_every_sentence_that_can_stand_alone_is_a_claim_with_its_source() -> None:
    passage = found_passage(
        prose("Zebras graze in herds of twenty. They sleep standing up at night."),
        Block("item", "A herd is led by one old stallion."),
    )
    told = claims("zebras", [passage])
    assert {one.text for one in told} == {
        "Zebras graze in herds of twenty.",
        "They sleep standing up at night.",
        "A herd is led by one old stallion.",
    }
    assert all(one.source is passage for one in told)


@pytest.mark.parametrize(
    "text",
    [
        "Too short to quote.",
        "There are three kinds of zebra, namely these:",
        "zebra " * 100 + "end.",
    ],
)
def test_fragments_announcements_and_endless_sentences_are_not_quoted(text: str) -> None:
    assert claims("zebra", [found_passage(prose(text))]) == []


def test_code_and_terms_are_no_claims() -> None:
    text = "zebras graze in herds of twenty animals"
    passage = found_passage(Block("code", text), Block("term", text))
    assert claims("zebras", [passage]) == []


def test_no_passages_make_no_claims_and_no_listings() -> None:
    assert claims("zebras", []) == []
    assert listings("zebras", [], longest=10) == []


def test_the_sentence_that_speaks_of_the_question_comes_first() -> None:
    passage = found_passage(
        prose("The savanna is dry for most of the year. Lions hunt zebras near the water holes.")
    )
    assert claims("lions hunting zebras", [passage])[0].text.startswith("Lions hunt")


def test_the_better_passage_wins_between_equal_sentences() -> None:
    text = "Zebras graze in herds of twenty."
    worse = found_passage(prose(text), path="b.md", score=2.0)
    better = found_passage(prose(text), path="a.md", score=4.0)
    assert [one.source.path for one in claims("zebras", [better, worse])] == ["a.md", "b.md"]


def test_an_opening_sentence_leads_and_a_vague_one_follows() -> None:
    passage = found_passage(
        prose("Zebras graze in herds of twenty. Zebras drink in herds of twenty."),
        prose("It grazes zebras in herds of twenty."),
    )
    told = claims("zebras", [passage])
    assert [one.text.split()[1] for one in told] == ["graze", "drink", "grazes"]


def test_equal_claims_keep_the_order_of_the_passages() -> None:
    passages = [
        found_passage(prose(f"Zebras graze in herds at place {name}."), path=f"{name}.md")
        for name in "abcd"
    ]
    assert [one.source.path for one in claims("zebras", passages)] == [
        "a.md",
        "b.md",
        "c.md",
        "d.md",
    ]


@pytest.mark.parametrize(
    ("role", "text"),
    [
        ("definition", "A mutex is a lock for shared data."),
        ("action", "Use one connection for every worker."),
        ("action", "To stop it cleanly, send the signal twice."),
        ("action", "Workers should close their connections."),
        ("caution", "Never hold a lock across an await."),
        ("caution", "The lock cannot be taken twice."),
        ("cause", "The pool is empty because nobody returns."),
        ("cause", "A deadlock occurs under heavy load."),
        ("remedy", "Restart the worker with more memory."),
        ("remedy", "A shorter timeout prevents the pile-up."),
        ("comparison", "Tokio is faster than the alternatives."),
        ("comparison", "The trade-off is memory for speed."),
        ("check", "The profiler shows where time is spent."),
        ("check", "Measure the latency under load."),
        ("any", "Zebras graze."),
    ],
)
def test_a_sentence_plays_the_role_its_words_give_it(role: Role, text: str) -> None:
    assert claim(text).plays(role)


@pytest.mark.parametrize(
    ("role", "text"),
    [
        ("definition", "Use this island arena."),
        ("action", "The user settings rule."),
        ("caution", "Unfailing neverending cannons."),
        ("cause", "The causeway runs north."),
        ("remedy", "The prefix of a fixture."),
        ("comparison", "Thank the lesson for moreover."),
        ("check", "The latest protest of contestants."),
    ],
)
def test_a_role_word_inside_another_word_gives_no_role(role: Role, text: str) -> None:
    assert not claim(text).plays(role)


def test_claims_are_chosen_by_role_in_order_up_to_a_count_and_taken_away() -> None:
    available = [
        claim("Use tokio for servers with many sockets."),
        claim("Zebras graze in herds of twenty."),
        claim("Set the worker threads to the core count."),
        claim("Run migrations before the deployment starts."),
    ]
    taken = chosen(available, "action", 2)
    assert [one.text.split()[0] for one in taken] == ["Use", "Set"]
    assert [one.text.split()[0] for one in available] == ["Zebras", "Run"]


def test_of_claims_that_say_the_same_one_is_enough() -> None:
    available = [
        claim("Use tokio for servers with many sockets."),
        claim("Use tokio for the servers with very many sockets!"),
        claim("Set the worker threads to the core count."),
    ]
    assert [one.text.split()[0] for one in chosen(available, "action", 3)] == ["Use", "Set"]


def test_resemblance_goes_both_ways() -> None:
    one, other = claim("Use tokio for servers."), claim("Use tokio for small servers and clients.")
    stranger = claim("Zebras graze in herds.")
    assert one.resembles(other)
    assert other.resembles(one)
    assert not one.resembles(stranger)


def test_choosing_nothing_takes_nothing() -> None:
    available = [claim("Use tokio for servers.")]
    assert chosen(available, "action", 0) == []
    assert chosen(available, "cause", 5) == []
    assert len(available) == 1


def test_every_code_block_short_enough_is_a_listing_with_its_source() -> None:
    short, fitting = Block("code", "a"), Block("code", "a\nb\nc")
    long = Block("code", "a\nb\nc\nd")
    passage = found_passage(prose("Zebras."), short, fitting, long)
    told = listings("zebras", [passage], longest=3)
    assert {one.code for one in told} == {short, fitting}
    assert all(one.source is passage for one in told)


def test_the_listing_that_speaks_of_the_question_comes_first() -> None:
    passage = found_passage(Block("code", "print(lion)"), Block("code", "print(zebra)"))
    assert listings("zebra", [passage], longest=9)[0].code.text == "print(zebra)"


def test_a_listing_that_names_its_language_is_preferred() -> None:
    named = Block("code", "x = 1", language="python")
    passage = found_passage(Block("code", "x = 1"), named)
    assert listings("zebra", [passage], longest=9)[0].code == named


@pytest.mark.parametrize("code", ["", " ", "\n \n"])
def test_an_empty_code_block_is_no_listing(code: str) -> None:
    assert listings("zebra", [found_passage(Block("code", code))], longest=9) == []


def test_the_same_code_is_one_listing_wherever_it_stands() -> None:
    passages = [
        found_passage(Block("code", "feed(zebra)"), path="b.md", score=2.0),
        found_passage(Block("code", "feed(zebra)"), path="a.md", score=4.0),
    ]
    assert [listing.source.path for listing in listings("zebra", passages, longest=9)] == ["a.md"]


def test_passages_without_a_score_are_weighed_by_their_words() -> None:
    passage = found_passage(
        prose("The savanna is dry most of the year. Zebras graze near the water holes."),
        Block("code", "print(lion)"),
        Block("code", "print(zebra)"),
        score=0.0,
    )
    assert claims("grazing zebras", [passage])[0].text.startswith("Zebras")
    assert listings("zebra", [passage], longest=9)[0].code.text == "print(zebra)"


MARKDOWN_TABLE = """| Kind of animal in the park | Usual number of stripes |
|---|---|
| Zebra of the plains | between 25 and 30 on each side |
"""
HTML_TABLE = """<table>
<tr><th>Kind of animal in the park</th><th>Usual number of stripes</th></tr>
<tr><td>Zebra of the plains</td><td>between 25 and 30 on each side</td></tr>
</table>"""


@pytest.mark.parametrize(("path", "table"), [("a.md", MARKDOWN_TABLE), ("a.html", HTML_TABLE)])
def test_the_labels_above_a_table_are_no_claim_but_its_rows_are(path: str, table: str) -> None:
    passage = found_passage(*read_document(path, table.encode()).blocks)
    (told,) = claims("animal", [passage])
    assert "Zebra of the plains" in told.text


def test_what_was_said_before_is_not_chosen_again() -> None:
    said = [claim("Use tokio for servers with many sockets.")]
    available = [
        claim("Use tokio for the servers with very many sockets!"),
        claim("Set the worker threads to the core count."),
    ]
    assert [one.text.split()[0] for one in chosen(available, "action", 3, said)] == ["Set"]


def test_the_same_text_without_a_word_in_it_is_the_same_claim() -> None:
    assert claim("→ → → → → → →").resembles(claim("→ → → → → → →"))
