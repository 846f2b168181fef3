"""A certificate authority for one test run, and certificates good and bad for local TLS servers."""

import datetime as dt
import ipaddress
import ssl
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True)
class Authority:
    """Signs certificates; a client with its `trusting` context believes them."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def pem(self) -> str:
        return self.certificate.public_bytes(Encoding.PEM).decode()

    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cadata=self.pem)

    def serving(self, name: str, *, is_expired: bool = False) -> ssl.SSLContext:
        """What a server needs that shows a certificate for `name`, a DNS name or an address."""
        key = ec.generate_private_key(ec.SECP256R1())
        alternative = x509.SubjectAlternativeName([_general(name)])
        until = _now() - _DAY if is_expired else _now() + _DAY
        leaf = (
            _named(name, self.certificate.subject, until)
            .public_key(key.public_key())
            .add_extension(alternative, critical=False)
            .add_extension(self._identifier(), critical=False)
            .sign(self.key, SHA256())
        )
        return _server_context(leaf, key)

    def _identifier(self) -> x509.AuthorityKeyIdentifier:
        return x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key())


@cache
def authority() -> Authority:
    """The one authority; making another gives one that nobody trusts."""
    return new_authority()


def new_authority() -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tests")])
    usage = x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=True,
        crl_sign=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    subject = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    certificate = (
        _named("tests", name, _now() + _DAY)
        .public_key(key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(subject, critical=False)
        .sign(key, SHA256())
    )
    return Authority(key, certificate)


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _named(name: str, issuer: x509.Name, until: dt.datetime) -> x509.CertificateBuilder:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .serial_number(x509.random_serial_number())
        .not_valid_before(_now() - 7 * _DAY)
        .not_valid_after(until)
    )


def _server_context(
    certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey
) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with TemporaryDirectory() as folder:  # ssl reads these from files only
        file = Path(folder, "chain.pem")
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
        context.load_cert_chain(file)
    return context
