"""Which role an objective's own words ask for. No model, no chance: same words, same role.

`detected_role` asks in this order, and the first answer counts:

1. `(CONTEXT: …)` holding one of the seed's eight words for interfaces: a role of the interface,
   and which of them by what is to be done. A role of the interface named by `(ROLE: …)` stands.
2. `(ROLE: …)` naming one of the nine, in any case, with hyphens or underscores.
3. A subject that is a user interface, with a verb that makes or changes things.
4. The verb that opens the objective, after courtesies (`Please …`, `I want you to …`), or one of
   its clauses. A verb that only says that something is made leaves it to what is made.
5. What the objective is about; of equal weights the one that is named first.
6. The researcher.

Seed 001's program looks for parts of words, and gives `analyze` to the critic; both are left
behind.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from quintet.orchestration.prompting import role_cues, ui_cues
from quintet.orchestration.prompting.cue_phrases import (
    Phrase,
    Words,
    at_start,
    found,
    holds,
    owner_at_start,
    owners,
    phrases,
    words_of,
)
from quintet.orchestration.prompting.meta_prompts import around
from quintet.orchestration.prompting.roles import FALLBACK, UI_ROLES, Role, known_role
from quintet.orchestration.prompting.tags import tags

_READ: Final = 4_000
"""Characters of an objective that are looked at: who wants something says it early."""
_GOAL_IS: Final = re.compile(
    r"\A\s*(?:the|your|my|our) (?:goal|task|objective|job|aim|mission) is to\b", re.IGNORECASE
)
_SENTENCE_END: Final = re.compile(r"[.?!:;](?=\s|$)|\n")
_ABOUT: Final = 2
_TOUCHING: Final = 1
_ENOUGH_HINTS: Final = 2
_NAME_BEGINS_WITHIN: Final = 8
"""Words after the verb in which the product is named."""


def detected_role(objective: str) -> Role:
    """The role by the order above; the researcher where nothing tells."""
    text = objective[:_READ]
    given = {tag.name: tag.value for tag in reversed(list(tags(text)))}
    named = known_role(given.get("ROLE", ""))
    everything = words_of(text)
    if _is_ui_context(given.get("CONTEXT", "")):
        return named if named in UI_ROLES else _of_ui_context(everything)
    if named is not None:
        return named
    task = _GOAL_IS.sub("", given.get("PROMPT") or around(text))
    clauses = list(_clauses(task)) or [[]]
    opening = next(filter(_opens, clauses), clauses[0])
    if _is_interface(everything, opening) and (role := _of_interface(opening, words_of(task))):
        return role
    return _of_opening(opening) or _of_subject(opening, words_of(task)) or FALLBACK


def _is_ui_context(context: str) -> bool:
    spelled = f"_{'_'.join(words_of(context))}_"
    return any(f"_{token}_" in spelled for token in ui_cues.CONTEXTS)


def _of_ui_context(words: Words) -> Role:
    """As seed 001's program decides: what polishes first, then what lays out."""
    if holds(words, ui_cues.CONTEXT_POLISHING):
        return "ui_refiner"
    return "ui_architect" if holds(words, ui_cues.CONTEXT_STRUCTURE) else "ui_implementer"


def _clauses(text: str) -> Iterator[Words]:
    """The clauses of a text without their courtesies; of a question the beginning alone."""
    for sentence in _SENTENCE_END.split(text):
        parts = [words for part in sentence.split(",") if (words := words_of(part))]
        for words in parts[:1] if parts and _asks(parts[0]) else parts:
            yield _without_courtesies(words)


def _without_courtesies(words: Words) -> Words:
    position = 0
    while position < len(words) and _is_courtesy(words[position]):
        position += 1
    return words[position:]


def _is_courtesy(word: str) -> bool:
    return word in role_cues.OPENERS or (word.endswith("ly") and not word.endswith("pply"))


def _asks(clause: Words) -> bool:
    return bool(clause) and clause[0] in role_cues.QUESTIONS


def _opens(clause: Words) -> bool:
    """Whether a clause begins with what is to be done."""
    return bool(
        owner_at_start(clause, role_cues.LEADING)
        or owner_at_start(clause, ui_cues.VERBS)
        or _making(clause)
        or owner_at_start(clause, role_cues.HESITATING)
    )


def _making(clause: Words) -> Phrase:
    """The verb at a clause's beginning that says that something is made; empty without one."""
    return at_start(clause, phrases(role_cues.MAKING)) or ()


def _of_opening(clause: Words) -> Role | None:
    if _asks(clause):
        return None
    if role := owner_at_start(clause, role_cues.LEADING):
        return role
    if making := _making(clause):
        return _maker(clause[len(making) :]) or "coder"
    return None if owner_at_start(clause, role_cues.HESITATING) else _maker(clause)


def _maker(words: Words) -> Role | None:
    """Whose product the words name first: `a planning app for teams` is the coder's."""
    known = owners(role_cues.PRODUCTS)
    for place in range(min(len(words), _NAME_BEGINS_WITHIN)):
        phrase = at_start(words[place:], known.keys())
        if phrase and _ends_name(words, place + len(phrase)):
            return known[phrase]
    return None


def _ends_name(words: Words, place: int) -> bool:
    return place == len(words) or words[place] in role_cues.ENDS_OF_A_PRODUCT


def _product(words: Words) -> Words:
    """The words up to where the name of a product ends."""
    return words[: next(place for place in range(len(words) + 1) if _ends_name(words, place))]


def _of_subject(clause: Words, words: Words) -> Role | None:
    weights: Counter[Role] = Counter()
    telling = owners(role_cues.TELLING)
    hesitating = owner_at_start(clause, role_cues.HESITATING)
    touching = {} if hesitating or _asks(clause) else owners(role_cues.MENTIONED)
    for phrase in found(words, telling.keys() | touching.keys()):
        if phrase in telling:
            weights[telling[phrase]] += _ABOUT
        else:
            weights[touching[phrase]] += _TOUCHING
    if weights:
        return weights.most_common(1)[0][0]
    return hesitating


def _is_interface(words: Words, clause: Words) -> bool:
    if holds(words, ui_cues.SUBJECTS):
        return True
    if tuple(_product(clause[len(_making(clause)) :])[-1:]) in phrases(ui_cues.PRODUCTS):
        return True
    return len(set(found(words, phrases(ui_cues.HINTS)))) >= _ENOUGH_HINTS


def _of_interface(clause: Words, words: Words) -> Role | None:
    """A role of the interface; None where it is only judged, studied or asked about."""
    if _asks(clause):
        is_laid_out = tuple(clause[:2]) == ("how", "should") and holds(words, ui_cues.STRUCTURE)
        return "ui_architect" if is_laid_out else None
    if role := owner_at_start(clause, ui_cues.VERBS):
        return role
    making = _making(clause)
    product = _product(clause[len(making) :])
    is_changed = at_start(clause, phrases(ui_cues.CHANGES)) is not None
    if holds(product[-2:], ui_cues.STRUCTURE):
        return "ui_architect"
    if making and _maker(product) not in {None, "coder"}:
        return None
    if not making and not is_changed and _opens(clause):
        return None
    if holds(words, ui_cues.POLISHING) and (is_changed or not making):
        return "ui_refiner"
    return "ui_implementer"
