"""Schedules in the templates: reminders and the role they are sent in, and the timers."""

import json
from typing import Any

import pytest

from quintet.resources import (
    FUNCTIONS,
    SCHEDULING_ROLES,
    Function,
    SchedulingRole,
    function_environment,
    physical_name,
    role_arn,
)
from quintet.resources.families.assistant import DELIVERIES, REMINDERS
from tests.support.synthesis import Synthesis

SCHEDULER = "scheduler.amazonaws.com"
TIMED = [function for function in FUNCTIONS if function.timers]
SCHEDULING = [
    function for function in FUNCTIONS if REMINDERS in {grant.resource for grant in function.grants}
]


def policies(stage: Synthesis, stack: str, beginning: str) -> list[dict[str, Any]]:
    return [
        statement
        for policy in stage.properties(stack, "AWS::IAM::Policy")
        if policy["PolicyName"].startswith(beginning)
        for statement in policy["PolicyDocument"]["Statement"]
    ]


def role(stage: Synthesis, declared: SchedulingRole) -> dict[str, Any]:
    [made] = [
        properties
        for properties in stage.properties("data", "AWS::IAM::Role")
        if properties.get("RoleName") == physical_name(stage.stage, declared, region="us-east-1")
    ]
    return dict(made)


@pytest.mark.parametrize("declared", SCHEDULING_ROLES, ids=lambda declared: declared.name)
def test_a_scheduling_role_is_taken_on_for_its_group_alone(
    stage: Synthesis, declared: SchedulingRole
) -> None:
    [trusted] = role(stage, declared)["AssumeRolePolicyDocument"]["Statement"]

    assert trusted["Principal"] == {"Service": SCHEDULER}
    group = physical_name(stage.stage, declared.group)
    conditions = trusted["Condition"]["StringEquals"]
    assert f":schedule-group/{group}" in str(conditions["aws:SourceArn"])
    assert conditions["aws:SourceAccount"] == {"Ref": "AWS::AccountId"}


@pytest.mark.parametrize("declared", SCHEDULING_ROLES, ids=lambda declared: declared.name)
def test_a_scheduling_role_may_send_to_one_queue_and_nothing_else(
    stage: Synthesis, declared: SchedulingRole
) -> None:
    [allowed] = policies(stage, "data", f"{declared.name}role")

    assert allowed["Action"] == "sqs:SendMessage"
    assert str(allowed["Resource"]).count(physical_name(stage.stage, declared.sends_to)) == 1


def test_planning_schedules_and_nothing_else_does(stage: Synthesis) -> None:
    allowed = {
        policy["PolicyName"]
        for policy in stage.properties("tools", "AWS::IAM::Policy")
        for statement in policy["PolicyDocument"]["Statement"]
        if "scheduler:" in str(statement["Action"]) or "iam:" in str(statement["Action"])
    }

    assert [function.name for function in SCHEDULING] == ["assistant", "assistant-calendars"]
    assert {name.partition("role")[0] for name in allowed} == {"assistant", "assistantcalendars"}


@pytest.mark.parametrize("function", SCHEDULING, ids=lambda function: function.name)
def test_who_schedules_may_do_so_in_one_group_and_pass_one_role_to_the_scheduler(
    stage: Synthesis, function: Function
) -> None:
    allowed = policies(stage, "tools", f"{function.name.replace('-', '')}role")
    [schedules] = [one for one in allowed if "scheduler:CreateSchedule" in one["Action"]]
    [passing] = [one for one in allowed if "iam:PassRole" in one["Action"]]

    assert set(schedules["Action"]) == {
        "scheduler:CreateSchedule",
        "scheduler:DeleteSchedule",
        "scheduler:UpdateSchedule",
    }
    group = physical_name(stage.stage, REMINDERS)
    assert f":schedule/{group}/*" in str(schedules["Resource"])
    assert passing["Action"] == "iam:PassRole"
    assert f":role/quintet-{stage.stage}-reminding-us-east-1" in str(passing["Resource"])
    assert passing["Condition"] == {"StringEquals": {"iam:PassedToService": SCHEDULER}}


@pytest.mark.parametrize("function", SCHEDULING, ids=lambda function: function.name)
def test_the_role_that_is_passed_is_the_one_that_is_made(
    stage: Synthesis, function: Function
) -> None:
    told = function_environment(function, stage.stage, "123456789012", "us-east-1")
    [declared] = SCHEDULING_ROLES

    name = role(stage, declared)["RoleName"]
    assert told["REMINDING_ROLE_ARN"] == f"arn:aws:iam::123456789012:role/{name}"
    assert told["DELIVERIES_QUEUE"] == physical_name(stage.stage, DELIVERIES)


@pytest.mark.parametrize(
    ("region", "partition"),
    [
        ("eu-west-1", "aws"),
        ("us-west-2", "aws"),
        ("cn-north-1", "aws-cn"),
        ("us-gov-west-1", "aws-us-gov"),
    ],
)
def test_a_roles_arn_is_of_its_regions_part_of_aws(region: str, partition: str) -> None:
    arn = role_arn("dev", SCHEDULING_ROLES[0], "123456789012", region)

    assert arn == f"arn:{partition}:iam::123456789012:role/quintet-dev-reminding-{region}"


@pytest.mark.parametrize("function", TIMED, ids=lambda function: function.name)
def test_a_timer_hands_its_event_to_its_function(stage: Synthesis, function: Function) -> None:
    made = {
        properties["Name"]: properties
        for properties in stage.properties("tools", "AWS::Scheduler::Schedule")
    }
    for timer in function.timers:
        schedule = made[f"quintet-{stage.stage}-{function.name}-{timer.kind}"]
        unit = "minute" if timer.minutes == 1 else "minutes"
        assert schedule["ScheduleExpression"] == f"rate({timer.minutes} {unit})"
        assert json.loads(schedule["Target"]["Input"]) == {"kind": timer.kind}
        assert schedule["Target"]["RetryPolicy"]["MaximumRetryAttempts"] == 0


def test_a_time_that_is_missed_is_not_made_up_for(stage: Synthesis) -> None:
    made = list(stage.properties("tools", "AWS::Lambda::EventInvokeConfig"))

    assert [one["MaximumRetryAttempts"] for one in made] == [0] * len(TIMED)
    assert {one["MaximumEventAgeInSeconds"] for one in made} == {60}


@pytest.mark.parametrize("function", TIMED, ids=lambda function: function.name)
def test_a_timers_role_may_call_its_function_and_nothing_else(
    stage: Synthesis, function: Function
) -> None:
    prefix = function.name.replace("-", "")
    [allowed] = policies(stage, "tools", f"{prefix}timerrole")
    of_its = f"quintet-{stage.stage}-{function.name}-"
    called = [
        schedule["Target"]["Arn"]
        for schedule in stage.properties("tools", "AWS::Scheduler::Schedule")
        if schedule["Name"].startswith(of_its)
    ]

    assert allowed["Action"] == "lambda:InvokeFunction"
    assert called == [allowed["Resource"]] * len(function.timers)
