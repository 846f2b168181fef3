from quintet.errors import QuintetError
from quintet.research.indexing import reindex
from quintet.research.library import FRESH_SECONDS, EmbeddingFailedError, PublishedLibrary
from quintet.research.vectorizing import Job, run
from tests.unit.research.fakes import FakeEmbedder, FakeStore
from tests.unit.research.sample_library import DOCUMENTS, indexed, search

EVERYTHING = Job("", "f" * 64)
PAGES = {
    "bees.md": "# Bees\n\nBees buzz before big brown barns, because blossoms beckon brightly.",
    "cats.md": "# Cats\n\nCats climb crooked cedars carefully, catching curious crickets calmly.",
}


class Moment:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def library(*, vectors: bool = True, embedder: FakeEmbedder | None = None) -> PublishedLibrary:
    store = FakeStore(PAGES)
    reindex(store)
    if vectors:
        run(EVERYTHING, store, FakeEmbedder())
    return PublishedLibrary(store, embedder=embedder or FakeEmbedder())


def test_a_passage_without_a_word_of_the_question_is_found_by_its_meaning() -> None:
    question = "best book by Balzac"  # begins as the page about bees does

    found = library().search(question, "")

    assert found.retrieval == "hybrid"
    assert found.passages[0].path == "bees.md"
    assert found.passages[0].coverage == 0
    assert found.passages[0].similarity > 0.4


def test_before_there_are_vectors_words_are_searched_and_the_answer_says_so() -> None:
    found = library(vectors=False).search("crickets", "")

    assert (found.retrieval, found.is_complete) == ("lexical", False)
    assert found.passages[0].path == "cats.md"


def test_without_an_embedder_words_are_searched() -> None:
    store = FakeStore(PAGES)
    reindex(store)
    run(EVERYTHING, store, FakeEmbedder())

    found = PublishedLibrary(store).search("crickets", "")

    assert found.retrieval == "lexical"
    assert found.passages[0].path == "cats.md"


def test_a_library_whose_vectors_are_not_all_made_is_incomplete_until_they_are() -> None:
    store, moment = FakeStore(PAGES), Moment()
    reindex(store)
    run(EVERYTHING, store, FakeEmbedder())
    store.bodies["dogs.md"] = b"# Dogs\n\nDogs dig deep dens during dry days."
    reindex(store)
    seen = PublishedLibrary(store, moment, embedder=FakeEmbedder())
    before, version = seen.search("crickets", ""), seen.version()

    run(EVERYTHING, store, FakeEmbedder())
    moment.now += FRESH_SECONDS
    after = seen.search("crickets", "")

    assert (before.retrieval, before.is_complete) == ("hybrid", False)
    assert (after.retrieval, after.is_complete) == ("hybrid", True)
    assert seen.version() != version


def test_passages_whose_first_candidates_alone_have_vectors_are_compared_by_these() -> None:
    store = FakeStore({**PAGES, "dogs.md": "# Dogs\n\nOdd owls ogle. Dogs dig deep dens. Oats."})
    reindex(store)
    run(Job("", "f" * 64, 1), store, FakeEmbedder())

    found = PublishedLibrary(store, embedder=FakeEmbedder()).search("best book by Balzac", "")

    assert (found.retrieval, found.is_complete) == ("hybrid", False)
    assert found.passages[0].path == "bees.md"


def test_an_embedder_that_fails_leaves_the_words_and_is_reported() -> None:
    failures: list[QuintetError] = []
    store = FakeStore(PAGES)
    reindex(store)
    run(EVERYTHING, store, FakeEmbedder())
    seen = PublishedLibrary(store, embedder=FakeEmbedder(fails=True), on_degraded=failures.append)

    found = seen.search("crickets", "")

    assert found.retrieval == "lexical"
    assert found.passages[0].path == "cats.md"
    assert [type(failure) for failure in failures] == [EmbeddingFailedError]


def test_until_its_vector_is_made_a_passage_stands_where_its_words_put_it() -> None:
    index = indexed(DOCUMENTS)
    question = "Which runtime costs less memory, tokio or smol?"
    best = search(index, question)[0]
    others = index.rows(
        "SELECT p.id FROM passages p JOIN documents d ON d.id = p.document WHERE d.path <> ?",
        (best.path,),
    )
    halfway = search(index, question, near=[(number, 0.5) for (number,) in others])

    assert (halfway[0].path, halfway[0].section) == (best.path, best.section)


def test_a_new_index_is_compared_by_its_own_passages() -> None:
    store, moment = FakeStore(PAGES), Moment()
    reindex(store)
    run(EVERYTHING, store, FakeEmbedder())
    seen = PublishedLibrary(store, moment, embedder=FakeEmbedder())
    before = seen.search("best book by Balzac", "").passages[0].path

    store.bodies["aaa.md"] = store.bodies.pop("bees.md")  # the same text, at another number
    reindex(store)
    moment.now += FRESH_SECONDS

    assert (before, seen.search("best book by Balzac", "").passages[0].path) == (
        "bees.md",
        "aaa.md",
    )


def test_vectors_that_cannot_be_read_any_more_still_serve() -> None:
    store, moment = FakeStore(PAGES), Moment()
    reindex(store)
    run(EVERYTHING, store, FakeEmbedder())
    seen = PublishedLibrary(store, moment, embedder=FakeEmbedder())
    seen.search("crickets", "")

    store.is_down = True
    moment.now += FRESH_SECONDS

    assert seen.search("crickets", "").retrieval == "hybrid"


def test_a_passage_that_both_rankings_have_comes_before_one_that_either_has() -> None:
    index = indexed(DOCUMENTS)
    by_words = search(index, "What is a mutex?", limit=60)
    numbers = dict(
        index.rows("SELECT d.path, p.id FROM passages p JOIN documents d ON d.id = p.document")
    )
    shared = by_words[-1].path
    other = next(path for path in numbers if path not in {found.path for found in by_words})

    found = search(
        index, "What is a mutex?", near=[(numbers[other], 0.7), (numbers[shared], 0.6)], limit=60
    )

    order = list(dict.fromkeys(passage.path for passage in found))
    assert order.index(shared) < order.index(other)
    assert {passage.path for passage in by_words} < set(order)
