"""What holds for any input at all."""

import re
import string
from contextlib import suppress
from typing import get_args
from urllib.parse import unquote

from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.errors import ResourceNotFoundError
from quintet.research.cache_key import cache_key
from quintet.research.classification import classify
from quintet.research.composing import Purpose, compose
from quintet.research.context_detection import detect_context
from quintet.research.documents import MIME_TYPES, read_document
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel
from quintet.research.passages import Block, Document, packed, passages, unpacked
from quintet.research.question_terms import NONE_UNKNOWN
from quintet.research.uris import is_allowed, library_path
from tests.unit.research.answer_reading import read
from tests.unit.research.sample_library import DOCUMENTS, indexed, search

LIBRARY = indexed(DOCUMENTS)

anything = settings(derandomize=True, deadline=None, max_examples=150)

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=()), max_size=1000)
KNOWN_WORDS = st.sampled_from(
    "how to what is why my the rust async function mutex deadlock lambda timeout urgent production"
    " crash should i compare verify research \"quoted AND OR NEAR( c++ c# don't ? * ^ : café 非同期"
    " runtime tokio status code zebra".split()
)
QUESTIONS = st.lists(KNOWN_WORDS, max_size=25).map(" ".join) | ANY_TEXT
PATHS = st.lists(
    st.sampled_from(
        "/ // . .. ... ~ \\ % %2e %2E %252e %2f %2F %252F %5c %255C %7e %257E %00 %2500 %25 %2525 a"
        " b.md é %c3%a9 \x00 \n %ff %20".split(" ")
    ),
    max_size=10,
).map("".join)
PIECES = st.sampled_from(
    "word word. Sentence. # ## - * 1. > | --- ``` ~~~ ` ``` <p> </p> <div> <b> <pre> </pre> <li>"
    " <table> <tr> <td> <script> </script> <!-- --> <dt> <dd> &amp; &#xD800; \n \n\n \t [a](b) ![x]"
    " <main> <nav> </nav> <br> \x00 é 非".split(" ")
)
FILES = st.lists(PIECES, max_size=60).map(lambda pieces: " ".join(pieces).encode()) | st.binary()
PROSE = st.text(alphabet=string.ascii_letters + " .", min_size=1, max_size=4000)
BLOCKS = st.lists(
    st.one_of(
        st.builds(Block, st.just("heading"), PROSE.map(lambda text: text[:40]), st.integers(1, 6)),
        st.builds(Block, st.sampled_from(["text", "item", "term"]), PROSE),
        st.builds(
            Block, st.just("code"), st.text(max_size=3000), st.just(0), st.sampled_from(["", "py"])
        ),
    ),
    max_size=12,
)


@anything
@given(QUESTIONS)
def test_any_text_is_classified_with_confidence_between_nought_and_one(question: str) -> None:
    told = classify(question)
    assert told.research_type in get_args(ResearchType)
    assert 0 < told.confidence <= 1
    assert told.candidates[0].research_type == told.research_type
    assert all(0 < candidate.confidence <= told.confidence for candidate in told.candidates)
    assert told == classify(question)


@anything
@given(QUESTIONS, st.sampled_from(get_args(ResearchType)))
def test_the_context_of_any_text_is_detected_with_confidence_between_nought_and_one(
    question: str, assumed: ResearchType
) -> None:
    told = detect_context(question, assumed)
    confidences = [
        dimension_confidence.confidence for dimension_confidence in told.dimension_confidences
    ]
    assert [
        dimension_confidence.dimension for dimension_confidence in told.dimension_confidences
    ] == [
        "urgency",
        "audience",
        "domain",
    ]
    assert all(0 < confidence <= 1 for confidence in confidences)
    assert min(confidences) <= told.overall_confidence <= max(confidences)
    assert told.fallback_used == any(
        not dimension_confidence.keywords for dimension_confidence in told.dimension_confidences
    )
    assert told == detect_context(question, assumed)


@anything
@given(QUESTIONS, ANY_TEXT.map(lambda text: text[:100]))
def test_any_text_has_a_key_in_the_seeds_shape(question: str, free: str) -> None:
    key = cache_key(
        question, research_type="learning", audience=free, domain=free, urgency="medium"
    )
    assert re.fullmatch(r"lear(_[a-z0-9-]+){2,4}_[0-9a-f]{12}", key.shown)
    assert re.fullmatch(r"[0-9a-f]{64}", key.digest)


@settings(anything, max_examples=1000)
@given(PATHS | ANY_TEXT)
def test_no_path_leaves_the_library(written: str) -> None:
    with suppress(ResourceNotFoundError):
        path = library_path(written)
        assert path == "" or is_allowed(path)
        for read_by_somebody in (path, unquote(path)):
            assert not read_by_somebody.startswith(("/", "~"))
            assert "\\" not in read_by_somebody
            assert "\x00" not in read_by_somebody
            assert ".." not in read_by_somebody.split("/")


@anything
@given(FILES, st.sampled_from(list(MIME_TYPES)))
def test_any_file_is_read_and_can_be_indexed(body: bytes, ending: str) -> None:
    document = read_document(f"a{ending}", body)
    assert document.title
    for passage in passages(document):
        assert unpacked(packed(passage.blocks)) == passage.blocks
        passage.text.encode("utf-8")


@anything
@given(BLOCKS)
def test_passages_lose_no_code_and_no_words(blocks: list[Block]) -> None:
    told = passages(Document("Title", tuple(blocks)))
    kept = [block for passage in told for block in passage.blocks]
    assert [block for block in kept if block.kind == "code"] == [
        block for block in blocks if block.kind == "code"
    ]
    for kind in ("text", "item"):
        before = " ".join(block.text for block in blocks if block.kind == kind).split()
        assert " ".join(block.text for block in kept if block.kind == kind).split() == before
    assert all(block.kind != "heading" for block in kept)


@anything
@given(QUESTIONS, ANY_TEXT.map(lambda text: text[:100]))
def test_any_question_can_be_searched(question: str, domain: str) -> None:
    found = search(LIBRARY, question, domain)
    assert len(found) <= 12
    assert all(0 <= passage.coverage <= 1 for passage in found)
    assert found == search(LIBRARY, question, domain)


@anything
@given(
    QUESTIONS,
    st.sampled_from(get_args(ResearchType)),
    st.sampled_from(get_args(AudienceLevel)),
    st.sampled_from(get_args(UrgencyLevel)),
)
def test_every_answer_is_made_of_cited_quotations(
    question: str, kind: ResearchType, level: AudienceLevel, urgency: UrgencyLevel
) -> None:
    found = search(LIBRARY, question)
    answer = compose(found, NONE_UNKNOWN, Purpose(kind, level, urgency))
    assert 0 <= answer.confidence <= 1
    if "## Sources" in answer.text:
        for cited in read(answer.text):
            assert any(cited.comes_from(passage) for passage in found)
    else:
        assert answer.confidence < 0.2
