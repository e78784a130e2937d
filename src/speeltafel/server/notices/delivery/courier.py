"""The courier: brings a message to a channel, whatever kind it is."""

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING

from speeltafel.server.notices.delivery import webhook
from speeltafel.server.notices.delivery.https import Poster
from speeltafel.server.notices.delivery.mail import Mailer, Smtp
from speeltafel.server.notices.delivery.message import Gone, Message
from speeltafel.store.notices.channels import MAIL, PUSH, Channel
from speeltafel.store.settings import PUSH_KEY
from speeltafel.store.store import Store

if TYPE_CHECKING:
    from speeltafel.server.notices.delivery.push import Pusher


class Courier:
    """Delivers messages; `smtp` is the address of an SMTP server, empty where there is no e-mail."""

    def __init__(self, store: Store, smtp: str = "", poster: Poster | None = None) -> None:
        self._store = store
        self.poster = poster or Poster()
        self.mailer = Mailer(Smtp.parse(smtp)) if smtp else None

    @cached_property
    def pusher(self) -> "Pusher":
        """What sends Web Push; its key is made once for a server. It blocks while it is read."""
        # Imported here: cryptography takes longer to load than most servers need it.
        from speeltafel.server.notices.delivery.push import Pusher, new_secret

        secret = self._store.setting(PUSH_KEY)
        return Pusher(secret or self._store.keep_setting(PUSH_KEY, new_secret()).result(), self.poster)

    async def deliver(self, message: Message, channel: Channel) -> None:
        """Deliver a message; raise `Undelivered` or, where nothing should be sent there any more, `Gone`."""
        if channel.kind == PUSH:
            pusher = await asyncio.to_thread(lambda: self.pusher)
            await pusher.send(message, channel.address)
        elif channel.kind == MAIL:
            if self.mailer is None:
                raise Gone("this server sends no e-mail")
            await self.mailer.send(message, channel.address["to"])
        else:
            await webhook.send(message, channel.address, self.poster)

    def close(self) -> None:
        """Stop."""
        self.poster.close()
        if self.mailer is not None:
            self.mailer.close()
