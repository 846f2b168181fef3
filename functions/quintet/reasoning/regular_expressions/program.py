"""A tree as a list of instructions for a backtracking matcher."""

from dataclasses import dataclass
from functools import reduce
from typing import Literal

from quintet.reasoning.regular_expressions.charsets import CharSet
from quintet.reasoning.regular_expressions.nodes import (
    Atomic,
    Choice,
    Group,
    Guard,
    Letter,
    Look,
    Node,
    Reference,
    Repeat,
    Series,
)

Kind = Literal["letter", "guard", "fork", "save", "reference", "inner", "count", "matched"]


@dataclass(frozen=True, slots=True)
class Instruction:
    """What is done at one place of the program."""

    kind: Kind
    next: int = 0
    other: int = 0
    """Of a fork: where to go on if `next` fails. Of a count: past the repetition."""
    chars: CharSet | None = None
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
            case Letter(chars=chars):
                return self.put(Instruction("letter", after, chars=chars))
            case Guard():
                return self.put(Instruction("guard", after, node=node))
            case Series(parts=parts):
                return reduce(lambda place, part: self.compiled(part, place), parts[::-1], after)
            case Choice(branches=branches):
                return self.chosen(branches, after)
            case Repeat():
                return self.repeated(node, after)
            case Group(body=body, number=number):
                closed = self.put(Instruction("save", after, slot=2 * number + 1))
                return self.put(Instruction("save", self.compiled(body, closed), slot=2 * number))
            case Reference():
                return self.put(Instruction("reference", after, node=node))
            case Atomic(body=body) | Look(body=body):
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

    def repeated(self, node: Repeat, after: int) -> int:
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
