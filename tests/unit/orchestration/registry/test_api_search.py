"""The ranking of APISearch: the need leads, the role decides near ties, nothing is chance."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from quintet.embedding import Embedder, Vector
from quintet.installed_embedder import installed_embedder
from quintet.language.vectors import similarity
from quintet.orchestration.prompting.roles import ROLES, Role
from quintet.orchestration.registry.catalogue import registry
from quintet.orchestration.registry.entry_vectors import FILE, made, read
from quintet.orchestration.registry.matches import keywords_in
from quintet.orchestration.registry.relevance import RELEVANT
from quintet.orchestration.registry.search import Search
from quintet.orchestration.registry.words import is_inflected, words
from tests.unit.orchestration.registry.labelled_objectives import HELD_OUT, TUNING, Labelled


class NamedEmbedder:
    """The installed embedder, under a name of a test's choice."""

    def __init__(self, model: str = "") -> None:
        inner = installed_embedder()
        assert inner is not None
        self._inner = inner
        self.model = model or inner.model

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return self._inner.embed(texts)

    def warm(self) -> None:
        self._inner.warm()


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(registry(), installed_embedder)


@pytest.fixture(scope="module")
def by_words() -> Search:
    return Search(registry(), lambda: None)


def first(search: Search, objective: str, role: Role) -> str | None:
    found = search.ranked(objective, role)
    return found[0].entry.category if found else None


def right(search: Search, rows: Sequence[Labelled]) -> float:
    return sum(first(search, row.objective, row.role) in row.categories for row in rows) / len(rows)


def test_objectives_find_the_right_category_first(search: Search, by_words: Search) -> None:
    assert right(search, HELD_OUT) >= 0.87
    assert right(search, TUNING) >= 0.87
    assert right(by_words, TUNING) >= 0.4


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
    search: Search, objective: str, role: Role, category: str
) -> None:
    assert first(search, objective, role) == category


@pytest.mark.parametrize("role", ROLES)
def test_whoever_asks_for_the_weather_gets_the_weather(search: Search, role: Role) -> None:
    assert first(search, "Weather data APIs", role) == "weather"


def test_the_role_decides_where_apis_fit_equally_well(search: Search) -> None:
    objective = "Design responsive dashboard layout"
    found = {api.entry.name: api for api in search.ranked(objective, "ui_implementer", limit=20)}
    others = {api.entry.name: api for api in search.ranked(objective, "critic", limit=20)}
    props, other = found["Open Props"], others["Open Props"]
    assert (props.role_match, other.role_match) == (True, False)
    assert props.score == pytest.approx(other.score + props.role_bonus)
    assert 0 < props.role_bonus <= 0.01


def test_what_serves_better_has_more_relevance_however_well_both_serve(search: Search) -> None:
    found = search.ranked("latest earthquakes near Japan", "critic")
    assert found[0].entry.name == "USGS Earthquakes"
    assert all(api.score < found[0].score < 1 for api in found[1:])


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    "objective", ["book a table", "???", "x", "order a pizza", "stock price of Apple"]
)
def test_a_need_that_nothing_serves_gets_nothing_but_the_nearest_category(
    search: Search, objective: str, role: Role
) -> None:
    ranking = search.ranking(objective, role)
    assert (ranking.fits, ranking.apis) == (False, ())
    assert ranking.nearest_category in registry().categories


def test_what_is_beside_the_point_is_not_found_at_all(search: Search) -> None:
    found = {api.entry.category for api in search.ranking("bitcoin price", "analyzer").apis}
    assert "cryptocurrency" in found
    assert not found & {"animals", "fonts", "art", "sports"}


def test_scores_fall_from_what_fits(search: Search) -> None:
    for row in TUNING[::7]:
        ranking = search.ranking(row.objective, row.role)
        scores = [api.score for api in ranking.apis]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)
        assert not scores or scores[0] >= RELEVANT


def test_equal_questions_have_equal_answers(search: Search) -> None:
    again = Search(registry(), installed_embedder)
    for row in TUNING[::9]:
        assert search.ranking(row.objective, row.role) == again.ranking(row.objective, row.role)


