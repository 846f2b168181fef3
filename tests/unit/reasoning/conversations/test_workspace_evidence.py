"""Evidence from a workspace: lines as they are, searches that end, names that are not there."""

from pathlib import Path

import pytest

from quintet.errors import CallCancelledError, DeadlineExceededError
from quintet.reasoning.conversations.collaborators import Place
from quintet.reasoning.places.evidence import MOST_BYTES_SEARCHED
from quintet.reasoning.places.locating import located
from quintet.reasoning.places.references import references_in
from quintet.reasoning.places.scope import Missing
from quintet.requests.deadline import Deadline
from tests.unit.reasoning.conversations.conversation_world import ConversationWorld, workspace_of
from tests.unit.reasoning.conversations.shop import FILES, TRACE


def holding(world: ConversationWorld, folder: Path, files: dict[str, bytes]) -> None:
    made = workspace_of(folder)
    made.contents.update(files)
    world.workspace = made


def test_lines_are_those_of_the_file(world: ConversationWorld, tmp_path: Path) -> None:
    holding(
        world,
        tmp_path,
        {"dos.py": b"\xef\xbb\xbfa = 1\r\nb = 2\r\n", "odd.py": b"c = '\xff'", "none.py": b""},
    )
    evidence = world.evidence
    assert evidence.lines("dos.py") == ("a = 1", "b = 2")
    assert evidence.lines("odd.py") == ("c = '\N{REPLACEMENT CHARACTER}'",)
    assert evidence.lines("none.py") == ()
    assert evidence.lines("not there.py") == ()


@pytest.mark.parametrize("line", [0, -1, 30, 10**9])
def test_a_line_that_is_not_there_cannot_be_cited(line: int, world: ConversationWorld) -> None:
    assert world.evidence.citation("src/shop/orders.py", line) is None
    assert world.evidence.snippet("src/shop/orders.py", line, 3) is None


def test_a_snippet_ends_with_its_file(world: ConversationWorld) -> None:
    snippet = world.evidence.snippet("src/shop/orders.py", 29, 3)
    assert snippet is not None
    assert (snippet.start_line, snippet.end_line) == (26, 29)
    assert snippet.code.endswith("return order_total(order)")


def test_a_name_of_a_file_that_is_not_there_is_missing(world: ConversationWorld) -> None:
    found = world.evidence.resolved("src/shop/order.py")
    assert isinstance(found, Missing)
    assert "src/shop/orders.py" in found.near


def test_a_search_finds_lines_in_the_files_named_first(world: ConversationWorld) -> None:
    found = world.evidence.search(["order_id", "nowhere"], ["src/shop/storage.py"], Deadline())
    assert found.is_complete
    assert found.citations[0].place == "src/shop/storage.py:5"
    assert {citation.file for citation in found.citations} == {
        "src/shop/storage.py",
        "src/shop/api.py",
        "src/shop/orders.py",
    }


def test_a_search_for_nothing_reads_nothing(world: ConversationWorld) -> None:
    assert world.evidence.search([" ", ""], [], Deadline()).citations == ()


def test_a_search_through_too_much_ends_and_says_so(
    world: ConversationWorld, tmp_path: Path
) -> None:
    row = b"x = 'nothing to see'\n" * 50_000
    many = {f"data/{number:03d}.txt": row for number in range(230)}
    holding(world, tmp_path, {**many, "zz/last.txt": b"the needle\n"})
    assert len(row) * 230 > MOST_BYTES_SEARCHED
    found = world.evidence.search(["the needle"], [], Deadline())
    first = world.evidence.search(["the needle"], ["zz/last.txt"], Deadline())

    assert not found.is_complete
    assert [citation.place for citation in first.citations] == ["zz/last.txt:1"]


def test_a_search_obeys_its_deadline(world: ConversationWorld) -> None:
    with pytest.raises(DeadlineExceededError):
        world.evidence.search(["order"], [], Deadline(0))
    cancelled = Deadline()
    cancelled.cancel()
    with pytest.raises(CallCancelledError):
        world.evidence.search(["order"], [], cancelled)


def test_a_frame_whose_line_moved_leads_to_its_function(world: ConversationWorld) -> None:
    text = 'File "/app/src/shop/orders.py", line 900, in order_total'
    found = located(references_in(text), world.evidence, [], Deadline())
    assert [(place.path, place.line) for place in found.frames] == [("src/shop/orders.py", 16)]


def test_a_stack_trace_is_located_innermost_first(world: ConversationWorld) -> None:
    found = located(references_in(TRACE), world.evidence, [], Deadline())
    assert [place.text for place in found.frames] == [
        "src/shop/orders.py:12",
        "src/shop/orders.py:19",
        "src/shop/orders.py:29",
        "src/shop/api.py:14",
    ]
    assert isinstance(found.frames[0], Place)
    assert found.frames[0].symbol is not None
    assert found.frames[0].symbol.qualified == "line_total"


def test_a_name_that_many_have_leads_nowhere_unless_its_file_is_in_scope(
    world: ConversationWorld, tmp_path: Path
) -> None:
    many = {f"m{number}.py": b"def run_it():\n    return 1\n" for number in range(5)}
    holding(world, tmp_path, many)
    anywhere = located(references_in("run_it fails"), world.evidence, [], Deadline())
    scoped = located(references_in("run_it fails"), world.evidence, ["m3.py"], Deadline())

    assert anywhere.symbols == ()
    assert [symbol.path for symbol in scoped.symbols] == ["m3.py"]
    assert set(FILES) <= set(world.workspace.files())
