"""What MCP Apps clients show beside this family's answers."""

from pathlib import Path
from typing import Final

from quintet.views.assets import PHASES
from quintet.views.documents import View

SESSION_VIEW: Final = View(
    uri="ui://orchestration/session",
    name="jarvis-session",
    title="A JARVIS session",
    script=Path(__file__).with_name("session_view.js"),
    drawings=(PHASES,),
)
