"""Patterns by which strangers get at what is not theirs."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.defect import (
    Defect,
    Inquiry,
    opposes,
    supports,
    words,
)
from quintet.reasoning.hypotheses.models import HypothesisType
from quintet.reasoning.hypotheses.observations import Observation

_SHELL: Final = re.compile(
    r"shell\s*=\s*True|os\.system\(|os\.popen\(|child_process\.exec\(|\bexecSync\(|exec\.Command\(\s*\"(?:sh|bash)\"|Runtime\.getRuntime\(\)\.exec\("
)
_NO_SHELL: Final = re.compile(
    r"subprocess\.\w+\(\s*\[|shell\s*=\s*False|shlex\.quote\(|execFile\(|exec\.Command\("
)
_EVAL: Final = re.compile(
    r"(?<![\w.])(?:eval|exec)\(|pickle\.loads?\(|yaml\.load\((?!.*SafeLoader)|new Function\("
    r"|ObjectInputStream|marshal\.loads\(|unserialize\("
)
_SAFE_LOAD: Final = re.compile(r"ast\.literal_eval\(|yaml\.safe_load\(|json\.loads\(|JSON\.parse\(")
_PATH: Final = re.compile(
    r"(?:open|readFile\w*|sendFile|ReadFile|Open|new File)\("
    r"[^)]*(?:\+|\bjoin\(|\$\{|\{|request|params|args|name)"
)
_CONFINED: Final = re.compile(
    r"is_relative_to|realpath|resolve\(\)|secure_filename|basename\(|filepath\.Clean|normalize\(|startsWith\(.*root",
    re.IGNORECASE,
)
_WEAK: Final = re.compile(
    r"\b(?:md5|sha1|MD5|SHA1|DES|RC4)\b|random\.(?:random|randint|choice)\(|Math\.random\("
)
_STRONG: Final = re.compile(
    r"\b(?:bcrypt|argon2|scrypt|pbkdf2\w*|sha256|secrets\.|randomBytes|crypto\.randomUUID|SecureRandom)\b"
)
_HARD: Final = re.compile(
    r"(?:secret|token|passw(?:or)?d|api_?key)\w*[\"']?\s*(?::=|[:=])\s*[\"'][^\"'\s]{6,}[\"']",
    re.IGNORECASE,
)
_CONFIGURED: Final = re.compile(
    r"os\.environ|process\.env|os\.Getenv|System\.getenv|SecretsManager|get_secret", re.IGNORECASE
)
_HTML: Final = re.compile(
    r"innerHTML\s*=|dangerouslySetInnerHTML|\|\s*safe\b|mark_safe\(|document\.write\(|v-html|html\.raw|template\.HTML\("
)
_ESCAPED: Final = re.compile(
    r"escape\(|textContent|sanitize|DOMPurify|html\.EscapeString", re.IGNORECASE
)
_OPEN_ROUTE: Final = re.compile(
    r"@(?:app|router|bp|blueprint)\.(?:get|post|put|delete|route)\(|\b(?:router|app)\.(?:get|post|put|delete)\(|@(?:Get|Post|Put|Delete)Mapping"
)
_ALLOWED: Final = re.compile(
    r"login_required|authenticat|authori[sz]|require\w*auth|permission|PreAuthorize|current_user|Depends\(|verify_token|checkAuth|Principal",
    re.IGNORECASE,
)


class _Lines:
    """Examines line by line: what gives the defect away, and what speaks against it."""

    def __init__(
        self, bad: re.Pattern[str], good: re.Pattern[str], said: str, against: str
    ) -> None:
        self._bad, self._good, self._said, self._against = bad, good, said, against

    def __call__(self, inquiry: Inquiry) -> Iterator[Observation]:
        for unit in inquiry.units():
            for line, _ in unit.matching(self._good):
                yield opposes(unit, line, 0.7, self._against)
            for line, _ in unit.matching(self._bad):
                if not self._good.search(unit.lines[line]):
                    yield supports(unit, line, 0.75, self._said)


_SECURITY: Final[frozenset[HypothesisType]] = frozenset({"security", "bug"})

SECURITY: Final = (
    Defect(
        "command_injection",
        "a command put together from text",
        frozenset({"security"}),
        words(
            r"command injection",
            r"shell (?:injection|command)",
            r"arbitrary commands?",
            r"through (?:a |the )?shell",
        ),
        _Lines(_SHELL, _NO_SHELL, "a shell reads this text", "arguments are handed over as a list"),
        "Hand arguments over as a list, without a shell.",
    ),
    Defect(
        "unsafe_reading",
        "data that is run when it is read",
        frozenset({"security"}),
        words(
            r"deserial\w+",
            r"pickle",
            r"\beval\b",
            r"arbitrary code",
            r"code execution",
            r"unsafe (?:load|yaml)",
        ),
        _Lines(_EVAL, _SAFE_LOAD, "data is run as code here", "data is only read here"),
        "Read data with a parser that runs nothing.",
    ),
    Defect(
        "path_traversal",
        "a path that leads out of its folder",
        frozenset({"security"}),
        words(
            r"path traversal",
            r"directory traversal",
            r"\.\./",
            r"outside (?:of )?(?:the )?(?:folder|directory|root)",
            r"arbitrary files?",
        ),
        _Lines(_PATH, _CONFINED, "a path is put together from a value", "the path is confined"),
        "Resolve the path and refuse what lies outside its folder.",
    ),
    Defect(
        "weak_secret",
        "a digest or random number that can be guessed",
        _SECURITY,
        words(
            r"weak (?:hash|crypto|random|cipher|digest)",
            r"\bmd5\b",
            r"\bsha-?1\b",
            r"predictab\w+",
            r"guess\w+",
            r"insecure random",
        ),
        _Lines(_WEAK, _STRONG, "made for speed, not for secrets", "made for secrets"),
        "Use what is made for secrets.",
    ),
    Defect(
        "secret_in_code",
        "a secret in the code",
        frozenset({"security"}),
        words(
            r"hard-?coded",
            r"(?:secret|token|password|key|credential)s? in (?:the )?(?:code|source|repository)",
            r"leaked (?:secret|key)",
        ),
        _Lines(_HARD, _CONFIGURED, "a secret stands in the code", "read from the environment"),
        "Keep secrets outside of the code, and replace this one.",
    ),
    Defect(
        "unescaped_html",
        "text that becomes HTML",
        frozenset({"security"}),
        words(
            r"xss",
            r"cross[- ]site script\w+",
            r"unescaped html",
            r"script injection",
            r"not escaped",
        ),
        _Lines(_HTML, _ESCAPED, "text becomes HTML here", "text stays text here"),
        "Escape the text, or set it as text.",
    ),
    Defect(
        "open_route",
        "a route that anybody may call",
        frozenset({"security"}),
        words(
            r"(?:no|without|missing|lacks?) (?:an? |any )?(?:auth\w*|permission|access check)",
            r"unauthenticated",
            r"not (?:authenticated|authori[sz]ed|protected)",
            r"anonymous (?:user|access)",
        ),
        _Lines(
            _OPEN_ROUTE,
            _ALLOWED,
            "a route, with no check in its line",
            "who is calling is looked at",
        ),
        "Check who is calling before anything is done.",
    ),
)
