# ruff: noqa: ANN001, ANN201, BLE001, D103, E501, INP001, PTH100, PTH109, PTH120, PTH123, RUF021, SIM115
# mypy: ignore-errors
# fmt: off
"""Score answers: score.py HALF [--answer MODULE:FUNCTION] [--read MODULE:FUNCTION] [--by].

answer(case) -> dict calls the tool; case has all but the truth. read(answer, case) turns its answer into
  {"statements": [member], "groups": [{"verdict": "agree"|"compatible"|"conflict",
   "members": [member], "sides": [[member]]}], "not_used": [source name]}
member: {"source", "value", and any of "start"/"end", "pointer", "entity", "attribute", "qualifier"}.
Without --read the answer has this form. Each side of a conflict is an agreement of its members. A place
decides which statement a member is; without one the value, then the names given, then the rest of the group.
"""
import argparse
import collections
import html
import importlib
import itertools
import json
import os
import sys
from decimal import Decimal, InvalidOperation

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.getcwd()]
import check  # noqa: E402  the reader of literals that checks the set


def same_value(member, st, fact):
    got, lit = html.unescape(str(member.get("value", "")).strip()), html.unescape(st["literal"])
    if got.casefold() in (lit.casefold(), str(st["value"]).casefold()):
        return True
    try:
        return fact["kind"] == "number" and Decimal(got.replace(",", "")) == Decimal(st["value"])
    except InvalidOperation:
        pass
    try:
        if fact["kind"] == "number":
            return check.read_number(got, fact["unit"], "")[1] == check.read_number(lit, fact["unit"], "")[1]
        return fact["kind"] == "date" and check.read_date(got) == check.read_date(lit)
    except (ValueError, KeyError, TypeError):
        return False


def candidates(member, case):
    """The planted statements that a member may be."""
    t = case["truth"]
    facts = {f["id"]: f for f in t["facts"]}
    here = [s for s in t["statements"] if s["source"] == member.get("source")]
    if member.get("start") is not None:
        a, b = member["start"], member.get("end", member["start"] + 1)
        return [s for s in here if a < s["end"] and s["start"] < b]
    if member.get("pointer") is not None:
        here = [s for s in here if s.get("pointer") == member["pointer"]]
        if len(here) == 1 and html.unescape(here[0]["literal"]) in html.unescape(str(member.get("value", ""))):
            return here  # a planted literal within the text of its own leaf
    out = [s for s in here if same_value(member, s, facts[s["fact"]])]
    if not out:  # a literal with a word before or behind it: "over 306.143 km", "37.75 hours"
        got = f' {html.unescape(str(member.get("value", "")))} '
        out = [s for s in here if f' {html.unescape(s["literal"])} ' in got]
    for key in ("entity", "attribute", "qualifier"):
        said = str(member.get(key) or "").casefold()
        if said and len(out) > 1:
            fit = [s for s in out if str(facts[s["fact"]][key] or "").casefold() in said or said in str(facts[s["fact"]][key] or "").casefold()]
            out = fit or out
    return out


def resolve(members, case):
    """One planted statement or None for each member; the fact that most share comes first."""
    found = [candidates(m, case) for m in members]
    votes = collections.Counter(f for c in found for f in {s["fact"] for s in c})
    return [max(c, key=lambda s: votes[s["fact"]]) if c else None for c in found]


def score(case, ans, n):
    t = case["truth"]
    rel = {frozenset((p["a"], p["b"])): p["relation"] for p in t["pairs"]}
    fact = {s["id"]: s["fact"] for s in t["statements"]}
    trap = {frozenset((p["a"], p["b"])): p["why"] for p in t["traps"]}
    read, found, equal, trapped, used = set(), set(), set(), set(), set()
    for m in ans.get("statements", []):
        used.add(m.get("source"))
        c = candidates(m, case)
        read |= {s["id"] for s in (c if m.get("start") is not None else c[:1])}
    groups = [(g["verdict"], g["members"]) for g in ans.get("groups", [])]
    groups += [("side", s) for g in ans.get("groups", []) if g["verdict"] == "conflict" for s in g.get("sides", [])]
    for verdict, members in groups:
        used |= (sources := {m["source"] for m in members})
        if len(sources) < 2:
            continue
        got = resolve(members, case)
        ids = [s["id"] for s in got if s]
        read |= set(ids)
        mixed = bool(ids) and None in got or len({fact[i] for i in ids}) > 1
        foreign = bool(sources & set(t["unrelated"]))
        pairs = [frozenset(p) for p in itertools.combinations(sorted(set(ids)), 2)]
        trapped |= {p for p in pairs if p in trap}
        if verdict == "conflict":
            n["conflicts claimed"] += 1
            hit = {fact[min(p)] for p in pairs if rel.get(p) == "conflict"}
            n["false conflicts"] += not hit or mixed
            found |= hit if not mixed else set()
        else:
            n["agreements claimed"] += 1
            wrong = mixed or foreign or any(rel.get(p) == "conflict" for p in pairs)
            n["false agreements"] += wrong
            n["agreements on nothing planted"] += not ids and not wrong
            equal |= {p for p in pairs if rel.get(p) in ("same", "notation", "rounded")} if not wrong else set()
    n["statements read"] += len(read)
    n["statements"] += len(fact)
    want = {fact[p["a"]] for p in t["pairs"] if p["relation"] == "conflict"}
    n["conflicts"] += len(want)
    n["conflicts found"] += len(found & want)
    for r in ("same", "notation", "rounded"):
        n[f"{r} pairs"] += sum(v == r for v in rel.values())
        n[f"{r} recognised"] += sum(rel[p] == r for p in equal)
    n["traps"] += len(trap)
    n["traps joined"] += len(trapped)
    n["sources"] += len(case["sources"])
    n["sources neither used nor listed"] += sum(s["source"] not in used and s["source"] not in ans.get("not_used", []) for s in case["sources"])
    n["cases"] += 1


def load(name):
    return getattr(importlib.import_module(name.split(":")[0]), name.split(":")[1])


def main():
    p = argparse.ArgumentParser()
    p.add_argument("half")
    p.add_argument("--answer", default="baseline:answer")
    p.add_argument("--read")
    p.add_argument("--by", action="store_true")
    a = p.parse_args()
    answer, read = load(a.answer), load(a.read) if a.read else lambda ans, _: ans
    total, by = collections.Counter(), collections.defaultdict(collections.Counter)
    for case in json.load(open(f"{HERE}/{a.half}.json")):
        asked = {k: v for k, v in case.items() if k != "truth"}
        try:
            ans = read(answer(asked), asked)
        except Exception as e:  # a crash is an answer without content
            print(case["id"], type(e).__name__, e, file=sys.stderr)
            ans = {}
            total["crashes"] += 1
        for n in (total, by[case["subject"]]):
            score(case, ans, n)
    for k, v in total.items():
        print(f"{v:7d}  {k}")
    for s, n in sorted(by.items()) if a.by else ():
        print(s, {k: n[k] for k in ("cases", "false agreements", "false conflicts", "conflicts", "conflicts found", "statements", "statements read")})


if __name__ == "__main__":
    main()
