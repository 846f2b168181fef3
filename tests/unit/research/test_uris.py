from urllib.parse import quote

import pytest

from quintet.errors import ResourceNotFoundError
from quintet.research.uris import LIBRARY_URI, document_uri, is_allowed, library_path

CLIMBING = [
    "..",
    "../secrets.md",
    "research/../../etc/passwd",
    "research/..",
    "research/../patterns/a.md",
    "./a.md",
    "research/./a.md",
    ".",
    "~",
    "~root/.ssh",
    "research/~backup.md",
    "research\\..\\secrets.md",
    "..\\secrets.md",
    "C:\\secrets.md",
    "/etc/passwd",
    "//host/share",
    "research//a.md",
    "research//",
    "/",
    "a\x00.md",
    "a\n.md",
    "a\x7f.md",
    "a\t.md",
    "\ud800",
    "research/\udfff.md",
]
ENCODED = [
    "%2e%2e/secrets.md",
    "%2E%2E/secrets.md",
    "%2e%2E%2fsecrets.md",
    ".%2e/secrets.md",
    "%2e./secrets.md",
    "research%2f..%2f..%2fetc",
    "research/%2e%2e%5csecrets.md",
    "%2fetc%2fpasswd",
    "%7eroot",
    "%7Eroot",
    "a%00.md",
    "a%5Cb.md",
    "a%0d%0ab.md",
    "research%2f%2fa.md",
]


def refused(written: str) -> ResourceNotFoundError:
    with pytest.raises(ResourceNotFoundError) as raised:
        library_path(written)
    return raised.value


@pytest.mark.parametrize("path", CLIMBING)
def test_a_path_that_leaves_the_library_is_not_allowed(path: str) -> None:
    assert not is_allowed(path)
    refused(path)


@pytest.mark.parametrize("written", ENCODED)
def test_a_percent_encoded_path_that_leaves_the_library_is_refused(written: str) -> None:
    refused(written)


@pytest.mark.parametrize("written", [*ENCODED, "../x", "a/../../x", "~x", "/x", "a\\b", "a\x00b"])
def test_a_path_encoded_once_more_is_refused_too(written: str) -> None:
    refused(quote(written, safe=""))


def test_a_path_encoded_more_often_still_does_not_climb_when_it_is_used() -> None:
    path = library_path("%25252e%25252e%25252fsecrets.md")
    assert ".." not in path.split("/")
    assert "/" not in path


@pytest.mark.parametrize("written", ["%ff", "a%c3%28.md", "%c0%ae%c0%ae/x", "%ed%a0%80", "a/%80"])
def test_percent_sequences_that_are_no_text_lead_to_no_document_and_never_climb(
    written: str,
) -> None:
    path = library_path(written)
    assert "\N{REPLACEMENT CHARACTER}" in path
    assert ".." not in path
    assert is_allowed(path)


@pytest.mark.parametrize("written", ["%ff/../x", "%ff%2f%2e%2e%2fx", "..%2f%ff", "%ff%00"])
def test_percent_sequences_that_are_no_text_hide_no_climbing(written: str) -> None:
    refused(written)


def test_a_refusal_names_the_uri_as_it_was_asked_for() -> None:
    assert refused("%2e%2e/x").uri == "mcp://fortitude/docs/reference_library/%2e%2e/x"


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("", ""),
        ("README.md", "README.md"),
        ("research/", "research/"),
        ("research", "research"),
        ("research/rust-patterns.md", "research/rust-patterns.md"),
        ("my%20notes/a%20b.md", "my notes/a b.md"),
        ("my notes/a b.md", "my notes/a b.md"),
        ("%C3%A9tudes/caf%c3%a9.md", "études/café.md"),
        ("études/café.md", "études/café.md"),
        ("%E9%9D%9E%E5%90%8C%E6%9C%9F.md", "非同期.md"),
        ("research%2frust-patterns.md", "research/rust-patterns.md"),
        ("100%25.md", "100%.md"),
        ("v1..2/a..b.md", "v1..2/a..b.md"),
        (".../a.md", ".../a.md"),
        (".hidden.md", ".hidden.md"),
        ("a+b&c=d.md", "a+b&c=d.md"),
    ],
)
def test_a_legitimate_path_is_read_as_it_is_meant(written: str, path: str) -> None:
    assert library_path(written) == path


def test_a_path_may_mix_written_letters_and_encoded_ones() -> None:
    assert library_path("études/caf%C3%A9%20noir.md") == "études/café noir.md"


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "research/",
        "a b.md",
        "études/café.md",
        "非同期.md",
        "100%.md",
        "50%25.md",
        "a?b#c.md",
        "a+b&c.md",
        "😀.md",
    ],
)
def test_a_uri_leads_back_to_its_path(path: str) -> None:
    uri = document_uri(path)
    assert uri.startswith(LIBRARY_URI)
    assert uri.isascii()
    assert library_path(uri.removeprefix(LIBRARY_URI)) == path


def test_a_uri_has_no_unwritten_query_or_fragment() -> None:
    assert document_uri("a?b#c.md") == LIBRARY_URI + "a%3Fb%23c.md"


def test_the_uris_of_the_seed_are_ours() -> None:
    uri = "mcp://fortitude/docs/reference_library/research/rust-patterns.md"
    assert document_uri("research/rust-patterns.md") == uri
