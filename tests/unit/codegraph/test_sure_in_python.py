"""Python that misleads: what cannot be known by reading is never told as sure."""

from pathlib import Path

import pytest

from tests.unit.codegraph.code_base import call, graph_of
from tests.unit.codegraph.sure import sure_targets

STORE = """
    class Store:
        def save(self): ...
    class Other:
        def save(self): ...
    """
MISLEADING = {
    "a parameter that is replaced only when it is missing": """
        from store import Store
        def run(store=None):
            store = store or Store()
            store.save()
        """,
    "a parameter that is given a value in one branch": """
        from store import Store
        def run(store):
            if not store:
                store = Store()
            store.save()
        """,
    "a variable that is something else later": """
        from store import Store
        def run(wanted):
            store = Store()
            if wanted:
                store = wanted.make()
            store.save()
        """,
    "one of two classes": """
        from store import Other, Store
        def run(wanted):
            store = Store() if wanted else Other()
            store.save()
        """,
    "one of what is known and what is not": """
        from store import Store
        def run(wanted):
            store = Store() if wanted else wanted.get()
            store.save()
        """,
    "a function that returns one or the other": """
        from store import Store
        def make(kind):
            if kind:
                return kind.build()
            return Store()
        def run(kind):
            make(kind).save()
        """,
    "a field that others set": """
        from store import Store
        class Service:
            def __init__(self, given):
                self.store = Store()
                if given:
                    self.store = given.store
            def run(self):
                self.store.save()
        """,
    "an abstract method": """
        import abc
        class Service(abc.ABC):
            @abc.abstractmethod
            def work(self): ...
        def run(service: Service):
            service.work()
        """,
    "a class that a class holds for its methods": """
        from store import Store
        class Service:
            kind = Store
            def run(self):
                self.kind.save(1)
        """,
    "a method that an instance replaces": """
        class Service:
            def __init__(self, given):
                self.work = given.work
            def work(self): ...
            def run(self):
                self.work()
        """,
    "a method that is replaced from outside": """
        def fake(self): ...
        class Service:
            def work(self): ...
        Service.work = fake
        def run():
            Service().work()
        """,
    "a function that is replaced from another module": """
        import tools
        def run():
            tools.go()
        """,
    "a function that is defined in two ways": """
        import sys
        if sys.platform == "win32":
            def work(): ...
        else:
            def work(): ...
        def run():
            work()
        """,
    "a method that is defined in two ways": """
        import sys
        class Service:
            if sys.platform == "win32":
                def work(self): ...
            else:
                def work(self): ...
            def run(self):
                self.work()
        """,
    "an import that may fail": """
        try:
            from tools import go as work
        except ImportError:
            from other import go as work
        def run():
            work()
        """,
    "a function wrapped by hand": """
        def decorate(f): return f.other
        def work(): ...
        work = decorate(work)
        def run():
            work()
        """,
    "a decorator that puts something else in place": """
        def instead(f):
            def other(): ...
            return other
        @instead
        def work(): ...
        def run():
            work()
        """,
    "a variable of the module that a function sets": """
        def first(): ...
        handler = first
        def use(other):
            global handler
            handler = other
        def run():
            handler()
        """,
    "a table of functions": """
        def one(): ...
        def two(): ...
        TABLE = {"one": one, "two": two}
        def run(name):
            TABLE[name]()
            TABLE.get(name)()
        """,
    "a name that is put together": """
        class Service:
            def do_x(self): ...
            def run(self, name):
                getattr(self, "do_" + name)()
        """,
    "an argument of the same name as a function": """
        def work(): ...
        def run(work):
            work()
        """,
    "a local variable of the same name as a function": """
        def work(): ...
        def run(other):
            work = other.work
            work()
        """,
    "a loop variable of the same name as a function": """
        def work(): ...
        def run(others):
            for work in others:
                work()
        """,
    "any object with such a method": """
        from store import Store
        def run(thing):
            thing.save()
        """,
    "its own class where others are below it": """
        class Base:
            def __init__(self): ...
            @classmethod
            def run(cls):
                return cls()
        class Below(Base):
            def __init__(self): ...
        """,
    "a class that is handed over by its type": """
        class Base:
            def __init__(self): ...
        class Below(Base):
            def __init__(self): ...
        def run(kind: type[Base]):
            kind()
        """,
    "an object that is called by its protocol": """
        from typing import Protocol
        class Factory(Protocol):
            def __call__(self): ...
        def run(factory: Factory):
            factory()
        """,
    "an object that may be a function as well": """
        from collections.abc import Callable
        class Command:
            def __call__(self): ...
        def run(command: Command | Callable[[], int]):
            command()
        """,
    "a variable that may be anything in one branch": """
        from typing import Any
        from store import Store
        def run(given):
            if given is None:
                store: Any = Store()
            else:
                store = given.store
            store.save()
        """,
    "a field that may be anything": """
        from typing import Any
        from store import Store
        class Service:
            def __init__(self, given):
                self.store: Any = Store()
                self.given = given
            def change(self):
                self.store = self.given.store
            def run(self):
                self.store.save()
        """,
    "a list of what has a constructor": """
        class Item:
            def __init__(self): ...
        class Items(list[Item]): ...
        def run():
            Items()
        """,
    "super where another base may come between": """
        class Base:
            def work(self): ...
        class Left(Base):
            def work(self):
                super().work()
        class Right(Base):
            def work(self): ...
        class Both(Left, Right): ...
        """,
    "a method that a class below takes from a base that comes before": """
        class Store:
            def save(self): ...
        class Users:
            def save(self): ...
            def run(self):
                self.save()
        class StoredUsers(Store, Users): ...
        """,
    "a class that is called as a type of another language is": """
        class Action:
            def save(self): raise NotImplementedError
            def run(self):
                self.save()
        class Upload(Action):
            def save(self): ...
        """,
}
TOOLS = {
    "store.py": STORE,
    "tools.py": "def go(): ...\n",
    "other.py": "def go(): ...\n",
    "patches.py": "import tools\nimport other\ntools.go = other.go\n",
}


