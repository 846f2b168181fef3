"""The team that a token may carry: whoever makes the token vouches for the membership.

A token carries one team or none. With one, its caller acts on the team's data and on none of
their own; who acted stays the subject. Not here: which groups of an upstream are teams.
"""

from collections.abc import Mapping
from typing import Any, Final

TEAM_CLAIM: Final = "team"
MOST_CHARACTERS: Final = 100


def is_team_name(text: Any) -> bool:
    """Whether it names a team: 1 to 100 printable characters, no blank at either end."""
    if not isinstance(text, str) or not text.isprintable():
        return False
    return 0 < len(text) <= MOST_CHARACTERS and text == text.strip()


def team_of(claims: Mapping[str, Any]) -> str | None:
    """The team in a token's claims: empty where it carries none, None where it is no name."""
    if TEAM_CLAIM not in claims:
        return ""
    team = claims[TEAM_CLAIM]
    return team if is_team_name(team) else None
