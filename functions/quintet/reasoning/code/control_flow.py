"""The ways through a function: its statements as steps, and what leads from each to the next.

One graph serves every check of order, conditions, locks and releases. It is built from the end: a
statement is given the step behind it and where it goes when it returns, fails or leaves a loop, so
that `finally` and what Go defers stand on each of these ways. A way that may not be there (an
error of another class than a handler takes, a deferred call under a condition) is not sure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from quintet.codegraph.languages.vocabulary import GO_BUILTINS
from quintet.codegraph.statements import (
    Arm,
    Await,
    Branch,
    CallSite,
    Closure,
    Handler,
    Jump,
    Loop,
    Node,
    Raise,
    Return,
    Try,
)
from quintet.codegraph.syntax.expressions import Call, Literal, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import (
    Branching,
    ControlFlow,
    Exits,
    Step,
    Way,
    stands_in,
    values_tested,
)
from quintet.reasoning.code.functions import Function

_NEVER_FAIL: Final = GO_BUILTINS - {"close", "make", "panic"}
_EXITS: Final = frozenset(
    """sys.exit os._exit process.exit process.abort os.Exit log.Fatal log.Fatalf
    log.Fatalln runtime.Goexit System.exit""".split()
)
"""Calls behind which nothing more is done."""
_TAKE_ALL: Final = frozenset({"BaseException", "Exception", "Throwable"})


def control_flow(function: Function, *, can_fail: bool) -> ControlFlow:
    """The ways of a function; `can_fail`: calls may raise (or, in Go, panic)."""
    return _Building(function, can_fail=can_fail).made()


class _Building(Branching):
    def __init__(self, function: Function, *, can_fail: bool) -> None:
        super().__init__(function)
        self._can_fail = can_fail
        self._visited = {id(visit.node): visit for visit in function.visits}

    def made(self) -> ControlFlow:
        entry = self._routine(self.function.body.children)
        return ControlFlow(entry, self.steps)

    def _routine(self, nodes: Sequence[Node]) -> Step:
        """What is left by its own `return`: a function, or a closure."""
        ends = {how: Step(end=how) for how in ("ended", "returned", "failed")}
        for node in _deferred_inside(nodes):
            ends = {how: self._optional(node, end) for how, end in ends.items()}
        exits = Exits(
            lambda: ends["returned"],
            lambda: ends["failed"],
            lambda: ends["ended"],
            lambda: ends["ended"],
        )
        return self._whole(nodes, ends["ended"], exits)

    def _optional(self, node: Arm, after: Step) -> Step:
        done = self._deferred(node, after)
        return self.step(None, Way(done, is_sure=False), Way(after, is_sure=False))

    def _deferred(self, node: Node, after: Step) -> Step:
        """What a deferred call does; the statements of a closure that is deferred are its own."""
        inner: list[Node] = []
        for child in node.children:
            inner += child.children if isinstance(child, Closure) else (child,)
        target = cache(lambda: after)
        return self.block(inner, after, Exits(target, target, target, target))

    def _whole(self, nodes: Sequence[Node], after: Step, exits: Exits) -> Step:
        """A routine's own statements: what it defers is done on each way out behind that."""
        at = next((at for at, node in enumerate(nodes) if _is_deferred(node)), None)
        if at is not None:
            once = cache(partial(self._deferred, nodes[at]))
            rest = replace(
                exits,
                returned=lambda: once(exits.returned()),
                failed=lambda: once(exits.failed()),
            )
            after = self._whole(nodes[at + 1 :], once(after), rest)
            nodes = nodes[:at]
        return self.block(nodes, after, exits)

    def block(self, nodes: Sequence[Node], after: Step, exits: Exits) -> Step:
        """Statements one after the other, and then `after`; where they begin."""
        for node in reversed(nodes):
            after = self._statement(node, after, exits)
        return after

    def _statement(self, node: Node, after: Step, exits: Exits) -> Step:
        if id(node) not in self._visited:
            return after
        match node:
            case Closure():
                body = self._routine(node.children)
                return self.step(node, Way(after), Way(body, is_sure=False, runs=True))
            case Branch():
                return self.branch(node, after, exits)
            case Loop():
                return self._loop(node, after, exits)
            case Try():
                return self._try(node, after, exits)
            case Arm():
                return self._arm(node, after, exits)
        tests = values_tested(self._visited[id(node)])
        begin = self.block(node.children, self._plain(node, after, exits), exits)
        return self.step(None, Way(begin, tests), Way(after, is_sure=False)) if tests else begin

    def _plain(self, node: Node, after: Step, exits: Exits) -> Step:
        """What has no statements of its own but those that are done before it."""
        match node:
            case Jump():
                after = exits.jumped(node.label, is_break=node.is_break)
            case Return(is_yield=False):
                after = exits.returned()
            case Raise(is_asserted=is_asserted):
                return self.step(node, Way(exits.failed(), fails=is_asserted))
            case CallSite(call=call) if call is not None and dotted(call.function) in _EXITS:
                return self.step(node)
            case CallSite(call=call) if self._can_fail and not self._never_fails(call):
                return self.step(node, Way(after), Way(exits.failed(), fails=True))
            case Await(given=given) if self._can_fail and not isinstance(given, Call):
                return self.step(node, Way(after), Way(exits.failed(), fails=True))
        return self.step(node, Way(after))

    def _never_fails(self, call: Call | None) -> bool:
        """Whether it is a built-in function of Go that panics for no argument, or makes a value."""
        if call is None or self.function.language != "go":
            return False
        callee = call.function
        return call.is_new or (isinstance(callee, Name) and callee.name in _NEVER_FAIL)

    def _arm(self, node: Arm, after: Step, exits: Exits) -> Step:
        if node.label == "defer":
            return self.step(node, Way(after))
        if node.label == "go":
            return self._spawned(node, after)
        inner = self._suppressing(after, exits) if _suppresses(node) else exits
        return self.step(node, Way(self.block(node.children, after, inner)))

    def _spawned(self, node: Arm, after: Step) -> Step:
        """What `go` runs is on a way of its own."""
        body = Step(end="ended")
        for child in reversed(node.children):
            inner = child.children if isinstance(child, Closure) else (child,)
            target = cache(lambda end=body: end)
            body = self.block(inner, body, Exits(target, target, target, target))
        return self.step(node, Way(after), Way(body, is_sure=False, runs=True))

    def _loop(self, node: Loop, after: Step, exits: Exits) -> Step:
        head = self.step(node)
        rest = [
            child for child in node.children if isinstance(child, Arm) and child.label == "else"
        ]
        done = self.block(rest[0].children, after, exits) if rest else after
        own = [child for child in node.children if child not in rest]
        tests = [test for test in (node.test, *node.tests) if test is not None]
        calls = [each for each in own if any(stands_in(test, each) for test in tests)]
        is_true = isinstance(node.test, Literal) and node.test.value not in {"false", "0"}
        is_endless = is_true or (node.over is None and node.test is None)
        again = head
        if node.test is not None and node.form == "do" and not is_true:
            again = self.decision(node.test, calls, head, done, exits)
        ends = (lambda: after), (lambda: again)
        labelled = {**exits.labelled, node.label: ends} if node.label else exits.labelled
        inner = replace(exits, broken=ends[0], continued=ends[1], labelled=labelled)
        if node.form == "callback":
            inner = replace(inner, returned=lambda: head)
        body = self.block([each for each in own if each not in calls], again, inner)
        if node.form == "do" or (is_endless and node.form == "while"):
            head.ways.append(Way(body))
        elif node.test is not None and node.form == "while":
            head.ways.append(Way(self.decision(node.test, calls, body, done, exits)))
        else:
            known = tuple((test, True) for test in tests)
            head.ways += [Way(self.block(calls, self.step(None, Way(body, known)), exits))]
            head.ways.append(Way(done))
        return head

    def _try(self, node: Try, after: Step, exits: Exits) -> Step:
        last = next(
            (each for each in node.children if isinstance(each, Arm) and each.label == "finally"),
            None,
        )
        if last is not None:
            once = cache(partial(self._at_last, last, exits))
            exits = exits.through(once)
            after = once(after)
        places = [at for at, each in enumerate(node.children) if isinstance(each, Handler)]
        own = [each for each in node.children[: places[0] if places else None] if each is not last]
        rest = node.children[places[-1] + 1 :] if places else ()
        done = self.block([each for each in rest if each is not last], after, exits)
        inner = exits
        handled = cache(lambda: self._handled(node, after, exits))
        if node.handlers:
            inner = replace(exits, failed=handled)
        step = self.step(node, Way(self.block(own, done, inner)))
        if node.handlers and not handled.cache_info().currsize:  # an operation fails, no call
            step.ways.append(Way(handled(), is_sure=False, fails=True))
        return step

    def _at_last(self, last: Node, exits: Exits, target: Step) -> Step:
        """A `finally` on its way to one of the exits."""
        return self.step(last, Way(self.block(last.children, target, exits)))

    def _handled(self, node: Try, after: Step, exits: Exits) -> Step:
        """An error goes to a handler; past all of them where none takes every error."""
        takes_all = [
            not each.caught or bool(_TAKE_ALL & set(each.caught)) for each in node.handlers
        ]
        is_only = takes_all == [True]
        ways = [
            Way(self.step(each, Way(self.block(each.children, after, exits))), is_sure=is_only)
            for each in node.handlers
        ]
        if not any(takes_all):
            ways.append(Way(exits.failed(), is_sure=False))
        return self.step(None, *ways)

    def _suppressing(self, after: Step, exits: Exits) -> Exits:
        def failed() -> Step:
            left = Way(exits.failed(), is_sure=False)
            return self.step(None, Way(after, is_sure=False), left)

        return replace(exits, failed=cache(failed))


def _is_deferred(node: Node) -> bool:
    return isinstance(node, Arm) and node.label == "defer"


def _deferred_inside(nodes: Sequence[Node]) -> Iterator[Arm]:
    """What is deferred under a condition or in a loop, but not in a closure."""
    own = (node for node in nodes if not isinstance(node, Closure) and not _is_deferred(node))
    waiting = [child for node in own for child in node.children]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Arm) and _is_deferred(node):
            yield node
        elif not isinstance(node, Closure):
            waiting.extend(node.children)


def _suppresses(node: Arm) -> bool:
    calls = (each for each in node.subjects if isinstance(each, Call))
    return any(call.name == "suppress" for call in calls)
