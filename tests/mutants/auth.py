"""Mistakes about who is believed, and what they may do."""

from typing import Final

from tests.mutants.mutation import SHARED, Mutant

_TOKENS: Final = SHARED + "auth/tokens.py"
_AUTH: Final = ("tests/unit/quintet/auth", "tests/unit/quintet/requests")
_ADMISSION: Final = ("tests/unit/quintet/auth", "tests/unit/quintet/protocol/test_admission.py")

MUTANTS: Final = (
    Mutant("an expired token", _TOKENS, "if expires <= now:", "if expires <= now - 3600:", _AUTH),
    Mutant("a token not valid yet", _TOKENS, "if not_before > now or", "if", _AUTH),
    Mutant(
        "a token of another issuer",
        _TOKENS,
        'if claims.get("iss") != issuer:',
        'if claims.get("iss") is None:',
        _AUTH,
    ),
    Mutant(
        "a token for another stage",
        _TOKENS,
        "if self._audience not in (",
        "if False and self._audience not in (",
        _AUTH,
    ),
    Mutant(
        "an unsigned token",
        _TOKENS,
        "read.is_signed_with(key.secret) for key in",
        "True for key in",
        _AUTH,
    ),
    Mutant(
        "an algorithm that nobody verifies",
        _TOKENS,
        'verifier = self._verifiers.get(_read(token).algorithm or "")',
        "verifier = next(iter(self._verifiers.values()))",
        _AUTH,
    ),
    Mutant(
        "a token of ten years",
        _TOKENS,
        'if verified.expires - claims["iat"] > MAX_HOURS * 3600:',
        'if verified.expires - claims["iat"] > MAX_HOURS * 3600_000:',
        _AUTH,
    ),
    Mutant(
        "times that are no times",
        _TOKENS,
        "return is_number and 0 <= value < _LAST_MOMENT",
        "return is_number",
        _AUTH,
    ),
    Mutant(
        "a token without a subject",
        _TOKENS,
        "if not isinstance(subject, str) or not subject:",
        "if not isinstance(subject, str):",
        _AUTH,
    ),
    Mutant(
        "a believed token after its end",
        _TOKENS,
        "if believed is None or believed.expires <= self._clock():",
        "if believed is None:",
        _AUTH,
    ),
    Mutant(
        "believed tokens without end",
        _TOKENS,
        "until = min(verified.expires, self._clock() + CACHED_SECONDS)",
        "until = verified.expires",
        _AUTH,
    ),
    Mutant(
        "two Authorization headers", _TOKENS, "if len(values) > 1 or scheme", "if scheme", _AUTH
    ),
    Mutant(
        "a permission by its beginning",
        SHARED + "requests/principal.py",
        "return permission in self.permissions or ADMIN in self.permissions",
        "return any(permission.startswith(own) for own in (*self.permissions, ADMIN)) or ADMIN in"
        " self.permissions",
        _AUTH,
    ),
    Mutant(
        "no permission needed",
        SHARED + "requests/principal.py",
        "        if not self.may(permission):\n            raise PermissionDenied",
        "        if False:\n            raise PermissionDenied",
        _ADMISSION,
    ),
    Mutant(
        "state that is not bound",
        SHARED + "auth/sealing.py",
        "opened = cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], context)",
        "opened = cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], b'')",
        _AUTH,
    ),
    Mutant(
        "state that never ends",
        SHARED + "auth/sealing.py",
        'if int.from_bytes(opened[:_EXPIRY_BYTES], "big") >= self._clock():',
        "if opened:",
        _AUTH,
    ),
    Mutant(
        "a short secret",
        SHARED + "auth/keys.py",
        "if not keys or any(len(key.secret) < MIN_SECRET_BYTES for key in keys):",
        "if not keys:",
        _AUTH,
    ),
    Mutant(
        "one key for every purpose",
        SHARED + "auth/keys.py",
        "salt=None, info=label.encode())",
        'salt=None, info=b"")',
        _AUTH,
    ),
)
