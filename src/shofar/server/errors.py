"""The error that an operator can put right. Commands print it as one line."""


class OperatorError(Exception):
    """A sentence for the operator: the server, the worker or the command cannot go on."""
