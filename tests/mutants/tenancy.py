"""Mistakes that let one tenant see or change what is another's."""

from typing import Final

from tests.mutants.mutation import SHARED, Mutant

_TENANTS: Final = ("tests/contract/test_tenants.py",)
_ASSISTANT: Final = ("tests/contract/test_assistant_tenants.py",)
_REASONING: Final = ("tests/contract/test_reasoning_tenants.py",)
_CONTEXT: Final = ("tests/unit/context/test_isolation.py",)

MUTANTS: Final = (
    Mutant(
        "a tenant by subject alone",
        SHARED + "requests/principal.py",
        'return digest(f"{self.issuer}\\0{self.subject}")',
        'return digest(f"{self.subject}")',
        ("tests/unit/quintet/requests", "tests/contract/test_tenants.py"),
    ),
    Mutant(
        "a tenant by issuer alone",
        SHARED + "requests/principal.py",
        'return digest(f"{self.issuer}\\0{self.subject}")',
        'return digest(f"{self.issuer}")',
        (*_TENANTS, *_CONTEXT),
    ),
)
