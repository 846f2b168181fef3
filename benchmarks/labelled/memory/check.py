"""Verify the conversations and queries: python check.py. Exits with 1 when anything is wrong."""

import collections
import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
# Words that carry no content, in the four languages, beyond those of fewer than four letters.
EMPTY = set(
    "what when where which whom whose that this these those with from have does will would could should there their them they been were about into only than then "
    "your ours after before because while since also some such much many more most very just over anything something anybody somebody nobody still back "
    "wann warum wohin welche welcher wird werden wurde wollten eine einer eines einem einen nicht noch oder auch damit dass haben wieder mehr gibt sind "
    "pourquoi quelle quels quelles avec dans pour elle nous vous trop plus notre chez était fois plutôt simplement "
    "para pero porque cómo cuál cuando donde está esta este final siempre".split()
)


def words(text: str) -> set[str]:
    return {w[:6] for w in re.findall(r"[^\W\d_]{4,}", text.lower()) if w not in EMPTY}


def holds(text: str, name: str) -> bool:
    return re.search(r"(?<!\w)" + re.escape(name.lower()) + r"(?!\w)", text.lower()) is not None


def main() -> int:
    wrong, conversations, queries = [], {}, []
    for half, many in (("tuning", (10, 20)), ("blind", (30, 80))):
        data = json.loads((HERE / f"{half}.json").read_text())
        if (len(data["conversations"]), len(data["queries"])) != many:
            wrong.append(f"{half}: {len(data['conversations'])} conversations, {len(data['queries'])} queries")
        conversations |= {c["id"]: c | {"half": half} for c in data["conversations"]}
        queries += [q | {"half": half} for q in data["queries"]]
        kinds = collections.Counter(q["kind"] for q in data["queries"])
        print(half, *many, dict(kinds))
    plan = {p[0]: p for p in (line.split() for line in subprocess.run([sys.executable, HERE / "plan.py"], check=True, capture_output=True, text=True).stdout.splitlines())}
    totals = collections.Counter()
    for name, c in conversations.items():
        ids = [m["id"] for m in c["messages"]]
        times = [m["timestamp"] for m in c["messages"]]
        if plan[name][1:4] != [c["half"], c["subject"], c["language"]]:
            wrong.append(f"{name}: other than planned")
        if not 12 <= len(ids) <= 40 or len(set(ids)) != len(ids) or times != sorted(set(times)):
            wrong.append(f"{name}: messages")
        if any(m["role"] not in ("user", "assistant") or not m["content"].strip() or (m["role"] == "assistant" and "author" in m) for m in c["messages"]):
            wrong.append(f"{name}: roles")
        marks = c["marks"]
        place = {i: n for n, i in enumerate(ids)}
        used = [d[k] for d in marks["decisions"] + marks["superseded"] for k in ("id", "of") if k in d] + marks["open"] + [t["id"] for t in marks["tasks"]]
        used += [i for pair in marks["answered"] for i in pair.values()]
        if set(used) - set(ids):
            wrong.append(f"{name}: marks on {set(used) - set(ids)}")
        if any(place[p["question"]] >= place[p["answer"]] for p in marks["answered"]):
            wrong.append(f"{name}: an answer before its question")
        if {d["id"] for d in marks["decisions"]} & {d["id"] for d in marks["superseded"]}:
            wrong.append(f"{name}: a decision both holds and does not")
        if marks["superseded"] and max(place[d["id"]] for d in marks["superseded"]) > max((place[d["id"]] for d in marks["decisions"]), default=-1):
            wrong.append(f"{name}: nothing stands after what was reversed")
        if any("of" in d and place[d["of"]] >= place[d["id"]] for d in marks["decisions"]):
            wrong.append(f"{name}: assent before proposal")
        people = {m.get("author") for m in c["messages"]} | {"assistant", "user"}
        for t in marks["tasks"]:
            if t["owner"] not in people and t["owner"] not in " ".join(m["content"] for m in c["messages"]):
                print(f"{name}: owner {t['owner']} is not named in the talk")
        for kind, found in marks.items():
            totals[c["half"], kind] += len(found)
        totals[c["half"], "messages"] += len(ids)
    print({f"{half} {kind}": n for (half, kind), n in sorted(totals.items())})
    per = collections.Counter(q["contexts"][0] for q in queries)
    if min(per[name] for name in conversations) < 2:
        wrong.append("a conversation with fewer than two queries")
    for q in queries:
        messages = {m["id"]: m["content"] for name in q["contexts"] for m in conversations[name]["messages"]}
        acceptable = [i for ids in q["messages"].values() for i in ids]
        if set(q["contexts"]) != set(q["messages"]) or any(conversations[n]["half"] != q["half"] for n in q["contexts"]) or not acceptable or set(acceptable) - set(messages):
            wrong.append(f"{q['id']}: contexts or messages")
            continue
        if q["kind"] == "name":
            where = {n for n, c in conversations.items() if all(any(holds(m["content"], x) for m in c["messages"]) for x in q["names"])}
            if where != set(q["contexts"]):
                wrong.append(f"{q['id']}: {q['names']} stand in {sorted(where)}")
            if not holds(q["query"], q["names"][0]):
                wrong.append(f"{q['id']}: the query does not say {q['names'][0]}")
            if not any(holds(text, q["names"][0]) for text in messages.values()):
                wrong.append(f"{q['id']}: no message says {q['names'][0]}")
            if not any(holds(messages[i], q["names"][0]) for i in acceptable):
                print(f"{q['id']}: {q['names'][0]} stands beside the acceptable messages, not in them")
        else:
            shared = words(q["query"]) & words(" ".join(messages[i] for i in acceptable))
            if len(shared) > 2:
                wrong.append(f"{q['id']}: shares {sorted(shared)}")
    print("\n".join(wrong) if wrong else "all hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
