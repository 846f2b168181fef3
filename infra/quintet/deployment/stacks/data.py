"""The data stack: everything that must outlive a deployment of code."""

from collections.abc import Iterator

import aws_cdk as cdk
from constructs import Construct

from quintet import resources
from quintet.deployment.components import stores
from quintet.deployment.components.provider_reports import bring_provider_reports
from quintet.deployment.components.reconciliation import reconcile_daily
from quintet.deployment.components.reminders import schedule_group, scheduling_role
from quintet.deployment.components.sms_receipts import bring_sms_receipts
from quintet.deployment.components.starter_library import bring_starter_library
from quintet.deployment.settings import DeploymentSettings
from quintet.resources.families.assistant import DELIVERIES
from quintet.resources.families.research import INDEXING, LIBRARY


class DataStack(cdk.Stack):
    """Tables, buckets, queues, secrets, and what brings messages to the queues."""

    def __init__(
        self, scope: Construct, name: str, settings: DeploymentSettings, env: cdk.Environment
    ) -> None:
        super().__init__(
            scope,
            name,
            env=env,
            description="Quintet: data",
            termination_protection=settings.retains,
        )
        for table in resources.used_by(settings.functions, resources.Table):
            stores.table(self, table, settings)
        queues = {queue: stores.queue(self, queue, settings) for queue in resources.QUEUES}
        buckets = {
            bucket: stores.bucket(
                self,
                bucket,
                settings,
                queues[bucket.announces_to] if bucket.announces_to else None,
            )
            for bucket in resources.BUCKETS
        }
        for secret in _secrets(settings):
            stores.secret(self, secret, settings)
        for parameter in resources.PARAMETERS:
            stores.parameter(self, parameter, settings)
        for group in resources.SCHEDULE_GROUPS:
            schedule_group(self, group, settings)
        for role in resources.SCHEDULING_ROLES:
            scheduling_role(self, role, settings)
        if settings.email_sender:
            bring_provider_reports(self, queues[DELIVERIES], settings)
        if settings.has_sms_receipts:
            bring_sms_receipts(self, queues[DELIVERIES], settings)
        reconcile_daily(self, queues[INDEXING], settings)
        if not settings.emulated:  # its upload runs a program that emulators do not have
            bring_starter_library(self, buckets[LIBRARY])


def _secrets(settings: DeploymentSettings) -> Iterator[resources.Secret]:
    """Those of the stage's functions, and those that only its options call for."""
    yield from resources.used_by(settings.functions, resources.Secret)
    if settings.signs_in:
        yield resources.PORTAL_KEYS
    if settings.sign_in_client_secret:
        yield resources.SIGN_IN_CLIENT_SECRET
    if settings.llm_provider == "gemini":
        yield resources.GEMINI_API_KEY
