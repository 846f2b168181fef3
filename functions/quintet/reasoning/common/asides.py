"""What a file is for, by where it lies."""

from typing import Final

from quintet import windowed_re as re

_ASIDE: Final = re.compile(
    r"(?:^|/)(?:tests?|testing|spec|specs|__tests__|docs?|examples?|samples?|fixtures|benchmarks?|scripts"
    r"|migrations|node_modules|vendor|third_party|dist)/|(?:^|/)(?:test_[^/]*|conftest)\.py$|_test\.\w+$"
    r"|\.(?:test|spec)\.\w+$|Tests?\.java$"
)


def is_aside(path: str) -> bool:
    """Tests, examples, migrations: code that serves nobody."""
    return bool(_ASIDE.search(path))
