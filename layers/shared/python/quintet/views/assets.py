"""The scripts and styles that the portal and all views share, as text.

Not here: the documents they stand in.
"""

from functools import cache
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
COLOURS: Final = "colours.css"
PARTS: Final = "parts.css"
PICTURE_STYLES: Final = "pictures.css"
SVG: Final = "svg.js"
GRAPH: Final = "graph.js"
PHASES: Final = "phases.js"
TIMELINE: Final = "timeline.js"


@cache
def asset(name: str) -> str:
    """The text of a script or a style."""
    return (_HERE / name).read_text("utf-8")
