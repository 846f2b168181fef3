"""Folders of the library as something to read: a page of links to what they hold."""

from collections.abc import Sequence

from quintet.declarations import Entry
from quintet.research.index import IndexedDocument
from quintet.research.uris import document_uri

_KNOWN_FOLDERS = {
    "research/": "Research documentation",
    "patterns/": "Implementation patterns",
    "quick-reference/": "Quick reference guides",
}


def folder_entries(folders: Sequence[str]) -> list[Entry]:
    """Folders as lines of a listing; their paths end with a slash."""
    return [
        Entry(
            document_uri(folder),
            folder,
            "text/markdown",
            _KNOWN_FOLDERS.get(folder, f"Documents below {folder}"),
        )
        for folder in folders
    ]


def folder_page(folder: str, inside: Sequence[IndexedDocument]) -> str:
    """Markdown with a link to every document and folder directly below."""
    lines = [f"# {folder or 'Reference library'}", ""]
    shown: set[str] = set()
    for document in inside:
        below = document.path.removeprefix(folder)
        name, slash, _ = below.partition("/")
        if slash and name not in shown:
            shown.add(name)
            lines.append(f"- [{name}/]({document_uri(f'{folder}{name}/')})")
        elif not slash:
            uri = document_uri(document.path)
            lines.append(f"- [{document.title}]({uri}): {document.description}")
    return "\n".join(lines) + "\n"
