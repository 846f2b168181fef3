"""The synthesised templates: rule packs, environments, permissions, retention, the API."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from quintet.deployment.components.http_api import PORTAL_PAGES, PORTAL_PATHS
from quintet.deployment.function_settings import settings_model
from quintet.deployment.http_headers import ALLOWED_HEADERS
from quintet.reasoning.workspaces.index_cache import SPARE_BYTES
from quintet.reasoning.workspaces.manifest import MEBIBYTE, Limits
from quintet.research.library_store import DOCUMENTS, INDEX_KEY, STARTER, VECTORS_KEY
from quintet.resources import (
    ALARMS,
    FAMILIES,
    FUNCTIONS,
    QUEUES,
    ROUTER,
    TABLES,
    Function,
    function_name,
)
from quintet.resources.declarations import LEAST_STORAGE_MB
from quintet.resources.families.research import (
    LIBRARY_INDEX,
    LIBRARY_VECTORS,
    PUSHED_DOCUMENTS,
    STARTER_DOCUMENTS,
)
from quintet.signin.paths import ROUTES
from quintet.web.gateway import CHALLENGE_COPY
from tests.support.checkouts import NEW_FAMILY
from tests.support.synthesis import Synthesis

ROOT = Path(__file__).parents[3]
WILDCARDS = {
    "documents/*": "what users pushed, below one prefix",
    "starter/*": "what Quintet brings, below one prefix",
    "contexts-000000000000-us-east-1/*": "the bucket whose keys begin with tenants",
    "workspace-000000000000-us-east-1/*": "the bucket whose keys begin with tenants",
    "reasoning-texts-000000000000-us-east-1/*": "the bucket whose keys begin with tenants",
    "sessions-000000000000-us-east-1/*": "the bucket whose keys begin with tenants",
    ":*": "the streams of the function's own log group",
    "schedule/quintet-dev-reminders/*": "the schedules of one group, which begin with tenants",
    "schedule/quintet-prod-reminders/*": "the schedules of one group, which begin with tenants",
    ":instance/5b1f0f8e-3b0d-4c39-8c1c-2f3f4d5e6a7b/contact/*": "the calls of one instance",
}
"""The ends of ARNs that may be open, and why."""
WITHOUT_RESOURCES = {"sns:Publish", "xray:PutTelemetryRecords", "xray:PutTraceSegments"}
"""Actions on what has no ARN: traces, and telephones."""
POLLERS = 5
LONG_POLL_SECONDS = 20
"""Of an idle queue that feeds a function, as AWS documents it."""
KEPT_KINDS = (
    "AWS::DynamoDB::GlobalTable",
    "AWS::S3::Bucket",
    "AWS::SecretsManager::Secret",
    "AWS::SQS::Queue",
)


def test_the_rule_packs_find_nothing(stage: Synthesis) -> None:
    assert "ERROR" not in stage.errors
    assert "WARNING" not in stage.errors
    assert stage.status == 0, stage.errors


def test_cfn_lint_finds_nothing(stage: Synthesis) -> None:
    templates = [str(path) for path in stage.folder.glob("*.template.json")]
    command = [str(Path(sys.executable).with_name("cfn-lint")), "-i", "W3005", "-t", *templates]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_declared_layout_of_the_library_is_the_one_at_run_time() -> None:
    documents = (PUSHED_DOCUMENTS, STARTER_DOCUMENTS)
    assert documents == (DOCUMENTS, STARTER)
    assert (LIBRARY_INDEX, LIBRARY_VECTORS) == (INDEX_KEY, VECTORS_KEY)


def functions(stage: Synthesis) -> dict[str, dict[str, Any]]:
    made = stage.properties("tools", "AWS::Lambda::Function")
    return {properties["FunctionName"]: dict(properties) for properties in made}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_functions_environment_is_what_its_settings_want(
    stage: Synthesis, function: Function
) -> None:
    made = functions(stage)[f"quintet-{stage.stage}-{function.name}"]
    told = {name: written(text) for name, text in made["Environment"]["Variables"].items()}
    settings = settings_model(function).load(told)
    assert made["Handler"] == f"{function.module}.lambda_handler"
    assert getattr(settings, "stage", stage.stage) == stage.stage


def statements(stage: Synthesis) -> list[dict[str, Any]]:
    documents = [
        *(item["PolicyDocument"] for item in stage.properties("tools", "AWS::IAM::Policy")),
        *(
            policy["PolicyDocument"]
            for role in stage.properties("tools", "AWS::IAM::Role")
            for policy in role.get("Policies", ())
        ),
    ]
    return [statement for document in documents for statement in document["Statement"]]


def test_no_action_is_a_wildcard(stage: Synthesis) -> None:
    every = statements(stage)
    assert every
    for statement in every:
        actions = statement["Action"]
        assert not [
            action
            for action in ([actions] if isinstance(actions, str) else actions)
            if "*" in action
        ], statement


def test_open_resources_are_the_listed_ones(stage: Synthesis) -> None:
    for statement in statements(stage):
        resources = statement["Resource"]
        for resource in resources if isinstance(resources, list) else [resources]:
            text = written(resource)
            if text == "*":  # neither traces nor telephones are resources
                actions = statement["Action"]
                assert set([actions] if isinstance(actions, str) else actions) <= WITHOUT_RESOURCES
            elif statement["Effect"] == "Deny":
                assert text.endswith(":sns:*:*:*")
            elif "*" in text:
                assert any(text.endswith(end) for end in WILDCARDS), text


def written(value: Any) -> str:
    """A text of a template, its references in short."""
    if isinstance(value, str):
        return value
    if "Fn::Join" in value:
        return "".join(written(part) for part in value["Fn::Join"][1])
    if "Fn::GetAtt" in value:
        # The ARN of a log group ends with what opens its streams.
        return ":*" if "logs" in value["Fn::GetAtt"][0] else "arn"
    return "x"


def test_roles_take_nothing_that_aws_manages(stage: Synthesis) -> None:
    roles = list(stage.properties("tools", "AWS::IAM::Role"))
    timed = [function for function in FUNCTIONS if function.timers]
    assert len(roles) == len(FUNCTIONS) + len(timed)
    assert not [role for role in roles if "ManagedPolicyArns" in role]


@pytest.mark.parametrize("kind", KEPT_KINDS)
def test_production_keeps_what_it_stores(production: Synthesis, kind: str) -> None:
    made = production.resources("data", kind)
    assert made
    assert {item["DeletionPolicy"] for item in made} == {"Retain"}
    assert {item["UpdateReplacePolicy"] for item in made} == {"Retain"}


@pytest.mark.parametrize("kind", KEPT_KINDS)
def test_development_leaves_nothing_behind(development: Synthesis, kind: str) -> None:
    assert {item["DeletionPolicy"] for item in development.resources("data", kind)} == {"Delete"}


def test_production_tables_can_be_recovered_and_not_be_deleted(production: Synthesis) -> None:
    tables = list(production.properties("data", "AWS::DynamoDB::GlobalTable"))
    assert len(tables) == len(TABLES)
    for table in tables:
        assert table["TimeToLiveSpecification"] == {"AttributeName": "expires", "Enabled": True}
        for replica in table["Replicas"]:
            assert replica["DeletionProtectionEnabled"] is True
            assert replica["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is True


def test_buckets_are_private_versioned_and_tidy(stage: Synthesis) -> None:
    for bucket in stage.properties("data", "AWS::S3::Bucket"):
        assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
        assert bucket["VersioningConfiguration"] == {"Status": "Enabled"}
        rules = bucket["LifecycleConfiguration"]["Rules"]
        assert rules[0]["NoncurrentVersionExpiration"]
    denied = list(stage.properties("data", "AWS::S3::BucketPolicy"))
    assert len(denied) == len(list(stage.properties("data", "AWS::S3::Bucket")))


def test_functions_have_the_disk_that_they_declare(stage: Synthesis) -> None:
    made = {
        function["FunctionName"]: function["EphemeralStorage"]["Size"]
        for function in stage.properties("tools", "AWS::Lambda::Function")
        if "EphemeralStorage" in function
    }
    assert made == {
        function_name(stage.stage, function): function.storage_mb for function in FUNCTIONS
    }
    largest = Limits().total_bytes * 3 // MEBIBYTE  # of an index: three times its source
    for function in FUNCTIONS:
        if "code" in function.layers:
            assert 2 * largest + SPARE_BYTES // MEBIBYTE <= function.storage_mb <= 10_240


def test_queues_outwait_their_readers_and_set_failures_aside(stage: Synthesis) -> None:
    made = {queue["QueueName"]: queue for queue in stage.properties("data", "AWS::SQS::Queue")}
    assert len(made) == 2 * len(QUEUES)
    for function in FUNCTIONS:
        if function.queue is not None:
            queue = made[f"quintet-{stage.stage}-{function.queue.name}"]
            assert queue["VisibilityTimeout"] >= function.timeout_seconds
    assert len([queue for queue in made.values() if "RedrivePolicy" in queue]) == len(QUEUES)


def test_the_library_is_reconciled_daily_by_a_role_that_may_only_send(stage: Synthesis) -> None:
    [schedule] = stage.properties("data", "AWS::Scheduler::Schedule")
    assert schedule["ScheduleExpression"] == "rate(1 day)"
    queue = next(
        name
        for name, item in stage.template("data")["Resources"].items()
        if item.get("Properties", {}).get("QueueName") == f"quintet-{stage.stage}-indexing"
    )
    assert schedule["Target"]["Arn"] == {"Fn::GetAtt": [queue, "Arn"]}
    [allowed] = [
        item["PolicyDocument"]["Statement"]
        for item in stage.properties("data", "AWS::IAM::Policy")
        if "reconciliation" in item["PolicyName"]
    ]
    assert [statement["Action"] for statement in allowed] == ["sqs:SendMessage"]


def test_every_family_has_its_routes_and_the_portal_the_rest(stage: Synthesis) -> None:
    keys = {route["RouteKey"] for route in stage.properties("tools", "AWS::ApiGatewayV2::Route")}
    expected = {f"GET {path}" for path in PORTAL_PATHS} | {"ANY /mcp", *ROUTES}
    expected |= {f"ANY {path}" for path in PORTAL_PAGES}
    for family in FAMILIES:
        expected |= {f"ANY /{family.name}/mcp", f"ANY /{family.name}/{{proxy+}}"}
        expected.add(f"GET /{family.name}/server.json")
    assert keys == expected
    gateway = next(stage.properties("tools", "AWS::ApiGatewayV2::Stage"))
    assert set(gateway["RouteSettings"]) == keys


def test_the_router_may_call_the_families_and_nothing_else(stage: Synthesis) -> None:
    callers = stage.allowing("lambda:InvokeFunction")
    [allowed] = [statement for policy, statement in callers if policy.startswith("router")]
    called = json.loads(written(stage.variables(ROUTER)["FAMILY_FUNCTIONS"]))

    assert {written(arn).rpartition(":function:")[2] for arn in allowed["Resource"]} == {
        *called.values()
    }
    assert {name: text.partition(":")[0] for name, text in called.items()} == {
        family.name: f"quintet-{stage.stage}-{family.name}" for family in FAMILIES
    }
    aliases = {
        family.name
        for family in FAMILIES
        if stage.stage == "prod" and family.function.takes_snapshots
    }
    assert {name for name, text in called.items() if text.endswith(":live")} == aliases


def test_a_family_that_has_just_been_written_is_deployed_with_its_table(gemini: Synthesis) -> None:
    name = f"quintet-{gemini.stage}-{NEW_FAMILY}"

    table = f"{NEW_FAMILY.upper()}_TABLE"
    assert functions(gemini)[name]["Environment"]["Variables"][table] == name
    made = gemini.properties("data", "AWS::DynamoDB::GlobalTable")
    assert name in {table["TableName"] for table in made}
    routes = gemini.properties("tools", "AWS::ApiGatewayV2::Route")
    assert f"ANY /{NEW_FAMILY}/mcp" in {route["RouteKey"] for route in routes}
    assert gemini.status == 0, gemini.errors


def test_the_challenge_survives_api_gateway(stage: Synthesis) -> None:
    for made in stage.properties("tools", "AWS::ApiGatewayV2::Integration"):
        for status in ("401", "403"):
            mapped = made["ResponseParameters"][status]["ResponseParameters"]
            assert mapped == [
                {
                    "Destination": "overwrite:header.WWW-Authenticate",
                    "Source": f"$response.header.{CHALLENGE_COPY}",
                }
            ]


def test_browsers_are_told_each_header_by_name(stage: Synthesis) -> None:
    cors = next(stage.properties("tools", "AWS::ApiGatewayV2::Api"))["CorsConfiguration"]
    assert cors["AllowHeaders"] == list(ALLOWED_HEADERS)
    assert "WWW-Authenticate" in cors["ExposeHeaders"]


def test_a_custom_domain_is_the_only_address(production: Synthesis) -> None:
    api = next(production.properties("tools", "AWS::ApiGatewayV2::Api"))
    assert api["DisableExecuteApiEndpoint"] is True
    assert production.template("tools")["Outputs"]["Url"]["Value"] == "https://mcp.example.com"
    assert production.resources("tools", "AWS::Route53::RecordSet")


def test_snap_start_is_reached_through_an_alias_whose_old_versions_go(
    production: Synthesis, development: Synthesis
) -> None:
    snapped = [function for function in FUNCTIONS if function.takes_snapshots]
    assert len(production.resources("tools", "AWS::Lambda::Alias")) == len(snapped)
    for made in production.properties("tools", "AWS::Lambda::Function"):
        disk = made.get("EphemeralStorage", {}).get("Size", LEAST_STORAGE_MB)
        assert ("SnapStart" in made) == (disk == LEAST_STORAGE_MB)
    versions = production.resources("tools", "AWS::Lambda::Version")
    assert {version["DeletionPolicy"] for version in versions} == {"Delete"}
    assert not development.resources("tools", "AWS::Lambda::Version")


def alarms(stage: Synthesis) -> dict[str, dict[str, Any]]:
    made = stage.properties("operations", "AWS::CloudWatch::Alarm")
    return {properties["AlarmName"]: dict(properties) for properties in made}


def test_every_stage_has_the_declared_alarms(stage: Synthesis) -> None:
    sends_mail = stage.stage == "prod"
    declared = {
        f"quintet-{stage.stage} {alarm.name}": alarm
        for alarm in ALARMS
        if sends_mail or alarm.needs != "email_sender"
    }
    made = alarms(stage)
    assert made.keys() == declared.keys()
    for name, alarm in declared.items():
        told = made[name]
        assert (told["Namespace"], told["MetricName"]) == (
            alarm.metric.namespace,
            alarm.metric.name,
        )
        assert (told["Threshold"], told["Period"]) == (alarm.threshold, alarm.period_seconds)
        assert told["TreatMissingData"] == alarm.missing
        assert ("Less" in told["ComparisonOperator"]) == alarm.below
        assert alarm.metric.statistic in (told.get("Statistic"), told.get("ExtendedStatistic"))
        dimensions = {one["Name"]: one["Value"] for one in told.get("Dimensions", ())}
        expected = dict(alarm.metric.placed(stage.stage))
        assert dimensions.keys() == expected.keys()
        assert {**dimensions, "ApiId": ""} == {**expected, "ApiId": ""}


def test_what_alarms_watch_is_there(stage: Synthesis) -> None:
    queues = {queue["QueueName"] for queue in stage.properties("data", "AWS::SQS::Queue")}
    places = [
        (dimension["Name"], dimension["Value"])
        for alarm in alarms(stage).values()
        for dimension in alarm.get("Dimensions", ())
    ]
    assert {value for name, value in places if name == "QueueName"} == queues
    assert {value for name, value in places if name == "FunctionName"} < functions(stage).keys()
    assert {value for name, value in places if name == "stage"} == {stage.stage}


def test_the_page_of_costs_counts_what_is_deployed(
    development: Synthesis, production: Synthesis
) -> None:
    page = " ".join((ROOT / "docs" / "deploy.md").read_text().split())
    without, all_of_them = len(alarms(development)), len(alarms(production))
    polled = len(production.resources("tools", "AWS::Lambda::EventSourceMapping"))
    numbers = {6: "six", 7: "seven", 8: "eight"}

    assert f"{without} alarms, {all_of_them} with mail" in page
    assert f"the polling of {numbers[polled]} queues, some" in page
    requests = polled * POLLERS * 30 * 86_400 // LONG_POLL_SECONDS
    assert f"some {requests / 1e6:.1f} million requests" in page


def test_alarms_are_told_in_every_stage(stage: Synthesis) -> None:
    [topic] = stage.template("operations")["Outputs"].values()
    for alarm in alarms(stage).values():
        assert alarm["AlarmActions"] == [topic["Value"]]


def test_somebody_hears_where_there_is_an_address(
    development: Synthesis, production: Synthesis
) -> None:
    [subscribed] = production.properties("operations", "AWS::SNS::Subscription")
    assert (subscribed["Protocol"], subscribed["Endpoint"]) == ("email", "operator@example.com")
    assert not development.resources("operations", "AWS::SNS::Subscription")


def test_alarms_and_budget_reach_the_operator(production: Synthesis) -> None:
    policy = next(production.properties("operations", "AWS::SNS::TopicPolicy"))
    allowed = [
        statement["Principal"]
        for statement in policy["PolicyDocument"]["Statement"]
        if statement["Effect"] == "Allow"
    ]
    assert {"Service": "cloudwatch.amazonaws.com"} in allowed
    budget = next(production.properties("operations", "AWS::Budgets::Budget"))
    assert budget["Budget"]["BudgetLimit"] == {"Amount": 25, "Unit": "USD"}
