"""What a text may mean in files that were named, where it names nothing that can be looked up.

Its words are compared with those in names of the code, ends of words aside; comments count nothing.
Where no word fits, what the files define is told. Both are guesses, and said as such.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from posixpath import splitext
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.common.findings import Finding
from quintet.reasoning.conversations.code_text import code_lines, is_code
from quintet.reasoning.conversations.collaborators import Evidence
from quintet.reasoning.conversations.words import telling_words, word_stem
from quintet.requests.deadline import Deadline

_MOST_FILES: Final = 8
_LONGEST_FILE: Final = 5_000
_MOST_LINES: Final = 4
_MOST_DEFINED: Final = 6
_FEW_FILES: Final = 4
_NO_PROGRAM: Final = frozenset({".yml", ".yaml", ".toml", ".sql"})
_PART: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SAYS_LITTLE: Final = 2
"""Characters of a line that hold nothing but a bracket."""


def noticed(
    text: str,
    paths: Sequence[str],
    shown: Sequence[str],
    evidence: Evidence,
    deadline: Deadline,
) -> tuple[Finding, ...]:
    """Lines of some files that speak of what a text does, the best first.

    Where there are none, what those files define that were to be shown.

    Raises:
        CallCancelledError: nobody waits for it any more.
        DeadlineExceededError: there is no time to look.
    """
    programs = [path for path in dict.fromkeys([*shown, *paths]) if _is_program(path)]
    lines: dict[tuple[str, int], frozenset[str]] = {}
    wanted = {word_stem(word): word for word in reversed(telling_words(text))}
    for path in programs[:_MOST_FILES]:
        deadline.check()
        lines |= dict(_speaking(path, wanted, evidence))
    if lines:
        return tuple(_told(_best(lines), lines, evidence))
    few = [path for path in programs if path in shown][:_FEW_FILES]
    return tuple(filter(None, (_defining(path, evidence) for path in few)))


def _is_program(path: str) -> bool:
    return is_code(path) and splitext(path)[1].lower() not in _NO_PROGRAM


def _speaking(
    path: str, wanted: Mapping[str, str], evidence: Evidence
) -> Iterator[tuple[tuple[str, int], frozenset[str]]]:
    """The lines of a file's code with some of the words."""
    for number, line in enumerate(_code(path, evidence), 1):
        stems = {word_stem(part.casefold()) for part in _PART.findall(line)}
        words = frozenset(word for stem, word in wanted.items() if stem in stems)
        if words:
            yield (path, number), words


def _code(path: str, evidence: Evidence) -> Sequence[str]:
    lines = evidence.lines(path)
    return code_lines(path, "\n".join(lines[:_LONGEST_FILE]))


def _best(lines: Mapping[tuple[str, int], frozenset[str]]) -> list[tuple[str, int]]:
    """Those with most of the words, the rarer ones first."""
    often = Counter(word for words in lines.values() for word in words)
    return sorted(
        lines, key=lambda place: (-sum(1 / often[word] for word in lines[place]), *place)
    )[:_MOST_LINES]


def _told(
    places: Sequence[tuple[str, int]],
    lines: Mapping[tuple[str, int], frozenset[str]],
    evidence: Evidence,
) -> Iterator[Finding]:
    for path, number in places:
        line = evidence.citation(path, number)
        if line is not None:
            words = " and ".join(f"“{word}”" for word in sorted(lines[path, number]))
            said = f"`{line.place}` may be what is meant: it speaks of {words}"
            yield Finding(statement=said, confidence=0.3, evidence=(line,))


def _defining(path: str, evidence: Evidence) -> Finding | None:
    """What a file defines; of a script without definitions, where it begins."""
    symbols = [
        symbol for symbol in evidence.symbols(path) if symbol.kind not in {"module", "field"}
    ]
    found = [evidence.citation(path, symbol.line) for symbol in symbols[:_MOST_DEFINED]]
    names = ", ".join(f"`{symbol.name}`" for symbol in symbols[:_MOST_DEFINED])
    said = f"`{path}` defines {names}"
    if not symbols:
        code = enumerate(_code(path, evidence), 1)
        first = next((at for at, line in code if len(line.strip()) > _SAYS_LITTLE), 0)
        found, said = [evidence.citation(path, first)], f"`{path}` begins here"
    cited = tuple(one for one in found if one is not None)
    return Finding(statement=said, confidence=0.9, evidence=cited) if cited else None
