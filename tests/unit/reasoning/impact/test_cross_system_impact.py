import json
import re
from pathlib import Path
from typing import Any

import pytest

from quintet.errors import BadInputError
from quintet.reasoning.code.classes_below import overriding
from quintet.reasoning.impact.analysing import Impact, impact
from quintet.reasoning.impact.answering import answer
from quintet.reasoning.impact.models import CrossSystemImpact
from tests.unit.reasoning.tracing.read_code import ReadCode, Ticks, always

SERVICES = {
    "docker-compose.yml": """
        services:
          orders:
            build: ./orders
          shipping-api:
            build:
              context: ./shipping
        """,
    "orders/pyproject.toml": '[project]\nname = "shop-orders"\n',
    "orders/app.py": """
        from flask import Flask

        from pricing import RATE, Pricing, total

        app = Flask(__name__)


        class Discounted(Pricing):
            def of(self, item):
                return 1


        @app.get("/orders/<int:number>")
        def order(number):
            return {"total": [total(row) for row in rows(number)], "rate": RATE}


        def rows(number):
            return []
        """,
    "orders/pricing.py": """
        import pika

        RATE = 0.2


        class Pricing:
            def of(self, item):
                return 2


        def total(row):
            return Pricing().of(row)


        def announce(channel: pika.channel.Channel, row):
            channel.basic_publish(exchange="", routing_key="orders.paid", body=row)
        """,
    "orders/tests/test_pricing.py": """
        from pricing import total


        def test_total():
            assert total(1) == 2
        """,
    "shipping/package.json": '{"name": "@shop/shipping"}',
    "shipping/src/client.ts": """
        import axios from "axios";

        export async function fetchOrder(id: string) {
          return axios.get(`http://orders:8080/orders/${id}`);
        }

        export async function fetchHealth() {
          return axios.get("http://elsewhere/health");
        }
        """,
    "shipping/src/label.ts": """
        import { fetchOrder } from "./client";

        export async function label(id: string) {
          const order = await fetchOrder(id);
          return order.data;
        }
        """,
    "schema.sql": "CREATE TABLE parcels (id int);\n",
    "shipping/parcels.py": """
        import sqlite3


        def parcels():
            return sqlite3.connect("x").execute("SELECT id FROM parcels")
        """,
}


@pytest.fixture
def shop(tmp_path: Path) -> ReadCode:
    return ReadCode(tmp_path, SERVICES)


def changed(code: ReadCode, files: list[str], depth: int = 3, **scope: Any) -> Impact:
    asked = {"change_scope": {"files": files, **scope}, "analysis_depth": depth}
    return impact(code.graph, code, CrossSystemImpact.model_validate(asked), always)


def details(found: Impact) -> dict[str, Any]:
    metadata = answer(found, analysis_id="1", execution_time=0.0).metadata
    return dict(json.loads(json.dumps(metadata)))


def uses(found: Impact, kind: str) -> list[dict[str, Any]]:
    return list(details(found)["impact"][kind]["uses"])


def test_direct_uses_break_and_say_why(shop: ReadCode) -> None:
    found = uses(changed(shop, ["orders/pricing.py"]), "breaking")
    relations = {(one["by"], one["relation"], one["of"]) for one in found}
    assert ("order", "calls", "total") in relations
    assert ("Discounted", "extends", "Pricing") in relations
    assert ("Discounted.of", "overrides", "Pricing.of") in relations
    assert ("order", "refers", "RATE") in relations
    assert all(one["why"] for one in found)
    assert all(one["at"].partition(":")[0] != "orders/pricing.py" for one in found)


def test_a_use_in_a_loop_is_felt(shop: ReadCode) -> None:
    found = uses(changed(shop, ["orders/pricing.py"]), "performance")
    assert any(one["by"] == "order" and "loop" in one["why"] for one in found)


def test_a_client_of_another_service_is_found_by_its_url(shop: ReadCode) -> None:
    found = changed(shop, ["orders/app.py"])
    (client,) = [use for use in uses(found, "breaking") if use["relation"] == "requests"]
    assert client["at"].startswith("shipping/src/client.ts:")
    assert client["other_service"] is True
    assert client["service"] == "shipping-api"
    assert client["confidence"] > 0.85
    advice = answer(found, analysis_id="1", execution_time=0.0).recommendations
    assert "shipping-api" in advice[0]


def test_what_is_behind_a_route_reaches_its_clients_and_their_callers(shop: ReadCode) -> None:
    found = uses(changed(shop, ["orders/pricing.py"]), "behavioral")
    hops = {one["by"]: one["hops"] for one in found}
    assert (hops["order"], hops["fetchOrder"], hops["label"]) == (1, 2, 3)
    near = uses(changed(shop, ["orders/pricing.py"], depth=1), "behavioral")
    assert {one["hops"] for one in near} == {1}


def test_a_request_elsewhere_is_no_client(shop: ReadCode) -> None:
    every = json.dumps(details(changed(shop, ["orders/app.py"])))
    assert "fetchHealth" not in every


def test_tables_of_a_changed_schema_lead_to_their_queries(shop: ReadCode) -> None:
    (found,) = uses(changed(shop, ["schema.sql"]), "breaking")
    assert (found["by"], found["of"]) == ("parcels", "database parcels")


def test_tests_come_last_and_are_to_be_run(shop: ReadCode) -> None:
    found = changed(shop, ["orders/pricing.py"])
    rows = uses(found, "behavioral")
    direct = [row.get("test", False) for row in rows if row["hops"] == 1]
    assert direct == sorted(direct)
    assert any(direct)
    advice = answer(found, analysis_id="1", execution_time=0.0).recommendations
    assert any("orders/tests/test_pricing.py" in one for one in advice)