def test_a_category_is_kept_to_whatever_the_objective_and_before_the_cut(search: Search) -> None:
    books = search.ranked("bitcoin price", "analyzer", "Books", limit=20)
    assert {book.entry.category for book in books} == {"books"}
    assert len(books) == len(registry().by_category("books"))
    (crypto, *_) = search.ranked("bitcoin price", "analyzer", "crypto")
    assert crypto.entry.category == "cryptocurrency"
    assert search.ranking("bitcoin price", "analyzer", "no such category").apis == ()


def test_more_results_are_the_same_results_and_more(search: Search) -> None:
    few = search.ranked("exchange rates", "analyzer", limit=2)
    many = search.ranked("exchange rates", "analyzer", limit=20)
    assert many[:2] == few
    assert len(many) > len(few) == 2


@pytest.mark.parametrize(
    ("objective", "category"),
    [
        ("wie wird das Wetter morgen in Berlin", "weather"),
        ("recette de lasagnes", "food"),
        ("tipo de cambio del euro", "finance"),
        ("lirycs of a song", "music"),
        ("Pokémon", "games"),
    ],
)
def test_other_languages_and_slips_of_the_keyboard_are_understood(
    search: Search, objective: str, category: str
) -> None:
    assert first(search, objective, "planner") == category


@pytest.mark.parametrize(
    ("need", "keywords"),
    [
        ("Current exchange rates of the Euro", {"exchange rates", "euro"}),
        ("exchange the rate", set()),
        ("rats in my block", set()),
        ("a new idea", set()),
    ],
)
def test_keywords_are_told_as_the_api_has_them_and_only_if_the_need_has_them(
    need: str, keywords: set[str]
) -> None:
    found = [keywords_in(entry, words(need)) for entry in registry().entries]
    for entry, told in zip(registry().entries, found, strict=True):
        assert set(told) <= set(entry.keywords)
    assert keywords <= {keyword for told in found for keyword in told}
    if not keywords:
        assert not {"news", "rates", "exchange rates"} & {word for told in found for word in told}


@pytest.mark.parametrize(
    ("word", "other", "is_form"),
    [
        ("rate", "rates", True),
        ("city", "cities", True),
        ("map", "mapping", True),
        ("dish", "dishes", True),
        ("price", "pricing", True),
        ("new", "news", False),
        ("rats", "rates", False),
        ("universe", "university", False),
        ("stock", "stocking", True),
        ("art", "artist", False),
    ],
)
def test_inflections_are_forms_of_one_word(word: str, other: str, is_form: bool) -> None:
    assert is_inflected(word, other) is is_inflected(other, word) is is_form


def test_where_an_api_was_met_is_told(search: Search) -> None:
    def places(need: str, name: str) -> tuple[str, ...]:
        apis = {api.entry.name: api for api in search.ranking(need, "coder").apis}
        return apis[name].matched_by

    by_name = places("is github status ok", "GitHub Status")
    assert (by_name[:2], by_name[-1]) == (("name", "keyword"), "meaning")
    assert places("a supper with eggs for two", "TheMealDB") == ("meaning",)
    assert "category" in places("weather tomorrow in Rome", "Open-Meteo")


def test_vectors_of_another_model_leave_the_words_and_are_reported(by_words: Search) -> None:
    failures: list[Exception] = []
    search = Search(registry(), lambda: NamedEmbedder("another/1"), failures.append)
    objective = "exchange rates of the euro"
    assert search.ranking(objective, "planner") == by_words.ranking(objective, "planner")
    assert first(search, objective, "planner") == "finance"
    assert {type(failure).__name__ for failure in failures} == {"StaleVectorsError"}


def test_the_shipped_vectors_are_those_of_the_registry(tmp_path: Path) -> None:
    embedder: Embedder = NamedEmbedder()
    anew = tmp_path / "vectors.bin"
    anew.write_bytes(made(embedder))
    shipped, again = read(embedder.model), read(embedder.model, anew)
    assert shipped.entries.keys() == again.entries.keys()
    assert [name for name, _ in shipped.served] == [name for name, _ in again.served]
    pairs = [
        *((shipped.entries[name], vector) for name, vector in again.entries.items()),
        *((old, new) for (_, old), (_, new) in zip(shipped.served, again.served, strict=True)),
        *zip(shipped.unserved, again.unserved, strict=True),
    ]
    assert all(similarity(old, new) > 0.999 for old, new in pairs)
    assert len(pairs) > len(registry().entries) == len(again.entries)
    assert FILE.stat().st_size < 1_500_000
