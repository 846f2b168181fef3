"""Turn talks_2.txt into blind_2.json: python -m benchmarks.labelled.memory.make_2 [NUMBER].

With the number 3 it turns talks_3.txt into blind_3.json.

`[Q] author| text #tag` is a message; the marks are D (decision, `of=` the message without which it
cannot be read), S (superseded), O (open question), Q and A N (a question and what answers message
N), T OWNER: WHAT (a task, T* when it is done).
"""

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def message(c: dict[str, Any], line: str, time: int) -> None:
    """Add a message and what its marks say."""
    found = re.fullmatch(r"(?:\[(.*?)\] )?([\w.]+)\| (.*?)(?: #(\S+))?", line)
    if not found:
        raise ValueError(line)
    mark, author, text, tag = found.groups()
    name, marks = f"{c['id']}-m{len(c['messages']) + 1}", c["marks"]
    who = {"role": "assistant"} if author == "assistant" else {"role": "user", "author": author}
    said = {"content": text, "tags": [tag] if tag else [], "timestamp": time}
    c["messages"].append({"id": name, **who, **said})
    mark = mark or ""
    if task := re.fullmatch(r"T(\*?) (\w+): (.*)", mark):
        done = {"done": True} if task[1] else {}
        marks["tasks"].append({"id": name, "owner": task[2], "what": task[3], **done})
        return
    if answer := re.search(r"A (\d+)", mark):
        marks["answered"].append({"question": f"{c['id']}-m{answer[1]}", "answer": name})
    if decided := re.search(r"\b([DS])\b(?: of=(\d+))?", mark):
        of = {"of": f"{c['id']}-m{decided[2]}"} if decided[2] else {}
        marks["decisions" if decided[1] == "D" else "superseded"].append({"id": name, **of})
    if mark == "O":
        marks["open"].append(name)


def main() -> None:
    """Write the set."""
    number = sys.argv[1] if len(sys.argv) > 1 else "2"
    chance = random.Random(f"memory-2{int(number) + 3}")  # noqa: S311 - a draw that anybody can repeat
    talks, asked = (HERE / f"talks_{number}.txt").read_text(encoding="utf-8").split("\n??")
    conversations: list[dict[str, Any]] = []
    time = 0
    for line in talks.split("\n"):
        if line.startswith("== "):
            name, subject, language, start = line[3:].split()
            time = int(start)
            kinds = ("decisions", "superseded", "answered", "open", "tasks")
            c = {"id": name, "language": language, "subject": subject, "messages": []}
            conversations.append({**c, "marks": {k: [] for k in kinds}})
        elif line:
            message(conversations[-1], line, time)
            time += chance.choice([20, 35, 60, 145, 400, 1200])
    queries: list[dict[str, Any]] = []
    for line in asked.strip().split("\n")[1:]:
        name, kind, ids, text = line.split(" ", 3)
        query, _, names = text.partition(" / ")
        place = sum(q["contexts"] == [name] for q in queries) + 1
        q: dict[str, Any] = {
            "id": f"{name}-q{place}",
            "kind": "name" if kind == "n" else "paraphrase",
        }
        q |= {"query": query, **({"names": names.split(", ")} if names else {})}
        q |= {"contexts": [name], "messages": {name: [f"{name}-m{i}" for i in ids.split(",")]}}
        queries.append(q)
    data = {"half": f"blind_{number}", "conversations": conversations, "queries": queries}
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    (HERE / f"blind_{number}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
