"""`python -m tests.drills VERB …`: one of the drills; 0 where everything promised held."""

import sys
from importlib import import_module
from typing import Final

from tests.drills.virtual_time import VIRTUAL

VERBS: Final = ("failures", "kills", "hostile", "hung", "limits", "starts")
_VIRTUAL: Final = ("failures",)
"""In these nobody waits."""


def main() -> int:
    """The drill's own exit."""
    verb = sys.argv[1] if len(sys.argv) > 1 else ""
    if verb not in VERBS:
        print(f"usage: python -m tests.drills {{{','.join(VERBS)}}} …", file=sys.stderr)
        return 2
    if verb in _VIRTUAL:
        VIRTUAL.install()
    code: int = import_module(f"tests.drills.{verb}").main(sys.argv[2:])
    return code


if __name__ == "__main__":
    sys.exit(main())
