"""What planning needs from outside, as a Protocol that a model's writer keeps."""

from typing import Protocol

from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.situations import Situation
from quintet.requests.deadline import Deadline


class PolicyWriter(Protocol):
    """Writes policies with a language model."""

    def write(self, situation: Situation, deadline: Deadline) -> Policy:
        """The policy for one situation.

        Raises:
            ModelFailedError: there is no answer that can be used.
            CallCancelledError: nobody waits for it any more.
        """
        ...
