import pytest

from quintet.requests.revisions import BY_VERSION, SUPPORTED_VERSIONS, negotiate
from tests.unit.quintet.support import ALL_VERSIONS, HANDSHAKE_VERSIONS


def test_the_newest_revision_is_listed_first() -> None:
    assert tuple(reversed(ALL_VERSIONS)) == SUPPORTED_VERSIONS


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_a_known_handshake_version_is_settled_on(version: str) -> None:
    assert negotiate(version).version == version


@pytest.mark.parametrize("version", ["2026-07-28", "0.1.0", "1999-01-01", "", None, 5, ["x"]])
def test_any_other_version_is_negotiated_down_to_the_newest_handshake_one(version: object) -> None:
    assert negotiate(version).version == "2025-11-25"


@pytest.mark.parametrize(
    ("member", "versions"),
    [
        ("stateless", ["2026-07-28"]),
        ("batches", ["2025-03-26"]),
        ("tool_annotations", ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]),
        ("audio", ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]),
        ("completions", ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]),
        ("progress_messages", ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]),
        ("structured_content", ["2025-06-18", "2025-11-25", "2026-07-28"]),
        ("input_errors_are_results", ["2025-11-25", "2026-07-28"]),
    ],
)
def test_each_revision_defines_what_its_specification_says(
    member: str, versions: list[str]
) -> None:
    assert [name for name, revision in BY_VERSION.items() if getattr(revision, member)] == versions
