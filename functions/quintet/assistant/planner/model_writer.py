"""A model that writes policies: the `PolicyWriter` that is deployed where one is configured."""

from dataclasses import dataclass

from quintet.assistant.planning.model_policy import policy_from
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.policy_prompt import policy_question
from quintet.assistant.planning.situations import Situation
from quintet.llm.model import ChatModel
from quintet.requests.deadline import Deadline


@dataclass(frozen=True)
class ModelPolicyWriter:
    """Keeps the promise of `planning.collaborators.PolicyWriter`."""

    model: ChatModel

    def write(self, situation: Situation, deadline: Deadline) -> Policy:
        """The policy for one situation, of which nothing is believed that could be checked.

        Raises:
            ModelFailedError: there is no answer that can be used.
            CallCancelledError: nobody waits for it any more.
        """
        return policy_from(self.model.answer(policy_question(situation), deadline).value, situation)
