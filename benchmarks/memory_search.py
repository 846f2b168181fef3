"""`python -m benchmarks.memory_search SET.json`: conversations found again, and what was decided.

Conversations go through add_messages, queries through get_similar_contexts: at once, before any
worker has run, and after it. Beside that stand words alone (BM25 over whole conversations) and
vectors alone (the nearest message); beside the insights as many longest messages.
"""

import json
import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from quintet.embedding import Embedder
from quintet.installed_embedder import installed_embedder
from quintet.language.vectors import VectorTable
from tests.support.context import ContextCaller, context_world

_WORD: Final = re.compile(r"\w+")
KINDS: Final = ("name", "paraphrase")
Conversation = dict[str, Any]
Query = dict[str, Any]
Found = Callable[[str], list[str]]  # ids of conversations for a text, the best first


def main() -> None:
    """Prints the figures of a set."""
    labelled = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    told, queries = labelled["conversations"], labelled["queries"]
    embedder = installed_embedder()
    if embedder is None:
        raise SystemExit("the language layer is not installed")
    print(f"{len(told)} conversations, {len(queries)} queries: first, and among three")
    search_figures("BM25 alone", bm25(told), queries)
    search_figures("vectors alone", nearest(told, embedder), queries)
    with context_world(installed_embedder) as space:
        caller = space.caller()
        names = {one["id"]: add(caller, one) for one in told}
        search_figures("at once", asking(caller), queries)
        space.work()
        search_figures("after the worker", asking(caller), queries)
        message_figures(caller, queries, names)
        insight_figures(caller, told, names)


def add(caller: ContextCaller, one: Conversation) -> dict[int, str]:
    """Imports a conversation; the set's ids of its messages by their times."""
    allowed = ("role", "author", "tags", "importance")
    messages = [
        {"message": said["content"], **{name: said[name] for name in allowed if said.get(name)}}
        for said in one["messages"]
    ]
    answer = caller.ask("add_messages", contextId=one["id"], messages=messages)
    ids = (said["id"] for said in one["messages"])
    return dict(zip(answer["timestamps"], ids, strict=True))


def asking(caller: ContextCaller) -> Found:
    """The tool."""
    return lambda text: [
        one["contextId"] for one in caller.ask("get_similar_contexts", query=text, limit=5)
    ]


def search_figures(title: str, found: Found, queries: Sequence[Query]) -> None:
    """How often an acceptable conversation is first, and among the first three."""
    parts = []
    for kind in KINDS:
        ranked = [(found(one["query"]), one["contexts"]) for one in queries if one["kind"] == kind]
        first = sum(some[0] in right for some, right in ranked if some)
        three = sum(bool({*some[:3]} & {*right}) for some, right in ranked)
        count = max(1, len(ranked))
        parts.append(f"{kind} {first / count:.3f} {three / count:.3f}")
    print(f"  {title}: {', '.join(parts)}")


def message_figures(
    caller: ContextCaller, queries: Sequence[Query], names: dict[str, dict[int, str]]
) -> None:
    """How often an acceptable message is told with its conversation, and stands first there."""
    for kind in KINDS:
        first, shown, count = 0, 0, 0
        for query in (one for one in queries if one["kind"] == kind):
            count += 1
            for one in caller.ask("get_similar_contexts", query=query["query"], limit=5):
                right = query["messages"].get(one["contextId"], ())
                told = [names[one["contextId"]][it["timestamp"]] for it in one.get("messages", ())]
                shown += bool({*right} & {*told})
                first += bool(told) and told[0] in right
        print(f"  {kind}: message told {shown}, told first {first} of {count}")


def insight_figures(
    caller: ContextCaller, told: Sequence[Conversation], names: dict[str, dict[int, str]]
) -> None:
    """How many marked decisions are among the insights, and what is called open though answered."""
    totals: Counter[str] = Counter()
    for one in told:
        name = names[one["id"]]
        insights = caller.ask("summarize_context", contextId=one["id"])["insights"]
        ids = [name[it["timestamp"]] for it in insights]
        opened = {name[it["timestamp"]] for it in insights if it["kind"] == "open question"}
        messages = one["messages"]
        decided, unanswered = _ids(one, "decisions", "id"), _ids(one, "open", "id")
        answered = _ids(one, "answered", "question")
        by_length = sorted(messages, key=lambda it: -len(it["content"]))[: len(ids)]
        totals += Counter(
            messages=len(messages),
            insights=len(ids),
            decisions=len(decided),
            found=len(decided & {*ids}),
            found_by_longest=len(decided & {it["id"] for it in by_length}),
            superseded_told=len(_ids(one, "superseded", "id") & {*ids}),
            open=len(unanswered),
            told_as_open=len(opened),
            of_these_open=len(opened & unanswered),
            of_these_answered=len(opened & answered),
        )
    print("insights:", ", ".join(f"{name} {count}" for name, count in totals.items()))


def _ids(one: Conversation, mark: str, name: str) -> set[str]:
    return {it if isinstance(it, str) else it[name] for it in one["marks"][mark]}


def bm25(told: Sequence[Conversation]) -> Found:
    """The conversations by the words that they share with a text."""
    said = [" ".join(it["content"] for it in one["messages"]).lower() for one in told]
    counts = [Counter(_WORD.findall(text)) for text in said]
    usual = sum(count.total() for count in counts) / len(counts)
    spread = Counter(word for count in counts for word in count)

    def score(count: Counter[str], word: str) -> float:
        rare = math.log(1 + (len(counts) - spread[word] + 0.5) / (spread[word] + 0.5))
        return rare * count[word] * 2.2 / (count[word] + 0.3 + 0.9 * count.total() / usual)

    def found(text: str) -> list[str]:
        asked = {*_WORD.findall(text.lower())}
        scores = [sum(score(count, word) for word in asked if count[word]) for count in counts]
        return [told[at]["id"] for at in sorted(range(len(told)), key=lambda at: -scores[at])]

    return found


def nearest(told: Sequence[Conversation], embedder: Embedder) -> Found:
    """The conversations by their nearest message."""
    said = [(one["id"], it["content"]) for one in told for it in one["messages"]]
    table = VectorTable(embedder.embed([content for _, content in said]))

    def found(text: str) -> list[str]:
        ranked = table.nearest(embedder.embed([text])[0], len(said))
        return list(dict.fromkeys(said[row][0] for row, _ in ranked))

    return found


if __name__ == "__main__":
    main()
