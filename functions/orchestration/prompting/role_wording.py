"""Which role an objective's own words ask for. No model, no chance: same words, same role.

`detected_role` asks in this order, and the first answer counts:

1. `(CONTEXT: …)` holding one of the seed's eight words for interfaces: a role of the interface,
   and which of them by what is to be done. A role of the interface named by `(ROLE: …)` stands.
2. `(ROLE: …)` naming one of the nine, in any case, with hyphens or underscores.
3. A subject that is a user interface, with a verb that makes or changes things.
4. The verb that opens the objective, after courtesies (`Please …`, `I want you to …`).
5. What the objective is about; of equal weights the one that is named first.
6. The researcher.

Words count as words: no `ui` is in `build`, and `planets` are no plan. Seed 001's program looks for
parts of words, and gives `analyze` to the critic; both are left behind.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from orchestration.prompting import role_cues as cues
from orchestration.prompting.meta_prompts import around
from orchestration.prompting.role_cues import Phrase, owners, phrases
from orchestration.prompting.roles import FALLBACK, UI_ROLES, Role, known_role
from orchestration.prompting.tags import tags

_READ: Final = 4_000
"""Characters of an objective that are looked at: who wants something says it early."""
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_GOAL_IS: Final = re.compile(
    r"\A\s*(?:the|your|my|our) (?:goal|task|objective|job|aim|mission) is to\b", re.IGNORECASE
)
_ABOUT: Final = 2
_TOUCHING: Final = 1
_ENOUGH_HINTS: Final = 2

_UI_CONTEXTS: Final = """modern_web_ui_design ui_design component_design frontend_development
web_ui interface_design ui_implementation ui_architecture""".split()

Words = Sequence[str]


def detected_role(objective: str) -> Role:
    """The role by the order above; the researcher where nothing tells."""
    text = objective[:_READ]
    given = {tag.name: tag.value for tag in reversed(list(tags(text)))}
    named = known_role(given.get("ROLE", ""))
    everything = _words(text)
    if _is_ui_context(given.get("CONTEXT", "")):
        return named if named in UI_ROLES else _of_ui_context(everything)
    if named is not None:
        return named
    task = _task(given.get("PROMPT") or around(text))
    return _of_interface(task, everything) or _of_opening(task) or _of_subject(task) or FALLBACK


def _is_ui_context(context: str) -> bool:
    spelled = f"_{'_'.join(_words(context))}_"
    return any(f"_{token}_" in spelled for token in _UI_CONTEXTS)


def _of_ui_context(words: Words) -> Role:
    """As seed 001's program decides: what polishes first, then what lays out."""
    if _holds(words, cues.UI_CONTEXT_POLISHING):
        return "ui_refiner"
    return "ui_architect" if _holds(words, cues.UI_STRUCTURE) else "ui_implementer"


def _of_interface(task: Words, everything: Words) -> Role | None:
    """A role of the interface; None where there is none, or it is only judged or studied."""
    if not _is_interface(everything) or _asks(task):
        return None
    if role := _opening(task, cues.UI_VERBS):
        return role
    changes = _at_start(task, phrases(cues.UI_CHANGES))
    if not changes and (_opening(task, cues.LEADING) or _opening(task, cues.HESITATING)):
        return None
    if _holds(task, cues.UI_POLISHING):
        return "ui_refiner"
    if not changes and not _holds(task, cues.UI_BUILDING) and _holds(task, cues.UI_STRUCTURE):
        return "ui_architect"
    return "ui_implementer"


def _is_interface(words: Words) -> bool:
    if _holds(words, cues.UI_SUBJECTS):
        return True
    return len(set(_found(words, phrases(cues.UI_HINTS)))) >= _ENOUGH_HINTS


def _of_opening(task: Words) -> Role | None:
    return None if _asks(task) else _opening(task, cues.LEADING)


def _of_subject(task: Words) -> Role | None:
    weights: Counter[Role] = Counter()
    telling = owners(cues.TELLING)
    touching = {} if _asks(task) else owners(cues.MENTIONED)
    for phrase in _found(task, telling.keys() | touching.keys()):
        if phrase in telling:
            weights[telling[phrase]] += _ABOUT
        else:
            weights[touching[phrase]] += _TOUCHING
    if weights:
        return weights.most_common(1)[0][0]
    return _opening(task, cues.HESITATING)


def _task(text: str) -> Words:
    """The words of a task from its first verb on, where courtesies and adverbs precede it."""
    words = _words(_GOAL_IS.sub("", text))
    position = 0
    while position < len(words) and _is_opener(words[position]):
        position += 1
    return words[position:]


def _is_opener(word: str) -> bool:
    return word in cues.OPENERS or (word.endswith("ly") and not word.endswith("pply"))


def _words(text: str) -> Words:
    return _WORD.findall(text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


def _asks(task: Words) -> bool:
    return bool(task) and task[0] in cues.QUESTIONS


def _opening(task: Words, roles: cues.RoleCues) -> Role | None:
    owned = owners(roles)
    phrase = _at_start(task, owned.keys())
    return owned[phrase] if phrase else None


def _at_start(words: Words, known: AbstractSet[Phrase]) -> Phrase | None:
    """The longest known phrase that the words begin with."""
    for length in range(min(cues.LONGEST_PHRASE, len(words)), 0, -1):
        phrase = tuple(words[:length])
        if phrase in known:
            return phrase
    return None


def _found(words: Words, known: AbstractSet[Phrase]) -> Iterator[Phrase]:
    """Known phrases in order; the longest at each place, and none within another."""
    position = 0
    while position < len(words):
        phrase = _at_start(words[position : position + cues.LONGEST_PHRASE], known)
        if phrase:
            yield phrase
        position += len(phrase or ("",))


def _holds(words: Words, listed: str) -> bool:
    return any(_found(words, phrases(listed)))
