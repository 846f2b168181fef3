"""What is declared and what reads it name things alike."""

import pytest

from quintet.deployment.function_settings import settings_model
from quintet.resources import FUNCTIONS, Function, function_environment


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_function_is_told_the_names_of_stores_that_it_reads_and_no_others(
    function: Function,
) -> None:
    fields = settings_model(function).model_fields
    told = function_environment(function, "test")

    needed = {name.upper() for name, field in fields.items() if field.is_required()}
    assert needed <= told.keys() <= {name.upper() for name in fields}
