"""E-mail, through the SMTP server that the host of this server named."""

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime
from urllib.parse import parse_qs, unquote, urlsplit

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.server.notices.delivery.message import Gone, Message, Undelivered
from speeltafel.texts import notices as texts

TIMEOUT = 20.0
MAX_ADDRESS = 200

_WIRE = SMTP.clone(max_line_length=998)
"""The longest lines that RFC 5322 allows: folded, the link of List-Unsubscribe would become encoded words."""

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


@dataclass(frozen=True, slots=True)
class Smtp:
    """An SMTP server, and in whose name we write."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    encrypted: bool = False
    """Whether the connection is encrypted from the start; else it is once the server offers that."""

    @classmethod
    def parse(cls, url: str) -> "Smtp":
        """Return the server of an address such as smtps://user:password@mail.example.org?from=us@example.org."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise BadRequest(texts.BAD_SMTP) from None
        user = unquote(parts.username or "")
        sender = parse_qs(parts.query).get("from", [user])[0]
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not is_address(sender):
            raise BadRequest(texts.BAD_SMTP)
        encrypted = parts.scheme == "smtps"
        port = port or (465 if encrypted else 587 if user else 25)
        return cls(parts.hostname, port, sender, user, unquote(parts.password or ""), encrypted)


def is_address(text: str) -> bool:
    """Return whether this looks like an e-mail address; only a message there can tell more."""
    return len(text) <= MAX_ADDRESS and _ADDRESS.fullmatch(text) is not None and ".." not in text


def checked(address: str) -> dict[str, str]:
    """Return an e-mail address; refuse what is none."""
    address = address.strip()
    if not is_address(address):
        raise BadRequest(say(texts.BAD_MAIL, shown=ascii(address[:60])))
    return {"to": address}


class Mailer:
    """Sends e-mail, on threads of its own: an SMTP server may take its time."""

    def __init__(self, smtp: Smtp) -> None:
        self._smtp = smtp
        self._threads = ThreadPoolExecutor(2, "speeltafel-mail")

    def close(self) -> None:
        """Begin no more messages."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, message: Message, to: str) -> None:
        """Send a message; raise `Gone` where there is no such address, and `Undelivered` where it failed."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, self._deliver, to, self._compose(message, to))
        except smtplib.SMTPRecipientsRefused as refused:
            code, _ = next(iter(refused.recipients.values()))
            raise (Gone if 550 <= code <= 559 else Undelivered)(str(code)) from refused
        except (smtplib.SMTPException, OSError) as error:
            raise Undelivered(type(error).__name__) from error

    def _compose(self, message: Message, to: str) -> bytes:
        mail = EmailMessage(SMTP.clone(max_line_length=76))  # the most of quoted-printable
        mail["Subject"] = message.title
        mail["From"] = Address("Speeltafel", addr_spec=self._smtp.sender)
        mail["To"] = Address(addr_spec=to)
        mail["Date"] = format_datetime(localtime())
        mail["Message-ID"] = f"<{message.id}@{self._smtp.sender.partition('@')[2]}>"
        mail["Content-Language"] = message.language
        mail["Auto-Submitted"] = "auto-generated"
        text = f"{message.body}\n\n{message.url}\n"
        if message.stop:
            mail["List-Unsubscribe"] = f"<{message.stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text += f"\n-- \n{texts.MAIL_STOP.into(message.language)} {message.stop}\n"
        mail.set_content(text, cte="quoted-printable")
        return mail.as_bytes(policy=_WIRE)

    def _deliver(self, to: str, mail: bytes) -> None:
        smtp = self._smtp
        with (
            smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=TIMEOUT, context=ssl.create_default_context())
            if smtp.encrypted
            else smtplib.SMTP(smtp.host, smtp.port, timeout=TIMEOUT)
        ) as server:
            server.ehlo()
            # A password never travels in the clear, unless to this machine.
            if not smtp.encrypted and (server.has_extn("starttls") or self._must_encrypt()):
                server.starttls(context=ssl.create_default_context())
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.sendmail(smtp.sender, [to], mail)

    def _must_encrypt(self) -> bool:
        return bool(self._smtp.password) and self._smtp.host not in ("localhost", "127.0.0.1", "::1")
