"""How much of the objective each claim speaks of. Without an objective everything counts fully."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.meaning import Meaning
from quintet.orchestration.synthesis.reading import asked_terms
from quintet.orchestration.synthesis.words import broadened

LEAST: Final = 0.2
"""What a claim with any word of the objective counts at least; one without any counts nothing."""
NEAR: Final = 0.4
"""Cosine from which a claim without a word of the objective is about it."""


def weighed(claims: Sequence[Claim], objective: str, meaning: Meaning) -> tuple[list[Claim], bool]:
    """The claims with their relevance, and whether the objective told any apart.

    Where nothing at all is about the objective, everything counts: the caller may have asked in
    another language than the sources answer in.
    """
    asked = asked_terms(objective)
    if not asked:
        return list(claims), False
    shares = [_share(claim, asked) for claim in claims]
    silent = [number for number, share in enumerate(shares) if not share]
    near = meaning.closeness(objective, [claims[number].text for number in silent])
    for number, cosine in zip(silent, near, strict=True):
        if cosine >= NEAR:
            shares[number] = max(LEAST, cosine)
    if not any(shares):
        return list(claims), False
    return [
        replace(claim, relevance=share) for claim, share in zip(claims, shares, strict=True)
    ], True


def _share(claim: Claim, asked: frozenset[str]) -> float:
    shared = len(asked & broadened(claim.words))
    return max(LEAST, min(1.0, shared / len(asked))) if shared else 0.0
