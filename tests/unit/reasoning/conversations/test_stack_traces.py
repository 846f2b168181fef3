"""Places in the stack traces of many languages, and what a text speaks of."""

import pytest

from quintet.reasoning.conversations.questions import Question, questions_in
from quintet.reasoning.conversations.suspicious_text import is_suspicious
from quintet.reasoning.places.references import references_in
from quintet.reasoning.places.stack_traces import Frame, errors_in, frames_in, is_trace

PYTHON = """Traceback (most recent call last):
  File "/app/src/main.py", line 3, in <module>
    run()
  File "/app/src/work.py", line 40, in Worker.run
    self.step()
ValueError: no step left
"""
JAVA = """Exception in thread "main" java.lang.IllegalStateException: no stock
\tat com.acme.shop.Orders.total(Orders.java:31)
\tat com.acme.shop.Main.main(Main.java:7)
Caused by: java.sql.SQLException: closed
"""
NODE = """TypeError: Cannot read properties of undefined (reading 'id')
    at total (/app/src/orders.js:31:9)
    at async file:///app/src/main.mjs:7:1
    at Object.<anonymous> (/app/src/index.js:2:3)
"""
GO = """panic: runtime error: index out of range [3] with length 3

goroutine 1 [running]:
main.total(...)
\t/app/cmd/shop/orders.go:31 +0x1d
"""
RUBY = "/app/lib/orders.rb:31:in 'Orders#total': no stock (RuntimeError)\n"
PHP = "PHP Fatal error: boom in /app/src/Orders.php:31\n#0 /app/src/Main.php(7): total()\n"
RUST = "thread 'main' panicked at src/orders.rs:31:9:\nindex out of bounds\n"
DOTNET = "   at Acme.Orders.Total() in C:\\src\\Orders.cs:line 31\n"


@pytest.mark.parametrize(
    ("text", "frames"),
    [
        (PYTHON, [Frame("/app/src/work.py", 40, "Worker.run"), Frame("/app/src/main.py", 3)]),
        (
            JAVA,
            [
                Frame("Orders.java", 31, "com.acme.shop.Orders.total"),
                Frame("Main.java", 7, "com.acme.shop.Main.main"),
            ],
        ),
        (
            NODE,
            [
                Frame("/app/src/orders.js", 31, "total"),
                Frame("/app/src/main.mjs", 7),
                Frame("/app/src/index.js", 2, "Object.<anonymous>"),
            ],
        ),
        (GO, [Frame("/app/cmd/shop/orders.go", 31)]),
        (RUBY, [Frame("/app/lib/orders.rb", 31, "Orders#total")]),
        (PHP, [Frame("/app/src/Orders.php", 31), Frame("/app/src/Main.php", 7, "total")]),
        (RUST, [Frame("src/orders.rs", 31)]),
        (DOTNET, [Frame("C:\\src\\Orders.cs", 31, "Acme.Orders.Total")]),
    ],
    ids=["python", "java", "node", "go", "ruby", "php", "rust", "dotnet"],
)
def test_the_frames_of_a_stack_trace_are_read(text: str, frames: list[Frame]) -> None:
    read = [
        Frame(one.file, one.line, "" if one.function == "<module>" else one.function)
        for one in frames_in(text)
    ]
    assert read == frames
    assert is_trace(text) or text in {PHP, DOTNET}


def test_places_in_prose_are_read_and_times_are_not() -> None:
    text = "It fails in src/orders.py:31 and in src/api.ts line 9, at 12:30:15 on host:8080."
    assert frames_in(text) == (Frame("src/orders.py", 31), Frame("src/api.ts", 9))


def test_a_java_class_says_its_folder_by_its_package() -> None:
    frame = Frame("Orders.java", 31, "com.acme.shop.Orders.total")
    assert frame.files == ("com/acme/shop/Orders.java", "Orders.java")
    assert Frame("orders.py", 1, "a.b.c").files == ("orders.py",)


def test_errors_are_read_with_their_messages() -> None:
    assert [(one.name, one.message) for one in errors_in(PYTHON + JAVA + GO)] == [
        ("ValueError", "no step left"),
        ("IllegalStateException", "no stock"),
        ("SQLException", "closed"),
        ("", "runtime error: index out of range [3] with length 3"),
    ]


def test_a_text_speaks_of_names_files_and_quoted_messages() -> None:
    found = references_in(
        "In `Orders.total_of` the call storage.load() fails; see utils/money.py, OrderError and"
        ' line_total. The log says "no such order in store".'
    )
    assert found.files == ("utils/money.py",)
    assert found.names[:2] == ("Orders.total_of", "storage.load")
    assert {"OrderError", "line_total"} <= set(found.names)
    assert found.messages == ("no such order in store",)


def test_code_in_a_text_is_read_as_it_is() -> None:
    found = references_in("`Map<String, List<Order>>` is built by OrderIndex::build(x) {…}")
    assert "OrderIndex.build" in found.names


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("Who calls `order_total`?", Question("callers", "order_total")),
        ("where is line_total called", Question("callers", "line_total")),
        ("Show me all usages of Orders.total_of.", Question("callers", "Orders.total_of")),
        ("Where is OrderError defined?", Question("where", "OrderError")),
        ("where can I find the class Storage", Question("where", "Storage")),
        ("What raises OrderError?", Question("raised", "OrderError")),
        ("Where is the exception `OrderError` thrown?", Question("raised", "OrderError")),
        ("What can order_total() raise?", Question("raises", "order_total")),
        ("Which errors can line_total throw", Question("raises", "line_total")),
        ("What does total_of call?", Question("calls", "total_of")),
        ("Which route serves /orders?", Question("routes", "/orders")),
        ("Who imports src/shop/storage.py?", Question("importers", "src/shop/storage.py")),
        ("which modules depend on storage.py", Question("importers", "storage.py")),
        ("What are the implementations of Storage?", Question("implementers", "Storage")),
        ("which classes extend Storage", Question("implementers", "Storage")),
    ],
)
def test_a_question_is_understood(message: str, question: Question) -> None:
    assert questions_in(message) == (question,)


@pytest.mark.parametrize(
    "message",
    [
        "Where is it?",
        "It is slow.",
        "What is this error?",
        "I do not know where to look.",
        "Thanks!",
    ],
)
def test_what_asks_nothing_of_the_graph_is_no_question(message: str) -> None:
    assert questions_in(message) == ()


@pytest.mark.parametrize(
    "piece",
    ["a.", "a::b", "/a.b", "a/", ".", "\n", " \n", "at (", "'", "`", "who calls ", "x_", "#1 "],
)
def test_hostile_text_of_any_length_is_read(piece: str) -> None:
    """Patterns that go back over what they have read would take minutes here."""
    text = piece * (100_000 // len(piece))
    assert len(frames_in(text)) <= 200
    assert len(references_in(text).names) <= 60
    assert len(questions_in(text)) <= 4
    assert not is_trace(text)
    assert errors_in(text) == ()
    assert not is_suspicious(text)
