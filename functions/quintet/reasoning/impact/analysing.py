"""Who is affected when files change, within a service and across services. Pure: no clock.

The same change of the same code gives the same answer, unless time runs out: then what was found
until then is answered, and marked so.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import HttpCall, Route, Symbol
from quintet.reasoning.code.functions import Code
from quintet.reasoning.common.sources import HasTime, Sources
from quintet.reasoning.impact.affected_services import Services, services_in
from quintet.reasoning.impact.changes import Change, change_of
from quintet.reasoning.impact.endpoints import Match, matched
from quintet.reasoning.impact.models import CrossSystemImpact
from quintet.reasoning.impact.references import references_to
from quintet.reasoning.impact.shared_stores import shared_uses
from quintet.reasoning.impact.users import LEAST_CONFIDENCE, Start, Use, name_of, ranked, users_of

_BEARS_THE_NAME: Final = 0.6
_MOST_ROUTES: Final = 400
_KINDS: Final = frozenset({"class", "interface", "type"})


@dataclass(frozen=True, slots=True)
class Impact:
    """All uses, each once, the nearest and surest first."""

    asked: CrossSystemImpact
    change: Change
    services: Services
    uses: tuple[Use, ...]
    routes: tuple[tuple[Route, int, float], ...] = ()
    """Routes whose answers may change: how many hops away, and how surely."""
    shared: tuple[str, ...] = ()
    unknown_requests: int = 0
    """Requests of the workspace whose URL is not written where it is sent."""
    bounds: tuple[str, ...] = ()
    is_complete: bool = True

    def service_of(self, use: Use) -> str:
        """The service that a use is in; "" of none."""
        return self.services.name_of(use.path)

    def crosses(self, use: Use) -> bool:
        """Whether a use is in another service than what changes."""
        service = self.service_of(use)
        own = {self.services.name_of(path) for path in self.change.paths}
        own |= {self.services.name_of(route.path) for route in self.change.routes}
        return bool(service) and service not in own


def impact(
    graph: CodeGraph, sources: Sources, asked: CrossSystemImpact, has_time: HasTime
) -> Impact:
    """Follows who uses what changes, at most `analysis_depth` hops.

    Raises:
        BadInputError: nothing of what is said to change is there; with what is near.
    """
    paths = [file.path for file in graph.files()]
    services = services_in(paths, sources, has_time)
    change = change_of(graph, sources, asked.change_scope, services, has_time)
    return _Work(graph, sources, asked, services, change, has_time).done()


class _Work:
    def __init__(
        self,
        graph: CodeGraph,
        sources: Sources,
        asked: CrossSystemImpact,
        services: Services,
        change: Change,
        has_time: HasTime,
    ) -> None:
        self._graph = graph
        self._sources = sources
        self._asked = asked
        self._services = services
        self._change = change
        self._has_time = has_time
        self._bounds = list(change.notes)
        self._is_complete = change.is_complete
        self._requests = list(graph.http_calls())
        self._all_routes = list(graph.routes())

    def done(self) -> Impact:
        depth, graph = self._asked.analysis_depth, self._graph
        starts = [Start(symbol) for symbol in self._change.symbols]
        starts += [Start(use.by, 1, use.confidence, (use.place,)) for use in self._named()]
        users = users_of(graph, starts, depth, self._has_time)
        if users.is_bounded:
            self._bounds.append(f"There are more uses than the {len(users.uses)} looked at")
        self._is_complete = self._is_complete and users.is_complete
        uses = [*users.uses, *self._references(), *self._named()]
        shared = shared_uses(
            Code(graph, self._sources), self._change.paths, self._change.tables, self._has_time
        )
        self._is_complete = self._is_complete and shared.is_complete
        uses += self._onward(shared.uses)
        routes = self._routes(users.uses)
        uses += self._onward(list(self._clients(routes)))
        return Impact(
            self._asked,
            self._change,
            self._services,
            ranked(self._outside(uses)),
            tuple(routes),
            shared.names,
            sum(not request.url for request in self._requests),
            tuple(dict.fromkeys(self._bounds)),
            self._is_complete and self._has_time(),
        )

    def _named(self) -> Iterator[Use]:
        """Definitions that bear the name of what a changed schema declares."""
        for name in self._change.types:
            for symbol in self._graph.named(name):
                if symbol.kind in _KINDS and symbol.path not in self._change.paths:
                    why = "bears the name that the schema declares"
                    yield Use(
                        symbol.path, symbol.line, symbol.qualified, symbol, name, "declares",
                        _BEARS_THE_NAME, why,
                    )  # fmt: skip

    def _references(self) -> Iterator[Use]:
        by_path: dict[str, list[Symbol]] = {path: [] for path in self._change.paths}
        for symbol in self._change.symbols:
            by_path.setdefault(symbol.path, []).append(symbol)
        for path, symbols in by_path.items():
            found = references_to(self._graph, self._sources, path, symbols, self._has_time)
            self._is_complete = self._is_complete and found.is_complete
            if found.unread:
                self._bounds.append(
                    f"{found.unread} files that import {path} were not read for names"
                )
            yield from found.uses

    def _onward(self, uses: Sequence[Use]) -> list[Use]:
        """Uses across services, and who calls them within the hops that are left."""
        found = list(uses)
        for use in uses:
            left = self._asked.analysis_depth - use.hops
            if left > 0 and use.by.kind != "module":
                start = Start(use.by, use.hops, use.confidence, (*use.way, use.place))
                callers = users_of(
                    self._graph, [start], self._asked.analysis_depth, self._has_time, most=50
                )
                found += callers.uses
        return found

    def _routes(self, uses: Iterable[Use]) -> list[tuple[Route, int, float]]:
        """The routes that change, and those whose handler is affected."""
        reached: dict[str, tuple[int, float]] = {}
        for use in uses:
            if use.confidence >= _BEARS_THE_NAME:
                reached.setdefault(use.by.id, (use.hops, use.confidence))
        found = [(route, 0, 1.0) for route in self._change.routes]
        for route in self._all_routes:
            if route.handler in reached and route not in self._change.routes:
                hops, confidence = reached[route.handler]
                found.append((route, hops, confidence))
        if len(found) > _MOST_ROUTES:
            self._bounds.append(f"{len(found) - _MOST_ROUTES} further routes are left out")
        return found[:_MOST_ROUTES]

    def _clients(self, routes: Sequence[tuple[Route, int, float]]) -> Iterator[Use]:
        """Requests that probably go to one of the routes, or to an endpoint that is elsewhere."""
        asked = [
            (Route(*_method_and_path(endpoint), None, "", 0), 0, 1.0)
            for endpoint in self._change.endpoints
        ]
        every = [*routes, *asked]
        for call in self._requests:
            if not self._has_time():
                self._is_complete = False
                return
            best: tuple[Match, int, float] | None = None
            for route, hops, confidence in every:
                match = matched(route, call, self._services.name_of(route.path))
                if match is not None and (best is None or match.confidence > best[0].confidence):
                    best = match, hops, confidence
            if best is not None and best[1] < self._asked.analysis_depth:
                yield from self._request(call, *best)

    def _request(self, call: HttpCall, match: Match, hops: int, confidence: float) -> Iterator[Use]:
        by = self._graph.symbol(call.symbol)
        if by is None:
            return
        rivals = self._rivals(call, match)
        sure = match.confidence * confidence / (1 + 0.5 * rivals)
        reason = match.reason + (f"; so do {rivals} other services" if rivals else "")
        route = match.route
        way = (f"{route.path}:{route.line}",) if hops else ()
        yield Use(
            call.path, call.line, f"{call.method} {call.url}", by,
            f"{route.method} {route.pattern}", "requests", round(sure, 3), reason, hops + 1, way,
        )  # fmt: skip

    def _rivals(self, call: HttpCall, match: Match) -> int:
        """Other services that have a route which the request fits as well."""
        own = self._services.name_of(match.route.path)
        others = set()
        for route in self._all_routes:
            service = self._services.name_of(route.path)
            if service != own:
                other = matched(route, call, service)
                if other is not None and other.confidence >= match.confidence:
                    others.add(service)
        return len(others)

    def _outside(self, uses: Iterable[Use]) -> list[Use]:
        """Each place once, with the nearest and surest way; not what changes itself."""
        changed = set(self._change.paths)
        best: dict[tuple[str, int, str], Use] = {}
        for use in uses:
            if use.path in changed or use.confidence < LEAST_CONFIDENCE:
                continue
            key = (use.path, use.line, use.by.id if use.relation == "requests" else use.text)
            known = best.get(key)
            if known is None or (known.hops, -known.confidence) > (use.hops, -use.confidence):
                best[key] = use
        return list(_without_echoes(best.values()))


def _without_echoes(uses: Iterable[Use]) -> Iterator[Use]:
    """A name spoken of where it is called needs no second mention."""
    some = list(uses)
    used = {
        (affected.path, affected.line, affected.of.partition(".")[0])
        for affected in some
        if affected.relation != "refers"
    }
    for affected in some:
        if affected.relation != "refers" or (affected.path, affected.line, affected.of) not in used:
            yield replace(affected, text=affected.text or name_of(affected.by))


def _method_and_path(endpoint: str) -> tuple[str, str]:
    method, _, rest = endpoint.strip().partition(" ")
    return (method.upper(), rest.strip()) if rest else ("ANY", endpoint.strip())
