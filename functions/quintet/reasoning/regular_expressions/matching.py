"""Runs a program on a text as backtracking matchers do, and counts the steps.

Slow, and exact in what it is for: how the steps grow with the text. What was tried before at the
same place is not remembered, as in the engines of Python, JavaScript and Java.
"""

from dataclasses import dataclass
from functools import reduce
from typing import Final, Literal

from quintet.reasoning.regular_expressions import nodes
from quintet.reasoning.regular_expressions.charsets import EDGE, NONE, CharSet
from quintet.reasoning.regular_expressions.models import Use
from quintet.reasoning.regular_expressions.nodes import Node, width

Kind = Literal["letter", "guard", "fork", "save", "reference", "inner", "count", "matched"]


@dataclass(frozen=True, slots=True)
class Instruction:
    """What is done at one place of the program."""

    kind: Kind
    next: int = 0
    other: int = 0
    """Of a fork: where to go on if `next` fails. Of a count: past the repetition."""
    chars: CharSet = NONE
    node: Node | None = None
    slot: int = 0
    """Of a group: twice its number, and one more where it ends. Of a count: its own."""
    inner: int = 0
    """Where the program of a look around or of an atomic group begins."""


class Program:
    """The instructions of a tree; `begin` is the first."""

    def __init__(self, tree: Node) -> None:
        self.instructions: list[Instruction] = []
        self.counts = 0
        self.begin = self.compiled(tree, self.put(Instruction("matched")))

    def put(self, instruction: Instruction) -> int:
        """Appends an instruction, and says where."""
        self.instructions.append(instruction)
        return len(self.instructions) - 1

    def compiled(self, node: Node, after: int) -> int:
        """Where the instructions of a node begin that go on with `after`."""
        match node:
            case nodes.Letter(chars=chars):
                return self.put(Instruction("letter", after, chars=chars))
            case nodes.Guard():
                return self.put(Instruction("guard", after, node=node))
            case nodes.Series(parts=parts):
                return reduce(lambda place, part: self.compiled(part, place), parts[::-1], after)
            case nodes.Choice(branches=branches):
                return self.chosen(branches, after)
            case nodes.Repeat():
                return self.repeated(node, after)
            case nodes.Group(body=body, number=number):
                closed = self.put(Instruction("save", after, slot=2 * number + 1))
                return self.put(Instruction("save", self.compiled(body, closed), slot=2 * number))
            case nodes.Reference():
                return self.put(Instruction("reference", after, node=node))
            case nodes.Atomic(body=body) | nodes.Look(body=body):
                inner = self.compiled(body, self.put(Instruction("matched")))
                return self.put(Instruction("inner", after, node=node, inner=inner))
            case _:
                raise TypeError(node)

    def chosen(self, branches: tuple[Node, ...], after: int) -> int:
        """Where the instructions of branches begin that go on with `after`."""
        begun = self.compiled(branches[-1], after)
        for branch in reversed(branches[:-1]):
            begun = self.put(Instruction("fork", self.compiled(branch, after), begun))
        return begun

    def repeated(self, node: nodes.Repeat, after: int) -> int:
        """Where the instructions of a repetition begin."""
        if node.least == 0 and node.most == 1:
            body = self.compiled(node.body, after)
            ways = (after, body) if node.is_lazy else (body, after)
            return self.put(Instruction("fork", *ways))
        self.counts += 1
        slot = self.counts
        at = self.put(Instruction("count"))
        body = self.compiled(node.body, at)
        counted = Instruction("count", body, after, node=node, slot=slot)
        self.instructions[at] = counted
        return self.put(Instruction("save", at, slot=-slot))


Slots = dict[int, tuple[int, int] | int]
_Point = tuple[int, int, Slots]
_DEEPEST: Final = 20


class TooManyStepsError(Exception):
    """More steps than were allowed."""


