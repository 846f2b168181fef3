"""A small shop whose code the conversations are about; every line number in the tests is of it."""

ORDERS = '''"""Orders and their totals."""

from shop.storage import Storage


class OrderError(Exception):
    """An order that cannot be counted."""


def line_total(line):
    if line["quantity"] < 0:
        raise OrderError(f"negative quantity {line['quantity']} in order")
    return line["quantity"] * line["price"]


def order_total(order):
    total = 0
    for line in order["lines"]:
        total += line_total(line)
    return total


class Orders:
    def __init__(self, storage: Storage):
        self.storage = storage

    def total_of(self, order_id):
        order = self.storage.load(order_id)
        return order_total(order)
'''
STORAGE = '''"""Where orders lie."""


class Storage:
    def load(self, order_id):
        raise NotImplementedError


class MemoryStorage(Storage):
    def __init__(self):
        self.rows = {}

    def load(self, order_id):
        return self.rows[order_id]
'''
API = '''"""The web side."""

from flask import Flask

from shop.orders import Orders
from shop.storage import MemoryStorage

app = Flask(__name__)
orders = Orders(MemoryStorage())


@app.get("/orders/<order_id>/total")
def show_total(order_id):
    return {"total": orders.total_of(order_id)}
'''
FILES = {
    "README.md": "# Shop\n\nCounts orders.\n",
    "src/shop/__init__.py": "",
    "src/shop/api.py": API,
    "src/shop/orders.py": ORDERS,
    "src/shop/storage.py": STORAGE,
}
TRACE = """The total endpoint answers 500 since the last deploy.

Traceback (most recent call last):
  File "/usr/lib/python3.13/site-packages/flask/app.py", line 1511, in wsgi_app
    response = self.full_dispatch_request()
  File "/home/ada/shop/src/shop/api.py", line 14, in show_total
    return {"total": orders.total_of(order_id)}
  File "/home/ada/shop/src/shop/orders.py", line 29, in total_of
    return order_total(order)
  File "/home/ada/shop/src/shop/orders.py", line 19, in order_total
    total += line_total(line)
  File "/home/ada/shop/src/shop/orders.py", line 12, in line_total
    raise OrderError(f"negative quantity {line['quantity']} in order")
shop.orders.OrderError: negative quantity -3 in order
"""
