"""A small library written for these tests, and how the tests build indexes and passages."""

from collections.abc import Mapping, Sequence
from typing import Final

from quintet.research.answer_forms import form_asked
from quintet.research.candidates import candidates_of
from quintet.research.documents import mime_type, read_document
from quintet.research.index import IndexedDocument, LibraryIndex
from quintet.research.nearness import Similarities
from quintet.research.passages import Block
from quintet.research.question_terms import terms_of
from quintet.research.search import FoundPassage
from quintet.research.search import search as found_of

DOCUMENTS: Final = {
    "rust/async.md": """# Async in Rust

An async function in Rust is a function that returns a future. A future does nothing until it is
awaited.

## Running async functions

Use the tokio runtime to run async functions. Avoid blocking calls inside async functions, because
they stop every other task on the thread. Check with tokio-console how long each task runs.

```rust
#[tokio::main]
async fn main() {
    println!("ready");
}
```

## Choosing a runtime

The tokio runtime suits servers better than async-std, while smol costs less memory. Prefer tokio
when libraries expect it.
""",
    "rust/ownership.md": """# Ownership in Rust

Ownership is the rule that every value has exactly one owner. The borrow checker enforces it when
the program is compiled.
""",
    "python/async.md": """# Async in Python

An async function in Python is a coroutine that an event loop runs. Use asyncio.run to start the
event loop.

```python
import asyncio

asyncio.run(main())
```
""",
    "concurrency/mutex.md": """# Mutexes

A mutex is a lock that protects shared data from concurrent access. Use a mutex when two threads
write the same value.

## Deadlocks

A deadlock happens when two threads wait for each other's mutex. Lock every mutex in the same order
to prevent a deadlock. Never call foreign code while a mutex is held.
""",
    "cloud/lambda-timeouts.md": """# Lambda timeouts

A Lambda function times out when its network calls take longer than the configured limit. Increase
the timeout only after you measure where the time goes. Set a shorter timeout on every network call
so that the Lambda function can still answer. Timeouts are caused by cold connections and by missing
routes to the internet.

```bash
aws lambda update-function-configuration --function-name orders --timeout 20
```
""",
    "quick-reference/http-status.html": """<html><head><title>HTTP status codes</title></head>
<body><nav>Home</nav><main><h1>HTTP status codes</h1>
<p>A status code is a number that tells how a request ended.</p>
<pre><code class="language-http">HTTP/1.1 404 Not Found</code></pre></main></body></html>
""",
}


def indexed_as(path: str, title: str = "A title", version: str = "v1") -> IndexedDocument:
    """A listing entry for a document whose listing does not matter."""
    return IndexedDocument(
        path, title, "", mime_type(path) or "text/plain", 1, f"s/{path}", version
    )


def put(index: LibraryIndex, path: str, text: str, version: str = "v1") -> None:
    """Reads a text as the file it would be and adds it."""
    document = read_document(path, text.encode())
    index.add(indexed_as(path, document.title, version), document)


def indexed(documents: Mapping[str, str]) -> LibraryIndex:
    """An index of these texts by path."""
    index = LibraryIndex.empty()
    for path, text in documents.items():
        put(index, path, text)
    return index


def found_passage(
    *blocks: Block,
    path: str = "notes/zebra.md",
    title: str = "Zebras",
    section: str = "",
    coverage: float = 1.0,
    score: float = 5.0,
) -> FoundPassage:
    """A passage as if a search had found it, each of its candidates as likely as the others."""
    candidates = tuple(candidates_of(blocks))
    shares = (score / 20 / len(candidates),) * len(candidates)
    return FoundPassage(
        path,
        title,
        section,
        blocks,
        coverage,
        score / 20,
        candidates=candidates,
        shares=shares,
        at_once=coverage,
        firsts=1.0,
    )


def search(
    index: LibraryIndex,
    question: str,
    domain: str = "",
    *,
    near: Sequence[tuple[int, float]] = (),
    limit: int = 40,
) -> list[FoundPassage]:
    """What an index has of a question; `near` are passages with their cosines."""
    cosines = dict(near)

    def of(number: int) -> list[float] | None:
        told = candidates_of(index.blocks([number])[number])
        return [cosines[number]] * len(told) if number in cosines else None

    similarities = Similarities(list(cosines), of)
    terms = terms_of(index, question)
    return found_of(
        index,
        terms,
        domain,
        near=similarities if near else None,
        form=form_asked(question),
        limit=limit,
    )


def prose(text: str) -> Block:
    """A paragraph."""
    return Block("text", text)
