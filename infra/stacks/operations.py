"""The operations stack: a dashboard, the alarms worth waking for, and a budget."""

import aws_cdk as cdk
from aws_cdk import aws_budgets as budgets
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_iam as iam
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sns_subscriptions as subscriptions
from constructs import Construct

from infra import resources
from infra.components.acknowledgements import acknowledge
from infra.components.dashboard import dashboard
from infra.components.metrics import (
    dead_letters,
    function_errors,
    function_throttles,
    limiter_failed_open,
    tasks_given_up,
)
from infra.settings import DeploymentSettings

_BUDGET_WARNINGS = (80, 100)


class OperationsStack(cdk.Stack):
    """What an operator looks at, and what calls them."""

    def __init__(
        self, scope: Construct, name: str, settings: DeploymentSettings, env: cdk.Environment
    ) -> None:
        super().__init__(scope, name, env=env, description="Quintet: operations")
        dashboard(self, settings)
        if settings.alarm_email:  # alarms cost by the month, so there are none that nobody hears
            called = actions.SnsAction(self._alarm_topic(settings))
            for alarm in self._alarms(settings):
                alarm.add_alarm_action(called)
        if settings.monthly_budget_usd is not None:
            self._budget(settings, settings.monthly_budget_usd)

    def _alarm_topic(self, settings: DeploymentSettings) -> sns.Topic:
        topic = sns.Topic(self, "alarms", enforce_ssl=True)
        # A policy of its own replaces the one that lets the account's alarms in.
        topic.add_to_resource_policy(
            iam.PolicyStatement(
                principals=[iam.ServicePrincipal("cloudwatch.amazonaws.com")],
                actions=["sns:Publish"],
                resources=[topic.topic_arn],
                conditions={"StringEquals": {"aws:SourceAccount": self.account}},
            )
        )
        topic.add_subscription(subscriptions.EmailSubscription(settings.alarm_email or ""))
        acknowledge(
            topic,
            {"Serverless-SNSRedrivePolicy": "Mail is retried by SNS; the alarm stays visible"},
        )
        return topic

    def _alarms(self, settings: DeploymentSettings) -> list[cloudwatch.Alarm]:
        watched = {
            f"{function.name} {what}": metric(function, settings)
            for function in resources.FUNCTIONS
            for what, metric in (("errors", function_errors), ("throttles", function_throttles))
        }
        watched |= {
            f"{queue.name} dead letters": dead_letters(queue, settings)
            for queue in resources.QUEUES
        }
        watched |= {
            f"{family.name} limiter failed open": limiter_failed_open(family, settings)
            for family in resources.FAMILIES
        }
        watched |= {
            f"{function.name} tasks given up": tasks_given_up(function, settings)
            for function in resources.FUNCTIONS
            if function.queue == resources.JOBS
        }
        return [
            cloudwatch.Alarm(
                self,
                name,
                alarm_name=f"quintet-{settings.stage} {name}",
                metric=metric,
                threshold=0,
                comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
                evaluation_periods=1,
                treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
            )
            for name, metric in watched.items()
        ]

    def _budget(self, settings: DeploymentSettings, dollars: float) -> None:
        """Mails at 80 and 100 per cent, of what carries this stage's tag."""
        subscriber = budgets.CfnBudget.SubscriberProperty(
            address=settings.alarm_email or "", subscription_type="EMAIL"
        )
        budgets.CfnBudget(
            self,
            "budget",
            budget=budgets.CfnBudget.BudgetDataProperty(
                budget_name=f"quintet-{settings.stage}",
                budget_type="COST",
                time_unit="MONTHLY",
                budget_limit=budgets.CfnBudget.SpendProperty(amount=dollars, unit="USD"),
                cost_filters={"TagKeyValue": [f"user:quintet${settings.stage}"]},
            ),
            notifications_with_subscribers=[
                budgets.CfnBudget.NotificationWithSubscribersProperty(
                    notification=budgets.CfnBudget.NotificationProperty(
                        notification_type="ACTUAL",
                        comparison_operator="GREATER_THAN",
                        threshold=percent,
                        threshold_type="PERCENTAGE",
                    ),
                    subscribers=[subscriber],
                )
                for percent in _BUDGET_WARNINGS
            ],
        )
