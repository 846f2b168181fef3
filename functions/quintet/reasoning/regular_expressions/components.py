"""The strongly connected components of a graph whose vertices are numbers."""

from collections.abc import Sequence


def components(targets: Sequence[Sequence[int]]) -> list[list[int]]:
    """All of them, each behind those that it leads to (Tarjan's algorithm without recursion)."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    stack: list[int] = []
    on_stack = set[int]()
    found: list[list[int]] = []
    for root in range(len(targets)):
        if root in order:
            continue
        path = [(root, 0)]
        while path:
            vertex, at = path.pop()
            if at == 0:
                order[vertex] = lowest[vertex] = len(order)
                stack.append(vertex)
                on_stack.add(vertex)
            if at < len(targets[vertex]):
                path.append((vertex, at + 1))
                following = targets[vertex][at]
                if following not in order:
                    path.append((following, 0))
                elif following in on_stack:
                    lowest[vertex] = min(lowest[vertex], order[following])
                continue
            if lowest[vertex] == order[vertex]:
                found.append(_unstacked(stack, on_stack, vertex))
            if path:
                parent = path[-1][0]
                lowest[parent] = min(lowest[parent], lowest[vertex])
    return found


def _unstacked(stack: list[int], on_stack: set[int], root: int) -> list[int]:
    component = []
    while True:
        vertex = stack.pop()
        on_stack.discard(vertex)
        component.append(vertex)
        if vertex == root:
            return component


def is_cycle(component: list[int], targets: Sequence[Sequence[int]]) -> bool:
    """Whether a component can be gone through again and again."""
    return len(component) > 1 or component[0] in targets[component[0]]


def longest_chain(targets: Sequence[Sequence[int]], roots: list[int]) -> list[list[int]]:
    """The most cycles that lie one behind the other on a way from a root."""
    order = components(targets)
    home = {vertex: at for at, component in enumerate(order) for vertex in component}
    best: list[list[list[int]]] = []
    for component in order:
        beyond = {home[target] for vertex in component for target in targets[vertex]}
        chain = max(
            (best[at] for at in beyond if at < len(best)), key=len, default=list[list[int]]()
        )
        best.append([component, *chain] if is_cycle(component, targets) else chain)
    return max((best[home[root]] for root in roots), key=len, default=[])
