"""Verify the conversations and queries.

python -m benchmarks.labelled.memory.check [FILE ...]

A file that is named is checked beside the two halves. Exits with 1 when anything is wrong.
"""

import collections
import json
import re
import sys
from pathlib import Path
from typing import Any

from benchmarks.labelled.memory.plan import plan

HERE = Path(__file__).parent
SIZES = {"tuning": (10, 20), "blind": (30, 80)}
SIZES_OF_MORE = {"blind_2": (12, 40), "blind_3": (16, 60)}
SHARED = 2
LENGTHS = {"blind_2": (8, 20), "blind_3": (8, 24)}
# Words that carry no content, in the four languages, beyond those of fewer than four letters.
EMPTY = frozenset(
    """
    what when where which whom whose that this these those with from have does will would could
    should there their them they been were about into only than then your ours after before because
    while since also some such much many more most very just over anything something anybody
    somebody nobody still back
    wann warum wohin welche welcher wird werden wurde wollten eine einer eines einem einen nicht
    noch oder auch damit dass haben wieder mehr gibt sind
    pourquoi quelle quels quelles avec dans pour elle nous vous trop plus notre chez était fois
    plutôt simplement
    para pero porque cómo cuál cuando donde está esta este final siempre
    """.split()
)


def words(text: str) -> set[str]:
    """The content words, cut to six letters so that endings do not part them."""
    return {w[:6] for w in re.findall(r"[^\W\d_]{4,}", text.lower()) if w not in EMPTY}


def holds(text: str, name: str) -> bool:
    """Whether a name stands in a text as a word of its own."""
    return re.search(r"(?<!\w)" + re.escape(name.lower()) + r"(?!\w)", text.lower()) is not None


def said(conversation: dict[str, Any], name: str) -> bool:
    """Whether any message of a conversation has the name."""
    return any(holds(m["content"], name) for m in conversation["messages"])


def of_messages(c: dict[str, Any], half: str) -> list[str]:
    """What is wrong with the messages of a conversation."""
    name, ids = c["id"], [m["id"] for m in c["messages"]]
    times = [m["timestamp"] for m in c["messages"]]
    wrong = []
    fewest, most = LENGTHS.get(half, (12, 40))
    if not fewest <= len(ids) <= most or len(set(ids)) != len(ids):
        wrong.append(f"{name}: number or ids of messages")
    if times != sorted(set(times)):
        wrong.append(f"{name}: times do not rise")
    for m in c["messages"]:
        by_assistant = m["role"] == "assistant"
        if (m["role"] != "user" and not by_assistant) or (by_assistant and "author" in m):
            wrong.append(f"{m['id']}: role")
        if not m["content"].strip():
            wrong.append(f"{m['id']}: nothing said")
    return wrong


def of_marks(c: dict[str, Any]) -> list[str]:
    """What is wrong with the marks of a conversation."""
    name, marks = c["id"], c["marks"]
    place = {m["id"]: n for n, m in enumerate(c["messages"])}
    held, reversed_ = marks["decisions"], marks["superseded"]
    used = {d[k] for d in held + reversed_ for k in ("id", "of") if k in d} | set(marks["open"])
    used |= {t["id"] for t in marks["tasks"]}
    used |= {i for pair in marks["answered"] for i in pair.values()}
    if used - set(place):
        return [f"{name}: marks on {sorted(used - set(place))}"]
    wrong = []
    if any(place[p["question"]] >= place[p["answer"]] for p in marks["answered"]):
        wrong.append(f"{name}: an answer before its question")
    if any("of" in d and place[d["of"]] >= place[d["id"]] for d in held):
        wrong.append(f"{name}: assent before its proposal")
    if {d["id"] for d in held} & {d["id"] for d in reversed_}:
        wrong.append(f"{name}: a decision both holds and does not")
    last = max((place[d["id"]] for d in held), default=-1)
    if any(place[d["id"]] > last for d in reversed_):
        wrong.append(f"{name}: nothing stands after what was reversed")
    text = " ".join(m["content"] for m in c["messages"])
    people = {m.get("author", "assistant") for m in c["messages"]} | {"user"}
    wrong += [
        f"{t['id']}: owner {t['owner']} is not in the talk"
        for t in marks["tasks"]
        if t["owner"] not in people and not holds(text, t["owner"])
    ]
    return wrong


def of_query(q: dict[str, Any], conversations: dict[str, dict[str, Any]]) -> list[str]:
    """What is wrong with a query."""
    messages = {
        m["id"]: m["content"] for name in q["contexts"] for m in conversations[name]["messages"]
    }
    acceptable = [i for ids in q["messages"].values() for i in ids]
    if set(q["contexts"]) != set(q["messages"]) or not acceptable:
        return [f"{q['id']}: contexts or messages"]
    if set(acceptable) - set(messages):
        return [f"{q['id']}: unknown messages"]
    wrong = []
    if q["kind"] == "name":
        where = {n for n, c in conversations.items() if all(said(c, x) for x in q["names"])}
        if where != set(q["contexts"]):
            wrong.append(f"{q['id']}: {q['names']} stand in {sorted(where)}")
        if not holds(q["query"], q["names"][0]):
            wrong.append(f"{q['id']}: the query does not say {q['names'][0]}")
        if not any(holds(messages[i], q["names"][0]) for i in acceptable):
            wrong.append(f"{q['id']}: {q['names'][0]} is in no acceptable message")
    else:
        shared = words(q["query"]) & words(" ".join(messages[i] for i in acceptable))
        if len(shared) > SHARED:
            wrong.append(f"{q['id']}: shares {sorted(shared)}")
    return wrong


def main() -> int:
    """Check both halves and print the counts."""
    wrong: list[str] = []
    planned = {row["id"]: row for row in plan()[0]}
    more = [Path(a).stem for a in sys.argv[1:]]
    sizes = SIZES | {h: SIZES_OF_MORE[h] for h in more}
    halves = {h: json.loads((HERE / f"{h}.json").read_text(encoding="utf-8")) for h in sizes}
    everything = {c["id"]: c for data in halves.values() for c in data["conversations"]}
    for half, data in halves.items():
        conversations = {c["id"]: c for c in data["conversations"]}
        queries = data["queries"]
        if (len(conversations), len(queries)) != sizes[half]:
            wrong.append(f"{half}: {len(conversations)} conversations, {len(queries)} queries")
        totals: collections.Counter[Any] = collections.Counter(q["kind"] for q in queries)
        for name, c in conversations.items():
            told = (half, c["subject"], c["language"])
            row = planned.get(name, dict(zip(("half", "subject", "language"), told, strict=True)))
            if told != (row["half"], row["subject"], row["language"]):
                wrong.append(f"{name}: other than planned")
            wrong += of_messages(c, half) + of_marks(c)
            totals["messages"] += len(c["messages"])
            totals.update({kind: len(found) for kind, found in c["marks"].items()})
        per = collections.Counter(n for q in queries for n in q["contexts"])
        wrong += [f"{n}: fewer than two queries" for n in conversations if per[n] <= 1]
        for q in queries:
            wrong += of_query(q, everything)
            if not set(q["contexts"]) <= set(conversations):
                wrong.append(f"{q['id']}: a context of the other half")
        print(half, len(conversations), "conversations", dict(totals))
    print("\n".join(wrong) or "all hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
