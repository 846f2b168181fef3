import pytest

from quintet.research.index import LibraryIndex
from quintet.research.passages import Block
from quintet.research.question_terms import Unknown, terms_of
from quintet.research.search import FoundPassage
from tests.unit.research.sample_library import DOCUMENTS, indexed, search

LIBRARY = indexed(DOCUMENTS)


def first(question: str, domain: str = "") -> FoundPassage:
    """The passage of the likeliest candidate."""
    return max(search(LIBRARY, question, domain), key=lambda passage: max(passage.shares))


def paths(found: list[FoundPassage]) -> list[str]:
    return list(dict.fromkeys(passage.path for passage in found))


@pytest.mark.parametrize(
    ("question", "path", "section"),
    [
        ("How to run async functions in Rust?", "rust/async.md", "Running async functions"),
        ("Which runtime costs less memory, tokio or smol?", "rust/async.md", "Choosing a runtime"),
        ("How do I start the asyncio event loop?", "python/async.md", ""),
        ("What is a mutex?", "concurrency/mutex.md", ""),
        ("How can a deadlock be prevented?", "concurrency/mutex.md", "Deadlocks"),
        ("Why does my Lambda function time out?", "cloud/lambda-timeouts.md", ""),
        ("What does status code 404 mean?", "quick-reference/http-status.html", ""),
        ("OWNERSHIP", "rust/ownership.md", ""),
    ],
)
def test_the_passage_that_speaks_of_the_question_comes_first(
    question: str, path: str, section: str
) -> None:
    found = first(question)
    assert (found.path, found.section) == (path, section)


def test_a_passage_is_found_by_other_forms_of_its_words() -> None:
    assert first("prevention of deadlocking mutexes").section == "Deadlocks"


def test_a_found_passage_brings_its_blocks_as_they_were_read() -> None:
    found = first("How to run async functions in Rust?")
    assert found.title == "Async in Rust"
    assert [block.kind for block in found.blocks] == ["text", "code"]
    assert found.blocks[1] == Block(
        "code",
        '#[tokio::main]\nasync fn main() {\n    println!("ready");\n}',
        language="rust",
    )


def test_coverage_is_the_share_of_the_question_that_a_passage_speaks_of() -> None:
    whole = first("ownership in rust")
    half = next(
        one for one in search(LIBRARY, "ownership zeppelin") if one.path == "rust/ownership.md"
    )
    assert whole.coverage == 1.0
    assert 0.1 < half.coverage < 0.9
    assert all(0 <= found.coverage <= 1 for found in search(LIBRARY, "async function owner mutex"))


def test_rare_words_count_for_more_than_common_ones() -> None:
    common = next(one for one in search(LIBRARY, "function okapi") if "lambda" in one.path)
    rare = next(one for one in search(LIBRARY, "deadlock okapi") if one.section == "Deadlocks")
    assert rare.coverage > common.coverage


def test_what_the_library_does_not_say_counts_less_where_it_is_only_intent() -> None:
    def coverage(question: str) -> float:
        return first(question).coverage

    assert coverage("implement a mutex") > coverage("zeppelin a mutex")
    assert coverage("implement a mutex") < coverage("a mutex") == 1.0


def test_a_document_named_after_the_question_is_preferred() -> None:
    text = "An okapi eats leaves in the forest."
    named = indexed({"a.md": f"# Notes\n\nSometimes: {text}", "b.md": f"# Okapi\n\n{text} Often."})
    assert paths(search(named, "okapi")) == ["b.md", "a.md"]


def test_pages_that_say_the_same_are_found_once_in_the_shorter_document() -> None:
    text = "An okapi eats leaves in the forest."
    book = f"# Book\n\n## Okapis\n\n{text}\n\n## Lions\n\nLions hunt."
    library = indexed({"book.md": book, "okapis.md": f"# Okapis\n\n{text}"})
    assert paths(search(library, "okapi leaves")) == ["okapis.md"]


