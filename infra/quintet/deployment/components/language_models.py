"""The deployment's language model: what functions that ask one are told, and may do.

`quintet.llm` reads these variables. Nothing of it exists where `llm_provider` is none.
"""

from collections.abc import Iterator

import aws_cdk as cdk

from quintet import resources
from quintet.deployment.settings import DeploymentSettings

INVOKE = "bedrock:InvokeModel"
_EVERYWHERE = "global"


def model_environment(settings: DeploymentSettings) -> dict[str, str]:
    """The variables that name the model, and the secret with its key."""
    environment = {
        "LLM_PROVIDER": settings.llm_provider,
        "LLM_TIMEOUT_SECONDS": str(settings.llm_timeout_seconds),
    }
    if settings.model is not None:
        environment["LLM_MODEL"] = settings.model
    if settings.llm_provider == "gemini":
        environment["GEMINI_API_KEY_SECRET_ID"] = resources.physical_name(
            settings.stage, resources.GEMINI_API_KEY
        )
    return environment


def bedrock_arns(settings: DeploymentSettings) -> Iterator[str]:
    """The one model, everywhere that a call may run.

    An inference profile runs the model in a region of its own choice: IAM asks about the
    profile and about the model in that region. Of a global profile's model the ARN has no region.
    """
    model, partition = settings.model or "", cdk.Aws.PARTITION
    if not settings.inference_geography:
        yield f"arn:{partition}:bedrock:{cdk.Aws.REGION}::foundation-model/{model}"
        return
    profile = f"{cdk.Aws.REGION}:{cdk.Aws.ACCOUNT_ID}:inference-profile/{model}"
    yield f"arn:{partition}:bedrock:{profile}"
    foundation = model.removeprefix(f"{settings.inference_geography}.")
    regions = [cdk.Aws.REGION, *settings.model_regions]
    if settings.inference_geography == _EVERYWHERE:
        regions.append("")
    for region in regions:
        yield f"arn:{partition}:bedrock:{region}::foundation-model/{foundation}"
