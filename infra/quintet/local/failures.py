"""What the command line tells a user in one sentence instead of a stack trace."""


class CommandError(Exception):
    """The command cannot do what was asked; the message says why and what would help."""
