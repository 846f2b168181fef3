"""`python -m benchmarks.observed_calls [PACKAGE ...] [--wrong]`: the code graph against real calls.

Installed packages do a little of what they are for, while each call written in them is recorded
with what it ran. The graph of each package's source is then asked about the same calls:

- *sure*: calls with a target of at least 0.8; *wrong*: those of them where only something else ran;
  *also*: those where something else ran as well
- *ran*: pairs of a call and a function of the package that it ran, and the share of them whose
  function is named with at least 0.8, 0.5, or at all; whose call is listed as unresolved; the rest
  is told as something else, or as lying outside, or is not in the graph

`--wrong` shows the wrong ones. A package that is not installed is told and left out.
"""

import argparse
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from benchmarks.observed_workloads import NOT_TUNED, TUNED
from benchmarks.observing import Definition, Observed, Ran, Site, watched
from quintet.codegraph.building import linked
from quintet.codegraph.facts import LONGEST_TEXT
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol
from quintet.codegraph.reading import facts_of

SURE: Final = 0.8
LIKELY: Final = 0.5
_REPEATED: Final = re.compile(r"#\d+")
_HEADS: Final = "sure", "wrong", "also", "ran", ">=0.8", ">=0.5", "named", "unresolved", "other"


class Asked:
    """The graph of one package, asked about what was seen to run."""

    def __init__(self, root: Path, target: Path) -> None:
        self._root = root
        files = sorted(root.rglob("*.py"))
        linked((facts_of(self._path(str(file)), file.read_bytes()) for file in files), target)
        self.graph = CodeGraph(target)
        self._calls: dict[tuple[str, int, str], list[Call]] = {}
        self._symbols: dict[tuple[str, str], list[Symbol]] = {}
        for file in self.graph.files():
            for symbol in self.graph.symbols(file.path):
                named = symbol.path, _REPEATED.sub("", symbol.qualified)
                self._symbols.setdefault(named, []).append(symbol)
                for call in self.graph.calls_of(symbol):
                    if call.kind in {"call", "new"}:
                        written = call.path, call.line, call.text
                        self._calls.setdefault(written, []).append(call)

    def _path(self, file: str) -> str:
        return f"{self._root.name}/{Path(file).relative_to(self._root).as_posix()}"

    def compared(self, observed: Observed) -> Iterator[tuple[Site, Counter[str], str]]:
        """For each call that was seen and is in the graph, what to count and what to show."""
        for site, ran in observed.items():
            if not Path(site.file).is_relative_to(self._root):
                continue
            written = self._path(site.file), site.line, site.text[:LONGEST_TEXT]
            calls = self._calls.get(written, [])
            sure, figures = self._claims(calls, ran), self._named(calls, ran)
            shown = ""
            if sure["wrong"] or sure["also"]:
                claims = sorted(
                    {
                        f"{t.symbol_id} {t.confidence:.2f} {t.reason}"
                        for c in calls
                        for t in c.targets
                    }
                )
                names = sorted({d.qualified for one in ran for d in one}) or ["nothing in Python"]
                shown = f"{written[0]}:{site.line} {site.text}: {claims}, but {names} ran"
            yield site, sure + figures, shown

    def _claims(self, calls: list[Call], ran: set[Ran]) -> Counter[str]:
        claimed = {t.symbol_id for c in calls for t in c.targets if t.confidence >= SURE}
        if not claimed:
            return Counter()
        right = [not claimed.isdisjoint(self._ids(one)) for one in ran]
        return Counter(sure=1, wrong=not any(right), also=any(right) and not all(right))

    def _named(self, calls: list[Call], ran: set[Ran]) -> Counter[str]:
        figures: Counter[str] = Counter()
        targets = [target for call in calls for target in call.targets]
        for ids in filter(None, map(self._ids, ran)):
            best = max((t.confidence for t in targets if t.symbol_id in ids), default=0.0)
            figures["ran"] += 1
            figures[">=0.8"] += best >= SURE
            figures[">=0.5"] += best >= LIKELY
            figures["named"] += best > 0
            is_open = any(not call.targets and not call.external for call in calls)
            figures["unresolved"] += best == 0 and is_open
            figures["other"] += best == 0 and not is_open
        return figures

    def _ids(self, ran: Ran) -> set[str]:
        """The symbols of the package that something goes by."""
        return {one.id for definition in ran for one in self.defined(definition)}

    def defined(self, definition: Definition) -> list[Symbol]:
        """The symbol of something that ran; of a class, all of its name."""
        if not Path(definition.file).is_relative_to(self._root):
            return []
        found = self._symbols.get((self._path(definition.file), definition.qualified), [])
        # Of several with the same name it is the one that follows the line: decorators come first.
        after = [symbol for symbol in found if symbol.line >= definition.line]
        return after[:1] if definition.line else found


def _roots(packages: Mapping[str, object]) -> Iterator[tuple[str, Path]]:
    for name in packages:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            print(f"{name} is left out: it is not installed")
        else:
            yield name, Path(spec.origin).parent


def report(names: list[str], *, shows_wrong: bool) -> None:
    """Prints the figures of these packages, by whether resolution was tuned on them."""
    every = {**TUNED, **NOT_TUNED}
    roots = dict(_roots({name: every[name] for name in names}))
    with watched(roots.values()) as observed:
        for name in roots:
            every[name]()
    print(f"{'':14}" + "".join(f"{head:>11}" for head in _HEADS))
    for label, group in (("tuned on", TUNED), ("not tuned on", NOT_TUNED)):
        total: Counter[str] = Counter()
        for name in (name for name in roots if name in group):
            with tempfile.TemporaryDirectory() as folder:
                asked = Asked(roots[name], Path(folder) / "graph")
                figures: Counter[str] = Counter()
                for _, counted, shown in asked.compared(observed):
                    figures += counted
                    if shown and shows_wrong:
                        print(f"  {'wrong' if counted['wrong'] else 'also'} {shown}")
            _print(name, figures)
            total += figures
        if total:
            _print(label, total)


def _print(label: str, figures: Counter[str]) -> None:
    shares = (f"{figures[head] / max(figures['ran'], 1):.0%}" for head in _HEADS[4:])
    cells = [*(str(figures[head]) for head in _HEADS[:4]), *shares]
    print(f"{label:14}" + "".join(f"{cell:>11}" for cell in cells), flush=True)


def main() -> None:
    """Runs the packages that are named, or all."""
    every = [*TUNED, *NOT_TUNED]
    parser = argparse.ArgumentParser()
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help=", ".join(every))
    parser.add_argument("--wrong", action="store_true", help="show each call that ran another")
    asked = parser.parse_args()
    unknown = set(asked.packages) - set(every)
    if unknown:
        parser.error(f"no workload for {', '.join(sorted(unknown))}")
    report(asked.packages or every, shows_wrong=asked.wrong)


if __name__ == "__main__":
    main()
