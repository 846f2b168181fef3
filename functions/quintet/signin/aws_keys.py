"""Key pairs whose private halves never leave KMS."""

from collections.abc import Sequence
from functools import partial

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import load_der_public_key

from quintet.auth.public_keys import PublicKey
from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.digest import digest
from quintet.signin.signing import KeyPair

_BYTES = 32


class KmsKeyPairs:
    """Keys of type ECC_NIST_P256 by their ARNs, the one that signs first."""

    def __init__(self, clients: Clients, arns: Sequence[str]) -> None:
        self._clients = clients
        self._arns = arns
        self._known: Sequence[KeyPair] = ()

    def current(self) -> Sequence[KeyPair]:
        """One pair for each key; their public halves are read once.

        Raises:
            ServiceUnavailableError: KMS does not answer.
        """
        if not self._known:
            self._known = [
                KeyPair(self._public(arn), partial(self._sign, arn)) for arn in self._arns
            ]
        return self._known

    def _pair(self, arn: str) -> KeyPair:
        return KeyPair(self._public(arn), partial(self._sign, arn))

    def _public(self, arn: str) -> PublicKey:
        with translated("KMS"):
            answer = self._clients.kms().get_public_key(KeyId=arn)
        key = load_der_public_key(answer["PublicKey"])
        if not isinstance(key, EllipticCurvePublicKey):
            raise TypeError(f"{arn} is no key of type ECC_NIST_P256")
        point = key.public_numbers()
        x, y = point.x.to_bytes(_BYTES, "big"), point.y.to_bytes(_BYTES, "big")
        return PublicKey(digest(arn)[:8], x, y)

    def _sign(self, arn: str, message: bytes) -> bytes:
        with translated("KMS"):
            answer = self._clients.kms().sign(
                KeyId=arn, Message=message, MessageType="RAW", SigningAlgorithm="ECDSA_SHA_256"
            )
        signature: bytes = answer["Signature"]
        return signature
