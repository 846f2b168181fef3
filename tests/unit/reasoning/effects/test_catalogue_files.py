"""Every file of the catalogue: what it must say, and its own examples."""

import tomllib
from importlib.resources import files

import pytest
from pydantic import ValidationError

from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.catalogue_file import (
    STANDING_ALONE,
    CatalogueFile,
    Example,
    files_of,
    languages,
)

FILES = [
    pytest.param(language, name, file, id=f"{language}/{name}")
    for language in languages()
    for name, file in files_of(language)
]
EXAMPLES = [
    pytest.param(language, example, id=f"{language}/{name}: {example.name}")
    for language in languages()
    for name, file in files_of(language)
    for example in file.example
]


@pytest.mark.parametrize(("language", "example"), EXAMPLES)
def test_an_example_is_answered_as_its_file_says(language: str, example: Example) -> None:
    known = catalogue(language)
    effect = known.effect_of(example.name)
    cost = known.cost_of(example.name)
    answers = {
        "kind": effect.kind if effect else "none",
        "action": effect.action if effect else None,
        "rows": effect.rows if effect else None,
        "is_blocking": effect.is_blocking if effect else None,
        "returns": known.returns(example.name),
        "cost": cost.shape if cost else None,
    }
    said = example.model_dump(exclude={"name", "trait"}, exclude_none=True)
    assert {key: answers[key] for key in said} == said
    assert example.trait is None or example.trait in known.traits_of(example.name)


@pytest.mark.parametrize(("language", "name", "file"), FILES)
def test_a_file_names_its_source_and_shows_what_it_finds(
    language: str, name: str, file: CatalogueFile
) -> None:
    path = files("quintet.reasoning.libraries").joinpath("catalogue", language, name)
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert any(example.kind != "none" or example.trait or example.cost for example in file.example)


@pytest.mark.parametrize(("language", "name", "file"), FILES)
def test_the_owners_and_answers_of_a_file_can_be_reached(
    language: str, name: str, file: CatalogueFile
) -> None:
    known = catalogue(language)
    owners = {owner for row in file.calls for owner in row.owners} - {STANDING_ALONE}
    given = {row.returns for row in file.calls if row.returns} - {"self"}
    named = owners | given | set(file.aliases.values()) - {""}
    assert {text: known.resolve(text) for text in named} == {text: text for text in named}, name


def test_four_languages_have_files_for_their_libraries() -> None:
    assert {"python", "javascript", "go", "java"} <= set(languages())


@pytest.mark.parametrize(
    "text",
    [
        'kinds = "database"',
        '[[calls]]\nowners = "a"\nmethods = "b"\nreads = "one"',
        '[[calls]]\nowners = "a"\nmethods = "b"\ntraits = "lasy"',
        '[[calls]]\nowners = "a"\nmethods = "b"\nkind = "databse"\naction = "read"',
        '[[calls]]\nowners = "a"\nmethods = "b"\naction = "read"',
        '[[calls]]\nowners = "a"\nmethods = "b"\nreleased_by = "close"',
        '[[calls]]\nmethods = "b"',
        '[[example]]\nname = "a.b"\nkindd = "http"',
    ],
)
def test_what_a_file_may_not_say_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        CatalogueFile.model_validate(tomllib.loads(text))
