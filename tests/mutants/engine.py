"""Mistakes of the protocol engine: order of checks, eras, deadlines, answers."""

from typing import Final

from tests.mutants.mutation import SHARED, Mutant

_PROTOCOL: Final = ("tests/unit/quintet/protocol", "tests/unit/quintet/requests")
_WEB: Final = ("tests/unit/quintet/protocol", "tests/unit/quintet/web")

MUTANTS: Final = (
    Mutant(
        "a limit before the permission",
        SHARED + "protocol/context.py",
        "        self.principal.require(permission)\n        self.limit_state ="
        " self.limiter.take(self.principal.caller, tier)",
        "        self.limit_state = self.limiter.take(self.principal.caller, tier)\n"
        "        self.principal.require(permission)",
        _PROTOCOL,
    ),
    Mutant(
        "calls that are not counted",
        SHARED + "protocol/methods/tools.py",
        '    context.admit(tool.permission, "tools")\n',
        "    context.principal.require(tool.permission)\n",
        _PROTOCOL,
    ),
    Mutant(
        "a body of any size",
        SHARED + "protocol/endpoint.py",
        "if len(request.body) > MAX_REQUEST_BYTES:",
        "if False:",
        _PROTOCOL,
    ),
    Mutant(
        "a call before its token",
        SHARED + "protocol/endpoint.py",
        "principal = self.authenticate(request)\n                _check_method(request)",
        "_check_method(request)\n                principal = self.authenticate(request)",
        _PROTOCOL,
    ),
    Mutant(
        "foreign pages",
        SHARED + "protocol/endpoint.py",
        "                self.origins.check(request)\n",
        "",
        _PROTOCOL,
    ),
    Mutant(
        "an exception's own words",
        SHARED + "protocol/engine.py",
        "            self.log_failure(request_id, failure)\n"
        "            reply = self.failure(InternalError(request_id), envelope, request.id)",
        "            self.log_failure(request_id, failure)\n"
        "            reply = self.failure(InternalError(str(failure)), envelope, request.id)",
        _PROTOCOL,
    ),
    Mutant(
        "a failure that nobody logs",
        SHARED + "protocol/engine.py",
        "            self.log_failure(request_id, failure)\n"
        "            reply = self.failure(InternalError(request_id), envelope, request.id)",
        "            reply = self.failure(InternalError(request_id), envelope, request.id)",
        _PROTOCOL,
    ),
    Mutant(
        "a result of any size",
        SHARED + "protocol/engine.py",
        "        check_size(result)\n",
        "",
        _PROTOCOL,
    ),
    Mutant(
        "a request without an end",
        SHARED + "protocol/engine.py",
        "        with time_limit(context.deadline):\n"
        "            result = self._method(context)(context)",
        "        result = self._method(context)(context)",
        _PROTOCOL,
    ),
    Mutant(
        "a timer that rings once",
        SHARED + "protocol/time_limit.py",
        "max(left, 0.001), _AGAIN_SECONDS)",
        "max(left, 0.001), 0)",
        _PROTOCOL,
    ),
    Mutant(
        "a timer that is left running",
        SHARED + "protocol/time_limit.py",
        "        signal.setitimer(signal.ITIMER_REAL, 0)\n        return",
        "        return",
        _PROTOCOL,
    ),
    Mutant(
        "an end that tools can catch",
        SHARED + "protocol/time_limit.py",
        "class TimeIsUp(BaseException):",
        "class TimeIsUp(Exception):",
        _PROTOCOL,
    ),
    Mutant(
        "a deadline from our own receipt",
        SHARED + "requests/deadline.py",
        "return cls(REQUEST_SECONDS - max(0.0, spent))",
        "return cls()",
        _PROTOCOL,
    ),
    Mutant(
        "a gateway's clock that is always believed",
        SHARED + "requests/deadline.py",
        "        if abs(spent) > _CLOCKS_DIFFER:\n            return cls()\n",
        "",
        _PROTOCOL,
    ),
    Mutant(
        "an inner deadline beyond the outer one",
        SHARED + "requests/deadline.py",
        "inner = Deadline(self.clip(max(0.0, seconds)), self._clock)",
        "inner = Deadline(max(0.0, seconds), self._clock)",
        _PROTOCOL,
    ),
    Mutant(
        "headers that differ from the body",
        SHARED + "protocol/inbound.py",
        "    _check_headers(headers, message)\n",
        "",
        _PROTOCOL,
    ),
    Mutant(
        "a routing header sent twice",
        SHARED + "protocol/inbound.py",
        '    if len(values) > 1:\n        raise HeaderMismatchError(f"The {name} header was sent',
        '    if False:\n        raise HeaderMismatchError(f"The {name} header was sent',
        _PROTOCOL,
    ),
    Mutant(
        "a version that is none of ours",
        SHARED + "protocol/inbound.py",
        "    if version != MODERN.version:",
        "    if not version:",
        _PROTOCOL,
    ),
    Mutant(
        "batches of any length",
        SHARED + "protocol/batches.py",
        "    if len(batch) > MAX_BATCH:",
        "    if len(batch) > 100 * MAX_BATCH:",
        _PROTOCOL,
    ),
    Mutant(
        "batches on every revision",
        SHARED + "protocol/batches.py",
        "if not revision.batches or not batch or",
        "if not batch or",
        _PROTOCOL,
    ),
    Mutant(
        "pages of any size",
        SHARED + "protocol/pagination.py",
        "    if not _is_between(limit, 1, MAX_LIMIT):\n",
        "    if not _is_between(limit, 1, 10 * MAX_LIMIT):\n",
        _PROTOCOL,
    ),
    Mutant(
        "a page that skips an entry",
        SHARED + "protocol/pagination.py",
        "following = self.offset + self.limit\n",
        "following = self.offset + self.limit + 1\n",
        _PROTOCOL,
    ),
    Mutant(
        "answers for another call",
        SHARED + "protocol/interaction.py",
        "identity = json.dumps([tenant, request.method, own], sort_keys=True)",
        "identity = json.dumps([tenant, request.method], sort_keys=True)",
        _PROTOCOL,
    ),
    Mutant(
        "answers for another tenant",
        SHARED + "protocol/interaction.py",
        "identity = json.dumps([tenant, request.method, own], sort_keys=True)",
        "identity = json.dumps([request.method, own], sort_keys=True)",
        _PROTOCOL,
    ),
    Mutant(
        "a rebound host name",
        SHARED + "protocol/origins.py",
        "            if host not in self.hosts:",
        "            if host is None:",
        _PROTOCOL,
    ),
)
