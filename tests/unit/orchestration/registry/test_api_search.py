"""The ranking of APISearch: the subject leads, the role decides near ties, nothing is chance."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from quintet.embedding import Embedder, Vector
from quintet.installed_embedder import installed_embedder
from quintet.language.vectors import similarity
from quintet.orchestration.prompting.roles import PROFILES, ROLES, Role
from quintet.orchestration.registry.catalogue import registry
from quintet.orchestration.registry.entry_vectors import FILE, made, read
from quintet.orchestration.registry.relevance import RELEVANT
from quintet.orchestration.registry.search import Search
from tests.unit.orchestration.registry.labelled_objectives import HELD_OUT, TUNING, Labelled


class CountingEmbedder:
    """The installed embedder; remembers what it was asked."""

    def __init__(self, model: str = "") -> None:
        inner = installed_embedder()
        assert inner is not None
        self._inner = inner
        self.model = model or inner.model
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        self.asked += texts
        return self._inner.embed(texts)

    def warm(self) -> None:
        self._inner.warm()


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(registry(), installed_embedder)


@pytest.fixture(scope="module")
def by_words() -> Search:
    return Search(registry(), lambda: None)


def first(search: Search, objective: str, role: Role) -> str:
    return search.ranked(objective, role)[0].entry.category


def right(search: Search, rows: Sequence[Labelled]) -> float:
    return sum(first(search, row.objective, row.role) in row.categories for row in rows) / len(rows)


def test_objectives_that_were_never_tuned_on_find_the_right_category_first(search: Search) -> None:
    assert right(search, HELD_OUT) >= 0.9


def test_objectives_that_were_tuned_on_do_too(search: Search, by_words: Search) -> None:
    assert right(search, TUNING) >= 0.88
    assert right(by_words, TUNING) >= 0.65


def test_labelled_objectives_speak_for_every_role_and_are_asked_once() -> None:
    rows = TUNING + HELD_OUT
    assert all(sum(row.role == role for row in rows) >= 4 for role in ROLES)
    assert len({row.objective for row in rows}) == len(rows)
    assert {name for row in rows for name in row.categories} <= set(registry().categories)


@pytest.mark.parametrize(
    ("objective", "role", "category"),
    [
        ("Analyze cryptocurrency market trends", "analyzer", "cryptocurrency"),
        ("Weather data APIs", "coder", "weather"),
        ("Research quantum computing advancements", "researcher", "academic"),
    ],
)
def test_what_the_seed_asks_for_is_answered_by_its_subject(
    search: Search, by_words: Search, objective: str, role: Role, category: str
) -> None:
    for one in (search, by_words):
        assert {api.entry.category for api in one.ranked(objective, role, limit=3)} == {category}


def test_a_designer_of_layouts_gets_what_layouts_are_made_with(search: Search) -> None:
    found = search.ranked("Design responsive dashboard layout", "ui_architect")
    assert {api.entry.category for api in found} <= {"css", "design", "color", "components"}


@pytest.mark.parametrize("role", ROLES)
def test_whoever_asks_for_the_weather_gets_the_weather(search: Search, role: Role) -> None:
    assert first(search, "Weather data APIs", role) == "weather"


def test_the_role_decides_where_apis_fit_equally_well(search: Search) -> None:
    objective = "Design responsive dashboard layout"
    found = {api.entry.name: api for api in search.ranked(objective, "ui_implementer", limit=20)}
    others = {api.entry.name: api for api in search.ranked(objective, "critic", limit=20)}
    assert found["Open Props"].role_match
    assert not others["Open Props"].role_match
    assert found["Open Props"].score == pytest.approx(others["Open Props"].score + 0.1)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("objective", ["hello there", "???", "非同期", "x"])
def test_an_objective_without_a_subject_gets_what_suits_the_role_and_nothing_relevant(
    search: Search, objective: str, role: Role
) -> None:
    ranking = search.ranking(objective, role)
    assert not ranking.has_topic
    best = ranking.apis[0]
    assert best.entry.category in PROFILES[role].preferred_categories
    assert best.role_bonus > 0
    assert best.score < RELEVANT


def test_what_is_beside_the_point_is_not_found_at_all(search: Search) -> None:
    found = {api.entry.category for api in search.ranking("bitcoin price", "analyzer").apis}
    assert "cryptocurrency" in found
    assert not found & {"animals", "fonts", "art", "sports"}


def test_scores_fall_and_ties_are_settled_by_reliability_and_name(search: Search) -> None:
    for row in TUNING[::7]:
        apis = search.ranking(row.objective, row.role).apis
        keys = [(-api.score, -api.entry.reliability_score, api.entry.name) for api in apis]
        assert all(before < after for before, after in pairwise(keys))
        assert all(0 <= api.score <= 1 for api in apis)


def test_equal_questions_have_equal_answers(search: Search) -> None:
    again = Search(registry(), installed_embedder)
    for row in TUNING[::9]:
        assert search.ranking(row.objective, row.role) == again.ranking(row.objective, row.role)


def test_a_category_is_kept_to_whatever_the_objective_and_before_the_cut(search: Search) -> None:
    books = search.ranked("bitcoin price", "analyzer", "Books", limit=20)
    assert {book.entry.category for book in books} == {"books"}
    assert len(books) == len(registry().by_category("books"))
    assert (
        search.ranked("bitcoin price", "analyzer", "crypto")[0].entry.name == "Coinbase Spot Prices"
    )
    assert search.ranking("bitcoin price", "analyzer", "no such category").apis == ()


def test_more_results_are_the_same_results_and_more(search: Search) -> None:
    few = search.ranked("exchange rates", "analyzer", limit=2)
    many = search.ranked("exchange rates", "analyzer", limit=20)
    assert many[:2] == few
    assert len(many) > len(few) == 2


@pytest.mark.parametrize(
    ("objective", "found", "not_found"),
    [
        ("Forecasts for skiing", "weather", "academic"),
        ("rockets and planets", "space", "project"),
        ("bike sharing in Oslo", "transportation", "utilities"),
        ("Pokémon", "games", "books"),
        ("Bitcion exchange", "cryptocurrency", "books"),
    ],
)
def test_words_are_found_inflected_accented_and_whole(
    by_words: Search, objective: str, found: str, not_found: str
) -> None:
    categories = {api.entry.category for api in by_words.ranking(objective, "researcher").apis}
    assert found in categories
    assert not_found not in categories


def test_the_objectives_own_words_are_told(by_words: Search) -> None:
    best = by_words.ranked("Current exchange rates of the Euro", "analyzer")[0]
    assert best.matched_keywords == ("exchange rates", "euro")


def test_where_words_are_clear_nothing_is_embedded() -> None:
    embedder = CountingEmbedder()
    search = Search(registry(), lambda: embedder)
    search.ranked("Earthquakes, seismic magnitude and chemistry of molecules", "researcher")
    search.ranked("whatever", "researcher", "weather")
    assert embedder.asked == []
    search.ranked("should I take a coat", "planner")
    assert embedder.asked == ["should I take a coat"]


def test_vectors_of_another_model_leave_the_words_and_are_reported(by_words: Search) -> None:
    failures: list[Exception] = []
    search = Search(registry(), lambda: CountingEmbedder("another/1"), failures.append)
    objective = "something to read on the train"
    assert search.ranking(objective, "planner") == by_words.ranking(objective, "planner")
    assert [type(failure).__name__ for failure in failures] == ["StaleVectorsError"]


def test_the_shipped_vectors_are_those_of_the_registry(tmp_path: Path) -> None:
    embedder: Embedder = CountingEmbedder()
    anew = tmp_path / "vectors.bin"
    anew.write_bytes(made(embedder))
    shipped, again = read(embedder.model), read(embedder.model, anew)
    assert shipped.entries.keys() == again.entries.keys()
    assert [name for name, _ in shipped.asked] == [name for name, _ in again.asked]
    pairs = [
        *((shipped.entries[name], vector) for name, vector in again.entries.items()),
        *((shipped.categories[name], vector) for name, vector in again.categories.items()),
        *zip((old for _, old in shipped.asked), (new for _, new in again.asked), strict=True),
    ]
    assert all(similarity(old, new) > 0.999 for old, new in pairs)
    assert len(pairs) > len(registry().entries) == len(again.entries)
    assert FILE.stat().st_size < 400_000
