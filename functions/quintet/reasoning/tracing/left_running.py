"""Calls of asynchronous functions that are left to run: their errors come out of no caller."""

from itertools import takewhile

from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.statements import (
    Arm,
    Assign,
    Await,
    Branch,
    CallSite,
    Closure,
    Handler,
    Loop,
    Return,
    Try,
    call_of,
)
from quintet.reasoning.code.called_functions import SCRIPTS
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.libraries.catalogue import catalogue

_BLOCKS = (Arm, Branch, Closure, Handler, Loop, Try)


def is_left_running(names: Names, function: Function, call: LinkedCall) -> bool:
    """Whether nothing is seen to wait for what a call of an asynchronous function starts.

    It is given to what runs it elsewhere (`create_task(f())`), or stands alone; of scripts also
    where it is given to something (`running.push(f())`).
    """
    known = catalogue(function.language)
    for visit in function.sites:
        node = visit.node
        if not isinstance(node, CallSite) or (node.span.line, node.text) != (call.line, call.text):
            continue
        parents = reversed(visit.parents)
        around = list(takewhile(lambda each: not isinstance(each, _BLOCKS), parents))
        outer = [found for each in around if (found := call_of(each)) is not None]
        if any(known.has("elsewhere", names.callee(function, each)) for each in outer):
            return True
        is_kept = any(isinstance(each, Assign | Await | Return) for each in around)
        return not is_kept and (not outer or function.language in SCRIPTS)
    return False