def test_a_name_is_found_by_the_words_that_it_joins() -> None:
    library = indexed({"a.md": "A HorizontalPodAutoscaler sets the replicas.", "b.md": "Lions."})
    assert paths(search(library, "autoscaling")) == ["a.md"]


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("What does zebra 2.0 do in Debian 13?", ("2.0", "Debian 13")),
        ("What is db_default?", ("db_default",)),
        ("How do I feed a zeppelin?", ("zeppelin",)),
        ("What is the default of db?", ()),
    ],
)
def test_words_names_and_versions_that_the_library_lacks_are_named(
    question: str, unknown: tuple[str, ...]
) -> None:
    library = indexed({"a.md": "The db has a default. Feed 13 zebras, 2 or 0, on Debian 12."})
    assert Unknown.among(terms_of(library, question)).words == unknown


def test_nothing_is_found_where_the_library_says_nothing() -> None:
    assert search(LIBRARY, "zeppelin okapi") == []


def test_a_domain_prefers_documents_that_carry_its_name() -> None:
    text = "Zebras graze in the open."
    twins = indexed({"rust/a.md": text, "python/a.md": text, "other/a.md": text})
    for domain in ("rust", "python", "other"):
        assert search(twins, "zebras", domain)[0].path == f"{domain}/a.md"


@pytest.mark.parametrize("domain", ["rust", "general", "", "zeppelin", '" OR *', "x" * 100])
def test_a_domain_shuts_no_document_out(domain: str) -> None:
    plain = {(one.path, one.section) for one in search(LIBRARY, "async function")}
    preferred = {(one.path, one.section) for one in search(LIBRARY, "async function", domain)}
    assert preferred == plain


def test_no_more_passages_are_found_than_were_asked_for() -> None:
    everything = search(LIBRARY, "async function mutex lambda")
    assert len(everything) > 3
    assert len(search(LIBRARY, "async function mutex lambda", limit=3)) == 3
    assert search(LIBRARY, "async function", limit=0) == []


def test_the_same_question_always_finds_the_same() -> None:
    question = "How to run async functions in Rust without a deadlock?"
    found = search(LIBRARY, question)
    assert all(search(LIBRARY, question) == found for _ in range(5))
    assert search(indexed(DOCUMENTS), question) == found


def test_equally_good_passages_keep_the_order_they_were_indexed_in() -> None:
    twins = indexed({f"{name}.md": f"Zebras {name} graze daily." for name in "bac"})
    assert paths(search(twins, "graze")) == ["b.md", "a.md", "c.md"]


@pytest.mark.parametrize(
    "question",
    [
        'What is a "mutex"?',
        "mutex AND",
        "OR mutex",
        "NOT mutex",
        "mutex NEAR lock",
        "NEAR(mutex lock, 2)",
        "mutex*",
        "^mutex",
        "title:mutex",
        "{title body}: mutex",
        "-title:mutex",
        "mutex + lock",
        "(mutex",
        "mutex)",
        '"mutex',
        "mutex'; DROP TABLE words; --",
        "mutex\x00lock",
        "mutex \ud800",
        "mutex \\ / % _ ? @ # $ & | ~ ` ! , . ;",
        "mutex AND OR NOT NEAR",
    ],
)
def test_operators_and_quotes_are_only_words_and_marks(question: str) -> None:
    assert "concurrency/mutex.md" in paths(search(LIBRARY, question))


@pytest.mark.parametrize(
    "question",
    ["", "   ", '"', '""', "*", "^", "(", ")", ":", "-", "+", "NEAR(", "\x00", "\ud800", "…"],
)
def test_a_question_without_a_word_of_the_library_finds_nothing(question: str) -> None:
    assert search(LIBRARY, question) == []


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("l'étude du café", "fr.md"),
        ("ETUDE CAFE", "fr.md"),
        ("die Straße", "de.md"),
        ("非同期 関数", "ja.md"),
        ("функция памяти", "ru.md"),
        ("परीक्षण दस्तावेज़", "hi.md"),
    ],
)
def test_questions_in_other_languages_find_documents_in_them(question: str, path: str) -> None:
    library = indexed(
        {
            "fr.md": "L'étude du café est longue.",
            "de.md": "Die Straße ist lang.",
            "ja.md": "非同期 関数 の 使い方",
            "ru.md": "Эта функция выделяет память; функция памяти.",
            "hi.md": "यह एक परीक्षण दस्तावेज़ है।",
        }
    )
    assert search(library, question)[0].path == path


