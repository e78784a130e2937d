"""Limits on connections and requests, by connection, client address and person."""
