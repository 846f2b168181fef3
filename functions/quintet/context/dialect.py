"""How the context family words errors: seed 004's, with the message alone for bad input."""

from typing import Final

from quintet.dialects import Dialect
from quintet.error_data import Data, invalid_parameters_message, typed_data
from quintet.errors import BadInputError, QuintetError


def bare_data(error: QuintetError) -> Data:
    """Seed 004: bad input carries its message alone."""
    return {} if isinstance(error, BadInputError) else typed_data(error)


DIALECT: Final = Dialect(data=bare_data, message=invalid_parameters_message)
