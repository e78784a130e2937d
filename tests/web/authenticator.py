"""An authenticator in software: it makes passkeys and signs challenges, as a phone does."""

import json
import os
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url, encode_cbor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
"""The flags of what is signed: somebody was there, they were recognised, and a new key follows."""


class Authenticator:
    """One passkey, for one server."""

    def __init__(self, origin="https://testserver", party="testserver"):
        self.origin, self.party = origin, party
        self.id = os.urandom(16)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options, **changes):
        """Return the answer of a browser that makes this passkey, as the form's field has it."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        data = self._data(PRESENT | VERIFIED | ATTESTED)
        data += bytes(16) + len(self.id).to_bytes(2) + self.id + encode_cbor(public)
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options)
        return self._answer({"clientDataJSON": said, "attestationObject": attestation}, changes)

    def use(self, options, **changes):
        """Return the answer of a browser that signs in with this passkey."""
        self.uses += 1
        said, data = self._said("webauthn.get", options), self._data(PRESENT | VERIFIED)
        signature = self._key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        response = {"clientDataJSON": said, "authenticatorData": data, "signature": signature}
        return self._answer(response, changes)

    def _said(self, kind, options):
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _data(self, flags):
        return sha256(self.party.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def _answer(self, response, changes):
        id = bytes_to_base64url(changes.get("id", self.id))
        encoded = {name: bytes_to_base64url(value) for name, value in response.items()}
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": encoded})
