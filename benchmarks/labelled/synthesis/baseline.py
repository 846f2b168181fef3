# ruff: noqa: ANN001, ANN201, D103, E501, INP001, RUF005
# mypy: ignore-errors
# fmt: off
"""The plainest rival: leaves of flattened JSON with the same last key and the same name beside them."""
import json


def leaves(x, path=(), who=""):
    if isinstance(x, dict):
        who = next((v for v in x.values() if isinstance(v, str)), who)
    for k, v in x.items() if isinstance(x, dict) else enumerate(x):
        if isinstance(v, (dict, list)):
            yield from leaves(v, path + (str(k),), who)
        else:
            yield path + (str(k),), who, json.dumps(v).strip('"')

def answer(case):
    seen, statements = {}, []
    for s in case["sources"]:
        try:
            found = list(leaves(json.loads(s["data"])))
        except (ValueError, AttributeError, TypeError):
            found = []
        for p, who, v in found:
            statements.append({"source": s["source"], "value": v, "pointer": "/" + "/".join(p)})
            seen.setdefault((p[-1].casefold(), who), []).append(statements[-1])
    groups = [{"verdict": "agree" if len({m["value"] for m in ms}) == 1 else "conflict", "members": ms,
               "sides": [[m for m in ms if m["value"] == v] for v in {m["value"] for m in ms}]} for ms in seen.values()]
    used = {m["source"] for m in statements}
    return {"statements": statements, "groups": groups, "not_used": [s["source"] for s in case["sources"] if s["source"] not in used]}
