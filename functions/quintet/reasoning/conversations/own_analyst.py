"""The analyst that needs no model: it looks, runs the analysis that fits, and asks."""

from typing import Final

from quintet.reasoning.conversations.collaborators import Material
from quintet.reasoning.conversations.conversation import Conversation, Message, Reply
from quintet.reasoning.conversations.studying import studied
from quintet.reasoning.conversations.wording import worded
from quintet.requests.deadline import Deadline

_SHARE_OF_TIME: Final = 0.85
"""The rest is for keeping the turn."""


class OwnAnalyst:
    """Keeps the promise of `collaborators.Analyst`."""

    def reply(
        self, conversation: Conversation, message: Message, material: Material, deadline: Deadline
    ) -> Reply:
        """What a study of the message found, in our own words.

        Raises:
            CallCancelledError: nobody waits for it any more.
            ServiceUnavailableError: the workspace cannot be read.
        """
        study = studied(conversation, message, material, deadline, share=_SHARE_OF_TIME)
        return worded(study, conversation, message, material.evidence)
