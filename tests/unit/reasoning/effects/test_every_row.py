"""Values that are every row of a table."""

from collections.abc import Mapping
from pathlib import Path

from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.effects.sql_statements import asks_for_every_row
from tests.unit.codegraph.code_base import graph_of, source


def _told(folder: Path, files: Mapping[str, str], function: str) -> list[str]:
    """The calls of a function that give every row."""

    class Reader:
        def read(self, path: str) -> bytes:
            return source(files[path])

    effects = Effects(Code(graph_of(folder, files), Reader()))
    asked = effects.code.function(function)
    assert asked is not None
    found = [effects.every_row.of(asked, place.part) for place in effects.standings.of(asked)]
    return sorted({rows.origin.text for rows in found if rows is not None})


def test_a_statement_for_one_table_without_a_condition_asks_for_every_row() -> None:
    assert asks_for_every_row("SELECT id, name FROM people ORDER BY name")
    assert asks_for_every_row("select t from Task t")
    assert asks_for_every_row("FROM Post p ORDER BY p.at DESC")
    assert asks_for_every_row('SELECT * FROM "shop"."orders" AS o')


def test_a_statement_that_chooses_joins_or_sums_up_rows_does_not() -> None:
    assert not asks_for_every_row("SELECT id FROM people WHERE id = 1")
    assert not asks_for_every_row("SELECT id FROM people LIMIT 10")
    assert not asks_for_every_row("SELECT count(*) FROM people")
    assert not asks_for_every_row("SELECT a.id FROM a JOIN b ON a.id = b.id")
    assert not asks_for_every_row("SELECT a.id FROM a, b")
    assert not asks_for_every_row("SELECT name FROM sqlite_master")
    assert not asks_for_every_row("SELECT name FROM %s")
    assert not asks_for_every_row("DELETE FROM people")


def test_rows_are_followed_through_variables_lists_and_functions(tmp_path: Path) -> None:
    files = {
        "store.py": """
            import sqlite3

            def everybody(connection: sqlite3.Connection):
                people = []
                for row in connection.execute("SELECT * FROM people"):
                    people.append(row)
                return people
            """,
        "app.py": """
            from store import everybody

            def first(connection):
                found = list(everybody(connection))
                return found[:10]
            """,
    }
    assert _told(tmp_path, files, "app.py::first") == ["everybody(connection)"]


def test_rows_of_a_cursor_are_those_of_its_statements(tmp_path: Path) -> None:
    files = {
        "app.py": """
            import sqlite3

            def all_of(connection: sqlite3.Connection):
                cursor = connection.cursor()
                cursor.execute("SELECT * FROM people")
                return cursor.fetchall()

            def some(connection: sqlite3.Connection, name: str):
                cursor = connection.cursor()
                cursor.execute("SELECT * FROM people WHERE name = ?", (name,))
                return cursor.fetchall()
            """
    }
    assert "cursor.fetchall()" in _told(tmp_path, files, "app.py::all_of")
    assert _told(tmp_path, files, "app.py::some") == []


def test_a_query_that_later_statements_narrow_is_none(tmp_path: Path) -> None:
    files = {
        "app.ts": """
            import { Repository } from 'typeorm';
            import { User } from './user';

            export class Users {
              constructor(private readonly users: Repository<User>) {}

              async all() {
                const query = this.users.createQueryBuilder('u');
                return await query.getMany();
              }

              async some(name: string) {
                const query = this.users.createQueryBuilder('u');
                if (name) {
                  query.where('u.name = :name', { name });
                }
                return await query.getMany();
              }
            }
            """
    }
    assert "query.getMany()" in _told(tmp_path, files, "app.ts::Users.all")
    assert "query.getMany()" not in _told(tmp_path, files, "app.ts::Users.some")
