"""The analyst that asks a model: the same study first, then its words about it, checked.

Where the model fails, the answer is our own analyst's, and says so.
"""

import secrets
import string
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from quintet.errors import ModelFailedError
from quintet.llm.model import ChatModel
from quintet.reasoning.common.findings import Citation
from quintet.reasoning.conversations.collaborators import Material
from quintet.reasoning.conversations.context_budget import MOST_TOKENS
from quintet.reasoning.conversations.conversation import Conversation, Message, Reply
from quintet.reasoning.conversations.model_draft import Checks, reply_of
from quintet.reasoning.conversations.model_prompt import asked
from quintet.reasoning.conversations.studying import Study, studied
from quintet.reasoning.conversations.wording import shown, worded
from quintet.reasoning.places.evidence import Evidence, Missing
from quintet.reasoning.places.references import told_texts
from quintet.requests.deadline import Deadline

_NONCE_LETTERS: Final = 20
_SHARE_OF_TIME: Final = 0.4
"""Of a turn's; the rest is the model's, and for keeping the turn."""


def random_letters() -> str:
    """94 bits of small letters."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(_NONCE_LETTERS))


@dataclass(frozen=True)
class ModelAnalyst:
    """Keeps the promise of `collaborators.Analyst`. `nonce` makes letters that none can guess."""

    model: ChatModel
    nonce: Callable[[], str] = random_letters
    most_tokens: int = MOST_TOKENS

    def reply(
        self, conversation: Conversation, message: Message, material: Material, deadline: Deadline
    ) -> Reply:
        """What a model makes of a study, or the study itself.

        Raises:
            CallCancelledError: nobody waits for it any more.
            ServiceUnavailableError: the workspace cannot be read.
        """
        evidence = material.evidence
        study = studied(conversation, message, material, deadline, share=_SHARE_OF_TIME)
        own = worded(study, conversation, message, evidence)
        try:
            return self._written(conversation, message, study, own, evidence, deadline)
        except ModelFailedError as failure:
            told = f"The model gave no usable answer ({failure.reason}); our own analyst answered."
            return own.model_copy(
                update={"model_failure": failure.reason, "notes": (*own.notes, told)}
            )

    def _written(
        self,
        conversation: Conversation,
        message: Message,
        study: Study,
        own: Reply,
        evidence: Evidence,
        deadline: Deadline,
    ) -> Reply:
        question = asked(
            conversation,
            message,
            study,
            evidence,
            nonce=self.nonce(),
            most_tokens=self.most_tokens,
        )
        answer = self.model.answer(question.question, deadline)
        told = "\n".join([told_texts(conversation.context), conversation.told, message.text])
        checks = Checks(question.shown, lambda file, line: _line(evidence, file, line), told)
        reply = reply_of(answer.value, own, checks, self.model.name)
        code = map(shown, own.snippets) if message.wants_snippets else ()
        text = "\n\n".join([reply.text, *code])
        notes = (*own.notes, *question.notes)
        return reply.model_copy(update={"text": text, "notes": notes})


def _line(evidence: Evidence, file: str, line: int) -> Citation | None:
    path = evidence.resolved(file)
    return None if isinstance(path, Missing) else evidence.citation(path, line)
