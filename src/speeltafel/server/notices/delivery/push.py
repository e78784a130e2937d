"""Web Push: messages that only the subscribed browser can read (RFC 8291), from a known server (RFC 8292)."""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from speeltafel.core.refusals import BadRequest
from speeltafel.server.notices.delivery.https import Poster, parse
from speeltafel.server.notices.delivery.message import Message
from speeltafel.texts import notices as texts

RECORD = 4096
"""The size of a record; a message is one, so it has less."""
KEEP = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not running."""
TOKEN_SECONDS = 12 * 3600


class Pusher:
    """Sends Web Push messages, signed with the server's key."""

    def __init__(self, secret: str, poster: Poster) -> None:
        self._key = derive_private_key(int(secret, 16), SECP256R1())
        self._poster = poster
        self.public_key = encode64(point(self._key.public_key()))
        """What browsers subscribe with."""

    async def send(self, message: Message, subscription: Mapping[str, str]) -> None:
        """Send a message to a subscription."""
        body = encrypt(payload(message), subscription)
        token = self.token(subscription["endpoint"], message.url)
        headers = {
            "authorization": f"vapid t={token},k={self.public_key}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEEP),
            "topic": message.topic,
            "urgency": "high",
        }
        await self._poster.post(subscription["endpoint"], body, headers)

    def token(self, endpoint: str, url: str) -> str:
        """Return the signed token that tells a push service which server sends: that of this address."""
        audience, subject = (f"{at.scheme}://{at.netloc}" for at in map(urlsplit, (endpoint, url)))
        claims = {"aud": audience, "exp": int(time.time()) + TOKEN_SECONDS, "sub": subject}
        signed = ".".join(
            encode64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        return f"{signed}.{encode64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def new_secret() -> str:
    """Return a new key of a server, in hexadecimal."""
    return f"{generate_private_key(SECP256R1()).private_numbers().private_value:064x}"


def payload(message: Message) -> bytes:
    """Return what the service worker reads: the path only, since it opens pages of its own server."""
    path = urlsplit(message.url).path
    facts = {"id": message.id, "title": message.title, "body": message.body, "path": path}
    return json.dumps(facts | {"topic": message.topic, "language": message.language}).encode()


def checked(endpoint: str, p256dh: str, auth: str) -> dict[str, str]:
    """Return a subscription; refuse one that no browser makes."""
    parse(endpoint)
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decode64(p256dh))
        is_valid = len(decode64(auth)) == 16
    except ValueError:
        is_valid = False
    if not is_valid:
        raise BadRequest(texts.BAD_SUBSCRIPTION)
    return {"endpoint": endpoint, "p256dh": p256dh, "auth": auth}


def encrypt(
    message: bytes,
    subscription: Mapping[str, str],
    salt: bytes | None = None,
    sender: EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return a message as only the browser with this subscription can read it (RFC 8291, section 3.4)."""
    salt, sender = salt or os.urandom(16), sender or generate_private_key(SECP256R1())
    receiver = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decode64(subscription["p256dh"]))
    ours, theirs = point(sender.public_key()), point(receiver)
    key, nonce = content_keys(
        sender.exchange(ECDH(), receiver), decode64(subscription["auth"]), theirs, ours, salt
    )
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def content_keys(
    shared: bytes, auth: bytes, receiver: bytes, sender: bytes, salt: bytes
) -> tuple[bytes, bytes]:
    """Return the key and nonce of a message, which both sides derive from their shared secret."""
    secret = _derive(shared, auth, b"WebPush: info\0" + receiver + sender, 32)
    return (
        _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16),
        _derive(secret, salt, b"Content-Encoding: nonce\0", 12),
    )


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def point(key: EllipticCurvePublicKey) -> bytes:
    """Return a public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode64(data: bytes) -> str:
    """Return bytes in base64 for addresses, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode64(text: str) -> bytes:
    """Return the bytes of such a text; raise ValueError where it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
