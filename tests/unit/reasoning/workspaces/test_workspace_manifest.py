"""Manifests from outside: what they may hold, and the version that they make."""

import pytest

from quintet.errors import BadInputError
from quintet.reasoning.workspaces.manifest import Limits, Manifest, SourceFile

A, B = "a" * 64, "b" * 64
SMALL = Limits(files=3, total_bytes=2 * 2**20, file_bytes=2**20)


def refused(*files: SourceFile) -> list[tuple[str, str]]:
    with pytest.raises(BadInputError) as told:
        Manifest.checked(files, SMALL)
    return [(problem.field, problem.code) for problem in told.value.problems]


def test_a_good_manifest_is_sorted_by_name() -> None:
    made = Manifest.checked([SourceFile("b", B, 2), SourceFile("a", A, 1)], SMALL)

    assert [file.path for file in made.files] == ["a", "b"]
    assert made.total_bytes == 3


def test_the_version_is_that_of_the_files_in_any_order() -> None:
    files = [SourceFile("b", B, 2), SourceFile("a", A, 1)]

    assert Manifest.checked(files, SMALL).version == Manifest.checked(files[::-1], SMALL).version


@pytest.mark.parametrize(
    "other",
    [
        [SourceFile("a", B, 1)],
        [SourceFile("c", A, 1)],
        [SourceFile("a", A, 1), SourceFile("b", A, 1)],
    ],
)
def test_whatever_changes_makes_another_version(other: list[SourceFile]) -> None:
    first = Manifest.checked([SourceFile("a", A, 1)], SMALL)

    assert Manifest.checked(other, SMALL).version != first.version


def test_every_problem_is_told_with_its_place() -> None:
    told = refused(
        SourceFile("../x", A, 1), SourceFile("a", "zz", 1), SourceFile("b", B, SMALL.file_bytes + 1)
    )

    assert told == [
        ("files[0].path", "PATH_VALIDATION"),
        ("files[1].sha256", "FORMAT_VALIDATION"),
        ("files[2].size", "RANGE_VALIDATION"),
    ]


@pytest.mark.parametrize("sha256", ["", "A" * 64, "a" * 63, "a" * 65, "a" * 64 + "\n", "../" * 21])
def test_a_hash_is_64_small_hexadecimal_digits(sha256: str) -> None:
    assert refused(SourceFile("a", sha256, 1)) == [("files[0].sha256", "FORMAT_VALIDATION")]


def test_a_size_below_zero_is_refused() -> None:
    assert refused(SourceFile("a", A, -1)) == [("files[0].size", "RANGE_VALIDATION")]


def test_one_content_has_one_size() -> None:
    assert refused(SourceFile("a", A, 1), SourceFile("b", A, 2)) == [
        ("files[1].size", "SIZE_VALIDATION")
    ]


def test_a_file_is_named_once_and_capitals_tell_two_apart() -> None:
    assert refused(SourceFile("a", A, 1), SourceFile("a", A, 1)) == [("files[1].path", "COLLISION")]
    assert len(Manifest.checked([SourceFile("a", A, 1), SourceFile("A", A, 1)], SMALL).files) == 2


def test_too_many_files_none_and_too_much_are_refused() -> None:
    mebibyte = 2**20
    many = [SourceFile(f"f{number}", A, 1) for number in range(4)]
    large = [SourceFile(f"f{number}", f"{number}" * 64, mebibyte) for number in range(3)]

    assert refused(*many) == [("files", "COUNT_VALIDATION")]
    assert refused() == [("files", "COUNT_VALIDATION")]
    assert refused(*large) == [("files", "SIZE_VALIDATION")]


def test_the_limits_are_those_of_the_issue() -> None:
    assert Limits() == Limits(files=20_000, total_bytes=200 * 2**20, file_bytes=10 * 2**20)


def test_a_name_that_cannot_be_shown_is_not_repeated() -> None:
    with pytest.raises(BadInputError) as told:
        Manifest.checked([SourceFile("a\x1b[31m", A, 1)], SMALL)

    assert told.value.problems[0].value is None
