"""Tests of certificates: they are verified, and only a root of one's own can be added."""

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from bot.supplier import NotSent, SupplierClient, SupplierUnreachable
from tests.supplier.scripted_supplier import ok, running_scripted_supplier

KEY = "0123456789ABCDEF"


def self_signed(folder: Path, address: str) -> tuple[ssl.SSLContext, str]:
    """Make a self-signed certificate for `address`; return the server's side and its file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "supplier")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address(address))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "supplier.pem"
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM) + secret)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context, str(file)


@pytest.mark.parametrize(("address", "trusted"), [("127.0.0.1", False), ("127.0.0.2", True)])
async def test_a_certificate_that_does_not_hold_ends_the_call_before_it_begins(
    tmp_path: Path, address: str, trusted: bool
) -> None:
    """A self-signed certificate, and one for another address."""
    tls, file = self_signed(tmp_path, address)
    ca = file if trusted else None
    async with (
        running_scripted_supplier(ok([]), tls=tls) as scripted,
        SupplierClient(scripted.base_url, 1, KEY, ca_file=ca, sleep=_at_once) as supplier,
    ):
        with pytest.raises(SupplierUnreachable, match="connect_failed"):
            await supplier.items()
        outcome = await supplier.trade("A1", 1, request_no="r1")
    assert outcome == NotSent("connect_failed")
    assert scripted.requests == []


async def test_a_root_of_ones_own_is_believed(tmp_path: Path) -> None:
    tls, file = self_signed(tmp_path, "127.0.0.1")
    async with (
        running_scripted_supplier(ok([]), tls=tls) as scripted,
        SupplierClient(scripted.base_url, 1, KEY, ca_file=file) as supplier,
    ):
        await supplier.items()
    assert len(scripted.requests) == 1


async def _at_once(seconds: float) -> None:
    """Pause without taking time."""
