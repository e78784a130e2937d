"""Letters: the words of a notice, with one link and nothing that is hidden from others at the table."""

import hmac
from collections.abc import Sequence
from hashlib import sha256

from speeltafel.core.words import Language, Text, count, fill, join, listing, say
from speeltafel.play.notices import INVITATION, OVER, TALK, TIME, TURN, Notice
from speeltafel.play.table import Table
from speeltafel.server.notices.delivery.message import Message
from speeltafel.server.view.days import length
from speeltafel.store.notices.channels import MAIL, Channel
from speeltafel.store.notices.outbox import Letter
from speeltafel.texts import notices as texts

TITLES = {
    TURN: texts.NOTICE_TURN,
    INVITATION: texts.NOTICE_INVITATION,
    TIME: texts.NOTICE_TIME,
    OVER: texts.NOTICE_OVER,
    TALK: texts.NOTICE_TALK,
}
MAX_LINES = 20
"""Lines of a digest: Discord takes no more than 2,000 characters."""
CONFIRM, STOP = "confirm", "stop"
"""What the links in an e-mail do."""

_BROKEN = str.maketrans({sign: f"{sign}\u2060" for sign in ".:/@"})
"""Puts an invisible joiner behind signs of addresses, so that no name becomes a link or calls everybody."""


class LetterWriter:
    """Writes messages, with links that only this server can make.

    They begin with the public address that was configured; without one, with the host that the owner of the
    channel asked for, which is only right for channels that reach nobody else.
    """

    def __init__(self, key: bytes, public_url: str) -> None:
        self._key, self._public_url = key, public_url

    def token(self, what: str, channel: str) -> str:
        """Return the secret part of a link that does something with a channel, without a cookie."""
        return hmac.digest(self._key, f"{what} {channel}".encode(), sha256).hex()[:32]

    def link(self, what: str, channel: Channel) -> str:
        """Return a link that confirms or stops a channel."""
        return f"{self._origin(channel)}/notices/{channel.id}/{what}/{self.token(what, channel.id)}"

    def _origin(self, channel: Channel) -> str:
        return self._public_url or channel.origin

    def about(self, letter: Letter, notice: Notice, table: Table, now: float) -> Message:
        """Return the message of a letter about one table."""
        language = letter.channel.language
        title = say(TITLES[letter.kind], game=table.game.name)
        return self._message(
            letter.channel,
            " ".join(map(str, letter.key)),
            title,
            _body(letter, notice, table, now),
            f"/t/{letter.room}",
            letter.room,
            language,
        )

    def digest(self, letters: Sequence[Letter], bodies: Sequence[Text]) -> Message:
        """Return one message about several tables; its link opens the next that waits."""
        channel = letters[0].channel
        tables = count(len({letter.room for letter in letters}), texts.TABLE_ONE, texts.TABLE_MANY)
        keys = " ".join(sorted(" ".join(map(str, letter.key)) for letter in letters))
        title = say(texts.NOTICE_DIGEST, tables=tables)
        lines = list(bodies[:MAX_LINES])
        if len(bodies) > MAX_LINES:
            lines.append(Text("…", "…"))
        body = join(lines, "\n")
        return self._message(channel, keys, title, body, "/mine/next", "digest", channel.language)

    def test(self, channel: Channel, now: float) -> Message:
        """Return a message that shows that a channel works."""
        body = texts.NOTICE_TEST_BODY
        return self._message(
            channel, f"test {now}", texts.NOTICE_TEST, body, "/mine", "test", channel.language
        )

    def confirmation(self, channel: Channel) -> Message:
        """Return the message that asks whether an e-mail address is theirs; nobody chose a word of it."""
        language = channel.language
        title, body = texts.MAIL_CONFIRM.into(language), texts.MAIL_CONFIRM_BODY.into(language)
        return Message(
            self._id(f"confirm {channel.id}"), title, body, self.link(CONFIRM, channel), "", language
        )

    def _message(
        self, channel: Channel, key: str, title: Text, body: Text, path: str, topic: str, language: Language
    ) -> Message:
        return Message(
            self._id(f"{channel.id} {key}"),
            title.into(language),
            body.into(language),
            f"{self._origin(channel)}{path}",
            self._id(f"topic {topic}"),  # a push service reads it, and must not learn the link of a table
            language,
            self.link(STOP, channel) if channel.kind == MAIL else "",
        )

    def _id(self, key: str) -> str:
        return hmac.digest(self._key, f"message {key}".encode(), sha256).hex()[:32]


def heading(letter: Letter, table: Table) -> Text:
    """Return a line of a digest."""
    return join([say(TITLES[letter.kind], game=table.game.name), Text(".", ".")], "")


def _body(letter: Letter, notice: Notice, table: Table, now: float) -> Text:
    person = letter.channel.person
    others = [
        _unlinked(name)
        for name, chair in zip(table.names, table.chairs, strict=True)
        if chair.taken and chair.person != person
    ]
    parts = [fill(texts.NOTICE_WITH, players=listing(others))] if others else []
    if letter.kind == TIME and notice.until is not None:
        parts.insert(0, fill(texts.NOTICE_UNTIL, time=length(notice.until - now)))
    if letter.kind == TALK:
        line = next((line for line in table.said if line.seq == notice.moment), None)
        parts = [say(texts.NOTICE_FROM, name=_unlinked(line.name))] if line else parts
    return join(parts) if parts else Text(table.game.name, table.game.name)


def _unlinked(name: Text) -> Text:
    return Text(name.nl.translate(_BROKEN), name.en.translate(_BROKEN))
