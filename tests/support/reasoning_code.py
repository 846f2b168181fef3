"""A small shop of two services, which tests of the reasoning family push and ask about."""

from typing import Any, Final

STORAGE = '''"""Where orders lie."""

import sqlite3


def connected(path):
    return sqlite3.connect(path)


def lines_of(database, order_id):
    return database.execute("SELECT * FROM lines WHERE order_id = ?", (order_id,)).fetchall()


def orders_of(database, customer):
    return database.execute("SELECT id FROM orders WHERE customer = ?", (customer,)).fetchall()
'''
ORDERS = '''"""Orders and their totals."""

from shop.storage import connected, lines_of, orders_of


class OrderError(Exception):
    """An order that cannot be counted."""


def line_total(line):
    if line["quantity"] < 0:
        raise OrderError(f"negative quantity {line['quantity']} in order")
    return line["quantity"] * line["price"]


def order_total(database, order_id):
    total = 0
    for line in lines_of(database, order_id):
        total += line_total(line)
    return total


def report(path, customer):
    database = connected(path)
    totals = []
    for order in orders_of(database, customer):
        try:
            totals.append(order_total(database, order["id"]))
        except Exception:
            pass
    return totals
'''
API = '''"""The web side."""

from flask import Flask

from shop.orders import report

app = Flask(__name__)


@app.get("/customers/<customer>/report")
def show_report(customer):
    return {"totals": report("shop.db", customer)}
'''
BILLING = """const axios = require("axios");

async function bill(customer) {
  const answer = await axios.get(`http://shop/customers/${customer}/report`);
  return answer.data.totals;
}

module.exports = { bill };
"""
SHOP = {
    "README.md": "# Shop\n\nCounts orders.\n",
    "shop/pyproject.toml": '[project]\nname = "shop"\nversion = "1.0"\n',
    "shop/src/shop/__init__.py": "",
    "shop/src/shop/api.py": API,
    "shop/src/shop/orders.py": ORDERS,
    "shop/src/shop/storage.py": STORAGE,
    "billing/package.json": '{"name": "billing", "version": "1.0.0"}\n',
    "billing/index.js": BILLING,
}
"""Contents by path."""
REPORT_AT = {"file": "shop/src/shop/orders.py", "line": 23, "function_name": "report"}
TRACEBACK = """The report leaves orders out since the last deploy, and nothing is logged.

Traceback (most recent call last):
  File "/home/ada/shop/shop/src/shop/orders.py", line 19, in order_total
    total += line_total(line)
  File "/home/ada/shop/shop/src/shop/orders.py", line 12, in line_total
    raise OrderError(f"negative quantity {line['quantity']} in order")
shop.orders.OrderError: negative quantity -3 in order
"""
CONTEXT = {
    "attempted_approaches": ["Read the log"],
    "partial_findings": [{"note": "orders with returns are missing"}],
    "stuck_description": TRACEBACK,
    "code_scope": {"files": ["shop/src/shop/orders.py"], "entry_points": [REPORT_AT]},
}
SWALLOWS = "report swallows the OrderError in an except that passes, so orders are left out"
RACES = "two threads append to totals without a lock, a race condition"
"""One hypothesis that is true, and one that is not."""
SWALLOWS_CHECKS: Final = [{"check": "swallows", "function": "report", "error": "OrderError"}]
"""What must hold of the code if the first is true."""
ORDERS_FILE: Final = "shop/src/shop/orders.py"
ANALYSES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("trace_execution_path", {"entry_point": REPORT_AT}),
    ("performance_bottleneck", {"code_path": {"entry_point": REPORT_AT}}),
    ("cross_system_impact", {"change_scope": {"files": [ORDERS_FILE]}}),
    (
        "hypothesis_test",
        {
            "hypothesis": {
                "description": SWALLOWS,
                "type": "bug",
                "confidence_level": 3,
                "checks": SWALLOWS_CHECKS,
            },
            "test_scope": {"files": [ORDERS_FILE]},
        },
    ),
    (
        "run_hypothesis_tournament",
        {
            "hypotheses": [
                {
                    "id": "races",
                    "description": RACES,
                    "type": "bug",
                    "confidence_level": 5,
                    "checks": [{"check": "writes", "function": "report", "field": "self.totals"}],
                },
                {
                    "id": "swallows",
                    "description": SWALLOWS,
                    "type": "bug",
                    "confidence_level": 3.0,
                    "checks": SWALLOWS_CHECKS,
                },
            ],
            "test_scope": {"files": [ORDERS_FILE]},
        },
    ),
    (
        "escalate_analysis",
        {"claude_context": CONTEXT, "analysis_type": "execution_trace", "depth_level": 2},
    ),
]
"""One call of each tool that analyses, about the shop."""
START: Final = {"claude_context": CONTEXT, "analysis_focus": "debugging", "depth_level": 2}
"""What starts a conversation about it."""
