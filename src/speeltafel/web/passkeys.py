"""Passkeys: what the library for WebAuthn is asked, and which pages of this server may use them.

A challenge is a one-time token. Whoever answers it has the secret half of a passkey and is on one of our
pages, since the page's origin is signed too. A passkey belongs to the name of a host.

The library is imported where it is first needed, which takes seconds on a busy machine, and verifying takes a
while too: pages call these functions on another thread, but for `party`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from starlette.requests import Request

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.store.people.passkeys import Passkey
from speeltafel.web.forms import is_secure
from speeltafel.web.hosts import hostname

CHALLENGE_SECONDS = 300.0
"""How long a challenge may be answered: people look for their phone first."""
MAX_ANSWER = 8192
"""The length of the longest answer: those of passkeys are shorter than half of it."""
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What reading an answer raises that is none, or is nested too deeply."""


@dataclass(frozen=True, slots=True)
class Party:
    """This server as browsers know it for passkeys."""

    id: str
    """The name of the host; a passkey works at this name only."""
    origin: str


def party(request: Request) -> Party | None:
    """Return this server as the request names it; None where browsers allow no passkeys.

    They want https, or this machine, and a name rather than an address.
    """
    host = request.headers.get("host", "")
    name = hostname(host)
    if not is_secure(request) and name != "localhost" and not name.endswith(".localhost"):
        return None
    try:
        ip_address(name)
    except ValueError:
        return Party(name, f"{'https' if is_secure(request) else 'http'}://{host}") if name else None
    return None


def creation_options(party: Party, person: str, name: str, challenge: str, known: Sequence[Passkey]) -> Any:
    """Return what a browser needs to make a passkey that finds its person by itself."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, structs

    options = webauthn.generate_registration_options(
        rp_id=party.id,
        rp_name="Speeltafel",
        user_id=person.encode(),
        user_name=name,
        user_display_name=name,
        challenge=base64url_to_bytes(challenge),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known
        ],
    )
    return json.loads(webauthn.options_to_json(options))


def request_options(party: Party, challenge: str) -> Any:
    """Return what a browser needs to sign in with whichever passkey it has for this server."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    options = webauthn.generate_authentication_options(
        rp_id=party.id, challenge=base64url_to_bytes(challenge)
    )
    return json.loads(webauthn.options_to_json(options))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a browser answered to a challenge, not verified yet."""

    credential: dict[str, Any]
    id: str
    """The id of the passkey it used or made, in base64url."""
    challenge: str


def read_answer(text: str) -> Answer:
    """Return the answer in a form's field, with the challenge it says it answers."""
    from webauthn.helpers import (
        base64url_to_bytes,
        bytes_to_base64url,
        parse_client_data_json,
    )
    from webauthn.helpers.exceptions import WebAuthnException

    if len(text) > MAX_ANSWER:
        raise BadRequest(texts.PASSKEY_REFUSED)
    try:
        credential = json.loads(text)
        data = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        id = bytes_to_base64url(base64url_to_bytes(credential["id"]))
        return Answer(credential, id, bytes_to_base64url(data.challenge))
    except (WebAuthnException, *UNREADABLE):
        raise BadRequest(texts.PASSKEY_REFUSED) from None


def verify_new(party: Party, answer: Answer) -> tuple[bytes, int]:
    """Return the public key and the sign count of a passkey that was made; refuse one that is not right."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        made = webauthn.verify_registration_response(
            credential=answer.credential,
            expected_challenge=base64url_to_bytes(answer.challenge),
            expected_rp_id=party.id,
            expected_origin=party.origin,
        )
    except (WebAuthnException, *UNREADABLE):
        raise BadRequest(texts.PASSKEY_REFUSED) from None
    return made.credential_public_key, made.sign_count


def verify_use(party: Party, answer: Answer, passkey: Passkey) -> int:
    """Return the new sign count of a passkey that was used; refuse what it did not sign."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        used = webauthn.verify_authentication_response(
            credential=answer.credential,
            expected_challenge=base64url_to_bytes(answer.challenge),
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except (WebAuthnException, *UNREADABLE):
        raise BadRequest(texts.PASSKEY_REFUSED) from None
    return used.new_sign_count