@dataclass(slots=True)
class Matcher:
    """One text, one program, and the steps taken so far."""

    program: Program
    text: str
    most_steps: int
    steps: int = 0
    depth: int = 0

    def uses(self, use: Use) -> bool:
        """Whether the text matches.

        Raises:
            TooManyStepsError: It takes more steps than allowed.
        """
        starts = range(len(self.text) + 1) if use == "search" else range(1)
        is_whole = use == "fullmatch"
        return any(
            self.run(self.program.begin, at, {}, is_whole=is_whole) is not None for at in starts
        )

    def run(self, begin: int, at: int, slots: Slots, *, is_whole: bool) -> tuple[int, Slots] | None:
        """The place up to which the text matches, with the groups; None where it does not."""
        stack: list[_Point] = [(begin, at, slots)]
        while stack:
            place, at, slots = stack.pop()
            going: _Point | None = (place, at, slots)
            while going is not None:
                place, at, slots = going
                self.steps += 1
                if self.steps > self.most_steps:
                    raise TooManyStepsError
                instruction = self.program.instructions[place]
                if instruction.kind == "matched":
                    if not is_whole or at == len(self.text):
                        return at, slots
                    break
                going = self.step(instruction, at, slots, stack)
        return None

    def step(self, here: Instruction, at: int, slots: Slots, stack: list[_Point]) -> _Point | None:
        """Where to go on; None where this way ends."""
        match here.kind:
            case "letter":
                takes = at < len(self.text) and ord(self.text[at]) in here.chars
                return (here.next, at + 1, slots) if takes else None
            case "fork":
                stack.append((here.other, at, slots))
                return here.next, at, slots
            case "save":
                value = (0, -1) if here.slot < 0 else at
                return here.next, at, {**slots, here.slot: value}
            case "count":
                return self.count(here, at, slots, stack)
            case "guard":
                return (here.next, at, slots) if self.holds(here.node, at) else None
            case "reference":
                return self.refer(here, at, slots)
            case _:
                return self.inside(here, at, slots)

    def count(self, here: Instruction, at: int, slots: Slots, stack: list[_Point]) -> _Point | None:
        """A repetition's next turn, or its end."""
        node, (done, begun) = here.node, slots[-here.slot]  # type: ignore[misc]
        assert isinstance(node, nodes.Repeat)  # noqa: S101 - tells the type checker
        again = (here.next, at, {**slots, -here.slot: (done + 1, at)})
        if done < node.least:
            return again
        onward = (here.other, at, slots)
        if at == begun or (node.most is not None and done >= node.most):
            return onward
        stack.append(again if node.is_lazy else onward)
        return onward if node.is_lazy else again

    def point(self, at: int) -> int:
        """The point at a place, the edge outside of the text."""
        return ord(self.text[at]) if 0 <= at < len(self.text) else EDGE

    def holds(self, node: object, at: int) -> bool:
        """Whether a guard lets through here."""
        assert isinstance(node, nodes.Guard)  # noqa: S101 - tells the type checker
        before, behind = self.point(at - 1), self.point(at)
        if node.or_last_newline and behind == ord("\n") and at == len(self.text) - 1:
            behind = EDGE
        return any(before in low and behind in other for low, other in node.pairs)

    def refer(self, here: Instruction, at: int, slots: Slots) -> _Point | None:
        """A group's text again; what no group has matched yet is empty."""
        node = here.node
        assert isinstance(node, nodes.Reference)  # noqa: S101 - tells the type checker
        begun, ended = slots.get(2 * node.number), slots.get(2 * node.number + 1)
        if not isinstance(begun, int) or not isinstance(ended, int) or ended < begun:
            return here.next, at, slots
        wanted = self.text[begun:ended]
        found = self.text[at : at + len(wanted)]
        self.steps += len(wanted)
        is_same = found.lower() == wanted.lower() if node.is_folded else found == wanted
        return (here.next, at + len(wanted), slots) if is_same else None

    def inside(self, here: Instruction, at: int, slots: Slots) -> _Point | None:
        """An atomic group or a look around: matched apart, and never entered again."""
        node = here.node
        self.depth += 1
        if self.depth > _DEEPEST:
            raise TooManyStepsError
        if isinstance(node, nodes.Look) and node.side == "behind":
            found = self.behind(node.body, here.inner, at, slots)
        else:
            found = self.run(here.inner, at, slots, is_whole=False)
        self.depth -= 1
        if not isinstance(node, nodes.Look):
            return None if found is None else (here.next, *found)
        if (found is None) != node.is_negated:
            return None
        return here.next, at, slots if found is None else found[1]

    def behind(self, body: Node, begin: int, at: int, slots: Slots) -> tuple[int, Slots] | None:
        """A match that ends at a place, the nearest start tried first."""
        least, most = width(body)
        for start in range(at - least, -1 if most is None else max(at - most, 0) - 1, -1):
            apart = Matcher(self.program, self.text[:at], self.most_steps, self.steps, self.depth)
            found = apart.run(begin, start, slots, is_whole=True)
            self.steps = apart.steps
            if found is not None:
                return found
        return None
