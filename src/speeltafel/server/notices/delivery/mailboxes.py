"""Mailboxes: which e-mail addresses reach the same one."""

GOOGLE = ("gmail.com", "googlemail.com")
"""Two names of one service, which ignores dots."""


def mailbox(address: str) -> str:
    """Return one spelling for all those of an e-mail address that we know to reach the same mailbox."""
    name, _, domain = address.lower().rpartition("@")
    name = name.partition("+")[0] or name
    if domain in GOOGLE:
        name, domain = name.replace(".", ""), GOOGLE[0]
    return f"{name}@{domain}"


def domain(address: str) -> str:
    """Return the domain of an e-mail address."""
    return mailbox(address).rpartition("@")[2]
