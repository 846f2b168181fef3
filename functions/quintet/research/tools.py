"""The three tools of the research family (seed 000, MCP Tools)."""

from quintet.family import tool
from quintet.protocol.call import Call
from quintet.research.models import (
    Classification,
    ClassifyQuery,
    DetectContext,
    DetectedContext,
    ResearchAnswer,
    ResearchQuery,
)
from quintet.research.permissions import Permission
from quintet.research.pipeline import Research


class ResearchTools:
    """Questions in, classified, placed in context and answered."""

    def __init__(self, research: Research) -> None:
        self._research = research

    @tool(permission=Permission.RESEARCH_READ, title="Research query")
    def research_query(self, asked: ResearchQuery, call: Call) -> ResearchAnswer:
        """Answers a technical question from the reference library.

        What is likeliest to answer comes first; the form follows the kind of question and the
        audience. Every quotation carries the number of its source, whose URI resources/read opens.
        answer_confidence is how often such answers are right; words that the library lacks are
        named, and where it has nothing relevant the answer says so.
        """
        answered = self._research.answer(asked, call.principal.tenant, call.deadline)
        call.notes["cache_hit"] = answered.cache_hit
        return answered.answer

    @tool(permission=Permission.RESEARCH_READ, title="Classify query")
    def classify_query(self, asked: ClassifyQuery) -> Classification:
        """Tells which kind of answer a question wants.

        One of research, troubleshooting, learning, implementation, decision or validation, with
        confidence, the words that decided, and all candidates in order.
        """
        return self._research.classify(asked.query)

    @tool(permission=Permission.RESEARCH_READ, title="Detect context")
    def detect_context(self, asked: DetectContext) -> DetectedContext:
        """Tells for which audience, in which technical domain and how urgently a question is asked.

        Each dimension comes with its confidence, the words that decided and an explanation.
        """
        return self._research.detect(asked.query, asked.research_type)
