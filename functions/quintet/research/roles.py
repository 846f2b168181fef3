"""Under which heading of an answer a sentence may stand, by the words in it.

These lists only arrange what was chosen; what is quoted does not depend on them (`composing`).
"""

import re
from typing import Final, Literal

Role = Literal["definition", "action", "caution", "cause", "remedy", "comparison", "check"]

_VERBS: Final = (
    "use|set|run|add|create|call|check|avoid|prefer|move|keep|put|write|return|wrap|pass|choose|"
    "give|make|limit|start|stop|enable|disable|measure|replace|read|send|store|handle|define|"
    "declare|split|log|test|install|configure|build|pick|open|close|mark|catch|await|retry|"
    "validate|verify|look|begin|increase|reduce|remove|rotate|restart|name|treat"
)
_ROLES: Final = {
    "definition": re.compile(r"\b(is|are|means?|refers? to|defines?|consists? of|describes?)\b"),
    "action": re.compile(
        rf"^(to [a-z]{{1,30}} .{{1,150}}, )?({_VERBS})\b|\b(should|must)\b", re.IGNORECASE
    ),
    "caution": re.compile(
        r"\b(avoid|never|don't|do not|unless|careful|warning|must not|cannot|can't|danger|trap|"
        r"mistake|otherwise|however|only if|fails?|leaks?|loses?)\b",
        re.IGNORECASE,
    ),
    "cause": re.compile(
        r"\b(because|causes?|caused|due to|happens?|occurs?|comes? from|reason|usually means|"
        r"is a sign|appears? when|raised when|when)\b",
        re.IGNORECASE,
    ),
    "remedy": re.compile(
        rf"^({_VERBS})\b|\b(fix|solve|resolve|instead|mend|prevents?|repair)\b", re.IGNORECASE
    ),
    "comparison": re.compile(
        r"\b(than|while|whereas|but|versus|trade-?offs?|cheaper|faster|slower|better|worse|prefer|"
        r"choose|suits?|fits?|instead of|rather|costs?|more|less)\b",
        re.IGNORECASE,
    ),
    "check": re.compile(
        r"\b(check|verify|measure|test|assert|confirm|profile|benchmark|inspect|compare|count|run|"
        r"shows?|reports?|prove|watch)\b",
        re.IGNORECASE,
    ),
}


def plays(text: str, role: Role) -> bool:
    """Whether the sentence can stand under a heading of this kind."""
    return _ROLES[role].search(text) is not None
