"""All that a graph's file says, for comparing two of them."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

TABLES: Final = {
    "files": "SELECT path, language, digest, size, lines, skipped, facts, words, calls FROM files "
    "ORDER BY id",
    "symbols": "SELECT s.key, f.path, s.name, s.qualified, s.kind, s.line, s.end_line, p.key, "
    "s.details FROM symbols s JOIN files f ON f.id = s.file LEFT JOIN symbols p ON p.id = s.parent "
    "ORDER BY s.id",
    "calls": "SELECT s.key, f.path, c.line, text, c.name, arguments, loop_depth, is_awaited, "
    "c.kind, external FROM calls c JOIN files f ON f.id = c.file JOIN symbols s ON s.id = c.caller "
    "ORDER BY c.id",
    "edges": "SELECT c.line, c.text, c.kind, s.key, e.confidence, e.reason "
    "FROM edges e JOIN calls c ON c.id = e.call JOIN symbols s ON s.id = e.target "
    "ORDER BY c.id, e.rowid",
    "imports": "SELECT f.path, line, module, name, alias, resolved FROM imports i "
    "JOIN files f ON f.id = i.file ORDER BY i.file, i.rowid",
    "bases": "SELECT l.key, u.key FROM bases b JOIN symbols l ON l.id = b.lower "
    "JOIN symbols u ON u.id = b.upper ORDER BY b.rowid",
    "routes": "SELECT f.path, method, pattern, s.key, r.line FROM routes r "
    "JOIN files f ON f.id = r.file LEFT JOIN symbols s ON s.id = r.handler "
    "ORDER BY r.file, r.rowid",
    "http_calls": "SELECT f.path, method, url, h.line, s.key FROM http_calls h "
    "JOIN files f ON f.id = h.file JOIN symbols s ON s.id = h.symbol ORDER BY h.file, h.rowid",
}


def content_of(graph: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a graph says, by names: numbers may have gaps where files were removed."""
    with closing(sqlite3.connect(graph)) as database:
        found = {name: list(database.execute(question)) for name, question in TABLES.items()}
        found["indexes"] = list(database.execute("SELECT name FROM sqlite_master ORDER BY name"))
        found["left over"] = list(
            database.execute("SELECT * FROM edges WHERE call NOT IN (SELECT id FROM calls)")
        )
    return found
