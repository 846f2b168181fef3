import pytest

from quintet.language.stemming import stem

FAMILIES = [
    "crash crashes crashed crashing",
    "query queries queried querying",
    "stop stops stopped stopping",
    "cache caches cached caching",
    "class classes",
    "process processes processed processing",
    "run runs running",
    "deny denies denied",
    "configure configures configured configuring",
    "cookie cookies",
    "embedding embeddings",
    "warning warnings",
    "api apis",
    "cpu cpus",
    "panic panics panicked panicking",
    "add adds added adding",
]
STRANGERS = [
    "status stat",
    "ios io",
    "less les",
    "os o",
    "analysis analys",
    "contest test",
    "ace ac",
    "string str",
]


@pytest.mark.parametrize("family", FAMILIES)
def test_inflections_of_one_word_share_a_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize("strangers", STRANGERS)
def test_words_that_only_look_alike_keep_their_stems_apart(strangers: str) -> None:
    assert len({stem(word) for word in strangers.split()}) == 2
