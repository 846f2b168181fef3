"""The eight phases of a session, their order, and the tools each of them leads to.

Not here: when a phase is left (`jarvis.transitions`), and what a phase says (`prompting`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

Phase = Literal["INIT", "QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY", "DONE"]
CompletedPhase = Literal["QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY"]
"""The phases that a caller can complete."""

JARVIS: Final = "JARVIS"

_TOOLS: Final[Mapping[Phase, tuple[str, ...]]] = MappingProxyType(
    {
        "INIT": (JARVIS,),
        "QUERY": (JARVIS,),
        "ENHANCE": (JARVIS,),
        "KNOWLEDGE": (
            "WebSearch",
            "WebFetch",
            "APISearch",
            "MultiAPIFetch",
            "KnowledgeSynthesize",
            JARVIS,
        ),
        "PLAN": ("TodoWrite",),
        "EXECUTE": ("TodoRead", "TodoWrite", "Task", "Bash", "Read", "Write", "Edit"),
        "VERIFY": ("TodoRead", "Read"),
        "DONE": (),
    }
)
"""As seed 001 lists them, in its order."""


def allowed_tools(phase: Phase) -> list[str]:
    """The seed's tools of a phase, and JARVIS, which alone leads out of it; none when done."""
    tools = _TOOLS[phase]
    return [*tools] if phase == "DONE" or JARVIS in tools else [*tools, JARVIS]
