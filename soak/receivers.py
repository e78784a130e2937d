"""Those who receive notices: browsers behind a push service, webhooks, and an SMTP server; all are real."""

import hmac
import json
import ssl
import sys
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from soak.server import Receiving, free_port, poster_to
from speeltafel.server.notices.delivery.https import Poster
from speeltafel.server.notices.delivery.mail import Mailer, Smtp


def encode64(data: bytes) -> str:
    """Return bytes in base64 for addresses, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode64(text: str) -> bytes:
    """Return the bytes of such a text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that subscribed: nobody else can read what is pushed to it."""

    def __init__(self, name: str) -> None:
        self.path = f"/push/{name}"
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"

    @property
    def subscription(self) -> dict[str, str]:
        """What the browser's script posts."""
        raw = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        endpoint = f"https://push.example{self.path}"
        return {"endpoint": endpoint, "p256dh": encode64(raw), "auth": encode64(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message, by the steps of RFC 8291 and RFC 8188."""
        salt, sender = body[:16], body[21 : 21 + body[20]]
        ours = decode64(self.subscription["p256dh"])
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        secret = hkdf(
            self._key.exchange(ec.ECDH(), theirs), self._auth, b"WebPush: info\0" + ours + sender, 32
        )
        key = hkdf(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + body[20] :], None)
        assert plain.endswith(b"\x02")
        message: dict[str, Any] = json.loads(plain[:-1])
        return message


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Return key material, as RFC 5869 derives it in one block."""
    return hmac.digest(hmac.digest(salt, secret, sha256), info + b"\x01", sha256)[:length]


def vapid_claims(headers: Mapping[str, str]) -> tuple[dict[str, Any], str]:
    """Verify who sent a push message; return what was signed, and the key."""
    fields = dict(part.split("=", 1) for part in headers["authorization"].removeprefix("vapid ").split(","))
    signed, _, signature = fields["t"].rpartition(".")
    raw = decode64(signature)
    encoded = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode64(fields["k"]))
    key.verify(encoded, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decode64(signed.split(".")[1])), fields["k"]


@cache
def certificate() -> tuple[bytes, bytes]:
    """Return a certificate for localhost, and its key, as PEM."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return made.public_bytes(serialization.Encoding.PEM), private


class Quiet(ThreadingHTTPServer):
    """A web server that prints nothing where a client was killed in the middle of a request."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Report anything else."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class WebReceiver:
    """An https server that keeps what is posted, and answers as it is told."""

    def __init__(self, folder: Path) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        """The path, headers and body of each post."""
        self.answers: list[tuple[int, dict[str, str]]] = []
        """The status, and more headers, of the next answers; then 201."""
        self.accepted: list[tuple[str, bytes]] = []
        """The path and body of each post that was answered with success."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                body = self.rfile.read(length)
                if len(body) < length:
                    return  # its sender was killed
                receiver.posts.append((self.path, dict(self.headers), body))
                status, more = receiver.answers.pop(0) if receiver.answers else (201, {})
                if status < 300:
                    receiver.accepted.append((self.path, body))
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Print nothing."""

        self._http = Quiet(("127.0.0.1", 0), Handler)
        public, private = certificate()
        pem = folder / "localhost.pem"
        pem.write_bytes(public + private)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem)
        # The handshake is made by the thread of the connection: a client may be killed before its own.
        self._http.socket = context.wrap_socket(
            self._http.socket, server_side=True, do_handshake_on_connect=False
        )
        self.port = self._http.server_address[1]
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()

    def poster(self) -> Poster:
        """Return what posts here whatever the address names: tests reach nobody else."""
        return poster_to(self.port, certificate()[0])

    def close(self) -> None:
        """Stop."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class MailReceiver:
    """An SMTP server that keeps what it gets."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.raw: list[bytes] = []
        """The bytes of each letter, as they came."""
        self.refused: set[str] = set()
        """Addresses that don't exist."""
        self.on_letter: Callable[[], object] = lambda: None
        """Called when a letter has arrived, before that is acknowledged."""
        port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=port)
        self._controller.start()
        self.url = f"smtp://127.0.0.1:{port}?from=table@speeltafel.example"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept an address that exists."""
        if address in self.refused:
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Keep a letter."""
        raw = envelope.content
        assert isinstance(raw, bytes)
        self.raw.append(raw)
        self.letters.append(message_from_bytes(raw, policy=policy.default))
        self.on_letter()
        return "250 OK"

    def mailer(self) -> Mailer:
        """Return what sends letters here."""
        return Mailer(Smtp.parse(self.url))

    def to(self, address: str) -> list[EmailMessage]:
        """Return the letters to an address."""
        return [letter for letter in self.letters if letter["to"] == address]

    def close(self) -> None:
        """Stop."""
        self._controller.stop()


def receiving(web: WebReceiver, mail: MailReceiver) -> Receiving:
    """Return what a server in another process needs to know, to send its notices to these."""
    return Receiving(mail.url, web.port, certificate()[0])


class Receiver(Protocol):
    """What can be closed."""

    def close(self) -> None:
        """Stop."""


@contextmanager
def closing_each(*receivers: Receiver) -> Iterator[Any]:
    """Close these receivers in the end."""
    try:
        yield receivers
    finally:
        for receiver in receivers:
            receiver.close()
