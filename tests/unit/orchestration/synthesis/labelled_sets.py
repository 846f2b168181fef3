"""The sets of labelled cases, and which of their cases come out wrong."""

from collections.abc import Callable

from quintet.embedding import Embedder
from quintet.installed_embedder import installed_embedder
from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.synthesizing import synthesize
from tests.unit.orchestration.synthesis.labelled_answers import ANSWERS
from tests.unit.orchestration.synthesis.labelled_case import UNRESOLVED, Case
from tests.unit.orchestration.synthesis.labelled_cases import CASES
from tests.unit.orchestration.synthesis.labelled_payloads import PAYLOADS
from tests.unit.orchestration.synthesis.labelled_unseen import UNSEEN

SETS = {
    "tuned on": CASES[::2],
    "written before the code": CASES[1::2],
    "as services answer": PAYLOADS,
    "of many subjects": ANSWERS,
    "never tuned on": UNSEEN,
}


def faults(case: Case, found: Synthesis) -> list[str]:
    """What is not as labelled."""
    wrong = list[str]()
    kinds = tuple(sorted(contradiction.kind for contradiction in found.contradictions))
    if kinds != tuple(sorted(case.conflicts)):
        wrong.append(f"conflicts {kinds}")
    for words, sources in case.agreed:
        if not any(
            any(words in said.text for said in consensu.statements)
            and len(consensu.sources) == sources
            for consensu in found.consensus
        ):
            wrong.append(f"not agreed: {words}")
    for words in case.unsupported:
        if any(words in said.text for consensu in found.consensus for said in consensu.statements):
            wrong.append(f"agreed: {words}")
    winners = [" ".join(side.text for side in one.kept) or UNRESOLVED for one in found.resolution]
    for words in case.kept:
        if not any(words in winner for winner in winners):
            wrong.append(f"not kept: {words}")
    wrong += [f"in the text: {words}" for words in case.left_out if words in found.synthesis]
    wrong += [f"missing: {words}" for words in case.present if words not in found.synthesis]
    return wrong


def failing(
    cases: tuple[Case, ...], embedder: Callable[[], Embedder | None] = installed_embedder
) -> dict[str, list[str]]:
    """The faults of those cases that have any."""
    found = {
        case.name: faults(
            case,
            synthesize(KnowledgeSynthesize.model_validate(case.request()), embedder, lambda: True),
        )
        for case in cases
    }
    return {name: wrong for name, wrong in found.items() if wrong}