def test_a_decomposed_letter_is_the_same_letter() -> None:
    library = indexed({"fr.md": "Une étude.", "other.md": "Something else."})
    assert paths(search(library, "e\N{COMBINING ACUTE ACCENT}tude")) == ["fr.md"]


@pytest.mark.parametrize(
    "question",
    [
        "x" * 1000,
        ("mutex " * 200)[:1000],
        " ".join(f"{number:x}" for number in range(300))[:1000],
        " ".join(chr(0x4E00 + number) for number in range(500)),
        '"' * 1000,
        "c++ " * 250,
    ],
)
def test_a_question_of_a_thousand_characters_is_searched(question: str) -> None:
    for found in search(LIBRARY, question):
        assert 0 <= found.coverage <= 1


def test_a_word_of_the_library_is_found_at_the_end_of_a_long_question() -> None:
    question = "zeppelin okapi " * 65 + "deadlock"
    assert first(question).section == "Deadlocks"


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("What's a mutex?", "What is a mutex?"),
        ("What’s a mutex?", "What is a mutex?"),
        ("What is Rust's ownership?", "What is the ownership of Rust?"),
        ("I'm asking: what's a deadlock, and how's it prevented?", "asking deadlock prevented"),
    ],
)
def test_an_apostrophe_takes_nothing_from_the_coverage(written: str, plain: str) -> None:
    assert first(written).coverage == first(plain).coverage


@pytest.mark.parametrize("question", ["What is it?", "the", "Hello!", "Thanks, help me please"])
def test_a_question_without_a_subject_is_covered_by_nothing(question: str) -> None:
    library = indexed({"a.md": "What it is, the hello says: thanks, please help me."})
    assert all(found.coverage == 0.0 for found in search(library, question))


@pytest.mark.parametrize("path", ["rust-1.80-notes.md", "1.80/rust.notes.md"])
def test_a_document_is_found_by_all_the_words_of_its_file_name(path: str) -> None:
    library = indexed({path: "# Changes\n\nSome text.", "other.md": "Other text."})
    assert search(library, "rust 1.80 notes")[0].path == path
    assert search(library, "rust 1.80 notes")[0].coverage == 1.0


def test_an_empty_library_finds_nothing() -> None:
    assert search(LibraryIndex.empty(), "What is a mutex?") == []


@pytest.mark.parametrize(
    ("asked", "written"),
    [("k8s", "Kubernetes"), ("Postgres", "PostgreSQL"), ("auth", "Authentication")],
)
def test_a_page_is_found_by_the_other_name_of_its_subject(asked: str, written: str) -> None:
    index = indexed({"a.md": f"# {written}\n\n{written} keeps a ledger of tokens.\n"})
    best = search(index, f"How does {asked} keep a ledger?")[0]
    assert best.coverage == 1.0


def test_who_is_affected_is_not_what_the_question_is_about() -> None:
    index = indexed({"a.md": "# Vacuum\n\nA slow vacuum is cured by more memory.\n"})
    plain = search(index, "slow vacuum")[0].coverage
    pressed = search(index, "slow vacuum in production, all our customers are affected")[0]
    assert pressed.coverage == plain


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("How large may an upload be?", "limits.md"),
        ("How large may an upload be in 2.4?", "changes.md"),
    ],
)
def test_what_changed_in_a_version_comes_first_only_where_it_is_asked_for(
    question: str, path: str
) -> None:
    said = "An upload may be as large as 20 MB."
    library = indexed(
        {
            "changes.md": f"# Changes\n\n## Version 2.4\n\n{said}\n\nUploads are 2 times faster.",
            "limits.md": f"# Limits\n\n## Uploads\n\n{said}\n\nDownloads have no limit of 1 GB.",
        }
    )
    assert search(library, question)[0].path == path
