"""Files that are not the code itself, by where they lie and what they are called."""

from typing import Final

from quintet import windowed_re as re

_TESTS: Final = (
    r"(?:^|/)(?:tests?|testing|specs?|__tests__|e2e)/|(?:^|/)(?:test[_-][^/]*|tests?\.\w+|conftest\.py)$"
    r"|[._](?:test|spec)\.\w+$|(?-i:Tests?\.java)$"
)
_OF_TESTS: Final = re.compile(_TESTS, re.IGNORECASE)
_BESIDE: Final = re.compile(
    rf"{_TESTS}|(?:^|/)(?:docs?|examples?|samples?|demos?|benchmarks?|perf|fixtures?)/|\.(?:md|rst|txt)$",
    re.IGNORECASE,
)
_ASIDE: Final = re.compile(r"(?:^|/)(?:scripts|migrations|node_modules|vendor|third_party|dist)/")


def in_tests(path: str) -> bool:
    """Whether a file is one of tests."""
    return _OF_TESTS.search(path) is not None


def is_beside_code(path: str) -> bool:
    """Whether a file tells of the code rather than being it: tests, examples, documentation."""
    return _BESIDE.search(path) is not None


def is_aside(path: str) -> bool:
    """Whether code serves nobody: what is beside it, scripts, migrations, code of others."""
    return is_beside_code(path) or _ASIDE.search(path) is not None
