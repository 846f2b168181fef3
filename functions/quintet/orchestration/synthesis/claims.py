"""One thing that one source says: where it says it, about what, and with which values.

Plain values; how they are read from text is in `prose`, from JSON in `json_claims`.
"""

from dataclasses import dataclass, field

from quintet.orchestration.synthesis.polarity import Polarity
from quintet.orchestration.synthesis.values import Value


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence, a part of one, or a leaf of JSON.

    `names` are the roots of proper names that it is about, `terms` its other content words,
    `qualifiers` what kind of a measure is meant (highest, expected …). `when` is the time it is
    about beside other values, `as_of` the time it was known. `head` is the first word of it that
    means something, `words` everything it is about. `is_datum` marks data of a program,
    `is_series` one of several dated values, which says nothing of undated ones. `slot` is which of
    several things said of one event this is.
    """

    text: str
    names: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    qualifiers: frozenset[str] = frozenset()
    values: tuple[Value, ...] = ()
    polarity: Polarity = field(default_factory=Polarity)
    when: Value | None = None
    as_of: Value | None = None
    head: str = ""
    is_datum: bool = False
    is_series: bool = False
    slot: str = ""
    source: int = -1
    position: int = 0
    relevance: float = 1.0
    words: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        # Asked for with every comparison.
        object.__setattr__(self, "words", self.names | self.terms)

    @property
    def order(self) -> tuple[str, int, int]:
        """A place among all claims that does not depend on the order of the sources."""
        return (self.text, self.position, len(self.values))
