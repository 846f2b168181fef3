"""`hypothesis_test`: one hypothesis, its evidence, and how sure the code makes it."""

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from pydantic import BaseModel

from quintet.codegraph.graph import CodeGraph
from quintet.digest import digest
from quintet.reasoning.common.analysis_result import AnalysisFindings, AnalysisResult
from quintet.reasoning.common.findings import cited_line
from quintet.reasoning.common.foreign_text import without_hidden
from quintet.reasoning.common.speaking import CodeLine, Speaking, speaking_lines
from quintet.reasoning.hypotheses.claims import focus_of
from quintet.reasoning.hypotheses.code_view import CodeView
from quintet.reasoning.hypotheses.examining import (
    Examined,
    ReadDefects,
    Suspicion,
    examined,
    no_reading,
)
from quintet.reasoning.hypotheses.models import HypothesisTest, texts_in
from quintet.reasoning.hypotheses.observations import Observation, evidence_text
from quintet.reasoning.hypotheses.scope import scope_of
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

_SAID: Final = {
    "supported": "The code supports it",
    "contradicted": "The code speaks against it",
    "undecided": "The code does not decide it",
    "not_testable": "It names no kind of defect that rules can tell from code",
}
_MOST_TO_READ: Final = 3
_NO_RULE: Final = (
    "Rules cannot tell this from code: a test of what it says would. They can tell what goes wrong "
    "of a known kind, such as an error that is swallowed or a lock that is missing."
)
_MOST_UNRESOLVED: Final = 20


def hypothesis_tested(
    graph: CodeGraph,
    workspace: Workspace,
    asked: HypothesisTest,
    deadline: Deadline,
    *,
    read: ReadDefects = no_reading,
    clock: Callable[[], float] = time.monotonic,
) -> AnalysisResult:
    """The answer of the tool. `read` asks a model where rules understand nothing.

    Raises:
        UnknownFileError: none of the files is in the workspace.
        DeadlineExceededError: the request's time is over.
        CallCancelledError: nobody waits for it any more.
    """
    started = clock()
    scope = scope_of(graph, workspace, asked.test_scope.files, deadline)
    suspicion = Suspicion(
        asked.hypothesis.description,
        asked.hypothesis.type,
        texts_in(asked.test_scope.test_data),
        tuple(asked.test_scope.functions),
    )
    found = examined(suspicion, scope.code, deadline, asked.validation_method, read)
    return AnalysisResult(
        analysis_id=identity("hyp", workspace.version, asked),
        findings=_findings(found, scope.code),
        recommendations=recommendations(found, scope.code),
        execution_time=round(clock() - started, 3),
        metadata={
            "validation_method": asked.validation_method,
            "notes": [*scope.notes, *unknown_functions(asked.test_scope.functions, scope.code)],
            **_details(found, scope.code),
        },
    )


def identity(prefix: str, version: str, asked: BaseModel) -> str:
    """The same for the same question on the same code."""
    told = json.dumps([version, asked.model_dump(mode="json")], sort_keys=True)
    return f"{prefix}_{digest(told)[:16]}"


def lines_of(observations: tuple[Observation, ...], code: CodeView) -> list[str]:
    """Observations as texts, each with the line it cites."""
    return [
        evidence_text(observation, code.texts[observation.path][observation.line - 1])
        for observation in observations
    ]


def recommendations(found: Examined, code: CodeView) -> list[str]:
    """What to do next, true to what was found."""
    verdict, defect = found.weighed.verdict, found.main_defect
    if defect is None or verdict == "not_testable":
        return _untold(found, code)
    if verdict == "supported":
        first = found.weighed.evidence[0]
        return [f"{defect.remedy} Begin at {first.place}."]
    if verdict == "contradicted":
        first = found.weighed.counter_evidence[0]
        return [f"Look for another cause: see {first.place}."]
    if found.weighed.evidence:
        first = found.weighed.evidence[0]
        return [f"Read {first.place} and try it with data that would show {defect.title}."]
    if found.weighed.counter_evidence:
        return [f"Look for another cause first: see {found.weighed.counter_evidence[0].place}."]
    looked = sum(1 for _ in code.functions)
    return [f"Nothing of this kind was seen in {looked} functions; widen the files to look at."]


def lines_to_read(found: Examined, code: CodeView) -> Sequence[Speaking]:
    """Of what no rule told: where the functions that are named speak of it."""
    named = focus_of(found.claim, code).named
    lines = (
        CodeLine(unit.path, number, line)
        for unit in code.functions
        if unit.symbol.id in named
        for number, line in unit.lines.items()
        if number > unit.symbol.line
    )
    return speaking_lines(found.claim.text, lines, _MOST_TO_READ)


def unknown_functions(names: Sequence[str], code: CodeView) -> list[str]:
    """Of functions that a caller named, those that are not in the files looked at."""
    known = {one.name for some in code.symbols.values() for one in some}
    last = ((name, name.strip().removesuffix("()").replace("::", ".")) for name in names)
    lost = [name for name, plain in last if plain.rpartition(".")[2] not in known]
    return [f"There is no function {name[:200]} in the files that were looked at" for name in lost]


def _untold(found: Examined, code: CodeView) -> list[str]:
    named = focus_of(found.claim, code).named
    units = [function for function in code.functions if function.symbol.id in named]
    if not units:
        return [
            "Name what you suspect in the code: a function, a field, and what goes wrong there.",
            "What depends on data, load or configuration has to be measured where it runs.",
        ]
    lines = [f"Read {one.at.place}: it {one.why}." for one in lines_to_read(found, code)]
    where = [
        f"Read {unit.symbol.qualified} at {unit.path}:{unit.symbol.line}."
        for unit in units[:_MOST_TO_READ]
    ]
    return [
        *(lines or where),
        _NO_RULE,
    ]


def _findings(found: Examined, code: CodeView) -> AnalysisFindings:
    defect, weighed = found.main_defect, found.weighed
    cause = None
    if weighed.verdict == "supported" and defect is not None:
        title = defect.title[0].upper() + defect.title[1:]
        cause = f"{title}, at {weighed.evidence[0].place}"
    return AnalysisFindings(
        root_cause=cause,
        evidence=[
            *(f"for: {one}" for one in lines_of(weighed.evidence, code)),
            *(f"against: {one}" for one in lines_of(weighed.counter_evidence, code)),
        ],
        confidence_level=weighed.confidence_level,
    )


def _details(found: Examined, code: CodeView) -> dict[str, Any]:
    details: dict[str, Any] = {
        "verdict": found.weighed.verdict,
        "explanation": _SAID[found.weighed.verdict],
        "likelihood_score": found.weighed.score,
        "evidence": lines_of(found.weighed.evidence, code),
        "counter_evidence": lines_of(found.weighed.counter_evidence, code),
        "looked_for": [one.title for one in found.looked_for],
        "names_found": list(found.claim.names),
        "files_analyzed": sorted(code.code),
    }
    if found.weighed.is_open:
        read = [one.at for one in lines_to_read(found, code)]
        details["lines_to_read"] = [
            f"{one.place}: `{without_hidden(cited_line(code.texts[one.path][one.line - 1]))}`"
            for one in read
        ]
    if found.walk is not None:
        unresolved = found.walk.unresolved
        details["functions_reached"] = len(found.walk.ways)
        details["unresolved_calls"] = [
            f"{one.path}:{one.line}: {one.name}" for one in unresolved[:_MOST_UNRESOLVED]
        ]
        details["unresolved_count"] = len(unresolved)
    if found.others:
        details["other_patterns"] = lines_of(found.others[:10], code)
    return details
