"""What MCP Apps clients show beside this family's answers."""

from pathlib import Path
from typing import Final

from quintet.views.assets import GRAPH
from quintet.views.documents import View

GRAPH_VIEW: Final = View(
    uri="ui://context/graph",
    name="context-graph",
    title="Conversations and their relations",
    script=Path(__file__).with_name("graph_view.js"),
    drawings=(GRAPH,),
)
