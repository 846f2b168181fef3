"""Files that tell of code rather than being it, by where they stand and what they are called."""

from typing import Final

from quintet import windowed_re as re

_BESIDE: Final = re.compile(
    r"(?:^|/)(?:tests?|testing|spec|__tests__|docs?|examples?|benchmarks?|fixtures?)/"
    r"|(?:^|/)(?:test_[^/]*|[^/]*[._](?:test|spec)\.\w+)$|\.(?:md|rst|txt)$",
    re.IGNORECASE,
)


def is_beside_code(path: str) -> bool:
    """Whether a file tells of the code rather than being it: tests, examples, documentation."""
    return _BESIDE.search(path) is not None
