"""Sentences cut into clauses, so that each part with a value stands alone.

Not here: what a clause claims (`prose`).
"""

import re
from typing import Final

from quintet.orchestration.synthesis.dates import dates
from quintet.orchestration.synthesis.identifiers import identifiers
from quintet.orchestration.synthesis.quantities import Covered, quantities
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.versions import versions

VERB: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|weighs?|costs?|takes?|stands|seats|rose|fell)\b",
    re.IGNORECASE,
)
_CUT: Final = re.compile(
    r";\s|,\s(?:and\s|but\s|while\s|whereas\s|with\s)?|\s(?:and|but|while|whereas)\s",
    re.IGNORECASE,
)
_MOST_CUTS: Final = 5
_PREDICATE: Final = re.compile(
    r"(?:is|are|was|were|has|have|had|does|do|did|will|can|cannot|may|must|should|gets|needs|"
    r"requires|remains|no|not|never)\b",
    re.IGNORECASE,
)


def clauses(sentence: str) -> list[str]:
    """The sentence, cut so that each part with a value stands alone."""
    if not _CUT.search(sentence):
        return [sentence]
    values = stated_values(sentence)
    spans = [value.span for value in values]
    parts: list[str] = []
    start = 0
    covered = Covered(spans)
    for cut in _CUT.finditer(sentence):
        if len(parts) == _MOST_CUTS:
            break
        part = sentence[start : cut.start()]
        kinds = {one.kind for one in values if start <= one.span[0] < cut.start()}
        # "In 2010, …": a date alone introduces what comes and is no statement.
        before = kinds - {"date"} or (kinds and VERB.search(part))
        after = any(first >= cut.end() for first, _ in spans)
        own = re.sub(r"[\W\d_]+", "", sentence[cut.end() :])
        is_joined = cut[0].strip(" ,") and _PREDICATE.match(sentence, cut.end())
        apart = (before and after and own) or is_joined
        if apart and not covered.holds(cut.start() + 1, cut.end() - 1):
            parts.append(part.strip())
            start = cut.end()
    return [*parts, sentence[start:].strip()]


def stated_values(text: str) -> list[Value]:
    """The identifiers, dates, versions and quantities of a text; none is read as another one."""
    labelled = [identifier.value for identifier in identifiers(text)]
    covered = Covered([value.span for value in labelled])
    timed = [value for value in (*dates(text), *versions(text)) if not covered.holds(*value.span)]
    covered = Covered([value.span for value in (*timed, *labelled)])
    return [*labelled, *timed, *quantities(text, covered)]