def test_a_named_endpoint_changes_without_its_file(shop: ReadCode) -> None:
    found = changed(shop, [], api_endpoints=["GET /orders/{id}"])
    assert [use["by"] for use in uses(found, "breaking")] == ["fetchOrder"]


@pytest.mark.parametrize("name", ["shipping-api", "@shop/shipping", "shipping", "Shipping_API"])
def test_a_service_is_known_by_all_its_names(shop: ReadCode, name: str) -> None:
    found = details(changed(shop, [], service_names=[name]))
    assert "shipping/src/client.ts" in found["changed"]["files"]
    assert found["changed"]["services"] == ["shipping-api"]


def test_a_service_that_is_not_there_is_told_with_what_is_near(shop: ReadCode) -> None:
    found = changed(shop, ["orders/app.py"], service_names=["shiping"])
    assert any("shiping" in bound and "shipping-api" in bound for bound in found.bounds)


def test_files_that_are_not_there_are_refused_with_what_is_near(shop: ReadCode) -> None:
    with pytest.raises(BadInputError) as refused:
        changed(shop, ["orders/pricng.py"])
    (problem,) = refused.value.problems
    assert problem.field == "change_scope.files[0]"
    assert "orders/pricing.py" in problem.message


def test_services_of_which_none_is_there_are_refused_by_their_field(shop: ReadCode) -> None:
    with pytest.raises(BadInputError) as refused:
        changed(shop, [], service_names=["shiping"])
    (problem,) = refused.value.problems
    assert problem.field == "change_scope.service_names[0]"
    assert "shipping-api" in problem.message


def test_a_route_that_is_nowhere_is_not_told_as_one_without_users(shop: ReadCode) -> None:
    found = changed(shop, [], api_endpoints=["GET /nowhere/at/all"])
    result = answer(found, analysis_id="1", execution_time=0.0)
    assert result.findings.confidence_level == 1
    assert result.recommendations == [
        "Nothing that was named is in the workspace; `bounds` says what was looked for."
    ]


def test_nothing_found_is_not_claimed_to_be_certain(shop: ReadCode) -> None:
    result = answer(changed(shop, ["shipping/parcels.py"]), analysis_id="1", execution_time=0.0)
    assert result.findings.confidence_level == 3
    assert "No use of shipping/parcels.py" in result.recommendations[0]


def test_only_the_types_that_are_asked_for_are_told(shop: ReadCode) -> None:
    asked = CrossSystemImpact.model_validate(
        {"change_scope": {"files": ["orders/app.py"]}, "impact_types": ["performance"]}
    )
    found = details(impact(shop.graph, shop, asked, always))
    assert list(found["impact"]) == ["performance"]


def test_every_cited_line_exists(shop: ReadCode) -> None:
    found = answer(changed(shop, ["orders/pricing.py"]), analysis_id="1", execution_time=0.0)
    places = re.findall(r"[\w/]+\.(?:py|ts):\d+", found.model_dump_json())
    assert len(places) > 10
    assert all(shop.line(place) is not None for place in places)


def test_time_that_runs_out_leaves_a_part_that_says_so(shop: ReadCode) -> None:
    asked = CrossSystemImpact.model_validate({"change_scope": {"files": ["orders/pricing.py"]}})
    found = impact(shop.graph, shop, asked, Ticks(12))
    assert not found.is_complete
    result = answer(found, analysis_id="1", execution_time=0.0)
    assert any("time ran out" in recommendation for recommendation in result.recommendations)


def test_who_uses_something_often_is_told_once(tmp_path: Path) -> None:
    code = ReadCode(
        tmp_path,
        {
            "a.py": "def total(row): ...\n",
            "b.py": "from a import total\ndef report(x):\n"
            "    total(x)\n    total(x)\n    total(x)\n",
        },
    )
    asked = CrossSystemImpact.model_validate({"change_scope": {"files": ["a.py"]}})
    found = impact(code.graph, code, asked, always)
    evidence = answer(found, analysis_id="1", execution_time=0.0).findings.evidence
    told = [line for line in evidence if " report calls total" in line]
    assert len(told) == 1
    assert "b.py:3 report calls total and at 2 more places" in told[0]


def test_an_overload_with_other_parameters_overrides_nothing(tmp_path: Path) -> None:
    code = ReadCode(
        tmp_path,
        {
            "Base.java": "class Base {\n  void go(int a) {}\n  void go(int a, int b) {}\n}\n",
            "Sub.java": "class Sub extends Base {\n  void go(int a) {}\n}\n",
        },
    )
    one, two = (code.graph.symbol(f"Base.java::Base.go{end}") for end in ("", "#2"))
    assert one is not None
    assert two is not None
    assert [each.path for each in overriding(code.graph, one, most=9)] == ["Sub.java"]
    assert overriding(code.graph, two, most=9) == []


def test_who_reads_a_queue_that_changed_code_writes_to_is_told(tmp_path: Path) -> None:
    code = ReadCode(
        tmp_path,
        {
            "orders.py": """
                import boto3


                def announce(row):
                    boto3.client("sqs").send_message(QueueUrl="paid-orders", MessageBody=row)
                """,
            "shipping.py": """
                import boto3


                def ship():
                    return boto3.client("sqs").receive_message(QueueUrl="paid-orders")


                def other():
                    return boto3.client("sqs").receive_message(QueueUrl="returns")
                """,
        },
    )

    found = changed(code, ["orders.py"])

    assert [(use.place, use.of) for use in found.uses] == [("shipping.py:5", "queue paid-orders")]
    assert "reads from the same queue" in found.uses[0].reason
