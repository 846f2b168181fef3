"""What is found out for a turn before anybody words an answer: the same with a model or without.

The message is read for what it speaks of and asks; the graph answers what it can; the analyses
that fit are run. Time that runs out cuts this short and is told, it never fails a turn.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from quintet.errors import (
    CallCancelledError,
    DeadlineExceededError,
    NotFoundError,
    QuintetError,
    ServiceUnavailableError,
)
from quintet.reasoning.common.findings import Finding
from quintet.reasoning.conversations.choosing import (
    Choice,
    Targets,
    asks_to_see,
    choices,
    is_answered,
    is_closing,
    open_questions,
)
from quintet.reasoning.conversations.collaborators import Analyses, Analysis, Material
from quintet.reasoning.conversations.conversation import Conversation, Message
from quintet.reasoning.conversations.graph_answers import answer
from quintet.reasoning.conversations.observing import (
    attached_scripts,
    is_log,
    observations,
    places_meant,
    references_with_logs,
    to_read,
)
from quintet.reasoning.conversations.questions import questions_in
from quintet.reasoning.conversations.study import Ran, Study
from quintet.reasoning.conversations.suspicious_text import suspicious_context, suspicious_places
from quintet.reasoning.places.finding import FoundPlace, found_places
from quintet.reasoning.places.locating import located
from quintet.reasoning.places.references import told_texts
from quintet.reasoning.places.scope import Missing, missing_files
from quintet.reasoning.workspaces.workspace import UnknownFileError
from quintet.requests.deadline import Deadline

_DEEP: Final = 4
_MOST_READ: Final = 5


def studied(
    conversation: Conversation,
    message: Message,
    material: Material,
    deadline: Deadline,
    *,
    share: float,
) -> Study:
    """What can be found out in this share of the time there is.

    Raises:
        UnknownFileError: the context is confined to a file that is not there.
    """
    budget = deadline.within(deadline.remaining() * share)
    work = _Work(conversation, message, material, budget)
    try:
        work.do()
    except DeadlineExceededError:
        work.study.notes.append("Time ran out; what is here was found until then.")
    return work.finished()


class _Work:
    """A study in the making; whatever step it ends at, what was found until then counts."""

    def __init__(
        self, conversation: Conversation, message: Message, material: Material, deadline: Deadline
    ) -> None:
        self._conversation = conversation
        self._message = message
        self._evidence = material.evidence
        self._analyses = material.analyses
        self._deadline = deadline
        self._places: tuple[FoundPlace, ...] = ()
        """To read."""
        self._seen: tuple[Finding, ...] = ()
        self.study = Study()

    def do(self) -> None:
        """All steps, the most useful first."""
        self._open_files()
        self._locate()
        for question in questions_in(self._message.text):
            self.study.answers.append((question, answer(question, self._evidence, self._deadline)))
        said = self._message.text
        is_found = any(finding.is_found for _, finding in self.study.answers)
        if not is_found and not asks_to_see(said) and not is_closing(said):
            within = self.study.attached or self.study.scope
            self._places = found_places(
                self._text, self.study.located, self._evidence, within, self._deadline, _MOST_READ
            )
        if self._analyses is not None:
            self._analyse(self._analyses)
            if self._places or any(self._asserted()):
                self._propose(self._analyses)

    def finished(self) -> Study:
        """What was found, with what follows from it."""
        study, evidence = self.study, self._evidence
        study.questions = open_questions(self._conversation, self._message.text)
        study.observed = (
            *observations(study.located, evidence),
            *attached_scripts(study.attached, evidence),
            *self._seen,
        )
        study.to_read = to_read(self._places, evidence)
        flagged = suspicious_places(study.citations, evidence)
        study.notes = list(dict.fromkeys([*study.notes, *flagged]))
        return study

    @property
    def _is_first(self) -> bool:
        return not self._conversation.turns

    def _open_files(self) -> None:
        scope = self._conversation.context.code_scope
        self.study.scope = list(self._files_of_scope(scope.files))
        attached = [self._evidence.resolved(name) for name in self._message.files]
        self.study.attached = [path for path in attached if not isinstance(path, Missing)]
        unknown = [path for path in attached if isinstance(path, Missing)]
        if self._is_first:
            starts = [self._evidence.resolved(at.file) for at in scope.entry_points]
            unknown += [path for path in starts if isinstance(path, Missing)]
        self.study.notes += missing_files(unknown)

    def _files_of_scope(self, names: Sequence[str]) -> Sequence[str]:
        """What the context confines the conversation to; later, what of it is still there."""
        if self._is_first:
            return self._evidence.in_scope(names)
        found: list[str] = []
        for name in names:
            try:
                found += self._evidence.in_scope([name])
            except UnknownFileError as unknown:
                self.study.notes.append(f"{unknown.message} any more.")
        return found

    def _locate(self) -> None:
        context, text = self._conversation.context, self._text
        first = [*self.study.attached, *self.study.scope]
        logs = [path for path in self.study.attached if is_log(path)]
        references = references_with_logs(text, logs, self._evidence)
        self.study.located = located(references, self._evidence, first, self._deadline, logs)
        if self._is_first:
            self.study.notes += suspicious_context(context)
        else:
            self.study.notes += missing_files(self.study.located.missing)
        if not self.study.located.is_complete:
            self.study.notes.append("The workspace is too large to have been searched whole.")

    @property
    def _text(self) -> str:
        """What is said now."""
        return told_texts(self._conversation.context) if self._is_first else self._message.text

    def _analyse(self, analyses: Analyses) -> None:
        """The analyses that fit; deep conversations have two a turn."""
        is_found = any(finding.is_found for _, finding in self.study.answers)
        if not self._is_first and is_answered(self._message, is_found=is_found):
            return
        most = 2 if self._conversation.depth >= _DEEP else 1
        for choice in choices(self._conversation, self._message, self._targets()):
            if len(self.study.ran) >= most:
                return
            self._deadline.check()
            try:
                analysis = self._run(choice, analyses)
            except (CallCancelledError, DeadlineExceededError, ServiceUnavailableError):
                raise
            except QuintetError as failure:
                note = f"The analysis {choice.kind} could not be run: {failure.message}."
                self.study.notes.append(note)
                continue
            self.study.ran.append(Ran(choice, analysis))
            if not analysis.is_complete:
                self.study.notes.append(
                    f"The analysis {choice.kind} was cut off by the time there was."
                )

    def _run(self, choice: Choice, analyses: Analyses) -> Analysis:
        depth, deadline = self._conversation.depth, self._deadline
        if choice.kind == "impact":
            return analyses.impact(choice.files, depth, deadline)
        if choice.kind == "bottlenecks" and choice.start is not None:
            return analyses.bottlenecks(choice.start, depth, deadline)
        if choice.kind == "trace" and choice.start is not None:
            return analyses.trace(choice.start, depth, deadline)
        raise NotFoundError(f"There is nothing to run {choice.kind} on")

    def _asserted(self) -> Iterator[str]:
        """Where functions and classes are that nothing is asked of: something is said of them."""
        subjects = {question.subject.rpartition(".")[2] for question, _ in self.study.answers}
        for symbol in self.study.located.symbols if self.study.answers else ():
            if symbol.kind in {"function", "method", "class"} and symbol.name not in subjects:
                yield symbol.path

    def _propose(self, analyses: Analyses) -> None:
        """What is seen in the functions to read, and the checks that would decide the message."""
        paths = [*(place.symbol.path for place in self._places), *self._asserted()]
        files = tuple(dict.fromkeys(paths))
        try:
            found = analyses.hypothesis(self._text, files, self._deadline)
        except (CallCancelledError, DeadlineExceededError, ServiceUnavailableError):
            raise
        except QuintetError as failure:
            self.study.notes.append(f"No checks could be proposed: {failure.message}.")
            return
        read = {(place.symbol.path, place.symbol.line) for place in self._places}
        self._seen = tuple(
            finding
            for finding in found.findings
            if not {(citation.file, citation.line) for citation in finding.evidence} & read
        )
        self.study.checks = found.checks

    def _targets(self) -> Targets:
        files = [*self.study.attached, *self.study.located.paths, *self.study.scope]
        subjects = [question.subject for question, _ in self.study.answers]
        places = places_meant(
            self._conversation, self._evidence, self.study.located, subjects, self._places
        )
        return Targets(places, list(dict.fromkeys(files)))
