"""The options of all functions, as their settings declare them: what whoever deploys may choose."""

from typing import Final

from pydantic import create_model

from quintet.deployment.function_settings import settings_model
from quintet.resources import FUNCTIONS
from quintet.settings import Options


def _option_parts() -> tuple[type[Options], ...]:
    """The parts of all functions' settings that hold options, each once."""
    parts = (part for function in FUNCTIONS for part in settings_model(function).__mro__)
    return tuple(dict.fromkeys(part for part in parts if Options in part.__bases__))


def _together(parts: tuple[type[Options], ...]) -> type[Options]:
    return create_model("FunctionOptions", __base__=parts)


OPTION_PARTS: Final = _option_parts()
FunctionOptions: Final = _together(OPTION_PARTS)
"""Every option of every function in one model."""
