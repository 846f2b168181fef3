"""The settings models of functions."""

from importlib import import_module

from quintet.resources import Function
from quintet.settings import Settings


def settings_model(function: Function) -> type[Settings]:
    """The model that a function's environment is read into; importing it imports no handler."""
    module, _, name = function.settings.rpartition(".")
    model: type[Settings] = getattr(import_module(module), name)
    return model
