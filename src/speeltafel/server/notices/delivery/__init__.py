"""Delivery: how a message reaches a person by Web Push, e-mail or a webhook."""
