"""The analyst that asks a model: the same study first, then what it looks up, then its words.

What it says is held against the code.

Where the model fails, the answer is our own analyst's, and says so.
"""

import secrets
import string
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from quintet.errors import ModelFailedError
from quintet.llm.model import ChatModel
from quintet.reasoning.conversations.collaborators import Material
from quintet.reasoning.conversations.context_budget import MOST_TOKENS, Piece
from quintet.reasoning.conversations.conversation import Conversation, Message, Reply
from quintet.reasoning.conversations.model_draft import Checks, Draft, reply_of
from quintet.reasoning.conversations.model_lookups import Library
from quintet.reasoning.conversations.model_prompt import Asked, asked
from quintet.reasoning.conversations.study import Study
from quintet.reasoning.conversations.studying import studied
from quintet.reasoning.conversations.wording import shown, worded
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.references import told_texts
from quintet.requests.deadline import Deadline

_NONCE_LETTERS: Final = 20
_MOST_ROUNDS: Final = 4
_TIMES_AS_LONG: Final = 3
"""So often the slowest answer so far must fit into what is left, for another look."""
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
        """What a model makes of a study, or the study itself."""
        evidence = material.evidence
        study = studied(conversation, message, material, deadline, share=_SHARE_OF_TIME)
        own = worded(study, conversation, message, evidence)
        try:
            return self._written(conversation, message, study, own, evidence, deadline)
        except ModelFailedError as failure:
            note = f"The model gave no usable answer ({failure.reason}); our own analyst answered."
            return own.model_copy(
                update={"model_failure": failure.reason, "notes": (*own.notes, note)}
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
        question, draft = self._led(conversation, message, study, evidence, deadline)
        texts = "\n".join([told_texts(conversation.context), conversation.told, message.text])
        checks = Checks(question.shown, evidence, texts)
        reply = reply_of(draft, own, checks, self.model.name)
        code = map(shown, own.snippets) if message.wants_snippets else ()
        text = "\n\n".join([reply.text, *code])
        notes = (*own.notes, *question.notes)
        return reply.model_copy(update={"text": text, "notes": notes})

    def _led(
        self,
        conversation: Conversation,
        message: Message,
        study: Study,
        evidence: Evidence,
        deadline: Deadline,
    ) -> tuple[Asked, Draft]:
        """The last question, and its answer; before it the model looks up what it wants to see."""
        library, looked_up = Library(evidence, deadline), list[Piece]()
        slowest = 0.0
        for lookups_left in reversed(range(_MOST_ROUNDS + 1)):
            left = deadline.remaining()
            is_last = not lookups_left or left < _TIMES_AS_LONG * slowest
            question = asked(
                conversation,
                message,
                study,
                evidence,
                nonce=self.nonce(),
                most_tokens=self.most_tokens,
                looked_up=looked_up,
                lookups_left=0 if is_last else lookups_left,
            )
            draft = self.model.answer(question.question, deadline).value
            slowest = max(slowest, left - deadline.remaining())
            if is_last or not draft.lookups:
                break
            looked_up += library.looked_up(draft.lookups)
        return question, draft


_SHARE_WITHOUT_MODEL: Final = 0.85
"""The rest is for keeping the turn."""


class OwnAnalyst:
    """Keeps the promise of `collaborators.Analyst`."""

    def reply(
        self, conversation: Conversation, message: Message, material: Material, deadline: Deadline
    ) -> Reply:
        """What a study of the message found, in our own words."""
        study = studied(conversation, message, material, deadline, share=_SHARE_WITHOUT_MODEL)
        return worded(study, conversation, message, material.evidence)
