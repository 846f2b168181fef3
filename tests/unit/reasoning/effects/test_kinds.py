"""Kinds of values by the names of their types."""

from quintet.reasoning.code.kinds import kind_of_type


def test_containers_of_a_language_have_a_kind() -> None:
    assert kind_of_type("Collection") == "list"
    assert kind_of_type("java.util.Queue") == "list"
    assert kind_of_type("typing.Mapping") == "map"


def test_a_type_of_a_library_with_the_name_of_a_container_has_none() -> None:
    assert kind_of_type("go.mongodb.org/mongo-driver/mongo.Collection") == ""
    assert kind_of_type("bullmq.Queue") == ""
