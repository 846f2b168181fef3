"""Options of the local server: from the environment, `--port` and `--config` (seed 004).

An option is a setting of a family or a worker, named `messageLimitThreshold`,
`message_limit_threshold` or MESSAGE_LIMIT_THRESHOLD. A later source wins: the environment, then
`--port`, then `--config`. Not here: what an option may be set to, which its settings say.
"""

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from quintet.local.failures import CommandError
from quintet.local.state import DEFAULT_STATE

Options = Mapping[str, str]
"""Texts by the name of the variable that would carry them."""

STATE: Final = "CONTEXT_DIR"
PORT: Final = "PORT"
DEFAULT_PORT: Final = 6789
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def read_options(
    config: str | None,
    environment: Mapping[str, str],
    port: int | None,
    known: Collection[str],
) -> Options:
    """What the sources say together, as far as it is known by these names.

    Raises:
        CommandError: `--config` cannot be read.
    """
    given = {name: environment[name] for name in known if environment.get(name)}
    if port is not None:
        given[PORT] = str(port)
    return given | {name: value for name, value in configured(config).items() if name in known}


def configured(config: str | None) -> Options:
    """`--config`: a JSON object in itself, or a file that holds one.

    Raises:
        CommandError: no such file, or no JSON object of plain values in it.
    """
    if config is None:
        return {}
    inline = config.lstrip().startswith("{")
    named = "--config" if inline else config
    try:
        read = json.loads(config if inline else Path(config).read_text())
    except OSError as error:
        raise CommandError(f"The options in {named} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise CommandError(f"The options in {named} are no JSON.") from None
    if not isinstance(read, dict):
        raise CommandError(f"The options in {named} must be a JSON object.")
    return {variable(name): _text(name, value) for name, value in read.items() if value is not None}


def variable(option: str) -> str:
    """The variable of an option in any of its spellings."""
    return _HUMP.sub("_", option).upper()


def _text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return str(value)
    raise CommandError(f"The option {name} must be a text, a number, true or false.")


def state_path(given: Path | None, options: Options) -> Path:
    """`--state`, or the option `contextDir`, or the usual place."""
    return given or Path(options.get(STATE) or DEFAULT_STATE)


def port_of(options: Options) -> int:
    """The option `port`, or 6789.

    Raises:
        CommandError: it is no port.
    """
    text = options.get(PORT, str(DEFAULT_PORT))
    if not text.isdigit() or not 1 <= int(text) <= 65535:  # noqa: PLR2004 - TCP's ports
        raise CommandError(f"The port must be from 1 to 65535, not {text}.")
    return int(text)
