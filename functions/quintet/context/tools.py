"""The tools of the context family: the nine of seed 004, and three of ours."""

from quintet.context.answers import (
    Added,
    AddedMany,
    ContextMetrics,
    ContextSummary,
    Deleted,
    ExportedContext,
    FoundMessage,
    Related,
    RetrievedContext,
    SimilarContext,
    Visualization,
)
from quintet.context.conversation_store import unknown_context
from quintet.context.exporting import export
from quintet.context.identifiers import ContextKey
from quintet.context.landscape import Similar
from quintet.context.metrics import score
from quintet.context.models import (
    AddMessage,
    AddMessages,
    AddRelationship,
    DeleteContext,
    ExportContext,
    GetContextMetrics,
    GetRelatedContexts,
    GetSimilarContexts,
    Ping,
    RetrieveContext,
    SummarizeContext,
    VisualizeContext,
)
from quintet.context.permissions import Permission
from quintet.context.relationships import related
from quintet.context.retrieval import retrieve
from quintet.context.services import Services
from quintet.context.views import GRAPH_VIEW
from quintet.context.visualizing import list_sessions, visualize
from quintet.errors import ToolFailedError
from quintet.family import tool
from quintet.protocol.call import Call


class ContextTools:
    """Conversations kept, summarised, related, compared and drawn."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @tool(permission=Permission.READ, title="Ping")
    def ping(self, _asked: Ping, call: Call) -> str:
        """Simple ping/pong test to check server connectivity."""
        self._count(call, "ping")
        return "pong"

    @tool(
        permission=Permission.WRITE,
        title="Add message",
        read_only=False,
        idempotent=False,
    )
    def add_message(self, asked: AddMessage, call: Call) -> Added:
        """Adds a message (user or assistant) to a context, which is created if it does not exist.

        An idempotencyKey makes a retry safe: the same key stores nothing twice within 24 hours.
        """
        services, tenant = self._services, call.principal.tenant
        services.conversations.add(tenant, asked, services.now())
        # A repeated command announces too: the first one may have ended before it could.
        services.announce(ContextKey.of(tenant, asked.contextId).message("added"))
        return Added()

    @tool(
        permission=Permission.WRITE,
        title="Add messages",
        read_only=False,
        idempotent=False,
    )
    def add_messages(self, asked: AddMessages, call: Call) -> AddedMany:
        """Adds up to 500 messages to a context in their order, as when a conversation is imported.

        They are stored in parts of 25. With an idempotencyKey, a call that ended midway is sent
        again as it was: what is stored already is not stored twice within 24 hours. A message keeps
        the time that saidAt gives it; timestamps are those of the import and name the messages.
        """
        services, tenant = self._services, call.principal.tenant
        store, check = services.conversations, call.deadline.check
        times = store.add_many(tenant, asked, services.now(), check)
        services.announce(ContextKey.of(tenant, asked.contextId).message("added"))
        return AddedMany(
            contextId=asked.contextId, messageCount=len(times), timestamps=tuple(times)
        )

    @tool(permission=Permission.READ, title="Retrieve context")
    def retrieve_context(self, asked: RetrieveContext, call: Call) -> RetrievedContext:
        """Retrieves all messages and the latest summary of a context.

        What does not fit into one answer is marked as truncated, and nextCursor leads on.
        """
        services = self._services
        began = services.now()
        answer = retrieve(services.conversations, call.principal.tenant, asked)
        told = score(
            messages=len(answer.messages),
            has_summary=answer.hasSummary,
            milliseconds=services.now() - began,
        )
        self._count(call, "retrieve_context", told)
        return answer

    @tool(permission=Permission.READ, title="Get similar contexts")
    def get_similar_contexts(self, asked: GetSimilarContexts, call: Call) -> list[SimilarContext]:
        """Finds contexts that are semantically similar to a query string using vector search.

        Exact words count as well: people, ticket ids, files and errors are found by their names,
        at once after they were written. The messages that bear on the query come with each.
        """
        services = self._services
        began = services.now()
        found = services.similar.similar_to_text(call.principal.tenant, asked.query, asked.limit)
        for outdated in services.similar.outdated(call.principal.tenant):
            services.announce(outdated.message("added"))
        nearest = found.contexts[0].near if found.contexts else 0.0
        told = score(similarity=nearest, milliseconds=services.now() - began)
        self._count(call, "get_similar_contexts", told)
        return [_similar(context, found.pending) for context in found.contexts]

    @tool(permission=Permission.WRITE, title="Add relationship", read_only=False)
    def add_relationship(self, asked: AddRelationship, call: Call) -> Related:
        """Adds a directed relationship (e.g., similar, continues) between two contexts.

        Adding it again changes its weight.
        """
        services = self._graph()
        services.relationships.add(call.principal.tenant, asked, services.now())
        return Related(
            sourceContextId=asked.sourceContextId,
            targetContextId=asked.targetContextId,
            relationshipType=asked.relationshipType,
        )

    @tool(permission=Permission.READ, title="Get related contexts")
    def get_related_contexts(self, asked: GetRelatedContexts, call: Call) -> list[str]:
        """Lists the ids of contexts that are related to a context, outgoing relationships first.

        Optionally of one relationship type or in one direction only.
        """
        key = ContextKey.of(call.principal.tenant, asked.contextId)
        around = self._graph().relationships.around(key)
        if around is None:
            raise unknown_context()
        self._count(call, "get_related_contexts")
        return related(around.edges, asked.relationshipType, asked.direction)

    @tool(permission=Permission.WRITE, title="Summarize context", read_only=False, idempotent=False)
    def summarize_context(self, asked: SummarizeContext, call: Call) -> ContextSummary:
        """Generates or updates the summary of a context and returns it."""
        services = self._services
        began = services.now()
        key = ContextKey.of(call.principal.tenant, asked.contextId)
        summary = services.summaries.summarise(key, began, check=call.deadline.check)
        if summary is None:
            raise unknown_context()
        services.announce(key.message("summarised"))
        told = score(
            messages=summary.messageCount,
            has_summary=True,
            milliseconds=services.now() - began,
        )
        self._count(call, "summarize_context", told)
        return summary

    @tool(permission=Permission.READ, title="Visualize context", view=GRAPH_VIEW)
    def visualize_context(self, asked: VisualizeContext, call: Call) -> Visualization:
        """Shows a context and what is related to it as data, text or a Mermaid diagram.

        Without a contextId it lists all session contexts.
        """
        services, tenant = self._services, call.principal.tenant
        context_id = asked.contextId
        if context_id is None:
            answer = list_sessions(services.conversations, tenant, asked)
        else:
            includes = asked.includeRelated and services.settings.use_graph_db
            asked = asked.model_copy(update={"includeRelated": includes})
            answer = visualize(
                services.relationships, tenant, context_id, asked, call.deadline.check
            )
        self._count(call, "visualize_context")
        return answer

    @tool(permission=Permission.READ, title="Get context metrics")
    def get_context_metrics(self, asked: GetContextMetrics, call: Call) -> ContextMetrics:
        """Retrieves usage metrics of the context tools, and what is stored now."""
        services = self._services
        metrics = services.metrics.metrics(call.principal.tenant, asked.period, services.now())
        self._count(call, "get_context_metrics")
        return ContextMetrics(metrics=metrics, period=asked.period)

    @tool(
        permission=Permission.WRITE,
        title="Delete context",
        read_only=False,
        destructive=True,
        idempotent=False,
    )
    def delete_context(self, asked: DeleteContext, call: Call) -> Deleted:
        """Deletes a context with its messages, summary and relationships, for good."""
        services = self._services
        key = ContextKey.of(call.principal.tenant, asked.contextId)
        head, deleted_at = services.deletions.delete(key, services.now())
        services.purge(key, deleted_at, head.facets_until, call.deadline)
        return Deleted(contextId=asked.contextId, deletedMessages=head.messages)

    @tool(permission=Permission.READ, title="Export context")
    def export_context(self, asked: ExportContext, call: Call) -> ExportedContext:
        """Everything that is stored of a context: messages, summary and relationships.

        What does not fit into one answer is marked as truncated, and nextCursor leads on.
        """
        services, tenant = self._services, call.principal.tenant
        answer = export(services.conversations, services.relationships, tenant, asked)
        self._count(call, "export_context")
        return answer

    def _count(self, call: Call, name: str, told: float | None = None) -> None:
        """Counts a call that was answered."""
        services = self._services
        services.metrics.record(call.principal.tenant, name, services.now(), told)

    def _graph(self) -> Services:
        """The services, where relationships are on.

        Raises:
            ToolFailedError: they are off.
        """
        if not self._services.settings.use_graph_db:
            raise ToolFailedError("Relationships are turned off on this server (useGraphDb)")
        return self._services


def _similar(found: Similar, pending: int) -> SimilarContext:
    messages = tuple(
        FoundMessage(
            timestamp=one.time,
            role=one.role,
            excerpt=one.excerpt,
            **({"author": one.author} if one.author else {}),
        )
        for one in found.messages
    )
    told = {"messages": messages or None, "passagesPending": pending or None}
    answer = SimilarContext(contextId=found.context_id, similarity=found.near)
    return answer.model_copy(update={name: value for name, value in told.items() if value})
