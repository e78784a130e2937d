"""Messages to people outside our pages, and why one was not delivered."""

from dataclasses import dataclass

from speeltafel.core.words import Language


@dataclass(frozen=True, slots=True)
class Message:
    """What a person is told; it has one link and nothing that is hidden from others at the table."""

    id: str
    """The same however often it is sent, so that a receiver that remembers it can tell."""
    title: str
    body: str
    url: str
    """Opens the table."""
    topic: str
    """The table: of messages about the same one only the last is shown."""
    language: Language
    stop: str = ""
    """The address that stops all messages to this e-mail address; empty for another channel."""


class Undelivered(Exception):
    """A message was not delivered; it may be later, after so many seconds where the receiver said so."""

    def __init__(self, why: str, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class Gone(Undelivered):
    """The address is no longer in use: nothing should be sent there any more."""