@pytest.mark.parametrize("name", MISLEADING)
def test_nothing_is_sure_that_only_running_tells(tmp_path: Path, name: str) -> None:
    caller = "Left.work" if name.startswith("super") else "run"
    found = sure_targets(tmp_path, {**TOOLS, "a.py": MISLEADING[name]}, caller)
    assert found - {"make", "Items", "Service", "Store", "Other", "Store.__init__"} == set()


def test_an_object_that_calls_itself_is_not_made_again(tmp_path: Path) -> None:
    code = """
        class Handler:
            def __init__(self): ...
            def __call__(self): ...
            def run(self):
                self()
        """
    assert sure_targets(tmp_path, {"a.py": code}, "run") == {"Handler.__call__"}


def test_a_class_with_none_below_it_makes_its_own(tmp_path: Path) -> None:
    code = """
        class Page:
            def __init__(self): ...
            @classmethod
            def run(cls):
                return cls()
        """
    assert sure_targets(tmp_path, {"a.py": code}, "run") == {"Page.__init__"}


def test_the_order_of_bases_is_that_of_python(tmp_path: Path) -> None:
    code = """
        class A:
            def work(self): ...
        class B(A): ...
        class C(A):
            def work(self): ...
        class D(B, C):
            def run(self):
                self.work()
        """
    assert sure_targets(tmp_path, {"a.py": code}, "run") == {"C.work"}


STRAIGHT = {
    "a decorator that wraps": """
        import functools
        def logged(f):
            @functools.wraps(f)
            def inner(*args): return f(*args)
            return inner
        @logged
        def work(): ...
        def run():
            work()
        """,
    "a decorator that notes and gives back": """
        ALL = []
        def noted(name):
            def note(f):
                ALL.append(f)
                return f
            return note
        @noted("x")
        def work(): ...
        def run():
            work()
        """,
    "variants for the type checker": """
        from typing import overload
        class Service:
            @overload
            def work(self, x: int): ...
            @overload
            def work(self, x: str): ...
            def work(self, x): ...
            def run(self):
                self.work(1)
        """,
    "a variable that begins as nothing": """
        class Service:
            work_done = None
            def work(self): ...
        def run():
            service = None
            service = Service()
            service.work()
        """,
}


@pytest.mark.parametrize("name", STRAIGHT)
def test_what_is_plain_stays_sure(tmp_path: Path, name: str) -> None:
    found = sure_targets(tmp_path, {"a.py": STRAIGHT[name]}, "run")
    assert any(one.split("#")[0].endswith("work") for one in found)


def test_a_reason_does_not_speak_of_the_same_file_across_files(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, {**TOOLS, "a.py": "from tools import go\ndef run(): go()\n"})
    (other, _) = call(graph, "run", "go").targets
    assert other.reason != "defined in the same file"
