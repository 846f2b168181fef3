"""The operations stack: the declared alarms and who is told, a dashboard, and a budget."""

import aws_cdk as cdk
from aws_cdk import aws_budgets as budgets
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_iam as iam
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sns_subscriptions as subscriptions
from constructs import Construct

from quintet import resources
from quintet.deployment.components.acknowledgements import acknowledge
from quintet.deployment.components.dashboard import dashboard
from quintet.deployment.components.metrics import StageMetrics
from quintet.deployment.settings import DeploymentSettings

_BUDGET_WARNINGS = (80, 100)


class OperationsStack(cdk.Stack):
    """What an operator looks at, and what calls them."""

    def __init__(
        self,
        scope: Construct,
        name: str,
        settings: DeploymentSettings,
        env: cdk.Environment,
        *,
        api_id: str,
    ) -> None:
        super().__init__(scope, name, env=env, description="Quintet: operations")
        metrics = StageMetrics(settings.stage, api_id)
        notify = actions.SnsAction(self._alarm_topic(settings))
        alarms = []
        for declared in resources.ALARMS:
            if not declared.needs or getattr(settings, declared.needs):
                alarm = metrics.alarm(self, declared)
                alarm.add_alarm_action(notify)
                alarms.append(alarm)
        dashboard(self, settings, metrics, alarms)
        if settings.monthly_budget_usd is not None:
            self._budget(settings, settings.monthly_budget_usd)

    def _alarm_topic(self, settings: DeploymentSettings) -> sns.Topic:
        """Where alarms are told; anybody may subscribe there later."""
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
        if settings.alarm_email is not None:
            topic.add_subscription(subscriptions.EmailSubscription(settings.alarm_email))
        cdk.CfnOutput(
            self, "AlarmTopic", value=topic.topic_arn, description="Where alarms are told"
        )
        acknowledge(
            topic,
            {"Serverless-SNSRedrivePolicy": "Mail is retried by SNS; the alarm stays visible"},
        )
        return topic

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
