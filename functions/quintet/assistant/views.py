"""What MCP Apps clients show beside this family's answers."""

from pathlib import Path
from typing import Final

from quintet.views.assets import TIMELINE
from quintet.views.documents import View

TIMELINE_VIEW: Final = View(
    uri="ui://assistant/timeline",
    name="assistant-timeline",
    title="Notifications on a line of time",
    script=Path(__file__).with_name("timeline_view.js"),
    drawings=(TIMELINE,),
)
