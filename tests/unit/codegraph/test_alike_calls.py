from pathlib import Path

from tests.unit.codegraph.code_base import call, graph_of, targets


def test_methods_of_one_class_share_what_self_leads_to_and_others_do_not(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a.py": """
            class A:
                def run(self): ...
                def one(self):
                    self.run()
                def two(self):
                    self.run()
                @staticmethod
                def apart(self):
                    self.run()

            class B:
                def run(self): ...
                def three(self):
                    self.run()
            """
        },
    )
    found = {name: targets(graph, name, "self.run") for name in ("A.one", "A.two", "B.three")}
    assert found == {"A.one": ["a.py::A.run"], "A.two": ["a.py::A.run"], "B.three": ["a.py::B.run"]}
    apart = call(graph, "A.apart", "self.run").targets
    assert all(one.confidence < 0.5 for one in apart)


def test_a_name_that_a_function_gives_a_meaning_is_not_the_modules(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a.py": """
            def save(): ...

            def plain():
                save()

            def taken(save):
                save()

            def around():
                def save(): ...
                def inner():
                    save()
                inner()
            """
        },
    )
    assert targets(graph, "plain", "save") == ["a.py::save"]
    assert targets(graph, "taken", "save") == []
    assert targets(graph, "around.inner", "save") == ["a.py::around.save"]


def test_overloads_are_told_apart_in_one_function(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "A.java": """
            class A {
                void put(int one) {}
                void put(String one) {}
                void both() {
                    this.put(1);
                    this.put("1");
                }
            }
            """
        },
    )
    found = [one.targets[0].symbol_id for one in graph.calls_of("A.java::A.both")]
    assert found == ["A.java::A.put", "A.java::A.put#2"]
