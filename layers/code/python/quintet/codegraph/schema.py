"""The tables of a graph's file. Text ids stand only in `symbols`; all else refers to numbers."""

from typing import Final

VERSION: Final = 10
"""Raised when a file of an older form cannot be read any more: it is then made anew."""

SEPARATOR: Final = "\x1f"
"""Between the arguments of a call. No source that is read as text holds it within an expression."""

TABLES: Final = """
CREATE TABLE about (version INTEGER NOT NULL);
CREATE TABLE files (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, language TEXT NOT NULL, digest TEXT NOT NULL,
  size INTEGER NOT NULL, lines INTEGER NOT NULL, skipped TEXT, facts BLOB NOT NULL,
  words BLOB NOT NULL, calls BLOB NOT NULL
);
CREATE TABLE symbols (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL, file INTEGER NOT NULL, name TEXT NOT NULL,
  qualified TEXT NOT NULL, kind TEXT NOT NULL, line INTEGER NOT NULL, end_line INTEGER NOT NULL,
  parent INTEGER, details TEXT NOT NULL
);
CREATE TABLE calls (
  id INTEGER PRIMARY KEY, caller INTEGER NOT NULL, file INTEGER NOT NULL, line INTEGER NOT NULL,
  text TEXT NOT NULL, name TEXT NOT NULL, arguments TEXT NOT NULL, loop_depth INTEGER NOT NULL,
  is_awaited INTEGER NOT NULL, kind TEXT NOT NULL, external TEXT
);
CREATE TABLE edges (
  call INTEGER NOT NULL, target INTEGER NOT NULL, confidence REAL NOT NULL, reason TEXT NOT NULL
);
CREATE TABLE imports (
  file INTEGER NOT NULL, line INTEGER NOT NULL, module TEXT NOT NULL, name TEXT NOT NULL,
  alias TEXT NOT NULL, resolved TEXT
);
CREATE TABLE bases (lower INTEGER NOT NULL, upper INTEGER NOT NULL);
CREATE TABLE routes (
  method TEXT NOT NULL, pattern TEXT NOT NULL, handler INTEGER, file INTEGER NOT NULL,
  line INTEGER NOT NULL
);
CREATE TABLE http_calls (
  method TEXT NOT NULL, url TEXT NOT NULL, file INTEGER NOT NULL, line INTEGER NOT NULL,
  symbol INTEGER NOT NULL
);
"""

INDEXES: Final = """
CREATE UNIQUE INDEX symbols_by_key ON symbols (key);
CREATE INDEX symbols_by_file ON symbols (file, line);
CREATE INDEX symbols_by_name ON symbols (name);
CREATE INDEX symbols_by_parent ON symbols (parent);
CREATE INDEX calls_by_caller ON calls (caller);
CREATE INDEX calls_by_external ON calls (external) WHERE external IS NOT NULL;
CREATE INDEX edges_by_call ON edges (call);
CREATE INDEX edges_by_target ON edges (target);
CREATE INDEX imports_by_file ON imports (file);
CREATE INDEX imports_by_resolved ON imports (resolved);
CREATE INDEX bases_by_upper ON bases (upper);
CREATE INDEX bases_by_lower ON bases (lower);
"""
