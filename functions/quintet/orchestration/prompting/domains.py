"""What an agent should mind in a domain that a meta-prompt names as its CONTEXT.

Two sentences a domain at most; a CONTEXT that none of them fits is shown as it is, with no advice.
"""

import re
from dataclasses import dataclass
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_AT_MOST: Final = 2
"""Domains of one CONTEXT that are advised on."""


@dataclass(frozen=True, slots=True)
class _Domain:
    known_by: str
    guidance: str


_DOMAINS: Final[dict[str, _Domain]] = {
    "authentication": _Domain(
        "auth authentication authorization login oauth oidc jwt session sessions sso identity",
        "Use a maintained library for passwords, tokens and sessions. Let every check fail closed, "
        "expire and rotate secrets, and never log them.",
    ),
    "ui": _Domain(
        "ui ux frontend interface component components web react css",
        "Build from the project's components and tokens. Cover empty, loading and error states, "
        "small screens, keyboard and screen reader.",
    ),
    "testing": _Domain(
        "testing test tests qa e2e coverage",
        "Test behaviour through public interfaces, one reason to fail for each test. No sleeps, no "
        "order between tests, and first see each of them fail.",
    ),
    "api": _Domain(
        "api apis rest graphql http endpoint endpoints grpc webhook",
        "Fix the contract first: methods, schemas, error form, limits, paging. Validate all input, "
        "make retries safe, and change nothing that clients rely on.",
    ),
    "database": _Domain(
        "database databases db sql postgres postgresql mysql sqlite dynamodb schema migration",
        "Write migrations that can be undone and run beside the old code. Bind parameters, index "
        "what is queried, and keep what must agree in one transaction.",
    ),
    "security": _Domain(
        "security secure vulnerability threat hardening encryption crypto compliance",
        "Name the assets and who may attack them before measures. Least privilege, checked input, "
        "no cryptography of your own, and no secret in code or logs.",
    ),
    "performance": _Domain(
        "performance latency speed scaling scalability caching cache profiling",
        "Measure before and after, under a load that resembles the real one. Change one thing at "
        "a time, and report percentiles, not means.",
    ),
    "data": _Domain(
        "data analytics statistics etl dataset datasets ml finance metrics",
        "Check origin, units, gaps and duplicates first. Keep the raw data, make each step "
        "repeatable, and state the uncertainty of every figure.",
    ),
    "documentation": _Domain(
        "documentation docs readme writing guide tutorial",
        "Write for one reader with one task, and begin with what they do first. Run every command "
        "and example, and say which version they are for.",
    ),
    "deployment": _Domain(
        "deployment deploy devops ci cd pipeline release docker kubernetes infrastructure cloud",
        "Describe it as code, the same for each stage. Have health checks and a tested way back, "
        "and keep secrets outside images and logs.",
    ),
    "monitoring": _Domain(
        "monitoring observability logging logs alerting tracing",
        "Alarm on what users notice, with a threshold and somebody who acts. Log structured "
        "events with a request id and without personal data.",
    ),
    "mobile": _Domain(
        "mobile ios android flutter app",
        "Expect lost connections, being put to sleep and small memory. Follow the platform's "
        "conventions, and ask for a permission when it is needed.",
    ),
    "accessibility": _Domain(
        "accessibility a11y wcag",
        "Hold to WCAG 2.2 AA: semantics before attributes, visible focus, contrast, names for "
        "every control. Try it by keyboard and with a screen reader.",
    ),
    "research": _Domain(
        "research science academic literature study",
        "Prefer primary sources, and note date and method of each. Separate what was found from "
        "what you conclude.",
    ),
}
DOMAINS: Final = tuple(_DOMAINS)
"""Names that a plan may use, and be sure of advice."""
_GUIDANCE: Final = {
    word: domain.guidance for domain in _DOMAINS.values() for word in domain.known_by.split()
}


def guidance(context: str) -> tuple[str, ...]:
    """Advice for the domains that a CONTEXT names, in its order; empty where none is known."""
    words = _WORD.findall(context.lower())
    named = dict.fromkeys(_GUIDANCE[word] for word in words if word in _GUIDANCE)
    return tuple(named)[:_AT_MOST]
