from quintet.research.folder_resources import folder_entries, folder_page
from quintet.research.index import IndexedDocument
from quintet.research.uris import document_uri
from tests.unit.research.sample_library import indexed


def inside(folder: str) -> list[IndexedDocument]:
    library = indexed(
        {
            "README.md": "# Read me\n\nStart here.",
            "research/a b.md": "# Spaces\n\nText.",
            "research/deep/one.md": "# One\n\nText.",
            "research/deep/two.md": "# Two\n\nText.",
            "research/deeper/still/three.md": "# Three\n\nText.",
        }
    )
    return library.below(folder)


def test_the_known_folders_of_the_seed_are_described_in_its_words() -> None:
    entries = folder_entries(["patterns/", "quick-reference/", "research/", "été/"])
    assert [(entry.uri, entry.name, entry.description) for entry in entries] == [
        (document_uri("patterns/"), "patterns/", "Implementation patterns"),
        (document_uri("quick-reference/"), "quick-reference/", "Quick reference guides"),
        (document_uri("research/"), "research/", "Research documentation"),
        (document_uri("été/"), "été/", "Documents below été/"),
    ]
    assert {entry.mime_type for entry in entries} == {"text/markdown"}


def test_no_folders_make_no_entries() -> None:
    assert folder_entries([]) == []


def test_a_folders_page_links_what_is_directly_in_it_once() -> None:
    page = folder_page("research/", inside("research/"))
    base = "mcp://fortitude/docs/reference_library/research/"
    assert page.splitlines() == [
        "# research/",
        "",
        f"- [Spaces]({base}a%20b.md): ",
        f"- [deep/]({base}deep/)",
        f"- [deeper/]({base}deeper/)",
    ]
    assert page.endswith("\n")


def test_the_librarys_own_page_links_folders_and_documents_at_the_top() -> None:
    lines = folder_page("", inside("")).splitlines()
    assert lines[0] == "# Reference library"
    assert [line.partition("]")[0] for line in lines[2:]] == ["- [Read me", "- [research/"]


def test_an_empty_folder_is_only_its_heading() -> None:
    assert folder_page("nothing/", []) == "# nothing/\n\n"
